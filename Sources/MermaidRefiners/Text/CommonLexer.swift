import ArtifactBase

/// Splits off what all newer types of diagrams have: titles, accessible texts, strings, white space and comments.
struct CommonLexer: Sendable {
  /// What is read.
  enum Result {
    /// White space or a comment.
    case space
    case title, accessibleTitle, accessibleDescription
    /// A part of a text in quotes.
    case string
    /// A text in quotes that is not valid.
    case invalid
  }

  /// The sign that ends the open text.
  private var end: UInt8?

  /// What an open text waits for; nil if none is open.
  var missing: String? {
    switch end {
    case nil: nil
    case UInt8(ascii: "}"): "`}`"
    case UInt8(ascii: "'"): "`'`"
    default: "`\"`"
    }
  }

  mutating func reset() { end = nil }

  /// Reads white space, a comment, or a part of a text that is open.
  mutating func skipped(_ cursor: inout MermaidCursor) -> Result? {
    if let end {
      guard skipText(&cursor, to: end) else { return .invalid }
      return end == UInt8(ascii: "}") ? .accessibleDescription : .string
    }
    if cursor.skip(while: \.isSpaceOrTab) > 0 { return .space }
    guard cursor.skip("%%") else { return nil }
    if cursor.skip("{") {
      let start = cursor.index
      while cursor.index < cursor.text.count, cursor.peek != 0x0A {
        if cursor.skip("}%%") { return .space }
        cursor.index += 1
      }
      cursor.index = start
    }
    cursor.skip { $0 != 0x0A }
    return .space
  }

  /// Reads a title, an accessible text, or the start of a text in quotes.
  mutating func text(_ cursor: inout MermaidCursor) -> Result? {
    let start = cursor.index
    switch cursor.peek {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let quote = cursor.peek
      cursor.index += 1
      return skipText(&cursor, to: quote) ? .string : .invalid
    case UInt8(ascii: "t") where cursor.skip("title"):
      if cursor.peek.isSpaceOrTab { Self.skipLine(&cursor) }
      return .title
    case UInt8(ascii: "a") where cursor.skip("accTitle"):
      cursor.skip(while: \.isSpaceOrTab)
      if cursor.peek == UInt8(ascii: ":") {
        Self.skipLine(&cursor)
        return .accessibleTitle
      }
    case UInt8(ascii: "a") where cursor.skip("accDescr"):
      cursor.skip(while: \.isSpaceOrTab)
      if cursor.peek == UInt8(ascii: ":") {
        Self.skipLine(&cursor)
        return .accessibleDescription
      }
      if cursor.skip("{") {
        _ = skipText(&cursor, to: UInt8(ascii: "}"))
        return .accessibleDescription
      }
    default: break
    }
    cursor.index = start
    return nil
  }

  /// Skips a text up to its end, which may be on another line; false if a line break is escaped.
  private mutating func skipText(_ cursor: inout MermaidCursor, to sign: UInt8) -> Bool {
    end = sign
    while cursor.index < cursor.text.count {
      let byte = cursor.peek
      cursor.index += 1
      if byte == sign {
        end = nil
        return true
      }
      if byte == UInt8(ascii: "\\"), sign != UInt8(ascii: "}") {
        if cursor.peek == 0x0A {
          end = nil
          return false
        }
        cursor.index += 1
      }
    }
    return true
  }

  /// Skips the rest of the line, without a comment at its end.
  private static func skipLine(_ cursor: inout MermaidCursor) {
    while cursor.index < cursor.text.count, cursor.peek != 0x0A,
      cursor.peek != UInt8(ascii: "%") || cursor.peek(1) != UInt8(ascii: "%")
    {
      cursor.index += 1
    }
  }
}

/// The kinds of tokens of a newer type of diagram.
protocol CommonTokenKind: AccessibleTokenKind {
  static var title: Self { get }
  static var string: Self { get }
}

extension CommonTokenKind {
  var isText: Bool { self == .string || self == .accessibleDescription }

  /// The title or the accessible text that the token is; nil for another one.
  var text: CommonLexer.Result? {
    switch self {
    case .title: .title
    case .accessibleTitle: .accessibleTitle
    case .accessibleDescription: .accessibleDescription
    default: nil
    }
  }

  /// The kind of what is split off; nil for white space.
  static func kind(_ result: CommonLexer.Result) -> Self? {
    switch result {
    case .space: nil
    case .title: .title
    case .accessibleTitle: .accessibleTitle
    case .accessibleDescription: .accessibleDescription
    case .string: .string
    case .invalid: .invalid
    }
  }
}

/// A lexer of a newer type of diagram.
protocol CommonTokenLexer: MermaidLexer where Kind: CommonTokenKind {
  var common: CommonLexer { get set }
  /// Reads a token that is neither white space nor a comment.
  mutating func token(_ cursor: inout MermaidCursor) -> Kind
}

extension CommonTokenLexer {
  var missing: String? { common.missing }
  func opening(in tokens: [MermaidToken<Kind>]) -> MermaidToken<Kind>? { tokens.last }

  mutating func reset() { common.reset() }

  mutating func next(_ cursor: inout MermaidCursor) -> Kind? {
    if let result = common.skipped(&cursor) { return .kind(result) }
    return token(&cursor)
  }

  /// Reads a title, an accessible text, or the start of a text in quotes; nil if something else is next.
  mutating func text(_ cursor: inout MermaidCursor) -> Kind? {
    common.text(&cursor).flatMap(Kind.kind)
  }
}

extension MermaidCursor {
  /// Skips the first of some texts that is here, and returns its value.
  mutating func skip<Value>(_ table: [(StaticString, Value)]) -> Value? {
    for (word, value) in table where skip(word) { return value }
    return nil
  }

  /// Skips a name: letters, digits, underscores, and hyphens that are not at its end. Returns its length.
  mutating func skipName() -> Int {
    let start = index
    guard peek.isWord else { return 0 }
    skip { $0.isWord || $0 == UInt8(ascii: "-") }
    while text[index - 1] == UInt8(ascii: "-") { index -= 1 }
    return index - start
  }

  /// Whether the text from an index to here is a word.
  func isWord(_ word: StaticString, from start: Int) -> Bool {
    index - start == word.utf8CodeUnitCount && text.starts(with: word, at: start)
  }
}

/// A diagram with titles.
protocol TitledDiagram: AccessibleDiagram {
  var title: String { get set }
}

extension TitledDiagram {
  /// Sets a text from its token.
  ///
  /// - Returns: Whether the token is one of a text.
  @discardableResult
  mutating func set(_ text: CommonLexer.Result, _ source: String) -> Bool {
    switch text {
    case .title: title = source.dropFirst(5).shortened
    case .accessibleTitle:
      accessibleTitle = source.drop { $0 != ":" }.dropFirst().shortened
    case .accessibleDescription:
      let rest = source.dropFirst(8).drop { $0.isWhitespace }
      accessibleDescription =
        rest.first != "{"
        ? rest.dropFirst().shortened
        : rest.dropFirst().dropLast().split(separator: "\n")
          .map(\.shortened).filter { !$0.isEmpty }.joined(separator: "\n")
    case .space, .string, .invalid: return false
    }
    return true
  }

  /// Reads a text up to the end of its line; false if something else is next.
  mutating func readText<Kind: CommonTokenKind>(
    _ cursor: inout MermaidTokenCursor<Kind>
  ) throws(MermaidFailure) -> Bool {
    guard let text = cursor.kind?.text else { return false }
    let word = cursor.word
    cursor.index += 1
    try cursor.expectEndOfLine()
    return set(text, word)
  }
}

extension Substring {
  /// The text with one space for several.
  fileprivate var shortened: String {
    var result = ""
    for character in trimmed {
      if character == " " || character == "\t", result.last == " " || result.last == "\t" {
        result.removeLast()
        result.append(" ")
      } else {
        result.append(character)
      }
    }
    return result
  }
}

extension String {
  /// The content of a text in quotes, with its escapes decoded.
  var unquoted: String {
    var result = ""
    var isEscaped = false
    for character in dropFirst().dropLast() {
      if isEscaped {
        isEscaped = false
        switch character {
        case "n": result.append("\n")
        case "t": result.append("\t")
        case "r": result.append("\r")
        case "b", "f", "v", "0": break
        default: result.append(character)
        }
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
      }
    }
    return result
  }
}
