import ArtifactBase

/// Splits off what a diagram says to readers who do not see it: `accTitle: …`, `accDescr: …` and `accDescr {…}`.
struct AccessibleLexer: Sendable {
  /// A text.
  enum Text: Hashable, Sendable { case title, description }

  private enum Mode: Hashable, Sendable { case none, title, description, block }

  private var mode = Mode.none
  private var skipsSpace = false

  /// What an open text waits for; nil if none is open.
  var missing: String? {
    mode == .block ? "`}`" : mode != .none && skipsSpace ? "a text" : nil
  }
  /// Whether a description in braces is open.
  var isInBlock: Bool { mode == .block }
  /// Whether the next bytes are part of a text.
  var isInText: Bool { mode != .none }

  /// Skips the start of a text; false if none begins here.
  mutating func begin(_ cursor: inout MermaidCursor, anyCase: Bool = true) -> Bool {
    guard cursor.peek | 0x20 == UInt8(ascii: "a") else { return false }
    let start = cursor.index
    if anyCase ? cursor.skipAnyCase("acctitle") : cursor.skip("accTitle") {
      cursor.skipWhiteSpace()
      if cursor.skip(":") { mode = .title }
    } else if anyCase ? cursor.skipAnyCase("accdescr") : cursor.skip("accDescr") {
      cursor.skipWhiteSpace()
      if cursor.skip(":") { mode = .description } else if cursor.skip("{") { mode = .block }
    }
    guard mode != .none else {
      cursor.index = start
      return false
    }
    skipsSpace = true
    return true
  }

  /// Reads a part of a text; nil for white space and the end of a text.
  mutating func next(_ cursor: inout MermaidCursor) -> Text? {
    if skipsSpace {
      cursor.skipWhiteSpace()
      guard cursor.index < cursor.text.count else { return nil }
      skipsSpace = false
      // So that the text begins with its first byte.
      return nil
    }
    defer { if mode != .block { mode = .none } }
    guard mode == .block else {
      cursor.skip { $0 != 0x0A }
      return mode == .title ? .title : .description
    }
    if cursor.skip("}") {
      mode = .none
      return nil
    }
    cursor.skip { $0 != UInt8(ascii: "}") }
    return .description
  }

  mutating func reset() {
    mode = .none
    skipsSpace = false
  }
}

/// The kinds of tokens of a type of diagram with texts for readers who do not see it.
protocol AccessibleTokenKind: MermaidTokenKind {
  static var accessibleTitle: Self { get }
  static var accessibleDescription: Self { get }
}

extension AccessibleLexer {
  /// Reads a part of a text as a token; nil for white space and the end of a text.
  mutating func token<Kind: AccessibleTokenKind>(_ cursor: inout MermaidCursor) -> Kind? {
    next(&cursor).map { $0 == .title ? .accessibleTitle : .accessibleDescription }
  }
}

/// A diagram with texts for readers who do not see it.
protocol AccessibleDiagram {
  var accessibleTitle: String { get set }
  var accessibleDescription: String { get set }
}

extension AccessibleDiagram {
  /// Reads a token of such a text; false if something else is next.
  mutating func readAccessible<Kind: AccessibleTokenKind>(
    _ cursor: inout MermaidTokenCursor<Kind>
  ) -> Bool {
    switch cursor.kind {
    case .accessibleTitle?: accessibleTitle = cursor.word.trimmed
    case .accessibleDescription?: accessibleDescription = cursor.word.accessibleText
    default: return false
    }
    cursor.index += 1
    return true
  }
}

extension String {
  /// The text of an accessible description: without white space at the start of its lines.
  var accessibleText: String {
    utf8.contains(0x0A)
      ? split(separator: "\n", omittingEmptySubsequences: false).map { $0.trimmed }
        .joined(separator: "\n").trimmed : trimmed
  }
}
