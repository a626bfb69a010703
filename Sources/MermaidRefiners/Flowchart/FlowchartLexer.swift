import ArtifactBase

/// Splits the text of a flowchart into tokens, line by line (`Specs/Mermaid.md` N2).
///
/// The rest of a line with an error is left out.
struct FlowchartLexer: ModalLexer {
  enum Kind: AccessibleTokenKind {
    case header
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
    /// The end of a line with a text without its end.
    case unclosed

    var isText: Bool {
      switch self {
      case .text, .string, .markdown, .edgeText, .data, .accessibleDescription, .callbackArguments:
        true
      default: false
      }
    }
  }

  /// The signs around the label of a node, or of an edge.
  enum Bracket: Hashable, Sendable {
    case square, round, brace, pipe, stadium, subroutine, cylinder, doubleCircle, ellipse, odd
    case slash, backslash, properties

    /// The sign that ends a label.
    var ending: String {
      switch self {
      case .square, .odd, .properties: "]"
      case .round: ")"
      case .brace: "}"
      case .pipe: "|"
      case .stadium: "])"
      case .subroutine: "]]"
      case .cylinder: ")]"
      case .doubleCircle: ")))"
      case .ellipse: "-)"
      case .slash: "/]"
      case .backslash: "\\]"
      }
    }

    /// The shape of a node with these signs only.
    var shape: String {
      switch self {
      case .brace: "diamond"
      case .doubleCircle: "doublecircle"
      default: "\(self)"
      }
    }
  }

  enum Mode: Hashable, Sendable {
    case header, direction, statements, string, markdown, label, slanted, ellipse
    case edge, thickEdge, dottedEdge
    case data, dataString, clickName, callbackName, callbackArguments
    /// The rest of a line with an error.
    case rest
  }

  static let skipsInvalidLines = false
  static let unclosed: Kind? = .unclosed

  var modes: [Mode] = [.statements, .header]
  var accessible = AccessibleLexer()
  var skipsSpace = false
  private var direction: DirectionMention?

  /// The kinds of the last token and of the one before it, and the end of the last one.
  private(set) var last: Kind?
  private(set) var beforeLast: Kind?
  private var lastEnd = 0

  /// The end of the white space and dots in which no edge begins.
  var plainEnd = 0
  /// The end of the text without white space that was searched for the ID of an edge, and the end of the ID; 0 if there
  /// is none.
  var wordEnd = 0
  var linkIDEnd = 0

  /// What the open parts wait for, the innermost one first.
  var missing: String? {
    switch mode {
    case .string, .dataString: "`\"`"
    case .markdown: "`` `\" ``"
    case .label, .slanted, .ellipse: "a closing bracket"
    case .edge: "the end of the edge, such as `-->`"
    case .thickEdge: "the end of the edge, such as `==>`"
    case .dottedEdge: "the end of the edge, such as `.->`"
    case .data: "`}`"
    case .callbackName, .callbackArguments: "`)`"
    case .clickName: "the ID of a node"
    default: accessible.missing ?? (skipsSpace ? "a node" : nil)
    }
  }

  func opening(in tokens: [MermaidToken<Kind>]) -> MermaidToken<Kind>? {
    modes.contains { [.label, .slanted, .ellipse].contains($0) }
      ? tokens.last { $0.kind.ending != nil } : nil
  }

  mutating func reset() {
    modes = [.statements]
    accessible.reset()
    skipsSpace = false
  }

  /// Removes the white space between a brace and the end of the line, as Mermaid does.
  static func prepare(_ line: inout MermaidLine) {
    guard line.bytes.last == 0x0A else { return }
    var end = line.bytes.count - 1
    while end > 0, line.bytes[end - 1].isSpaceInLine { end -= 1 }
    guard end > 0, line.bytes[end - 1] == UInt8(ascii: "}") else { return }
    line.bytes.removeSubrange(end..<line.bytes.count - 1)
  }

  mutating func begin(_ text: Span<UInt8>, from start: Int) {
    direction = Self.direction(in: text, from: start)
    (plainEnd, wordEnd, linkIDEnd) = (0, 0, 0)
  }

  private static func direction(in text: Span<UInt8>, from start: Int) -> DirectionMention? {
    var index = text.count - 9
    while index >= start {
      defer { index -= 1 }
      guard text[index] == 0x64, text.starts(with: "direction", at: index) else { continue }
      var cursor = MermaidCursor(text: text, index: index + 9)
      guard cursor.skipWhiteSpace() > 0 else { continue }
      let found = MermaidFlowchart.Direction.allCases.first { direction in
        direction.spellings.contains { text.starts(with: $0, at: cursor.index) }
      }
      if let found { return DirectionMention(start: index, value: found) }
    }
    return nil
  }

  mutating func next(_ cursor: inout MermaidCursor) -> Kind? {
    let begin = cursor.index
    var kind = token(&cursor)
    if isMisplaced(kind, at: begin) {
      kind = kind ?? .string
      leaveOutLine()
    } else if kind == .invalid {
      cursor.index = max(cursor.index, begin + 1)
      if modes.count == 1 { cursor.skipForeignArrow(from: begin) }
      leaveOutLine()
    }
    guard let kind else { return nil }
    (beforeLast, last, lastEnd) = (last, kind, cursor.index)
    return kind
  }

  private mutating func leaveOutLine() {
    reset()
    modes.append(.rest)
  }

  /// Whether a bracket or a quote begins inside of a label, which cannot contain it.
  private func isMisplaced(_ kind: Kind?, at start: Int) -> Bool {
    guard modes.count > 2, lastEnd == start else { return false }
    switch kind {
    case .open?: return last != kind
    case nil: return last == .text && (mode == .string || mode == .markdown)
    default: return false
    }
  }

  // MARK: Tokens

  /// Reads the next token; nil for signs that only begin or end a mode.
  private mutating func token(_ cursor: inout MermaidCursor) -> Kind? {
    if accessible.isInText { return accessible.token(&cursor) }
    switch mode {
    case .header:
      modes[modes.count - 1] = .direction
      cursor.skip { $0.isWord || $0 == UInt8(ascii: "-") }
      return .header
    case .direction: return headerDirection(&cursor)
    case .rest:
      cursor.skipLine()
      return pop()
    case .statements:
      if beginsText(&cursor) { return nil }
      if let kind = keyword(&cursor) { return kind }
      if let direction = direction?.skip(&cursor) { return .direction(direction) }
      return statementToken(&cursor)
    case .string:
      if cursor.skip("\"`") { return push(.markdown) }
      return text(.string, to: UInt8(ascii: "\""), &cursor)
    case .markdown:
      if cursor.skip("`\"") { return pop() }
      if quote(&cursor) { return nil }
      let length = cursor.skip { $0 != UInt8(ascii: "`") && $0 != UInt8(ascii: "\"") }
      return length > 0 ? .markdown : .invalid
    case .label: return labelToken(&cursor)
    case .slanted: return slantedToken(&cursor)
    case .ellipse: return ellipseToken(&cursor)
    case .edge, .thickEdge, .dottedEdge: return edgeToken(&cursor)
    case .data:
      if cursor.skip("\"") { return push(.dataString, .data) }
      if cursor.skip("}") { return pop(.data) }
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
        if cursor.skip(")") { return nil }
        cursor.index = begin
        return push(.callbackArguments)
      }
      cursor.skip { $0 != UInt8(ascii: "(") }
      return .callbackName
    case .callbackArguments:
      return text(.callbackArguments, to: UInt8(ascii: ")"), &cursor)
    }
  }

  private mutating func headerDirection(_ cursor: inout MermaidCursor) -> Kind? {
    if cursor.skip(while: \.isSpaceInLine) > 0 { return nil }
    modes.removeLast()
    if cursor.peek == 0x0A { return nil }
    for (word, direction) in Self.directions
    where cursor.peek.isWord ? cursor.skipWord(word) : cursor.skip(word) {
      cursor.skip(while: \.isSpaceInLine)
      return .direction(direction)
    }
    cursor.skip { !$0.isSpace && $0 != UInt8(ascii: ";") }
    return .invalid
  }

  private static let directions: [(StaticString, MermaidFlowchart.Direction)] = [
    ("LR", .leftToRight), ("RL", .rightToLeft), ("TB", .topToBottom), ("BT", .bottomToTop),
    ("TD", .topToBottom), ("BR", .topToBottom), ("<", .rightToLeft), (">", .leftToRight),
    ("^", .bottomToTop), ("v", .topToBottom),
  ]

  /// Skips the opening quote of a string or of Markdown; false if none is here.
  mutating func quote(_ cursor: inout MermaidCursor) -> Bool {
    guard cursor.skip("\"") else { return false }
    modes.append(cursor.skip("`") ? .markdown : .string)
    return true
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

  private mutating func labelToken(_ cursor: inout MermaidCursor) -> Kind? {
    for (text, bracket) in Self.endings where cursor.skip(text) {
      modes.removeLast()
      return .close(bracket)
    }
    if quote(&cursor) { return nil }
    if let kind = bracket(&cursor) { return kind }
    cursor.skip { !Self.isBracket($0) && $0 != UInt8(ascii: "|") && $0 != UInt8(ascii: "\"") }
    return .text
  }

  private static let endings: [(StaticString, Bracket)] = [
    ("])", .stadium), ("]]", .subroutine), (")]", .cylinder), (")))", .doubleCircle),
    ("|", .pipe), (")", .round), ("]", .square), ("}", .brace),
  ]

  private mutating func slantedToken(_ cursor: inout MermaidCursor) -> Kind? {
    for (text, bracket) in [("\\]", Bracket.backslash), ("/]", .slash)] as [(StaticString, Bracket)]
    where cursor.skip(text) {
      modes.removeLast()
      return .close(bracket)
    }
    if quote(&cursor) { return nil }
    if let kind = bracket(&cursor) { return kind }
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

  private mutating func ellipseToken(_ cursor: inout MermaidCursor) -> Kind? {
    if cursor.skip("-)") || cursor.skip("/)") || cursor.skip("))") {
      modes.removeLast()
      return .close(.ellipse)
    }
    if quote(&cursor) { return nil }
    if let kind = bracket(&cursor) { return kind }
    guard !Self.isBracket(cursor.peek) else { return .invalid }
    repeat {
      cursor.index += 1
    } while cursor.index < cursor.text.count && !Self.isBracket(cursor.peek)
      && cursor.peek != UInt8(ascii: "|") && cursor.peek != UInt8(ascii: "\"")
      && cursor.peek(1) != UInt8(ascii: ")")
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

  private mutating func edgeToken(_ cursor: inout MermaidCursor) -> Kind? {
    if quote(&cursor) { return nil }
    let begin = cursor.index
    let dash = UInt8(ascii: mode == .edge ? "-" : mode == .thickEdge ? "=" : ".")
    let follower = mode == .dottedEdge ? UInt8(ascii: "-") : dash
    while cursor.index < cursor.text.count, cursor.peek != UInt8(ascii: "\"") {
      if cursor.index >= plainEnd {
        let start = cursor.index
        if mode == .dottedEdge ? cursor.skipDottedLink() : cursor.skipLink(dash) {
          guard start == begin else {
            cursor.index = start
            return .edgeText
          }
          modes.removeLast()
          return endLink(&cursor)
        }
        notePlainText(cursor)
      }
      if cursor.peek == dash, cursor.peek(1) == follower {
        return cursor.index > begin ? .edgeText : .invalid
      }
      cursor.index += 1
    }
    return .edgeText
  }

  /// Ends an edge; one before `>` is an error.
  mutating func endLink(_ cursor: inout MermaidCursor) -> Kind {
    skipsSpace = true
    let end = cursor.index
    cursor.skip(while: \.isSpaceInLine)
    if cursor.skip(while: { $0 == UInt8(ascii: ">") }) > 0 { return .invalid }
    cursor.index = end
    return .link
  }
}
