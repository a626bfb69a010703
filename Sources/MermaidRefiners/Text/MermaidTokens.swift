import ArtifactBase

/// The kinds of tokens of a type of diagram.
protocol MermaidTokenKind: Hashable, Sendable {
  /// A line break.
  static var newline: Self { get }
  /// Text that is not a token.
  static var invalid: Self { get }
  /// The type of the diagram.
  static var header: Self { get }
  /// Whether a token of this kind may span several lines.
  var isText: Bool { get }
  /// Whether white space at the end of a token of this kind is not part of it.
  var isTrimmed: Bool { get }
  /// The sign that ends the text that a token of this kind begins, for an error where it begins; nil for others.
  var ending: String? { get }
}

extension MermaidTokenKind {
  var isTrimmed: Bool { false }
  var ending: String? { nil }
}

/// A token, and its range in the text of the statement.
struct MermaidToken<Kind: MermaidTokenKind>: Sendable {
  var kind: Kind
  var range: Range<Int>

  /// Leaves out white space at the end.
  fileprivate mutating func trimEnd(in text: Span<UInt8>) {
    var end = range.upperBound
    while end > range.lowerBound, text[end - 1].isSpace { end -= 1 }
    range = range.lowerBound..<end
  }
}

/// Splits a diagram into tokens, line by line.
///
/// A lexer has modes, since the same characters mean different things in a text or between statements.
protocol MermaidLexer: Sendable {
  associatedtype Kind: MermaidTokenKind
  init()
  /// What the open text waits for; nil if no text is open.
  var missing: String? { get }
  /// Whether the diagram may end here, but for groups that are open.
  var canEnd: Bool { get }
  /// Whether white space at the start of the next line, and its line break, belongs to the white space before.
  var skipsSpace: Bool { get set }
  /// Whether the rest of a line with text that is not a token is part of the error.
  static var skipsInvalidLines: Bool { get }
  /// Whether the diagram may end while a text is open.
  var mayEnd: Bool { get }
  /// What is probably not meant by an open text with which the diagram ends; nil for nothing.
  var doubt: String? { get }
  /// The token at which the error about an open text is reported; nil for the end of the diagram.
  func opening(in tokens: [MermaidToken<Kind>]) -> MermaidToken<Kind>?
  /// The token that ends a line with a text without its end, of which the grammar recovers what is clear; nil if all
  /// of the line is left out.
  static var unclosed: Kind? { get }
  /// Changes a line before it is read.
  static func prepare(_ line: inout MermaidLine)
  /// Ends the diagram.
  ///
  /// - Returns: Where the text is read again, in another way; nil if it is not.
  mutating func end() -> Int?
  /// Prepares to read a line that begins at an index.
  mutating func begin(_ text: Span<UInt8>, from start: Int)
  /// Reads the next token; nil for text that is skipped.
  mutating func next(_ cursor: inout MermaidCursor) -> Kind?
  /// Closes what is open in a line, after an error.
  mutating func reset()
}

extension MermaidLexer {
  var canEnd: Bool { missing == nil }
  var skipsSpace: Bool {
    get { false }
    set {}
  }
  static var skipsInvalidLines: Bool { true }
  var mayEnd: Bool { false }
  var doubt: String? { nil }
  func opening(in tokens: [MermaidToken<Kind>]) -> MermaidToken<Kind>? { nil }
  static var unclosed: Kind? { nil }
  static func prepare(_ line: inout MermaidLine) {}
  mutating func end() -> Int? { nil }
  mutating func begin(_ text: Span<UInt8>, from start: Int) {}

  /// Appends the tokens of a line.
  ///
  /// - Complexity: O(length of the line).
  mutating func read(
    _ text: Span<UInt8>, from start: Int, into tokens: inout [MermaidToken<Kind>]
  ) {
    begin(text, from: start)
    var cursor = MermaidCursor(text: text, index: start)
    while cursor.index < text.count {
      if skipsSpace {
        cursor.skipWhiteSpace()
        guard cursor.index < text.count else { return }
        skipsSpace = false
      }
      let begin = cursor.index
      guard let kind = next(&cursor) else { continue }
      if kind.isText, begin == start, let last = tokens.last, last.kind == kind,
        last.range.upperBound == begin
      {
        tokens[tokens.count - 1].range = last.range.lowerBound..<cursor.index
      } else {
        tokens.append(MermaidToken(kind: kind, range: begin..<cursor.index))
      }
      defer { if kind.isTrimmed { tokens[tokens.count - 1].trimEnd(in: text) } }
      guard kind == .invalid else { continue }
      if Self.skipsInvalidLines {
        cursor.skip { $0 != 0x0A }
        reset()
      } else {
        cursor.finishCharacter()
      }
      cursor.index = max(cursor.index, begin + 1)
      tokens[tokens.count - 1].range = begin..<cursor.index
    }
  }
}
