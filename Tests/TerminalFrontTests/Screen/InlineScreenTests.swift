import ArtifactPresentation
import ArtifactPresenters
import TestSupport
import Testing

@testable import TerminalFront

@Suite struct InlineScreenTests {
  private func line(_ text: String) -> Line {
    Line([Line.Run(SafeText(sanitizing: text, context: .code))], isSoftWrapped: true)
  }

  private func frame(_ committed: [String] = [], live: [String] = []) -> LayoutFrame {
    LayoutFrame(committed: committed.map(line), live: live.map(line))
  }

  private func inline(_ columns: Int, _ rows: Int) -> InlineScreen {
    InlineScreen(size: TerminalSize(columns: columns, rows: rows), colorMode: .none)
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "␛")
  }

  @Test("V6.3 A frame writes what differs and nothing else")
  func minimal() {
    var screen = inline(40, 10)
    #expect(text(screen.draw(frame(live: ["one", "two"]))) == "␛[?25lone\r\ntwo\r␛[A")
    #expect(text(screen.draw(frame(live: ["one", "two more"]))) == "\r\n␛[2Co more\r␛[A")
    #expect(text(screen.draw(frame(live: ["one", "two"]))) == "\r\n␛[2Co␛[K\r␛[A")
    #expect(text(screen.draw(frame(["one"], live: ["two", "x"]))) == "\r\n\r\nx\r␛[A")
    #expect(text(screen.finish(frame(["two"]))) == "\r\n␛[2K␛[?25h")
  }

  @Test("V6.4 A frame that changes nothing writes nothing")
  func idle() {
    var screen = inline(40, 10)
    _ = screen.draw(frame(["a"], live: ["b", "日本"]))
    #expect(screen.draw(frame(live: ["b", "日本"])).isEmpty)
    #expect(inline(40, 10).tailCapacity == 9)
  }

  @Test("V6.3 A prefix is never skipped past a character of contested width, or before a mark")
  func contested() {
    var screen = inline(40, 10)
    _ = screen.draw(frame(live: ["ok ⚠️ abc"]))
    #expect(text(screen.draw(frame(live: ["ok ⚠️ abd"]))) == "␛[2C ⚠️ abd\r")
    _ = screen.draw(frame(live: ["cafe\u{301}s"]))
    #expect(text(screen.draw(frame(live: ["cafex"]))) == "␛[3Cex\r")
    _ = screen.draw(frame(live: ["日本語"]))
    #expect(text(screen.draw(frame(live: ["日本語の本"]))) == "␛[4C語の本\r")
    // A voiced mark combines with the kana before it.
    #expect(text(screen.draw(frame(live: ["日本語の本か"]))) == "␛[8C本か\r")
    #expect(text(screen.draw(frame(live: ["日本語の本か\u{3099}"]))) == "␛[10Cか\u{3099}\r")
  }

  @Test("V6.5 The tail has no more rows than fit, the newest ones, under the number of the others")
  func capacity() {
    var screen = inline(30, 6)
    var terminal = Replay.makeScreen(columns: 30, rows: 6)
    terminal.feed(screen.draw(frame(["done"], live: (1...40).map { "line \($0)" })))
    #expect(
      terminal.text == ["done", "⋯ 36 lines above", "line 37", "line 38", "line 39", "line 40"])
    terminal.feed(screen.draw(frame(live: ["line 40"])))
    #expect(terminal.text == ["done", "line 40"])
    #expect(terminal.cursor.row == 1)
    let top = LayoutFrame(live: (1...40).map { line("row \($0)") }, anchor: .top)
    terminal.feed(screen.draw(top))
    #expect(
      terminal.text == ["done", "row 1", "row 2", "row 3", "row 4", "⋯ 36 lines below"])
    let high = InlineScreen(size: TerminalSize(columns: 80, rows: 60), colorMode: .none)
    #expect(high.tailCapacity == 59)
  }

  @Test("V6.5 A live line that is too long is wrapped one cell before the margin")
  func longLiveLine() {
    var screen = inline(10, 10)
    var terminal = Replay.makeScreen(columns: 10, rows: 10)
    terminal.feed(screen.draw(frame(live: ["abcdefghijklmnopqrstuvwxyz"])))
    #expect(terminal.screenRows == ["abcdefghi", "jklmnopqr", "stuvwxyz"])
    terminal.feed(screen.draw(frame(["abcdefghijklmnopqrstuvwxyz"], live: ["next"])))
    #expect(terminal.screenRows == ["abcdefghij", "klmnopqrst", "uvwxyz", "next"])
    #expect(terminal.text == ["abcdefghijklmnopqrstuvwxyz", "next"])
  }

  @Test("V6.5 A committed line that fills the last row exactly leaves no empty row")
  func exactFit() {
    for length in 18...22 {
      var screen = inline(10, 10)
      var terminal = Replay.makeScreen(columns: 10, rows: 10)
      let text = String(repeating: "x", count: length)
      terminal.feed(screen.draw(frame(live: [text])))
      terminal.feed(screen.draw(frame([text], live: ["tail"])))
      terminal.feed(screen.finish(frame(["end"])))
      #expect(terminal.text == [text, "end"], "\(length)")
    }
  }

  @Test("V6.5 A terminal that is too small gets settled lines only")
  func tooSmall() {
    for (columns, rows) in [(80, 3), (7, 24), (1, 1)] {
      var screen = inline(columns, rows)
      #expect(screen.draw(frame(live: ["a", "b"])).isEmpty)
      #expect(text(screen.draw(frame(["a"], live: ["b"]))) == "a\r\n")
      #expect(text(screen.finish(frame(["b"]))) == "b\r\n")
    }
  }

  @Test("V6.6 A resize clears from the parked row and draws the tail anew")
  func resize() {
    var screen = inline(40, 10)
    _ = screen.draw(frame(["a"], live: ["b"]))
    screen.resize(to: TerminalSize(columns: 30, rows: 10))
    #expect(text(screen.draw(frame(live: ["b"]))) == "\r␛[2K␛[C␛[J\rb\r")
    screen.resize(to: TerminalSize(columns: 30, rows: 10))
    #expect(screen.draw(frame(live: ["b"])).isEmpty)
  }

  @Test("V6.7 Before a stop the tail goes; afterwards it is drawn again where the cursor is")
  func suspend() {
    var screen = inline(40, 10)
    var terminal = Replay.makeScreen(columns: 40, rows: 10)
    terminal.feed(screen.draw(frame(["a"], live: ["b", "c"])))
    terminal.feed(screen.suspend())
    #expect(terminal.text == ["a"])
    #expect(terminal.isCursorVisible)
    terminal.feed("stopped\r\n".utf8)
    terminal.feed(screen.draw(frame(live: ["b", "c"])))
    #expect(terminal.text == ["a", "stopped", "b", "c"])
    #expect(!terminal.isCursorVisible)
    terminal.feed(screen.finish(frame(["b", "c"])))
    #expect(terminal.text == ["a", "stopped", "b", "c"])
    #expect(terminal.isCursorVisible)
  }

  @Test("A10.4 V6.7 A view that was suspended draws its tail again, also when it is interrupted")
  func suspendedView() {
    let live = Presentation(blocks: [
      Sample.paragraph("Settled."),
      Block(
        id: BlockID(segment: 0, ordinal: 1), kind: .paragraph(StyledText(plain: "Half of")),
        isSettled: false),
    ])
    var replay = Replay(columns: 40, rows: 10)
    replay.show(live)
    replay.feed(replay.view.suspend())
    #expect(replay.screen.text == ["Settled."])
    replay.feed(Array("stopped\r\n".utf8))
    replay.show(live)
    #expect(replay.screen.text == ["Settled.", "stopped", "", "Half of"])
    replay.feed(replay.view.suspend())
    replay.feed(replay.view.interrupt(live))
    #expect(replay.screen.text.suffix(2) == ["Half of", "⏹ interrupted"])
  }

  @Test("V6.8 An interruption shows the content so far and a notice")
  func interrupt() {
    let presentation = Presentation(blocks: [
      Sample.paragraph("Settled."),
      Block(
        id: BlockID(segment: 0, ordinal: 1), kind: .paragraph(StyledText(plain: "Half of")),
        isSettled: false),
    ])
    var replay = Replay(columns: 40, rows: 10)
    replay.show(presentation)
    replay.feed(replay.view.interrupt(presentation))
    #expect(replay.screen.text == ["Settled.", "", "Half of", "⏹ interrupted"])
    #expect(replay.screen.isCursorVisible)
  }

  @Test("V6.9 From every byte of the output the terminal can be restored")
  func restoreAtEveryByte() {
    let presentation = Sample.presentation
    var replay = Replay(columns: 60, rows: 12, options: TerminalOptions(synchronizesFrames: true))
    let count = Grower.stepCount(of: presentation)
    for step in stride(from: 0, to: count, by: 3) {
      replay.show(Grower.state(of: presentation, after: step))
    }
    // A link that is cut is none, and no text comes before it is closed.
    let cutLink = "link https://example.org"
    var terminal = Replay.makeScreen(columns: 60, rows: 12)
    for (index, byte) in replay.bytes.enumerated() {
      terminal.feed([byte])
      guard index % 3 == 0 || byte == 0x1B else { continue }
      var restored = terminal
      restored.feed(AnsiWriter.restoreBytes)
      let isClean =
        restored.isCursorVisible && restored.style.isEmpty && restored.link.isEmpty
        && restored.rejected.allSatisfy { "OSC 8;;".hasPrefix($0) || cutLink.hasPrefix($0) }
      if !isClean { Issue.record("after byte \(index)") }
    }
  }

  @Test("V6.10 Frames of several rows are bracketed as one update where that is asked for")
  func synchronized() {
    var screen = InlineScreen(
      size: TerminalSize(columns: 40, rows: 10), colorMode: .none, synchronizesFrames: true)
    let bytes = text(screen.draw(frame(["a"], live: ["b"])))
    #expect(bytes.hasPrefix("␛[?2026h") && bytes.hasSuffix("␛[?2026l"))
    #expect(screen.draw(frame(live: ["b"])).isEmpty)
    // A frame that changes one row needs no bracket.
    #expect(text(screen.draw(frame(live: ["bc"]))) == "bc\r")
  }

  @Test("V6.11 Where nothing can be drawn in place only settled lines are written")
  func appendOnly() {
    let presentation = Sample.presentation
    var view = TerminalView(
      size: TerminalSize(columns: 80, rows: 24), drawsInPlace: false, options: .plain)
    var bytes: [UInt8] = []
    for step in 0...Grower.stepCount(of: presentation) {
      bytes += view.show(Grower.state(of: presentation, after: step))
    }
    bytes += view.finish(presentation)
    #expect(bytes == TerminalRenderer(width: 80, options: .plain).render(presentation))
    #expect(!bytes.contains(0x1B) && !bytes.contains(0x0D))
  }
}
