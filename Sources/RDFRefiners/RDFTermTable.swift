import ArtifactBase
import RefinerCore

/// An index of terms by content, which assigns an ID to each new term.
///
/// The table belongs to the refiner, not to the model, so copying the model never copies the table.
/// IDs depend on document order only.
struct RDFTermTable: Sendable {
  private var slots = InternSlots()

  /// Returns the ID of the term in `dataset`, adding the term if it is new.
  ///
  /// - Complexity: O(`bytes.count`), amortized.
  mutating func id(
    of kind: RDFDataset.Kind, detail: Int32 = 0, _ bytes: Span<UInt8>,
    in dataset: inout RDFDataset
  ) -> Int32 {
    let mark = UInt64(kind.rawValue) << 32 | UInt64(UInt32(bitPattern: detail))
    let hash = slots.hash(bytes, mark)
    let known = slots.find(hash) { number in
      let (term, content) = dataset.content(number)
      return term.kind == kind && term.detail == detail && content.span.isEqual(to: bytes)
    }
    if let known { return known }
    let id = Int32(dataset.termCount)
    dataset.addTerm(kind, detail: detail, bytes)
    slots.insert(hash, id)
    return id
  }
}
