/// The dataset under construction, with what is needed to add to it.
struct RDFBuilder: Sendable {
  var dataset = RDFDataset()
  var remarks = RDFRemarks()
  private var table = RDFTermTable()
  private var stringDatatype: Int32?

  mutating func term(
    _ kind: RDFDataset.Kind, detail: Int32 = 0, _ bytes: Span<UInt8>
  ) -> Int32 {
    table.id(of: kind, detail: detail, bytes, in: &dataset)
  }

  /// A literal with the language that `tag` names.
  mutating func literal(_ bytes: Span<UInt8>, language tag: Span<UInt8>) -> Int32 {
    term(.languageLiteral, detail: term(.language, tag), bytes)
  }

  /// The datatype of a literal that names none.
  mutating func plainDatatype() -> Int32 {
    if let stringDatatype { return stringDatatype }
    let id = term(.iri, RDFVocabulary.string.utf8.span)
    stringDatatype = id
    return id
  }
}
