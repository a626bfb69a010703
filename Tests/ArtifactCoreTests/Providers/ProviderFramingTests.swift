import ArtifactCore
import TestSupport
import Testing

/// Pieces, framing and limits (`Specs/Providers.md`, sections 1 and 2).
@Suite struct ProviderFramingTests {
  private static func chat(_ delta: String) -> String {
    "data: {\"choices\":[{\"delta\":\(delta)}]}\n\n"
  }

  private static func content(_ source: String) -> String { chat("{\"content\":\"\(source)\"}") }

  // MARK: Pieces

  @Test("W1.2 W1.3 The halves of a surrogate pair are joined, and other halves replaced")
  func surrogates() {
    let rows: [([String], [String])] = [
      ([#"a\ud83c"#, #"\udf31b"#], ["T a🌱b"]), ([#"\ud83c"#, "", #"\udf31"#], ["T 🌱"]),
      ([#"\ud83c\udf31\uD83C"#, #"\uDF31"#], ["T 🌱🌱"]),
      ([#"\ud83c"#, "b"], ["T \u{FFFD}b"]), ([#"\ud83c"#, #"\n"#], ["T \u{FFFD}\n"]),
      ([#"\ud83c"#, #"\ud83c"#, #"\udf31"#], ["T \u{FFFD}🌱"]), ([#"\udf31"#], ["T \u{FFFD}"]),
      ([#"a\ud83c"#], ["T a\u{FFFD}"]), ([#"\\ud83c"#, #"\udf31"#], [#"T \ud83c"# + "\u{FFFD}"]),
      ([#"\\\ud83c"#, #"\udf31"#], [#"T \🌱"#]),
      ([#"\ud83cx"#, #"\udf31"#], ["T \u{FFFD}x\u{FFFD}"]),
    ]
    for (sources, expected) in rows {
      let text = sources.map(Self.content).joined()
      #expect(read(.openAIChat, text).dump == expected, "\(sources)")
    }
    let high = #"\ud83c"#
    let low = #"\udf31"#
    let reasoning = read(
      .openAIChat, Self.content(high) + Self.chat("{\"reasoning\":\"\(low)\"}") + Self.content(low))
    #expect(reasoning.dump == ["T \u{FFFD}", "R \u{FFFD}", "T \u{FFFD}"])
    // Each call has its own halves.
    func call(_ index: Int, _ source: String) -> String {
      let function = "{\"name\":\"f\",\"arguments\":\"\(source)\"}"
      return Self.chat("{\"tool_calls\":[{\"index\":\(index),\"function\":\(function)}]}")
    }
    let calls = call(0, high) + call(1, high) + call(1, low) + call(0, low) + call(0, high)
    #expect(read(.openAIChat, calls).dump == ["C - f 🌱\u{FFFD}", "C - f 🌱"])
  }

  @Test("W1.5 Arguments are decoded once if they are a string, and otherwise verbatim")
  func arguments() {
    func available(_ input: String) -> String {
      #"data: {"type":"tool-input-available","toolCallId":"c","toolName":"f","input":\#(input)}"#
        + "\n\n"
    }
    for (input, expected) in [
      (#"{"a" : "\u00e9"}"#, #"{"a" : "\u00e9"}"#), ("[ 1.0 ]", "[ 1.0 ]"), ("12", "12"),
      (#""{\"a\"""#, #"{"a""#), ("null", ""), (#""""#, ""),
    ] {
      #expect(read(.aiSDK, available(input)).dump == ["C c f " + expected], "\(input)")
    }
  }

  @Test("W1.7 The end is the last piece, and given when no event may follow")
  func end() {
    var stream = ProviderStream(format: .openAIChat)
    #expect(stream.append("data: {\"choices\":[{\"finish_reason\":\"stop\"}]}\n\n") == [])
    #expect(stream.append("data: [DONE]\n\n") == [.finished])
    #expect(stream.append(Self.content("a")) == [])
    #expect(stream.finish() == [])
    var other = ProviderStream(format: .openAIChat)
    #expect(other.append("data: {\"choices\":[{\"finish_reason\":\"stop\"}]}\n\n") == [])
    #expect(other.append(Self.content("a")) == [.text(Array("a".utf8))])
    #expect(other.finish() == [.finished])
  }

  @Test("W1.9 Input after the end is ignored")
  func afterFinish() {
    var stream = ProviderStream(format: .ollama)
    #expect(stream.append("{\"response\":\"a\"") == [])
    #expect(stream.finish() == [])
    #expect(stream.isFinished)
    #expect(stream.append("}\n") == [] && stream.finish() == [])
  }

  // MARK: Framing

  @Test("W2.1 Lines end with LF, CRLF or CR, and other fields are ignored")
  func serverSentEvents() {
    let data = #"{"choices":[{"delta":{"content":"a"}}]}"#
    for end in ["\n", "\r\n", "\r"] {
      let text = ["\u{FEFF}: c", "retry: 1", "x: y", "dataset: z", "data:\(data)", ""]
      #expect(read(.openAIChat, text.map { $0 + end }.joined()).dump == ["T a"])
      let split =
        "data:{\"choices\":[{\"delta\":" + end + "data: {\"content\":\"a\"}}]}" + end + end
      #expect(read(.openAIChat, split).dump == ["T a"])
    }
    #expect(read(.sse, "data\n\ndata:\ndata\n\n\n\n").dump == ["T \n"])
    #expect(read(.sse, "\u{FEFF}\u{FEFF}data: a\n\ndata: b\n\n").dump == ["T b"])
    #expect(read(.sse, [0xEF, 0xBB] + Array("data: a\n\ndata: b\n\n".utf8)).dump == ["T b"])
  }

  @Test("W2.2 An unfinished event is dropped")
  func unfinished() {
    #expect(read(.openAIChat, String(Self.content("a").dropLast())).dump == [])
    #expect(read(.sse, "data: a\n").dump == [])
    #expect(read(.gemini, "[{\"candidates\":[{\"finishReason\":\"STOP\"}]").isFinished == false)
  }

  @Test("W2.5 Objects between events do not hide events")
  func objects() {
    let event = Self.content("a")
    for text in [
      "{oops\n" + event, "{\n\n" + event, "{\"a\":1}\n" + event, "{\"error\":null}\n" + event,
      "{\"a\": \"\n: c\n" + event, "{]]\n" + event,
    ] {
      let reading = read(.openAIChat, text)
      #expect(reading.dump == ["T a"] && reading.errors == [], "\(text)")
    }
    // Inside an event, the line is an unknown field.
    let inside = "data: {\"choices\":[\n{\"error\":1}\ndata: {\"delta\":{\"content\":\"a\"}}]}\n\n"
    #expect(read(.openAIChat, inside).dump == ["T a"])
    #expect(read(.anthropic, "{\"error\":\n{\"message\":\"m\"}}").errors == ["m"])
  }

  @Test("W2.6 Invalid UTF-8 is replaced")
  func invalidUTF8() {
    let bytes = Array(Self.content("a?b").utf8).map { $0 == UInt8(ascii: "?") ? 0xFF : $0 }
    #expect(read(.openAIChat, bytes).dump == ["T a\u{FFFD}b"])
    #expect(read(.sse, Array("data: a".utf8) + [0xC3, 0x0A, 0x0A]).dump == ["T a\u{FFFD}"])
  }

  @Test("W2.7 Invalid events are skipped and reported with their range")
  func invalidEvents() {
    let valid = Self.content("a")
    for data in ["{", "oops", "{\"a\":\"\u{1}\"}", "{\"a\":1} x", "\u{0}"] {
      let reading = read(.openAIChat, "data: \(data)\n\n" + valid)
      #expect(reading.dump == ["T a"] && reading.codes == ["provider.invalid-event"], "\(data)")
    }
    for data in ["", " ", "[DONE]"] {
      #expect(read(.anthropic, "data: \(data)\n\n").codes == [])
    }
    #expect(read(.aiSDKData, "oops\n0:x\n0:\"a\"\n").codes.count == 2)
    #expect(read(.gemini, "[{\"a\":x},\(#"{"error":"m"}"#)]").errors == ["m"])
    var stream = ProviderStream(format: .openAIChat)
    let text = "\u{FEFF}\(valid)data: {\r\n\r\n"
    let pieces = stream.append(text)
    guard case .diagnostic(let diagnostic) = pieces.last else {
      Issue.record("no diagnostic")
      return
    }
    #expect(diagnostic.range == 3 + valid.utf8.count..<text.utf8.count - 1)
    #expect(diagnostic.severity == .error)
    #expect(diagnostic.message == "invalid JSON: unexpected end of JSON; the event is skipped")
  }

  // MARK: Limits

  @Test("W2.8 Long events and events of many tokens are skipped")
  func eventLimits() {
    var limits = ProviderLimits()
    limits.eventLength = 64
    limits.tokenCount = 100
    let long = String(repeating: "x", count: 65)
    let rows: [(ProviderFormat, String, String)] = [
      (.sse, "data: a\n\ndata: \(long)\n\ndata: b\n\n", "T ab"),
      (
        .sse, "data: a\n\n" + String(repeating: "data: xxxxxxxxx\n", count: 9) + "\ndata: b\n\n",
        "T ab"
      ),
      (.sse, "data: a\n\n: \(long)\nevent: x\ndata: x\ndata: \(long)\n\ndata: b\n\n", "T ab"),
      (.ollama, "{\"response\":\"a\"}\n{\"response\":\"\(long)\"}\n{\"response\":\"b\"}\n", "T ab"),
      (.gemini, "[{\"error\":\"\(long)\"},{\"error\":\"m\"}]", ""),
      (.gemini, "{\"error\":\n\"\(long)\n\ndata: {}\n\n", ""),
      (.gemini, "{\"a\":\n\n\(long.dropLast(8))\n\n\"a\"}\n\ndata: {}\n\n", ""),
    ]
    for (format, text, expected) in rows {
      let reading = read(format, text, limits: limits)
      #expect(reading.dump.joined() == expected, "\(text)")
      #expect(reading.codes == ["provider.event-limit"], "\(text)")
    }
    limits.eventLength = 10_000
    let tokens = String(repeating: "1,", count: 100) + "1"
    let many = read(
      .openAIChat, "data: [\(tokens)]\n\n" + Self.content("a"), limits: limits)
    #expect(many.dump == ["T a"] && many.codes == ["provider.event-limit"])
  }

  @Test("W2.9 Calls, ids, names and messages are bounded")
  func callLimits() {
    var limits = ProviderLimits()
    limits.callCount = 2
    limits.identifierLength = 4
    limits.messageLength = 5
    let lines = [
      #"b:{"toolCallId":"abcé","toolName":"nameé"}"#,
      #"c:{"toolCallId":"abcé","argsTextDelta":"1"}"#, #"b:{"toolCallId":"x","toolName":"f"}"#,
      #"b:{"toolCallId":"y","toolName":"f"}"#, #"c:{"toolCallId":"y","argsTextDelta":"no"}"#,
      #"b:{"toolCallId":"x","toolName":"f"}"#, #"c:{"toolCallId":"x","argsTextDelta":"no"}"#,
      #"3:"1234é""#,
    ]
    let reading = read(.aiSDKData, lines.joined(separator: "\n"), limits: limits)
    #expect(reading.dump == ["C abc name 1", "C x f "])
    #expect(reading.codes == ["provider.call-limit", "provider.call-limit"])
    #expect(reading.errors == ["1234"])
  }

  @Test("W2.10 Diagnostics are bounded")
  func diagnosticLimit() {
    let reading = read(.ollama, String(repeating: "x\n", count: 1_000))
    #expect(reading.codes.count == 100)
    #expect(reading.codes.last == "provider.diagnostic-limit")
  }

  @Test("W2.11 Events that arrive byte by byte are collected in linear time")
  func linear() {
    // With a cost that is quadratic in the length, this would take hours.
    let count = TestScale.many(300_000)
    let text = String(repeating: "x", count: count)
    let rows: [(ProviderFormat, String)] = [
      (.openAIChat, Self.content(text)), (.openAIChat, ":" + text + "\n\n" + Self.content(text)),
      (.ollama, "{\"response\":\"\(text)\"}"),
      (.gemini, "[{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"\(text)\"}]}}]}]"),
      (.aiSDKData, "0:\"\(text)\"\n"), (.sse, "data: \(text)\n\n"),
      (.sse, String(repeating: "data: \n", count: count / 7) + "data: \(text)\n\n"),
    ]
    for (format, text) in rows {
      let reading = ProviderReading(
        pieces(ProviderStream(format: format), Chunks.single(Array(text.utf8))))
      #expect(reading.segments.count == 1 && reading.segments[0].bytes.count >= count)
    }
    // An object between events that never ends.
    let open = "{" + String(repeating: "[\n", count: count / 2)
    #expect(pieces(ProviderStream(format: .gemini), Chunks.single(Array(open.utf8))) == [])
  }

  // MARK: Hostile input

  @Test("W1.9 Deep, wide and odd events do not trap")
  func hostile() {
    let depth = TestScale.many(10_000)
    let deep = String(repeating: "[", count: depth)
    let objects = String(repeating: "{\"choices\":", count: depth)
    let keys = "{" + (0..<2_000).map { "\"k\($0)\":1," }.joined() + "\"error\":\"m\"}"
    for format in ProviderFormat.allCases {
      for text in [
        deep, objects, deep + String(repeating: "]", count: depth), keys,
        "{\"choices\":[[],1,{\"delta\":7},{\"delta\":{\"tool_calls\":[0]}}]}",
        "{\"type\":[],\"candidates\":{},\"message\":[],\"error\":{\"message\":1}}",
        "{\"choices\":[{\"index\":1e99,\"delta\":{}},{\"index\":\"0\"}]}", "\u{0}", "\"\"", "null",
        "{\"\\u0065rror\":\"m\"}", "{\"error\":\"a\",\"error\":\"b\"}",
      ] {
        for frame in ["data: \(text)\n\n", text + "\n", "0:\(text)\n", "[\(text)]", "9:\(text)"] {
          let bytes = Array(frame.utf8)
          let whole = pieces(ProviderStream(format: format), [bytes[...]])
          _ = ProviderReading(whole)
          #expect(pieces(ProviderStream(format: format), Chunks.equal(bytes, size: 1_000)) == whole)
          _ = verdict(Array(bytes.prefix(70_000)))
        }
      }
    }
    #expect(read(.openAIChat, "data: {\"\\u0065rror\":\"m\"}\n\n").errors == ["m"])
    #expect(read(.openAIChat, "data: {\"error\":\"a\",\"error\":\"b\"}\n\n").errors == ["b"])
  }

  private static let words = [
    "data:", "data: ", "event: ", "\n", "\r", "\r\n", "\n\n", "{", "}", "[", "]", ",", ":", "\"",
    "\\", "\\ud83c", "\\udf31", "[DONE]", "0:", "9:", "f:", "é", "\u{FEFF}", "\u{0}", "x",
    #"{"choices":[{"index":0,"delta":{"content":"a\ud83c"}}]}"#, #"{"error":{"message":"m"}}"#,
    #"{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"arguments":"1"}}]}}]}"#,
    #"{"type":"response.output_text.delta","delta":"a"}"#, #"{"type":"text-delta","delta":"a"}"#,
    #"{"type":"content_block_delta","delta":{"type":"text_delta","text":"a"}}"#, "\"a\"",
    #"{"candidates":[{"content":{"parts":[{"text":"a"},{"functionCall":{"name":"f"}}]}}]}"#,
    #"{"toolCallId":"c","toolName":"f","args":{}}"#, #"{"response":"a","done":true}"#,
    #"{"type":"TOOL_CALL_CHUNK","toolCallId":"c","delta":"1"}"#,
  ]

  @Test("W1.1 W1.9 Random documents give the same pieces and verdict in every chunking")
  func random() {
    for seed in TestScale.seeds(150, of: 5_000) {
      var generator = SeededGenerator(seed: seed)
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...30, using: &generator) {
        bytes += Array(Self.words.randomElement(using: &generator)!.utf8)
        if Int.random(in: 0..<20, using: &generator) == 0 {
          bytes.append(UInt8.random(in: 0...255, using: &generator))
        }
      }
      let expected = verdict(bytes).verdict
      #expect(expected != .undecided, "seed \(seed)")
      for format in ProviderFormat.allCases {
        let chunks = Chunks.random(bytes, longest: 9, using: &generator)
        for stream in [ProviderStream(format: format), ProviderStream(family: format.family)] {
          let whole = pieces(stream, [bytes[...]])
          _ = ProviderReading(whole)
          #expect(pieces(stream, Chunks.single(bytes)) == whole, "seed \(seed)")
          #expect(pieces(stream, chunks) == whole, "seed \(seed)")
        }
      }
    }
  }
}
