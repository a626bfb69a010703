/// A hash table from keys that are stored elsewhere to their numbers.
///
/// Uses open addressing. The upper half of a slot is the upper half of the hash, the lower half the
/// number plus one. The seed is random per instance, so that a payload cannot choose names that
/// collide.
@usableFromInline package struct InternSlots: Sendable {
  @usableFromInline internal var slots = [UInt64](repeating: 0, count: 32)
  @usableFromInline internal var count = 0
  @usableFromInline internal let seed = UInt64.random(in: .min ... .max)

  package init() {}

  /// The hash of `bytes`, combined with a number that is part of the key.
  @inlinable package func hash(_ bytes: Span<UInt8>, _ detail: UInt64 = 0) -> UInt64 {
    var hash = seed ^ detail
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

  @inlinable internal static func mix(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }

  /// The number stored for `hash` that satisfies `isSame`; nil if there is none.
  @inlinable package func find(_ hash: UInt64, where isSame: (Int32) -> Bool) -> Int32? {
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: hash >> 32) & mask
    while slots[index] != 0 {
      let slot = slots[index]
      if slot >> 32 == hash >> 32 {
        let number = Int32(truncatingIfNeeded: slot) - 1
        if isSame(number) { return number }
      }
      index = (index + 1) & mask
    }
    return nil
  }

  /// Adds a number that is not in the table yet.
  package mutating func insert(_ hash: UInt64, _ number: Int32) {
    place((hash >> 32) << 32 | UInt64(number + 1))
    count += 1
    guard count * 2 > slots.count else { return }
    let old = slots
    slots = [UInt64](repeating: 0, count: old.count * 2)
    for slot in old where slot != 0 { place(slot) }
  }

  private mutating func place(_ slot: UInt64) {
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: slot >> 32) & mask
    while slots[index] != 0 { index = (index + 1) & mask }
    slots[index] = slot
  }
}
