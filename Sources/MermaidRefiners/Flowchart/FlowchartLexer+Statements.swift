import ArtifactBase

extension FlowchartLexer {
  /// Reads the next token between statements that is not a keyword.
  mutating func statementToken(_ cursor: inout MermaidCursor) -> Kind? {
    if skipLinkID(&cursor) { return .linkID }
    if cursor.skip(while: \.isASCIIDigit) > 0 { return .number }
    if !cursor.peek.isWord, let kind = cursor.skip(Self.signs) { return kind }
    if let kind = link(&cursor) { return kind }
    if skipForeignArrow(&cursor) { return .invalid }
    if cursor.skip("[|") { return .open(.properties) }
    if cursor.skip(">") {
      modes.append(.label)
      return .open(.odd)
    }
    if cursor.skip("<") { return .tagStart }
    if cursor.skip("^") { return .up }
    if cursor.skipWord("v") { return .down }
    if cursor.skipName() { return .name }
    if cursor.skip("-") { return .minus }
    if cursor.skipLetter() { return .letter }
    if let kind = bracket(&cursor) { return kind }
    if cursor.skip("\n") { return .newline }
    return cursor.skipOneSpace() ? .space : .invalid
  }

  private static let signs: [(StaticString, Kind)] = [
    ("#", .hash), (":::", .classSeparator), (":", .colon), ("&", .ampersand), (";", .semicolon),
    (",", .comma), ("*", .star),
  ]

  /// Skips what begins a text of its own; false if none begins here.
  mutating func beginsText(_ cursor: inout MermaidCursor) -> Bool {
    switch cursor.peek {
    case UInt8(ascii: "\""): return quote(&cursor)
    case UInt8(ascii: "a"): return accessible.begin(&cursor, anyCase: false)
    case UInt8(ascii: "c"):
      let isCall = cursor.skipSpacedKeyword("call")
      guard isCall || cursor.skipSpacedKeyword("click") else { return false }
      // The white space may go on with the next line.
      skipsSpace = cursor.index == cursor.text.count
      modes.append(isCall ? .callbackName : .clickName)
      return true
    default: return false
    }
  }

  /// Reads a keyword, or what begins data.
  mutating func keyword(_ cursor: inout MermaidCursor) -> Kind? {
    switch cursor.peek {
    case UInt8(ascii: "@"):
      guard cursor.skip("@{") else { return nil }
      return push(.data, .data)
    case UInt8(ascii: "h"):
      guard cursor.text.starts(with: "href", at: cursor.index), cursor.peek(4).isSpace
      else { return nil }
      cursor.index += 4
      _ = cursor.skipOneSpace()
      return .href
    case UInt8(ascii: "c"), UInt8(ascii: "d"), UInt8(ascii: "e"), UInt8(ascii: "f"),
      UInt8(ascii: "g"), UInt8(ascii: "i"), UInt8(ascii: "l"), UInt8(ascii: "s"), UInt8(ascii: "_"):
      for (word, kind) in Self.keywords where cursor.skipWord(word) { return kind }
      return nil
    default: return nil
    }
  }

  private static let keywords: [(StaticString, Kind)] = [
    ("end", .end), ("style", .style), ("default", .default), ("linkStyle", .linkStyle),
    ("interpolate", .interpolate), ("classDef", .classDefinition), ("class", .class),
    ("flowchart-elk", .graph), ("graph", .graph), ("flowchart", .graph), ("subgraph", .subgraph),
    ("_self", .linkTarget), ("_blank", .linkTarget), ("_parent", .linkTarget),
    ("_top", .linkTarget),
  ]

  /// Skips an arrow after a node that is not an edge, such as `->` and `=>`; false for another text.
  private func skipForeignArrow(_ cursor: inout MermaidCursor) -> Bool {
    guard last == .space, let beforeLast else { return false }
    let start = cursor.index
    if cursor.skip(while: { "<-=".utf8.contains($0) }) > 0,
      cursor.skip(while: { $0 == UInt8(ascii: ">") }) > 0,
      ![.ampersand, .space, .newline, .semicolon].contains(beforeLast)
    {
      return true
    }
    cursor.index = start
    return false
  }

  /// Reads an edge, or its beginning before a text, with the white space before it. An arrow to the left such as `<--`,
  /// after which no edge ends in the line, is not a token.
  private mutating func link(_ cursor: inout MermaidCursor) -> Kind? {
    guard cursor.index >= plainEnd else { return nil }
    if cursor.skipLink(UInt8(ascii: "-")) { return endLink(&cursor) }
    if cursor.skipLinkStart("--") { return begin(.edge, &cursor) }
    if cursor.skipLink(UInt8(ascii: "=")) { return endLink(&cursor) }
    if cursor.skipLinkStart("==") { return begin(.thickEdge, &cursor) }
    if cursor.skipDottedLink() { return endLink(&cursor) }
    if cursor.skipLinkStart("-.") { return begin(.dottedEdge, &cursor) }
    if cursor.skipInvisibleLink() { return endLink(&cursor) }
    notePlainText(cursor)
    return nil
  }

  /// Begins the text of an edge.
  private mutating func begin(_ mode: Mode, _ cursor: inout MermaidCursor) -> Kind {
    let isLeft = cursor.index > 2 && cursor.text[cursor.index - 3] == UInt8(ascii: "<")
    guard !isLeft || cursor.hasLinkEnd(mode) else { return .invalid }
    modes.append(mode)
    skipsSpace = true
    return .linkStart
  }

  /// Notes that no edge begins in the white space or the dots that begin here.
  mutating func notePlainText(_ cursor: borrowing MermaidCursor) {
    var end = cursor.index
    while end < cursor.text.count, cursor.text[end].isSpace { end += 1 }
    while end < cursor.text.count, cursor.text[end] == UInt8(ascii: ".") { end += 1 }
    plainEnd = end
  }

  /// Skips the ID of an edge, up to the last `@` before white space or a quote that is followed by neither `{` nor a
  /// quote.
  private mutating func skipLinkID(_ cursor: inout MermaidCursor) -> Bool {
    if cursor.index >= wordEnd {
      var end = cursor.index
      linkIDEnd = 0
      let text = cursor.text
      while end < text.count, !text[end].isSpace, text[end] != UInt8(ascii: "\"") {
        if text[end] == UInt8(ascii: "@"), end + 1 < text.count,
          text[end + 1] != UInt8(ascii: "{"), text[end + 1] != UInt8(ascii: "\"")
        {
          linkIDEnd = end + 1
        }
        end += 1
      }
      wordEnd = max(end, cursor.index + 1)
    }
    guard linkIDEnd > cursor.index + 1 else { return false }
    cursor.index = linkIDEnd
    return true
  }
}

extension MermaidCursor {
  /// Whether an edge with a text ends in the rest of the line.
  fileprivate func hasLinkEnd(_ mode: FlowchartLexer.Mode) -> Bool {
    let isDotted = mode == .dottedEdge
    let dash = UInt8(ascii: isDotted ? "." : mode == .thickEdge ? "=" : "-")
    var count = 0
    for place in index..<text.count {
      let byte = text[place]
      if byte == dash {
        count += 1
        if !isDotted, count > 2 { return true }
        continue
      }
      if isDotted ? count > 0 && byte == UInt8(ascii: "-") : count > 1 && ">xo".utf8.contains(byte)
      {
        return true
      }
      count = 0
    }
    return false
  }

  /// Skips a keyword with the white space that must follow.
  fileprivate mutating func skipSpacedKeyword(_ word: StaticString) -> Bool {
    guard text.starts(with: word, at: index), peek(word.utf8CodeUnitCount).isSpace else {
      return false
    }
    index += word.utf8CodeUnitCount
    skipWhiteSpace()
    return true
  }

  /// Skips the ASCII characters of a name.
  fileprivate mutating func skipName() -> Bool {
    let start = index
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "-"):
        switch peek(1) {
        case 0, UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "."): return index > start
        default: break
        }
      case UInt8(ascii: "="): if peek(1) == UInt8(ascii: "=") { return index > start }
      case UInt8(ascii: "!"), UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "$"),
        UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"),
        UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "`"), UInt8(ascii: "?"),
        UInt8(ascii: "\\"), UInt8(ascii: "/"):
        break
      case let byte: if !byte.isWord { return index > start }
      }
      index += 1
    }
    return index > start
  }
}
