import ArtifactBase

/// Splits the lines of kinds with statements of words, quoted texts and numbers into tokens: pie and git graphs.
///
/// A token is the first that fits, in the order: keywords, titles, numbers, quoted texts, names. Quoted texts and
/// descriptions in braces may have several lines.
struct StatementLexer: Sendable {
  /// A token.
  enum Token: Hashable, Sendable {
    case keyword(String)
    /// A quoted text.
    case string(String)
    /// A number, as it is written.
    case number(String)
    /// A name without quotes.
    case name(String)
    case title(String)
    case accessibleTitle(String)
    case accessibleDescription(String)
    case newline
    /// A character that begins no token.
    case invalid(String)
  }

  /// A token and its range in the payload.
  struct Placed: Sendable {
    var token: Token
    var range: Range<Int>
  }

  /// What a kind consists of.
  struct Grammar: Sendable {
    /// The keywords; a longer one precedes those that it begins with.
    var keywords: [StaticString]
    /// The number of leading keywords that must be followed by white space or a comment.
    var separateCount: Int
    /// Whether there are names without quotes. A keyword may then be the start of a name.
    var hasNames: Bool
    /// Whether numbers may have a sign and a fraction.
    var hasFractions: Bool
  }

  private enum Open {
    /// A text in quotes.
    case string(UInt8)
    /// A description in braces, of which the brace is still missing or not.
    case description
  }

  private let grammar: Grammar
  private var open: Open?
  private var openStart = 0
  /// The content of what is open.
  private var content: [UInt8] = []

  init(_ grammar: Grammar) { self.grammar = grammar }

  /// Whether a text goes on with the next line.
  var isOpen: Bool { open != nil }

  /// The start of the text that goes on, and what ends it.
  var missing: (offset: Int, text: String)? {
    switch open {
    case nil: nil
    case .string(let quote): (openStart, "`\(Unicode.Scalar(quote))`")
    case .description: (openStart, "`}`")
    }
  }

  /// The tokens of a line.
  ///
  /// - Complexity: O(length of the line), amortized.
  mutating func read(_ line: MermaidLine) -> [Placed] {
    let bytes = line.bytes
    var cursor = MermaidCursor(text: bytes.span, index: 0)
    var tokens: [Placed] = []
    while cursor.index < bytes.count {
      let start = cursor.index
      let isContinued = isOpen
      if let token = isContinued ? readOpen(&cursor) : readToken(&cursor, line.offset) {
        let first = isContinued ? openStart : line.offset + start
        tokens.append(Placed(token: token, range: first..<line.offset + cursor.index))
        // Quotes after an error do not open a text.
        if case .invalid = token { cursor.skipLine() }
      }
    }
    return tokens
  }

  // MARK: Tokens

  private mutating func readToken(_ cursor: inout MermaidCursor, _ offset: Int) -> Token? {
    let start = cursor.index
    if let keyword = readKeyword(&cursor) { return keyword }
    if let token = readTitle(&cursor, offset) { return token }
    if !isOpen { cursor.index = start } else { return nil }
    if let token = readNumber(&cursor) { return token }
    let byte = cursor.peek
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      cursor.index += 1
      open = .string(byte)
      openStart = offset + start
      content.removeAll()
      return readOpen(&cursor)
    }
    if grammar.hasNames, byte.isWord {
      cursor.index = Self.endOfName(cursor)
      return .name(cursor.string(start..<cursor.index))
    }
    if byte == 0x0A {
      cursor.index += 1
      return .newline
    }
    if cursor.skip(while: \.isSpaceOrTab) > 0 { return nil }
    if cursor.starts(withAnyCase: "%%") {
      if cursor.starts(withAnyCase: "%%{") {
        while cursor.index < cursor.text.count, cursor.peek != 0x0A {
          if cursor.skip("}%%") { return nil }
          cursor.index += 1
        }
        cursor.index = start
      }
      cursor.skipLine()
      return nil
    }
    cursor.index += 1
    cursor.skip { $0 & 0xC0 == 0x80 }
    return .invalid(cursor.string(start..<cursor.index))
  }

  private func readKeyword(_ cursor: inout MermaidCursor) -> Token? {
    for (index, word) in grammar.keywords.enumerated()
    where cursor.text.starts(with: word, at: cursor.index) {
      let length = word.utf8CodeUnitCount
      if index < grammar.separateCount {
        let isComment =
          cursor.peek(length) == UInt8(ascii: "%") && cursor.peek(length + 1) == UInt8(ascii: "%")
        guard cursor.peek(length).isSpace || isComment else { continue }
      }
      if grammar.hasNames, cursor.peek.isWord, cursor.peek(length - 1) != UInt8(ascii: ":"),
        Self.endOfName(cursor) > cursor.index + length
      {
        return nil
      }
      cursor.index += length
      return .keyword("\(word)")
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

  private func readNumber(_ cursor: inout MermaidCursor) -> Token? {
    let start = cursor.index
    if grammar.hasFractions, cursor.peek == UInt8(ascii: "-") { cursor.index += 1 }
    let first = cursor.index
    let dot = UInt8(ascii: ".")
    var end: Int?
    let digits = cursor.skip(while: \.isASCIIDigit)
    if digits > 0, grammar.hasFractions, cursor.peek == dot {
      cursor.index += 1
      let fraction = cursor.skip(while: \.isASCIIDigit)
      // Without its last digit, the number is not followed by a dot.
      if fraction > 0, cursor.peek != dot { end = cursor.index }
      if fraction > 1, cursor.peek == dot { end = cursor.index - 1 }
    }
    if end == nil, digits > 0 {
      if cursor.text[first] == 0x30 {
        let isAlone = !grammar.hasFractions || cursor.text[first + 1] != dot
        if isAlone { end = first + 1 }
      } else if first + digits < cursor.text.count, cursor.text[first + digits] != dot {
        end = first + digits
      } else if digits > 1 {
        end = first + digits - 1
      }
    }
    guard let end else {
      cursor.index = start
      return nil
    }
    cursor.index = end
    return .number(cursor.string(start..<end))
  }

  // MARK: Titles

  private mutating func readTitle(_ cursor: inout MermaidCursor, _ offset: Int) -> Token? {
    let start = cursor.index
    cursor.skip(while: \.isSpaceOrTab)
    if cursor.skip("accDescr") {
      let end = cursor.index
      cursor.skip(while: \.isSpaceOrTab)
      if cursor.skip(":") { return .accessibleDescription(value(&cursor)) }
      cursor.index = end
      cursor.skip(while: \.isSpace)
      // A brace on a later line is not looked for.
      if cursor.skip("{") {
        open = .description
        openStart = offset + start
        content.removeAll()
        return nil
      }
    } else if cursor.skip("accTitle") {
      cursor.skip(while: \.isSpaceOrTab)
      if cursor.skip(":") { return .accessibleTitle(value(&cursor)) }
    } else if cursor.skip("title") {
      return .title(cursor.peek.isSpaceOrTab ? value(&cursor) : "")
    }
    cursor.index = start
    return nil
  }

  /// The rest of a line up to a comment, with single spaces.
  private func value(_ cursor: inout MermaidCursor) -> String {
    let start = cursor.index
    while cursor.index < cursor.text.count, cursor.peek != 0x0A {
      if cursor.peek == UInt8(ascii: "%"), cursor.peek(1) == UInt8(ascii: "%") { break }
      cursor.index += 1
    }
    return Self.collapsed(cursor.string(start..<cursor.index))
  }

  private static func collapsed(_ text: String) -> String {
    var result: [UInt8] = []
    for byte in text.trimmed.utf8 {
      if byte.isSpaceOrTab {
        if result.last?.isSpaceOrTab == true {
          result[result.count - 1] = 0x20
          continue
        }
      }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }

  // MARK: Texts on several lines

  private mutating func readOpen(_ cursor: inout MermaidCursor) -> Token? {
    switch open {
    case nil: return nil
    case .string(let quote):
      while cursor.index < cursor.text.count {
        let byte = cursor.peek
        if byte == quote {
          cursor.index += 1
          open = nil
          return .string(content.mermaidText)
        }
        if byte == UInt8(ascii: "\\") {
          cursor.index += 1
          // A line break cannot be escaped.
          if cursor.peek == 0x0A {
            open = nil
            return .invalid("\\")
          }
          content += Self.escaped(cursor.peek)
        } else {
          content.append(byte)
        }
        cursor.index += 1
      }
    case .description:
      let range = cursor.range { $0 == UInt8(ascii: "}") }
      for index in range { content.append(cursor.text[index]) }
      guard cursor.skip("}") else { return nil }
      open = nil
      let lines = content.mermaidText.split(separator: "\n").map { Self.collapsed(String($0)) }
      return .accessibleDescription(lines.filter { !$0.isEmpty }.joined(separator: "\n"))
    }
    return nil
  }

  private static func escaped(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "b"): [0x08]
    case UInt8(ascii: "f"): [0x0C]
    case UInt8(ascii: "n"): [0x0A]
    case UInt8(ascii: "r"): [0x0D]
    case UInt8(ascii: "t"): [0x09]
    case UInt8(ascii: "v"): [0x0B]
    case UInt8(ascii: "0"): [0]
    default: [byte]
    }
  }
}
