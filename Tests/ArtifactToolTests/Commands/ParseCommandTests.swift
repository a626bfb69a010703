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

  @Test("The JSON has the members that are promised, and null where nothing was given")
  func segments() throws {
    var stream = ArtifactStream()
    stream.append(Self.answer)
    stream.finish()
    let expected = try JSONValue(
      parsing: #"""
        {"segments":[
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
    #expect(ParseCommand.segments(of: stream) == expected)
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
    #expect(coalesced(events) == ParseCommand.segments(of: stream))
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
    return ["segments": .array(segments.map { .object($0) })]
  }
}

@Suite struct FileNamesTests {
  private func names(_ tags: [String]) -> [String] {
    var stream = ArtifactStream()
    for tag in tags { stream.append("<artifact \(tag)>x</artifact>") }
    stream.finish()
    return FileNames.names(for: [(0..<tags.count).compactMap { stream.header(ofArtifact: $0) }])
  }

  @Test(
    "File names are safe whatever the answer says",
    arguments: [
      ("id=\"../../etc/passwd\" type=text/csv", "_..-..-etc-passwd.csv"),
      ("id=a type=text/csv", "a.csv"),
      ("id=a filename=\"/etc/x.csv\"", "x.csv"), ("id=a filename=\"C:\\\\x\\\\y.js\"", "y.js"),
      ("id=a filename=\"-rf.sh\"", "_-rf.sh"),
      ("id=a filename=\".bashrc\"", "_.bashrc"), ("id=a filename=\"..\"", "_.."),
      ("id=\"a b\u{1B}[2J\" type=json", "a-b--2J.json"),
      ("type=text/python title=\"errors.py\"", "errors.py"),
      ("type=code", "application-vnd.ant.code-1.txt"),
      ("id=x type=text/python", "x.py"), ("id=x type=a/b", "x.bin"), ("id=日本 type=json", "--.json"),
      ("id=a filename=\"a/\" type=json", "a"),
    ])
  func safe(tag: String, expected: String) {
    let name = names([tag]).first ?? ""
    #expect(name == expected || name == "_" + expected)
    #expect(!name.contains("/") && name != "." && name != ".." && !name.hasPrefix("-"))
    #expect(name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
  }

  @Test("A15.2 The latest version has the plain name, earlier ones have their numbers")
  func versions() {
    #expect(
      names(["id=a type=py", "id=b type=py", "id=a type=py", "id=a.v1 type=py", "id=a type=csv"])
        == ["a.v1-2.py", "b.py", "a.v2.py", "a.v1.py", "a.csv"])
    #expect(
      names([
        "id=a file=x/c.vl.json", "id=a file=c.vl.json", "id=n file=Makefile", "id=n file=Makefile",
      ])
        == ["c.v1.vl.json", "c.vl.json", "Makefile.v1", "Makefile"])
  }

  @Test(
    "A15.2a An identifier that ends in the extension keeps it",
    arguments: [
      ("id=a.py type=text/python", "a.py"), ("id=a.PY type=text/python", "a.PY"),
      ("id=data.json type=json", "data.json"), ("id=Index.HTM type=text/html", "Index.HTM"),
      ("id=a.vl.json type=application/vnd.vega-lite+json", "a.vl.json"),
      ("id=a.Vl.Json type=application/vnd.vega-lite+json", "a.Vl.Json"),
      ("id=src/main.rs type=code language=rust", "src-main.rs"),
      ("id=types.d.ts type=code language=typescript", "types.d.ts"),
      ("id=main.zig type=code", "main.zig"),
      ("id=backup.tar.gz type=application/gzip", "backup.tar.gz"),
      ("id=backup.TAR.XZ type=application/x-xz", "backup.TAR.XZ"),
      ("id=a.py type=json", "a.py.json"), ("id=happy type=text/python", "happy.py"),
      ("id=v1.2 type=csv", "v1.2.csv"), ("id=v1.2 type=a/b", "v1.2.bin"),
      ("id=py type=text/python", "py.py"), ("id=.py type=text/python", "_.py"),
      ("id=a filename=b.tar.gz", "b.tar.gz"),
    ])
  func extensions(tag: String, expected: String) {
    #expect(names([tag]) == [expected])
  }

  @Test("A15.2 A15.2a Versions come before an extension that the identifier has")
  func versionsOfNames() {
    #expect(
      names([
        "id=a.py type=py", "id=a.py type=py", "id=a type=py", "id=b.tar.gz type=x/y",
        "id=b.tar.gz type=x/y",
      ])
        == ["a.v1.py", "a.py", "a-2.py", "b.v1.tar.gz", "b.tar.gz"])
  }

  @Test("A15.2 Versions are those of one answer")
  func answers() throws {
    var stream = ArtifactStream()
    stream.append("<artifact id=a type=csv>x</artifact>")
    stream.finish()
    let header = try #require(stream.header(ofArtifact: 0))
    #expect(FileNames.names(for: [[header], [header]]) == ["a.csv", "a-2.csv"])
  }

  @Test("A15.2 Every artifact gets a name of its own, also where case does not count")
  func unique() {
    let same = names(["id=a type=csv", "id=A type=csv", "id=a type=csv"])
    #expect(Set(same.map { $0.lowercased() }).count == 3)
    let long = names(["id=\(String(repeating: "x", count: 400)) type=json"])
    #expect((long.first?.utf8.count ?? 999) < 255)
  }
}
