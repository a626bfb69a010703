import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

@Suite struct JSONRefinerTests {
  /// The refined text, `∅` while waiting; behind `!` the offset where the payload is invalid.
  private func refined(_ refiner: JSONRefiner, _ bytes: [UInt8]) -> String {
    let refinement = refiner.refinement
    let mark = if case .invalid(let offset) = refinement.verdict { " !\(offset)" } else { "" }
    guard case .ready(let length, let closing) = refinement.status else { return "∅" + mark }
    return String(decoding: bytes[..<length], as: UTF8.self) + closing + mark
  }

  private func refiner(_ chunks: [ArraySlice<UInt8>], finished: Bool) -> JSONRefiner {
    var refiner = JSONRefiner()
    for chunk in chunks { refiner.append(chunk.span) }
    if finished { refiner.finish() }
    return refiner
  }

  @Test(
    "R5.1 R5.2 What is shown of JSON that has not ended",
    arguments: [
      ("{", "{}"), (#"{"a":1,"b":2"#, #"{"a":1}"#),
      (#"{"a":1,"b":{"c":[{"d":"x"#, #"{"a":1,"b":{"c":[{}]}}"#),
      (#"{"a":[1,2"#, #"{"a":[1]}"#), (#"{"a":tru"#, "{}"), (#"{"a":"é\ud83d"#, "{}"),
      (#"{"a":1}{"#, #"{"a":1} !7"#),
      (#"{"a":1,,"#, #"{"a":1} !7"#), ("[1,]", "[1] !3"), ("42", "∅"), ("true", "true"),
      ("[1 2", "[1] !3"),
      ("", "∅"), ("  ", "∅"), (#"["a","#, #"["a"]"#), (#"{"a":1} "#, #"{"a":1}"#),
      ("\u{FEFF}[1,", "\u{FEFF}[1]"),
      ("x", "∅ !0"), (#"{"a""#, "{}"), (#"{"a":"#, "{}"), (#""abc"#, "∅"), (#""abc""#, #""abc""#),
      (#"[1.5e3,-"#, "[1.5e3]"),
    ])
  func streaming(text: String, expected: String) {
    let bytes = Array(text.utf8)
    #expect(refined(refiner([bytes[...]], finished: false), bytes) == expected)
    #expect(refined(refiner(Chunks.single(bytes), finished: false), bytes) == expected)
  }

  @Test(
    "R5.4 What is shown at the end",
    arguments: [
      (" {\"a\":1}\n", " {\"a\":1}\n"), ("42", "42"), ("[1,]", "[1] !3"), ("[1", "[] !2"),
      ("", "∅ !0"), ("[1, ", "[1] !4"),
    ])
  func finished(text: String, expected: String) {
    let bytes = Array(text.utf8)
    #expect(refined(refiner([bytes[...]], finished: true), bytes) == expected)
  }

  @Test("R5.5 The tree has every value with its key, parent and depth")
  func tree() {
    let bytes = Array(#"{"a\n":[1,{"b":null}],"c":"\u0041"}"#.utf8)
    let tree = refiner([bytes[...]], finished: true).model
    let lines = tree.indices.map { index in
      let node = tree[index]
      let text = node.kind.isContainer ? "\(node.kind)(\(node.childCount))" : tree.text(of: index)
      return "\(node.depth) \(tree.key(of: index) ?? "-") \(text) <\(node.parent ?? -1)"
    }
    #expect(
      lines == [
        "0 - object(2) <-1", "1 a\n array(2) <0", "2 - 1 <1", "2 - object(1) <1", "3 b null <3",
        "1 c A <0",
      ])
    #expect(!tree.contains { !$0.isClosed })
  }

  @Test("R1 R5.3 Promises at every byte prefix of the JSON test suite and of random JSON")
  func promises() {
    var documents = SharedFolder.files(in: "suites/formats/json-test-suite/test_parsing")
      .compactMap { SharedFolder.bytes(of: $0) }.filter {
        $0.count < (RandomDocuments.step == 1 ? SuiteDocument.byteLimit : 400)
      }
    if documents.isEmpty { SharedFolder.noteSkipped("JSON test suite", count: 318) }
    for seed in 0..<200 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      documents.append(
        Chunks.randomBytes(
          longest: 60, alphabet: Array(#"{}[]:,"a1.e- \ut"#.utf8), using: &generator))
    }
    for bytes in documents { expectPromises(bytes) }
  }

  /// Valid, monotone, complete and chunk-independent, at every prefix.
  private func expectPromises(_ bytes: [UInt8]) {
    let name = String(decoding: bytes, as: UTF8.self)
    var refiner = JSONRefiner()
    var lastSafe = -1
    var lastNodes = 0
    for end in 0...bytes.count {
      if end > 0 {
        let byte = [bytes[end - 1]]
        refiner.append(byte.span)
      }
      let refinement = refiner.refinement
      #expect(refiner.model.count >= lastNodes, "\(name)")
      lastNodes = refiner.model.count
      guard case .ready(let length, let closing) = refinement.status else {
        #expect(lastSafe == -1, "renderable went back to waiting: \(name)")
        continue
      }
      #expect(length >= lastSafe, "\(name)")
      lastSafe = length
      let text = Array(bytes[..<length]) + Array(closing.utf8)
      #expect(throws: Never.self, "\(name) at \(end)") { try JSONValue(parsing: text) }
    }
    refiner.finish()
    var whole = JSONRefiner()
    whole.append(bytes.span)
    whole.finish()
    #expect(whole.refinement == refiner.refinement, "\(name)")
    #expect(whole.model == refiner.model, "\(name)")
    if refiner.refinement.verdict == .valid {
      #expect(refiner.refinement.status == .ready(safeLength: bytes.count, closing: ""), "\(name)")
    }
  }

  @Test("R5.5 A million different keys are that many members, and numbers stay as written")
  func manyKeys() {
    let count = RandomDocuments.step == 1 ? 1_000_000 : 20_000
    let members = (0..<count).map { "\"key \($0)\":\($0)" }
    let tree = refiner(
      [ArraySlice(("{" + members.joined(separator: ",") + "}").utf8)], finished: true)
    #expect(tree.refinement.verdict == .valid)
    let model = tree.model
    #expect(model.count == count + 1 && model[0].childCount == count)
    for index in [0, count / 2, count - 1] {
      #expect(model.key(of: index + 1) == "key \(index)" && model.text(of: index + 1) == "\(index)")
    }
    if case .object(let object) = model.value(of: 0) { #expect(object.count == count) }
    let numbers = ["1e999", "-0", String(repeating: "9", count: 10_000), "1E-400"]
    let list = refiner(
      [ArraySlice(("[" + numbers.joined(separator: ",") + "]").utf8)], finished: true)
    #expect((1...4).map { list.model.text(of: $0) } == numbers)
  }
}
