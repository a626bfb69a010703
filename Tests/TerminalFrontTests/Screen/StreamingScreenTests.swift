import ArtifactPresentation
import ArtifactPresenters
import TerminalFront
import TestSupport
import Testing

/// Streams presentations through a terminal in memory and compares it with one-shot output.
@Suite struct StreamingScreenTests {
  @Test("V6.1 A streamed sample leaves the same screen and scrollback as one frame")
  func sample() {
    let presentation = Sample.presentation
    for (columns, rows) in [(80, 24), (40, 10), (21, 5)] {
      var replay = Replay(columns: columns, rows: rows)
      for step in 0...Grower.stepCount(of: presentation) {
        replay.show(Grower.state(of: presentation, after: step))
      }
      replay.finish(presentation)
      let expected = Replay.expected(presentation, width: columns - 1)
      #expect(Replay.difference(replay.screen.text, expected) == nil)
      #expect(replay.screen.rejected.isEmpty)
      #expect(replay.flickers.isEmpty)
      #expect(replay.screen.isCursorVisible)
      #expect(replay.screen.style.isEmpty && replay.screen.link.isEmpty)
    }
  }

  @Test("V6.1 Random presentations in random frames leave the same output as one frame")
  func randomFrames() {
    for seed in TestScale.some(of: UInt64(100)...116) {
      var generator = SeededGenerator(seed: seed)
      let presentation = RandomPresentation.make(seed: seed, blockCount: 5)
      let columns = Int.random(in: 8...100, using: &generator)
      var replay = Replay(columns: columns, rows: Int.random(in: 4...30, using: &generator))
      let schedule = Grower.schedule(
        to: Grower.stepCount(of: presentation), longest: seed % 3 == 0 ? 2 : 20, using: &generator)
      for step in schedule {
        replay.show(Grower.state(of: presentation, after: step))
        // V6.2: what is committed is never touched again.
        let committed = Array(replay.screen.text.prefix(replay.committed.count))
        let difference = Replay.difference(committed, replay.committed)
        #expect(difference == nil, "seed \(seed), step \(step)")
      }
      replay.finish(presentation)
      let expected = Replay.expected(presentation, width: columns - 1)
      let difference = Replay.difference(replay.screen.text, expected)
      #expect(difference == nil, "seed \(seed), \(columns) columns")
      #expect(replay.screen.rejected.isEmpty, "seed \(seed)")
      #expect(replay.flickers.isEmpty, "seed \(seed)")
    }
  }

  @Test("V6.6 Through any resizes every committed line stays, once")
  func randomResizes() {
    for seed in TestScale.some(of: UInt64(200)...216) {
      var generator = SeededGenerator(seed: seed)
      let presentation = RandomPresentation.make(seed: seed, blockCount: 5)
      var replay = Replay(columns: 80, rows: 24)
      let schedule = Grower.schedule(
        to: Grower.stepCount(of: presentation), longest: 15, using: &generator)
      for step in schedule {
        if Int.random(in: 0...3, using: &generator) == 0 {
          replay.resize(
            columns: Int.random(in: 8...100, using: &generator),
            rows: Int.random(in: 4...40, using: &generator))
        }
        replay.show(Grower.state(of: presentation, after: step))
      }
      replay.finish(presentation)
      let difference = Replay.difference(replay.screen.text, replay.committed)
      #expect(difference == nil, "seed \(seed)")
      #expect(replay.screen.rejected.isEmpty, "seed \(seed)")
    }
  }
}
