import ArtifactBase

/// Splits Gantt charts into tokens (`Specs/Mermaid.md` N7).
struct GanttLexer: ModalLexer {
  enum Kind: AccessibleTokenKind {
    case newline, invalid, header, accessibleTitle, accessibleDescription
    /// A setting, a section or a title, and its value.
    case keyword(GanttKeyword), value
    /// The name of a task, and its data with the colon.
    case text, data
    case click, id, link, function, arguments

    var isText: Bool {
      switch self {
      case .accessibleDescription, .link, .function, .arguments: true
      default: false
      }
    }
  }

  enum Mode: Hashable, Sendable {
    case statement, value(GanttKeyword), id, link, function, arguments
  }

  var modes = [Mode.statement]
  private var accessible = AccessibleLexer()

  var missing: String? {
    switch mode {
    case .statement: accessible.missing
    case .value: "a value"
    case .id: "the ID of a task"
    case .link: "`\"`"
    case .function: "`(`"
    case .arguments: "`)`"
    }
  }

  mutating func reset() {
    modes = [.statement]
    accessible.reset()
  }

  mutating func next(_ cursor: inout MermaidCursor) -> Kind? {
    switch mode {
    case .statement:
      return accessible.isInText ? accessible.token(&cursor) : statementToken(&cursor)
    case .value(let keyword): return value(of: keyword, &cursor)
    case .id:
      if cursor.skipWhiteSpace() > 0 { return nil }
      cursor.skip { !$0.isSpace }
      // One white space belongs to the ID, so that a line break does not end the statement.
      cursor.index += 1
      return pop(.id)
    case .link: return text(.link, to: UInt8(ascii: "\""), &cursor)
    case .function:
      guard cursor.skip("(") else { return text(.function, to: UInt8(ascii: "("), &cursor) }
      let start = cursor.index
      cursor.skipWhiteSpace()
      if cursor.skip(")") { return pop() }
      cursor.index = start
      return replace(.arguments)
    case .arguments: return text(.arguments, to: UInt8(ascii: ")"), &cursor)
    }
  }

  private mutating func value(of keyword: GanttKeyword, _ cursor: inout MermaidCursor) -> Kind? {
    guard let days = keyword.days else {
      return pop(cursor.skip { !keyword.ends(at: $0) } > 0 ? .value : nil)
    }
    if cursor.skipWhiteSpace() > 0 { return nil }
    let word = cursor.range { !$0.isWord }
    let name = cursor.string(word).asciiLowercased
    return pop(days.contains { $0.rawValue == name } ? .value : .invalid)
  }

  private mutating func statementToken(_ cursor: inout MermaidCursor) -> Kind? {
    if accessible.begin(&cursor) { return nil }
    if cursor.peek == UInt8(ascii: "%") || cursor.isComment("%") {
      cursor.skipLine()
      return nil
    }
    if cursor.skip("\n") { return .newline }
    let start = cursor.index
    if cursor.skipWhiteSpace() > 0 {
      // The line break is a token.
      if cursor.text[cursor.index - 1] == 0x0A { cursor.index -= 1 }
      return nil
    }
    if cursor.skip(anyCase: "href"), cursor.skipWhiteSpace() > 0, cursor.skip("\"") {
      return push(.link)
    }
    cursor.index = start
    if cursor.skip(anyCase: "call"), cursor.skipWhiteSpace() > 0 { return push(.function) }
    cursor.index = start
    if cursor.skip(anyCase: "click"), cursor.skipWhiteSpace() > 0 { return push(.id, .click) }
    cursor.index = start
    if let keyword = keyword(&cursor) { return .keyword(keyword) }
    if cursor.skipWord(anyCase: "gantt") || cursor.skipDate() { return .header }
    if cursor.skip(":") {
      cursor.skip { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: ";") && $0 != 0x0A }
      return .data
    }
    cursor.skip { $0 != UInt8(ascii: ":") && $0 != 0x0A }
    return .text
  }

  private mutating func keyword(_ cursor: inout MermaidCursor) -> GanttKeyword? {
    let start = cursor.index
    for keyword in GanttKeyword.allCases where cursor.skip(anyCase: keyword.word) {
      if keyword.isWhole {
        if !cursor.peek.isWord { return keyword }
      } else if cursor.peek.isSpace {
        cursor.index += 1
        modes.append(.value(keyword))
        return keyword
      }
      cursor.index = start
    }
    return nil
  }
}

extension MermaidCursor {
  /// Skips a date such as `2024-01-31` that ends at the end of a word; false if another text is here.
  fileprivate mutating func skipDate() -> Bool {
    for (index, sign) in "0000-00-00".utf8.enumerated() {
      let byte = peek(index)
      guard sign == UInt8(ascii: "-") ? byte == sign : byte.isASCIIDigit else { return false }
    }
    guard !peek(10).isWord else { return false }
    index += 10
    return true
  }
}
