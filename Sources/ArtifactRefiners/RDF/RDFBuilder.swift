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
    table.id(of: kind, detail: detail, bytes, in: &dataset)
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
