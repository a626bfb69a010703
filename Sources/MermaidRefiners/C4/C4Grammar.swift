import ArtifactBase

/// Reads the statements of C4 diagrams (`Specs/Mermaid.md` N17).
struct C4Grammar: MermaidGrammar {
  typealias Lexer = C4Lexer
  static let type = "C4Context"

  /// What may come next.
  private enum State {
    /// A statement, the first one in a boundary, or one that a line break has to precede.
    case statement, first, end
    /// After a title: a line break or another statement.
    case titleEnd
  }

  private var builder = C4Builder()
  private var state = State.statement
  private var hasStatement = false
  /// The first lines of the boundaries that are open.
  private var open: [Range<Int>] = []
  private var doubts: [MermaidFault] = []

  var isFull: Bool { builder.isFull }
  var content: MermaidContent { .c4(builder.diagram) }
  var closing: String? {
    hasStatement && state != .first
      ? String(repeating: "}\n", count: open.count) : nil
  }
  var missing: (message: String, opened: Range<Int>?)? {
    if let last = open.last { return ("unclosed boundary: expected `}`", last) }
    return hasStatement ? nil : ("diagram ends early: expected a statement", nil)
  }

  var faults: [MermaidFault] { builder.faults }

  mutating func takeDoubts() -> [MermaidFault] {
    defer { doubts.removeAll() }
    return doubts
  }

  mutating func readHeader(_ cursor: inout Cursor) throws(MermaidFailure) {
    guard case .type(let type)? = cursor.kind else { throw cursor.failure("`\(Self.type)`") }
    builder.diagram.type = type
    cursor.index += 1
    try cursor.expect(.newline, "the end of the line after the type")
  }

  mutating func read(_ cursor: inout Cursor) throws(MermaidFailure) {
    guard let kind = cursor.kind else { return }
    switch kind {
    case .newline:
      cursor.index += 1
      if state != .first { state = .statement }
      return
    case .nothing:
      cursor.index += 1
      return
    default: break
    }
    if state == .end, kind != .close {
      state = .statement
      throw cursor.failure("the end of the line", advice: advice(kind))
    }
    switch kind {
    case .title, .accessibleTitle, .description, .accessibleDescription:
      guard state != .first, state != .titleEnd else {
        throw cursor.failure(
          state == .first ? "a statement of the boundary" : "the end of the line")
      }
      setText(kind, cursor.word)
      cursor.index += 1
      state = .titleEnd
      hasStatement = true
    case .close:
      guard !open.isEmpty else { throw cursor.failure("a statement") }
      let isEmpty = state == .first
      open.removeLast()
      builder.endBoundary()
      state = .end
      if isEmpty {
        throw cursor.failure("a statement in the boundary", advice: "a boundary is not empty")
      }
      cursor.index += 1
    case .macro(let macro): try readMacro(&cursor, macro)
    default: throw cursor.failure("a statement, such as `Person(a, \"A\")`", advice: advice(kind))
    }
  }

  private func advice(_ kind: C4Lexer.Kind) -> String? {
    switch kind {
    case .direction: "texts cannot contain the word direction before TB, BT, LR or RL"
    case .open: "`{` follows boundaries and nodes only"
    case .macro: "write each statement on a line of its own"
    default: nil
    }
  }

  private mutating func setText(_ kind: C4Lexer.Kind, _ text: String) {
    switch kind {
    case .title: builder.diagram.title = String(text.dropFirst(6)).trimmed
    case .accessibleTitle: builder.diagram.title = text.trimmed
    case .description: builder.diagram.accessibleDescription = String(text.dropFirst(15)).trimmed
    default: builder.diagram.accessibleDescription = text.accessibleText
    }
  }

  // MARK: Macros

  private mutating func readMacro(_ cursor: inout Cursor, _ macro: C4Macro) throws(MermaidFailure) {
    let start = cursor.index
    cursor.index += 1
    var arguments: [C4Argument] = []
    while let argument = try argument(&cursor) { arguments.append(argument) }
    let wasInvalid = cursor.kind == .invalid
    guard !arguments.isEmpty, !wasInvalid else {
      throw cursor.failure(
        arguments.isEmpty ? "`(` and arguments" : "`,` or `)`",
        advice: wasInvalid && arguments.isEmpty ? "write `(` directly after the name" : nil)
    }
    let isClosed = try cursor.skip(.end)
    if !isClosed {
      guard [.newline, .open, nil].contains(cursor.kind) else { throw cursor.failure("`)`") }
      // White space before the line break.
      while arguments.count > 1, arguments.last?.isBlank == true { arguments.removeLast() }
    }
    let range = cursor.range(from: start)
    let isMeantOtherwise = !isClosed || arguments.contains(where: \.isCut)
    if isMeantOtherwise { arguments = C4Advice.meant(arguments) }
    let message = C4Advice.message(macro, arguments, isClosed: isClosed)
    let error = isMeantOtherwise ? message.map { MermaidFault(inPayload: range, $0) } : nil
    if case .boundary = macro.effect {
      // A brace may be on the next line.
      let isBroken = try cursor.skip(.newline)
      if !isClosed, let error, try cursor.next() != .open { throw .mistake(error) }
      try cursor.expect(.open, "`{`", advice: "a boundary has its parts in `{` and `}`")
      if isBroken {
        _ = try cursor.skip(.newline)
      } else {
        try cursor.expect(
          .newline, "the end of the line", advice: "statements have lines of their own")
      }
      open.append(range)
      state = .first
    } else {
      state = .end
    }
    hasStatement = true
    builder.add(macro, arguments, range)
    if open.count > MermaidRefiner.depthLimit, state == .first {
      open.removeLast()
      builder.endBoundary()
      state = .statement
      throw .depth
    }
    if let error { throw .mistake(error) }
    if let message { doubts.append(MermaidFault(range, message)) }
  }

  private func argument(_ cursor: inout Cursor) throws(MermaidFailure) -> C4Argument? {
    let text = cursor.word
    switch try cursor.next() {
    case .text:
      cursor.index += 1
      // The argument continues on the next line.
      let end = cursor.tokens[cursor.index - 1].range.upperBound
      guard cursor.kind == .cutText, cursor.tokens[cursor.index].range.lowerBound == end else {
        return C4Argument(key: nil, value: text.trimmed)
      }
      let rest = cursor.word
      cursor.index += 1
      return C4Argument(key: nil, value: (text + rest).trimmed, isCut: true)
    case .cutText:
      cursor.index += 1
      return C4Argument(key: nil, value: text.trimmed, isCut: true)
    case .string:
      cursor.index += 1
      return C4Argument(key: nil, value: text.trimmed, isQuoted: true)
    case .empty:
      cursor.index += 1
      return C4Argument(key: nil, value: "")
    case .key:
      cursor.index += 1
      let key = text.drop { $0 != "$" }.dropFirst().trimmed
      let value = try cursor.expect(
        .value, "a value", advice: "an argument with a name is `$link=\"x\"`")
      return C4Argument(key: key, value: value.trimmed)
    default: return nil
    }
  }
}

/// An argument of a macro.
struct C4Argument: Hashable, Sendable {
  /// The name, without `$`; nil for none.
  var key: String?
  /// The value.
  var value: String
  /// Whether the value is in quotes.
  var isQuoted = false
  /// Whether the value continues after its parenthesis in Mermaid.
  var isCut = false

  /// Whether the argument is white space without quotes.
  var isBlank: Bool { key == nil && !isQuoted && value.isEmpty }
}
