import ArtifactBase
import RefinerCore

/// The prefixes of a document: the name before a colon and the IRI it stands for.
struct TurtlePrefixes: Sendable {
  private var names = NameTable()
  /// By the numbers of the names.
  private var iris: [[UInt8]] = []

  /// The number of the prefix named `name`; nil if it is not declared.
  ///
  /// - Complexity: O(length of the name).
  func find(_ name: Span<UInt8>) -> Int? { names.number(of: name).map(Int.init) }

  /// The IRI that a prefix stands for.
  func iri(_ number: Int) -> [UInt8] { iris[number] }

  /// Declares a prefix, or another IRI for one.
  ///
  /// - Returns: Whether the prefix did not have this IRI before.
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
