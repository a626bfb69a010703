import ArtifactBase
import ArtifactCore

/// Helpers for the text of diagnostics.
package enum Wording {
  /// The maximum number of bytes of a quoted name.
  private static let nameLimit = 64

  /// A name verbatim, or the beginning of a long one.
  package static func start(of name: String) -> String { start(of: Array(name.utf8)[...]) }

  /// A name verbatim, or the beginning of a long one.
  package static func start(of name: ArraySlice<UInt8>) -> String {
    guard name.count > nameLimit else { return String(decoding: name, as: UTF8.self) }
    var start = name.prefix(nameLimit)
    start.removeLast(UTF8Boundary.incompleteSuffixLength(Array(start).span))
    return String(decoding: start, as: UTF8.self) + "…"
  }
}
