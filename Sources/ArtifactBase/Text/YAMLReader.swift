/// Reads the part of YAML that diagrams and interfaces use: maps and lists by indentation or in brackets,
/// scalars with and without quotes, and texts of several lines (`Specs/Mermaid.md` N1.2).
package struct YAMLReader {
  /// The maximum depth of maps and lists.
  static let depthLimit = 32

  private struct Line {
    var indent: Int
    /// The text without indentation and comment.
    var text: Substring
    /// The text without indentation.
    var raw: Substring
    var number: Int
  }

  private var lines: [Line] = []
  private var next = 0
  private var depth = 0

  /// Reads a text that is a map, or empty.
  ///
  /// - Complexity: O(length).
  package static func map(_ text: String) throws(YAMLError) -> [YAMLValue.Entry] {
    var reader = YAMLReader(text)
    reader.skipBlank()
    guard reader.next < reader.lines.count else { return [] }
    let value = try reader.block(indent: reader.lines[reader.next].indent)
    reader.skipBlank()
    if reader.next < reader.lines.count {
      throw YAMLError(message: "bad indentation", line: reader.lines[reader.next].number)
    }
    guard case .map(let entries) = value else { return [] }
    return entries
  }

  private init(_ text: String) {
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let raw = line.drop { $0 == " " }
      let indent = line.utf8.count - raw.utf8.count
      lines.append(Line(indent: indent, text: Self.withoutComment(raw), raw: raw, number: number))
    }
  }

  private static func withoutComment(_ text: Substring) -> Substring {
    var quote: Character?
    var before: Character = " "
    for index in text.indices {
      let character = text[index]
      if let open = quote {
        if character == open, open == "'" || before != "\\" { quote = nil }
      } else if character == "#", before == " " || before == "\t" {
        return Substring(text[..<index].trimmed)
      } else if character == "\"" || character == "'", " :,[{-".contains(before) {
        quote = character
      }
      before = character
    }
    return Substring(text.trimmed)
  }

  private mutating func skipBlank() {
    while next < lines.count, lines[next].text.isEmpty || lines[next].text == "---" { next += 1 }
  }

  private func error(_ message: String) -> YAMLError {
    YAMLError(message: message, line: next < lines.count ? lines[next].number : lines.count)
  }

  // MARK: Blocks

  private mutating func block(indent: Int) throws(YAMLError) -> YAMLValue {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else { throw error("too many levels") }
    skipBlank()
    let first = lines[next].text
    if first == "-" || first.hasPrefix("- ") { return .list(try list(indent: indent)) }
    if Self.key(first) == nil { return try scalar(lines[next].text, indent: indent) }
    return .map(try map(indent: indent))
  }

  private mutating func map(indent: Int) throws(YAMLError) -> [YAMLValue.Entry] {
    var entries: [YAMLValue.Entry] = []
    var known: Set<String> = []
    while true {
      skipBlank()
      guard next < lines.count, lines[next].indent >= indent else { return entries }
      guard lines[next].indent == indent, let (key, rest) = Self.key(lines[next].text) else {
        throw error("bad indentation of a mapping entry")
      }
      guard known.insert(key).inserted else { throw error("duplicated mapping key `\(key)`") }
      entries.append(YAMLValue.Entry(key: key, value: try value(rest, indent: indent)))
    }
  }

  private mutating func list(indent: Int) throws(YAMLError) -> [YAMLValue] {
    var items: [YAMLValue] = []
    while true {
      skipBlank()
      guard next < lines.count, lines[next].indent == indent,
        lines[next].text == "-" || lines[next].text.hasPrefix("- ")
      else { return items }
      let rest = lines[next].text.dropFirst().drop { $0 == " " }
      guard Self.key(rest) != nil, !Self.isQuoted(rest) else {
        items.append(try value(rest, indent: indent))
        continue
      }
      // The first entry of a map begins on the line of the dash.
      let shift = lines[next].text.utf8.count - rest.utf8.count
      lines[next].indent += shift
      lines[next].text = rest
      items.append(.map(try map(indent: indent + shift)))
    }
  }

  /// Reads the value that begins on a line, or on the lines below.
  private mutating func value(_ rest: Substring, indent: Int) throws(YAMLError) -> YAMLValue {
    if rest.isEmpty {
      next += 1
      skipBlank()
      guard next < lines.count else { return .null }
      let isList = lines[next].text == "-" || lines[next].text.hasPrefix("- ")
      guard lines[next].indent > indent || isList && lines[next].indent == indent else {
        return .null
      }
      return try block(indent: lines[next].indent)
    }
    if let first = rest.first, first == "|" || first == ">" {
      return .string(
        longText(isFolded: first == ">", keepsEnd: !rest.contains("-"), indent: indent))
    }
    return try scalar(rest, indent: indent)
  }

  private mutating func longText(isFolded: Bool, keepsEnd: Bool, indent: Int) -> String {
    next += 1
    var texts: [String] = []
    var own: Int?
    while next < lines.count, lines[next].raw.isEmpty || lines[next].indent > indent {
      let line = lines[next]
      if own == nil, !line.raw.isEmpty { own = line.indent }
      texts.append(
        String(repeating: " ", count: max(line.indent - (own ?? line.indent), 0)) + line.raw)
      next += 1
    }
    while texts.last?.isEmpty == true { texts.removeLast() }
    return texts.joined(separator: isFolded ? " " : "\n") + (keepsEnd ? "\n" : "")
  }

  /// Reads a scalar, or a map or list in brackets, which may go on in the lines below.
  private mutating func scalar(_ rest: Substring, indent: Int) throws(YAMLError) -> YAMLValue {
    let isFlow = rest.first == "{" || rest.first == "["
    if isFlow || Self.isQuoted(rest) {
      // Twice as many lines each time, so that the cost is linear.
      var count = 1
      while true {
        let end = min(next + count, lines.count)
        let text = ([rest] + lines[(next + 1)..<end].map(\.text)).joined(separator: "\n")
        var flow = YAMLFlow(text, line: lines[next].number)
        let result = Result { () throws(YAMLError) in try flow.value() }
        if case .failure(let fault) = result {
          guard flow.isAtEnd, end < lines.count else { throw fault }
          count *= 2
          continue
        }
        guard flow.isAtLineEnd else { throw error("unexpected text after a value") }
        next += flow.lineCount
        return try result.get()
      }
    }
    if Self.key(rest) != nil || rest.hasSuffix(":") {
      throw error("bad indentation of a mapping entry")
    }
    if let first = rest.first, "@`%&*!".contains(first) {
      throw error("a plain value cannot begin with `\(first)`")
    }
    next += 1
    var text = String(rest)
    while next < lines.count, lines[next].indent > indent, !lines[next].text.isEmpty {
      if Self.key(lines[next].text) != nil { throw error("bad indentation of a mapping entry") }
      text += " " + lines[next].text
      next += 1
    }
    return YAMLValue(plain: text)
  }

  private static func isQuoted(_ text: Substring) -> Bool {
    text.first == "\"" || text.first == "'"
  }

  /// The key of an entry, and the text after the colon; nil if it is another text.
  private static func key(_ text: Substring) -> (key: String, rest: Substring)? {
    if isQuoted(text) {
      var flow = YAMLFlow(String(text), line: 0)
      guard let value = try? flow.value(), let key = value.text else { return nil }
      let rest = flow.rest.drop { $0 == " " }
      guard rest.first == ":", rest.count == 1 || rest.dropFirst().first == " " else { return nil }
      return (key, Substring(rest.dropFirst().drop { $0 == " " }))
    }
    guard text.first != "{", text.first != "[" else { return nil }
    var before: Substring.Index?
    var index = text.startIndex
    while index < text.endIndex {
      let after = text.index(after: index)
      if text[index] == ":", after == text.endIndex || text[after] == " " || text[after] == "\t" {
        before = index
        break
      }
      index = after
    }
    guard let before else { return nil }
    let key = text[..<before].trimmed
    guard !key.isEmpty else { return nil }
    return (key, Substring(text[text.index(after: before)...].trimmed))
  }
}

/// Reads a value in brackets or quotes.
struct YAMLFlow {
  private var text: [Character]
  private var index = 0
  private var depth = 0
  private let line: Int

  init(_ text: String, line: Int) {
    self.text = Array(text)
    self.line = line
  }

  /// Whether nothing but white space is left.
  var isAtEnd: Bool { text[index...].allSatisfy(\.isWhitespace) }

  /// Whether nothing but white space is left on the line.
  var isAtLineEnd: Bool { text[index...].prefix { $0 != "\n" }.allSatisfy(\.isWhitespace) }

  /// The number of lines that have been read, also in part.
  var lineCount: Int { 1 + text[..<index].count { $0 == "\n" } }

  /// What is left.
  var rest: Substring { Substring(String(text[index...])) }

  private func error(_ message: String) -> YAMLError { YAMLError(message: message, line: line) }

  private mutating func skipSpace() {
    while index < text.count, text[index].isWhitespace { index += 1 }
  }

  /// Reads a value.
  mutating func value() throws(YAMLError) -> YAMLValue {
    depth += 1
    defer { depth -= 1 }
    guard depth <= YAMLReader.depthLimit else { throw error("too many levels") }
    skipSpace()
    guard index < text.count else { throw error("expected a value") }
    switch text[index] {
    case "{": return .map(try map())
    case "[": return .list(try list())
    case "\"", "'": return .string(try quoted())
    default: return YAMLValue(plain: plain())
    }
  }

  private mutating func map() throws(YAMLError) -> [YAMLValue.Entry] {
    index += 1
    var entries: [YAMLValue.Entry] = []
    var known: Set<String> = []
    while true {
      skipSpace()
      guard index < text.count else { throw error("expected `}`") }
      if text[index] == "}" {
        index += 1
        return entries
      }
      let isQuoted = text[index] == "\"" || text[index] == "'"
      let key = isQuoted ? try quoted() : plain()
      skipSpace()
      var value = YAMLValue.null
      if index < text.count, text[index] == ":" {
        index += 1
        skipSpace()
        if index < text.count, text[index] != ",", text[index] != "}" { value = try self.value() }
        skipSpace()
      }
      guard known.insert(key).inserted else { throw error("duplicated mapping key `\(key)`") }
      entries.append(YAMLValue.Entry(key: key, value: value))
      guard index < text.count else { throw error("expected `}`") }
      if text[index] == "," {
        index += 1
      } else if text[index] != "}" {
        throw error("missed comma between entries")
      }
    }
  }

  private mutating func list() throws(YAMLError) -> [YAMLValue] {
    index += 1
    var items: [YAMLValue] = []
    while true {
      skipSpace()
      guard index < text.count else { throw error("expected `]`") }
      if text[index] == "]" {
        index += 1
        return items
      }
      items.append(try value())
      skipSpace()
      guard index < text.count else { throw error("expected `]`") }
      if text[index] == "," {
        index += 1
      } else if text[index] != "]" {
        throw error("missed comma between items")
      }
    }
  }

  private mutating func quoted() throws(YAMLError) -> String {
    let quote = text[index]
    index += 1
    var result = ""
    while index < text.count {
      let character = text[index]
      index += 1
      if character == quote {
        guard quote == "'", index < text.count, text[index] == "'" else { return result }
        index += 1
        result.append("'")
      } else if character == "\\", quote == "\"", index < text.count {
        result.append(Self.escapes[text[index]] ?? text[index])
        index += 1
      } else {
        result.append(character == "\n" ? " " : character)
      }
    }
    throw error("expected a closing quote")
  }

  private static let escapes: [Character: Character] = ["n": "\n", "t": "\t", "r": "\r", "0": "\0"]

  private mutating func plain() -> String {
    let start = index
    while index < text.count {
      let character = text[index]
      if ",{}[]".contains(character) { break }
      if character == ":",
        index + 1 == text.count || text[index + 1].isWhitespace || ",{}[]".contains(text[index + 1])
      {
        break
      }
      index += 1
    }
    if index == start { index = min(index + 1, text.count) }
    return String(text[start..<index]).trimmed.replacing("\n", with: " ")
  }
}
