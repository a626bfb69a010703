import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

/// Nodes in the graph, in arrays and in each other, while they are open.
@Suite struct JSONLDNodeTests {
  private let promises = RefinerPromises<JSONLDRefiner>()

  @Test(
    "R19.2 A property of an open node is stated when its value ends",
    arguments: [
      (#"{"@graph":[{"@id":"u:a","u:p":"x""#, 1), (#"{"@graph":[{"@id":"u:a","u:p":"x"#, 0),
      (#"{"@graph":[{"@id":"u:a","u:p":[1,2,"#, 2), (#"{"@graph":{"@id":"u:a","u:p":1,"#, 1),
      (#"[{"@id":"u:a","u:p":1,"#, 1), (#"[{"u:p":1},{"u:p":2,"u:q":"#, 2),
      (#"{"u:k":{"@id":"u:b","u:p":1,"#, 2), (#"{"u:k":{"u:p":{"u:q":{"u:r":1,"#, 4),
      (#"{"u:k":[{"@type":"u:T","u:p":1,"u:q":"#, 3), (#"{"u:k":{"@type":"u:T""#, 0),
      (#"{"u:k":{"@value":"x","@type":"u:T""#, 0), (#"{"u:k":{"@id":"u:b""#, 0),
      (#"{"u:k":{"@list":[1,2"#, 0), (#"{"u:k":{"@id":"u:b","u:p":"#, 1),
      (#"{"@context":"https://schema.org","@graph":[{"type":"Person","id":"u:a","name":"A","#, 2),
      (#"{"@context":{"k":{"@id":"u:k","@container":"@set"}},"k":[{"u:p":1,"#, 2),
      (#"{"@context":{"k":{"@id":"u:k","@container":"@list"}},"k":[{"u:p":1,"#, 0),
      (#"{"@context":{"k":{"@id":"u:k","@container":"@index"}},"k":{"x":{"u:p":1,"#, 0),
      (#"{"@context":{"k":{"@id":"u:k","@container":"@id"}},"k":{"u:x":{"u:p":1,"#, 0),
      (#"{"@context":{"k":{"@id":"u:k","@type":"@json"}},"k":{"u:p":1,"#, 0),
      (#"{"@context":{"k":{"@reverse":"u:k"}},"@id":"u:a","k":{"@id":"u:b","u:p":1,"#, 2),
      (#"{"u:k":{"@context":{"p":"u:p"},"p":1,"#, 2), (#"{"@reverse":{"u:k":{"u:p":1,"#, 0),
      (#"{"@graph":[{"@id":"u:g","@graph":[{"@id":"u:a","u:p":1,"#, 1),
      (
        #"{"@context":{"k":{"@id":"u:k","@context":{"p":"u:p"}}},"k":{"p":1,"#, 2
      ),
      (
        #"{"@context":{"T":{"@id":"u:T","@context":{"p":"u:q"}},"p":"u:p"},"@graph":[{"@type":"T","p":1,"u:k":{"p":1,"#,
        4
      ),
      (#"{"@graph":[{"@id":5,"u:p":1,"#, 0), (#"{"u:k":{"no":1,"u:p":1,"#, 2),
    ])
  func streaming(text: String, count: Int) {
    #expect(promises.refiner(text).model.dataset.count == count)
    #expect(promises.refiner(Chunks.single(Array(text.utf8))).model.dataset.count == count)
  }

  @Test(
    "R19.2a A late context, identifier or type of a node applies to earlier members and is reported once",
    arguments: [
      (
        #"{"@graph":[{"u:p":1,"@id":"u:a"},{"u:p":2,"@id":"u:b"},{"@id":"u:c","u:p":3,"u:q":"#,
        1, [Diagnostic.Code.lateContext], 3
      ),
      (
        #"{"@context":{"T":{"@id":"u:T","@context":{"p":"u:q"}},"p":"u:p"},"@graph":[{"@id":"u:a","p":1,"@type":"T"},"#,
        1, [.lateContext], 2
      ),
      (#"{"u:k":{"p":1,"u:p":1,"@context":{"p":"u:q"}},"#, 1, [.lateContext], 3),
      (#"{"u:k":{"u:p":1,"@type":"u:T","u:q":"#, 0, [], 3),
      (#"{"u:k":{"u:p":1,"@id":"u:a","@context":{"p":"u:q"}},"#, 1, [.lateContext], 2),
      (#"{"@id":"u:a","u:k":{"u:p":1,"@value":1}}"#, 1, [.invalidJSONLD], 0),
      (#"{"@id":"u:a","u:k":{"u:p":1,"@nest":{"u:q":1}},"u:l":{"u:p":1,"u:q":"#, 1, [], 3),
    ])
  func late(
    text: String, revision: Int, kinds: [Diagnostic.Code], count: Int
  ) {
    let refiner = promises.refiner(text)
    #expect(refiner.model.revision == revision)
    #expect(refiner.refinement.diagnostics.map(\.code).filter { $0 != .unmappedMember } == kinds)
    #expect(refiner.model.dataset.count == count)
    promises.checkEverySplit(of: Array(text.utf8))
  }

  @Test("R19.3 Only the invalid member of an open node is skipped")
  func errors() {
    let text = #"{"@graph":[{"@id":"u:a","u:p":{"@value":[]},"u:q":1},{"u:p":2}]}"#
    let refiner = promises.refiner(text, finished: true)
    #expect(refiner.model.dataset.count == 2)
    #expect(refiner.refinement.diagnostics.map(\.code) == [.invalidJSONLD])
    #expect(refiner.refinement.verdict == .invalid(offset: text.utf8Offset(of: "[]")))
    let twice = #"{"@graph":[{"@id":"u:a","u:p":1,"@id":"u:b","u:q":1}]}"#
    #expect(promises.refiner(twice, finished: true).model.dataset.count == 2)
    let indexed = #"{"@graph":[{"@id":"u:a","u:p":1,"@index":"i","u:q":1,"@index":"i"}]}"#
    let again = promises.refiner(indexed, finished: true)
    #expect(again.model.dataset.count == 2)
    #expect(again.refinement.diagnostics.map(\.code) == [.invalidJSONLD])
  }

  @Test("R19.2 Most statements of a graph are available long before its nodes end")
  func howMuchSooner() {
    let person =
      #"{"@id":"u:p0","@type":"Person","name":"Jane","address":{"@type":"PostalAddress","#
      + #""streetAddress":"1 Main Street","addressLocality":"Lisbon"},"knows":[{"@id":"u:p1","#
      + #""name":"Joe"},{"name":"Jim","jobTitle":"Baker"}],"description":"Likes long walks, and bread."}"#
    let text = #"{"@context":"https://schema.org","@graph":["# + person + "]}"
    let bytes = Array(text.utf8)
    let start = text.utf8Offset(of: #"{"@id""#)
    var area = 0
    promises.checkGrowth(of: bytes) { refiner, received in
      if received > start { area += refiner.model.dataset.count }
    }
    let total = promises.refiner(text).model.dataset.count
    #expect(total == 12)
    // Whole nodes would show nothing before the last byte but three: 0.01.
    let share = Double(area) / Double(total * (bytes.count - start))
    #expect(share > 0.45, "\(share)")
  }

  @Test("R19.7 Equal embedded contexts are processed once")
  func equalContexts() {
    let count = TestScale.isFull ? 200_000 : 20_000
    let node = #"{"@context":{"a":"u:a"},"a":1},"#
    let equal = "[" + String(repeating: node, count: count) + "{}]"
    let refiner = promises.refiner(equal, finished: true)
    #expect(refiner.refinement.verdict == .valid)
    #expect(refiner.model.dataset.count == count)
    let different =
      "[" + (0..<count).map { "{\"@context\":{\"a\":\"u:\($0)\"}}," }.joined() + "{}]"
    let others = promises.refiner(different, finished: true)
    #expect(others.refinement.diagnostics.first?.code == .invalidJSONLD)
    let missing = #"[{"@context":["u:x","u:y"],"u:p":1},{"@context":["u:x","u:y"],"u:p":1}]"#
    let diagnostics = promises.refiner(missing, finished: true).refinement.diagnostics
    #expect(diagnostics.map(\.code) == Array(repeating: .unresolvedContext, count: 4))
    #expect(Set(diagnostics.map(\.bytes.lowerBound)).count == 2)
  }

  @Test(
    "R19.4 A member without an IRI does not change the meaning of its object",
    arguments: [
      #"{"u:p":{"@value":"x","no":1}}"#, #"{"u:p":{"no":1,"@value":"x","@language":"en"}}"#,
      #"{"u:p":{"@list":[1],"no":1}}"#, #"{"u:p":{"no":1,"@set":[1,2]}}"#,
      #"{"u:p":{"no":1,"@language":"en"}}"#, #"{"@graph":[{"no":1,"@id":"u:a"}]}"#,
      #"{"@graph":[{"@id":"u:a","u:p":1}],"no":1}"#, #"{"@included":{"no":1}}"#,
      #"{"u:p":1,"@included":{"no":1,"u:q":2}}"#,
      #"{"@context":{"g":{"@id":"u:g","@container":"@graph"}},"g":{"no":1,"@graph":[{"u:p":1}]}}"#,
      #"{"@context":{"v":"@value"},"@graph":[{"u:p":{"l":null,"no":1,"v":"x"}}]}"#,
    ])
  func unmappedMembers(text: String) {
    let bytes = Array(text.utf8)
    let refiner = promises.refiner(text, finished: true)
    let whole = try? JSONLDProcessor().dataset(of: bytes)
    #expect((refiner.refinement.verdict == .valid) == (whole != nil))
    let dataset = refiner.model.dataset
    #expect(whole.map { RDFIsomorphism.areIsomorphic($0, dataset) } ?? (dataset.count == 0))
    let diagnostics = refiner.refinement.diagnostics.filter { $0.code == .unmappedMember }
    let isReported = diagnostics.contains { bytes[$0.bytes].starts(with: #""no""#.utf8) }
    #expect(isReported)
    promises.checkEverySplit(of: bytes)
  }

  // MARK: Random documents

  private static let context = #"""
    {"a":"u:a","b":{"@id":"u:b","@type":"@id"},"l":{"@id":"u:l","@container":"@list"},
    "s":{"@id":"u:s","@container":"@set"},"r":{"@reverse":"u:r"},"id":"@id","type":"@type",
    "p":{"@id":"u:p","@context":{"a":"u:pa","id":null}},"x":{"@id":"u:x","@container":"@index"},
    "T":{"@id":"u:T","@context":{"a":"u:Ta","b":"u:Tb"}},"g":{"@id":"u:g","@container":"@graph"},
    "U":{"@id":"u:U","@context":{"@propagate":true,"a":{"@id":"u:Ua","@type":"@json"}}},"val":"@value"}
    """#

  /// A node object of these members and others, most of the time in a usual order.
  private func node(_ depth: Int, _ generator: inout SeededGenerator) -> String {
    func value() -> String {
      switch Int.random(in: 0..<12, using: &generator) {
      case 0...4 where depth > 0: node(depth - 1, &generator)
      case 5...6 where depth > 0:
        "["
          + (0..<Int.random(in: 0...3, using: &generator)).map { _ in
            Bool.random(using: &generator) ? node(depth - 1, &generator) : "2"
          }.joined(separator: ",") + "]"
      case 7: #"{"@value":"v","@language":"en"}"#
      case 8: #"{"@id":"u:n"}"#
      case 9: #"{"@list":[1,"# + (depth > 0 ? node(depth - 1, &generator) : "3") + "]}"
      case 10: "null"
      default: #""u:t""#
      }
    }
    var members: [String] = []
    if Int.random(in: 0..<12, using: &generator) == 0 {
      members.append(
        #""@context":"# + (["{}", #"{"a":"u:c"}"#, "null"].randomElement(using: &generator) ?? ""))
    }
    if Int.random(in: 0..<3, using: &generator) == 0 {
      members.append(
        #""@type":"#
          + (["\"T\"", "\"u:V\"", "[\"U\",\"T\"]"].randomElement(using: &generator) ?? ""))
    }
    if Bool.random(using: &generator) {
      let name = ["@id", "id"].randomElement(using: &generator) ?? ""
      members.append("\"\(name)\":\"u:\(Int.random(in: 0..<5, using: &generator))\"")
    }
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      let keys = [
        "a", "b", "l", "s", "r", "p", "x", "g", "no", "u:k", "@graph", "@included", "@reverse",
        "@nest", "@index", "val",
      ]
      let rare = Int.random(in: 0..<5, using: &generator) == 0
      let key = (rare ? keys : Array(keys.prefix(10))).randomElement(using: &generator) ?? ""
      switch key {
      case "x": members.append(#""x":{"i":\#(value())}"#)
      case "@included", "@graph", "r":
        members.append("\"\(key)\":[\(depth > 0 ? node(depth - 1, &generator) : "")]")
      case "@reverse": members.append(#""@reverse":{"u:v":{"@id":"u:w"}}"#)
      case "@nest": members.append(#""@nest":{"u:nest":\#(value())}"#)
      case "@index": members.append(#""@index":"i""#)
      default: members.append("\"\(key)\":\(value())")
      }
    }
    if Int.random(in: 0..<6, using: &generator) == 0 { members.shuffle(using: &generator) }
    return "{" + members.joined(separator: ",") + "}"
  }

  @Test("R19.2 R1.2 Random nodes: statements are final, and equal to the processor's at the end")
  func randomNodes() {
    var opened = 0
    for seed in TestScale.seeds(150, of: 3_000) {
      var generator = SeededGenerator(seed: seed)
      let inner = (0..<2).map { _ in node(3, &generator) }.joined(separator: ",")
      let text =
        [
          "{\"@context\":\(Self.context),\"@graph\":[\(inner)]}",
          "{\"@context\":\(Self.context),\"u:in\":[\(inner)]}",
        ]
        .randomElement(using: &generator) ?? ""
      let bytes = Array(text.utf8)
      var refiner = JSONLDRefiner()
      var before = refiner.model
      for (offset, chunk) in Chunks.single(bytes).enumerated() {
        refiner.append(chunk.span)
        let model = refiner.model
        if model.revision == before.revision {
          let isKept = (0..<before.dataset.count).allSatisfy {
            model.dataset[$0] == before.dataset[$0]
          }
          if !isKept { Issue.record("\(seed): a statement changed at \(offset): \(text)") }
        }
        before = model
      }
      refiner.finish()
      let whole = try? JSONLDProcessor().dataset(of: bytes)
      if let whole {
        if !RDFIsomorphism.areIsomorphic(whole, refiner.model.dataset) {
          Issue.record(
            "\(seed): \(text)\n\(refiner.model.dataset.nQuads())\nnot\n\(whole.nQuads())")
        }
        if refiner.refinement.verdict != .valid { Issue.record("\(seed): \(refiner.refinement)") }
        if refiner.model.dataset.count > 5 { opened += 1 }
      } else if refiner.refinement.verdict == .valid {
        Issue.record("\(seed): no error: \(text)")
      }
      promises.checkRandomCuts(of: bytes, count: 1, seed: seed)
    }
    #expect(opened > 50)
  }
}

extension String {
  fileprivate func utf8Offset(of part: String) -> Int {
    let bytes = Array(utf8)
    let wanted = Array(part.utf8)
    return bytes.indices.first { bytes[$0...].starts(with: wanted) } ?? -1
  }
}
