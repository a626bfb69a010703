package import ArtifactBase

/// The limits on what is read of a document. Exceeding one is an error that is reported once, with
/// the number of occurrences (R1.9).
package enum XMLLimit {
  package static let attributes: StaticString = "The element has too many attributes"
  package static let bindings: StaticString = "Too many prefixes are bound"
  package static let expansion: StaticString = "The entities come to too much"

  /// The limit that corresponds to the reason of a fault; nil for other reasons.
  package static func limit(of reason: StaticString) -> DiagnosticLog.Limit? {
    switch reason.utf8Start {
    case attributes.utf8Start: .attributes
    case bindings.utf8Start: .bindings
    case expansion.utf8Start: .expansion
    default: nil
    }
  }
}
