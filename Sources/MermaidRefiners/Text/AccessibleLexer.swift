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
  /// Whether the next bytes are part of a text.
  var isInText: Bool { mode != .none }

  /// Skips the start of a text, in any case; false if none begins here.
  mutating func begin(_ cursor: inout MermaidCursor) -> Bool {
    guard cursor.peek | 0x20 == UInt8(ascii: "a") else { return false }
    let start = cursor.index
    if cursor.skipAnyCase("acctitle") {
      cursor.skipWhiteSpace()
      if cursor.skip(":") { mode = .title }
    } else if cursor.skipAnyCase("accdescr") {
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

extension String {
  /// The text of an accessible description: without white space at the start of its lines.
  var accessibleText: String {
    utf8.contains(0x0A)
      ? split(separator: "\n", omittingEmptySubsequences: false).map { $0.trimmed }
        .joined(separator: "\n").trimmed : trimmed
  }
}
