import ArtifactBase
import RefinerCore

/// The prefixes of a document, and the IRIs bound to them.
struct TurtlePrefixes: Sendable {
  private var names = NameTable()
  /// The IRIs, indexed by the number of the name.
  private var iris: [[UInt8]] = []

  /// Returns the number of the prefix `name`, or nil if it isn't declared.
  ///
  /// - Complexity: O(length of the name).
  func find(_ name: Span<UInt8>) -> Int? { names.number(of: name).map(Int.init) }

  /// Returns the IRI bound to a prefix.
  func iri(_ number: Int) -> [UInt8] { iris[number] }

  /// Binds a prefix to an IRI, replacing any earlier binding.
  ///
  /// - Returns: Whether the binding is new or has changed.
  mutating func declare(_ name: [UInt8], _ iri: [UInt8]) -> Bool {
    let number = Int(names.add(name.span))
    if number == iris.count {
      iris.append(iri)
    } else {
      guard iris[number] != iri else { return false }
      iris[number] = iri
    }
    return true
  }
}
