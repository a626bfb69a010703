import ArtifactBase

/// Splits architecture diagrams into tokens (`Specs/Mermaid.md` N19).
struct ArchitectureLexer: CommonTokenLexer {
  enum Kind: CommonTokenKind {
    case newline, invalid, header, title, accessibleTitle, accessibleDescription
    case group, service, junction, align, row, column, within, name, side, groupSign, arrow, icon,
      label, string
    case colon, line, dash
  }

  var common = CommonLexer()

  mutating func token(_ cursor: inout MermaidCursor) -> Kind {
    if cursor.peek.isWord { return word(&cursor) }
    if let kind = text(&cursor) { return kind }
    if cursor.skip("\n") { return .newline }
    if cursor.skip("--") { return .line }
    if cursor.skip("-") { return .dash }
    if cursor.skip(":") { return .colon }
    if cursor.skip("{group}") { return .groupSign }
    if cursor.skip("<") || cursor.skip(">") { return .arrow }
    let start = cursor.index
    if cursor.skip("(") {
      let count = cursor.skip {
        $0.isWord || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ":")
      }
      if count > 0, cursor.skip(")") { return .icon }
    } else if cursor.skip("["), Self.skipTitle(&cursor), cursor.skip("]") {
      return .label
    }
    cursor.index = start
    return .invalid
  }

  private mutating func word(_ cursor: inout MermaidCursor) -> Kind {
    let start = cursor.index
    _ = cursor.skipName()
    let words: [(StaticString, Kind)] = [
      ("architecture-beta", .header), ("junction", .junction), ("service", .service),
      ("column", .column), ("group", .group), ("align", .align), ("row", .row), ("in", .within),
    ]
    for (word, kind) in words where cursor.text.starts(with: word, at: start) {
      return cursor.isWord(word, from: start) ? kind : .name
    }
    // A name cannot begin with the letter of a side, or with a title, as in Mermaid.
    if "LRTB".utf8.contains(cursor.text[start]) {
      cursor.index = start + 1
      return .side
    }
    let end = cursor.index
    cursor.index = start
    if let kind = text(&cursor) { return kind }
    cursor.index = end
    return .name
  }

  private static func skipTitle(_ cursor: inout MermaidCursor) -> Bool {
    let quote = cursor.peek
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return cursor.skip { $0.isWord || $0 == 0x20 } > 0
    }
    cursor.index += 1
    while cursor.peek != 0x0A {
      let byte = cursor.peek
      cursor.index += 1
      if byte == quote { return true }
      if byte == UInt8(ascii: "\\"), cursor.peek != 0x0A { cursor.index += 1 }
    }
    return false
  }
}
