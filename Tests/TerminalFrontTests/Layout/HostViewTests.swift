import ArtifactPresentation
import ArtifactPresenters
import Testing

@testable import TerminalFront

/// Views of the host, and what blocks of code and tables say beside their content.
@Suite struct HostViewTests {
  private static func lines(
    _ presentation: Presentation, width: Int = 40,
    _ configure: (inout TerminalOptions) -> Void = { _ in }
  ) -> [String] {
    var options = TerminalOptions.plain
    configure(&options)
    let bytes = TerminalRenderer(width: width, options: options).render(presentation)
    return String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .dropLast().map(String.init)
  }

  @Test("V5.34 Code has the name of its file and the numbers of its lines")
  func code() {
    let named = Presentation(markdown: "```swift title=main.swift\nlet a = 1\n```\n", .standard)
    #expect(Self.lines(named) == ["  ── swift · main.swift", "  let a = 1"])
    let text = "```c showLineNumbers startline=99\na\n\nb\n```\n"
    #expect(
      Self.lines(Presentation(markdown: text, .standard)) == [
        "  ── c", "   99  a", "  100", "  101  b",
      ])
    let file = Presentation(markdown: "```x file=a.b\n1\n```\n\n```\n2\n```\n", .standard)
    #expect(Self.lines(file) == ["  ── x · a.b", "  1", "", "  ──", "  2"])
  }

  @Test("V5.36 The caption of a table is above it")
  func captions() {
    let table = TableBlock(
      columns: [.init(header: StyledText(plain: "a")), .init(header: StyledText(plain: "b"))],
      caption: StyledText(plain: "All"),
      rows: [[StyledText(plain: "1"), StyledText(plain: "2")]], settledRowCount: 1)
    let block = Block(id: BlockID(segment: 0, ordinal: 0), kind: .table(table), isSettled: true)
    #expect(Self.lines(Presentation(block)).first == "All")
    #expect(Self.lines(Presentation(block)).count == 4)
  }

  @Test("V5.37 A view of the host replaces that of the front, also in containers")
  func views() {
    let text = "# T\n\n> ```dot\n> a -> b\n> ```\n\n```c\nx\n```\n"
    let lines = Self.lines(Presentation(markdown: text, .standard)) { options in
      options.views.register(for: .code, .heading) { block, layout in
        switch block.kind {
        case .heading(_, let text):
          [Line([.init(SafeText(sanitizing: "«\(text.plainText)»", context: .code))])]
        case .code(let code) where code.language == "dot":
          [
            Line([.init(SafeText(sanitizing: "graph of \(code.lines.count)", context: .code))]),
            Line([.init(SafeText(sanitizing: "width \(layout.width)", context: .code))]),
          ]
        default: nil
        }
      }
    }
    #expect(lines == ["«T»", "", "▎ graph of 1", "▎ width 40", "", "  ── c", "  x"])
  }

  @Test("V5.37 A view of a block that arrives is live, and streamed equals at once")
  func streaming() {
    var options = LayoutOptions(width: 40)
    options.views.register(for: .code) { block, _ in
      guard case .code(let code) = block.kind else { return nil }
      return [Line([.init(SafeText(sanitizing: "\(code.lines.count) lines", context: .code))])]
    }
    let text = "a\n\n```\n1\n2\n3\n```\n\nb\n"
    var session = ArtifactSession(.standard)
    var cursor = LayoutCursor(options: options)
    var committed: [Line] = []
    for byte in text.utf8 {
      session.append([byte].span)
      committed += cursor.frame(session.presentation).committed
    }
    session.finish()
    committed += cursor.finish(session.presentation).committed
    #expect(committed == LayoutCursor.lines(of: session.presentation, options: options))
    #expect(committed.map(\.description) == ["a", "", "3 lines", "", "b"])
  }

  @Test("V5.24 V5.37 A view that appears late is drawn completely after the committed lines")
  func lateViews() {
    var options = LayoutOptions(width: 40)
    options.views.register(for: .code) { block, _ in
      guard case .code(let code) = block.kind, code.lines.count > 2 else { return nil }
      let text = SafeText(sanitizing: "\(code.lines.count) lines", context: .code)
      return [Line([.init(text)])]
    }
    var session = ArtifactSession(.standard)
    var cursor = LayoutCursor(options: options)
    var committed: [Line] = []
    for piece in ["```c\n1\n2\n", "3\n4\n```\n"] {
      session.append(piece)
      committed += cursor.frame(session.presentation).committed
    }
    session.finish()
    committed += cursor.finish(session.presentation).committed
    #expect(committed.map(\.description).last == "4 lines", "\(committed)")
  }

  @Test("V5.37 Sets of views are equal if they are copies")
  func equality() {
    var views = BlockViews<Void, String>()
    #expect(views == BlockViews<Void, String>())
    views.register(for: .rule) { _, _ in "-" }
    let copy = views
    #expect(copy == views && Set([copy, views]).count == 1)
    views.register(for: .rule) { _, _ in "=" }
    #expect(copy != views)
    let rule = Block(id: BlockID(segment: 0, ordinal: 0), kind: .rule, isSettled: true)
    #expect(copy.output(for: rule, in: ()) == "-" && views.output(for: rule, in: ()) == "=")
  }

  @Test("V5.37 The theme has the space between blocks", arguments: [0, 1, 2, 9])
  func spacing(count: Int) {
    let lines = Self.lines(Presentation(markdown: "a\n\nb\n\n- c\n\n- d\n", .standard)) {
      $0.theme.spacing = count
    }
    let blank = [String](repeating: "", count: min(count, 4))
    #expect(lines == ["a"] + blank + ["b"] + blank + ["• c"] + blank + ["• d"])
  }
}
