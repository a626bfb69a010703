public import ArtifactCore

extension ArtifactDiagnostic.Kind {
  /// The payload is not well-formed XML.
  public static let xmlSyntax = Self(rawValue: "xml.syntax")

  /// A prefix is bound to no namespace.
  public static let xmlUnboundPrefix = Self(rawValue: "xml.unbound-prefix")

  /// An entity is external or has markup; its reference stands in its place.
  public static let xmlUnreadEntity = Self(rawValue: "xml.unread-entity")
}

/// What is wrong with an XML document: of each kind the first, with a count (R1.9).
struct XMLRemarks: Hashable, Sendable {
  struct Remark: Hashable {
    var offset: Int
    var message: String
    var count = 1
  }

  private(set) var error: Remark?
  private var unreadEntity: Remark?
  private var unboundPrefix: Remark?

  mutating func note(_ fault: XMLReader.Fault, at offset: Int) {
    if fault.isUnread {
      Self.note(&unreadEntity, at: offset, fault.reason)
    } else {
      Self.note(&error, at: offset, fault.reason)
    }
  }

  mutating func noteUnboundPrefix(at offset: Int) {
    Self.note(&unboundPrefix, at: offset, "This prefix is bound to no namespace")
  }

  private static func note(_ remark: inout Remark?, at offset: Int, _ message: StaticString) {
    if remark != nil {
      remark?.count += 1
    } else {
      remark = Remark(offset: offset, message: String(describing: message))
    }
  }

  /// The remarks about a payload of `byteCount` bytes so far.
  func diagnostics(byteCount: Int) -> [ArtifactDiagnostic] {
    let remarks: [(ArtifactDiagnostic.Kind, Remark?)] = [
      (.xmlSyntax, error), (.xmlUnreadEntity, unreadEntity), (.xmlUnboundPrefix, unboundPrefix),
    ]
    return remarks.compactMap { kind, remark in
      guard let remark else { return nil }
      let end = min(remark.offset + 1, byteCount)
      let more = remark.count > 1 ? " (\(remark.count) such places)" : ""
      return ArtifactDiagnostic(
        kind, range: min(remark.offset, end)..<end, message: remark.message + more + ".")
    }
  }
}
