import ArtifactRefiners

/// Formulas in one line of text: `(a + b)/2`, `x²`, `√(x)`, `x_(i, j)`.
enum MathText {
  /// Below so many parts in each other stands `…`; nobody can read that in one line.
  static let nestingLimit = 128

  /// Longer scripts, in bytes, stand in parentheses.
  static let scriptLength = 64

  /// The formula with single spaces.
  ///
  /// - Complexity: O(length of the formula).
  static func line(_ nodes: [MathNode]) -> String {
    var writer = MathTextWriter()
    writer.write(nodes)
    return writer.collapsed
  }

  /// A part, with the spaces it has.
  static func line(_ node: MathNode) -> String {
    var writer = MathTextWriter()
    writer.write(node)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// A script in characters of its own; nil where there are none for all of it.
  static func lowered(_ node: MathNode) -> String? {
    MathCharacters.lowered(line(node).filter { $0 != " " })
  }

  static func raised(_ node: MathNode) -> String? {
    MathCharacters.raised(line(node).filter { $0 != " " })
  }
}

/// Writes each part once, behind what is before it; what encloses a part is put around what it wrote.
private struct MathTextWriter {
  private(set) var bytes: [UInt8] = []
  private var depth = 0

  /// The alphabet of letters, such as `blackboard`.
  private var font = ""

  /// The text with single spaces, and none at its ends.
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
      // A sign in braces keeps no distance: `1{,}000`.
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
    // A point is that of a decimal number, far more often than the end of a sentence.
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

  /// A script in characters of its own if there are such for all of it, else behind a mark. The
  /// alphabet of the base is not that of its scripts, for there are no such raised letters.
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

  /// Puts a part that is more than one sign or a number into parentheses.
  private mutating func group(from start: Int) {
    trim(from: start)
    if let text = shortText(from: start), text.count <= 1 || text.allSatisfy(\.isNumber) { return }
    bytes.insert(0x28, at: start)
    bytes.append(0x29)
  }

  /// Takes the spaces from the ends of a part.
  private mutating func trim(from start: Int) {
    while bytes.count > start, bytes.last == 0x20 { bytes.removeLast() }
    let lead = bytes[start...].prefix { $0 == 0x20 }.count
    bytes.removeSubrange(start..<start + lead)
  }

  /// What was written from an offset on, if it is not long.
  private func shortText(from start: Int) -> String? {
    bytes.count - start <= MathText.scriptLength
      ? String(decoding: bytes[start...], as: UTF8.self) : nil
  }
}
