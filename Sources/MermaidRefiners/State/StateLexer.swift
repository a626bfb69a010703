import ArtifactBase

/// Splits the text of a state diagram into tokens, line by line (`Specs/Mermaid.md` N5).
///
/// Keywords are read in any case.
struct StateLexer: Sendable {
  /// A token, and its place in the text of the statement.
  struct Token: Sendable {
    var kind: Kind
    var range: Range<Int>
  }

  enum Kind: Hashable, Sendable {
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
  }

  enum Mode: Hashable, Sendable {
    case statements, body
    case state, stateString, stateID, classDefinition, options, classes, styles, scale
    case note, noteID, noteText, floatingNote, floatingNoteID, string, accessible
  }

  var modes = [Mode.statements]
  var directionStart: Int?
  var direction = MermaidFlowchart.Direction.topToBottom
  /// Whether white space at the start of the next line, and its line break, belongs to the white space before.
  var skipsSpace = false
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

  var mode: Mode { modes[modes.count - 1] }

  /// What the open texts wait for.
  var missing: String? {
    switch mode {
    case .stateString, .floatingNote, .string: "`\"`"
    case .accessible: "`}`"
    case .noteText: "`: text`, or `end note` after the lines of the note"
    default: nil
    }
  }

  /// Whether the diagram may end here, but for states that are open.
  var canEnd: Bool {
    switch mode {
    case .statements, .body: true
    case .state: stateLine != nil
    default: false
    }
  }

  /// At the end of the diagram, takes a quote without another one for a part of a name.
  ///
  /// - Returns: Where to read on; nil if nothing is to be read again.
  mutating func reopenQuote() -> Int? {
    guard mode == .string else { return nil }
    modes.removeLast()
    hasNoQuotes = true
    skipsSpace = false
    return quoteStart
  }

  /// Ends a description in braces that is open, which Mermaid accepts at the end of the diagram.
  mutating func endDescription() {
    if mode == .accessible { modes.removeLast() }
  }

  /// The token at the end of the diagram, where the text of a class may be empty.
  func lastToken(at end: Int) -> Token? {
    mode == .options ? Token(kind: .options, range: end..<end) : nil
  }

  /// Forgets what is open in a line, after an error.
  mutating func reset() {
    skipsSpace = false
    stateLine = nil
    while modes.count > 1, mode != .body { modes.removeLast() }
  }

  /// Appends the tokens of a line.
  ///
  /// - Complexity: O(length of the line).
  mutating func read(_ text: Span<UInt8>, from start: Int, into tokens: inout [Token]) {
    findDirection(text, from: start)
    plainEnd = 0
    var cursor = MermaidCursor(text: text, index: start)
    guard finishStateLine(&cursor, into: &tokens) else { return }
    while cursor.index < text.count {
      if skipsSpace {
        cursor.skipWhiteSpace()
        guard cursor.index < text.count else { return }
        skipsSpace = false
      }
      let begin = cursor.index
      guard let kind = next(&cursor) else { continue }
      let isText = kind == .string || kind == .noteText || kind == .accessibleDescription
      if isText, let last = tokens.last, last.kind == kind, last.range.upperBound == begin {
        tokens[tokens.count - 1].range = last.range.lowerBound..<cursor.index
      } else {
        tokens.append(Token(kind: kind, range: begin..<max(cursor.index, begin)))
      }
      if kind == .invalid {
        // The rest of the line is part of the error.
        cursor.skip { $0 != 0x0A }
        tokens[tokens.count - 1].range = begin..<max(cursor.index, begin + 1)
        reset()
      }
    }
  }

  private mutating func findDirection(_ text: Span<UInt8>, from start: Int) {
    directionStart = nil
    for direction in MermaidFlowchart.Direction.inOrderOfState {
      var index = text.count - 9
      while index >= start {
        defer { index -= 1 }
        var cursor = MermaidCursor(text: text, index: index)
        guard cursor.skipAnyCase("direction"), cursor.skipWhiteSpace() > 0,
          cursor.skipAnyCase(direction.lowercaseWord)
        else { continue }
        directionStart = index
        self.direction = direction
        return
      }
    }
  }

  // MARK: Tokens

  private mutating func next(_ cursor: inout MermaidCursor) -> Kind? {
    switch mode {
    case .statements, .body: return statementToken(&cursor)
    case .state: return stateToken(&cursor)
    case .stateString:
      if cursor.skip("\"") { return pop() }
      cursor.skip { $0 != UInt8(ascii: "\"") }
      return .string
    case .stateID:
      cursor.skip { $0 != 0x0A && $0 != UInt8(ascii: "{") }
      modes.removeLast()
      return .id
    case .classDefinition:
      if cursor.skipAnyCase("default"), cursor.skipWhiteSpace() > 0 { return .defaultClass }
      guard cursor.skip(while: \.isWord) > 0, skipSpace(&cursor) else { return .invalid }
      modes[modes.count - 1] = .options
      return .className
    case .options:
      cursor.skip { $0 != 0x0A }
      modes.removeLast()
      return .options
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
      modes[modes.count - 1] = .options
      return .ids
    case .styles:
      guard cursor.skip(while: { $0.isWord || $0 == UInt8(ascii: ",") }) > 0,
        skipSpace(&cursor)
      else { return .invalid }
      modes[modes.count - 1] = .options
      return .ids
    case .scale:
      if cursor.skip(while: \.isASCIIDigit) > 0 { return .width }
      guard cursor.skipWhiteSpace() > 0, cursor.skipKeyword("width") else { return .invalid }
      return pop()
    case .note:
      if cursor.skipKeyword("left of") {
        modes[modes.count - 1] = .noteID
        return .leftOf
      }
      if cursor.skipKeyword("right of") {
        modes[modes.count - 1] = .noteID
        return .rightOf
      }
      guard cursor.skip("\"") else { return .invalid }
      modes[modes.count - 1] = .floatingNote
      return nil
    case .noteID:
      cursor.skipWhiteSpace()
      guard cursor.index < cursor.text.count else { return nil }
      let count = cursor.skip {
        !$0.isSpace && $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "-")
      }
      guard count > 0 else { return .invalid }
      modes[modes.count - 1] = .noteText
      isNoteOpen = false
      return .id
    case .noteText: return noteToken(&cursor)
    case .floatingNote:
      let begin = cursor.index
      cursor.skipWhiteSpace()
      if cursor.skipAnyCase("as") {
        cursor.skip(while: \.isSpaceInLine)
        modes[modes.count - 1] = .floatingNoteID
        return .alias
      }
      cursor.index = begin
      if cursor.skip("\"") { return nil }
      cursor.skip { $0 != UInt8(ascii: "\"") }
      return .noteText
    case .floatingNoteID:
      cursor.skip { $0 != 0x0A }
      modes.removeLast()
      return .id
    case .string:
      if cursor.skip("\"") {
        let isEmpty = cursor.index == quoteStart + 2
        _ = pop()
        return isEmpty ? .string : nil
      }
      cursor.skip { $0 != UInt8(ascii: "\"") }
      return .string
    case .accessible:
      if cursor.skip("}") { return pop() }
      cursor.skip { $0 != UInt8(ascii: "}") }
      return .accessibleDescription
    }
  }

  mutating func pop() -> Kind? {
    if modes.count > 1 { modes.removeLast() }
    return nil
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
        modes.removeLast()
        return .noteText
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
