import ArtifactPresentation
import ArtifactPresenters
import MarkdownCore
import TestSupport
import Testing

@testable import TerminalFront

/// What a pager asks its caller to do.
@Suite struct PagerActionTests {
  private static let answer = """
    See [docs](https://e.example/a) and #swift.

    <artifact type="text/csv" title="One">a,b
    1,2
    </artifact>

    <artifact type="text/plain" title="Two">long
    text
    </artifact>
    """

  private func pager(
    _ text: String = Self.answer, rows: Int = 30,
    _ configure: (inout ArtifactConfiguration) -> Void = { _ in }
  ) -> (PagerModel, Presentation) {
    var configuration = ArtifactConfiguration.standard
    configuration.markdown.tagPrefixes = [.hashtag]
    configure(&configuration)
    var session = ArtifactSession(configuration)
    session.append(text)
    session.finish()
    var pager = PagerModel(size: TerminalSize(columns: 50, rows: rows), options: .ansi)
    pager.show(session.presentation, isComplete: true)
    return (pager, session.presentation)
  }

  private func rows(_ pager: inout PagerModel) -> [String] {
    let grid = pager.draw()
    return (0..<grid.size.rows).map { grid.text(inRow: $0) }
  }

  /// The position of a text in the viewport.
  private func position(of text: String, in pager: inout PagerModel) -> (row: Int, column: Int)? {
    for (row, line) in rows(&pager).enumerated() {
      if let range = line.firstRange(of: text) {
        return (row, line.distance(from: line.startIndex, to: range.lowerBound))
      }
    }
    return nil
  }

  private func mouse(
    _ action: MouseEvent.Action, at text: String, in pager: inout PagerModel
  ) -> ScreenEffect? {
    position(of: text, in: &pager).map {
      pager.handle(.mouse(MouseEvent(action, column: $0.column + 1, row: $0.row)))
    }
  }

  @Test("V13.8 V22.1 Clicks and hovers on links and tags are reported")
  func links() {
    var (pager, _) = pager()
    let address = SafeLink.Target.address("https://e.example/a")
    let tag = SafeLink.Target.tag(prefix: "#", identifier: "swift")
    #expect(mouse(.press(.left), at: "docs", in: &pager) == .open(address))
    #expect(mouse(.press(.left), at: "#swift", in: &pager) == .open(tag))
    #expect(mouse(.press(.left), at: "See", in: &pager) == .ignored)
    #expect(mouse(.press(.right), at: "docs", in: &pager) == .ignored)
    #expect(mouse(.move, at: "docs", in: &pager) == .hover(address))
    #expect(mouse(.move, at: "docs", in: &pager) == .ignored)
    #expect(mouse(.move, at: "#swift", in: &pager) == .hover(tag))
    #expect(mouse(.move, at: "One", in: &pager) == .hover(nil))
    #expect(mouse(.move, at: "See", in: &pager) == .ignored)
    #expect(pager.handle(.mouse(MouseEvent(.press(.left), column: 2, row: 29))) == .ignored)
  }

  @Test("V13.8 V4.4 A tag is no hyperlink of the terminal")
  func tags() {
    let presentation = pager().1
    let bytes = TerminalRenderer(width: 50).render(presentation)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.ranges(of: "\u{1B}]8;;").count == 2, "one link, opened and closed")
    #expect(text.contains("https://e.example/a"))
  }

  @Test("V13.9 Artifacts are folded by key and by click, and some at first")
  func folding() {
    var (pager, presentation) = pager()
    #expect(rows(&pager).contains { $0.contains("▾ One") })
    let before = rows(&pager)
    #expect(mouse(.press(.left), at: "Two", in: &pager) == .draw)
    #expect(rows(&pager) == before, "the lines stay until the presentation is shown")
    pager.show(presentation, isComplete: true)
    #expect(rows(&pager).contains { $0.contains("▸ Two") })
    #expect(!rows(&pager).contains { $0.hasPrefix("long") })
    #expect(rows(&pager).contains { $0.contains("▾ One") })
    #expect(pager.handle(.key(KeyStroke("z"))) == .draw)
    pager.show(presentation, isComplete: true)
    #expect(rows(&pager).contains { $0.contains("▸ One") })
    #expect(mouse(.press(.left), at: "Two", in: &pager) == .draw)
    pager.show(presentation, isComplete: true)
    #expect(rows(&pager).contains { $0.hasPrefix("long") })

    var closed = self.pager { $0.frames[.csv] = ArtifactFrame(disclosure: .closed) }
    #expect(rows(&closed.0).contains { $0.contains("▸ One") })
    #expect(!rows(&closed.0).dropLast().contains { $0.contains("2") })
    // Without a pager, everything is shown.
    let text = String(
      decoding: TerminalRenderer(width: 50, options: .plain).render(closed.1), as: UTF8.self)
    #expect(text.contains("◆ One") && text.contains("1"))
    var fixed = self.pager { $0.frames[.csv] = ArtifactFrame(disclosure: .fixed) }
    #expect(rows(&fixed.0).contains { $0.contains("◆ One") })
    #expect(mouse(.press(.left), at: "One", in: &fixed.0) == .draw)
    fixed.0.show(fixed.1, isComplete: true)
    #expect(rows(&fixed.0).contains { $0.contains("1") })
  }

  @Test("V13.10 The artifact in view is copied and saved if its frame offers that")
  func actions() {
    var (pager, presentation) = pager { $0.frames[.plainText] = ArtifactFrame(actions: [.copy]) }
    let ids = presentation.blocks.compactMap { block in
      if case .artifact = block.kind { block.id } else { nil }
    }
    #expect(pager.handle(.key(KeyStroke("y"))) == .perform(.copy, artifact: ids[0]))
    #expect(pager.handle(.key(KeyStroke("s"))) == .perform(.save, artifact: ids[0]))
    var (small, _) = self.pager(rows: 4) { $0.frames[.plainText] = ArtifactFrame(actions: [.copy]) }
    #expect(small.handle(.key(KeyStroke("y"))) == .perform(.copy, artifact: ids[0]))
    _ = small.handle(.key(KeyStroke("G")))
    #expect(small.handle(.key(KeyStroke("y"))) == .perform(.copy, artifact: ids[1]))
    #expect(small.handle(.key(KeyStroke("s"))) == .ignored)
    var (none, _) = self.pager("text alone")
    #expect(none.handle(.key(KeyStroke("y"))) == .ignored)
    #expect(none.handle(.key(KeyStroke("z"))) == .ignored)
  }

  @Test("V13.11 The size of the content")
  func sizes() {
    let (pager, presentation) = pager("ab\n\n```\nabcdef\n```\n")
    #expect(pager.contentSize == TerminalSize(columns: 8, rows: 3))
    #expect(pager.rowCount(of: presentation) == 3)
  }
}
