/// Finds the number of a term by its bytes, and gives it one if it has none.
///
/// A hash table with open addressing. It belongs to the refiner, not to the model, so that a copy of
/// the model never costs one of the table. The seed differs from run to run, which keeps a payload
/// from choosing names that collide; numbers come from document order alone.
struct RDFTermTable: Sendable {
  /// Half of a hash above, a term's number plus one below; 0 where nothing is.
  private var slots = [UInt64](repeating: 0, count: 64)
  private var count = 0
  private let seed = UInt64.random(in: .min ... .max)

  /// The number of the term in `dataset`.
  ///
  /// - Complexity: O(`bytes.count`), amortized.
  mutating func id(
    of kind: RDFDataset.Kind, detail: Int32 = 0, _ bytes: Span<UInt8>,
    in dataset: inout RDFDataset
  ) -> Int32 {
    let hash = hash(of: kind, detail, bytes)
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: hash >> 32) & mask
    while slots[index] != 0 {
      let slot = slots[index]
      if slot >> 32 == hash >> 32 {
        let id = Int32(truncatingIfNeeded: slot) - 1
        let (term, content) = dataset.content(id)
        if term.kind == kind, term.detail == detail, content.span.isEqual(to: bytes) { return id }
      }
      index = (index + 1) & mask
    }
    let id = Int32(dataset.termCount)
    dataset.addTerm(kind, detail: detail, bytes)
    slots[index] = (hash >> 32) << 32 | UInt64(id + 1)
    count += 1
    if count * 2 > slots.count { grow() }
    return id
  }

  private mutating func grow() {
    var larger = [UInt64](repeating: 0, count: slots.count * 2)
    let mask = larger.count - 1
    for slot in slots where slot != 0 {
      var index = Int(truncatingIfNeeded: slot >> 32) & mask
      while larger[index] != 0 { index = (index + 1) & mask }
      larger[index] = slot
    }
    slots = larger
  }

  private func hash(of kind: RDFDataset.Kind, _ detail: Int32, _ bytes: Span<UInt8>) -> UInt64 {
    var hash = seed ^ (UInt64(kind.rawValue) << 32 | UInt64(UInt32(bitPattern: detail)))
    let raw = bytes.bytes
    var index = 0
    while index + 8 <= bytes.count {
      hash = Self.mix(hash ^ raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    var rest = UInt64(bytes.count)
    while index < bytes.count {
      rest = rest << 8 | UInt64(bytes[index])
      index += 1
    }
    return Self.mix(hash ^ rest)
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}
