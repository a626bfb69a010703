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
  /// The first of a kind, and how many there are. The text is made when it is asked for, so that a
  /// payload of faults costs no more than counting them.
  private struct Remark: Hashable {
    var offset = 0
    var reason = Reason()
    var count = 0
    /// How many others say something else.
    var otherCount = 0
  }

  /// A text of the program itself, which is where it is.
  private struct Reason: Hashable {
    var text: StaticString = ""

    static func == (one: Reason, other: Reason) -> Bool {
      let count = one.text.utf8CodeUnitCount
      guard count == other.text.utf8CodeUnitCount else { return false }
      if one.text.utf8Start == other.text.utf8Start { return true }
      return one.text.withUTF8Buffer { known in
        other.text.withUTF8Buffer { known.elementsEqual($0) }
      }
    }

    func hash(into hasher: inout Hasher) { hasher.combine("\(text)") }
  }

  private var error = Remark()
  private var unreadEntity = Remark()
  private var unboundPrefix = Remark()
  private var bareMarkup = Remark()

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

  mutating func noteBareMarkup(at offset: Int, _ reason: StaticString) {
    Self.note(&bareMarkup, at: offset, reason)
  }

  private static func note(_ remark: inout Remark, at offset: Int, _ reason: StaticString) {
    if remark.count == 0 {
      remark.offset = offset
      remark.reason.text = reason
    } else if remark.reason != Reason(text: reason) {
      remark.otherCount += 1
      return
    }
    remark.count += 1
  }

  /// The remarks about a payload of `byteCount` bytes so far.
  func diagnostics(byteCount: Int) -> [ArtifactDiagnostic] {
    let count = error.count + unreadEntity.count + unboundPrefix.count + bareMarkup.count
    guard count > 0 else { return [] }
    let remarks: [(ArtifactDiagnostic.Kind, Remark)] = [
      (.xmlSyntax, error), (.xmlUnreadEntity, unreadEntity), (.xmlUnboundPrefix, unboundPrefix),
      (.xmlBareMarkup, bareMarkup),
    ]
    return remarks.compactMap { kind, remark in
      guard remark.count > 0 else { return nil }
      let end = min(remark.offset + 1, byteCount)
      var message = "\(remark.reason.text)"
      if remark.count > 1 { message += " (\(remark.count) such places)" }
      message += "."
      let other = kind == .xmlSyntax ? "other error" : "other place like it"
      let others = kind == .xmlSyntax ? "other errors" : "other places like it"
      if remark.otherCount == 1 { message += " There is 1 \(other)." }
      if remark.otherCount > 1 { message += " There are \(remark.otherCount) \(others)." }
      return ArtifactDiagnostic(kind, range: min(remark.offset, end)..<end, message: message)
    }
  }
}
