import ArtifactCore
import ArtifactPresentation
import ArtifactPresenters
import TerminalFront
import TestSupport
import Testing

/// Whatever a model writes, a terminal gets nothing but what the writer is known to write.
@Suite struct InjectionTests {
  @Test("V7.1 No field of any block can bring a sequence of its own to a terminal")
  func everyField() {
    for text in TestScale.some(of: Hostile.texts, oneIn: 10) {
      let presentation = Presentation(blocks: Hostile.blocks(text))
      for width in [9, 80] {
        var screen = Replay.makeScreen(columns: width, rows: 24)
        for options in [
          TerminalOptions(TerminalColors(background: .dark, hasPalette: true)),
          TerminalOptions(writesLinks: false),
        ] {
          screen.feed(
            TerminalRenderer(width: width, options: options).render(presentation)
              .flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] })
          screen.feed([0x0D, 0x0A])
        }
        #expect(screen.rejected.isEmpty, "\(text.debugDescription) at \(width)")
        #expect(screen.style.isEmpty && screen.link.isEmpty)
      }
    }
  }

  @Test("V7.1 Nor can it while it streams")
  func streaming() {
    for text in TestScale.some(of: Hostile.texts, oneIn: 10) {
      let presentation = Presentation(blocks: Hostile.blocks(text))
      var replay = Replay(columns: 40, rows: 12)
      for step in stride(from: 0, to: Grower.stepCount(of: presentation), by: 7) {
        replay.show(Grower.state(of: presentation, after: step))
      }
      replay.finish(presentation)
      #expect(replay.screen.rejected.isEmpty, "\(text.debugDescription)")
      let expected = Replay.expected(presentation, width: 39)
      let difference = Replay.difference(replay.screen.text, expected)
      #expect(difference == nil, "\(text.debugDescription)")
    }
  }

  @Test("V7.2 Plain output has no escape byte and no control character but line feeds")
  func plain() {
    for text in TestScale.some(of: Hostile.texts) {
      let presentation = Presentation(blocks: Hostile.blocks(text))
      let bytes = TerminalRenderer(width: 60, options: .plain).render(presentation)
      #expect(
        bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A }, "\(text.debugDescription)")
      #expect(String(validating: bytes, as: UTF8.self) != nil)
    }
  }

  @Test("V7.3 A title cannot look like content: it is one sentence of the plate")
  func title() {
    let presentation = Presentation(blocks: [
      Sample.artifact("One\nTwo\u{2028}Three", .markdown, [Sample.paragraph("Content")])
    ])
    let lines = Replay.expected(presentation, width: 60)
    #expect(lines.first?.hasPrefix("── ◆ One Two Three  Markdown ─") == true)
  }
}
