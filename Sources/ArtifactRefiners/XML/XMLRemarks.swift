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
}

/// What is wrong with an XML document: of each kind the first, with a count (R1.9).
struct XMLRemarks: Hashable, Sendable {
  struct Remark: Hashable {
    var offset: Int
    var message: String
    /// How many places it is about, and how many others are about something else.
    var count = 1
    var otherCount = 0
  }

  private(set) var error: Remark?
  private var unreadEntity: Remark?
  private var unboundPrefix: Remark?
  private var bareMarkup: Remark?

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

  mutating func noteBareMarkup(at offset: Int, _ reason: StaticString) {
    Self.note(&bareMarkup, at: offset, reason)
  }

  private static func note(_ remark: inout Remark?, at offset: Int, _ message: StaticString) {
    let message = String(describing: message)
    if remark == nil {
      remark = Remark(offset: offset, message: message)
    } else if remark?.message == message {
      remark?.count += 1
    } else {
      remark?.otherCount += 1
    }
  }

  /// The remarks about a payload of `byteCount` bytes so far.
  func diagnostics(byteCount: Int) -> [ArtifactDiagnostic] {
    let remarks: [(ArtifactDiagnostic.Kind, Remark?)] = [
      (.xmlSyntax, error), (.xmlUnreadEntity, unreadEntity), (.xmlUnboundPrefix, unboundPrefix),
      (.xmlBareMarkup, bareMarkup),
    ]
    return remarks.compactMap { kind, remark in
      guard let remark else { return nil }
      let end = min(remark.offset + 1, byteCount)
      var message = remark.message
      if remark.count > 1 { message += " (\(remark.count) such places)" }
      message += "."
      if remark.otherCount == 1 { message += " There is 1 other error." }
      if remark.otherCount > 1 { message += " There are \(remark.otherCount) other errors." }
      return ArtifactDiagnostic(kind, range: min(remark.offset, end)..<end, message: message)
    }
  }
}
