import ArtifactPresentation
import ArtifactPresenters
import TestSupport
import Testing

@testable import TerminalFront

/// The main invariant: streamed lines equal those of one-shot layout.
@Suite struct StreamingLayoutTests {
  /// The committed lines of a growing presentation.
  private func stream(
    _ presentation: Presentation, _ schedule: [Int], _ options: LayoutOptions
  ) -> [Line] {
    var cursor = LayoutCursor(options: options)
    var lines: [Line] = []
    for step in schedule {
      lines += cursor.frame(Grower.state(of: presentation, after: step)).committed
    }
    return lines + cursor.finish(presentation).committed
  }

  @Test("V5.1 Lines committed in frames equal one-shot layout, at every step of the sample")
  func everyStepOfTheSample() {
    let presentation = Sample.presentation
    for width in [20, 79] {
      let options = LayoutOptions(width: width)
      let expected = LayoutCursor.lines(of: presentation, options: options)
      let count = Grower.stepCount(of: presentation)
      let lines = stream(presentation, Array(0...count), options)
      #expect(lines.map(\.description) == expected.map(\.description), "width \(width)")
      #expect(lines == expected)
    }
  }

  @Test(
    "V5.1 A break before a formula leaves no empty row, whenever the text before it is committed")
  func breakBeforeFormula() {
    let words = String(repeating: "word ", count: 40)
    let formula = StyledText.Span(.text("x"), traits: .math, role: .math(isDisplay: true))
    let text = StyledText([.init(.text(words)), .init(.hardBreak), formula])
    func presentation(_ text: StyledText, isSettled: Bool) -> Presentation {
      let id = BlockID(segment: 0, ordinal: 1)
      return Presentation(blocks: [Block(id: id, kind: .paragraph(text), isSettled: isSettled)])
    }
    let options = LayoutOptions(width: 40)
    let whole = presentation(text, isSettled: true)
    let expected = LayoutCursor.lines(of: whole, options: options).map(\.description)
    #expect(!expected.contains(""))
    var cursor = LayoutCursor(options: options)
    var open = StyledText(Array(text.spans.prefix(2)))
    open.settledByteCount = words.utf8.count + 1
    var lines = cursor.frame(presentation(open, isSettled: false)).committed
    #expect(!lines.isEmpty)
    lines += cursor.finish(whole).committed
    #expect(lines.map(\.description) == expected)
  }

  @Test("V5.1 Lines committed in random frames equal one-shot layout")
  func randomFrames() {
    for seed in TestScale.some(of: UInt64(1)...30, oneIn: 10) {
      var generator = SeededGenerator(seed: seed)
      let presentation = RandomPresentation.make(seed: seed)
      let width = Int.random(in: 1...120, using: &generator)
      let options = LayoutOptions(width: width)
      let expected = LayoutCursor.lines(of: presentation, options: options)
      let schedule = Grower.schedule(
        to: Grower.stepCount(of: presentation), longest: seed % 3 == 0 ? 1 : 9, using: &generator)
      let lines = stream(presentation, schedule, options)
      guard lines != expected else { continue }
      let index = zip(lines, expected).prefix { $0 == $1 }.count
      Issue.record(
        """
        seed \(seed), width \(width), line \(index): \
        \(lines.dropFirst(index).prefix(3).map(\.description)) instead of \
        \(expected.dropFirst(index).prefix(3).map(\.description))
        """)
    }
  }
}
