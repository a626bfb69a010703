import ArtifactBase
import RefinerCore

/// Finds the number of a term by its bytes, and gives it one if it has none.
///
/// It belongs to the refiner, not to the model, so that a copy of the model never costs one of the
/// table. Numbers come from document order alone.
struct RDFTermTable: Sendable {
  private var slots = InternSlots()

  /// The number of the term in `dataset`.
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
