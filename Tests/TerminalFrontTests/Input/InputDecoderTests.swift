import TestSupport
import Testing

@testable import TerminalFront

@Suite struct InputDecoderTests {
  @Test(
    "V9.4–6 Keys are what terminals send for them",
    arguments: [
      ("a", "a"), ("A", "A"), (" ", "Space"), ("ab", "a b"), ("日本", "日 本"), ("é", "é"),
      ("\r", "Enter"), ("\n", "Ctrl-Enter"), ("\t", "Tab"), ("\u{7F}", "Backspace"),
      ("\u{8}", "Backspace"), ("\0", "Ctrl-Space"), ("\u{1}", "Ctrl-a"), ("\u{1A}", "Ctrl-z"),
      ("\u{1C}\u{1D}\u{1E}\u{1F}", "Ctrl-\\ Ctrl-] Ctrl-^ Ctrl-_"),
      ("␛", "Esc"), ("␛␛", "Esc Esc"), ("␛␛␛", "Esc Esc Esc"), ("␛x", "Alt-x"), ("␛é", "Alt-é"),
      ("␛X", "Alt-X"), ("␛\r", "Alt-Enter"), ("␛\u{7F}", "Alt-Backspace"), ("␛\u{1}", "Ctrl-Alt-a"),
      ("␛␛x", "Esc Alt-x"), ("␛[", "Alt-["), ("␛O", "Alt-O"), ("␛]", "Alt-]"), ("␛P", "Alt-P"),
      ("␛␛[", "Esc Alt-["), ("x␛", "x Esc"), ("␛ab", "Alt-a b"),
      ("␛[A␛[B␛[C␛[D", "Up Down Right Left"), ("␛OA␛OB␛OC␛OD", "Up Down Right Left"),
      ("␛[H␛[F␛OH␛OF", "Home End Home End"), ("␛[1~␛[4~␛[7~␛[8~", "Home End Home End"),
      ("␛[2~␛[3~␛[5~␛[6~", "Insert Delete PgUp PgDn"),
      ("␛[Z", "Shift-Tab"), ("␛[1;2Z", "Shift-Tab"),
      ("␛[1;2A␛[1;3A␛[1;5A␛[1;6A", "Shift-Up Alt-Up Ctrl-Up Ctrl-Shift-Up"),
      ("␛[1;9A␛[1;33A␛[1;129A", "System-Up Alt-Up Up"), ("␛␛[A", "Alt-Up"), ("␛␛OA", "Alt-Up"),
      ("␛[3;5~␛[5;2~", "Ctrl-Delete Shift-PgUp"), ("␛[3^␛[3@", "Ctrl-Delete Ctrl-Shift-Delete"),
      ("␛[a␛[d␛Oa␛Od", "Shift-Up Shift-Left Ctrl-Up Ctrl-Left"), ("␛O5C", "Ctrl-Right"),
      ("␛OP␛OQ␛OR␛OS", "F1 F2 F3 F4"), ("␛[P␛[1;2P", "F1 Shift-F1"),
      ("␛[11~␛[15~␛[17~␛[21~␛[23~␛[24~␛[34~", "F1 F5 F6 F10 F11 F12 F20"),
      ("␛[1;2R␛[1;5S", "Shift-F3 Ctrl-F4"), ("␛[[A␛[[E", "F1 F5"),
      ("␛OM␛Ok␛Op␛Oy␛OX", "Enter + 0 9 ="),
      ("\u{8F}A", "A"),
    ])
  func keys(bytes: String, expected: String) {
    #expect(Self.keys(Self.events(bytes)) == expected)
  }

  @Test(
    "V9.6 Keys of the keyboard protocol of kitty, and of xterm's other keys",
    arguments: [
      ("␛[97u", "a"), ("␛[97;5u", "Ctrl-a"), ("␛[97;2u", "A"), ("␛[97;4u", "Alt-A"),
      ("␛[97;6u", "Ctrl-Shift-a"), ("␛[49:33;2u", "!"), ("␛[97;;97u", "a"), ("␛[97;2;65u", "A"),
      ("␛[13;5u", "Ctrl-Enter"), ("␛[9;2u", "Shift-Tab"), ("␛[27u", "Esc"),
      ("␛[127;5u", "Ctrl-Backspace"),
      ("␛[32;5u", "Ctrl-Space"), ("␛[97;1:1u␛[97;1:2u␛[97;1:3u", "a a"), ("␛[1;1:3A", ""),
      ("␛[57376u␛[57399u␛[57414u␛[57423u", "F13 0 Enter Home"), ("␛[57441;2u", ""),
      ("␛[57358u", ""), ("␛[0u␛[1114112u␛[55296u␛[155u", ""), ("␛[57361;1;8364u", "€"),
      ("␛[27;5;97~", "Ctrl-a"), ("␛[27;2;13~", "Shift-Enter"), ("␛[233u", "é"),
      ("␛[3;5:2~", "Ctrl-Delete"),
    ])
  func codedKeys(bytes: String, expected: String) {
    #expect(Self.keys(Self.events(bytes)) == expected)
  }

  @Test("V9.3 A character comes whole, by what follows or by a flush")
  func wholeCharacters() {
    var decoder = InputDecoder()
    #expect(decoder.decode(Array("e".utf8)).isEmpty)
    #expect(decoder.pending == .character)
    #expect(decoder.decode([0xCC]).isEmpty)
    #expect(decoder.pending == .sequence)
    #expect(decoder.decode([0x81]).isEmpty)
    #expect(decoder.decode(Array("x".utf8)) == [.key(KeyStroke("e\u{301}"))])
    #expect(decoder.flush() == [.key(KeyStroke("x"))])
    #expect(decoder.pending == .nothing && decoder.flush().isEmpty)
    for text in ["👩\u{200D}💻", "🇩🇪", "⚠\u{FE0F}", "각", "👍🏽", "ก็"] {
      #expect(Self.events(text) == [.key(KeyStroke(text))])
    }
    #expect(Self.events("🇩🇪🇫🇷") == [.key(KeyStroke("🇩🇪")), .key(KeyStroke("🇫🇷"))])
  }

  @Test("V9.3 A character without end is given in parts")
  func longCharacter() {
    let parts = Self.events("a" + String(repeating: "\u{301}", count: 1000)).compactMap { event in
      if case .key(let press) = event { return press.text }
      return nil
    }
    #expect(parts.count > 10)
    #expect(parts.allSatisfy { $0.utf8.count <= TerminalLimits.typedCharacter })
    #expect(parts.joined().unicodeScalars.count == 1001)
  }

  @Test(
    "V9.3 What is not UTF-8 is U+FFFD, one for each maximal subpart",
    arguments: [
      ([0xFF], 1), ([0xC3, 0x28], 2), ([0xE2, 0x82, 0x28], 2), ([0xF0, 0x9F, 0x98, 0x41], 2),
      ([0xC0, 0xAF], 2), ([0xED, 0xA0, 0x80], 3), ([0xF4, 0xA0, 0xA0], 3), ([0x85, 0x41], 2),
      ([0xC2, 0x85], 0), ([0xC2, 0x9B], 0), ([0xE2, 0xE2, 0x82, 0xAC], 2),
    ] as [([UInt8], Int)])
  func invalid(bytes: [UInt8], count: Int) {
    let text = Self.settle(bytes).map { Self.name($0) }
    #expect(text.count == count, "\(text)")
    #expect(text.allSatisfy { ["\u{FFFD}", "(", "A", "€"].contains($0) })
  }

  @Test("V9.7 A paste is one event, and no key is in it")
  func paste() {
    #expect(
      Self.events("a␛[200~b␛[Ac\r\nd\re\u{3}␛[20␛[201~f")
        == [
          .key(KeyStroke("a")), .paste(Paste(text: "b\u{1B}[Ac\nd\ne\u{3}\u{1B}[20")),
          .key(KeyStroke("f")),
        ])
    #expect(Self.events("␛[200~␛[201~") == [.paste(Paste(text: ""))])
    #expect(Self.events("␛[200~␛␛[201~") == [.paste(Paste(text: "\u{1B}"))])
    #expect(Self.events("␛[201~").isEmpty)
  }

  @Test("V9.7 V9.11 A paste that is too long is cut between characters; one without end ends")
  func longPaste() {
    var decoder = InputDecoder()
    let text = String(repeating: "é", count: TerminalLimits.pasteLength / 2 + 10)
    let start = decoder.decode(Array("\u{1B}[200~x".utf8))
    #expect(start.isEmpty)
    let events = decoder.decode(Array((text + "\u{1B}[201~").utf8))
    let expected = "x" + String(text.prefix(TerminalLimits.pasteLength / 2 - 1))
    #expect(events == [.paste(Paste(text: expected, isTruncated: true))])

    #expect(decoder.decode(Array("\u{1B}[200~ab\u{1B}[2".utf8)).isEmpty)
    for _ in 1..<TerminalLimits.unansweredFlushes { #expect(decoder.flush().isEmpty) }
    #expect(decoder.flush() == [.paste(Paste(text: "ab\u{1B}[2", isTruncated: true))])
    #expect(decoder.decode([0x03]) == [.key(KeyStroke(.character("c"), .control))])
  }

  @Test("V9.8 Mouse events have action, cell and modifiers")
  func mouse() {
    let rows: [(String, MouseEvent)] = [
      ("␛[<0;1;1M", MouseEvent(.press(.left), column: 0, row: 0)),
      ("␛[<2;80;24M", MouseEvent(.press(.right), column: 79, row: 23)),
      ("␛[<0;5;6m", MouseEvent(.release(.left), column: 4, row: 5)),
      ("␛[<32;5;6M", MouseEvent(.drag(.left), column: 4, row: 5)),
      ("␛[<35;5;6M", MouseEvent(.move, column: 4, row: 5)),
      ("␛[<64;1;2M", MouseEvent(.wheel(.up), column: 0, row: 1)),
      ("␛[<65;1;2M", MouseEvent(.wheel(.down), column: 0, row: 1)),
      ("␛[<66;1;2M", MouseEvent(.wheel(.left), column: 0, row: 1)),
      ("␛[<4;1;1M", MouseEvent(.press(.left), column: 0, row: 0, modifiers: .shift)),
      ("␛[<24;1;1M", MouseEvent(.press(.left), column: 0, row: 0, modifiers: [.alt, .control])),
      ("␛[<128;1;1M", MouseEvent(.press(.back), column: 0, row: 0)),
      ("␛[M !!", MouseEvent(.press(.left), column: 0, row: 0)),
      ("␛[M#0%", MouseEvent(.release(nil), column: 15, row: 4)),
      ("␛[M`!!", MouseEvent(.wheel(.up), column: 0, row: 0)),
    ]
    for (bytes, event) in rows { #expect(Self.events(bytes) == [.mouse(event)], "\(bytes)") }
    for bytes in ["␛[<0;0;1M", "␛[<0;1M", "␛[<M", "␛[<999;1;1M", "␛[M\u{20}\u{20}\u{20}"] {
      #expect(Self.events(bytes).isEmpty, "\(bytes)")
    }
  }

  @Test("V9.9 V9.10 Focus and replies are events of their own, never text")
  func replies() {
    let rows: [(String, TerminalReply)] = [
      ("␛[?62;4;22c", .primaryAttributes([62, 4, 22])),
      ("␛[>0;276;0c", .secondaryAttributes([0, 276, 0])),
      ("␛[?2026;2$y", .mode(2026, state: 2)), ("␛[24;80R", .cursorPosition(row: 23, column: 79)),
      ("␛[?1;5R", .cursorPosition(row: 0, column: 4)),
      ("␛[1;80R", .cursorPosition(row: 0, column: 79)),
      ("␛[6;20;10t", .window([6, 20, 10])), ("␛[?5u", .keyboard(5)),
      ("␛]11;rgb:0000/0000/0000␛\\", .command(11, Array("rgb:0000/0000/0000".utf8))),
      ("␛]11;rgb:0\u{7}", .command(11, Array("rgb:0".utf8))), ("␛]104␛\\", .command(104, [])),
      ("␛P>|tmux 3.4␛\\", .deviceControl(Array(">|tmux 3.4".utf8))),
      ("␛_Gi=31;OK␛\\", .application(Array("Gi=31;OK".utf8))),
    ]
    for (bytes, reply) in rows { #expect(Self.events(bytes) == [.reply(reply)], "\(bytes)") }
    #expect(Self.events("␛[I␛[O") == [.focus(true), .focus(false)])
    #expect(
      Self.settle([0x9B, 0x41, 0x9D] + Array("4;x".utf8) + [0x9C])
        == [.key(KeyStroke(.up)), .reply(.command(4, [0x78]))])
    for bytes in ["␛]x;y␛\\", "␛^pm␛\\", "␛Xsos␛\\", "␛[99z", "␛[?1$y", "␛[1<2A", "␛[ q", "␛[R"] {
      #expect(Self.events(bytes).isEmpty, "\(bytes)")
    }
  }

  @Test("V9.2 V9.10 Sequences without end, or too long, are bounded and never text")
  func endless() {
    for start in ["␛[", "␛[?", "␛]11;", "␛P", "␛_G", "␛X"] {
      var decoder = InputDecoder()
      #expect(decoder.decode(Self.bytes(start)).isEmpty)
      for _ in 0..<100 {
        #expect(decoder.decode([UInt8](repeating: 0x31, count: 1000)).isEmpty)
      }
      #expect(decoder.collected.count <= TerminalLimits.inputSequence)
      let end = start.hasPrefix("␛[") ? "A" : "␛\\"
      #expect(decoder.decode(Self.bytes(end)).isEmpty, "\(start)")
      #expect(decoder.decode([0x0D]) == [.key(KeyStroke(.enter))])
    }
    #expect(Self.events("␛[" + String(repeating: "1;", count: 1000) + "A").count == 1)
  }

  @Test("V9.11 An interrupted sequence is dropped, and the interrupting byte is decoded")
  func cut() {
    #expect(Self.keys(Self.events("␛[1;\u{18}x")) == "x")
    #expect(Self.keys(Self.events("␛]11;ab\u{18}x")) == "x")
    #expect(Self.keys(Self.events("␛[1;␛[A")) == "Up")
    #expect(Self.keys(Self.events("␛]11;ab␛[A")) == "Up")
    #expect(Self.keys(Self.events("␛[1;\rx")) == "Enter x")
    #expect(Self.keys(Self.events("␛[1;é")) == "é")
    #expect(Self.keys(Self.events("␛[M \u{3}")) == "Ctrl-c")
  }

  @Test("V9.11 A reply that is slow is still a reply; one that never ends is given up")
  func slow() {
    var decoder = InputDecoder()
    #expect(decoder.decode(Self.bytes("␛]11;rgb")).isEmpty)
    for _ in 0..<10 { #expect(decoder.flush().isEmpty) }
    #expect(decoder.decode(Self.bytes(":0\u{7}")) == [.reply(.command(11, Array("rgb:0".utf8)))])
    #expect(decoder.decode(Self.bytes("␛]11;")).isEmpty)
    for _ in 0..<TerminalLimits.unansweredFlushes { #expect(decoder.flush().isEmpty) }
    #expect(decoder.pending == .nothing)
    #expect(decoder.decode([0x03]) == [.key(KeyStroke(.character("c"), .control))])
  }

  // MARK: Properties

  static let samples = [
    "abc é 日本 👩\u{200D}💻🇩🇪 e\u{301}\u{302}x", "␛[A␛[1;5B␛OP␛[[C␛[15~\r\t\u{7F}␛x␛␛[A␛␛␛",
    "␛[200~paste ␛[A\r\né 日␛[20␛[201~x␛[200~␛[201~", "␛[<0;10;20M␛[<35;1;1M␛[<0;10;20m␛[M !!a",
    "␛[97;5u␛[49:33;2u␛[97;1:3u␛[27;5;97~", "␛[?62;4c␛]11;rgb:1/2/3␛\\␛P>|x␛\\␛_Gi=1;OK␛\\␛[I␛[O",
    "␛]4;ab␛[Acd\u{7}e␛[1;\u{18}f␛[1;\rg", "x␛[3", "y␛]11", "z␛[200~open ␛[201",
  ]

  @Test("V9.1 Every way of cutting gives the same events", arguments: samples)
  func splits(sample: String) {
    let bytes = Self.bytes(sample)
    let expected = Self.settle(bytes)
    Chunks.everySplit(of: bytes) { head, tail in
      #expect(Self.settle([head, tail]) == expected)
    }
    #expect(Self.settle(Chunks.single(bytes)) == expected)
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<50 {
      #expect(Self.settle(Chunks.random(bytes, longest: 7, using: &generator)) == expected)
    }
  }

  @Test("V9.1 V9.2 Random bytes have the same events however they are cut, and an end")
  func randomBytes() {
    let alphabet =
      Array(
        "\u{1B}\u{1B}\u{1B}[[O]P_X\\?<>;:0123456789AMmuR~$cyé日👩\u{200D}e\u{301}\r\u{3}\u{18}\u{7} x"
          .utf8)
      + [0x9B, 0x9D, 0x9C, 0xFF, 0xC3, 0xF0]
    var generator = SeededGenerator(seed: 1)
    for round in 0..<3000 {
      let all = round % 4 == 0
      let bytes = Chunks.randomBytes(longest: 60, alphabet: all ? [] : alphabet, using: &generator)
      let expected = Self.settle(bytes)
      let chunks = Chunks.random(bytes, longest: 5, using: &generator)
      let cut = Self.settle(chunks)
      if cut != expected { Issue.record("round \(round): \(bytes)") }
      for case .key(let press) in expected {
        guard case .character(let text) = press.key else { continue }
        let isControl = text.unicodeScalars.contains {
          $0.value < 0x20 || (0x7F...0x9F).contains($0.value)
        }
        if text.isEmpty || isControl { Issue.record("round \(round): \(bytes)") }
      }
    }
  }

  // MARK: Helpers

  static func bytes(_ text: String) -> [UInt8] {
    Array(text.replacing("␛", with: "\u{1B}").utf8)
  }

  static func events(_ text: String) -> [InputEvent] { settle(bytes(text)) }

  static func settle(_ bytes: [UInt8]) -> [InputEvent] { settle([bytes[...]]) }

  /// The events of the chunks, with those that come when nothing follows for ever.
  static func settle(_ chunks: [ArraySlice<UInt8>]) -> [InputEvent] {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    for chunk in chunks {
      events += decoder.decode(chunk.span)
      if decoder.collected.count > TerminalLimits.pasteLength { Issue.record("too much is kept") }
    }
    for _ in 0...TerminalLimits.unansweredFlushes where decoder.pending != .nothing {
      events += decoder.flush()
    }
    if decoder.pending != .nothing { Issue.record("pending for ever") }
    return events
  }

  static func keys(_ events: [InputEvent]) -> String {
    events.map(name).joined(separator: " ")
  }

  private static func name(_ event: InputEvent) -> String {
    if case .key(let press) = event { return press.description }
    return "\(event)"
  }
}
