import ArtifactBase

/// Splits C4 diagrams into tokens (`Specs/Mermaid.md` N17).
///
/// An argument without quotes extends to the next comma, also over parentheses and line breaks, as in Mermaid. If it
/// has a parenthesis at the end of a line, it ends there, as was meant. Arguments without a parenthesis end before the
/// next statement.
struct C4Lexer: ModalLexer {
  enum Kind: AccessibleTokenKind {
    case newline, invalid, title, description, accessibleTitle, accessibleDescription, nothing
    case direction, open, close
    case type(MermaidC4.DiagramType)
    case macro(C4Macro)
    /// Arguments: without quotes, in quotes, an empty one, the name and the value of one with a name; and their end.
    case text, string, empty, key, value, end
    /// The end of an argument without quotes at a parenthesis, after which it continues in Mermaid.
    case cutText

    static var header: Self { .type(.context) }

    var isText: Bool {
      switch self {
      case .text, .string, .key, .value, .accessibleDescription: true
      default: false
      }
    }
  }

  enum Mode: Hashable, Sendable {
    case statements, macro, arguments, text, string, key, keyEnd, value
  }

  var modes = [Mode.statements]
  private var accessible = AccessibleLexer()
  private var direction: DirectionMention?
  /// Whether white space follows that belongs to a line break.
  private var isAfterBreak = false
  /// Whether the line break after a comment is part of it.
  private var isAfterComment = false
  /// Whether only white space follows an argument in quotes.
  private var isAfterQuotes = false
  private var lineStart = 0

  var missing: String? {
    if let missing = accessible.missing { return missing }
    switch mode {
    case .statements, .macro: return nil
    case .arguments: return "an argument or `)`"
    case .text: return "`,`, `)` is part of an argument without quotes; put the argument in quotes"
    case .string, .value: return "`\"`"
    case .key, .keyEnd: return "`=`"
    }
  }

  func opening(in tokens: [MermaidToken<Kind>]) -> MermaidToken<Kind>? {
    mode == .text ? tokens.last : nil
  }

  mutating func reset() {
    mode = .statements
    accessible.reset()
    isAfterBreak = false
    isAfterComment = false
  }

  /// Ends arguments without a parenthesis.
  mutating func end() -> Int? {
    if mode == .arguments || mode == .text { mode = .statements }
    return nil
  }

  mutating func begin(_ text: Span<UInt8>, from start: Int) {
    direction = .last(in: text, from: start, anyCase: false)
    lineStart = start
  }

  mutating func next(_ cursor: inout MermaidCursor) -> Kind? {
    if accessible.isInText { return accessible.token(&cursor) }
    if cursor.index == lineStart, mode == .arguments || mode == .text, endsArguments(before: cursor)
    {
      isAfterBreak = true
      return replace(.statements, .newline)
    }
    switch mode {
    case .statements: return statementToken(&cursor)
    case .macro:
      if cursor.skip(")") { return replace(.statements, .end) }
      guard cursor.skip("(") else { return .invalid }
      mode = .arguments
      isAfterQuotes = false
      let start = cursor.index
      cursor.skip { $0 == 0x20 }
      if cursor.skip(",") { return .empty }
      cursor.index = start
      return nil
    case .arguments: return argument(&cursor)
    case .text: return bareText(&cursor)
    case .string:
      if cursor.skip("\"") { return endQuotes() }
      cursor.skip { $0 != UInt8(ascii: "\"") }
      return .string
    case .key:
      cursor.skip { $0 != UInt8(ascii: "=") }
      if cursor.index < cursor.text.count { mode = .keyEnd }
      return .key
    case .keyEnd:
      cursor.index += 1
      cursor.skip { $0 == 0x20 }
      guard cursor.skip("\"") else { return .invalid }
      return replace(.value)
    case .value:
      if cursor.skip("\"") { return endQuotes() }
      cursor.skip { $0 != UInt8(ascii: "\"") }
      return .value
    }
  }

  // MARK: Statements

  private mutating func statementToken(_ cursor: inout MermaidCursor) -> Kind? {
    if isAfterComment, cursor.peek == 0x0A {
      cursor.index += 1
      return nil
    }
    isAfterComment = false
    if direction?.skip(&cursor) != nil { return .direction }
    if let kind = text(&cursor) {
      isAfterBreak = false
      return kind
    }
    if cursor.skip("%%") {
      cursor.skip { $0 != 0x0A }
      isAfterComment = true
      return nil
    }
    let start = cursor.index
    if cursor.skipWhiteSpace() > 0 {
      // White space up to the last line break is one line break.
      guard cursor.text[start..<cursor.index].contains(0x0A) else { return nil }
      defer { isAfterBreak = true }
      return isAfterBreak ? nil : .newline
    }
    isAfterBreak = false
    if cursor.skip("{") { return .open }
    if cursor.skip("}") { return .close }
    return word(&cursor)
  }

  private mutating func text(_ cursor: inout MermaidCursor) -> Kind? {
    let start = cursor.index
    for (word, kind) in [("title", Kind.title), ("accDescription", .description)]
      as [(StaticString, Kind)]
    where cursor.skip(word) {
      if cursor.peek.isSpace {
        cursor.index += 1
        if cursor.skipValue() > 0 { return kind }
      }
      cursor.index = start
    }
    guard cursor.peek == UInt8(ascii: "a"), cursor.peek(1) == UInt8(ascii: "c"),
      cursor.peek(3) == UInt8(ascii: "T") || cursor.peek(3) == UInt8(ascii: "D")
    else { return nil }
    return accessible.begin(&cursor) ? .nothing : nil
  }

  private mutating func word(_ cursor: inout MermaidCursor) -> Kind? {
    let start = cursor.index
    guard cursor.skip(while: \.isWord) < 30 else { return .invalid }
    let word = String(copying: cursor.text, start..<cursor.index)
    if let type = MermaidC4.DiagramType(rawValue: word) { return .type(type) }
    if let macro = C4Macro(rawValue: word) { return replace(.macro, .macro(macro)) }
    cursor.index = start
    return .invalid
  }

  // MARK: Arguments

  private mutating func endQuotes() -> Kind? {
    isAfterQuotes = true
    return replace(.arguments)
  }

  /// Whether arguments without a parenthesis end before a line.
  private func endsArguments(before line: MermaidCursor) -> Bool {
    var cursor = MermaidCursor(text: line.text, index: line.index)
    cursor.skipWhiteSpace()
    guard cursor.index < cursor.text.count else { return false }
    if isAfterQuotes { return cursor.peek != UInt8(ascii: ",") && cursor.peek != UInt8(ascii: ")") }
    let start = cursor.index
    guard cursor.skip(while: \.isWord) < 30, cursor.peek == UInt8(ascii: "(") else { return false }
    return C4Macro(rawValue: String(copying: cursor.text, start..<cursor.index)) != nil
  }

  /// Whether the rest of a line is the brace of a boundary.
  private func isAtBrace(_ place: MermaidCursor) -> Bool {
    var cursor = MermaidCursor(text: place.text, index: place.index)
    guard cursor.skip("{") else { return false }
    cursor.skipWhiteSpace()
    return cursor.index == cursor.text.count
  }

  private mutating func argument(_ cursor: inout MermaidCursor) -> Kind? {
    if cursor.skip(")") {
      mode = .statements
      isAfterBreak = false
      return .end
    }
    if cursor.skip(",,") {
      isAfterQuotes = false
      return .empty
    }
    if cursor.skip(",") {
      isAfterQuotes = false
      return nil
    }
    let start = cursor.index
    cursor.skip { $0 == 0x20 }
    if isAfterQuotes, isAtBrace(cursor) { return replace(.statements) }
    if cursor.skip("\"\"") {
      isAfterQuotes = true
      return .empty
    }
    if cursor.skip("\"") { return replace(.string) }
    if cursor.skip("$") {
      cursor.skip { $0 != UInt8(ascii: "=") }
      mode = cursor.index < cursor.text.count ? .keyEnd : .key
      return .key
    }
    cursor.index = start
    return bareText(&cursor)
  }

  /// Reads an argument without quotes, as far as it is in the line.
  private mutating func bareText(_ cursor: inout MermaidCursor) -> Kind? {
    let start = cursor.index
    cursor.skip { $0 != UInt8(ascii: ",") }
    if !cursor.text.extracting(start..<cursor.index).isBlank { isAfterQuotes = false }
    mode = .arguments
    guard cursor.index == cursor.text.count else { return .text }
    var end = cursor.index
    while end > start, cursor.text[end - 1].isSpace { end -= 1 }
    if end > start, cursor.text[end - 1] == UInt8(ascii: "{") {
      end -= 1
      while end > start, cursor.text[end - 1].isSpace { end -= 1 }
    }
    if end > start, cursor.text[end - 1] == UInt8(ascii: ")") {
      cursor.index = end - 1
      return .cutText
    }
    return replace(.text, .text)
  }
}

extension Span<UInt8> {
  fileprivate var isBlank: Bool { indices.allSatisfy { self[$0].isSpace } }

  fileprivate subscript(range: Range<Int>) -> ArraySlice<UInt8> {
    extracting(range).withUnsafeBufferPointer { Array($0)[...] }
  }
}

extension String {
  /// Copies a range of bytes.
  fileprivate init(copying bytes: Span<UInt8>, _ range: Range<Int>) {
    self = bytes.extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }
}
