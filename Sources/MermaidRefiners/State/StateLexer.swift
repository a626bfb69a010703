import ArtifactBase

/// Splits the text of a state diagram into tokens, line by line (`Specs/Mermaid.md` N5).
///
/// Keywords are read in any case.
struct StateLexer: ModalLexer {
  enum Kind: AccessibleTokenKind {
    case header, newline, invalid
    case id, edgeState, description, arrow, styleSeparator, concurrent
    case classDefinition, defaultClass, className, style, apply, ids, options
    case scale, width, composite, string, alias
    /// Several words where the name of a state with a body is expected.
    case longName
    /// The start of a line that Mermaid takes for a part of the name on the line before.
    case joinedName
    case special(MermaidStateDiagram.State.Kind)
    case open, close
    case note, leftOf, rightOf, noteText
    case direction(MermaidFlowchart.Direction)
    case hide, click, href, `default`
    case accessibleTitle, accessibleDescription

    var isText: Bool { self == .string || self == .noteText || self == .accessibleDescription }
  }

  enum Mode: Hashable, Sendable {
    case statements, body
    case state, stateString, stateID, classDefinition, options, classes, styles, scale
    case note, noteID, noteText, floatingNote, floatingNoteID, string
  }

  var modes = [Mode.statements]
  var accessible = AccessibleLexer()
  var direction: DirectionMention?
  var skipsSpace = false
  /// Whether no token of the line has been read.
  var isAtLineStart = false
  /// Whether a note has a line so far, so that its end may follow.
  private var isNoteOpen = false
  /// The end of the line, if no `<<fork>>` and the like is in its rest.
  var plainEnd = 0
  /// The last brace in the line.
  var braceIndex: Int?
  /// The last line with `state`, to which the start of the next one may belong.
  var stateLine: StateLine?
  /// The start of the text in quotes that is open.
  var quoteStart = 0
  /// Whether no text in quotes follows, so that a quote is part of a name.
  var hasNoQuotes = false

  struct StateLine {
    /// Whether the line ends with a word that is a name.
    var endsWithName = false
    /// Whether an empty line follows; nil if a line follows that is not blank.
    var isBeforeEmptyLine: Bool?
  }

  /// What the open texts wait for.
  var missing: String? {
    switch mode {
    case .stateString, .floatingNote, .string: "`\"`"
    case .noteText: "`: text`, or `end note` after the lines of the note"
    default: accessible.missing
    }
  }

  var canEnd: Bool {
    switch mode {
    case .statements, .body: !accessible.isInText
    case .state: stateLine != nil
    default: false
    }
  }

  /// A description in braces that is open may end with the diagram.
  var mayEnd: Bool { accessible.missing != nil }

  func opening(in tokens: [MermaidToken<Kind>]) -> MermaidToken<Kind>? {
    tokens.last { $0.kind == .note }
  }

  /// At the end of the diagram, takes a quote without another one for a part of a name.
  mutating func end() -> Int? {
    guard mode == .string else { return nil }
    modes.removeLast()
    hasNoQuotes = true
    skipsSpace = false
    return quoteStart
  }

  mutating func reset() {
    skipsSpace = false
    stateLine = nil
    accessible.reset()
    while modes.count > 1, mode != .body { modes.removeLast() }
  }

  mutating func begin(_ text: Span<UInt8>, from start: Int) {
    direction = .last(in: text, from: start, anyCase: true)
    plainEnd = 0
    isAtLineStart = true
    braceIndex = nil
    for index in start..<max(text.count, start) where text[index] == UInt8(ascii: "{") {
      braceIndex = index
    }
  }

  // MARK: Tokens

  mutating func next(_ cursor: inout MermaidCursor) -> Kind? {
    if isAtLineStart {
      isAtLineStart = false
      if mode == .state, let line = stateLine { return finish(line, &cursor) }
    }
    if accessible.isInText { return accessible.token(&cursor) }
    switch mode {
    case .statements, .body: return statementToken(&cursor)
    case .state: return stateToken(&cursor)
    case .stateString: return text(.string, to: UInt8(ascii: "\""), &cursor)
    case .stateID:
      cursor.skip { $0 != 0x0A && $0 != UInt8(ascii: "{") }
      return pop(.id)
    case .classDefinition:
      if cursor.skipAnyCase("default"), cursor.skipWhiteSpace() > 0 { return .defaultClass }
      guard cursor.skip(while: \.isWord) > 0, skipSpace(&cursor) else { return .invalid }
      return replace(.options, .className)
    case .options:
      cursor.skip { $0 != 0x0A }
      return pop(.options)
    case .classes:
      guard cursor.skip(while: \.isWord) > 0 else { return .invalid }
      while cursor.peek == UInt8(ascii: ",") {
        let comma = cursor.index
        cursor.index += 1
        cursor.skipWhiteSpace()
        guard cursor.skip(while: \.isWord) > 0 else {
          cursor.index = comma
          break
        }
      }
      return replace(.options, .ids)
    case .styles:
      guard cursor.skip(while: { $0.isWord || $0 == UInt8(ascii: ",") }) > 0,
        skipSpace(&cursor)
      else { return .invalid }
      return replace(.options, .ids)
    case .scale:
      if cursor.skip(while: \.isASCIIDigit) > 0 { return .width }
      guard cursor.skipWhiteSpace() > 0, cursor.skipKeyword("width") else { return .invalid }
      return pop()
    case .note:
      if cursor.skipKeyword("left of") { return replace(.noteID, .leftOf) }
      if cursor.skipKeyword("right of") { return replace(.noteID, .rightOf) }
      guard cursor.skip("\"") else { return .invalid }
      mode = .floatingNote
      return nil
    case .noteID:
      cursor.skipWhiteSpace()
      guard cursor.index < cursor.text.count else { return nil }
      let count = cursor.skip {
        !$0.isSpace && $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "-")
      }
      guard count > 0 else { return .invalid }
      skipNameBeforeColon(&cursor)
      mode = .noteText
      isNoteOpen = false
      return .id
    case .noteText: return noteToken(&cursor)
    case .floatingNote:
      let begin = cursor.index
      cursor.skipWhiteSpace()
      if cursor.skipAnyCase("as") {
        cursor.skip(while: \.isSpaceInLine)
        return replace(.floatingNoteID, .alias)
      }
      cursor.index = begin
      if cursor.skip("\"") { return nil }
      cursor.skip { $0 != UInt8(ascii: "\"") }
      return .noteText
    case .floatingNoteID:
      cursor.skip { $0 != 0x0A }
      return pop(.id)
    case .string:
      if cursor.skip("\"") {
        let isEmpty = cursor.index == quoteStart + 2
        _ = pop()
        return isEmpty ? .string : nil
      }
      cursor.skip { $0 != UInt8(ascii: "\"") }
      return .string
    }
  }

  /// Skips further words of a name before a colon, which Mermaid takes for the text of the note.
  private func skipNameBeforeColon(_ cursor: inout MermaidCursor) {
    var copy = MermaidCursor(text: cursor.text, index: cursor.index)
    var end = copy.index
    while copy.skip(while: \.isSpaceInLine) > 0, copy.skip(while: { $0.isWord || $0 >= 0x80 }) > 0 {
      end = copy.index
    }
    if copy.peek == UInt8(ascii: ":") { cursor.index = end }
  }

  /// Reads the text of a note: after a colon, or lines up to `end note`.
  private mutating func noteToken(_ cursor: inout MermaidCursor) -> Kind? {
    let begin = cursor.index
    if !isNoteOpen {
      cursor.skipWhiteSpace()
      if cursor.skip(":") {
        let count = cursor.skip {
          $0 != UInt8(ascii: ":") && $0 != 0x0A && $0 != UInt8(ascii: ";")
        }
        guard count > 0 else { return .invalid }
        return pop(.noteText)
      }
      cursor.index = begin
    }
    let isAtStart = begin == 0 || cursor.text[begin - 1] == 0x0A
    if isAtStart, begin > 0 {
      cursor.skipWhiteSpace()
      if cursor.skipKeyword("end note") {
        modes.removeLast()
        return isNoteOpen ? nil : .noteText
      }
      cursor.index = begin
    }
    // A colon may still come first after empty lines.
    let line = cursor.skip { $0 != 0x0A }
    if line > 0, !cursor.text.isBlank(begin..<cursor.index) { isNoteOpen = true }
    _ = cursor.skip("\n")
    return isNoteOpen ? .noteText : nil
  }
}

extension Span<UInt8> {
  /// Whether a range has only white space.
  fileprivate func isBlank(_ range: Range<Int>) -> Bool {
    range.allSatisfy { self[$0].isSpace }
  }
}

extension MermaidFlowchart.Direction {
  static let inOrderOfState: [Self] = [
    .topToBottom, .bottomToTop, .rightToLeft, .leftToRight,
  ]

  var lowercaseWord: StaticString {
    switch self {
    case .topToBottom: "tb"
    case .bottomToTop: "bt"
    case .rightToLeft: "rl"
    case .leftToRight: "lr"
    }
  }
}
