import ArtifactBase

/// Splits graphs of commits into tokens (`Specs/Mermaid.md` N11).
struct GitGraphLexer: CommonTokenLexer {
  enum Kind: CommonTokenKind {
    case newline, invalid, header, title, accessibleTitle, accessibleDescription
    case string, number, name
    case keyword(String)
  }

  var common = CommonLexer()

  /// The keywords; a longer one precedes those that it begins with.
  private static let keywords: [StaticString] = [
    "gitGraph:", "cherry-pick", "HIGHLIGHT", "checkout", "REVERSE", "parent:", "NORMAL", "commit",
    "branch", "order:", "switch", "merge", "type:", "msg:", "tag:", "id:", "LR", "TB", "BT", ":",
  ]

  mutating func token(_ cursor: inout MermaidCursor) -> Kind {
    if cursor.skip("\n") { return .newline }
    if cursor.skipSeparate("gitGraph") { return .header }
    if let keyword = keyword(&cursor) { return .keyword("\(keyword)") }
    if let kind = text(&cursor) { return kind }
    if cursor.skipNumber(hasFraction: false) { return .number }
    guard cursor.peek.isWord else { return .invalid }
    cursor.index = Self.endOfName(cursor)
    return .name
  }

  private func keyword(_ cursor: inout MermaidCursor) -> StaticString? {
    for word in Self.keywords where cursor.text.starts(with: word, at: cursor.index) {
      let length = word.utf8CodeUnitCount
      // A keyword may be the start of a name.
      if cursor.peek.isWord, cursor.peek(length - 1) != UInt8(ascii: ":"),
        Self.endOfName(cursor) > cursor.index + length
      {
        return nil
      }
      cursor.index += length
      return word
    }
    return nil
  }

  /// The end of a name, which may contain `-`, `.` and `/` but not end with `.` or `/`.
  private static func endOfName(_ cursor: borrowing MermaidCursor) -> Int {
    var end = cursor.index + 1
    var index = end
    while index < cursor.text.count {
      let byte = cursor.text[index]
      if byte.isWord || byte == UInt8(ascii: "-") {
        end = index + 1
      } else if byte != UInt8(ascii: "."), byte != UInt8(ascii: "/") {
        break
      }
      index += 1
    }
    return end
  }
}
