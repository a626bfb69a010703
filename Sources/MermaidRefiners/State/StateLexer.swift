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
    case special(MermaidStateDiagram.State.Kind)
    case open, close
    case note, leftOf, rightOf, noteText
    case direction(MermaidFlowchart.Direction)
    case hide, click, href, `default`
    case accessibleTitle, accessibleDescription
  }

  private enum Mode: Hashable, Sendable {
    case statements, body
    case state, stateString, stateID, classDefinition, options, classes, styles, scale
    case note, noteID, noteText, floatingNote, floatingNoteID, string, accessible
  }

  private var modes = [Mode.statements]
  private var directionStart: Int?
  private var direction = MermaidFlowchart.Direction.topToBottom
  /// Whether white space at the start of the next line, and its line break, belongs to the white space before.
  private var skipsSpace = false
  /// Whether a note has a line so far, so that its end may follow.
  private var isNoteOpen = false
  /// The end of the line, if no `<<fork>>` and the like is in its rest.
  private var plainEnd = 0

  private var mode: Mode { modes[modes.count - 1] }

  /// What the open texts wait for.
  var missing: String? {
    switch mode {
    case .stateString, .floatingNote, .string: "`\"`"
    case .accessible: "`}`"
    case .noteText: "`: text`, or `end note` after the lines of the note"
    default: nil
    }
  }

  /// Forgets what is open in a line, after an error.
  mutating func reset() {
    skipsSpace = false
    while modes.count > 1, mode != .body { modes.removeLast() }
  }

  /// Appends the tokens of a line.
  ///
  /// - Complexity: O(length of the line).
  mutating func read(_ text: Span<UInt8>, from start: Int, into tokens: inout [Token]) {
    findDirection(text, from: start)
    plainEnd = 0
    var cursor = MermaidCursor(text: text, index: start)
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
      guard cursor.skip(while: \.isWord) > 0 else { return .invalid }
      cursor.skip(while: \.isSpaceOrTab)
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
        cursor.peek.isASCIIWhitespace
      else { return .invalid }
      cursor.skip(while: \.isSpaceOrTab)
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
      let count = cursor.skip {
        !$0.isASCIIWhitespace && $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "-")
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
        cursor.skip(while: \.isSpaceOrTab)
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
      if cursor.skip("\"") { return pop() }
      cursor.skip { $0 != UInt8(ascii: "\"") }
      return .string
    case .accessible:
      if cursor.skip("}") { return pop() }
      cursor.skip { $0 != UInt8(ascii: "}") }
      return .accessibleDescription
    }
  }

  private mutating func pop() -> Kind? {
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

  /// Reads what follows `state`.
  private mutating func stateToken(_ cursor: inout MermaidCursor) -> Kind? {
    if cursor.skip(while: \.isSpaceOrTab) > 0 { return nil }
    if cursor.isAtStateComment {
      cursor.skip { $0 != 0x0A }
      return nil
    }
    if let kind = specialToken(&cursor) { return kind }
    if cursor.skip("\"") {
      modes.append(.stateString)
      return nil
    }
    if cursor.isAtKeyword("as"), cursor.peek(2).isASCIIWhitespace {
      cursor.index += 2
      cursor.skip(while: \.isSpaceOrTab)
      modes.append(.stateID)
      return .alias
    }
    if cursor.skip("\n") { return pop() }
    if cursor.skip("{") {
      modes[modes.count - 1] = .body
      return .open
    }
    cursor.skip { !$0.isASCIIWhitespace && $0 != UInt8(ascii: "{") }
    return .composite
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

  // MARK: Statements

  private mutating func statementToken(_ cursor: inout MermaidCursor) -> Kind? {
    let isBody = mode == .body
    if !isBody {
      if cursor.skipKeyword("click") { return .click }
      if cursor.skipKeyword("href") { return .href }
      if cursor.skip("\"") {
        modes.append(.string)
        return nil
      }
      if cursor.skipKeyword("default") { return .default }
    }
    if let directionStart, directionStart >= cursor.index, !isBody || cursor.peek != 0x0A {
      cursor.skip { $0 != 0x0A }
      self.directionStart = nil
      return .direction(direction)
    }
    if cursor.skip("\n") { return isBody ? nil : .newline }
    if isBody {
      if cursor.skip(while: \.isSpaceOrTab) > 0 { return nil }
    } else if cursor.skipWhiteSpace() > 0 {
      skipsSpace = cursor.index == cursor.text.count
      return nil
    }
    if cursor.isAtStateComment {
      cursor.skip { $0 != 0x0A }
      return nil
    }
    if let kind = keywordToken(&cursor, isBody: isBody) { return kind.value }
    if isBody, cursor.skip("}") {
      modes.removeLast()
      return .close
    }
    if !isBody, cursor.skip("{") {
      modes.append(.body)
      return .open
    }
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
      !$0.isASCIIWhitespace && $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "-")
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

  /// A token, or nothing to report.
  private struct Found { var value: Kind? }

  private mutating func keywordToken(_ cursor: inout MermaidCursor, isBody: Bool) -> Found? {
    if !isBody {
      if cursor.skipSpaced("scale") {
        modes.append(.scale)
        return Found(value: .scale)
      }
      if let kind = accessibleToken(&cursor) { return kind }
      for word in ["statediagram-v2", "statediagram"] as [StaticString] {
        if cursor.skipSpaced(word, keepsBreak: true) { return Found(value: .header) }
      }
      if cursor.skipKeyword("hide empty description") { return Found(value: .hide) }
    }
    for (word, mode, kind) in Self.keywords where cursor.skipSpaced(word) {
      modes.append(mode)
      return Found(value: kind)
    }
    return nil
  }

  private static let keywords: [(StaticString, Mode, Kind?)] = [
    ("classdef", .classDefinition, .classDefinition), ("class", .classes, .apply),
    ("style", .styles, .style), ("state", .state, nil), ("note", .note, .note),
  ]

  private mutating func accessibleToken(_ cursor: inout MermaidCursor) -> Found? {
    let begin = cursor.index
    let isTitle = cursor.skipAnyCase("acctitle")
    guard isTitle || cursor.skipAnyCase("accdescr") else { return nil }
    cursor.skip(while: \.isSpaceOrTab)
    if cursor.skip(":") {
      cursor.skip { $0 != 0x0A }
      return Found(value: isTitle ? .accessibleTitle : .accessibleDescription)
    }
    if !isTitle, cursor.skip("{") {
      modes.append(.accessible)
      return Found(value: nil)
    }
    cursor.index = begin
    return nil
  }
}

extension MermaidCursor {
  /// Whether a comment of a state diagram begins.
  fileprivate var isAtStateComment: Bool {
    peek == UInt8(ascii: "#")
      || text.starts(with: "%%", at: index) && peek(2) != UInt8(ascii: "{")
  }

  /// Skips a keyword and the white space that must follow.
  fileprivate mutating func skipSpaced(_ word: StaticString, keepsBreak: Bool = false) -> Bool {
    guard isAt(anyCase: word), peek(word.utf8CodeUnitCount).isASCIIWhitespace else { return false }
    index += word.utf8CodeUnitCount
    if keepsBreak {
      skip(while: \.isSpaceOrTab)
    } else {
      skipWhiteSpace()
      // The line break ends what follows a keyword.
      if index == text.count, index > 0, text[index - 1] == 0x0A { index -= 1 }
    }
    return true
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

extension Span<UInt8> {
  /// Whether a range has only white space.
  fileprivate func isBlank(_ range: Range<Int>) -> Bool {
    range.allSatisfy { self[$0].isASCIIWhitespace }
  }
}

extension MermaidFlowchart.Direction {
  fileprivate static let inOrderOfState: [Self] = [
    .topToBottom, .bottomToTop, .rightToLeft, .leftToRight,
  ]

  fileprivate var lowercaseWord: StaticString {
    switch self {
    case .topToBottom: "tb"
    case .bottomToTop: "bt"
    case .rightToLeft: "rl"
    case .leftToRight: "lr"
    }
  }
}
