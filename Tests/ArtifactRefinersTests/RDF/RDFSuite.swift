import ArtifactCore
import ArtifactRefiners
import Foundation
import TestSupport
import Testing

/// One of the W3C's suites of RDF 1.1 or 1.2, read in place.
struct RDFSuite {
  struct Row: Decodable {
    var name: String
    var type: String
    var action: String
    var result: String?
    var base: String?

    var isNegative: Bool { type.contains("Negative") }
  }

  var folder: String
  var rows: [Row]
  var version = RDFVersion.rdf11

  /// The formats that have a suite, each with its refiner.
  static let formats: [(name: String, refiner: any RDFRefiner.Type)] = [
    ("turtle", TurtleRefiner.self), ("trig", TriGRefiner.self), ("n-quads", NQuadsRefiner.self),
    ("n-triples", NTriplesRefiner.self), ("rdf-xml", RDFXMLRefiner.self),
  ]

  /// The numbers of tests, of RDF 1.1 and 1.2.
  private static let counts = [
    "turtle": [313, 103], "trig": [356, 60], "n-quads": [87, 68], "n-triples": [70, 70],
    "rdf-xml": [166, 31],
  ]

  /// The suite of a format.
  init(_ name: String, version: RDFVersion = .rdf11) throws {
    self.version = version
    folder = "suites/formats/\(version == .rdf11 ? "rdf11" : "rdf12")/\(name)"
    let manifest = try #require(SharedFolder.bytes(of: "\(folder)/manifest.json"))
    rows = try JSONDecoder().decode([Row].self, from: Data(manifest))
    #expect(rows.count == Self.counts[name]?[version == .rdf11 ? 0 : 1])
  }

  /// The attributes for the refiner of a row's document, under the suite's version or a later one.
  func attributes(of row: Row, version: RDFVersion? = nil) -> [String: String] {
    ["base": row.base ?? "", "rdfVersion": (version ?? self.version).rawValue]
  }

  func bytes(of file: String) throws -> [UInt8] {
    try #require(SharedFolder.bytes(of: "\(folder)/\(file)"))
  }
}

/// A refiner of a format of RDF.
protocol RDFRefiner: ArtifactRefiner where Model == RDFDataset {}

extension TurtleRefiner: RDFRefiner {}
extension TriGRefiner: RDFRefiner {}
extension NQuadsRefiner: RDFRefiner {}
extension NTriplesRefiner: RDFRefiner {}
extension RDFXMLRefiner: RDFRefiner {}

/// Checks the promises of R1 and R7 on RDF documents, valid or not.
struct RDFPromises<Refiner: ArtifactRefiner> where Refiner.Model == RDFDataset {
  var attributes: [String: String] = [:]

  func finished(_ bytes: [UInt8]) -> Refiner {
    RefinerPromises<Refiner>(attributes: attributes).refiner(bytes, finished: true)
  }

  /// Byte by byte: the safe length grows, the safe document is valid, nothing committed changes.
  func checkEveryPrefix(of bytes: [UInt8], _ comment: Comment) {
    var refiner = Refiner(attributes: attributes)
    var snapshots: [RDFDataset] = []
    var last = -1
    for (offset, chunk) in Chunks.single(bytes).enumerated() {
      refiner.append(chunk.span)
      let model = refiner.model
      if model.count != snapshots.last?.count ?? 0 { snapshots.append(model) }
      switch refiner.refinement.status {
      case .waiting:
        if last >= 0 { Issue.record("waits again after \(offset + 1) bytes: \(comment)") }
      case .ready(let length, let closing):
        if length < last || length > offset + 1 {
          Issue.record("safe length \(length) after \(last): \(comment)")
        }
        guard length != last else { continue }
        last = length
        let shown = finished(Array(bytes[..<length]) + Array(closing.utf8))
        if shown.refinement.verdict != .valid {
          let text = String(decoding: bytes[..<length], as: UTF8.self) + closing
          Issue.record("\(text) is \(shown.refinement.verdict): \(comment)")
        }
      }
    }
    refiner.finish()
    RefinerPromises<Refiner>(attributes: attributes).checkEqual(refiner, finished(bytes), comment)
    if case .invalid = refiner.refinement.verdict {
    } else if refiner.refinement.status != .ready(safeLength: bytes.count, closing: "") {
      Issue.record("not complete: \(refiner.refinement) \(comment)")
    }
    for snapshot in snapshots where !starts(refiner.model, with: snapshot) {
      Issue.record("a statement changed: \(comment)")
    }
  }

  private func starts(_ model: RDFDataset, with head: RDFDataset) -> Bool {
    guard head.count <= model.count else { return false }
    return (0..<head.count).allSatisfy { index in
      let one = head[index]
      let other = model[index]
      return one == other && head.term(one.subject) == model.term(other.subject)
        && head.term(one.predicate) == model.term(other.predicate)
        && head.term(one.object) == model.term(other.object)
    }
  }
}
