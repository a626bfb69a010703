import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

@Suite struct JSONLDRefinerTests {
  private let promises = RefinerPromises<JSONLDRefiner>()

  /// The statements of a text that has not ended, as N-Quads without order.
  private func statements(_ text: String, finished: Bool = false) -> [String] {
    let dataset = promises.refiner(text, finished: finished).model.dataset
    return dataset.nQuads().split(separator: "\n").map(String.init)
  }

  private func kinds(_ text: String) -> [Diagnostic.Code] {
    promises.refiner(text, finished: true).refinement.diagnostics.map(\.code)
  }

  @Test(
    "R19.1 R19.2 A member's statements are available when its value ends",
    arguments: [
      (#"{"@id":"http://e/a","http://e/p":"hel"#, 0),
      (#"{"@id":"http://e/a","http://e/p":"hello""#, 1),
      (#"{"@id":"http://e/a","http://e/q":{"@id":"http://e/bo"#, 0),
      (#"{"@id":"http://e/a","http://e/q":{"@id":"http://e/bob"}"#, 1),
      (#"{"@id":"http://e/a","http://e/p":12"#, 0), (#"{"@id":"http://e/a","http://e/p":12,"#, 1),
      (#"{"@id":"http://e/a","@type":["http://e/T","http://e/U"]"#, 2),
      (
        #"{"@context":{"k":{"@id":"http://e/k","@type":"@id"}},"@id":"http://e/a","k":"http://e/b","#,
        1
      ),
      (#"{"@context":"https://schema.org","@type":"Person","name":"Jane","#, 2),
      (#"{"@context":"https://schema.org","@type":"Person""#, 0),
      (#"{"@context":"https://schema.org","@type":"Person","na"#, 0),
      (#"{"@context":"https://schema.org","@type":"Person","name""#, 1),
      (#"{"@context":"https://schema.org","@type":["Person","Thing"]}"#, 2),
      (#"{"@context":"https://schema.org","@type":"Person","@id":"u:a""#, 1),
      (#"{"@context":"https://schema.org","knows":[{"name":"A"},{"name":"B"}"#, 4),
      (#"{"@context":{"a":{"@id":"http://e/a","@container":"@list"}},"a":[1,2,"#, 0),
      (#"{"@context":{"@vocab":"http://v/"},"view":{"groups":[]},"a":1}"#, 1),
      (#"{"@context":{"view":"http://v/"},"view":{"@id":"http://v/x"}}"#, 1),
      (#"[{"@id":"http://e/a","http://e/p":1},{"@id":"http://e/b","http://e/p":1"#, 1),
      (#"{"@graph":[{"@id":"http://e/a","http://e/p":1},{"@id":"http://e/b","http://e/p":1"#, 1),
    ])
  func streaming(text: String, count: Int) {
    #expect(promises.refiner(text).model.dataset.count == count)
  }

  @Test("R7.10 R19.8 Long IRIs are reported and kept")
  func longIRIs() {
    let long = "http://e/" + String(repeating: "x", count: RDFDataset.iriLimit)
    let short = "http://e/" + String(repeating: "x", count: RDFDataset.iriLimit - 9)
    for (text, count) in [
      (#"{"@id":"\#(long)","http://e/p":1}"#, 1), (#"{"@id":"\#(short)","http://e/p":1}"#, 0),
      (#"{"\#(long)":[1,2],"http://e/p":{"@id":"\#(long)2"}}"#, 2),
      (#"{"@context":{"@vocab":"\#(long)"},"@type":"T"}"#, 1),
      (#"{"http://e/p":{"@value":"x","@type":"\#(long)"}}"#, 1),
      (#"{"http://e/p":"\#(long)"}"#, 0),
    ] {
      let refiner = promises.refiner(text, finished: true)
      let diagnostics = refiner.refinement.diagnostics
      #expect(diagnostics.map(\.code) == Array(repeating: .longIRI, count: count))
      #expect(refiner.refinement.verdict == .valid)
      #expect(refiner.model.dataset.count > 0)
      promises.checkRandomCuts(of: Array(text.utf8), count: 2, seed: 1)
    }
  }

  @Test("R19.2a A late context, identifier or type applies to earlier members and is reported")
  func lateMembers() {
    let vectors: [(String, String, [String])] = [
      (
        #"{"a":"x","#, #""@context":{"a":"http://e/a"},"@id":"http://e/s"}"#,
        [#"<http://e/s> <http://e/a> "x" ."#]
      ),
      (#"{"http://e/p":"v","#, #""@id":"http://e/a"}"#, [#"<http://e/a> <http://e/p> "v" ."#]),
      (
        #"{"@context":{"a":"http://e/a","T":{"@id":"http://e/T","@context":{"a":"http://e/b"}}},"a":1,"#,
        #""@type":"T","@id":"http://e/s"}"#,
        [
          "<http://e/s> <http://e/b> \"1\"^^<http://www.w3.org/2001/XMLSchema#integer> .",
          "<http://e/s> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://e/T> .",
        ]
      ),
      (
        #"{"@graph":[{"@id":"http://e/a","http://e/p":"v"}],"#, #""@id":"http://e/g"}"#,
        [#"<http://e/a> <http://e/p> "v" <http://e/g> ."#]
      ),
    ]
    for (head, tail, expected) in vectors {
      #expect(promises.refiner(head).model.revision == 0, "\(head)")
      #expect(statements(head + tail, finished: true) == expected, "\(head)")
      #expect(promises.refiner(head + tail).model.revision > 0, "\(head)")
      promises.checkEverySplit(of: Array((head + tail).utf8))
    }
  }

  @Test("R19.2a A type right before the name is not late, whatever the name's word")
  func typeBeforeName() {
    for (text, rest) in [
      (#"{"@context":{"@vocab":"http://v/"},"@type":"T","@id":"http://e/s","a":"x"}"#, 1),
      (
        #"{"@context":{"@vocab":"http://v/","id":"@id"},"@type":"T","view":{},"id":"http://e/s"}"#,
        0
      ),
      (
        #"{"@type":"http://v/T","@id":"http://e/s","@graph":[{"@id":"http://e/a","http://e/p":1}]}"#,
        1
      ),
      (
        #"{"@context":{"T":{"@id":"http://v/T","@context":{"n":"http://v/n"}}},"@type":"T","@id":"http://e/s","n":1}"#,
        1
      ),
    ] {
      let bytes = Array(text.utf8)
      let refiner = promises.refiner(bytes, finished: true)
      #expect(refiner.model.revision == 0 && refiner.refinement.diagnostics.isEmpty, "\(text)")
      #expect(refiner.model.dataset.count == 1 + rest, "\(text)")
      let type = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"
      #expect(statements(text).contains("<http://e/s> \(type) <http://v/T> ."), "\(text)")
      promises.checkEverySplit(of: bytes)
      var count = 0
      promises.checkGrowth(of: bytes) { refiner, _ in
        #expect(refiner.model.dataset.count >= count)
        count = refiner.model.dataset.count
      }
    }
  }

  @Test("R19.3 Only the invalid member is skipped, and reported at its location")
  func errors() {
    let text = #"{"@context":"https://schema.org","name":"A","url":{"@value":[]},"email":"b"}"#
    let refiner = promises.refiner(text, finished: true)
    #expect(refiner.model.dataset.count == 2)
    #expect(refiner.refinement.verdict == .invalid(offset: 60))
    #expect(refiner.refinement.diagnostics.map(\.code) == [.invalidJSONLD])
    #expect(kinds(#"{"@context":{"a":{"@id":"http://e/a","@container":"@x"}},"a":1}"#).count == 2)
    #expect(kinds(#"{"@id":"http://e/a","@id":"http://e/b"}"#) == [.invalidJSONLD])
    #expect(kinds(#"{"@id":"http://e/a""#) == [.invalidJSON])
  }

  @Test("R19.4 Members of an unresolved context have no IRI and are listed")
  func unresolvedContexts() {
    let text = #"{"@context":["https://e/c",{"a":"http://e/a"}],"a":1,"name":"Jane","b":[1,2]}"#
    let refiner = promises.refiner(text, finished: true)
    #expect(refiner.refinement.verdict == .valid)
    #expect(kinds(text) == [.unresolvedContext] + [.unmappedMember, .unmappedMember])
    let model = refiner.model
    #expect(model.dataset.count == 1)
    #expect(model.unmappedCount == 2)
    let bytes = Array(text.utf8)
    #expect(String(decoding: bytes[model.unmapped(0).range], as: UTF8.self) == #""name":"Jane""#)
    #expect(String(decoding: bytes[model.unmapped(1).range], as: UTF8.self) == #""b":[1,2]"#)
    #expect(model.unmapped(0).node == model.dataset[0].subject)
    let options = JSONLDOptions(
      resolver: JSONLDContextTable([
        "https://e/c": Array(#"{"@context":{"name":"http://e/n"}}"#.utf8)
      ]))
    var resolved = JSONLDRefiner(options: options)
    resolved.append(bytes.span)
    #expect(resolved.model.dataset.count == 2)
    #expect(throws: JSONLDError(.loadingRemoteContextFailed, at: 12)) {
      try JSONLDProcessor().expand(bytes)
    }
  }

  @Test("R19.5 schema.org is bundled, under each of its names")
  func schemaOrg() {
    for iri in [
      "http://schema.org", "https://www.schema.org/", "https://schema.org/docs/jsonldcontext.json",
    ] {
      let text =
        #"{"@context":"\#(iri)","@type":"Person","birthDate":"1990-01-01","sameAs":"http://e/x"}"#
      let lines = statements(text)
      #expect(lines.contains { $0.hasSuffix("<http://schema.org/Person> .") }, "\(iri)")
      #expect(lines.contains { $0.hasSuffix("\"1990-01-01\"^^<http://schema.org/Date> .") })
      #expect(lines.contains { $0.hasSuffix("<http://schema.org/sameAs> <http://e/x> .") })
    }
  }

  @Test("R19.6 The view of a document is not a statement, and the model has its location")
  func views() {
    for text in [
      #"{"@context":{"@vocab":"http://v/"},"view":{"groups":[]},"a":1}"#,
      #"{"@context":{"@vocab":"http://v/"},"@included":[],"view":{"groups":[]},"a":1}"#,
    ] {
      let model = promises.refiner(text, finished: true).model
      #expect(model.dataset.count == 1)
      let range = model.viewRange ?? 0..<0
      #expect(String(decoding: Array(text.utf8)[range], as: UTF8.self) == #"{"groups":[]}"#)
    }
  }

  @Test("R19.7 R1.7 Depth, contexts and definitions are limited")
  func limits() {
    let depth = JSONLDOptions.depthLimit
    let deep =
      #"{"http://e/p":"#
      + String(repeating: #"{"@list":["#, count: depth) + String(repeating: "]}", count: depth)
      + #","http://e/q":1}"#
    let refiner = promises.refiner(deep, finished: true)
    #expect(refiner.model.dataset.count == 1)
    #expect(refiner.refinement.diagnostics.map(\.code) == [.invalidJSONLD])
    let options = JSONLDOptions(
      resolver: JSONLDContextTable([
        "http://e/c": Array(#"{"@context":"http://e/c"}"#.utf8)
      ]))
    #expect(throws: JSONLDError(.contextOverflow, at: 12)) {
      try JSONLDProcessor(options).expand(Array(#"{"@context":"http://e/c"}"#.utf8))
    }
    let chain =
      "{\"@context\":{" + (0..<1_000).map { "\"a\($0)\":\"a\($0 + 1):x\"" }.joined(separator: ",")
      + "}}"
    #expect(kinds(chain) == [.invalidJSONLD])
    let wide = #"{"@context":{"a":""# + String(repeating: "u", count: 1_100_000) + #""},"u:p":1}"#
    #expect(kinds(wide) == [.invalidJSONLD])
    let nested =
      String(repeating: #"{"@context":"#, count: 200) + "1" + String(repeating: "}", count: 200)
    let deepContext = JSONLDContextTable(["http://e/c": Array(nested.utf8)])
    #expect(throws: JSONLDError(.loadingRemoteContextFailed, at: 12)) {
      try JSONLDProcessor(JSONLDOptions(resolver: deepContext))
        .expand(Array(#"{"@context":"http://e/c"}"#.utf8))
    }
  }

  @Test("R19.7 A document as deep as the limit needs at most half a megabyte of stack")
  func stack() {
    let depth = JSONLDOptions.depthLimit / 2 - 2
    let nested =
      String(repeating: #"{"http://e/p":["#, count: depth) + #"{"http://e/p":1}"#
      + String(repeating: "]}", count: depth)
    let lists =
      #"{"http://e/p":"# + String(repeating: #"{"@list":["#, count: depth) + "1"
      + String(repeating: "]}", count: depth) + "}"
    let scoped =
      #"{"@context":{"a":"#
      + String(repeating: #"{"@id":"http://e/a","@context":{"a":"#, count: depth - 2)
      + #""http://e/b""# + String(repeating: "}}", count: depth - 2) + #"}}"#
    let graphs =
      String(repeating: #"{"@id":"http://e/g","@graph":["#, count: depth) + #"{"http://e/p":1}"#
      + String(repeating: "]}", count: depth)
    let others =
      String(
        repeating: #"{"@included":{"@reverse":{"http://e/p":{"@nest":{"http://e/q":"#,
        count: depth / 3)
      + #"{"http://e/p":1}"# + String(repeating: "}}}}}", count: depth / 3)
    let maps =
      #"{"@context":{"a":{"@id":"http://e/a","@container":["@graph","@id"]}},"a":"#
      + String(repeating: #"{"x":{"a":"#, count: depth - 1) + "{}"
      + String(repeating: "}}", count: depth - 1) + "}"
    for text in [nested, lists, scoped, graphs, others, maps] {
      let outcome = SmallStack.run { () -> Refinement.Verdict in
        RefinerPromises<JSONLDRefiner>().refiner(text, finished: true).refinement.verdict
      }
      #expect(outcome == .valid)
    }
  }

  @Test("R19 R1 The promises hold at every byte of the suite's documents", .needsSharedFolder)
  func keepsPromises() throws {
    let suite = try JSONLDSuite("toRdf", count: 456)
    for (number, row) in suite.rows.enumerated() where row.input.count < 65_536 {
      checkEnd(row)
      if TestScale.includes(number, oneIn: 8) { checkEveryPrefix(row) }
    }
  }

  /// A whole document is read as the processor reads it.
  private func checkEnd(_ row: JSONLDSuite.Row) {
    guard row.options.directionStyle == nil, !row.options.allowsBlankPredicates else { return }
    var refiner = JSONLDRefiner(options: row.options)
    refiner.append(row.input.span)
    refiner.finish()
    let whole = try? JSONLDProcessor(row.options).dataset(of: row.input)
    if let whole {
      // The refiner leaves the member `view` out, and goes on where the processor stops.
      let isSame = RDFIsomorphism.areIsomorphic(whole, refiner.model.dataset)
      if !isSame || refiner.refinement.verdict != .valid {
        Issue.record("\(row.id): \(refiner.model.dataset.nQuads()) \(refiner.refinement)")
      }
    } else if refiner.refinement.verdict == .valid, row.isNegative {
      let isUnresolved = refiner.refinement.diagnostics.contains { $0.code == .unresolvedContext }
      if !isUnresolved { Issue.record("\(row.id): no error") }
    }
  }

  private func checkEveryPrefix(_ row: JSONLDSuite.Row) {
    var refiner = JSONLDRefiner(options: row.options)
    var before = refiner.model
    var safeLength = -1
    for (offset, chunk) in Chunks.single(row.input).enumerated() {
      refiner.append(chunk.span)
      let model = refiner.model
      if model.revision == before.revision {
        for index in 0..<before.dataset.count where model.dataset[index] != before.dataset[index] {
          Issue.record("\(row.id): a statement changed after \(offset + 1) bytes")
        }
      } else if model.revision < before.revision {
        Issue.record("\(row.id): the revision fell")
      }
      before = model
      guard case .ready(let length, let closing) = refiner.refinement.status else { continue }
      if length != safeLength {
        if length < safeLength { Issue.record("\(row.id): the safe length fell") }
        safeLength = length
        let shown = String(decoding: row.input[..<length], as: UTF8.self) + closing
        if (try? JSONValue(parsing: shown)) == nil { Issue.record("\(row.id): \(shown)") }
      }
    }
    var other = JSONLDRefiner(options: row.options)
    var generator = SeededGenerator(seed: 19)
    for chunk in Chunks.random(row.input, longest: 40, using: &generator) {
      other.append(chunk.span)
    }
    if other.model != refiner.model || other.refinement != refiner.refinement {
      Issue.record("\(row.id): not independent of cuts")
    }
  }

  @Test("R19.3 R19.7 Contexts that import or load each other are an error")
  func contextLoops() {
    func context(_ text: String) -> [UInt8] { Array(#"{"@context":\#(text)}"#.utf8) }
    var table = JSONLDContextTable([
      "u:self": context(#"{"@version":1.1,"@import":"u:self"}"#),
      "u:a": context(#"{"@version":1.1,"@import":"u:b"}"#),
      "u:b": context(#"{"@version":1.1,"@import":"u:a"}"#),
      "u:c": context(#""u:d""#), "u:d": context(#"["u:c"]"#),
    ])
    for level in 0..<20 { table.documents["u:\(level)"] = context(#""u:\#(level + 1)""#) }
    table.documents["u:20"] = context("{}")
    for (text, code) in [
      (
        #"{"@context":{"@version":1.1,"@import":"u:self"},"u:p":1}"#,
        JSONLDError.Code.invalidContextEntry
      ),
      (#"{"@context":{"@version":1.1,"@import":"u:a"},"u:p":1}"#, .invalidContextEntry),
      (#"{"@context":"u:self","u:p":1}"#, .invalidContextEntry),
      (#"{"@context":"u:c","u:p":1}"#, .contextOverflow),
      (#"{"@context":"u:0","u:p":1}"#, .contextOverflow),
    ] {
      let options = JSONLDOptions(resolver: table)
      var refiner = JSONLDRefiner(options: options)
      refiner.append(text.utf8.span)
      refiner.finish()
      #expect(refiner.refinement.diagnostics.map(\.code) == [.invalidJSONLD], "\(text)")
      #expect(refiner.refinement.diagnostics.first?.message.hasPrefix(code.rawValue + ": ") == true)
      do throws(JSONLDError) {
        _ = try JSONLDProcessor(options).dataset(of: Array(text.utf8))
        Issue.record("\(text) has no error")
      } catch {
        #expect(error.code == code, "\(text)")
      }
    }
  }

  @Test("R19.4 R1.9 After a hundred members without an IRI, the others are counted")
  func manyMembers() {
    let count = TestScale.isFull ? 1_000_000 : 5_000
    let members = (0..<count).map { "\"k\($0)\":1" }.joined(separator: ",")
    let refiner = promises.refiner("{" + members + "}", finished: true)
    #expect(refiner.refinement.verdict == .valid)
    #expect(refiner.model.unmappedCount == count && refiner.model.dataset.count == 0)
    let diagnostics = refiner.refinement.diagnostics
    #expect(diagnostics.count == Diagnostic.listedLimit)
    #expect(diagnostics.first?.message == "member `k0` has no IRI in the context: ignored")
    #expect(diagnostics.last?.text.hasSuffix("(\(count - Diagnostic.listedLimit) more)") == true)
  }
}
