import ArtifactBase
public import ArtifactCore

extension ArtifactDiagnostic.Kind {
  /// The payload is not well-formed XML.
  public static let xmlSyntax = Self(rawValue: "xml.syntax")

  /// A prefix is bound to no namespace.
  public static let xmlUnboundPrefix = Self(rawValue: "xml.unbound-prefix")

  /// An `&` or `<` starts nothing; it is read as text, and must be written otherwise.
  public static let xmlBareMarkup = Self(rawValue: "xml.bare-markup")

  /// An entity is external or has markup; its reference stands in its place.
  public static let xmlUnreadEntity = Self(rawValue: "xml.unread-entity")

  /// The root of an SVG document is not in SVG's namespace; it is read as if it were.
  public static let svgNamespace = Self(rawValue: "svg.namespace")
}

/// What is wrong with an XML document (R1.9). Of one tag it is the first fault.
package struct XMLRemarks: Hashable, Sendable {
  package private(set) var remarks = Remarks()

  /// Where the document stops being well-formed; nil if it does not.
  package private(set) var errorOffset: Int?

  /// Where the error is that was found last.
  package private(set) var lastErrorOffset: Int?

  package init() {}

  package var hasError: Bool { errorOffset != nil }

  package mutating func note(_ fault: XMLReader.Fault, at offset: Int) {
    if !fault.isUnread {
      if errorOffset == nil { errorOffset = offset }
      lastErrorOffset = offset
    }
    if let limit = XMLLimit.limit(of: fault.reason) {
      remarks.noteLimit(.xmlSyntax, limit, at: offset..<offset + 1, "\(fault.reason).")
    } else {
      remarks.note(fault.isUnread ? .xmlUnreadEntity : .xmlSyntax, at: offset, "\(fault.reason).")
    }
  }

  /// Notes a mark that is not mended, since so many are.
  package mutating func noteUnmended(_ mark: XMLReader.Fault, at offset: Int) {
    if errorOffset == nil { errorOffset = offset }
    lastErrorOffset = offset
    remarks.noteLimit(.xmlSyntax, .repairs, at: offset..<offset + 1, "\(mark.reason).")
  }

  package mutating func noteUnboundPrefix(at offset: Int) {
    remarks.note(.xmlUnboundPrefix, at: offset, "This prefix is bound to no namespace.")
  }

  package mutating func noteBareMarkup(at offset: Int, _ reason: StaticString) {
    remarks.note(.xmlBareMarkup, at: offset, "\(reason).")
  }

  package mutating func noteNamespace(at offset: Int) {
    remarks.note(
      .svgNamespace, at: offset, "The root has no xmlns=\"http://www.w3.org/2000/svg\".")
  }
}
