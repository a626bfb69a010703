import ArtifactRefiners

/// Formulas as one line of text: `(a + b)/2`, `x²`, `√(x)`, `x_(i, j)`.
enum MathText {
  /// The maximum nesting depth; deeper parts are replaced with `…`.
  static let nestingLimit = 128

  /// The maximum length of a script in bytes; a longer one is parenthesized.
  static let scriptLength = 64

  /// Returns the formula as text with single spaces.
  ///
  /// - Complexity: O(length of the formula).
  static func line(_ nodes: [MathNode]) -> String {
    var writer = MathTextWriter()
    writer.write(nodes)
    return writer.collapsed
  }

  /// Returns a part of a formula as text, with its spaces.
  static func line(_ node: MathNode) -> String {
    var writer = MathTextWriter()
    writer.write(node)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Returns a script in subscript characters; nil if a character has none.
  static func lowered(_ node: MathNode) -> String? {
    MathCharacters.lowered(line(node).filter { $0 != " " })
  }

  static func raised(_ node: MathNode) -> String? {
    MathCharacters.raised(line(node).filter { $0 != " " })
  }
}

/// Writes each part once, after the parts before it; enclosing characters are added around the
/// written text.
private struct MathTextWriter {
  private(set) var bytes: [UInt8] = []
  private var depth = 0

  /// The current alphabet, such as `blackboard`; empty for none.
  private var font = ""

  /// The text with single spaces and none at its ends.
  var collapsed: String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for byte in bytes where byte != 0x20 || (result.last ?? 0x20) != 0x20 { result.append(byte) }
    if result.last == 0x20 { result.removeLast() }
    return String(decoding: result, as: UTF8.self)
  }

  mutating func write(_ nodes: [MathNode]) {
    for node in nodes { write(node) }
  }

  mutating func write(_ node: MathNode) {
    guard depth < MathText.nestingLimit else { return append("…") }
    depth += 1
    defer { depth -= 1 }
    switch node {
    case .atom(let text, let own, _):
      writeAtom(font.isEmpty ? text : letters(text), own)
    case .characters(let text), .middle(let text), .delimiter(let text, _, _):
      append(text)
    case .styled(.font(let own), let nodes):
      let outer = font
      font = own
      write(nodes)
      font = outer
    case .row(let nodes):
      // A sign in braces has no spacing: `1{,}000`.
      if nodes.count == 1, case .atom(let text, _, _) = nodes[0] {
        append(font.isEmpty ? text : letters(text))
      } else {
        write(nodes)
      }
    case .text(let nodes), .formula(let nodes), .styled(_, let nodes):
      write(nodes)
    case .scripts(let base, let sub, let sup):
      if let base { write(base) }
      if let sub { writeScript(sub, "_", MathCharacters.lowered) }
      if let sup { writeScript(sup, "^", MathCharacters.raised) }
    case .fraction(let above, let below, let hasBar, let left, let right):
      append(left)
      writeGrouped(above)
      append(hasBar ? "/" : " over ")
      writeGrouped(below)
      append(right)
    case .radical(let node, let index):
      if let index { write(index) }
      append("√(")
      write(node)
      append(")")
    case .fence(let left, let nodes, let right):
      writeDelimiter(left)
      write(nodes)
      writeDelimiter(right)
    case .matrix(let matrix):
      write(matrix)
    case .accent(let mark, let base, _, _):
      write(base)
      append(MathCharacters.combining[mark].map { String($0) } ?? mark)
    case .stack(let base, let above, let below):
      write(base)
      if let above { writeGrouped(above, after: "^") }
      if let below { writeGrouped(below, after: "_") }
    case .enclosed(let enclosure, let node):
      write(enclosure, node)
    case .space(let ems):
      if ems > 0.2 { append(" ") }
    case .lineBreak:
      append("\n")
    case .link(let address, let nodes):
      if nodes.isEmpty { append(address) } else { write(nodes) }
    case .placeholder:
      append("□")
    case .unknown(let name):
      append("\\" + name)
    case .rule:
      break
    }
  }

  private mutating func append(_ text: String) {
    bytes += text.utf8
  }

  private mutating func writeAtom(_ text: String, _ own: MathNode.AtomClass) {
    // A period is far more often a decimal point than the end of a sentence.
    let isApart = text != "." && (own == .relation || own == .binary)
    if isApart { append(" ") }
    append(text)
    if isApart || text != "." && own == .punctuation { append(" ") }
  }

  private func letters(_ text: String) -> String {
    String(text.map { MathCharacters.letter($0, of: font) })
  }

  private mutating func writeDelimiter(_ text: String) {
    if text != "." { append(text) }
  }

  private mutating func write(_ matrix: MathMatrix) {
    writeDelimiter(matrix.left)
    for (number, row) in matrix.rows.enumerated() {
      if number > 0 { append("; ") }
      for (column, cell) in row.enumerated() {
        if column > 0 { append(", ") }
        let start = bytes.count
        write(cell)
        trim(from: start)
      }
    }
    writeDelimiter(matrix.right)
  }

  private mutating func write(_ enclosure: MathEnclosure, _ node: MathNode) {
    switch enclosure {
    case .phantom, .horizontalPhantom, .verticalPhantom:
      break
    case .negation:
      append("not ")
      write(node)
    case .tag:
      append(" (")
      write(node)
      append(")")
    case .overline:
      let start = bytes.count
      write(node)
      if shortText(from: start)?.count == 1 { append("\u{304}") }
    default:
      write(node)
    }
  }

  // MARK: What is put around a part

  /// Writes a script in superscript or subscript characters if all have one, otherwise after a
  /// mark. The alphabet of the base does not apply to its scripts, because there are no such
  /// characters.
  private mutating func writeScript(
    _ node: MathNode, _ mark: String, _ mapped: (String) -> String?
  ) {
    let outer = font
    font = ""
    defer { font = outer }
    let start = bytes.count
    write(node)
    if let text = shortText(from: start), let signs = mapped(text.filter { $0 != " " }) {
      bytes.removeSubrange(start...)
      append(signs)
    } else {
      group(from: start)
      bytes.insert(contentsOf: mark.utf8, at: start)
    }
  }

  private mutating func writeGrouped(_ node: MathNode, after mark: String = "") {
    append(mark)
    let start = bytes.count
    write(node)
    group(from: start)
  }

  /// Parenthesizes a part that is neither a single character nor a number.
  private mutating func group(from start: Int) {
    trim(from: start)
    if let text = shortText(from: start), text.count <= 1 || text.allSatisfy(\.isNumber) { return }
    bytes.insert(0x28, at: start)
    bytes.append(0x29)
  }

  /// Removes spaces at both ends of a part.
  private mutating func trim(from start: Int) {
    while bytes.count > start, bytes.last == 0x20 { bytes.removeLast() }
    let lead = bytes[start...].prefix { $0 == 0x20 }.count
    bytes.removeSubrange(start..<start + lead)
  }

  /// The text written since an offset; nil if it is long.
  private func shortText(from start: Int) -> String? {
    bytes.count - start <= MathText.scriptLength
      ? String(decoding: bytes[start...], as: UTF8.self) : nil
  }
}
