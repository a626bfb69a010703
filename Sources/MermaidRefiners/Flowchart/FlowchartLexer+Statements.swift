import ArtifactBase

extension FlowchartLexer {
  /// Reads the next token outside of labels.
  mutating func statementToken(_ cursor: inout MermaidCursor) -> Kind {
    if let kind = keyword(&cursor) { return kind }
    if let directionStart, directionStart >= cursor.index {
      cursor.skip { $0 != 0x0A }
      return .direction(direction)
    }
    if skipLinkID(&cursor) { return .linkID }
    if cursor.skip(while: \.isASCIIDigit) > 0 { return .number }
    if let kind = sign(&cursor) ?? link(&cursor) { return kind }
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

  /// Reads a keyword, or what begins a string or data.
  private mutating func keyword(_ cursor: inout MermaidCursor) -> Kind? {
    switch cursor.peek {
    case UInt8(ascii: "\""): return quote(&cursor)
    case UInt8(ascii: "@"):
      guard cursor.skip("@{") else { return nil }
      modes.append(.data)
      return .data
    case UInt8(ascii: "a"): return accessibility(&cursor)
    case UInt8(ascii: "c"):
      let isCall = cursor.skipSpacedKeyword("call")
      if isCall || cursor.skipSpacedKeyword("click") {
        // The white space may go on with the next line.
        skipsSpace = cursor.index == cursor.text.count
        return push(isCall ? .callbackName : .clickName)
      }
    case UInt8(ascii: "h"):
      guard cursor.text.starts(with: "href", at: cursor.index), cursor.peek(4).isSpace
      else { return nil }
      cursor.index += 4
      _ = cursor.skipOneSpace()
      return .href
    case UInt8(ascii: "e"):
      guard cursor.skipWord("end") else { return nil }
      return .end
    case UInt8(ascii: "s"), UInt8(ascii: "d"), UInt8(ascii: "l"), UInt8(ascii: "i"),
      UInt8(ascii: "f"), UInt8(ascii: "g"), UInt8(ascii: "_"):
      break
    default: return nil
    }
    for (word, kind) in Self.keywords where cursor.skipWord(word) { return kind }
    return nil
  }

  private static let keywords: [(StaticString, Kind)] = [
    ("style", .style), ("default", .default), ("linkStyle", .linkStyle),
    ("interpolate", .interpolate), ("classDef", .classDefinition), ("class", .class),
    ("flowchart-elk", .graph), ("graph", .graph), ("flowchart", .graph), ("subgraph", .subgraph),
    ("_self", .linkTarget), ("_blank", .linkTarget), ("_parent", .linkTarget),
    ("_top", .linkTarget),
  ]

  private mutating func accessibility(_ cursor: inout MermaidCursor) -> Kind? {
    if cursor.skipTitle("accTitle", UInt8(ascii: ":")) {
      cursor.skip { $0 != 0x0A }
      return .accessibleTitle
    }
    if cursor.skipTitle("accDescr", UInt8(ascii: ":")) {
      cursor.skip { $0 != 0x0A }
      return .accessibleDescription
    }
    return cursor.skipTitle("accDescr", UInt8(ascii: "{")) ? push(.description) : nil
  }

  private func sign(_ cursor: inout MermaidCursor) -> Kind? {
    let kind: Kind
    switch cursor.peek {
    case UInt8(ascii: "#"): kind = .hash
    case UInt8(ascii: ":"):
      if cursor.skip(":::") { return .classSeparator }
      kind = .colon
    case UInt8(ascii: "&"): kind = .ampersand
    case UInt8(ascii: ";"): kind = .semicolon
    case UInt8(ascii: ","): kind = .comma
    case UInt8(ascii: "*"): kind = .star
    default: return nil
    }
    cursor.index += 1
    return kind
  }

  /// Reads an edge, or its beginning before a text, with the white space before it.
  private mutating func link(_ cursor: inout MermaidCursor) -> Kind? {
    guard cursor.index >= plainEnd else { return nil }
    let kind: Kind
    if cursor.skipLink(UInt8(ascii: "-")) {
      kind = .link
    } else if cursor.skipLinkStart("--") {
      modes.append(.edge)
      kind = .linkStart
    } else if cursor.skipLink(UInt8(ascii: "=")) {
      kind = .link
    } else if cursor.skipLinkStart("==") {
      modes.append(.thickEdge)
      kind = .linkStart
    } else if cursor.skipDottedLink() {
      kind = .link
    } else if cursor.skipLinkStart("-.") {
      modes.append(.dottedEdge)
      kind = .linkStart
    } else if cursor.skipInvisibleLink() {
      kind = .link
    } else {
      notePlainText(cursor)
      return nil
    }
    skipsSpace = true
    return kind
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
  /// Skips a keyword with the white space that must follow.
  fileprivate mutating func skipSpacedKeyword(_ word: StaticString) -> Bool {
    guard text.starts(with: word, at: index), peek(word.utf8CodeUnitCount).isSpace else {
      return false
    }
    index += word.utf8CodeUnitCount
    skipWhiteSpace()
    return true
  }

  /// Skips a keyword and a sign, with white space before and after the sign.
  fileprivate mutating func skipTitle(_ word: StaticString, _ sign: UInt8) -> Bool {
    guard text.starts(with: word, at: index) else { return false }
    var end = index + word.utf8CodeUnitCount
    while end < text.count, text[end].isSpace { end += 1 }
    guard end < text.count, text[end] == sign else { return false }
    index = end + 1
    skip(while: \.isSpaceInLine)
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
