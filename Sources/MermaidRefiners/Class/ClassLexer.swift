import ArtifactBase

/// Splits the text of a class diagram into tokens, line by line (`Specs/Mermaid.md` N4).
struct ClassLexer: Sendable {
  /// A token, and its place in the text of the statement.
  struct Token: Sendable {
    var kind: Kind
    var range: Range<Int>
  }

  enum Kind: Hashable, Sendable {
    case header, newline, invalid
    case word, dot, minus, literal, genericType, string
    case `class`, namespace, style, classDefinition, cssClass, callback, link, click, note, noteFor
    case href, linkTarget, callbackName, callbackArguments
    case annotationStart, annotationEnd, styleSeparator, label, member
    case open, close, openLabel, closeLabel
    case end(MermaidClassDiagram.Relation.End)
    case line, dottedLine
    case colon, comma, number, sign
    case direction(MermaidFlowchart.Direction)
    case accessibleTitle, accessibleDescription
  }

  enum Mode: Hashable, Sendable {
    case statements, string, literal, generic, callbackName, callbackArguments, description
    case `class`, classBody, namespace, namespaceBody
  }

  private var modes = [Mode.statements]
  /// Whether the line breaks that follow are not a token of their own.
  private var skipsBreaks = false
  /// Where the token of a text goes on from the line before.
  private var textStart: Int?
  private var directionStart: Int?
  private var direction = MermaidFlowchart.Direction.topToBottom

  var mode: Mode { modes[modes.count - 1] }

  /// What the open parts wait for, the innermost one first.
  var missing: String? {
    switch mode {
    case .string: "`\"`"
    case .literal: "`` ` ``"
    case .generic: "`~`"
    case .callbackName, .callbackArguments: "`)`"
    case .description, .classBody, .namespaceBody: "`}`"
    case .statements, .class, .namespace: nil
    }
  }

  /// Whether a text is open at the end of a line.
  var isInText: Bool {
    switch mode {
    case .string, .literal, .generic, .callbackName, .callbackArguments, .description: true
    case .statements, .class, .classBody, .namespace, .namespaceBody: false
    }
  }

  /// Forgets what is open but namespaces, after an error.
  mutating func reset() {
    skipsBreaks = false
    while modes.count > 1, mode != .namespaceBody, mode != .classBody { modes.removeLast() }
  }

  /// Begins the body of a class or a namespace whose first line is not valid.
  mutating func openBody(ofNamespace isNamespace: Bool) {
    modes += isNamespace ? [.namespace, .namespaceBody] : [.class, .classBody]
  }

  /// Appends the tokens of a line.
  ///
  /// - Complexity: O(length of the line).
  mutating func read(_ text: Span<UInt8>, from start: Int, into tokens: inout [Token]) {
    directionStart = nil
    if mode == .statements { findDirection(text, from: start) }
    textStart = tokens.last.flatMap { isInText && $0.range.upperBound == start ? start : nil }
    var cursor = MermaidCursor(text: text, index: start)
    while cursor.index < text.count {
      if skipsBreaks {
        cursor.skipWhiteSpace()
        guard cursor.index < text.count else { return }
        skipsBreaks = false
      }
      let begin = cursor.index
      guard let kind = next(&cursor) else { continue }
      if kind == .invalid { cursor.finishCharacter() }
      if cursor.index == begin, kind != .newline { cursor.index += 1 }
      let isJoined =
        kind == .string || kind == .literal || kind == .genericType || kind == .callbackArguments
        || kind == .accessibleDescription
      if isJoined, let last = tokens.last, last.kind == kind, last.range.upperBound == begin {
        tokens[tokens.count - 1].range = last.range.lowerBound..<cursor.index
      } else {
        tokens.append(Token(kind: kind, range: begin..<cursor.index))
      }
    }
  }

  private mutating func findDirection(_ text: Span<UInt8>, from start: Int) {
    for direction in [
      MermaidFlowchart.Direction.topToBottom, .bottomToTop, .rightToLeft, .leftToRight,
    ] {
      let word: StaticString =
        switch direction {
        case .topToBottom: "TB"
        case .bottomToTop: "BT"
        case .rightToLeft: "RL"
        case .leftToRight: "LR"
        }
      var index = text.count - 9
      while index >= start {
        defer { index -= 1 }
        guard text.starts(with: "direction", at: index) else { continue }
        var cursor = MermaidCursor(text: text, index: index + 9)
        guard cursor.skipWhiteSpace() > 0, cursor.skip(word) else { continue }
        directionStart = index
        self.direction = direction
        return
      }
    }
  }

  // MARK: Tokens

  /// Reads the next token; nil for white space and signs that only begin or end a mode.
  private mutating func next(_ cursor: inout MermaidCursor) -> Kind? {
    switch mode {
    case .statements: return statementToken(&cursor)
    case .string:
      if cursor.skip("\"") { return pop() }
      cursor.skip { $0 != UInt8(ascii: "\"") }
      return .string
    case .description:
      if cursor.skip("}") { return pop() }
      cursor.skip { $0 != UInt8(ascii: "}") }
      return .accessibleDescription
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
      if cursor.skip(")") { return pop() }
      cursor.skip { $0 != UInt8(ascii: ")") }
      return .callbackArguments
    case .generic:
      if cursor.index != textStart {
        if cursor.skip("\"") { return push(.string) }
        if let kind = keyword(&cursor) { return kind }
      }
      if cursor.skip("~") { return pop() }
      cursor.skip { $0 != UInt8(ascii: "~") }
      return .genericType
    case .literal:
      // Mermaid reads keywords, quotes and tildes at the start of a name in backticks.
      if cursor.index != textStart {
        if cursor.skip("\"") { return push(.string) }
        if let kind = keyword(&cursor) { return kind }
        if cursor.skip("~") { return push(.generic) }
      }
      if cursor.skip("`") { return pop() }
      cursor.skip { $0 != UInt8(ascii: "`") }
      return .literal
    case .class: return classToken(&cursor)
    case .classBody: return bodyToken(&cursor)
    case .namespace: return namespaceToken(&cursor)
    case .namespaceBody: return namespaceBodyToken(&cursor)
    }
  }

  private mutating func push(_ mode: Mode) -> Kind? {
    modes.append(mode)
    return nil
  }

  private mutating func pop() -> Kind? {
    if modes.count > 1 { modes.removeLast() }
    return nil
  }

  private mutating func statementToken(_ cursor: inout MermaidCursor) -> Kind? {
    if let directionStart, directionStart >= cursor.index {
      cursor.skip { $0 != 0x0A }
      self.directionStart = nil
      return .direction(direction)
    }
    if cursor.text.starts(with: "%%", at: cursor.index) {
      cursor.skip { $0 != 0x0A }
      _ = cursor.skip("\n")
      skipsBreaks = true
      return nil
    }
    if let kind = accessibleToken(&cursor) { return kind }
    if let kind = breakToken(&cursor) { return kind }
    if cursor.skip(while: \.isSpaceInLine) > 0 { return nil }
    if cursor.skipWord("classDiagram-v2") || cursor.skipWord("classDiagram") { return .header }
    if cursor.skip("[*]") { return .invalid }
    if cursor.text.starts(with: "call", at: cursor.index), cursor.peek(4).isSpace {
      cursor.index += 4
      cursor.skipWhiteSpace()
      return push(.callbackName)
    }
    if cursor.skip("\"") { return push(.string) }
    if cursor.skipWord("style") { return .style }
    if cursor.skipWord("classDef") { return .classDefinition }
    if cursor.skipWord("namespace") {
      modes.append(.namespace)
      return .namespace
    }
    if cursor.skipWord("class") {
      modes.append(.class)
      return .class
    }
    return commonToken(&cursor, isOutside: true)
  }

  /// Reads the line break at the end of a line, which following blank lines belong to.
  private mutating func breakToken(_ cursor: inout MermaidCursor) -> Kind? {
    let begin = cursor.index
    cursor.skip(while: \.isSpaceInLine)
    if cursor.skip("\n") {
      skipsBreaks = true
      return .newline
    }
    cursor.index = begin
    return nil
  }

  private mutating func accessibleToken(_ cursor: inout MermaidCursor) -> Kind? {
    let begin = cursor.index
    let isTitle = cursor.skip("accTitle")
    guard isTitle || cursor.skip("accDescr") else { return nil }
    cursor.skip(while: \.isSpaceInLine)
    if cursor.skip(":") {
      cursor.skip { $0 != 0x0A }
      return isTitle ? .accessibleTitle : .accessibleDescription
    }
    if !isTitle, cursor.skip("{") {
      modes.append(.description)
      let start = cursor.index
      cursor.skip { $0 != UInt8(ascii: "}") }
      return cursor.index > start ? .accessibleDescription : nil
    }
    cursor.index = begin
    return nil
  }

  private mutating func namespaceToken(_ cursor: inout MermaidCursor) -> Kind? {
    if cursor.skipWord("namespace") {
      modes.append(.namespace)
      return .namespace
    }
    if breakToken(&cursor) != nil {
      modes.removeLast()
      return .newline
    }
    if cursor.skip(while: \.isSpaceInLine) > 0 { return nil }
    if cursor.skip("{") {
      modes.append(.namespaceBody)
      return .open
    }
    if cursor.peek == UInt8(ascii: "}"), modes.count > 1 { return pop() }
    if cursor.skip("\"") { return push(.string) }
    return commonToken(&cursor, isOutside: false)
  }

  private mutating func namespaceBodyToken(_ cursor: inout MermaidCursor) -> Kind? {
    if cursor.skip("\"") { return push(.string) }
    if cursor.skipWord("namespace") {
      modes.append(.namespace)
      return .namespace
    }
    if cursor.skip("}") {
      modes.removeLast()
      return .close
    }
    if breakToken(&cursor) != nil { return .newline }
    if cursor.skip(while: \.isSpaceInLine) > 0 { return nil }
    if cursor.skipWord("class") {
      modes.append(.class)
      return .class
    }
    return commonToken(&cursor, isOutside: false)
  }

  private mutating func classToken(_ cursor: inout MermaidCursor) -> Kind? {
    if cursor.skip("\"") { return push(.string) }
    if breakToken(&cursor) != nil {
      modes.removeLast()
      return .newline
    }
    if cursor.skip(while: \.isSpaceInLine) > 0 { return nil }
    if cursor.skip("}") {
      modes.removeLast()
      if modes.count > 1 { modes.removeLast() }
      return .close
    }
    if cursor.skip("{") {
      modes.append(.classBody)
      return .open
    }
    return commonToken(&cursor, isOutside: false)
  }

  private mutating func bodyToken(_ cursor: inout MermaidCursor) -> Kind? {
    if cursor.skip("\"") { return push(.string) }
    if cursor.skip("}") {
      modes.removeLast()
      return .close
    }
    if cursor.skip("[*]") || cursor.skip("{") { return .invalid }
    if cursor.skip("\n") { return nil }
    cursor.skip { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "}") && $0 != 0x0A }
    return .member
  }

  private func keyword(_ cursor: inout MermaidCursor) -> Kind? {
    for (word, kind) in Self.keywords where cursor.skipWord(word) { return kind }
    if cursor.skip("<<") { return .annotationStart }
    if cursor.skip(">>") { return .annotationEnd }
    return cursor.skipWord("href") ? .href : nil
  }

  /// Reads a token of all modes between texts.
  private mutating func commonToken(_ cursor: inout MermaidCursor, isOutside: Bool) -> Kind? {
    if let kind = keyword(&cursor) { return kind }
    if cursor.skip("~") { return push(.generic) }
    if cursor.skip("`") { return push(.literal) }
    for word in Self.targets where cursor.skipWord(word) { return .linkTarget }
    for (sign, end) in Self.ends where cursor.skip(sign) { return .end(end) }
    if cursor.skipWord("o") { return .end(.aggregation) }
    if cursor.skip("()") { return .end(.lollipop) }
    if cursor.skip("--") { return .line }
    if cursor.skip("..") { return .dottedLine }
    if cursor.peek == UInt8(ascii: ":"), Self.isLabel(cursor.peek(1)) {
      cursor.index += 1
      cursor.skip(while: Self.isLabel)
      return .label
    }
    if cursor.skip(":::") { return .styleSeparator }
    if cursor.skip("-") { return .minus }
    if cursor.skip(".") { return .dot }
    if isOutside {
      if cursor.skip(":") { return .colon }
      if cursor.skip(",") { return .comma }
      if cursor.skip("#") { return .sign }
    }
    if cursor.skip("%") { return .sign }
    if cursor.skip(while: \.isWord) > 0 { return .word }
    if cursor.skip("[") { return .openLabel }
    if cursor.skip("]") { return .closeLabel }
    if cursor.skipLetter() { return .word }
    cursor.index += 1
    return .invalid
  }

  private static func isLabel(_ byte: UInt8) -> Bool {
    byte != UInt8(ascii: ":") && byte != 0x0A && byte != UInt8(ascii: ";") && byte != 0
  }

  private static let keywords: [(StaticString, Kind)] = [
    ("cssClass", .cssClass), ("callback", .callback), ("link", .link), ("click", .click),
    ("note for", .noteFor), ("note", .note),
  ]

  private static let targets: [StaticString] = ["_self", "_blank", "_parent", "_top"]

  private static let ends: [(StaticString, MermaidClassDiagram.Relation.End)] = [
    ("<|", .extension), ("|>", .extension), (">", .dependency), ("<", .dependency),
    ("*", .composition),
  ]
}
