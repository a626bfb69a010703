import ArtifactBase

/// The tokens of timelines and user journeys.
enum SectionToken: AccessibleTokenKind {
  case newline, invalid, header, accessibleTitle, accessibleDescription
  /// Keywords, with the white space after them, and their values.
  case title, section, value
  /// A text, the colon after it, and what follows.
  case text, colon, data

  var isText: Bool { self == .accessibleDescription }
}

/// What differs between the types of diagrams whose lines are keywords with values, texts, and what follows a colon.
protocol SectionDialect: Sendable {
  static var header: StaticString { get }
  /// The words that may follow the type.
  static var directions: [StaticString] { get }
  /// Whether white space must follow a colon.
  static var hasSpacedColons: Bool { get }
  /// Whether a token ends at a byte that another one follows.
  static func ends(_ kind: SectionToken, at byte: UInt8, _ next: UInt8) -> Bool
}

extension SectionDialect {
  static var directions: [StaticString] { [] }
  static var hasSpacedColons: Bool { false }
}

/// Splits timelines (`Specs/Mermaid.md` N10) and user journeys (N12) into tokens.
struct SectionLexer<Dialect: SectionDialect>: MermaidLexer {
  typealias Kind = SectionToken

  private var accessible = AccessibleLexer()
  /// The token of which the value is next.
  private var open: Kind?

  var missing: String? { accessible.missing }

  mutating func reset() {
    accessible.reset()
    open = nil
  }

  mutating func next(_ cursor: inout MermaidCursor) -> Kind? {
    if accessible.isInText { return accessible.token(&cursor) }
    if let kind = open {
      open = nil
      return Self.skip(kind, &cursor) > 0 ? kind == .colon ? .data : .value : nil
    }
    let percent = UInt8(ascii: "%")
    if cursor.peek == percent && cursor.peek(1) != UInt8(ascii: "{") || cursor.isComment("%%")
      || cursor.peek == UInt8(ascii: "#")
    {
      cursor.skipLine()
      return nil
    }
    if cursor.skip("\n") { return .newline }
    if cursor.skipWhiteSpace() > 0 { return nil }
    if cursor.skipWord(anyCase: Dialect.header) { return header(&cursor) }
    if let kind = keyword(&cursor) { return kind }
    if accessible.begin(&cursor) { return nil }
    guard cursor.skip(":") else { return Self.skip(.text, &cursor) > 0 ? .text : .invalid }
    if Dialect.hasSpacedColons {
      guard cursor.peek.isSpace else { return .invalid }
      cursor.index += 1
    }
    open = .colon
    return .colon
  }

  private static func skip(_ kind: Kind, _ cursor: inout MermaidCursor) -> Int {
    let start = cursor.index
    while cursor.index < cursor.text.count, !Dialect.ends(kind, at: cursor.peek, cursor.peek(1)) {
      cursor.index += 1
    }
    return cursor.index - start
  }

  private func header(_ cursor: inout MermaidCursor) -> Kind {
    let end = cursor.index
    cursor.skipSpaceInLine()
    for word in Dialect.directions where cursor.skipWord(anyCase: word) { return .header }
    cursor.index = end
    return .header
  }

  /// Reads a keyword whose value is on its line, or on the next one if nothing follows.
  private mutating func keyword(_ cursor: inout MermaidCursor) -> Kind? {
    let start = cursor.index
    for (word, kind): (StaticString, Kind) in [("title", .title), ("section", .section)]
    where cursor.skip(anyCase: word) {
      if cursor.peek == 0x0A || cursor.peek.isSpace && !Dialect.ends(kind, at: cursor.peek(1), 0) {
        cursor.index += 1
        open = kind
        return kind
      }
      cursor.index = start
    }
    return nil
  }
}
