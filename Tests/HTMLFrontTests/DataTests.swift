import ArtifactPresentation
import ArtifactPresenters
import HTMLFront
import Testing

/// Code, tables, trees and user interfaces.
@Suite struct DataTests {
  @Test("H3.1 Code has its language, and spans for tokens with valid ranges")
  func code() {
    let line = CodeBlock.Line(
      "let é = 1",
      tokens: [
        .init(0..<3, .keyword), .init(2..<5, .type), .init(9..<10, .number), .init(9..<99, .tag),
      ])
    let html = html(.code(CodeBlock(language: "swift ui", lines: [line, .init("")])))
    #expect(
      html.contains(
        "<code id=\"b0-1-c\" class=\"language-swift\"><span class=\"ak-keyword\">let</span> é = "
          + "<span class=\"ak-number\">1</span>\n\n</code>"))
    #expect(html.contains("tabindex=\"0\" role=\"group\" aria-label=\"Code, swift ui\""))
  }

  @Test("H3.2 Lines of a diff keep their signs; numbers are attributes")
  func diff() {
    let diff = DiffBlock(lines: [
      .init(.hunk, "@@ -1 +1 @@"), .init(.removed, "-old x", oldNumber: 1, changedRange: 1..<4),
      .init(.added, "+new x", newNumber: 1, changedRange: 1..<40),
      .init(.context, " c", oldNumber: 2, newNumber: 2),
      .init(
        .added, "+let a", changedRange: 3..<6,
        tokens: [CodeBlock.Token(1..<4, .keyword), CodeBlock.Token(5..<6, .number)]),
    ])
    let html = html(.diff(diff))
    for part in [
      "<span class=\"ak-line ak-hunk\">@@ -1 +1 @@\n</span>",
      "<del class=\"ak-line ak-removed\" data-old=\"1\">-<mark>old</mark> x\n</del>",
      "<ins class=\"ak-line ak-added\" data-new=\"1\">+new x\n</ins>",
      "<span class=\"ak-line\" data-old=\"2\" data-new=\"2\"> c\n</span>",
      "+<span class=\"ak-keyword\">le</span><mark><span class=\"ak-keyword\">t</span> "
        + "<span class=\"ak-number\">a</span></mark>\n",
    ] {
      #expect(html.contains(part), "\(part)")
    }
  }

  @Test("H3.3 Tables have header cells, alignment, and a container that scrolls")
  func table() throws {
    let tree = tree(html("| a | b |\n|--|-:|\n| <x> | 1 |\n"))
    let headers = tree.named("th")
    #expect(headers.map { $0.attributes["scope"] } == ["col", "col"])
    #expect(headers.map(\.classes) == [[], ["ak-trailing"]])
    #expect(tree.named("td").map(\.allText) == ["<x>", "1"])
    let container = try #require(tree.with(class: "ak-scroll").first)
    #expect(container.attributes["tabindex"] == "0")
    // The container's direction decides which end of a wide table is visible at first.
    #expect(container.attributes["dir"] == "auto")
    #expect(tree.named("table").first?.attributes["dir"] == nil)
    let bare = TableBlock(
      columns: [.init(header: StyledText())], hasHeader: false,
      rows: [[], [StyledText(plain: "x")]])
    #expect(!html(.table(bare)).contains("<thead>"))
    let corner = HTMLFrontTests.tree(html("| | $x^2$ |\n|--|--|\n| a | b |\n"))
    #expect(corner.named("math").map { $0.attributes["aria-label"] } == ["x^2"])
    #expect(corner.named("td").count == 3)
    #expect(html(artifact("text/csv", "")).contains("empty table"))
  }

  @Test("H3.3 Long cells have a least width, short ones without spaces are not broken")
  func cells() {
    let tree = tree(
      html("|温泉|a|\n|--|-:|\n|とても長い文章です|2026-01-02|\n|a b c|only three left in stock|\n"))
    #expect(tree.named("th").map(\.classes) == [["ak-whole"], ["ak-trailing"]])
    #expect(
      tree.named("td").map(\.classes) == [
        ["ak-long"], ["ak-trailing", "ak-whole"], [], ["ak-trailing", "ak-long"],
      ])
  }

  @Test("H3.4 Containers of a tree can be folded; the first levels are open")
  func json() {
    let tree = tree(html(artifact("json", #"{"a": {"b": [1, {"c": null}]}, "d": [], "e": "<f>"}"#)))
    // The first one is the artifact.
    let details = tree.named("details").dropFirst()
    #expect(details.map { $0.attributes["open"] != nil } == [true, true, false, false])
    #expect(
      tree.named("summary").dropFirst().map(\.allText) == [
        "{} 3 members", "\"a\": {} 1 member", "\"b\": [] 2 items", "{} 1 member",
      ])
    #expect(tree.text.contains("\"d\": []") && tree.text.contains("\"e\": “<f>”"))
  }

  @Test("P3.4a H3.4 Names cannot look like other members")
  func escapedNames() {
    let text = tree(html(artifact("json", #"{"a\": 1, \"b": 2, "c\\d": 3, "e\nf": "g\"h"}"#))).text
    for member in [#""a\": 1, \"b": 2"#, #""c\\d": 3"#, #""e\nf": “g"h”"#] {
      #expect(text.contains(member))
    }
  }

  @Test("H3.4 Trees of any depth are written without recursion, and nest to a limit")
  func deepTree() {
    var nodes: [TreeBlock.Node] = []
    for depth in 0..<100_000 { nodes.append(.init(depth: depth, value: .array(count: nil))) }
    nodes.append(.init(depth: -5, value: .number("1")))
    nodes.append(.init(depth: 7, value: .number("2")))
    let html = html(.tree(TreeBlock(nodes: nodes)))
    #expect(html.contains(">2</span>"))
    var depth = 0
    var deepest = 0
    for tag in html.split(separator: "<") {
      if tag.hasPrefix("ul") { depth += 1 }
      if tag.hasPrefix("/ul") { depth -= 1 }
      deepest = max(deepest, depth)
    }
    #expect(depth == 0 && deepest == HTMLFrontLimits.treeDepth + 1)
  }

  @Test("H3.5 An interface is native controls, all disabled")
  func form() throws {
    let spec = #"""
      {"root":"a","state":{"n":"A\"<b>","on":true,"v":0.5},"elements":{
      "a":{"type":"Card","props":{"title":"T & U"},"children":["f","t","s","l","j","b","gone"]},
      "f":{"type":"TextField","props":{"placeholder":"Name","value":{"$bindState":"/n"}}},
      "t":{"type":"Toggle","props":{"label":"On","isOn":{"$bindState":"/on"}}},
      "s":{"type":"Slider","props":{"label":"S","value":{"$bindState":"/v"}}},
      "l":{"type":"Link","props":{"title":"here","url":"https://example.org/?a&b"}},
      "j":{"type":"Text","props":{"content":"<script>x</script>"}},
      "b":{"type":"Button","props":{"label":"Go"}}}}
      """#
    let tree = tree(html(artifact("ui-spec", spec)))
    #expect(Inertness.problems(in: tree) == [])
    let inputs = tree.named("input")
    #expect(inputs.map { $0.attributes["type"] } == ["text", "checkbox", "range"])
    #expect(inputs[0].attributes["value"] == "A\"<b>")
    #expect(inputs[1].attributes["checked"] == "")
    #expect(inputs[2].attributes["value"] == "0.5" && inputs[2].attributes["max"] == "1")
    #expect(tree.named("label").map(\.allText) == ["NameA\"<b>", " On", "S 0.5 0.5"])
    #expect(tree.named("button").first?.allText == "Go")
    #expect(tree.named("a").first?.attributes["href"] == "https://example.org/?a&b")
    #expect(tree.with(class: "ak-card").first?.elements.first?.allText == "T & U")
    for words in ["<script>x</script>", "`gone`"] { #expect(tree.text.contains(words)) }
    #expect(html(artifact("ui-spec", "Sorry.")).contains("nothing to display"))
  }

  @Test("H3.5 An obscured field has dots, sections are fieldsets or disclosures")
  func sections() {
    var secret = FormElement.TextField(text: "tea", placeholder: "Password", isObscured: true)
    secret.isEnabled = true
    let section = FormElement.Section(header: "H", footer: "F", isCollapsible: false)
    let folded = FormElement.Section(header: "G", isCollapsible: true, isCollapsed: true)
    let root = FormElement(
      id: 1, name: "r", content: .section(section),
      children: [
        FormElement(id: 2, name: "s", content: .textField(secret), problems: ["too short"]),
        FormElement(
          id: 3, name: "t", content: .section(folded),
          children: [FormElement(id: 4, name: "u", content: .text(.init("inside")))]),
      ])
    let html = html(.form(FormBlock(root: root)))
    let tree = tree(html)
    #expect(!html.contains("tea") && html.contains("value=\"•••\""))
    #expect(tree.named("legend").first?.allText == "H")
    #expect(tree.named("details").first?.attributes["open"] == nil)
    for words in ["inside", "F", "too short"] { #expect(tree.text.contains(words)) }
    #expect(self.html(.form(FormBlock())).contains("empty form"))
  }

  @Test("H3.5 Controls that the interface disables are marked, and images keep their words")
  func disabled() throws {
    func form(isEnabled: Bool) -> HTMLTree {
      let contents: [FormElement.Content] = [
        .button(.init(label: "Go", prominence: .prominent, isEnabled: isEnabled)),
        .textField(.init(text: "a", placeholder: "Name", isEnabled: isEnabled)),
        .toggle(.init(label: "On", isOn: true, isEnabled: isEnabled)),
        .slider(.init(label: "S", value: 1, bounds: 0...2, isEnabled: isEnabled)),
      ]
      let children = contents.enumerated().map { FormElement(id: $0 + 2, name: "c", content: $1) }
      let root = FormElement(id: 1, name: "r", content: .list, children: children)
      return tree(html(.form(FormBlock(root: root))))
    }
    let (on, off) = (form(isEnabled: true), form(isEnabled: false))
    #expect(on.with(class: "ak-off").isEmpty && !on.text.contains("disabled"))
    #expect(off.with(class: "ak-off").map(\.name) == ["button", "label", "label", "label"])
    #expect(off.named("button").first?.allText == "Go (disabled)")
    #expect(off.text.ranges(of: "(disabled)").count == 4)
    for name in ["button.ak-off", ".ak-off-mark"] { #expect(HTMLPage.stylesheet.contains(name)) }
    #expect(Inertness.problems(in: off) == [])
    let picture = FormElement.Picture(symbol: "A red tree", source: "https://e.example/tree.png")
    let image = Block.Kind.form(
      FormBlock(root: FormElement(id: 1, name: "i", content: .image(picture))))
    #expect(tree(html(image)).text.contains("A red tree · "))
    #expect(tree(html(image)).named("a").first?.attributes["href"] == picture.source)
    let block = Block(id: BlockID(segment: 0, ordinal: 1), kind: image, isSettled: true)
    #expect(block.plainText == "A red tree: https://e.example/tree.png")
  }

  private func html(_ kind: Block.Kind) -> String { HTMLFrontTests.html(kind) }
  private func html(_ text: String) -> String { HTMLFrontTests.html(text) }

  @Test("H3.6 Colors of the source are the nearest class")
  func tints() {
    for (tint, name) in [
      (FormElement.Tint.named(.teal), "teal"), (.rgb(red: 250, green: 20, blue: 30), "red"),
      (.rgb(red: 30, green: 200, blue: 40), "green"), (.rgb(red: 20, green: 40, blue: 220), "blue"),
      (.rgb(red: 128, green: 128, blue: 130), "gray"), (.rgb(red: 0, green: 0, blue: 0), "primary"),
    ] {
      let badge = FormElement(id: 1, name: "b", content: .badge(text: "x", tint: tint))
      #expect(html(.form(FormBlock(root: badge))).contains("ak-badge ak-tint-\(name)\""))
    }
    for name in FormElement.Tint.Name.allCases {
      #expect(HTMLPage.stylesheet.contains(".ak-tint-\(name.rawValue)"), "\(name)")
    }
  }
}
