import ArtifactBase
public import ArtifactCore

extension Diagnostic.Code {
  /// The payload is not well-formed XML.
  public static let xmlSyntax = Self(rawValue: "xml.syntax")

  /// An undeclared namespace prefix.
  public static let xmlUnboundPrefix = Self(rawValue: "xml.unbound-prefix")

  /// A bare `&` or `<` that must be escaped; it is read as text.
  public static let xmlBareMarkup = Self(rawValue: "xml.bare-markup")

  /// An entity that is external or contains markup; its reference is kept verbatim.
  public static let xmlUnreadEntity = Self(rawValue: "xml.unread-entity")

  /// The root of an SVG document is not in the SVG namespace; it is read as if it were.
  public static let svgNamespace = Self(rawValue: "svg.missing-namespace")
}

/// The diagnostics of an XML document (R1.9), at most one fault per tag.
package struct XMLReporter: Hashable, Sendable {
  package private(set) var log = DiagnosticLog()

  /// The offset at which the document stops being well-formed; nil if it is well-formed.
  package private(set) var errorOffset: Int?

  /// The offset of the most recently found error.
  package private(set) var lastErrorOffset: Int?

  package init() {}

  package var hasError: Bool { errorOffset != nil }

  package mutating func report(_ fault: XMLReader.Fault, at offset: Int) {
    if !fault.isUnread {
      if errorOffset == nil { errorOffset = offset }
      lastErrorOffset = offset
    }
    if let limit = XMLLimit.limit(of: fault.message) {
      log.reportLimit(.xmlSyntax, .error, limit: limit, at: offset..<offset + 1, fault.message)
    } else {
      log.report(
        fault.isUnread ? .xmlUnreadEntity : .xmlSyntax, fault.isUnread ? .warning : .error,
        at: offset, fault.message, notes: fault.notes)
    }
  }

  /// Reports a bare mark that exceeds the repair limit.
  package mutating func reportTooManyRepairs(_ mark: XMLReader.Fault, at offset: Int) {
    if errorOffset == nil { errorOffset = offset }
    lastErrorOffset = offset
    log.reportLimit(.xmlSyntax, .error, limit: .repairs, at: offset..<offset + 1, mark.message)
  }

  /// Reports the undeclared prefix of a qualified name.
  package mutating func reportUnboundPrefix(of name: Span<UInt8>, at offset: Int) {
    log.report(.xmlUnboundPrefix, .warning, at: offset, Self.undeclaredPrefix(of: name))
  }

  /// The message for a qualified name whose prefix is undeclared.
  package static func undeclaredPrefix(of name: Span<UInt8>) -> String {
    let end = XMLBytes.colon(in: name).map { $0 + 1 } ?? name.count
    return Wording.undeclaredPrefix(name.extracting(first: end))
  }

  package mutating func reportBareMarkup(at offset: Int, _ message: String) {
    log.report(.xmlBareMarkup, .warning, at: offset, message)
  }

  package mutating func reportNamespace(at offset: Int) {
    log.report(
      .svgNamespace, .warning, at: offset,
      "missing SVG namespace: expected xmlns=\"http://www.w3.org/2000/svg\" on the root")
  }
}
