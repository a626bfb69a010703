import ArtifactBase
import ArtifactCore

/// What stands in sentences for a person.
package enum Wording {
  /// Bytes of a name that are repeated.
  private static let nameLimit = 64

  /// A name as it is written, or the start of a long one.
  package static func start(of name: ArraySlice<UInt8>) -> String {
    guard name.count > nameLimit else { return String(decoding: name, as: UTF8.self) }
    var start = name.prefix(nameLimit)
    start.removeLast(UTF8Boundary.incompleteSuffixLength(Array(start).span))
    return String(decoding: start, as: UTF8.self) + "…"
  }
}
