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
      skipText(&cursor, to: end)
      return end == UInt8(ascii: "}") ? .accessibleDescription : .string
    }
    if cursor.skip(while: \.isSpaceOrTab) > 0 { return .space }
    guard cursor.skip("%%") else { return nil }
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
      skipText(&cursor, to: quote)
      return .string
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
        skipText(&cursor, to: UInt8(ascii: "}"))
        return .accessibleDescription
      }
    default: break
    }
    cursor.index = start
    return nil
  }

  /// Skips a text up to its end, which may be on another line.
  private mutating func skipText(_ cursor: inout MermaidCursor, to sign: UInt8) {
    end = sign
    while cursor.index < cursor.text.count {
      let byte = cursor.peek
      cursor.index += 1
      if byte == sign {
        end = nil
        return
      }
      if byte == UInt8(ascii: "\\"), sign != UInt8(ascii: "}"), cursor.peek != 0x0A {
        cursor.index += 1
      }
    }
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

extension MermaidCursor {
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

/// The texts that all newer types of diagrams have.
struct CommonTexts: Sendable {
  private(set) var title = ""
  private(set) var accessibleTitle = ""
  private(set) var accessibleDescription = ""

  /// Sets a text from its token.
  mutating func set(_ text: CommonLexer.Result, _ source: String) {
    switch text {
    case .title: title = Self.shortened(source.dropFirst(5))
    case .accessibleTitle:
      accessibleTitle = Self.shortened(source.drop { $0 != ":" }.dropFirst())
    case .accessibleDescription:
      let rest = source.dropFirst(8).drop { $0.isWhitespace }
      guard rest.first == "{" else {
        return accessibleDescription = Self.shortened(rest.dropFirst())
      }
      accessibleDescription = rest.dropFirst().dropLast().split(separator: "\n")
        .map { Self.shortened($0) }.filter { !$0.isEmpty }.joined(separator: "\n")
    case .space, .string: break
    }
  }

  /// The text with one space for several.
  private static func shortened(_ text: Substring) -> String {
    var result = ""
    for character in text.trimmed {
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
