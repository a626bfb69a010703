import CodeText

/// Formulas as one line of text: `(a + b)/2`, `x²`, `√(x + 1)`, `x_(i,j)`.
enum MathText {
  /// The maximum nesting depth; deeper parts are replaced with `…`.
  static let nestingLimit = 128

  /// The maximum length in bytes of a script in superscript or subscript characters.
  static let scriptLength = 64

  /// Returns the formula as text with single spaces.
  ///
  /// - Complexity: O(length of the formula).
  static func line(_ nodes: [MathNode]) -> String {
    var writer = MathLine()
    writer.write(row: nodes)
    return writer.collapsed
  }

  /// Returns a part of a formula as text, with its spaces.
  static func line(_ node: MathNode) -> String {
    var writer = MathLine()
    writer.write(node)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// The loosest operator of a text outside of parentheses, the loosest first: what is next to the
/// text must not bind tighter.
enum MathBinding: Int, Comparable {
  /// Commas, rows, or words apart.
  case list
  case relation, sum
  /// A sign without an operand before it.
  case sign
  /// A named or large operator followed by its operand.
  case function
  case quotient, product
  /// A power, a root, a call such as `f(x)`, or a differential.
  case power
  /// One symbol, a number, a word, or something in parentheses.
  case unit

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// A writer of formulas as text in one line.
///
/// Each part is written once, after the parts before it; parentheses are inserted around the
/// written text.
struct MathLine {
  var bytes: [UInt8] = []
  var depth = 0

  /// The current alphabet, such as `blackboard`; empty for none.
  var font = ""

  /// Whether the current part is a script, where only named operators have spaces.
  var isScript = false

  /// Whether the last part ends in a script after a mark, so that a letter after it would belong to it.
  var endsInMark = false

  /// The text with single spaces and none at its ends.
  var collapsed: String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for byte in bytes where byte != 0x20 || (result.last ?? 0x20) != 0x20 { result.append(byte) }
    if result.last == 0x20 { result.removeLast() }
    return String(decoding: result, as: UTF8.self)
  }

  // MARK: Nodes

  /// Writes a node, and returns how its text binds.
  ///
  /// - Parameter isFollowed: Whether another factor follows directly.
  @discardableResult
  mutating func write(_ node: MathNode, isFollowed: Bool = false) -> MathBinding {
    guard depth < MathText.nestingLimit else {
      append("…")
      return .unit
    }
    depth += 1
    defer { depth -= 1 }
    endsInMark = false
    switch node {
    case .atom(let text, _, _): append(letters(text))
    case .characters(let text), .middle(let text), .delimiter(let text, _, _): append(text)
    case .row(let nodes), .formula(let nodes): return write(row: nodes)
    case .styled(let style, let nodes): return write(style, nodes)
    case .text(let nodes): for node in nodes { write(node) }
    case .scripts(let base, let sub, let sup):
      return writeScripts(base, sub, sup)
    case .fraction(let above, let below, let hasBar, let left, let right):
      return writeFraction(above, below: below, hasBar: hasBar, left: left, right: right)
    case .radical(let content, let index):
      return writeRadical(content, index, isFollowed: isFollowed)
    case .fence(let left, let nodes, let right): return writeFence(left, nodes, right)
    case .matrix(let matrix): return write(matrix)
    case .accent(let mark, let base, let isBelow, _):
      return writeAccent(mark, base, isBelow: isBelow)
    case .stack(let base, let above, let below):
      if let sign = Self.joinedRelation(base, above, below) {
        append(sign)
      } else {
        return writeScripts(base, below, above)
      }
    case .enclosed(let enclosure, let content): return write(enclosure, content)
    case .space(let ems): if ems > 0.1 { append(" ") }
    case .lineBreak: endRow()
    case .link(let address, let nodes):
      if !nodes.isEmpty { return write(row: nodes) }
      append(address)
    case .placeholder: append("□")
    case .unknown(let name, let arguments):
      append("\\" + name)
      for (left, content, right) in arguments.lazy.map(\.argument) {
        append(left)
        write(content)
        append(right)
      }
    case .rule: break
    }
    return .unit
  }

  mutating func append(_ text: String) { bytes += text.utf8 }

  /// Returns text in the current alphabet.
  private func letters(_ text: String) -> String {
    guard font.isEmpty else {
      return String(text.map { MathCharacters.letter($0, of: font) })
    }
    // The usual character of text.
    return text == "⋅" ? "·" : text
  }

  private mutating func write(_ style: MathStyle, _ nodes: [MathNode]) -> MathBinding {
    guard case .font(let own) = style else {
      let start = bytes.count
      let binding = write(row: nodes)
      let isName = style == .atomClass(.largeOperator) && isWords(from: start)
      return isName ? .unit : binding
    }
    let outer = font
    font = own
    defer { font = outer }
    let binding = write(row: nodes)
    // Several upright letters are one word.
    return binding >= .product && nodes.allSatisfy(\.isLetter) ? .unit : binding
  }

  /// Separates rows.
  mutating func endRow() {
    if bytes.last == 0x20 { bytes.removeLast() }
    append("; ")
  }

  // MARK: Parentheses

  /// Parenthesizes the text since an offset if it binds less than required.
  mutating func group(from start: Int, _ binding: MathBinding, below required: MathBinding) {
    trim(from: start)
    if binding < required { parenthesize(from: start) }
  }

  mutating func parenthesize(from start: Int) {
    trim(from: start)
    bytes.insert(0x28, at: start)
    bytes.append(0x29)
    endsInMark = false
  }

  /// Removes spaces at both ends of the text since an offset.
  mutating func trim(from start: Int) {
    while bytes.count > start, bytes.last == 0x20 { bytes.removeLast() }
    let lead = bytes[start...].prefix { $0 == 0x20 }.count
    if lead > 0 { bytes.removeSubrange(start..<start + lead) }
  }

  /// Whether the text written since an offset consists of letters and spaces.
  private func isWords(from start: Int) -> Bool {
    shortText(from: start)?.unicodeScalars.allSatisfy { $0 == " " || $0.properties.isAlphabetic }
      ?? false
  }

  /// The text written since an offset; nil if it is long.
  func shortText(from start: Int) -> String? {
    bytes.count - start <= MathText.scriptLength
      ? String(decoding: bytes[start...], as: UTF8.self) : nil
  }
}

extension MathNode {
  /// Whether the node is a single letter.
  var isLetter: Bool {
    if case .atom(let text, .ordinary, _) = self {
      text.unicodeScalars.allSatisfy(\.properties.isAlphabetic)
    } else {
      false
    }
  }

  /// Whether the node is a number without a point.
  var isWholeNumber: Bool {
    switch self {
    case .atom(let text, _, _): !text.isEmpty && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    case .row(let nodes): !nodes.isEmpty && nodes.allSatisfy { $0.isDigit }
    default: false
    }
  }

  /// Whether the node is a digit.
  var isDigit: Bool {
    if case .atom(let text, _, _) = self {
      text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    } else {
      false
    }
  }
}
