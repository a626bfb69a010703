import ArtifactBase
import ArtifactCore
import RefinerCore

/// A builder that holds the dataset under construction and the state needed to extend it.
struct RDFBuilder: Sendable {
  var dataset = RDFDataset()
  var reporter = RDFReporter()
  private var table = RDFTermTable()
  private var names = [Int32](repeating: -1, count: RDFName.allCases.count)
  private var anonymousCount: Int32 = 0

  /// The total length of prefixed names and relative IRIs, in bytes, as written and expanded.
  private var shortByteCount = 0
  private var expandedByteCount = 0

  mutating func term(
    _ kind: RDFDataset.Kind, detail: Int32 = 0, _ bytes: Span<UInt8>
  ) -> Int32 {
    if kind == .iri, bytes.count > RDFDataset.iriLimit {
      let count = dataset.termCount
      let id = table.id(of: kind, detail: detail, bytes, in: &dataset)
      if dataset.termCount > count { reporter.reportLongIRI(inStatement: dataset.count) }
      return id
    }
    return table.id(of: kind, detail: detail, bytes, in: &dataset)
  }

  /// Returns the diagnostics for a payload of which `byteCount` bytes have been received.
  func diagnostics(byteCount: Int) -> [Diagnostic] {
    reporter.diagnostics(byteCount: byteCount, dataset)
  }

  /// Records that `written` bytes at an offset expand to an IRI of `expanded` bytes.
  ///
  /// - Throws: ``RDFSyntaxError`` if the expansion limit is exceeded. Without the limit, a long
  ///   prefix could turn a small document into a model that exhausts memory.
  mutating func noteExpansion(
    of written: Int, to expanded: Int, at offset: Int
  ) throws(RDFSyntaxError) {
    guard expanded > written else { return }
    shortByteCount += written
    expandedByteCount += expanded
    try checkExpansion(at: offset)
  }

  /// Checks the expansion limit.
  ///
  /// - Throws: ``RDFSyntaxError`` if the IRI expansion limit is exceeded.
  func checkExpansion(at offset: Int) throws(RDFSyntaxError) {
    let limit = RDFDataset.expansionLimit + RDFDataset.expansionFactor * shortByteCount
    guard expandedByteCount <= limit else {
      throw RDFSyntaxError(offset: offset, message: "IRI expansion limit exceeded")
    }
  }

  /// Returns the literal with the language tag `tag`.
  mutating func literal(_ bytes: Span<UInt8>, language tag: Span<UInt8>) -> Int32 {
    term(.languageLiteral, detail: term(.language, tag), bytes)
  }

  /// Returns the literal with the language and base direction in `tag`, for example `en--ltr`.
  mutating func literal(_ bytes: Span<UInt8>, directedLanguage tag: Span<UInt8>) -> Int32 {
    term(.directedLiteral, detail: term(.language, tag), bytes)
  }

  /// Returns a triple term, or nil if it is nested too deeply.
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

  /// Returns the error for a triple term that is nested too deeply.
  static func tooDeep(at offset: Int) -> RDFSyntaxError {
    RDFSyntaxError(
      offset: offset,
      message: "triple terms nested deeper than \(RDFDataset.tripleTermDepthLimit) levels",
      limit: .depth)
  }

  /// Checks that a literal's datatype may be written explicitly.
  ///
  /// - Throws: ``RDFSyntaxError`` if the datatype is reserved for literals with a language tag (RDF
  ///   1.2 Concepts §3.4).
  func checkDatatype(_ datatype: Int32, at offset: Int) throws(RDFSyntaxError) {
    let iri = dataset.content(datatype).bytes
    guard !iri.elementsEqual(Self.langString), !iri.elementsEqual(Self.dirLangString) else {
      throw RDFSyntaxError(
        offset: offset, message: "invalid datatype: reserved for strings with a language tag")
    }
  }

  private static let langString = Array(RDFName.langString.iri.utf8)
  private static let dirLangString = Array(RDFName.dirLangString.iri.utf8)

  /// Creates a blank node that no label refers to.
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
