import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

@Suite struct JSONRefinerTests {
  /// The refined text, `∅` while waiting; after `!` the offset where the payload is invalid.
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
    "R5.1 R5.2 The document of partial JSON",
    arguments: [
      ("{", "{}"), (#"{"a":1,"b":2"#, #"{"a":1}"#),
      (#"{"a":1,"b":{"c":[{"d":"x"#, #"{"a":1,"b":{"c":[{}]}}"#),
      (#"{"a":[1,2"#, #"{"a":[1]}"#), (#"{"a":tru"#, "{}"), (#"{"a":"é\ud83d"#, "{}"),
      (#"{"a":1}{"#, #"{"a":1} !7"#),
      (#"{"a":1,,"#, #"{"a":1} !7"#), ("[1,]", "[1] !3"), ("42", "∅"), ("true", "∅"),
      ("[true", "[]"), ("[true ", "[true]"), ("[null]", "[null]"), (#"{"a":2024-01-02,"#, "{} !9"),
      (#"{"ip":10.0.0.1}"#, "{} !10"), ("[truely]", "[] !5"), ("[1}", "[] !2"),
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
    "R5.4 The document at the end",
    arguments: [
      (" {\"a\":1}\n", " {\"a\":1}\n"), ("42", "42"), ("[1,]", "[1] !3"), ("[1", "[] !2"),
      ("", "∅ !0"), ("[1, ", "[1] !4"), ("true", "true"), ("[true", "[] !5"), ("tru", "∅ !3"),
    ])
  func finished(text: String, expected: String) {
    let bytes = Array(text.utf8)
    #expect(refined(refiner([bytes[...]], finished: true), bytes) == expected)
  }

  /// The values of a tree, and what is not in it.
  private func content(_ tree: JSONTree, of bytes: [UInt8]) -> String {
    let roots = tree.indices.filter { tree[$0].depth == 0 }
    let values = roots.map { tree.value(of: $0).serialized() }.joined(separator: " ")
    let rest = tree.restOffset.map { " … " + String(decoding: bytes[$0...], as: UTF8.self) } ?? ""
    return values + rest
  }

  @Test(
    "R5.12 R5.13 The model continues after an error; prefix and verdict do not",
    arguments: [
      (
        #"{"a":[{"b":1},],"p":"C:\dir","o":{"k":5}}"#,
        #"{"a":[{"b":1}],"p":"C:\\dir","o":{"k":5}}"#, 14
      ),
      ("{'a': 1, b: [True, None,], \"c\": 'it\\'s'}", #"{"a":1,"b":[true,null],"c":"it's"}"#, 1),
      ("{\"a\":\"x\ny\" \"b\":2}", #"{"a":"x\ny","b":2}"#, 7),
      (#"{"a":1}{"b":2} {"c":3}"#, #"{"a":1} {"b":2} {"c":3}"#, 7),
      (#"{"a":1,"b":2024-01-02,"c":3}"#, #"{"a":1} … "b":2024-01-02,"c":3}"#, 15),
      (#"{'a':1,b:tru}"#, #"{"a":1} … b:tru}"#, 1), ("[1,,2]", "[1] … ,2]", 3),
      (#"{"a":{"b" 1}}"#, #"{"a":{}} … "b" 1}}"#, 10), ("Sure: [1]", " … Sure: [1]", 0),
      ("{'a':1} // ok\n", #"{"a":1}"#, 1), ("[1, /*c*/ 2,] x", "[1,2] … x", 12),
      (#"{"a":"half"#, #"{} … "a":"half"#, 10), ("[1, 2", "[1] … 2", 5), ("[1,", "[1]", 3),
      ("[1] /* open", "[1] … /* open", 11), ("{\"a\":/* open", "{} … \"a\":/* open", 12),
      ("'a'", #""a""#, 0),
    ])
  func lenient(text: String, expected: String, offset: Int) {
    let bytes = Array(text.utf8)
    let whole = refiner([bytes[...]], finished: true)
    #expect(content(whole.model, of: bytes) == expected)
    #expect(whole.refinement.verdict == .invalid(offset: offset))
    for finished in [false, true] {
      for end in bytes.indices {
        let cut = refiner([bytes[..<end]], finished: finished)
        let single = refiner(Chunks.single(Array(bytes[..<end])), finished: finished)
        #expect(single.refinement == cut.refinement && single.model == cut.model)
        Chunks.everySplit(of: Array(bytes[..<end])) { head, tail in
          let split = refiner([head, tail], finished: finished)
          #expect(split.refinement == cut.refinement && split.model == cut.model)
        }
        guard !finished, let rest = cut.model.restOffset else { continue }
        #expect(rest == whole.model.restOffset, "at \(end)")
      }
    }
  }

  @Test("R5.12 All formats based on JSON continue after an error")
  func lenientElsewhere() {
    for (type, text, broken) in [
      (
        ArtifactType.geoJSON, #"{"type":"Point","coordinates":[1,2]}"#,
        "{'type':'Point',coordinates:[1,2,],}"
      ),
      (
        .vegaLite, #"{"mark":"bar","data":{"values":[{"a":1},{"a":null}]}}"#,
        "{'mark':\"bar\" data:{'values':[{a:1}{'a':None},]}}"
      ),
      (.gltf, #"{"asset":{"version":"2.0"}}"#, "{asset:{'version':'2.0',},}"),
      (
        .jsonLD, #"{"http://e/p":true,"@id":"u:a","x":"y"}"#,
        "{'http://e/p':True,'@id':'u:a'\n'x':'y',}"
      ),
    ] {
      let bytes = Array(broken.utf8)
      var plain = type.makeRefiner()
      var lenient = type.makeRefiner()
      var single = type.makeRefiner()
      plain.append(Array(text.utf8).span)
      lenient.append(bytes.span)
      for chunk in Chunks.single(bytes) { single.append(chunk.span) }
      plain.finish()
      lenient.finish()
      single.finish()
      #expect(lenient.refinement.verdict == .invalid(offset: 1))
      #expect(single.refinement == lenient.refinement)
      let parts = [plain, lenient, single].map { ModelParts($0) }
      for other in parts.dropFirst() {
        #expect(parts[0]?.count == other?.count && other != nil, "\(type)")
      }
    }
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

  @Test(
    "R1 R5.3 Promises at every byte prefix of the JSON test suite and of random JSON",
    .needsSharedFolder)
  func promises() {
    var documents = SharedFolder.files(in: "suites/formats/json-test-suite/test_parsing")
      .compactMap { SharedFolder.bytes(of: $0) }.filter {
        $0.count < (TestScale.isFull ? SuiteDocument.byteLimit : 400)
      }
    if documents.isEmpty { SharedFolder.reportMissing("JSON test suite", count: 318) }
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
      guard case .ready(let length, _) = refinement.status else {
        #expect(lastSafe == -1, "renderable went back to waiting: \(name)")
        continue
      }
      #expect(length >= lastSafe, "\(name)")
      lastSafe = length
      let text = refinement.document(of: bytes) ?? []
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

  @Test("R5.5 A million different keys are as many members, and numbers are kept verbatim")
  func manyKeys() {
    let count = TestScale.isFull ? 1_000_000 : 20_000
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

  @Test(
    "R5.8 Comments are ignored and reported",
    arguments: [
      ("{\"a\":1 // one\n,\"b\":2}", "{\"a\":1  \n,\"b\":2}", [7..<13]),
      ("// head\r\n[1,/* a */2/**/]", " \r\n[1, 2 ]", [0..<7, 12..<19, 20..<24]),
      ("[/***/\"//\",/*/ x */\"/*\"]", "[ \"//\", \"/*\"]", [1..<6, 11..<19]),
      ("{\"a\"/*k*/:/*v*/true}//", "{\"a\" : true} ", [4..<9, 10..<15, 20..<22]),
      ("\u{FEFF}/*é\n漢*/[]", "\u{FEFF} []", [3..<13]), ("42//", "42 ", [2..<4]),
    ])
  func comments(text: String, expected: String, ranges: [Range<Int>]) {
    let bytes = Array(text.utf8)
    for chunks in [[bytes[...]], Chunks.single(bytes)] {
      let refiner = refiner(chunks, finished: true)
      let refinement = refiner.refinement
      #expect(refinement.verdict == .repaired)
      #expect(
        refinement.document(of: bytes).map { String(decoding: $0, as: UTF8.self) } == expected)
      #expect(refinement.diagnostics.map(\.bytes) == ranges)
      #expect(refinement.diagnostics.allSatisfy { $0.code == .jsonComment })
      // The model is that of the text without them, at the same places.
      let value = try? JSONValue(parsing: Array(expected.utf8))
      #expect(refiner.model.value(of: 0) == value)
    }
    Chunks.everySplit(of: bytes) { head, tail in
      let cut = refiner([head, tail], finished: true)
      let whole = refiner([bytes[...]], finished: true)
      #expect(cut.refinement == whole.refinement && cut.model == whole.model)
    }
    for end in bytes.indices {
      let shown = refiner([bytes[..<end]], finished: false).refinement
      #expect(shown.verdict == .pending)
      guard let document = shown.document(of: bytes) else { continue }
      #expect(throws: Never.self, "\(end)") { try JSONValue(parsing: document) }
    }
  }

  @Test(
    "R5.8 R5.3 A slash that begins no comment, and an unterminated comment, are errors",
    arguments: [
      ("[1 / 2]", 3), ("[1]/", 3), ("[/x]", 1), ("{\"a\":1}/* ", 10), ("[tru/**/e]", 4),
      ("[1]/*/", 6), ("[1,//", 5), ("[-/**/1]", 2), ("/**/", 4), ("[1 /", 3), ("\"a//", 4),
    ])
  func noComments(text: String, offset: Int) {
    let bytes = Array(text.utf8)
    for chunks in [[bytes[...]], Chunks.single(bytes)] {
      #expect(refiner(chunks, finished: true).refinement.verdict == .invalid(offset: offset))
    }
  }

  @Test("R5.8 All formats based on JSON may have up to 1,024 comments")
  func commentsElsewhere() {
    for (type, text) in [
      (ArtifactType.geoJSON, #"{"type":"Point",/*c*/"coordinates":[1,/*c*/2]}//c"#),
      (.vegaLite, #"{"mark":"bar",/*c*/"data":{"values":[{"a":/*c*/1}]}}//c"#),
      (.gltf, #"{"asset":/*c*/{"version":"2.0"/*c*/}}//c"#),
      (.jsonLD, #"{"http://e/p":/*c*/"http://e//*c*/",/*c*/"@id":"u:a"}//c"#),
    ] {
      let bytes = Array(text.utf8)
      var plain = type.makeRefiner()
      var commented = type.makeRefiner()
      commented.append(bytes.span)
      commented.finish()
      let refinement = commented.refinement
      #expect(refinement.verdict == .repaired && refinement.repairs.count == 3)
      let document = refinement.document(of: bytes) ?? []
      plain.append(document.span)
      plain.finish()
      #expect(plain.refinement.verdict == .valid, "\(type)")
      let parts = (ModelParts(plain), ModelParts(commented))
      #expect(parts.0?.count == parts.1?.count)
      for index in 0..<(parts.0?.count ?? 0) {
        #expect(parts.0?.part(index) == parts.1?.part(index))
      }
    }
    for (count, verdict) in [
      (JSONRefiner.commentLimit, Refinement.Verdict.repaired),
      (JSONRefiner.commentLimit + 1, .invalid(offset: 4 * JSONRefiner.commentLimit)),
    ] {
      let text = String(repeating: "/**/", count: count) + "[]"
      #expect(refiner([ArraySlice(text.utf8)], finished: true).refinement.verdict == verdict)
    }
  }
}
