package import ArtifactBase

/// The limits on what is read of a document. Exceeding one is an error that is reported once, with
/// the number of occurrences (R1.9).
package enum XMLLimit {
  package static let attributes =
    "more than \(XMLTokenizer.attributeLimit) attributes: the others are ignored"
  package static let bindings =
    "more than \(XMLNamespaces.bindingLimit) namespace prefixes: the others are ignored"
  package static let expansion = "entity expansion limit exceeded"

  /// The limit that a message reports; nil for other messages.
  package static func limit(of message: String) -> DiagnosticLog.Limit? {
    switch message {
    case attributes: .attributes
    case bindings: .bindings
    case expansion: .expansion
    default: nil
    }
  }
}
