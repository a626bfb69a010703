import ArtifactBase

/// What of a document is read up to a limit: more is an error, which is told once, with how many places
/// have it (R1.9).
package enum XMLLimit {
  package static let attributes: StaticString = "The element has too many attributes"
  package static let bindings: StaticString = "Too many prefixes are bound"
  package static let expansion: StaticString = "The entities come to too much"

  /// The limit that is the reason of a fault.
  package static func limit(of reason: StaticString) -> Remarks.Limit? {
    switch reason.utf8Start {
    case attributes.utf8Start: .attributes
    case bindings.utf8Start: .bindings
    case expansion.utf8Start: .expansion
    default: nil
    }
  }
}
