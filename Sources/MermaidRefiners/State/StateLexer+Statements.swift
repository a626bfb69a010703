import ArtifactBase

// The starts of statements.

extension StateLexer {
  mutating func statementToken(_ cursor: inout MermaidCursor) -> Kind? {
    let isBody = mode == .body
    if !isBody {
      if cursor.skipKeyword("click") { return .click }
      if cursor.skipKeyword("href") { return .href }
      if !hasNoQuotes, cursor.peek == UInt8(ascii: "\"") {
        quoteStart = cursor.index
        cursor.index += 1
        return push(.string)
      }
      if cursor.skipKeyword("default") { return .default }
    }
    if !isBody, let direction = direction?.skip(&cursor) { return .direction(direction) }
    if cursor.skip("\n") { return isBody ? nil : .newline }
    if isBody {
      if cursor.skip(while: \.isSpaceInLine) > 0 { return nil }
    } else if cursor.skipWhiteSpace() > 0 {
      skipsSpace = cursor.index == cursor.text.count
      return nil
    }
    if cursor.isAtStateComment {
      cursor.skip { $0 != 0x0A }
      return nil
    }
    if isBody {
      if let kind = keywordToken(&cursor, Self.bodyKeywords) { return kind.value }
      if let direction = direction?.skip(&cursor) { return .direction(direction) }
      if let kind = keywordToken(&cursor, Self.noteKeyword) { return kind.value }
    } else if let kind = outerKeywordToken(&cursor) {
      return kind.value
    }
    if isBody, cursor.skip("}") { return pop(.close) }
    if !isBody, cursor.skip("{") { return push(.body, .open) }
    if cursor.skip("[*]") { return .edgeState }
    if idToken(&cursor) { return .id }
    if cursor.skipDescription() { return .description }
    if cursor.skip("-->") { return .arrow }
    if isBody, cursor.skip("--") { return .concurrent }
    if cursor.skip(":::") { return .styleSeparator }
    cursor.index += 1
    return .invalid
  }

  private func idToken(_ cursor: inout MermaidCursor) -> Bool {
    let begin = cursor.index
    cursor.skip {
      !$0.isSpace && $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "-")
        && $0 != UInt8(ascii: "{")
    }
    // A comment ends the name.
    var index = begin
    while index + 1 < cursor.index {
      if cursor.text[index] == UInt8(ascii: "%"), cursor.text[index + 1] == UInt8(ascii: "%") {
        cursor.index = index
        break
      }
      index += 1
    }
    return cursor.index > begin
  }

  /// Skips a keyword and the white space that must follow.
  private mutating func skipSpaced(_ word: StaticString, _ cursor: inout MermaidCursor) -> Bool {
    guard cursor.isAt(anyCase: word), cursor.peek(word.utf8CodeUnitCount).isSpace else {
      return false
    }
    cursor.index += word.utf8CodeUnitCount
    return skipSpace(&cursor)
  }

  /// Skips white space, also at the start of the next lines; false if there is none.
  mutating func skipSpace(_ cursor: inout MermaidCursor) -> Bool {
    let count = cursor.skipWhiteSpace()
    if cursor.index == cursor.text.count { skipsSpace = true }
    return count > 0
  }

  /// A token, or nothing to report.
  private struct Found { var value: Kind? }

  private mutating func outerKeywordToken(_ cursor: inout MermaidCursor) -> Found? {
    if skipSpaced("scale", &cursor) {
      modes.append(.scale)
      return Found(value: .scale)
    }
    if accessible.begin(&cursor) { return Found(value: nil) }
    for word in ["statediagram-v2", "statediagram"] as [StaticString] {
      if cursor.isAt(anyCase: word), cursor.peek(word.utf8CodeUnitCount).isSpace {
        cursor.index += word.utf8CodeUnitCount
        cursor.skip(while: \.isSpaceInLine)
        return Found(value: .header)
      }
    }
    if cursor.skipKeyword("hide empty description") { return Found(value: .hide) }
    return keywordToken(&cursor, Self.keywords)
  }

  private mutating func keywordToken(
    _ cursor: inout MermaidCursor, _ keywords: [Keyword]
  ) -> Found? {
    for (word, mode, kind) in keywords
    where !(mode == .state && cursor.isAtNameOfStates) && skipSpaced(word, &cursor) {
      modes.append(mode)
      return Found(value: kind)
    }
    return nil
  }

  private typealias Keyword = (StaticString, Mode, Kind?)

  private static let bodyKeywords: [Keyword] = [
    ("classdef", .classDefinition, .classDefinition), ("class", .classes, .apply),
    ("style", .styles, .style), ("state", .state, nil),
  ]
  private static let noteKeyword: [Keyword] = [("note", .note, .note)]
  private static let keywords = bodyKeywords + noteKeyword
}

extension MermaidCursor {
  /// Whether a comment of a state diagram begins.
  var isAtStateComment: Bool {
    peek == UInt8(ascii: "#")
      || text.starts(with: "%%", at: index) && peek(2) != UInt8(ascii: "{")
  }

  /// Whether a word `state` is probably the last one of a name, such as `my state`: after another word, and before an
  /// arrow, a colon or the end of the line.
  fileprivate var isAtNameOfStates: Bool {
    guard isAt(anyCase: "state") else { return false }
    var before = index
    while before > 0, text[before - 1].isSpaceInLine { before -= 1 }
    guard before > 0, before < index, text[before - 1].isWord || text[before - 1] >= 0x80 else {
      return false
    }
    var copy = MermaidCursor(text: text, index: index + 5)
    copy.skip(while: \.isSpaceInLine)
    return copy.index == text.count || copy.peek == 0x0A || copy.peek == UInt8(ascii: ":")
      || copy.skip("-->")
  }

  /// Skips a colon and the text after it, in which colons are inside of words.
  fileprivate mutating func skipDescription() -> Bool {
    guard peek == UInt8(ascii: ":") else { return false }
    func isText(_ byte: UInt8) -> Bool {
      byte != UInt8(ascii: ":") && byte != 0x0A && byte != UInt8(ascii: ";") && byte != 0
    }
    var end = index + 1
    while end < text.count {
      if isText(text[end]) {
        end += 1
      } else if text[end] == UInt8(ascii: ":"), end + 1 < text.count, isText(text[end + 1]) {
        end += 2
      } else {
        break
      }
    }
    guard end > index + 1 else { return false }
    index = end
    return true
  }
}
