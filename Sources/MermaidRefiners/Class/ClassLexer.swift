import ArtifactBase

/// Splits the text of a class diagram into tokens, line by line (`Specs/Mermaid.md` N4).
struct ClassLexer: ModalLexer {
  enum Kind: AccessibleTokenKind {
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

    var isText: Bool {
      switch self {
      case .string, .literal, .genericType, .callbackArguments, .accessibleDescription: true
      default: false
      }
    }
  }

  static let skipsInvalidLines = false

  enum Mode: Hashable, Sendable {
    case statements, string, literal, generic, callbackName, callbackArguments
    case `class`, classBody, namespace, namespaceBody
  }

  var modes = [Mode.statements]
  private var accessible = AccessibleLexer()
  private var direction: DirectionMention?
  var skipsSpace = false
  /// The end of the last token, and where a text continues from the line before.
  private var lastEnd = -1
  private var textStart: Int?

  var missing: String? {
    switch mode {
    case .string: "`\"`"
    case .literal: "`` ` ``"
    case .generic: "`~`"
    case .callbackName, .callbackArguments: "`)`"
    case .statements, .class, .classBody, .namespace, .namespaceBody: accessible.missing
    }
  }

  /// Mermaid accepts a name without its end.
  var mayEnd: Bool {
    mode == .literal && !modes.contains(.classBody) && !modes.contains(.namespaceBody)
  }
  var doubt: String? {
    mode == .literal
      ? "diagram ends in a name: expected `` ` ``; the lines up to here are part of the name" : nil
  }

  mutating func reset() {
    skipsSpace = false
    accessible.reset()
    while modes.count > 1, mode != .namespaceBody, mode != .classBody { modes.removeLast() }
  }

  /// Begins the body of a class or a namespace whose first line is not valid.
  mutating func openBody(ofNamespace isNamespace: Bool) {
    modes += isNamespace ? [.namespace, .namespaceBody] : [.class, .classBody]
  }

  mutating func begin(_ text: Span<UInt8>, from start: Int) {
    direction = mode == .statements ? .last(in: text, from: start, anyCase: false) : nil
    if start == 0 { lastEnd = -1 }
    textStart = missing != nil && lastEnd == start ? start : nil
  }

  mutating func next(_ cursor: inout MermaidCursor) -> Kind? {
    if accessible.isInText { return accessible.token(&cursor) }
    let kind = token(&cursor)
    if kind != nil { lastEnd = cursor.index }
    return kind
  }

  // MARK: Tokens

  /// Reads the next token; nil for white space and signs that only begin or end a mode.
  private mutating func token(_ cursor: inout MermaidCursor) -> Kind? {
    switch mode {
    case .statements: return statementToken(&cursor)
    case .string: return text(.string, to: UInt8(ascii: "\""), &cursor)
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
    case .callbackArguments: return text(.callbackArguments, to: UInt8(ascii: ")"), &cursor)
    case .generic:
      if cursor.index != textStart {
        if cursor.skip("\"") { return push(.string) }
        if let kind = keyword(&cursor) { return kind }
      }
      return text(.genericType, to: UInt8(ascii: "~"), &cursor)
    case .literal:
      // Mermaid reads keywords, quotes and tildes at the start of a name in backticks.
      if cursor.index != textStart {
        if cursor.skip("\"") { return push(.string) }
        if let kind = keyword(&cursor) { return kind }
        if cursor.skip("~") { return push(.generic) }
      }
      return text(.literal, to: UInt8(ascii: "`"), &cursor)
    case .class: return classToken(&cursor)
    case .classBody: return bodyToken(&cursor)
    case .namespace: return namespaceToken(&cursor)
    case .namespaceBody: return namespaceBodyToken(&cursor)
    }
  }

  private mutating func statementToken(_ cursor: inout MermaidCursor) -> Kind? {
    if let direction = direction?.skip(&cursor) { return .direction(direction) }
    if cursor.text.starts(with: "%%", at: cursor.index) {
      cursor.skip { $0 != 0x0A }
      _ = cursor.skip("\n")
      skipsSpace = true
      return nil
    }
    if accessible.begin(&cursor, anyCase: false) { return nil }
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
    if cursor.skipWord("namespace") { return push(.namespace, .namespace) }
    if cursor.skipWord("class") { return push(.class, .class) }
    return commonToken(&cursor, isOutside: true)
  }

  /// Reads the line break at the end of a line, which following blank lines belong to.
  private mutating func breakToken(_ cursor: inout MermaidCursor) -> Kind? {
    let begin = cursor.index
    cursor.skip(while: \.isSpaceInLine)
    if cursor.skip("\n") {
      skipsSpace = true
      return .newline
    }
    cursor.index = begin
    return nil
  }

  private mutating func namespaceToken(_ cursor: inout MermaidCursor) -> Kind? {
    if cursor.skipWord("namespace") { return push(.namespace, .namespace) }
    if breakToken(&cursor) != nil { return pop(.newline) }
    if cursor.skip(while: \.isSpaceInLine) > 0 { return nil }
    if cursor.skip("{") { return push(.namespaceBody, .open) }
    if cursor.peek == UInt8(ascii: "}"), modes.count > 1 { return pop() }
    if cursor.skip("\"") { return push(.string) }
    return commonToken(&cursor, isOutside: false)
  }

  private mutating func namespaceBodyToken(_ cursor: inout MermaidCursor) -> Kind? {
    if cursor.skip("\"") { return push(.string) }
    if cursor.skipWord("namespace") { return push(.namespace, .namespace) }
    if cursor.skip("}") { return pop(.close) }
    if breakToken(&cursor) != nil { return .newline }
    if cursor.skip(while: \.isSpaceInLine) > 0 { return nil }
    if cursor.skipWord("class") { return push(.class, .class) }
    return commonToken(&cursor, isOutside: false)
  }

  private mutating func classToken(_ cursor: inout MermaidCursor) -> Kind? {
    if cursor.skip("\"") { return push(.string) }
    if breakToken(&cursor) != nil { return pop(.newline) }
    if cursor.skip(while: \.isSpaceInLine) > 0 { return nil }
    if cursor.skip("}") {
      modes.removeLast()
      if modes.count > 1 { modes.removeLast() }
      return .close
    }
    if cursor.skip("{") { return push(.classBody, .open) }
    return commonToken(&cursor, isOutside: false)
  }

  private mutating func bodyToken(_ cursor: inout MermaidCursor) -> Kind? {
    if cursor.skip("\"") { return push(.string) }
    if cursor.skip("}") { return pop(.close) }
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
