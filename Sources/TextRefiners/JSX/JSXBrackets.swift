import ArtifactBase

/// The brackets that are open in the code of a component, and the first one without a partner.
///
/// Only the first is kept: what is unmatched after it may follow from it.
struct JSXBrackets: Sendable {
  /// How deep brackets are followed inside each other.
  static let limit = 1_024

  /// A bracket without a partner.
  struct Fault: Sendable {
    var offset: Int
    var message: String
  }

  private struct Bracket: Sendable {
    var byte: UInt8
    /// Whether it holds the condition of a statement, which follows its end.
    var isCondition: Bool
    var offset: Int
  }

  private var open: [Bracket] = []
  private(set) var fault: Fault?

  /// Whether brackets are no longer matched, since the code is not understood.
  private var isUnsure = false

  var count: Int { open.count }

  /// Where the innermost one begins that is open.
  var lastOffset: Int? { isUnsure ? nil : open.last?.offset }

  mutating func ignoreFaults() { isUnsure = true }

  /// Opens a bracket; false if there is no room for it.
  mutating func begin(_ byte: UInt8, at offset: Int, isCondition: Bool = false) -> Bool {
    guard open.count < Self.limit else { return false }
    open.append(Bracket(byte: byte, isCondition: isCondition, offset: offset))
    return true
  }

  /// Ends a parenthesis or a square bracket that is open above the first `base` ones; returns whether
  /// it held a condition.
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

  /// Ends the innermost brace, which is one of those above the first `base` brackets.
  mutating func endBrace(above base: Int) {
    while open.count > base, let last = open.popLast(), last.byte != UInt8(ascii: "{") {
      noteUnclosed(last, before: UInt8(ascii: "}"))
    }
  }

  /// Ends all but the first `base` brackets at a brace that closes the code they are in.
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
