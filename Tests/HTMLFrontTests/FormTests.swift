import ArtifactPresentation
import Testing

@testable import HTMLFront

@Suite struct FormTests {
  private func element(
    _ content: FormElement.Content, _ children: [FormElement] = [],
    width: FormElement.Width? = nil
  ) -> FormElement {
    FormElement(id: 0, name: "", content: content, children: children, width: width)
  }

  private func tree(_ root: FormElement) -> HTMLTree {
    HTMLFrontTests.tree(html(.form(FormBlock(root: root))))
  }

  @Test("H2.11 Elements of interfaces are arranged by classes that have a rule")
  func classes() {
    let text = element(.text(.init("a")))
    for justification in FormElement.Justification.allCases {
      for (index, value) in [-1, 0, 1, 9, 33, 100, 1e308, .nan, .infinity].enumerated() {
        let widths: [FormElement.Width] = [.share(value), .percent(value), .points(value)]
        let stack = FormElement.Stack(
          axis: .horizontal, justification: justification, spacing: value,
          columns: [nil, -1, 0, 1, 2, 12, 13, .max, .min][index], horizontalPadding: value,
          verticalPadding: value)
        let children = widths.map { element(.text(.init("b")), width: $0) }
        let tree = tree(element(.stack(stack), [text] + children))
        for element in tree.elements {
          for name in (element.attributes["class"] ?? "").split(separator: " ")
          where name != "ak-body" {
            #expect(HTMLPage.stylesheet.contains(".\(name)"), "\(name)")
          }
          #expect(element.attributes["style"] == nil)
        }
        #expect(tree.with(class: "ak-sized").count == (value > 0 ? 3 : 0))
      }
    }
  }

  @Test("H2.11 An element that asks for a width is in an element with its class")
  func widths() {
    let card = element(.card(.init(title: "T")), width: .share(2))
    let row = FormElement.Stack(axis: .horizontal, justification: .spaceBetween)
    let markup = html(.form(FormBlock(root: element(.stack(row), [card]))))
    #expect(markup.contains(#"<div class="ak-row ak-justify-between">"#))
    #expect(markup.contains(#"<div class="ak-sized ak-share-2">"#))
    let grid = html(
      .form(FormBlock(root: element(.stack(.init(axis: .horizontal, columns: 3)), [card]))))
    #expect(grid.contains(#"<div class="ak-grid ak-columns-3">"#))
  }

  @Test("H2.12 Fields, choices and tabs are native elements with their labels")
  func controls() {
    func markup(_ content: FormElement.Content, _ children: [FormElement] = []) -> String {
      html(.form(FormBlock(root: element(content, children))))
    }
    let hostile = "\na</textarea><script>x"
    let area = markup(.textField(.init(label: "L", text: hostile, kind: .area(lines: 3))))
    #expect(area.contains(#"<label class="ak-field"><span>L</span><textarea rows="3""#))
    #expect(!area.contains("<script") && area.split(separator: "</textarea>").count == 2)
    let kinds: [(FormElement.TextField.Kind, String)] = [
      (.email, "email"), (.url, "url"), (.telephone, "tel"), (.search, "search"), (.line, "text"),
      (.number(step: 1), "text"), (.date, "text"),
    ]
    for (kind, type) in kinds {
      #expect(markup(.textField(.init(text: "", kind: kind))).contains("type=\"\(type)\""))
    }
    for isMultiple in [false, true] {
      let picker = FormElement.Picker(
        label: "P", options: [.init("a", isChosen: true), .init("b", isEnabled: false)],
        isMultiple: isMultiple)
      let tree = tree(element(.picker(picker)))
      let inputs = tree.elements.filter { $0.name == "input" }
      #expect(
        inputs.map { $0.attributes["type"] } == [
          isMultiple ? "checkbox" : "radio", isMultiple ? "checkbox" : "radio",
        ])
      #expect(inputs.map { $0.attributes["checked"] != nil } == [true, false])
      #expect(markup(.picker(picker)).contains("<legend>P</legend>"))
    }
    var table = FormElement.Picker(
      label: "T", options: [.init("a", cells: ["<a>", "1"], isChosen: true)], isMultiple: true)
    table.columns = [.init("A"), .init("B", alignment: .trailing)]
    let rows = markup(.picker(table))
    #expect(rows.contains("<caption>T</caption>") && rows.contains(#"scope="col">B</th>"#))
    #expect(rows.contains(#"<input type="checkbox" checked="""#) && rows.contains("&lt;a&gt;"))
    table.rowUse = .reading
    #expect(!markup(.picker(table)).contains("<input"))
    let panel = element(.text(.init("inside")))
    let tabs = markup(.tabs(.init(labels: ["A", "B"], shown: 1)), [panel, panel])
    #expect(tabs.ranges(of: "inside").count == 2 && tabs.contains("<legend>A</legend>"))
  }
}
