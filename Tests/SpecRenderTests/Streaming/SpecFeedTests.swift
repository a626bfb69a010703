import ArtifactCore
import SpecRender
import TestSupport
import Testing

@Suite struct SpecFeedTests {
  private static let document = #"""
    {"root":"a","state":{"n":[1,2]},"elements":{"a":{"type":"VStack","children":["b","c"]},
    "b":{"type":"Text","props":{"content":"x{[\"op\""}},"c":{"type":"Divider"}}}
    """#
  private static let operations = [
    #"{"op":"add","path":"/root","value":"a"}"#,
    #"{"op":"add","path":"/state","value":{"n":[]}}"#,
    #"{"op":"add","path":"/elements/a","value":{"type":"VStack","children":["b","c"]}}"#,
    #"{"op":"add","path":"/state/n/-","value":1}"#,
    #"{"op":"add","path":"/elements/b","value":{"type":"Text","props":{"content":"x{[\"op\""}}}"#,
    #"{"op":"add","path":"/state/n/-","value":2}"#,
    #"{"op":"add","path":"/elements/c","value":{"type":"Divider"}}"#,
  ]

  private static let array = #"""
    {"root":"a","state":{"n":[1,2]},"elements":[{"id":"a","type":"VStack","children":["b","c"]},
    {"type":"Text","id":"b","props":{"content":"x{[\"op\""}},{"id":"c","type":"Divider"}]}
    """#

  private static let lines = operations.joined(separator: "\n")
  private static let list = operations.joined(separator: ",")

  /// A spec in every form that streams.
  static let forms: [String] = [
    document, array, "Sure: " + array, "Sure: {\"spec\": " + array + "}", lines,
    "\u{FEFF} \n" + document,
    "Here it is, {so} to say [sic]:\n\n" + lines,
    "```json\n" + document + "\n```\nThat is all.", "```jsonl\n" + lines + "\n```\n",
    "Sure: " + document, "[" + list + "]", "[\n  " + list + "\n]\n",
    "As a patch, with {\"op\": …}:\n```json\n[\n" + operations.joined(separator: ",\n")
      + "\n]\n```",
    "[" + operations[0] + "," + operations[1] + "]\n"
      + operations.dropFirst(2).joined(separator: "\n"),
    lines.replacing("{\"op\":\"add\",", with: "{ \"op\" : \"add\" , "),
  ]

  private func feed(_ chunks: [ArraySlice<UInt8>]) -> SpecFeed {
    var feed = SpecFeed()
    for chunk in chunks { feed.append(Array(chunk).span) }
    return feed
  }

  @Test("S6.6 A trailing line break doesn't complete a truncated text")
  func cutFiles() {
    let text =
      #"{"root":"a","elements":{"a":{"type":"VStack","children":["b"]},"b":{"type":"Text","#
      + #""props":{"content":"one two"}}}}"#
    for end in [text.utf8.count - 7, text.utf8.count - 20, 30] {
      let cut = Array(text.utf8.prefix(end))
      for breaks in ["\n", "\r\n", "\n\n"] {
        var (bare, file) = (SpecFeed(), SpecFeed())
        bare.append(cut.span)
        bare.finish()
        for byte in cut + Array(breaks.utf8) { file.append([byte].span) }
        file.finish()
        #expect(file.spec == bare.spec && file.diagnostics == bare.diagnostics, "\(end)")
      }
    }
    let inside = Array("{\"root\":\"a\",\r\n\"elements\":{}}\n".utf8)
    var feed = SpecFeed()
    for byte in inside { feed.append([byte].span) }
    feed.finish()
    #expect(feed.spec.root == "a" && !feed.diagnostics.map(\.code).contains(.invalidJSON))
  }

  @Test("S6.12 A text that is too long is no longer read, and what had been read stays")
  func tooLong() {
    let start = #"{"root":"a","elements":{"a":{"type":"Text","props":{"content":"x"}},"#
    var feed = SpecFeed()
    feed.append(start)
    let before = feed.takeUpdate()
    let filler = [UInt8](repeating: UInt8(ascii: " "), count: SpecLimits.byteCount / 2)
    for _ in 0..<3 { feed.append(filler.span) }
    feed.append(#""b":{"type":"Text"}}}"#)
    #expect(feed.bytes.isEmpty && feed.spec.ids == ["a"] && before.ids == ["a"])
    #expect(feed.takeUpdate().root == "a" && feed.ending == nil)
    feed.finish()
    #expect(feed.ending == .broken && feed.spec.ids == ["a"])
    #expect(feed.diagnostics.map(\.code) == [.tooLong])
    var exact = SpecFeed()
    exact.append(start + #""b":{"type":"Text"}}}"#)
    exact.append([UInt8](repeating: 0x20, count: SpecLimits.byteCount - exact.bytes.count).span)
    exact.finish()
    #expect(exact.ending == .whole && exact.spec.ids == ["a", "b"])
  }

  @Test("S6.7 Brackets in a text between operations are text", arguments: [1, 5, 1_000])
  func textBetweenOperations(size: Int) {
    let rest = Self.operations.dropFirst().joined(separator: ",")
    let text = "[" + Self.operations[0] + #", "]}\"]{[", "# + rest + "]"
    var feed = SpecFeed()
    for chunk in Chunks.equal(Array(text.utf8), size: size) {
      feed.append(String(decoding: chunk, as: UTF8.self))
    }
    #expect(feed.spec.elements.count == 3 && feed.spec.root == "a")
    #expect(feed.spec.state == ["n": [1, 2]])
  }

  @Test("S6.7 Every form streams, and gives the same for every way of cutting", arguments: forms)
  func cuts(text: String) throws {
    let bytes = Array(text.utf8)
    let expected = Spec.decode(try JSONValue(parsing: Self.document)).spec
    for size in [1, 2, 3, 7, bytes.count] {
      var feed = SpecFeed()
      let session = SpecRuntime(Spec(), isComplete: false)
      var counts: [Int] = []
      for (index, chunk) in Chunks.equal(bytes, size: size).enumerated() {
        feed.append(chunk.span)
        // What is taken is what is there, however often one looks.
        if index % 3 == 0 || size > 3 { _ = session.apply(feed.takeUpdate()) }
        counts.append(feed.spec.elements.count)
        #expect(feed.diagnostics.isEmpty && feed.ending == nil)
      }
      #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 <= $1 }, "\(counts)")
      #expect(size > 3 || Set(counts).isSuperset(of: [0, 1, 2]), "\(counts)")
      _ = session.apply(feed.takeUpdate())
      #expect(session.root != nil)
      feed.finish()
      _ = session.apply(feed.takeUpdate())
      #expect(feed.spec.elements == expected.elements && feed.spec.root == "a", "\(size)")
      #expect(feed.spec.state == expected.state)
      #expect(session.root?.children.count == 2)
      #expect(session.store.state == expected.state)
    }
  }

  @Test("S6.7 What is there depends on the bytes alone", arguments: forms)
  func prefixes(text: String) {
    let bytes = Array(text.utf8)
    var slow = SpecFeed()
    var last = Spec()
    for end in 1...bytes.count {
      slow.append([bytes[end - 1]].span)
      guard end == bytes.count || TestScale.includes(end, oneIn: 4) else { continue }
      let once = feed([bytes[..<end]])
      #expect(once.spec == slow.spec, "\(end)")
      #expect(last.ids.allSatisfy { slow.spec[$0] != nil }, "\(end)")
      last = slow.spec
    }
  }

  @Test(
    "S6.7 A truncated document keeps what was received, also after prose", arguments: [0, 6])
  func cut(prose: Int) {
    let text = String("Sure:\n".prefix(prose)) + Self.document
    for count in [20, 60, 100, 130] {
      let bytes = Array(text.utf8).dropLast(count)
      var feed = feed([bytes])
      let spec = feed.spec
      feed.finish()
      #expect(feed.ending == .cut && feed.spec == spec, "\(count)")
      #expect(feed.diagnostics.map(\.code) == [.invalidJSON])
      #expect(feed.diagnostics[0].message.hasPrefix("incomplete spec: "))
    }
  }

  @Test(
    "S6.7 Text that isn't a spec is reported",
    arguments: ["", " \n", "nothing", "[sic]", "{}", "{\"op\"", "[1]", "{\"a\":[", "[[[[{\"op\":"])
  func nothing(text: String) {
    var feed = feed([Array(text.utf8)[...]])
    #expect(feed.spec == Spec())
    feed.finish()
    #expect(feed.spec.elements.isEmpty && feed.takeUpdate().isComplete)
    #expect(feed.diagnostics.contains { $0.severity == .error }, "\(feed.diagnostics)")
  }

  // MARK: Several values

  private static func spec(_ id: String, _ content: String) -> String {
    #"{"root":"\#(id)","elements":{"\#(id)":{"type":"Text","props":{"content":"\#(content)"}}}}"#
  }

  /// Texts with several JSON values, the root of what counts, and whether the others are told.
  static let severalValues: [(String, String, Bool)] = [
    ("Here:\n\(spec("a", "x"))\nBetter:\n\(spec("b", "y"))\nDone.", "b", true),
    ("```json\n\(spec("a", "x"))\n```\nor\n```json\n\(spec("b", "}"))\n```\n", "b", true),
    (spec("a", "x") + spec("b", "y") + "\n[\(spec("c", "z"))]", "b", true),
    (spec("a", "x") + "\n" + spec("b", "y") + "\n" + spec("a", "z"), "a", true),
    ("{\"email\":\"x\"}\n" + spec("a", "x"), "a", true),
    ("Sure: \(spec("a", "x")) or \(spec("b", "y"))", "b", true),
    // Cut by its fence, then whole.
    ("```\n\(spec("a", "x").dropLast(3))\n```\n```\n\(spec("b", "y"))\n```", "b", true),
    // The last one is not whole, is data, an example, or a part of what is damaged.
    (spec("a", "x") + "\nNow " + spec("b", "y").dropLast(2), "a", false),
    (spec("a", "x") + "\n{\"email\":\"x\"}", "a", false),
    (spec("a", "x") + "\nI used {\"type\":\"Text\"} for it.", "a", false),
    (
      spec("a", "x").dropLast(1) + "}},\n{\"root\":\"c\",\"elements\":{\"c\":{\"type\":\"Text\"}}}",
      "a", false
    ),
  ]

  @Test("S9.6 The last whole spec of a text counts, however it is read", arguments: severalValues)
  func lastSpec(text: String, root: String, isTold: Bool) {
    let report = SpecReport(reading: text)
    #expect(report.spec.root == root && report.spec.elements.count == 1)
    #expect(report.diagnostics.contains { $0.code == .specLeftOut } == isTold)
    let repaired = report.repairedText.map { SpecReport(reading: $0).spec }
    #expect(repaired == report.spec)
    for size in [1, 2, 7, 10_000] {
      var feed = SpecFeed()
      let runtime = SpecRuntime(Spec(), isComplete: false)
      for chunk in Chunks.equal(Array(text.utf8), size: size) {
        feed.append(chunk.span)
        runtime.apply(feed.takeUpdate())
      }
      if isTold || size == 1 { #expect(runtime.root?.id == root) }
      feed.finish()
      runtime.apply(feed.takeUpdate())
      #expect(feed.spec == report.spec && runtime.root?.id == root, "\(size)")
      #expect(feed.diagnostics.contains { $0.code == .specLeftOut } == isTold)
    }
  }

  @Test(
    "S9.10 The rest begins after the last value that is read",
    arguments: [
      ("", nil), (" Bye.", "Bye."), ("}], Bye.", "Bye."), ("\n```\n", nil),
      ("\n{\"a\":1}", "{\"a\":1}"), ("</a2ui-json>", nil),
      ("\n[1] {x} \"{\" end", "[1] {x} \"{\" end"),
      (" " + spec("b", "y") + " Bye.", "Bye."),
    ] as [(String, String?)])
  func rest(end: String, expected: String?) {
    let operations = "{\"op\":\"add\",\"path\":\"/root\",\"value\":\"a\"}"
    let messages = "[{\"updateComponents\":{\"surfaceId\":\"s\",\"components\":[]}}]"
    // A second value is part of operations and messages.
    let heads =
      [Self.spec("a", "x"), "Look: " + Self.spec("a", "x")]
      + (end.contains(":") ? [] : [operations, messages])
    for head in heads {
      let text = Array((head + end).utf8)
      for size in [1, 5, text.count] {
        var feed = SpecFeed()
        for chunk in Chunks.equal(text, size: size) { feed.append(chunk.span) }
        #expect(feed.restOffset == nil)
        feed.finish()
        let rest = feed.restOffset.map { String(decoding: text[$0...], as: UTF8.self) }
        #expect(rest == expected, "\(head)\(end)")
      }
    }
  }

  @Test("S9.6 The spec before stays until the next one is whole")
  func nextSpec() {
    let next = Self.spec("b", "y")
    var feed = SpecFeed()
    feed.append(Array((Self.spec("a", "x") + "\nOr:\n" + next.dropLast()).utf8).span)
    #expect(feed.spec.root == "a" && feed.spec.ids == ["a"])
    feed.append([UInt8(ascii: "}")].span)
    #expect(feed.spec.root == "b" && feed.spec.ids == ["b"])
    #expect(feed.takeUpdate().replacesAll && !feed.takeUpdate().replacesAll)
  }

  @Test("S9.6 S10.5 DiagnosticLog are placed in the spec that counts")
  func placesOfLast() throws {
    let odd = #"{"root":"a","elements":{"a":{"type":"Text","props":{"contnt":"x"}}}}"#
    let report = SpecReport(reading: Self.spec("a", "x") + "\nñ " + odd)
    let diagnostic = try #require(report.diagnostics.first { $0.code == .unknownProp })
    let place = try #require(report.source.location(of: diagnostic))
    #expect(place.line == 2 && place.column == 3 + 52)
    #expect(report.diagnostics.first?.message.contains("2 JSON values") == true)
  }

  // MARK: Messages of A2UI

  private static let messages = [
    #"{"version":"v0.10","createSurface":{"surfaceId":"s","catalogId":"c"}}"#,
    #"""
    {"version":"v0.10","updateComponents":{"surfaceId":"s","components":[
    {"id":"root","component":"Column","children":["name","send"]},
    {"id":"name","component":"TextField","label":"Name","value":{"path":"/name"}},
    {"id":"send","component":"Button","child":"word","action":{"event":{"name":"send"}}},
    {"id":"word","component":"Text","text":"Send"}]}}
    """#,
    #"{"version":"v0.10","updateDataModel":{"surfaceId":"s","path":"/name","value":"Ada"}}"#,
  ]

  /// The messages in every form in which they stand.
  static let messageForms: [String] = [
    "[" + messages.joined(separator: ",\n") + "]",
    "{\"name\":\"A form\",\"messages\":[" + messages.joined(separator: ",") + "]}",
    messages.map { $0.replacing("\n", with: " ") }.joined(separator: "\n"),
    "Here it is:\n<a2ui-json>[" + messages.joined(separator: ",") + "]</a2ui-json>\nThat is all.",
    "```json\n[\n" + messages.joined(separator: ",\n") + "\n]\n```",
    messages[1] + "\n" + messages[0] + "\n" + messages[2],
  ]

  @Test("S6.7 S17.2 S17.11 Messages of A2UI stream however they are cut", arguments: messageForms)
  func messages(text: String) {
    let bytes = Array(text.utf8)
    let whole = SpecReport(reading: bytes).spec
    #expect(whole.elements.count == 4 && whole.state?["name"] == "Ada")
    for size in [1, 3, 50, bytes.count] {
      var feed = SpecFeed()
      let runtime = SpecRuntime(Spec(), isComplete: false)
      var counts: [Int] = []
      for (index, chunk) in Chunks.equal(bytes, size: size).enumerated() {
        feed.append(chunk.span)
        if index % 3 == 0 { runtime.apply(feed.takeUpdate()) }
        counts.append(feed.spec.elements.count)
      }
      #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 <= $1 }, "\(counts)")
      #expect(size > 3 || Set(counts).isSuperset(of: [0, 1, 2, 3, 4]), "\(counts)")
      runtime.apply(feed.takeUpdate())
      #expect(runtime.root?.children.count == 2 && runtime.store["/name"] == "Ada")
      feed.finish()
      #expect(feed.spec == whole, "\(size)")
    }
  }

  @Test("S6.7 What is there of messages depends on the bytes alone", arguments: messageForms)
  func messagePrefixes(text: String) {
    let bytes = Array(text.utf8)
    var slow = SpecFeed()
    for end in 1...bytes.count {
      slow.append([bytes[end - 1]].span)
      #expect(feed([bytes[..<end]]).spec == slow.spec, "\(end)")
    }
  }

  @Test("S6.7 Truncated messages keep what was received, with a single diagnostic")
  func cutMessages() {
    let text = Self.messageForms[0]
    for count in [2, 40, 100, 150] {
      let bytes = Array(text.utf8.dropLast(count))
      var feed = feed([bytes[...]])
      let spec = feed.spec
      feed.finish()
      #expect(feed.ending == .cut && feed.spec == spec, "\(count)")
      #expect(feed.diagnostics.count == 1, "\(count)")
      #expect(feed.diagnostics.first?.message.hasPrefix("incomplete spec: ") == true)
    }
    // Lines that have ended are whole.
    let lines = Self.messageForms[2].utf8
    var whole = feed([Array(lines)[...]])
    whole.finish()
    #expect(whole.ending == .read && whole.diagnostics.isEmpty)
    var cut = feed([Array(lines.dropLast(9))[...]])
    cut.finish()
    #expect(cut.ending == .read && cut.diagnostics.count == 1)
  }

  @Test("S6.7 The diagnostic tells whether the spec ends before its first element")
  func cutEarly() {
    for (text, expected) in [
      (#"{"root":"a","elem"#, "incomplete spec: it ends before its first element"),
      (
        #"{"root":"a","elements":{"b":{"type":"Text"}"#,
        "incomplete spec: it ends before its first element"
      ),
      (#"{"root":"a","elements":{"a":{"type":"Text"}"#, "incomplete spec: read up to here"),
    ] {
      var feed = feed([Array(text.utf8)[...]])
      feed.finish()
      #expect(feed.ending == .cut)
      #expect(feed.diagnostics.first?.message == expected, "\(text)")
    }
  }

  @Test("S6.7 S17.10 Names of messages are found as members, not as what is written about them")
  func messageNames() {
    func isMessages(_ text: String) -> Bool {
      let once = SpecReport(reading: text).diagnostics.contains { $0.code == .unknownMessage }
      var feed = SpecFeed()
      for byte in text.utf8 { feed.append([byte].span) }
      feed.finish()
      #expect(feed.diagnostics.contains { $0.code == .unknownMessage } == once, "\(text)")
      return once
    }
    let mark = "{}\n{\"x\":1}"
    #expect(isMessages(#"{"createSurface" : {"surfaceId":"s","catalogId":"c"}}\#n"# + mark))
    #expect(isMessages(#"{"a":"createSurface"}{"updateComponents":1}\#n"# + mark))
    #expect(!isMessages(#"{"a":"createSurface","b":"\"createSurface\":"}\#n"# + mark))
    #expect(!isMessages(#"{"createSurfaces":1,"xupdateComponents":1}\#n"# + mark))
    // What an interface has shown already stays.
    var feed = SpecFeed()
    let shown = #"{"root":"a","elements":{"a":{"type":"Divider"}},"#
    feed.append(Array((shown + #""createSurface":{"surfaceId":"s"}"#).utf8).span)
    #expect(feed.spec.elements.count == 1)
  }
}
