import ArtifactPresentation
import ArtifactPresenters
import TestSupport
import Testing

@testable import TerminalFront

/// Grounds of rows that are drawn in place.
@Suite struct InlineGroundTests {
  private func line(_ text: String, _ ground: Style.Color? = Grounds.code) -> Line {
    let run = Line.Run(SafeText(sanitizing: text, context: .code), Style(ground: ground))
    return Line(text.isEmpty ? [] : [run], isSoftWrapped: true, ground: ground)
  }

  private func inline(_ columns: Int, _ mode: ColorMode = .ansi256) -> InlineScreen {
    InlineScreen(size: TerminalSize(columns: columns, rows: 10), colorMode: mode)
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "␛")
  }

  @Test("V6.13 A row is filled after its text, and again only if it is erased or has a new ground")
  func updates() {
    var screen = inline(40)
    let ground = "␛[48;5;235m"
    #expect(
      text(screen.draw(LayoutFrame(live: [line("one"), line("")])))
        == "␛[?25l\(ground)one␛[K␛[m\r\n\(ground)␛[K␛[m\r␛[A")
    // A longer row extends on its fill, a shorter one is erased with it.
    #expect(
      text(screen.draw(LayoutFrame(live: [line("one more"), line("")])))
        == "␛[2C\(ground)e more␛[m\r")
    #expect(
      text(screen.draw(LayoutFrame(live: [line("on"), line("")])))
        == "␛[C\(ground)n␛[K␛[m\r")
    #expect(screen.draw(LayoutFrame(live: [line("on"), line("")])).isEmpty)
    // Only the ground changes.
    #expect(
      text(screen.draw(LayoutFrame(live: [line("on"), line("", .black)])))
        == "\r\n␛[40m␛[K␛[m\r␛[A")
    #expect(
      text(screen.draw(LayoutFrame(live: [line("on", nil), line("", .black)])))
        == "on␛[K\r")
    // What the color mode does not show is not written.
    var plain = inline(40, .attributesOnly)
    #expect(text(plain.draw(LayoutFrame(live: [line("on")]))) == "␛[?25lon\r")
    var other = line("on")
    other.ground = .black
    #expect(plain.draw(LayoutFrame(live: [other])).isEmpty)
  }

  @Test("V6.13 Committed rows of any width, over any tail, keep every character and their ground")
  func committed() {
    for width in 0...32 {
      for old in [0, 3, 9, 25] {
        for ground in [nil, Grounds.code] {
          for oldGround in [nil, Grounds.code, Grounds.row] {
            var screen = inline(10)
            var terminal = Replay.makeScreen(columns: 10, rows: 10)
            let new = line(String(repeating: "n", count: width), ground)
            let tail = line(String(repeating: "o", count: old), oldGround)
            let live = line("live", oldGround)
            terminal.feed(screen.draw(LayoutFrame(live: [tail, tail, live])))
            terminal.feed(screen.draw(LayoutFrame(committed: [new], live: [live])))
            let problem = Grounds.difference([new, live], terminal)
            #expect(problem == nil, "\(width) over \(old)")
            #expect(
              terminal.text == [new.description, "live"] && terminal.rejected.isEmpty,
              "\(width) over \(old)")
            terminal.feed(screen.finish(LayoutFrame(committed: [line("end", ground)])))
            let ended = Grounds.difference([new, line("end", ground), line("", nil)], terminal)
            #expect(ended == nil, "\(width) over \(old)")
          }
        }
      }
    }
  }

  @Test("V6.13 A row that another terminal might make wider is not filled to its end")
  func contested() {
    for columns in 8...40 {
      var screen = inline(columns)
      // Every scalar for itself, as older terminals measure.
      var terminal = VTScreen(columns: columns, rows: 10) { text in
        text.unicodeScalars.reduce(0) { $0 + TextMetrics.width(of: String($1)) }
      }
      let line = line("a👩\u{200D}💻👩\u{200D}💻x")
      terminal.feed(screen.draw(LayoutFrame(committed: [line])))
      #expect(terminal.text.joined().hasSuffix("x"), "\(columns)")
      let isFilled = Grounds.ground(of: terminal.cell(row: 0, column: columns - 1)) == "235"
      #expect(isFilled == (columns > TailRows.reach(of: line)) || columns < 11, "\(columns)")
    }
  }

  @Test("V6.13 Streamed in random frames, every cell has its ground, and none is blank meanwhile")
  func streamed() {
    for seed in TestScale.some(of: UInt64(300)...312) {
      var generator = SeededGenerator(seed: seed)
      let presentation =
        seed % 4 == 0
        ? Sample.presentation : RandomPresentation.make(seed: seed, blockCount: 5)
      let columns = Int.random(in: 8...100, using: &generator)
      var replay = Replay(
        columns: columns, rows: Int.random(in: 4...30, using: &generator),
        options: Grounds.options)
      let schedule = Grower.schedule(
        to: Grower.stepCount(of: presentation), longest: seed % 3 == 0 ? 2 : 20, using: &generator)
      for step in schedule { replay.show(Grower.state(of: presentation, after: step)) }
      replay.finish(presentation)
      let lines = Grounds.lines(presentation, width: columns - 1)
      let difference = Replay.difference(replay.screen.text, lines.map(Replay.shown))
      #expect(difference == nil, "seed \(seed), \(columns) columns")
      #expect(Grounds.difference(lines, replay.screen) == nil, "seed \(seed), \(columns) columns")
      #expect(replay.screen.rejected.isEmpty && replay.flickers.isEmpty, "seed \(seed)")
      #expect(replay.screen.style.isEmpty && replay.screen.link.isEmpty)
    }
  }

  @Test("V6.6 V6.13 After a resize the tail has its grounds in the new width, and no other row")
  func resizes() {
    for seed in TestScale.some(of: UInt64(400)...408) {
      var generator = SeededGenerator(seed: seed)
      let presentation = RandomPresentation.make(seed: seed, blockCount: 5)
      var replay = Replay(columns: 80, rows: 24, options: Grounds.options)
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
    var screen = inline(40)
    var terminal = Replay.makeScreen(columns: 40, rows: 10)
    terminal.feed(screen.draw(LayoutFrame(live: [line("a"), line("b", nil), line("c")])))
    for columns in [20, 60, 33] {
      terminal.resize(columns: columns, rows: 10)
      screen.resize(to: TerminalSize(columns: columns, rows: 10))
      terminal.feed(screen.draw(LayoutFrame(live: [line("a"), line("b", nil), line("c")])))
      let lines = [line("a"), line("b", nil), line("c"), line("", nil)]
      #expect(Grounds.difference(lines, terminal) == nil, "\(columns)")
    }
  }
}
