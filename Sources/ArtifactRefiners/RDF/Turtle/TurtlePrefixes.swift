/// The prefixes of a document: the name before a colon and the IRI it stands for.
struct TurtlePrefixes: Sendable {
  private struct Entry {
    var name: [UInt8]
    var iri: [UInt8]
  }

  private var entries: [Entry] = []
  private var slots = InternSlots()

  /// The number of the prefix named `name`; nil if it is not declared.
  ///
  /// - Complexity: O(length of the name).
  func find(_ name: Span<UInt8>) -> Int? {
    slots.find(slots.hash(name)) { isName(of: Int($0), name) }.map(Int.init)
  }

  /// The IRI that a prefix stands for.
  func iri(_ number: Int) -> [UInt8] { entries[number].iri }

  /// Declares a prefix, or another IRI for one.
  mutating func declare(_ name: [UInt8], _ iri: [UInt8]) {
    if let number = find(name.span) {
      entries[number].iri = iri
    } else {
      slots.insert(slots.hash(name.span), Int32(entries.count))
      entries.append(Entry(name: name, iri: iri))
    }
  }

  private func isName(of number: Int, _ name: Span<UInt8>) -> Bool {
    let known = entries[number].name
    return known.span.isEqual(to: name)
  }
}
