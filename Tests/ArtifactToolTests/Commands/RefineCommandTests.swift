import ArtifactAll
import Testing

@testable import artifact

@Suite struct RefineCommandTests {
  @Test("A4.5 A type is a name as in a tag, a file extension, or a language")
  func types() {
    #expect(PayloadType(named: "application/json; charset=utf-8")?.type == .json)
    #expect(PayloadType(named: "ttl")?.type == .turtle)
    #expect(PayloadType(named: "Python")?.attributes == ["language": "python"])
    #expect(PayloadType(named: "rs")?.attributes == ["language": "rust"])
    #expect(PayloadType(named: "patch")?.makeRefiner() is UnifiedDiffRefiner)
    for name in ["nonsense", "x-a/b/c", "x-a/", "/x-b", "x-a b/c", "text/x-ü", "-/x-b"] {
      #expect(PayloadType(named: name) == nil, "\(name)")
    }
    for name in ["text/x-unknown", "Application/vnd.apache.parquet; v=1"] {
      #expect(PayloadType(named: name)?.makeRefiner() is DefaultRefiner, "\(name)")
    }
    #expect(PayloadType(file: "a/data.geojson")?.type == .geoJSON)
    #expect(PayloadType(file: "fix.diff")?.makeRefiner() is UnifiedDiffRefiner)
    #expect(PayloadType(file: "README") == nil)
    for name in PayloadType.names { #expect(PayloadType(named: name) != nil, "\(name)") }
    #expect(
      message(["refine", "--type", "jsn"])
        == usageError("unknown type 'jsn': did you mean 'json'?", "artifact refine --help"))
    #expect(
      message(["check", "--type", "~~~"])
        == usageError("unknown type '~~~': see 'artifact types'", "artifact check --help"))
  }

  @Test("A12.3 A line of a trace contains the state of the refiner")
  func trace() throws {
    var refiner = ArtifactType.json.makeRefiner()
    func line(_ text: String, received: Int) throws -> JSONValue {
      refiner.append(text.utf8.span)
      return try JSONValue(
        parsing: Array(RefineCommand.line(refiner.refinement, received: received).utf8))
    }
    #expect(
      try line(" ", received: 1) == [
        "received": 1, "finished": false, "state": "waiting", "hint": "waiting for the first value",
        "verdict": "pending",
      ])
    #expect(
      try line("[1,", received: 4) == [
        "received": 4, "finished": false, "state": "ready", "safe": 3, "closing": "]",
        "verdict": "pending",
      ])
    let invalid = try line("}", received: 5)
    #expect(invalid["verdict"] == "invalid" && invalid["offset"] == 4)
    guard case .array(let diagnostics)? = invalid["diagnostics"] else {
      Issue.record("no diagnostics: \(invalid.serialized())")
      return
    }
    #expect(diagnostics.count == 1)
    #expect(diagnostics[0]["severity"] == "error" && diagnostics[0]["range"] == [4, 5])
    guard case .string(let code)? = diagnostics[0]["code"],
      case .string(let message)? = diagnostics[0]["message"]
    else {
      Issue.record("no code or message: \(invalid.serialized())")
      return
    }
    #expect(code.hasPrefix("json.") && !message.isEmpty)
  }

  @Test("A12.2a Errors come before warnings")
  func reasonFirst() throws {
    let bytes = Array("<svg><g><rect/><ci".utf8)
    let type = try #require(PayloadType(named: "svg"))
    var refiner = type.makeRefiner()
    refiner.append(bytes.span)
    refiner.finish()
    let text = RefineCommand.verdict(refiner.refinement, on: type, SourceText(bytes))
    let parts = text.split(separator: "; ")
    #expect(parts.count == 3)
    #expect(parts[0].hasSuffix(": invalid"))
    #expect(parts[1].hasPrefix("line 1, column 19: "))
    #expect(parts[2].hasPrefix("line 1, column 1: "))
  }

  @Test("A12.1 Every known type has a refiner with a final verdict")
  func refiners() {
    for known in ArtifactType.known {
      var refiner = known.type.makeRefiner()
      refiner.append("x".utf8.span)
      refiner.finish()
      #expect(refiner.refinement.verdict != .pending, "\(known.type)")
    }
  }
}
