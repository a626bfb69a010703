import ArtifactBase
import ArtifactCore

/// Helpers for the text of diagnostics.
package enum Wording {
  /// The maximum number of bytes of a quoted name.
  private static let nameLimit = 64

  /// The message for a payload of which only the first 4 GiB are read.
  package static let payloadLimit = "payload is longer than 4 GiB: the rest is not read"

  /// The message for a prefix, including its colon, that is not declared.
  package static func undeclaredPrefix(_ prefix: Span<UInt8>) -> String {
    "undeclared prefix `\(start(of: prefix))`"
  }

  /// Returns a name, truncated with an ellipsis if it is longer than 64 bytes.
  package static func start(of name: Span<UInt8>) -> String {
    start(of: name.extracting(first: min(name.count, nameLimit + 1)).copied()[...])
  }

  /// Returns a name, truncated with an ellipsis if it is longer than 64 bytes.
  package static func start(of name: String) -> String { start(of: Array(name.utf8)[...]) }

  /// A name verbatim, or the beginning of a long one.
  package static func start(of name: ArraySlice<UInt8>) -> String {
    guard name.count > nameLimit else { return String(decoding: name, as: UTF8.self) }
    var start = name.prefix(nameLimit)
    start.removeLast(UTF8Boundary.incompleteSuffixLength(Array(start).span))
    return String(decoding: start, as: UTF8.self) + "…"
  }
}
