import ArtifactAll
import TestSupport
import Testing

@testable import artifact

@Suite struct ParseCommandTests {
  private static let answer = """
    Hé
    <think>why</think> there <Artifact id="a" kind=md name="T &amp; U" x y='1'># H</Artifact>
    <artifact language=js>let é</artifact><artifact identifier="e" type="text/html"/>`<artifact id=n>`
    <artifact type=json>{"a
    """

  @Test("A16.2 The JSON has the members that are promised, and null where nothing was given")
  func segments() throws {
    var stream = ArtifactStream()
    stream.append(Self.answer)
    stream.finish()
    let expected = try JSONValue(
      parsing: #"""
        {"version":1,"segments":[
        {"kind":"text","text":"Hé\n"},{"kind":"reasoning","text":"why"},{"kind":"text","text":" there "},
        {"kind":"artifact","identifier":"a","type":"md","canonicalType":"text/markdown","title":"T & U",
         "attributes":{"x":"","y":"1"},"payload":"# H","isComplete":true},
        {"kind":"text","text":"\n"},
        {"kind":"artifact","identifier":null,"type":null,"canonicalType":"application/vnd.ant.code","title":null,
         "attributes":{"language":"js"},"payload":"let é","isComplete":true},
        {"kind":"artifact","identifier":"e","type":"text/html","canonicalType":"text/html","title":null,
         "attributes":{},"payload":"","isComplete":true},
        {"kind":"text","text":"`<artifact id=n>`\n"},
        {"kind":"artifact","identifier":null,"type":"json","canonicalType":"application/json","title":null,
         "attributes":{},"payload":"{\"a","isComplete":false}]}
        """#)
    let parsed = ParseCommand.segments(of: stream)
    #expect(withoutRanges(parsed) == expected)
    let bytes = Array(Self.answer.utf8)
    for segment in parsed["segments"]?.arrayValue ?? [] {
      let range = try #require(segment["range"]?.arrayValue).compactMap(\.intValue)
      let text = segment["text"] ?? segment["payload"]
      #expect(text?.stringValue == String(decoding: bytes[range[0]..<range[1]], as: UTF8.self))
    }
  }

  @Test(
    "Events, put together again, are the segments, for every chunk size",
    arguments: [1, 2, 3, 7, 64, 1_000])
  func events(chunk: Int) {
    let bytes = Array(Self.answer.utf8)
    var stream = ArtifactStream()
    var events: [JSONValue] = []
    for piece in Chunks.equal(bytes, size: chunk) {
      events += stream.append(piece.span).map { ParseCommand.json(of: $0, in: stream) }
    }
    events += stream.finish().map { ParseCommand.json(of: $0, in: stream) }
    #expect(coalesced(events) == withoutRanges(ParseCommand.segments(of: stream)))
    var next = 0
    for event in events where event["event"] != "diagnostic" {
      guard case .number(let start)? = event["range"]?[0],
        case .number(let end)? = event["range"]?[1]
      else { continue }
      #expect(start.integer == next)
      next = end.integer ?? -1
    }
    #expect(next == bytes.count)
  }

  /// What a reader of the events would make of them.
  private func coalesced(_ events: [JSONValue]) -> JSONValue {
    var segments: [JSONObject] = []
    func extend(_ member: String, by text: JSONValue?) {
      guard case .string(let old)? = segments[segments.count - 1][member],
        case .string(let new)? = text
      else { return }
      segments[segments.count - 1][member] = .string(old + new)
    }
    for event in events {
      switch event["event"] {
      case "text":
        if segments.last?["kind"] != "text" { segments.append(["kind": "text", "text": ""]) }
        extend("text", by: event["text"])
      case "reasoningOpened": segments.append(["kind": "reasoning", "text": ""])
      case "reasoning": extend("text", by: event["text"])
      case "opened":
        guard case .object(var artifact)? = event["artifact"] else { continue }
        artifact["payload"] = ""
        segments.append(artifact)
      case "delta": extend("payload", by: event["payload"])
      case "closed": segments[segments.count - 1]["isComplete"] = event["isComplete"]
      default: break
      }
    }
    return ["version": 1, "segments": .array(segments.map { .object($0) })]
  }

  private func withoutRanges(_ parsed: JSONValue) -> JSONValue {
    let segments = (parsed["segments"]?.arrayValue ?? []).map { segment -> JSONValue in
      guard case .object(var members) = segment else { return segment }
      members["range"] = nil
      return .object(members)
    }
    return ["version": parsed["version"] ?? .null, "segments": .array(segments)]
  }
}
