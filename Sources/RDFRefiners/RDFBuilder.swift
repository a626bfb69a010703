import ArtifactBase
import ArtifactCore
import RefinerCore

/// The dataset under construction, with what is needed to add to it.
struct RDFBuilder: Sendable {
  var dataset = RDFDataset()
  var remarks = RDFRemarks()
  private var table = RDFTermTable()
  private var names = [Int32](repeating: -1, count: RDFName.allCases.count)
  private var anonymousCount: Int32 = 0

  /// Bytes of shortened IRIs as written, and as they are.
  private var shortByteCount = 0
  private var expandedByteCount = 0

  mutating func term(
    _ kind: RDFDataset.Kind, detail: Int32 = 0, _ bytes: Span<UInt8>
  ) -> Int32 {
    if kind == .iri, bytes.count > RDFDataset.iriLimit {
      let count = dataset.termCount
      let id = table.id(of: kind, detail: detail, bytes, in: &dataset)
      if dataset.termCount > count { remarks.noteLongIRI(inStatement: dataset.count) }
      return id
    }
    return table.id(of: kind, detail: detail, bytes, in: &dataset)
  }

  /// The remarks about a payload of `byteCount` bytes so far.
  func diagnostics(byteCount: Int) -> [ArtifactDiagnostic] {
    remarks.diagnostics(byteCount: byteCount, dataset)
  }

  /// Notes that `written` bytes at an offset stand for an IRI of `expanded` bytes.
  ///
  /// Throws where short names stand for too much: a long prefix would make of a small document a
  /// model that fills the memory.
  mutating func noteExpansion(
    of written: Int, to expanded: Int, at offset: Int
  ) throws(RDFSyntaxError) {
    guard expanded > written else { return }
    shortByteCount += written
    expandedByteCount += expanded
    try checkExpansion(at: offset)
  }

  /// Throws where there is no room for another short name.
  func checkExpansion(at offset: Int) throws(RDFSyntaxError) {
    let limit = RDFDataset.expansionLimit + RDFDataset.expansionFactor * shortByteCount
    guard expandedByteCount <= limit else {
      throw RDFSyntaxError(offset: offset, message: "The short names stand for too much")
    }
  }

  /// A literal with the language that `tag` names.
  mutating func literal(_ bytes: Span<UInt8>, language tag: Span<UInt8>) -> Int32 {
    term(.languageLiteral, detail: term(.language, tag), bytes)
  }

  /// A literal with the language and direction that `tag` names, as in `en--ltr`.
  mutating func literal(_ bytes: Span<UInt8>, directedLanguage tag: Span<UInt8>) -> Int32 {
    term(.directedLiteral, detail: term(.language, tag), bytes)
  }

  /// A triple term; nil where it nests too deep.
  mutating func triple(_ subject: Int32, _ predicate: Int32, _ object: Int32) -> Int32? {
    let inner = dataset.content(object).term
    let depth = inner.kind == .triple ? inner.detail + 1 : 1
    guard depth <= RDFDataset.tripleTermDepthLimit else { return nil }
    var numbers: [UInt8] = []
    numbers.reserveCapacity(12)
    for number in [subject, predicate, object] {
      for shift in stride(from: 0 as Int32, to: 32, by: 8) {
        numbers.append(UInt8(truncatingIfNeeded: number >> shift))
      }
    }
    return term(.triple, detail: depth, numbers.span)
  }

  /// Why a triple term cannot be made.
  static func tooDeep(at offset: Int) -> RDFSyntaxError {
    RDFSyntaxError(
      offset: offset,
      message: "Triple terms nest deeper than \(RDFDataset.tripleTermDepthLimit)", limit: .depth)
  }

  /// Throws where a literal would have a datatype that only languages bring (RDF 1.2 Concepts §3.4).
  func checkDatatype(_ datatype: Int32, at offset: Int) throws(RDFSyntaxError) {
    let iri = dataset.content(datatype).bytes
    guard !iri.elementsEqual(Self.langString), !iri.elementsEqual(Self.dirLangString) else {
      throw RDFSyntaxError(offset: offset, message: "This datatype goes with a language")
    }
  }

  private static let langString = Array(RDFName.langString.iri.utf8)
  private static let dirLangString = Array(RDFName.dirLangString.iri.utf8)

  /// A blank node that no label can name.
  mutating func anonymous() -> Int32 {
    let id = Int32(dataset.termCount)
    dataset.addTerm(.anonymous, detail: anonymousCount, [UInt8]().span)
    anonymousCount += 1
    return id
  }

  mutating func name(_ name: RDFName) -> Int32 {
    let known = names[name.rawValue]
    if known >= 0 { return known }
    let id = term(.iri, Array(name.iri.utf8).span)
    names[name.rawValue] = id
    return id
  }
}
