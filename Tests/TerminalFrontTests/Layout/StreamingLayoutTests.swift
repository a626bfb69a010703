import ArtifactPresentation
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
