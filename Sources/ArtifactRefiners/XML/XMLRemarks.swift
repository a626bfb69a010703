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
  /// The first of a kind, and how many there are. The text is made when it is asked for, so that a
  /// payload of faults costs no more than counting them.
  private struct Remark: Hashable {
    var offset = 0
    var reason = Reason()
    var count = 0
  }

  /// A text of the program itself, which is where it is.
  private struct Reason: Hashable {
    var text: StaticString = ""

    static func == (one: Reason, other: Reason) -> Bool { "\(one.text)" == "\(other.text)" }

    func hash(into hasher: inout Hasher) { hasher.combine("\(text)") }
  }

  private var error = Remark()
  private var unreadEntity = Remark()
  private var unboundPrefix = Remark()

  /// Where the document stops being well-formed; nil if it does not.
  var errorOffset: Int? { hasError ? error.offset : nil }

  var hasError: Bool { error.count > 0 }

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

  private static func note(_ remark: inout Remark, at offset: Int, _ reason: StaticString) {
    if remark.count == 0 {
      remark.offset = offset
      remark.reason.text = reason
    }
    remark.count += 1
  }

  /// The remarks about a payload of `byteCount` bytes so far.
  func diagnostics(byteCount: Int) -> [ArtifactDiagnostic] {
    guard error.count + unreadEntity.count + unboundPrefix.count > 0 else { return [] }
    let remarks: [(ArtifactDiagnostic.Kind, Remark)] = [
      (.xmlSyntax, error), (.xmlUnreadEntity, unreadEntity), (.xmlUnboundPrefix, unboundPrefix),
    ]
    return remarks.compactMap { kind, remark in
      guard remark.count > 0 else { return nil }
      let end = min(remark.offset + 1, byteCount)
      let more = remark.count > 1 ? " (\(remark.count) such places)" : ""
      return ArtifactDiagnostic(
        kind, range: min(remark.offset, end)..<end, message: "\(remark.reason.text)\(more).")
    }
  }
}
