import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

@Suite struct GeoJSONRefinerTests {
  private let promises = RefinerPromises<GeoJSONRefiner>()

  private static let ring = "[[0,0],[1,0],[1,1],[0,0]]"

  /// The refined text, `∅` while waiting; after `!` the offset of the first error.
  private func refined(_ text: String, finished: Bool = false) -> String {
    let refinement = promises.refiner(text, finished: finished).refinement
    let mark = if case .invalid(let offset) = refinement.verdict { " !\(offset)" } else { "" }
    guard case .ready(let length, let closing) = refinement.status else { return "∅" + mark }
    let bytes = refinement.document(of: Array(text.utf8)) ?? []
    #expect(
      length <= text.utf8.count && bytes.suffix(closing.utf8.count).elementsEqual(closing.utf8))
    return String(decoding: bytes, as: UTF8.self) + mark
  }

  /// The features on one line each: id, box, and kinds with the lengths of their parts.
  private func show(_ document: GeoJSONDocument) -> [String] {
    document.features.map { feature in
      let kinds = document.geometries(of: feature).map { geometry in
        let parts = document.parts(of: geometry).map {
          "\($0.range.count)\($0.isFirstOfPolygon ? "" : "'")"
        }
        return "\(geometry.kind) \(parts.joined(separator: " "))"
      }
      let box = feature.boundingBox.map { "\($0.west) \($0.south) \($0.east) \($0.north)" }
      let id = feature.idNode.map { document.json.text(of: $0) }
      return "\(id ?? "-") [\(box ?? "")] \(kinds.joined(separator: ", "))"
        + (feature.isClosed ? "" : "…")
    }
  }

  @Test(
    "R16.1 The renderable prefix of partial GeoJSON",
    arguments: [
      ("", "∅"), ("{", "∅"), (#"{"type":"FeatureCollection""#, "∅"),
      (
        #"{"type":"FeatureCollection","features":["#, #"{"type":"FeatureCollection","features":[]}"#
      ),
      (
        #"{"type":"FeatureCollection","features":[{"type":"Fea"#,
        #"{"type":"FeatureCollection","features":[]}"#
      ),
      (
        #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null,"properties":{"a"#,
        #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null,"#
          + #""properties":null}]}"#
      ),
      (
        #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"a":[1]},"#
          + #""geometry":{"type":"Point","coordinates":[1,2]}"#,
        #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"a":[1]},"#
          + #""geometry":{"type":"Point","coordinates":[1,2]}}]}"#
      ),
      (#"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2"#, "∅"),
      (
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]"#,
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":null}"#
      ),
      (#"{"geometry":{"coordinates":[1,2],"type":"Point"},"ty"#, "∅"),
      (
        #"{"geometry":{"coordinates":[1,2],"type":"Point"},"type":"Feature","#,
        #"{"geometry":{"coordinates":[1,2],"type":"Point"},"type":"Feature","properties":null}"#
      ),
      (
        #"{"\u0074ype":"\u0050oint","coordinates":[1,2],"#,
        #"{"\u0074ype":"\u0050oint","coordinates":[1,2]}"#
      ),
    ])
  func streaming(text: String, expected: String) {
    #expect(refined(text) == expected)
  }

  @Test(
    "R16.2 Positions at which coordinates can be cut",
    arguments: [
      ("LineString", "[[0,0],[1,1],[", nil), ("Point", "[0,0", nil),
      ("MultiPoint", "[[0,0],[1,", "[[0,0]]"), ("Polygon", "[\(ring),[[", "[\(ring)]"),
      ("Polygon", "[[[0,0],[1,0]", nil), ("MultiPolygon", "[[\(ring),[[0,", "[[\(ring)]]"),
      ("MultiPolygon", "[[\(ring)],[", "[[\(ring)]]"),
      ("MultiLineString", "[[[0,0],[1,1]],[[2,2]", "[[[0,0],[1,1]]]"),
    ])
  func coordinates(type: String, text: String, expected: String?) {
    let head = #"{"type":"\#(type)","coordinates":"#
    #expect(refined(head + text) == expected.map { head + $0 + "}" } ?? "∅")
  }

  @Test(
    "R16.3 R16.5 Features with ids and boxes, geometries without a feature",
    arguments: [
      (
        #"{"type":"FeatureCollection","features":[{"type":"Feature","id":"a","properties":{},"#
          + #""geometry":{"type":"LineString","coordinates":[[1,2,9],[-3,4]]}},"#
          + #"{"type":"Feature","geometry":null,"properties":null,"id":7},"#
          + #"{"type":"Feature","properties":null,"geometry":{"type":"Polygon","coordinates":["#
          + #"\#(ring),\#(ring)]}"#,
        [
          "a [-3.0 2.0 1.0 4.0] lineString 2", "7 [] ", "- [0.0 0.0 1.0 1.0] polygon 4 4'…",
        ]
      ),
      (#"{"type":"Point","coordinates":[1.5e1,-0.25]}"#, ["- [15.0 -0.25 15.0 -0.25] point 1"]),
      (
        #"{"type":"GeometryCollection","geometries":[{"type":"GeometryCollection","geometries":["#
          + #"{"type":"MultiPoint","coordinates":[[0,0],[1,1]]}]},{"type":"Point","coordinates":[2,2]}"#,
        ["- [0.0 0.0 2.0 2.0] multiPoint 2, point 1…"]
      ),
      (
        #"{"type":"MultiPolygon","coordinates":[[\#(ring),\#(ring)],[\#(ring)]]}"#,
        ["- [0.0 0.0 1.0 1.0] multiPolygon 4 4' 4"]
      ),
    ])
  func features(text: String, expected: [String]) {
    #expect(show(promises.refiner(text).model) == expected)
  }

  @Test("R16.4 An open geometry has its complete parts and the partial next one")
  func openGeometry() throws {
    let text =
      #"{"type":"Feature","geometry":{"type":"Polygon","coordinates":[\#(Self.ring),[[2,3],[4,5"#
    let document = promises.refiner(text).model
    let open = try #require(document.openGeometry)
    #expect(open.kind == .polygon)
    #expect(open.partRange == 0..<1)
    #expect(open.openPositionRange == 4..<5)
    #expect(document.position(at: 4) == .init(longitude: 2, latitude: 3))
    #expect(document.featureCount == 0)
  }

  @Test(
    "R16.6 The safe prefix ends before an error",
    arguments: [
      ("[]", "∅ !0"), (#"{"type":"Topology"}"#, "∅ !8"), (#"{"type":"Point"}"#, "∅ !15"),
      (#"{"type":"Point","coordinates":[1e999,0]}"#, "∅ !31"),
      (#"{"type":"Point","coordinates":[[1,2]]}"#, "∅ !32"),
      (#"{"type":"Point","coordinates":["1",2]}"#, "∅ !31"),
      (#"{"type":"LineString","coordinates":[[1,2]]}"#, "∅ !41"),
      (
        #"{"type":"MultiPoint","coordinates":[[1,2],[3]]}"#,
        #"{"type":"MultiPoint","coordinates":[[1,2]]} !44"#
      ),
    ])
  func invalid(text: String, expected: String) {
    #expect(refined(text, finished: true) == expected)
  }

  @Test("R16.6 Behind a bad feature the model goes on")
  func goesOn() {
    let text =
      #"{"type":"FeatureCollection","features":[{"type":"Feature","id":1,"properties":{},"#
      + #""geometry":{"type":"Point","coordinates":{"x":[1]}}},{"type":"Feature","id":2,"#
      + #""properties":{},"geometry":{"type":"Point","coordinates":[1,2]}}]}"#
    let refiner = promises.refiner(text, finished: true)
    #expect(show(refiner.model) == ["2 [1.0 2.0 1.0 2.0] point 1"])
    #expect(refiner.refinement.diagnostics.map(\.code) == [.invalidGeoJSON])
  }

  @Test(
    "R16.10 R16.11 A misplaced member becomes foreign, and its object stays",
    arguments: [
      (#""id":true,"#, "id"), (#""id":{"a":1},"#, "id"), (#""id":null,"#, "id"),
      (#""bbox":[1],"#, "bbox"), (#""bbox":["x",1,2,3],"#, "bbox"), (#""bbox":null,"#, "bbox"),
      (#""bbox":[1,2,3,4,5],"#, "bbox"), (#""bbox":[[1,2],3,4,5],"#, "bbox"),
      (#""coordinates":[7,8],"#, "coordinates"), (#""geometries":[{"a":1}],"#, "geometries"),
      (#""f\u0065atures":[],"#, "features"),
    ])
  func memberAlone(member: String, name: String) throws {
    let end = #""geometry":{"type":"Point","coordinates":[1,2]},"properties":{"id":[1],"bbox":0}}"#
    let list = #"{"type":"FeatureCollection","features":["#
    for (start, rest) in [
      (#"{"type":"Feature","#, end), (list + #"{"type":"Feature","#, end + "]}"),
      (list + "{", #""type":"Feature","# + end + "]}"), ("{", #""type":"Feature","# + end),
    ] {
      // Before the type of the root is known, lists of objects are read as what they may be (R16.12).
      if start == "{", ["features", "geometries"].contains(name) { continue }
      let text = start + member + rest
      let refinement = promises.refiner(text, finished: true).refinement
      #expect(refinement.verdict == .repaired, "\(text)")
      #expect(refinement.diagnostics.map(\.code) == [.geoJSONMember], "\(text)")
      #expect(refinement.diagnostics.first?.message.contains("`\(name)`") == true)
      let shown = String(decoding: refinement.document(of: Array(text.utf8)) ?? [], as: UTF8.self)
      #expect(shown == start + "\"x-" + member.dropFirst() + rest)
      #expect(show(promises.refiner(text).model) == ["- [1.0 2.0 1.0 2.0] point 1"], "\(text)")
      checkDocument(text, "R16.10")
    }
  }

  /// What random cuts and every prefix promise, of a text in GeoJSON.
  private func checkDocument(_ text: String, _ rule: String) {
    let bytes = Array(text.utf8)
    promises.checkEverySplit(of: bytes)
    DocumentPromises(
      document: SuiteDocument(suite: rule, name: text, type: .geoJSON, bytes: bytes)
    ).check(at: 1...bytes.count)
  }

  @Test(
    "R16.11 Members of features belong to features, those of collections to collections",
    arguments: [
      #"{"type":"Point","coordinates":[1,2],"properties":{}}"#,
      #"{"properties":{},"type":"Point","coordinates":[1,2]}"#,
      #"{"type":"Point","coordinates":[1,2],"features":[]}"#,
      #"{"type":"FeatureCollection","features":[],"properties":{}}"#,
      #"{"type":"FeatureCollection","features":[],"coordinates":[1,2]}"#,
      #"{"id":[],"type":"Feature","properties":null,"geometry":null}"#,
    ])
  func foreignMembers(text: String) {
    #expect(!StrictGeoJSON.isValid(Array(text.utf8)))
    let refinement = promises.refiner(text, finished: true).refinement
    #expect(refinement.diagnostics.map(\.code) == [.geoJSONMember])
    #expect(refinement.verdict == .repaired)
    checkDocument(text, "R16.10")
  }

  /// Members of the root in every order, with what each order must give: the features of one document.
  @Test(
    "R16.12 Members of an object come in any order",
    arguments: [
      [
        #""type":"FeatureCollection""#, #""properties":{"a":[1]}"#, #""bbox":[0,0,1,1]"#,
        #""features":[{"properties":{},"geometry":{"coordinates":[1,2],"type":"Point"},"#
          + #""type":"Feature"}]"#, #""crs":{"type":"name","properties":{"features":[{}]}}"#,
      ],
      [
        #""type":"FeatureCollection""#, #""geometry":{"type":"Point","coordinates":[3,4]}"#,
        #""coordinates":[5,6]"#, #""properties":"x""#,
        #""features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"#
          + #""id":null,"properties":null}]"#,
      ],
      [
        #""type":"Feature""#, #""geometry":{"type":"Point","coordinates":[1,2]}"#,
        #""properties":{"type":"Feature"}"#, #""bbox":null"#, #""name":"x""#,
      ],
      [
        #""type":"Feature""#, #""geometry":{"type":"Point","coordinates":[1,2]}"#,
        #""coordinates":[[5,6]]"#, #""properties":null"#,
        #""geometries":[{"type":"Point","coordinates":[9,9]}]"#,
      ],
      [
        #""type":"Point""#, #""coordinates":[1,2]"#, #""properties":{"a":1}"#, #""id":[]"#,
        #""name":{"type":"Feature"}"#,
      ],
    ])
  func anyOrder(members: [String]) {
    for order in Self.orders(of: members) {
      let text = "{" + order.joined(separator: ",") + "}"
      let refiner = promises.refiner(text, finished: true)
      #expect(show(refiner.model) == ["- [1.0 2.0 1.0 2.0] point 1"], "\(text)")
      if case .invalid = refiner.refinement.verdict { Issue.record("invalid: \(text)") }
      DocumentPromises(
        document: SuiteDocument(
          suite: "R16.12", name: text, type: .geoJSON, bytes: Array(text.utf8))
      ).check(at: 1...text.utf8.count)
    }
  }

  private static func orders(of members: [String]) -> [[String]] {
    guard !members.isEmpty else { return [[]] }
    return members.indices.flatMap { index in
      var rest = members
      let first = rest.remove(at: index)
      return orders(of: rest).map { [first] + $0 }
    }
  }

  @Test("R16.12 Members before the type are shown once the type is known")
  func lateType() {
    let head = #"{"properties":{},"features":[{"type":"Feature","properties":{},"geometry":null}"#
    #expect(refined(head) == "∅")
    #expect(
      refined(head + #"],"type":"FeatureCollection""#)
        == #"{"x-properties"#
        + (head + #"],"type":"FeatureCollection"}"#).dropFirst(#"{"properties"#.count))
    #expect(
      refined(#"{"properties":{},"type":"FeatureCollection","features":[{"ty"#)
        == #"{"x-properties":{},"type":"FeatureCollection","features":[]}"#)
    #expect(refined(#"{"properties":5,"type":"Feature","geometry":null}"#) == "∅ !14")
    #expect(refined(#"{"features":[],"type":"Feature","geometry":null}"#) == "∅ !22")
  }

  @Test("R16.10 Members are made foreign 1,024 times and not again")
  func repairLimit() {
    func text(_ count: Int) -> String {
      let feature = #"{"id":null,"type":"Feature","properties":{},"geometry":null}"#
      return #"{"type":"FeatureCollection","features":["#
        + repeatElement(feature, count: count).joined(separator: ",") + "]}"
    }
    let most = promises.refiner(text(GeoJSONRefiner.repairLimit), finished: true).refinement
    #expect(most.verdict == .repaired)
    #expect(most.repairs.count == GeoJSONRefiner.repairLimit)
    let over = promises.refiner(text(GeoJSONRefiner.repairLimit + 1), finished: true)
    let offset = text(GeoJSONRefiner.repairLimit).utf8.count - 2 + #",{""#.utf8.count
    #expect(over.refinement.verdict == .invalid(offset: offset))
    #expect(over.model.featureCount == GeoJSONRefiner.repairLimit + 1)
    let shown = over.refinement.document(of: Array(text(GeoJSONRefiner.repairLimit + 1).utf8))
    #expect(StrictGeoJSON.isValid(shown ?? []))
  }

  @Test("R16.10 R5.8 Comments are left out between members that are made foreign")
  func repairsBetweenComments() {
    let text =
      #"{/*a*/"properties":{},/*b*/"type":"FeatureCollection","features":[/*c*/],"#
      + #""geometry":/*d*/null}"#
    #expect(
      refined(text, finished: true)
        == #"{ "x-properties":{}, "type":"FeatureCollection","features":[ ],"x-geometry": null}"#)
    checkDocument(text, "R16.10")
  }

  @Test(
    "R16.6 D2.3 The message names the unknown type, and a similar one is suggested",
    arguments: [("Polygn", "Polygon"), ("point", "Point"), ("Zig", nil)])
  func suggestions(type: String, suggestion: String?) {
    let text = #"{"type":"\#(type)","coordinates":[1,2]}"#
    let found = promises.refiner(text, finished: true).refinement.diagnostics
    #expect(found.first?.message == "unknown type `\(type)`")
    #expect(found.first?.suggestion == suggestion)
  }

  @Test("R16.6 Valid RFC 7946 has no error")
  func allowed() {
    for text in [
      #"{"type":"Feature","id":"a","bbox":[1,2,1,2],"properties":null,"geometry":null}"#,
      #"{"id":1.5,"bbox":[1,2,0,1,2,9],"type":"Feature","properties":{},"geometry":null}"#,
      #"{"type":"FeatureCollection","id":{},"features":[],"bbox":[-10.5,-10,10,10]}"#,
    ] {
      #expect(StrictGeoJSON.isValid(Array(text.utf8)))
      #expect(promises.refiner(text, finished: true).refinement.verdict == .valid)
    }
  }

  @Test(
    "R16.7 Recoverable defects are reported",
    arguments: [
      (
        #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1]]]}"#,
        Diagnostic.Code.geoJSONRing, Refinement.Verdict.repaired
      ),
      (#"{"type":"Feature","geometry":null}"#, .geoJSONProperties, .repaired),
      (#"{"type":"Point","coordinates":[1e9,2]}"#, .geoJSONRange, .valid),
    ])
  func defects(text: String, kind: Diagnostic.Code, verdict: Refinement.Verdict) {
    let refinement = promises.refiner(text, finished: true).refinement
    #expect(refinement.diagnostics.map(\.code) == [kind])
    #expect(refinement.verdict == verdict)
    #expect(refinement.status == .ready(safeLength: text.utf8.count, closing: ""))
  }

  @Test("R16.8 The tree has foreign members and no coordinates")
  func foreign() {
    let text = #"{"type":"Point","coordinates":[1,2],"crs":{"a":[true]}}"#
    let tree = promises.refiner(text, finished: true).model.json
    #expect(
      tree.indices.map { tree.key(of: $0) ?? "-" } == ["-", "type", "coordinates", "crs", "a", "-"])
  }

  @Test("R16.9 Collections nest 64 deep and not deeper")
  func depth() {
    func nested(_ depth: Int) -> String {
      String(repeating: #"{"type":"GeometryCollection","geometries":["#, count: depth)
        + String(repeating: "]}", count: depth)
    }
    #expect(promises.refiner(nested(64), finished: true).refinement.verdict == .valid)
    let deep = promises.refiner(nested(70), finished: true).refinement
    #expect(deep.diagnostics.map(\.code) == [.invalidGeoJSON])
    let bomb = Array(nested(100_000).utf8)
    #expect(promises.refiner(bomb, finished: true).refinement.verdict != .valid)
  }

  @Test(
    "R1 R16 Promises at every byte prefix of the samples and of random GeoJSON", .needsSharedFolder)
  func keepsPromises() {
    var documents = CorpusPayload.all(ofType: "application/geo+json").map(\.bytes)
    if documents.isEmpty { SharedFolder.reportMissing("GeoJSON samples", count: 1) }
    if let big = SharedFolder.bytes(of: "corpus/big.geojson") {
      documents.append(Array(big.prefix(3_000)))
    }
    let words = [
      #""type":"Feature""#, #""type":"Polygon""#, #""type":"Point""#, #""type":"MultiPolygon""#,
      #""type":"GeometryCollection""#, #""type":"FeatureCollection""#, #""coordinates":"#,
      #""geometry":"#, #""geometries":["#, #""features":["#, #""properties":"#, "{", "}", "[", "]",
      ",", ",", ",", "[1,2]", "[3,4]", Self.ring, "null", "{}", #""id":1"#, "[[", "]]",
    ]
    for seed in 0..<300 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var text = "{"
      for _ in 0..<Int.random(in: 1...30, using: &generator) {
        text += words.randomElement(using: &generator) ?? ""
      }
      documents.append(Array(text.utf8))
    }
    for seed in 0..<100 as Range<UInt64> {
      documents.append(Array(RandomGeoJSON(seed: seed).document().utf8))
    }
    for (number, bytes) in documents.enumerated() {
      expectPromises(bytes, "document \(number)")
      promises.checkRandomCuts(of: bytes, count: 3, seed: UInt64(number), "document \(number)")
    }
  }

  private func expectPromises(_ bytes: [UInt8], _ comment: String) {
    var refiner = GeoJSONRefiner()
    var safeLength = -1
    var features: [GeoJSONDocument.Feature] = []
    for (offset, chunk) in Chunks.single(bytes).enumerated() {
      refiner.append(chunk.span)
      let now = Array(refiner.model.features)
      let settled = features.filter(\.isClosed)
      if Array(now.prefix(settled.count)) != settled {
        Issue.record("a feature changed at \(offset) \(comment)")
        return
      }
      features = now
      guard case .ready(let length, _) = refiner.refinement.status else {
        if safeLength >= 0 { Issue.record("waits again at \(offset) \(comment)") }
        continue
      }
      guard length != safeLength else { continue }
      let text = refiner.refinement.document(of: Array(bytes[..<(offset + 1)])) ?? []
      if length < safeLength || !StrictGeoJSON.isValid(text) {
        let shown = String(decoding: text.suffix(200), as: UTF8.self)
        Issue.record("at \(offset) \(comment): \(shown)")
        return
      }
      safeLength = length
    }
    refiner.finish()
    switch refiner.refinement.verdict {
    case .valid, .repaired:
      promises.checkEnd(refiner, count: bytes.count, "\(comment)")
      let text = refiner.refinement.document(of: bytes) ?? []
      #expect(StrictGeoJSON.isValid(text), "\(comment)")
    case .invalid: #expect(!StrictGeoJSON.isValid(bytes), "\(comment)")
    case .pending: Issue.record("pending \(comment)")
    }
  }
}

/// Makes valid GeoJSON with members in any order.
private struct RandomGeoJSON {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  func document() -> String {
    var copy = self
    return copy.object(depth: 0)
  }

  private mutating func object(depth: Int) -> String {
    switch Int.random(in: 0...3, using: &generator) {
    case 0, 1:
      let features = (0..<Int.random(in: 0...4, using: &generator)).map { _ in feature() }
      return members([
        #""type":"FeatureCollection""#, #""features":[\#(features.joined(separator: ", "))]"#,
      ])
    case 2: return feature()
    default: return geometry(depth: 0)
    }
  }

  private mutating func feature() -> String {
    let geometry = Bool.random(using: &generator) ? geometry(depth: 0) : "null"
    return members([
      #""type":"Feature""#, #""geometry":\#(geometry)"#, #""properties":{"type":["é",{}]}"#,
      #""id":12"#,
    ])
  }

  private mutating func geometry(depth: Int) -> String {
    let ring = "[[0,0],[1,0.5],[-1e1,1],[0,0]]"
    let kinds = [
      ("Point", "[1.25,2,3]"), ("MultiPoint", "[[1,2],[3,4]]"), ("LineString", "[[1,2], [3,4]]"),
      ("Polygon", "[\(ring),\(ring)]"), ("MultiLineString", "[\(ring)]"),
      ("MultiPolygon", "[[\(ring)],[\(ring),\(ring)]]"),
    ]
    guard depth < 3, Int.random(in: 0...3, using: &generator) == 0 else {
      let (type, coordinates) = kinds.randomElement(using: &generator) ?? kinds[0]
      return members([#""type":"\#(type)""#, #""coordinates":\#(coordinates)"#])
    }
    let count = Int.random(in: 0...3, using: &generator)
    let geometries = (0..<count).map { _ in geometry(depth: depth + 1) }
    return members([
      #""type":"GeometryCollection""#, #""geometries":[\#(geometries.joined(separator: ","))]"#,
    ])
  }

  private mutating func members(_ members: [String]) -> String {
    let order = Bool.random(using: &generator) ? members.shuffled(using: &generator) : members
    return "{" + order.joined(separator: ",") + "}"
  }
}
