import Testing

@testable import artifact

/// A million frames, far more than fit into the bits of an integer.
private let manyFrames = 1_000_000

@Suite struct PaceTests {
  @Test("A10.12 a file without a final line is presented less often, and never traps")
  func noLines() {
    var pace = WritingPace(shortestInterval: 1 << 16)
    for _ in 0..<manyFrames { pace.note(hasOutput: false) }
    let isDue = [pace.isDue(after: .max - 1), pace.isDue(after: .max)]
    #expect(isDue == [false, true])
    pace.note(hasOutput: true)
    var next = WritingPace(shortestInterval: 1)
    var presentations = 0
    for byteCount in 1...(1 << 20) where next.isDue(after: byteCount) {
      presentations += 1
      next.note(hasOutput: false)
    }
    #expect(presentations == 15)
  }

  @Test("A9.1 A9.4 What a slow model has ended is written before twice as much has come")
  func slowParts() {
    for length in [1, 60, 150, 1_000, 5_000] {
      var pace = WritingPace(shortestInterval: 1)
      var written = 0
      // Three bytes at a time; each part is final at its last byte.
      for byteCount in stride(from: 3, through: 20 * length + 300, by: 3)
      where pace.isDue(after: byteCount) {
        let final = byteCount / length * length
        if final > written { #expect(byteCount - final <= max(64, length) + 3, "\(length)") }
        pace.note(hasOutput: final > written)
        written = final
      }
      #expect(written >= 19 * length, "\(length)")
    }
  }

  @Test("A10.12 a million frames of a slow model are due one by one")
  func manySlowFrames() {
    var pace = FramePace(1.0 / 60...2)
    var now = 100.0
    var frames = 0
    for _ in 0..<manyFrames {
      now += 0.0125
      guard pace.isDue(at: now) else { continue }
      pace.note(start: now, end: now + 0.001)
      frames += 1
    }
    #expect(frames == manyFrames / 2)
    #expect(pace.interval == 1.0 / 60)
  }

  @Test("A10.12 frames wait for a clock that stands still, and not for one that is set back")
  func oddClocks() {
    var pace = FramePace(1.0 / 60...2)
    #expect(pace.isDue(at: 0) && pace.nextFrame == nil)
    pace.note(start: 50, end: 50)
    for _ in 0..<manyFrames { #expect(!pace.isDue(at: 50)) }
    #expect(pace.isDue(at: 49))
    #expect(pace.isDue(at: 50 + 86_400))
    // A frame during which the computer slept for a day.
    pace.note(start: 60, end: 60 + 86_400)
    #expect(pace.interval == 2)
    // A frame during which the clock was set back.
    pace.note(start: 60, end: 10)
    #expect(pace.interval == 1.0 / 60)
  }

  @Test(
    "A10.12 a wait is rounded up, and one that is too long for the system is split",
    arguments: [
      (5.0, 5.0, 0), (5.0, 6.0, 0), (5.0101, 5, 11), (86_400 * 365, 0, 3_600_000),
      (1e300, 0, 3_600_000), (.infinity, 0, -1), (-1e300, 1e300, 0),
    ] as [(Double, Double, Int32)])
  func timeouts(until time: Double, at now: Double, milliseconds: Int32) {
    #expect(Clock.timeout(until: time, at: now) == milliseconds)
  }

  @Test("A10.12 the sign of an animation moves with its own interval")
  func ticks() {
    var ticks = FramePace(milliseconds: 125)
    ticks.note(start: 1, end: 1)
    #expect(!ticks.isDue(at: 1.124) && ticks.isDue(at: 1.125))
    ticks.note(start: 2, end: 9)
    #expect(ticks.nextFrame == 2.125)
  }

  @Test("A10.12 A size is used once it has been stable, or after a second")
  func resizing() {
    var pace = ResizePace()
    #expect(!pace.isPending && pace.due == nil && !pace.isDue(at: 5))
    pace.note(at: 10)
    #expect(pace.isPending && !pace.isDue(at: 10.09) && pace.isDue(at: 10.11))
    pace.note(at: 10.08)
    #expect(!pace.isDue(at: 10.11) && pace.isDue(at: 10.19))
    for step in 1...30 { pace.note(at: 10.08 + 0.05 * Double(step)) }
    #expect(pace.isDue(at: 11.58) && pace.due == 11)
    // A clock that has been set back causes a redraw, never a wait.
    #expect(pace.isDue(at: 3))
    pace.end()
    #expect(!pace.isPending && !pace.isDue(at: 20))
  }
}
