import ArtifactPresentation
import ArtifactPresenters
import HTMLFront
import MarkdownCore
import TestSupport
import Testing

/// The frames of artifacts, and what blocks say beside their content.
@Suite struct FrameTests {
  private static let answer = "<artifact type=text/csv title=One>a,b\n1,2\n</artifact>\n"

  private func fragment(
    _ text: String = Self.answer, frame: ArtifactFrame? = nil,
    _ options: HTMLOptions = HTMLOptions()
  ) -> HTMLTree {
    var configuration = ArtifactConfiguration.standard
    configuration.frames[.csv] = frame
    configuration.markdown.tagPrefixes = [.hashtag]
    var session = ArtifactSession(configuration)
    session.append(text)
    session.finish()
    return tree(HTMLBlockRenderer(options: options).fragment(of: session.presentation))
  }

  private func names(_ tree: HTMLTree) -> [String] { tree.elements.map(\.name) }

  @Test("H2.7 An artifact is folded as its frame says")
  func disclosure() {
    let open = fragment()
    #expect(open.elements.first { $0.name == "details" }?.attributes["open"] == "")
    let closed = fragment(frame: ArtifactFrame(disclosure: .closed))
    #expect(closed.elements.first { $0.name == "details" }?.attributes["open"] == nil)
    let fixed = fragment(frame: ArtifactFrame(disclosure: .fixed))
    #expect(!names(fixed).contains("details") && names(fixed).contains("section"))
    for (inset, name) in [
      (ArtifactFrame.Inset.plain, "ak-plain"), (.edgeToEdge, "ak-edge-to-edge"),
    ] {
      let section = fragment(frame: ArtifactFrame(inset: inset)).elements.first
      #expect(section?.attributes["class"] == "ak-artifact \(name)")
    }
  }

  @Test("H2.7 Height limits and actions are written if the options say so")
  func options() {
    #expect(!names(fragment()).contains("button"))
    let options = HTMLOptions(limitsHeight: true, showsActions: true)
    let tree = fragment(frame: nil, options)
    let buttons = tree.elements.filter { $0.name == "button" }
    #expect(buttons.map { $0.attributes["data-ak-action"] } == ["copy", "save"])
    let section = tree.elements.first { $0.name == "section" }?.attributes["id"]
    #expect(buttons.allSatisfy { $0.attributes["data-ak-artifact"] == section })
    let limited = tree.elements.first { $0.attributes["class"] == "ak-content ak-limited" }
    #expect(limited?.attributes["tabindex"] == "0")
    let fits = fragment(frame: ArtifactFrame(sizing: .fits, actions: []), options)
    #expect(!names(fits).contains("button"))
    #expect(!fits.elements.contains { $0.attributes["class"]?.contains("ak-limited") == true })
  }

  @Test("H2.6 Tags have data, and links titles")
  func texts() {
    let tree = fragment("a #swift [b](https://e.example \"The \\\"title\\\"\")\n")
    let tag = tree.elements.first { $0.attributes["class"] == "ak-tag" }
    #expect(tag?.attributes["data-ak-prefix"] == "#")
    #expect(tag?.attributes["data-ak-identifier"] == "swift")
    #expect(tree.elements.first { $0.name == "a" }?.attributes["title"] == "The \"title\"")
  }

  @Test("H3.1 H3.3 Code has a file name and line numbers, a table its caption")
  func names() {
    let code = tree(html("```swift title=a.swift showLineNumbers\nx\ny\n```\n"))
    #expect(code.elements.contains { $0.attributes["class"] == "ak-file-name" })
    #expect(code.elements.compactMap { $0.attributes["data-line"] } == ["1", "2"])
    #expect(code.text.contains("a.swift"))
    let table = TableBlock(
      columns: [.init(header: StyledText(plain: "a"))], caption: StyledText(plain: "All"),
      rows: [[StyledText(plain: "1")]], settledRowCount: 1)
    #expect(html(.table(table)).contains("<caption>All</caption>"))
  }

  @Test("H1.10 A view of the host replaces that of the front, also in updates")
  func views() {
    var options = HTMLOptions()
    options.views.register(for: .code) { block, _ in
      guard case .code(let code) = block.kind, code.lines.count > 1 else { return nil }
      return "<my-code count=\"\(code.lines.count)\"></my-code>"
    }
    let text = "a\n\n```\n1\n2\n3\n```\n\n- x\n\n  ```\n  4\n  5\n  ```\n"
    let whole = HTMLBlockRenderer(options: options).fragment(of: presentation(text))
    #expect(whole.contains("<my-code count=\"3\">") && whole.contains("<my-code count=\"2\">"))
    var session = ArtifactSession(.standard)
    var updates = HTMLUpdates(into: "root", options: options)
    var page = Page()
    for byte in text.utf8 {
      session.append([byte].span)
      page.apply(updates.update(to: session.presentation))
    }
    session.finish()
    page.apply(updates.update(to: session.presentation))
    #expect(page.problems == [] && page.nodes == Page.joined(HTMLTree(whole).nodes))
  }
}
