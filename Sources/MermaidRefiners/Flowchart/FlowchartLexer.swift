import ArtifactBase

/// Splits the text of a flowchart into tokens, line by line (`Specs/Mermaid.md` N2).
///
/// The lexer has modes, since the same characters mean different things in a label, on an edge or between
/// statements. A token that is open at the end of a line continues on the next.
struct FlowchartLexer: Sendable {
  /// A token, and its place in the text of the statement.
  struct Token: Sendable {
    var kind: Kind
    var range: Range<Int>
  }

  enum Kind: Hashable, Sendable {
    // Between statements.
    case newline, semicolon, space
    // Parts of names.
    case number, name, letter, down, minus, `default`, comma, colon, ampersand, hash, star
    // Keywords.
    case style, linkStyle, interpolate, classDefinition, `class`, href, graph, subgraph, end
    case linkTarget
    case direction(MermaidFlowchart.Direction)
    /// The name after `click`.
    case click
    case callbackName, callbackArguments
    case accessibleTitle, accessibleDescription
    /// The class of a node follows.
    case classSeparator
    case linkID, link, linkStart, edgeText
    case open(Bracket), close(Bracket)
    case text, string, markdown
    case data
    case tagStart, up
    case invalid
    /// A sign that only begins or ends a mode.
    case skipped
  }

  /// The signs around the label of a node, or of an edge.
  enum Bracket: Hashable, Sendable {
    case square, round, brace, pipe, stadium, subroutine, cylinder, doubleCircle, ellipse, odd
    case slash, backslash, properties
  }

  enum Mode: Hashable, Sendable {
    case statements, string, markdown, label, slanted, ellipse, edge, thickEdge, dottedEdge
    case data, dataString, clickName, callbackName, callbackArguments, description
  }

  var modes: [Mode] = [.statements]

  /// Whether white space belongs to the token before.
  var skipsSpace = false

  /// The place of the last `direction` in the line, which with its value makes a token of the line from wherever a
  /// token begins; nil if it has none.
  var directionStart: Int?
  var direction = MermaidFlowchart.Direction.topToBottom

  /// The end of the white space and dots in which no edge begins.
  var plainEnd = 0
  /// The end of the text without white space that was searched for the ID of an edge, and the end of the ID; 0 if there
  /// is none.
  var wordEnd = 0
  var linkIDEnd = 0

  /// Whether a statement may end here.
  var isBetweenStatements: Bool { modes.count == 1 && !skipsSpace }

  /// Whether the text of a node or an edge in brackets is open.
  var isInLabel: Bool {
    modes.contains { [.label, .slanted, .ellipse].contains($0) }
  }

  /// What the open parts wait for, the innermost one first.
  var missing: String? {
    switch modes.last {
    case .string, .dataString: "`\"`"
    case .markdown: "`` `\" ``"
    case .label, .slanted, .ellipse: "a closing bracket"
    case .edge: "the end of the edge, such as `-->`"
    case .thickEdge: "the end of the edge, such as `==>`"
    case .dottedEdge: "the end of the edge, such as `.->`"
    case .data, .description: "`}`"
    case .callbackName, .callbackArguments: "`)`"
    case .clickName: "the ID of a node"
    default: skipsSpace ? "a node" : nil
    }
  }

  /// Forgets what is open, after an error.
  mutating func reset() {
    modes = [.statements]
    skipsSpace = false
  }

  /// Appends the tokens of a line.
  ///
  /// - Parameters:
  ///   - text: The text of the statement, which the line ends.
  ///   - start: The start of the line.
  ///   - tokens: The tokens so far, of which the last may continue.
  /// - Complexity: O(length of the line).
  mutating func read(_ text: Span<UInt8>, from start: Int, into tokens: inout [Token]) {
    findDirection(text, from: start)
    (plainEnd, wordEnd, linkIDEnd) = (0, 0, 0)
    var cursor = MermaidCursor(text: text, index: start)
    while cursor.index < text.count {
      if skipsSpace {
        cursor.skipWhiteSpace()
        guard cursor.index < text.count else { return }
        skipsSpace = false
      }
      let begin = cursor.index
      let kind = next(&cursor)
      if isMisplaced(kind, at: begin, after: tokens.last) {
        // Whatever follows, this is an error; the next line is read as a statement again.
        tokens.append(Token(kind: kind == .skipped ? .string : kind, range: begin..<cursor.index))
        tokens.append(Token(kind: .invalid, range: cursor.index..<cursor.index))
        return reset()
      }
      if kind == .skipped { continue }
      if cursor.index == begin { cursor.index += 1 }
      if kind == .invalid, modes.count == 1 { cursor.skipForeignArrow(from: begin) }
      if kind == .open(.odd), let start = arrowStart(in: text, before: tokens) {
        // Whatever follows, this is an error: the rest of the line is left out.
        while tokens[tokens.count - 1].range.lowerBound > start { tokens.removeLast() }
        cursor.skip { $0 == UInt8(ascii: ">") }
        tokens[tokens.count - 1] = Token(kind: .invalid, range: start..<cursor.index)
        return reset()
      }
      // Labels and strings continue on the next line, as one token.
      if Self.isJoined(kind), let last = tokens.last, last.kind == kind,
        last.range.upperBound == begin
      {
        tokens[tokens.count - 1].range = last.range.lowerBound..<cursor.index
      } else {
        tokens.append(Token(kind: kind, range: begin..<cursor.index))
      }
      if kind == .invalid { return reset() }
    }
  }

  /// The start of an arrow that is not an edge, such as `->` and `=>`, of which `>` was read; nil for another sign.
  private func arrowStart(in text: Span<UInt8>, before tokens: [Token]) -> Int? {
    guard let last = tokens.last else { return nil }
    if last.kind == .link { return text.firstSign(of: last.range) }
    var index = tokens.count - 1
    while index >= 0, tokens[index].range.allArrow(in: text) { index -= 1 }
    // After white space, a node cannot go on.
    guard index < tokens.count - 1, index > 0, tokens[index].kind == .space else { return nil }
    switch tokens[index - 1].kind {
    case .ampersand, .space, .newline, .semicolon: return nil
    default: return tokens[index + 1].range.lowerBound
    }
  }

  /// Whether a bracket or a quote begins inside of a label, which cannot contain it.
  private func isMisplaced(_ kind: Kind, at start: Int, after last: Token?) -> Bool {
    guard modes.count > 2, let last, last.range.upperBound == start else { return false }
    switch kind {
    case .open: return last.kind != kind
    case .skipped: return last.kind == .text && [.string, .markdown].contains(modes.last)
    default: return false
    }
  }

  /// Whether a token of this kind goes on with the next one.
  private static func isJoined(_ kind: Kind) -> Bool {
    switch kind {
    case .text, .string, .markdown, .edgeText, .data, .accessibleDescription, .callbackArguments:
      true
    default: false
    }
  }

  private mutating func findDirection(_ text: Span<UInt8>, from start: Int) {
    directionStart = nil
    let word = StaticString("direction")
    var index = text.count - 9
    while index >= start {
      defer { index -= 1 }
      guard text[index] == 0x64, text.starts(with: word, at: index) else { continue }
      var cursor = MermaidCursor(text: text, index: index + 9)
      guard cursor.skipWhiteSpace() > 0 else { continue }
      let found = MermaidFlowchart.Direction.allCases.first { direction in
        direction.spellings.contains { text.starts(with: $0, at: cursor.index) }
      }
      guard let found else { continue }
      directionStart = index
      direction = found
      return
    }
  }

  // MARK: Tokens

  /// Reads the next token.
  mutating func next(_ cursor: inout MermaidCursor) -> Kind {
    switch modes[modes.count - 1] {
    case .statements: return statementToken(&cursor)
    case .string:
      if cursor.skip("\"`") { return push(.markdown) }
      if cursor.skip("\"") { return pop() }
      cursor.skip { $0 != UInt8(ascii: "\"") }
      return .string
    case .markdown:
      if cursor.skip("`\"") { return pop() }
      if let kind = quote(&cursor) { return kind }
      guard cursor.skip(while: { $0 != UInt8(ascii: "`") && $0 != UInt8(ascii: "\"") }) > 0 else {
        return .invalid
      }
      return .markdown
    case .label: return labelToken(&cursor)
    case .slanted: return slantedToken(&cursor)
    case .ellipse: return ellipseToken(&cursor)
    case .edge, .thickEdge, .dottedEdge: return edgeToken(&cursor)
    case .data:
      if cursor.skip("\"") {
        modes.append(.dataString)
        return .data
      }
      if cursor.skip("}") {
        modes.removeLast()
        return .data
      }
      let length = cursor.skip {
        $0 != UInt8(ascii: "}") && $0 != UInt8(ascii: "^") && $0 != UInt8(ascii: "\"")
      }
      return length > 0 ? .data : .invalid
    case .dataString:
      if cursor.skip("\"") { modes.removeLast() } else { cursor.skip { $0 != UInt8(ascii: "\"") } }
      return .data
    case .clickName:
      if cursor.skipOneSpace() { return pop() }
      cursor.skip { !$0.isSpace }
      return .click
    case .callbackName:
      if cursor.skip("(") {
        modes.removeLast()
        let begin = cursor.index
        cursor.skipWhiteSpace()
        if cursor.skip(")") { return .skipped }
        cursor.index = begin
        return push(.callbackArguments)
      }
      cursor.skip { $0 != UInt8(ascii: "(") }
      return .callbackName
    case .callbackArguments:
      if cursor.skip(")") { return pop() }
      cursor.skip { $0 != UInt8(ascii: ")") }
      return .callbackArguments
    case .description:
      if cursor.skip("}") { return pop() }
      cursor.skip { $0 != UInt8(ascii: "}") }
      return .accessibleDescription
    }
  }

  mutating func push(_ mode: Mode) -> Kind {
    modes.append(mode)
    return .skipped
  }

  private mutating func pop() -> Kind {
    modes.removeLast()
    return .skipped
  }

  /// Reads the opening quote of a string or of Markdown; nil if none is here.
  mutating func quote(_ cursor: inout MermaidCursor) -> Kind? {
    if cursor.skip("\"`") { return push(.markdown) }
    return cursor.skip("\"") ? push(.string) : nil
  }

  /// Reads the sign that begins a label; nil if none is here.
  mutating func bracket(_ cursor: inout MermaidCursor) -> Kind? {
    for (text, bracket, mode) in Self.brackets where cursor.skip(text) {
      modes.append(mode)
      return .open(bracket)
    }
    return nil
  }

  /// The signs that begin a label, the longer ones first.
  private static let brackets: [(StaticString, Bracket, Mode)] = [
    ("(-", .ellipse, .ellipse), ("([", .stadium, .label), ("[[", .subroutine, .label),
    ("[(", .cylinder, .label), ("(((", .doubleCircle, .label), ("[/", .slash, .slanted),
    ("[\\", .backslash, .slanted), ("|", .pipe, .label), ("(", .round, .label),
    ("[", .square, .label), ("{", .brace, .label),
  ]

  private mutating func labelToken(_ cursor: inout MermaidCursor) -> Kind {
    for (text, bracket) in Self.endings where cursor.skip(text) {
      modes.removeLast()
      return .close(bracket)
    }
    if let kind = quote(&cursor) ?? bracket(&cursor) { return kind }
    cursor.skip { !Self.isBracket($0) && $0 != UInt8(ascii: "|") && $0 != UInt8(ascii: "\"") }
    return .text
  }

  private static let endings: [(StaticString, Bracket)] = [
    ("])", .stadium), ("]]", .subroutine), (")]", .cylinder), (")))", .doubleCircle),
    ("|", .pipe), (")", .round), ("]", .square), ("}", .brace),
  ]

  private mutating func slantedToken(_ cursor: inout MermaidCursor) -> Kind {
    for (text, bracket) in [("\\]", Bracket.backslash), ("/]", .slash)] as [(StaticString, Bracket)]
    where cursor.skip(text) {
      modes.removeLast()
      return .close(bracket)
    }
    if let kind = quote(&cursor) ?? bracket(&cursor) { return kind }
    if cursor.peek == UInt8(ascii: "/") || cursor.peek == UInt8(ascii: "\\") {
      cursor.index += 1
      return .text
    }
    let length = cursor.skip {
      !Self.isBracket($0) && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\")
        && $0 != UInt8(ascii: "\"")
    }
    return length > 0 ? .text : .invalid
  }

  private mutating func ellipseToken(_ cursor: inout MermaidCursor) -> Kind {
    if cursor.skip("-)") || cursor.skip("/)") || cursor.skip("))") {
      modes.removeLast()
      return .close(.ellipse)
    }
    if let kind = quote(&cursor) ?? bracket(&cursor) { return kind }
    guard !Self.isBracket(cursor.peek) else { return .invalid }
    cursor.index += 1
    return .text
  }

  private static func isBracket(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: "{"), UInt8(ascii: "}"):
      true
    default: false
    }
  }

  private mutating func edgeToken(_ cursor: inout MermaidCursor) -> Kind {
    if let kind = quote(&cursor) { return kind }
    let mode = modes[modes.count - 1]
    let dash: UInt8
    switch mode {
    case .edge: dash = UInt8(ascii: "-")
    case .thickEdge: dash = UInt8(ascii: "=")
    default: dash = UInt8(ascii: ".")
    }
    let isEnd =
      switch mode {
      case _ where cursor.index < plainEnd: false
      case .edge: cursor.skipLink(UInt8(ascii: "-"))
      case .thickEdge: cursor.skipLink(UInt8(ascii: "="))
      default: cursor.skipDottedLink()
      }
    if isEnd {
      modes.removeLast()
      skipsSpace = true
      return .link
    }
    if cursor.index >= plainEnd { notePlainText(cursor) }
    if cursor.peek == dash {
      let follower = mode == .dottedEdge ? UInt8(ascii: "-") : dash
      if cursor.peek(1) == follower { return .invalid }
    }
    cursor.index += 1
    return .edgeText
  }
}
