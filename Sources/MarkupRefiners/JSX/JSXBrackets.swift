import ArtifactBase

/// The open brackets in a component's code, and the first unmatched bracket.
///
/// Only the first is kept: later mismatches may be consequences of it.
struct JSXBrackets: Sendable {
  /// The maximum nesting depth of brackets.
  static let limit = 1_024

  /// An unmatched bracket.
  struct Fault: Sendable {
    var offset: Int
    var message: String
    var notes: [Diagnostic.Note] = []
  }

  private struct Bracket: Sendable {
    var byte: UInt8
    /// Whether the bracket encloses the condition of a statement that follows it.
    var isCondition: Bool
    var offset: Int
  }

  private var open: [Bracket] = []
  private(set) var fault: Fault?

  /// Whether bracket matching has stopped because the code isn't understood.
  private var isUnsure = false

  var count: Int { open.count }

  /// The innermost open bracket and its offset.
  var last: (bracket: Unicode.Scalar, offset: Int)? {
    guard !isUnsure, let last = open.last else { return nil }
    return (Self.text(last.byte), last.offset)
  }

  mutating func ignoreFaults() { isUnsure = true }

  /// Opens a bracket; returns false if the depth limit is reached.
  mutating func begin(_ byte: UInt8, at offset: Int, isCondition: Bool = false) -> Bool {
    guard open.count < Self.limit else { return false }
    open.append(Bracket(byte: byte, isCondition: isCondition, offset: offset))
    return true
  }

  /// Closes a parenthesis or a square bracket opened after the first `base` brackets; returns
  /// whether it enclosed a condition.
  mutating func end(_ byte: UInt8, at offset: Int, above base: Int) -> Bool {
    let opening = Self.opening(of: byte)
    guard open.count > base, let last = open.last else {
      reportStray(byte, at: offset)
      return false
    }
    if last.byte == opening {
      open.removeLast()
      return last.isCondition
    }
    guard open.count > base + 1, open[open.count - 2].byte == opening else {
      reportStray(byte, at: offset, above: base)
      return false
    }
    reportUnclosed(last, before: byte, at: offset)
    open.removeLast(2)
    return false
  }

  /// Closes the innermost brace opened after the first `base` brackets.
  mutating func endBrace(at offset: Int, above base: Int) {
    while open.count > base, let last = open.popLast(), last.byte != UInt8(ascii: "{") {
      reportUnclosed(last, before: UInt8(ascii: "}"), at: offset)
    }
  }

  /// Closes all except the first `base` brackets, at the brace that ends their code.
  mutating func endCode(at offset: Int, above base: Int) {
    guard open.count > base else { return }
    reportUnclosed(open[open.count - 1], before: UInt8(ascii: "}"), at: offset)
    open.removeLast(open.count - base)
  }

  /// Reports a closing bracket without an opening one, with a note about the innermost bracket
  /// opened after the first `base` ones.
  mutating func reportStray(_ byte: UInt8, at offset: Int, above base: Int = .max) {
    guard fault == nil, !isUnsure else { return }
    let opening = Self.opening(of: byte)
    var fault = Fault(
      offset: offset,
      message: "unmatched `\(Self.text(byte))`: no `\(Self.text(opening))` is open")
    if open.count > base, let last = open.last {
      fault.notes = [
        Diagnostic.Note(
          "`\(Self.text(last.byte))` opened here", at: last.offset..<last.offset + 1)
      ]
    }
    self.fault = fault
  }

  /// Reports an opening bracket that is still open at the closing bracket of an outer one.
  private mutating func reportUnclosed(_ bracket: Bracket, before byte: UInt8, at offset: Int) {
    guard fault == nil, !isUnsure else { return }
    let closing = Self.closing(of: bracket.byte)
    fault = Fault(
      offset: bracket.offset,
      message: "unclosed `\(Self.text(bracket.byte))`: expected `\(Self.text(closing))` before "
        + "`\(Self.text(byte))`",
      notes: [Diagnostic.Note("`\(Self.text(byte))` found here", at: offset..<offset + 1)])
  }

  private static func opening(of byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: ")"): UInt8(ascii: "(")
    case UInt8(ascii: "]"): UInt8(ascii: "[")
    default: UInt8(ascii: "{")
    }
  }

  private static func closing(of byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "("): UInt8(ascii: ")")
    case UInt8(ascii: "["): UInt8(ascii: "]")
    default: UInt8(ascii: "}")
    }
  }

  private static func text(_ byte: UInt8) -> Unicode.Scalar { Unicode.Scalar(byte) }
}
