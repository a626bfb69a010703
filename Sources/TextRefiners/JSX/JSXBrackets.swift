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

  /// The offset of the innermost open bracket.
  var lastOffset: Int? { isUnsure ? nil : open.last?.offset }

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
      noteStray(byte, at: offset)
      return false
    }
    if last.byte == opening {
      open.removeLast()
      return last.isCondition
    }
    guard open.count > base + 1, open[open.count - 2].byte == opening else {
      noteStray(byte, at: offset)
      return false
    }
    noteUnclosed(last, before: byte)
    open.removeLast(2)
    return false
  }

  /// Closes the innermost brace among those after the first `base` brackets.
  mutating func endBrace(above base: Int) {
    while open.count > base, let last = open.popLast(), last.byte != UInt8(ascii: "{") {
      noteUnclosed(last, before: UInt8(ascii: "}"))
    }
  }

  /// Closes all except the first `base` brackets, at the brace that ends their code.
  mutating func endCode(above base: Int) {
    guard open.count > base else { return }
    noteUnclosed(open[open.count - 1], before: UInt8(ascii: "}"))
    open.removeLast(open.count - base)
  }

  mutating func noteStray(_ byte: UInt8, at offset: Int) {
    let opening = Self.opening(of: byte)
    note(offset, "unmatched `\(Self.text(byte))`: no `\(Self.text(opening))` is open")
  }

  private mutating func noteUnclosed(_ bracket: Bracket, before byte: UInt8) {
    let closing = Self.closing(of: bracket.byte)
    note(
      bracket.offset,
      "unclosed `\(Self.text(bracket.byte))`: expected `\(Self.text(closing))` before "
        + "`\(Self.text(byte))`")
  }

  private mutating func note(_ offset: Int, _ message: @autoclosure () -> String) {
    guard fault == nil, !isUnsure else { return }
    fault = Fault(offset: offset, message: message())
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
