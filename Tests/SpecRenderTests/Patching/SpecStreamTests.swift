import ArtifactCore
import SpecRender
import TestSupport
import Testing

@Suite struct SpecStreamTests {
  private func stream(_ chunks: [ArraySlice<UInt8>]) -> SpecStream {
    var stream = SpecStream()
    for chunk in chunks { stream.append(Array(chunk).span) }
    stream.finish()
    return stream
  }

  private func stream(_ text: String) -> SpecStream {
    stream([Array(text.utf8)[...]])
  }

  /// The line and code of each diagnostic.
  private static func summaries(_ diagnostics: [Diagnostic], in bytes: [UInt8]) -> [String] {
    let lines = TextLocator(bytes)
    return diagnostics.map {
      "\($0.range.map { lines.location(of: $0.lowerBound).line } ?? 0) \($0.code)"
    }
  }

  @Test("S5.3 S5.4 S5.5 S5.7 The suite's stream, split anywhere", .needsSharedFolder)
  func suite() throws {
    guard let test = try SpecSuite.cases().first(where: { $0.name.hasPrefix("21") }) else { return }
    let lines = (test.document["lines"]?.elements ?? []).compactMap(\.text)
    let bytes = Array(lines.joined(separator: "\n").utf8)
    let whole = stream([bytes[...]])
    #expect(whole.text == test.document["expectText"]?.elements.compactMap(\.text))
    let codes: Set = [
      "spec.patch-line-repaired", "spec.patch-target-missing", "spec.patch-test-failed",
    ]
    SpecSuite.compare(
      whole.diagnostics, test.diagnostics, codes: codes, lines: TextLocator(bytes), in: test.name)
    #expect(whole.diagnostics.count == 4)
    let runtime = SpecRuntime(Spec.decode(whole.document).spec)
    #expect(runtime.root?.dump == test.document["expectFinal"])
    for (path, value) in test.document["expectSpecState"]?.members ?? [] {
      #expect(runtime.store[path] == value)
    }
    Chunks.everySplit(of: bytes) { head, tail in
      let cut = stream([head, tail])
      #expect(cut.document == whole.document && cut.diagnostics == whole.diagnostics)
    }
    let single = stream(Chunks.single(bytes))
    #expect(single.document == whole.document && single.text == whole.text)
    for ending in ["\r\n", "\r"] {
      let text = "\u{FEFF}" + lines.joined(separator: ending) + ending
      let other = stream(text)
      #expect(other.document == whole.document)
      #expect(
        Self.summaries(other.diagnostics, in: Array(text.utf8))
          == Self.summaries(whole.diagnostics, in: bytes))
    }
  }

  @Test(
    "S5.3 After every line the spec is valid, and no element disappears without an operation",
    .needsSharedFolder)
  func prefixes() throws {
    guard let test = try SpecSuite.cases().first(where: { $0.name.hasPrefix("21") }) else { return }
    var stream = SpecStream()
    var count = 0
    for line in (test.document["lines"]?.elements ?? []).compactMap(\.text) {
      stream.append(Array((line + "\n").utf8).span)
      let spec = Spec.decode(stream.document).spec
      #expect(spec.ids.count >= count)
      count = spec.ids.count
      _ = SpecRuntime(spec)
    }
    #expect(count == 4)
  }

  @Test("S5.4 Prose, fences, lists of operations and whole specs")
  func lines() {
    let result = stream(
      """
      Look:
      ```spec
      [{"op":"add","path":"/elements/a","value":{"type":"Text"}},{"op":"add","path":"/root","value":"a"}]

      {"elements":{"b":{"type":"Badge"}},"state":{"n":1}}
      {"op":"copy","from":"/state/n","path":"/state/m"}
      ```
      [sic] is prose
      """)
    #expect(result.text == ["Look:", "[sic] is prose"])
    #expect(
      result.document == [
        "root": "a", "elements": ["a": ["type": "Text"], "b": ["type": "Badge"]],
        "state": ["n": 1, "m": 1],
      ])
    #expect(result.diagnostics == [])
    #expect(result.revision == 4)
  }

  @Test("S5.5 Brackets at the end of a line are repaired; other errors are reported")
  func repairs() {
    let text = """
      {"op":"add","path":"/root","value":"a"}}],
      {"op":"add","path":"/elements/a","value":{"type":"Text"}
      {"op":"add","path":"/elements/b","value":{"type":"Te
      {"op":"spam","path":"/x"}
      {"op":"add","path":"x","value":1}
      {"op":"move","from":"/elements","path":"/elements/a"}
      {"op":"move","from":"/no","path":"/elements/a"}
      {"op":"add","path":"/root/-1","value":1} trailing
      {"op":"add","path":"/list/01","value":1}
      """
    let result = stream(text)
    #expect(
      Self.summaries(result.diagnostics, in: Array(text.utf8)) == [
        "1 spec.patch-line-repaired", "2 spec.patch-line-repaired", "3 spec.patch-line-invalid",
        "4 spec.patch-line-invalid", "5 spec.patch-line-invalid", "6 spec.patch-line-invalid",
        "7 spec.patch-target-missing", "8 spec.patch-line-invalid",
      ])
    #expect(result.diagnostics[0].details["detail"] == "1 trailing '}],' dropped")
    #expect(result.diagnostics[1].details["detail"] == "'}' added at the end")
    #expect(
      result.document == ["root": "a", "elements": ["a": ["type": "Text"]], "list": ["01": 1]])
  }

  @Test("S5.7 Operations on missing values are added or ignored, and a failed test stops nothing")
  func lenient() {
    let text = """
      {"op":"add","path":"/state/xs/0/n","value":1}
      {"op":"replace","path":"/root","value":"a"}
      {"op":"remove","path":"/elements/no"}
      {"op":"move","from":"/no","path":"/x"}
      {"op":"copy","from":"/no","path":"/x"}
      {"op":"test","path":"/root","value":"b"}
      {"op":"add","path":"/state/m","value":2}
      """
    let result = stream(text)
    #expect(
      Self.summaries(result.diagnostics, in: Array(text.utf8)) == [
        "2 spec.patch-target-missing", "3 spec.patch-target-missing",
        "4 spec.patch-target-missing", "5 spec.patch-target-missing", "6 spec.patch-test-failed",
      ])
    let applied = result.diagnostics.map { $0.details["applied"] == true }
    #expect(applied == [true, false, false, false, false])
    #expect(result.document == ["state": ["xs": [["n": 1]], "m": 2], "root": "a"])
  }

  @Test("S5.8 An incomplete last line is reported as such")
  func cutLine() {
    let line = #"{"op":"add","path":"/elements/b","value":{"type":"Te"#
    #expect(
      stream(line).diagnostics.map(\.message) == ["incomplete JSON: line ignored"])
    #expect(
      stream(line + "\n").diagnostics.map(\.message) == ["invalid JSON: line ignored"])
    #expect(
      stream("{]\"").diagnostics.map(\.message) == ["invalid JSON: line ignored"])
  }

  @Test("S5.3 Random bytes and random cuts of lines never trap, and cuts make no difference")
  func randomCuts() {
    var generator = SeededGenerator(seed: 5)
    let pieces = [
      #"{"op":"add","path":"/state/xs/-","value":1}"#, "\n", "\r", "\r\n", "{", "}", #"""#, "é",
      "x",
      #"{"op":"remove","path":"/state/xs/0"}"#, #"{"op":"replace","path":"","value":3}"#, "[", "]",
      #"{"op":"add","path":"","value":{"state":{"xs":[]}}}"#, "\u{FEFF}", " ",
    ]
    for number in 0..<300 {
      let text = (0..<12).map { _ in pieces.randomElement(using: &generator)! }.joined()
      let bytes = Array(text.utf8)
      let whole = stream([bytes[...]])
      let cut = stream(Chunks.random(bytes, longest: 7, using: &generator))
      #expect(cut.document == whole.document, "seed 5, text \(number): \(text)")
      #expect(cut.diagnostics == whole.diagnostics && cut.text == whole.text)
    }
  }

  private static let many = TestScale.many(3_000)

  @Test("S5.3 S16.1 Many elements are added, moved and removed, in the order of the text")
  func manyMoves() {
    let element = #"{"type":"Text","props":{"content":"x"}}"#
    let places = (0..<Self.many).map { "/elements/e\($0)" }
    let lines =
      places.map { #"{"op":"add","path":"\#($0)","value":\#(element)}"# }
      + places.map { #"{"op":"move","from":"\#($0)","path":"\#($0)x"}"# }
      + places.dropLast().map { #"{"op":"remove","path":"\#($0)x"}"# }
    var stream = SpecStream()
    let runtime = SpecRuntime(Spec(root: "e\(Self.many - 1)x"))
    for chunk in Chunks.equal(Array(lines.joined(separator: "\n").utf8), size: 4_096) {
      stream.append(chunk.span)
      runtime.apply(stream.takeUpdate())
    }
    stream.finish()
    runtime.apply(stream.takeUpdate())
    let spec = Spec.decode(stream.document).spec
    #expect(spec.ids == ["e\(Self.many - 1)x"])
    #expect(stream.diagnostics == [])
  }
}
