import CodeText

// Scripts, fractions, roots, delimiters, matrices and accents.

extension MathLine {
  // MARK: Scripts

  /// Scripts that are other characters after a base.
  private static let marks = ["∘": "°", "⊤": "ᵀ", "†": "†", "‡": "‡", "⋆": "*", "∗": "*"]

  mutating func writeScripts(_ base: MathNode?, _ sub: MathNode?, _ sup: MathNode?) -> MathBinding {
    let start = bytes.count
    let binding = base.map { write($0) } ?? .unit
    group(from: start, binding, below: .unit)
    endsInMark = false
    if let sub { writeScript(sub, "_", isLast: sup == nil, MathCharacters.lowered) }
    guard let sup else { return .unit }
    if case .atom(let text, _, _) = sup, let mark = Self.marks[text] {
      append(mark)
    } else {
      writeScript(sup, "^", isLast: true, MathCharacters.raised)
    }
    return bytes.count == start ? .unit : .power
  }

  /// Writes a script in superscript or subscript characters if all have one, otherwise after a
  /// mark. The alphabet of the base does not apply to its scripts, because there are no such
  /// characters.
  private mutating func writeScript(
    _ node: MathNode, _ mark: String, isLast: Bool, _ mapped: (String) -> String?
  ) {
    let outer = (font, isScript)
    (font, isScript) = ("", true)
    let start = bytes.count
    let binding = write(node)
    (font, isScript) = outer
    trim(from: start)
    guard let text = shortText(from: start), let signs = mapped(text) else {
      let isLong = bytes.count - start > MathText.scriptLength
      // In `x_yⁿ`, the superscript would be that of the subscript.
      if binding < .unit || isLong || node.hasScripts || !isLast { parenthesize(from: start) }
      bytes.insert(contentsOf: mark.utf8, at: start)
      endsInMark = true
      return
    }
    bytes.removeSubrange(start...)
    append(signs)
    endsInMark = false
  }

  // MARK: Fractions and roots

  mutating func writeFraction(
    _ above: MathNode, below: MathNode, hasBar: Bool, left: String, right: String
  ) -> MathBinding {
    guard hasBar else { return writeBinomial(above, below: below, left: left, right: right) }
    append(left)
    let start = bytes.count
    let numerator = write(above)
    // The sign of a numerator is that of the fraction.
    group(from: start, numerator, below: numerator == .sign ? .sign : .product)
    append("/")
    let middle = bytes.count
    group(from: middle, write(below), below: .power)
    append(right)
    endsInMark = false
    if !left.isEmpty, !right.isEmpty { return .unit }
    return numerator == .sign ? .sign : .quotient
  }

  private mutating func writeBinomial(
    _ above: MathNode, below: MathNode, left: String, right: String
  ) -> MathBinding {
    let isBinomial = left == "(" && right == ")"
    append(isBinomial ? "C(" : left)
    var start = bytes.count
    write(above)
    trim(from: start)
    append(isBinomial || left.isEmpty ? ", " : " over ")
    start = bytes.count
    write(below)
    trim(from: start)
    append(right)
    endsInMark = false
    return isBinomial ? .power : left.isEmpty ? .list : .unit
  }

  mutating func writeRadical(
    _ content: MathNode, _ index: MathNode?, isFollowed: Bool
  ) -> MathBinding {
    if let index { writeIndex(index) }
    append("√")
    let start = bytes.count
    let binding = write(content)
    group(from: start, binding, below: .unit)
    // `√2x` could be the root of a product.
    if isFollowed, bytes.count > start, bytes[start] != 0x28 { parenthesize(from: start) }
    if index != nil { joinIndex(at: start) }
    endsInMark = false
    return .power
  }

  private mutating func writeIndex(_ index: MathNode) {
    let start = bytes.count
    let outer = (font, isScript)
    (font, isScript) = ("", true)
    write(index)
    (font, isScript) = outer
    trim(from: start)
    guard let text = shortText(from: start), let raised = MathCharacters.raised(text) else {
      bytes.insert(contentsOf: "[".utf8, at: start)
      return append("]")
    }
    bytes.removeSubrange(start...)
    append(raised)
  }

  /// Replaces the index 3 or 4 and the sign of a root by one character.
  private mutating func joinIndex(at end: Int) {
    for (text, root) in [("³√", "∛"), ("⁴√", "∜")]
    where bytes[..<end].suffix(text.utf8.count).elementsEqual(text.utf8) {
      return bytes.replaceSubrange(end - text.utf8.count..<end, with: root.utf8)
    }
  }

  // MARK: Delimiters

  mutating func writeFence(_ left: String, _ nodes: [MathNode], _ right: String) -> MathBinding {
    writeDelimiter(left)
    let start = bytes.count
    let binding = write(row: nodes)
    trim(from: start)
    let (hasLeft, hasRight) = (Self.isDelimiter(left), Self.isDelimiter(right))
    // A bar at the right is about everything before it.
    if !hasLeft, hasRight { group(from: start, binding, below: .power) }
    writeDelimiter(right)
    endsInMark = false
    return hasRight ? .unit : .list
  }

  private mutating func writeDelimiter(_ text: String) {
    if Self.isDelimiter(text) { append(text) }
  }

  private static func isDelimiter(_ text: String) -> Bool { !text.isEmpty && text != "." }

  // MARK: Matrices

  mutating func write(_ matrix: MathMatrix) -> MathBinding {
    writeDelimiter(matrix.left)
    let isAligned = matrix.left.isEmpty && matrix.right.isEmpty && Self.isAligned(matrix.name)
    for (number, row) in matrix.rows.enumerated() {
      if number > 0 { endRow() }
      if isAligned {
        write(row: row.flatMap { if case .row(let nodes) = $0 { nodes } else { [$0] } })
        continue
      }
      for (column, cell) in row.enumerated() {
        if column > 0 { append(bytes.last == 0x2C ? " " : ", ") }
        let start = bytes.count
        write(cell)
        trim(from: start)
      }
    }
    writeDelimiter(matrix.right)
    endsInMark = false
    return matrix.left.isEmpty || matrix.right.isEmpty ? .list : .unit
  }

  /// Whether the cells of an environment are parts of one formula.
  private static func isAligned(_ name: String) -> Bool {
    switch name {
    case "array", "darray", "matrix", "matrix*", "smallmatrix", "subarray", "tabular", "tabularx",
      "tabular*", "tabulary", "longtable":
      false
    default: true
    }
  }

  // MARK: Accents and enclosures

  /// The combining marks of accents that have no other one in the table of letters.
  private static let combining: [String: String] = [
    "⃛": "\u{20DB}", "←": "\u{20D6}", "↔": "\u{20E1}", "⇀": "\u{20D1}", "↼": "\u{20D0}",
  ]

  private static let combiningBelow: [String: String] = [
    "→": "\u{20EF}", "←": "\u{20EE}", "↔": "\u{34D}", "~": "\u{330}", "¯": "\u{332}",
  ]

  /// The names of accents over more than a few characters.
  private static let accentNames: [String: String] = [
    "^": "hat", "~": "tilde", "¯": "bar", "→": "vec", "ˇ": "check", "˙": "dot", "¨": "ddot",
  ]

  /// The maximum number of characters that have a mark each.
  private static let markedCount = 3

  mutating func writeAccent(_ mark: String, _ base: MathNode, isBelow: Bool) -> MathBinding {
    let start = bytes.count
    let binding = write(base)
    trim(from: start)
    let sign =
      isBelow
      ? Self.combiningBelow[mark]
      : MathCharacters.combining[mark].map { String($0) } ?? Self.combining[mark]
    guard let sign, bytes.count > start else { return binding }
    if combine(sign, from: start) { return binding >= .product ? .unit : binding }
    if let name = isBelow ? nil : Self.accentNames[mark] {
      bytes.insert(contentsOf: (name + "(").utf8, at: start)
      append(")")
      endsInMark = false
      return .power
    }
    return binding
  }

  /// Adds a combining mark to each character of a short text of letters and digits.
  private mutating func combine(_ mark: String, from start: Int, limit: Int = markedCount) -> Bool {
    guard let text = shortText(from: start), text.count <= limit,
      text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "′" }) || limit > Self.markedCount
    else { return false }
    bytes.removeSubrange(start...)
    for character in text {
      append(String(character))
      if character != " " { append(mark) }
    }
    return true
  }

  private static let negated: [String: String] = [
    "=": "≠", "<": "≮", ">": "≯", "≤": "≰", "≥": "≱", "∈": "∉", "∋": "∌", "⊂": "⊄", "⊃": "⊅",
    "⊆": "⊈", "⊇": "⊉", "≡": "≢", "∼": "≁", "≈": "≉", "≅": "≇", "∣": "∤", "∥": "∦", "∃": "∄",
  ]

  mutating func write(_ enclosure: MathEnclosure, _ content: MathNode) -> MathBinding {
    let start = bytes.count
    switch enclosure {
    case .phantom, .horizontalPhantom, .verticalPhantom: return .unit
    case .negation:
      let binding = write(content)
      trim(from: start)
      let text = shortText(from: start) ?? ""
      if let sign = Self.negated[text] {
        bytes.removeSubrange(start...)
        append(sign)
      } else if text.count == 1 {
        append("\u{338}")
      } else {
        bytes.insert(contentsOf: "not ".utf8, at: start)
      }
      return binding
    case .tag:
      append(" (")
      write(content)
      append(")")
      return .list
    case .overline: return writeAccent("¯", content, isBelow: false)
    case .cancel, .backCancel, .crossCancel, .strike:
      let binding = write(content)
      trim(from: start)
      _ = combine("\u{336}", from: start, limit: MathText.scriptLength)
      return binding
    default: return write(content)
    }
  }

  /// Returns the character of a relation with a sign above it.
  static func joinedRelation(_ base: MathNode, _ above: MathNode?, _ below: MathNode?) -> String? {
    guard case .atom("=", .relation, _) = base, let above, below == nil else { return nil }
    return switch MathText.line(above) {
    case "?": "≟"
    case "def": "≝"
    case "△", "Δ": "≜"
    default: nil
    }
  }
}
