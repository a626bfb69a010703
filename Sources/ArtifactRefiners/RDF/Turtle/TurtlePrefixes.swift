/// The prefixes of a document: the name before a colon and the IRI it stands for.
///
/// A hash table with open addressing, seeded as ``RDFTermTable`` is and for the same reason.
struct TurtlePrefixes: Sendable {
  private struct Entry {
    var name: [UInt8]
    var iri: [UInt8]
  }

  private var entries: [Entry] = []
  /// The number of an entry plus one; 0 where there is none.
  private var slots = [Int32](repeating: 0, count: 16)
  private let seed = UInt64.random(in: .min ... .max)

  /// The number of the prefix in `bytes` between two offsets; nil if it is not declared.
  ///
  /// - Complexity: O(length of the name).
  func find(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int? {
    let slot = slots[slot(bytes, start, end)]
    return slot == 0 ? nil : Int(slot) - 1
  }

  /// The IRI that a prefix stands for.
  func iri(_ number: Int) -> [UInt8] { entries[number].iri }

  /// Declares a prefix, or another IRI for one.
  mutating func declare(_ name: [UInt8], _ iri: [UInt8]) {
    let slot = slot(name.span, 0, name.count)
    guard slots[slot] == 0 else {
      entries[Int(slots[slot]) - 1].iri = iri
      return
    }
    entries.append(Entry(name: name, iri: iri))
    slots[slot] = Int32(entries.count)
    if entries.count * 2 > slots.count { grow() }
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: slots.count * 2)
    for (number, entry) in entries.enumerated() {
      slots[slot(entry.name.span, 0, entry.name.count)] = Int32(number + 1)
    }
  }

  /// Where a name is, or would be.
  private func slot(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
    var hash = seed
    for index in start..<end {
      hash = (hash ^ UInt64(bytes[index])) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash >> 32) & mask
    while slots[slot] != 0, !isName(of: Int(slots[slot]) - 1, bytes, start, end) {
      slot = (slot + 1) & mask
    }
    return slot
  }

  private func isName(of number: Int, _ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    let name = entries[number].name
    guard name.count == end - start else { return false }
    for index in name.indices where name[index] != bytes[start + index] { return false }
    return true
  }
}
