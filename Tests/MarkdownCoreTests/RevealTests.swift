import MarkdownCore
import Testing

/// The pace at which text is let through.
struct RevealTests {
  private static func text(_ blocks: [String]) -> RevealText {
    var text = RevealText()
    for block in blocks { text.append(block) }
    return text
  }

  @Test("M12.1 a continuous cursor covers 63% of the way in one time constant, then catches up")
  func continuous() {
    var cursor = RevealCursor(TokenRevealConfig(duration: 0.1))
    cursor.advance(to: 5)
    cursor.update(text: Self.text([String(repeating: "x", count: 1000)]), isComplete: false)
    #expect(cursor.revealedCount == 0)
    cursor.advance(to: 5.1)
    #expect(cursor.revealedCount == 632)
    // The frame rate does not matter.
    var smooth = RevealCursor(TokenRevealConfig(duration: 0.1))
    smooth.advance(to: 5)
    smooth.update(text: Self.text([String(repeating: "x", count: 1000)]), isComplete: false)
    for frame in 1...60 { smooth.advance(to: 5 + Double(frame) / 600) }
    #expect(abs(smooth.revealedCount - 632) <= 1)
    cursor.advance(to: 7)
    #expect(cursor.revealedCount == 1000)
    #expect(cursor.isAtRest)
  }

  @Test("M12.2 a linear cursor goes at a hundred characters per duration, also after the end")
  func linear() {
    var cursor = RevealCursor(TokenRevealConfig(duration: 0.1, mode: .linear))
    cursor.update(text: Self.text([String(repeating: "é", count: 3000)]), isComplete: true)
    cursor.advance(to: 0)
    cursor.advance(to: 1)
    #expect(cursor.revealedCount == 1000)
    cursor.advance(to: 0.5)
    #expect(cursor.revealedCount == 1000)
    cursor.advance(to: 2.5)
    #expect(cursor.revealedCount == 2500)
    #expect(!cursor.isAtRest)
  }

  @Test("M12.3 presets; disabled shows everything at once")
  func presets() {
    #expect(TokenRevealConfig.fast.duration == 0.08)
    #expect(TokenRevealConfig.standard.duration == 0.15)
    #expect(TokenRevealConfig.slow.duration == 0.3)
    var cursor = RevealCursor(.disabled)
    cursor.update(text: Self.text(["abc"]), isComplete: false)
    #expect(cursor.revealedCount == 3)
  }

  @Test(
    "M12.4 granularity says what settles, never what shows",
    arguments: [
      (RevealGranularity.character, 10, 20), (.block, 6, 20), (.chunk(4), 8, 20), (.line, 9, 20),
    ])
  func granularity(_ granularity: RevealGranularity, _ settled: Int, _ atEnd: Int) {
    var cursor = RevealCursor(
      TokenRevealConfig(duration: 0.1, mode: .linear, granularity: granularity))
    cursor.update(text: Self.text(["sixsix", "ab\ndefg", "longer!"]), isComplete: true)
    cursor.advance(to: 0)
    cursor.advance(to: 0.01)
    #expect(cursor.revealedCount == 10)
    #expect(cursor.settledCount == settled)
    cursor.advance(to: 1)
    #expect(cursor.revealedCount == 20)
    #expect(cursor.settledCount == atEnd)
    #expect(cursor.isAtRest)
  }

  @Test("M12.5 the lag is capped, and what is shown stays shown")
  func lag() {
    var cursor = RevealCursor(TokenRevealConfig(duration: 100, maximumLag: 120))
    cursor.update(text: Self.text([String(repeating: "x", count: 500)]), isComplete: false)
    cursor.advance(to: 0)
    #expect(cursor.revealedCount == 380)
    cursor.finish()
    #expect(cursor.revealedCount == 500)
  }

  @Test("M12.6 the text of a growing document is brought up to date from what was settled")
  func growing() {
    var stream = MarkdownStream()
    var text = RevealText()
    var settled = 0
    for byte in "# Title\n\nSome *text*.\n\n- a\n- b\n\nEnd".utf8 {
      stream.append([byte].span)
      let document = stream.document
      text.update(with: document, settledCount: settled)
      settled = document.settledBlockCount
      #expect(text == RevealText(document))
    }
  }

  @Test("M12.7 a throttle shows at once, then once per interval, and never loses the last change")
  func throttle() {
    var throttle = DocumentThrottle(throttleInterval: 0.1)
    var answers = [throttle.change(at: 1), throttle.change(at: 1.05)]
    #expect(throttle.nextShowing == 1.1)
    answers += [throttle.show(at: 1.09), throttle.show(at: 1.11), throttle.show(at: 9)]
    #expect(answers == [true, false, false, true, false])
    #expect(throttle.nextShowing == nil)
  }

  @Test("M12.8 clocks that stand still, jump or are set back neither trap nor delay the text")
  func oddClocks() {
    for config in [TokenRevealConfig.standard, TokenRevealConfig(duration: 0.15, mode: .linear)] {
      var cursor = RevealCursor(config)
      var text = RevealText()
      text.append(String(repeating: "a", count: 100_000))
      cursor.update(text: text, isComplete: false)
      for _ in 0..<1_000_000 { cursor.advance(to: 5) }
      #expect(cursor.revealedCount == 0)
      for time in [Double.nan, -.infinity, .infinity, 4, 5] { cursor.advance(to: time) }
      #expect(cursor.revealedCount == 0)
      cursor.advance(to: 5 + 86_400)
      #expect(cursor.revealedCount == 100_000)
    }
    var throttle = DocumentThrottle(throttleInterval: 0.1)
    let answers = [
      throttle.change(at: 100), throttle.change(at: 3), throttle.change(at: 3.05),
      throttle.show(at: 3.15),
    ]
    #expect(answers == [true, true, false, true])
  }
}
