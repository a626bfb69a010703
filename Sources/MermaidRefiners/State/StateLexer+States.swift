import ArtifactBase

// What follows `state`.

extension StateLexer {
  /// Reads what follows `state`.
  mutating func stateToken(_ cursor: inout MermaidCursor) -> Kind? {
    if cursor.skip(while: \.isSpaceInLine) > 0 { return nil }
    if cursor.isAtStateComment {
      cursor.skip { $0 != 0x0A }
      return nil
    }
    if let kind = specialToken(&cursor) { return kind }
    if cursor.skip("\"") { return push(.stateString) }
    if let kind = aliasToken(&cursor) { return kind }
    if cursor.skip("\n") {
      if stateLine == nil { stateLine = StateLine() }
      return nil
    }
    if cursor.skip("{") { return replace(.body, .open) }
    if skipLongName(&cursor) { return .longName }
    let isName = cursor.skip(while: \.isWord) > 0 && cursor.peek.isSpace
    cursor.skip { !$0.isSpace && $0 != UInt8(ascii: "{") }
    if isName, cursor.isBlankToEnd { stateLine = StateLine(endsWithName: true) }
    return .composite
  }

  private mutating func aliasToken(_ cursor: inout MermaidCursor) -> Kind? {
    guard cursor.isAtKeyword("as"), cursor.peek(2).isSpace else { return nil }
    cursor.index += 2
    _ = skipSpace(&cursor)
    return push(.stateID, .alias)
  }

  /// Skips several words before a brace, which Mermaid rejects.
  private func skipLongName(_ cursor: inout MermaidCursor) -> Bool {
    var copy = MermaidCursor(text: cursor.text, index: cursor.index)
    guard copy.skip(while: \.isWord) > 0, copy.skip(while: \.isSpaceInLine) > 0, copy.peek.isWord,
      let braceIndex, braceIndex > copy.index
    else { return false }
    copy.skip { $0 != UInt8(ascii: "{") }
    cursor.index = copy.index
    return true
  }

  /// Reads what of a line belongs to a line with `state` before it; the token may have no text.
  mutating func finish(_ line: StateLine, _ cursor: inout MermaidCursor) -> Kind? {
    let begin = cursor.index
    cursor.skipWhiteSpace()
    guard cursor.index < cursor.text.count else {
      // White space includes the line breaks after it.
      if line.isBeforeEmptyLine == nil { stateLine?.isBeforeEmptyLine = cursor.text[begin] == 0x0A }
      return nil
    }
    stateLine = nil
    let word = cursor.index
    if line.endsWithName, cursor.skip(while: \.isWord) > 0, let braceIndex,
      braceIndex >= cursor.index
    {
      cursor.index = begin
      _ = pop()
      return .joinedName
    }
    cursor.index = word
    if let kind = aliasToken(&cursor) { return kind }
    cursor.index = begin
    _ = pop()
    return line.isBeforeEmptyLine == true && mode == .statements ? .newline : nil
  }

  /// Reads the rest of a line up to `<<fork>>` and the like.
  private mutating func specialToken(_ cursor: inout MermaidCursor) -> Kind? {
    guard cursor.index >= plainEnd else { return nil }
    var end = cursor.index
    while end < cursor.text.count, cursor.text[end] != 0x0A { end += 1 }
    defer { plainEnd = end }
    for (word, kind) in Self.specials {
      let length = word.utf8CodeUnitCount
      var start = end - length
      while start >= cursor.index {
        var copy = MermaidCursor(text: cursor.text, index: start)
        if copy.skipAnyCase(word) {
          cursor.index = start + length
          modes.removeLast()
          return .special(kind)
        }
        start -= 1
      }
    }
    return nil
  }

  private static let specials: [(StaticString, MermaidStateDiagram.State.Kind)] = [
    ("<<fork>>", .fork), ("<<join>>", .join), ("<<choice>>", .choice), ("[[fork]]", .fork),
    ("[[join]]", .join), ("[[choice]]", .choice),
  ]
}

extension MermaidCursor {
  /// Whether nothing but white space is left in the line.
  fileprivate var isBlankToEnd: Bool {
    var copy = MermaidCursor(text: text, index: index)
    copy.skip(while: \.isSpaceInLine)
    return copy.index == text.count || copy.peek == 0x0A
  }
}
