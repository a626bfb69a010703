import ArtifactBase

/// The kinds of tokens of a type of diagram.
protocol MermaidTokenKind: Hashable, Sendable {
  /// A line break.
  static var newline: Self { get }
  /// Text that is not a token.
  static var invalid: Self { get }
  /// Whether a token of this kind may span several lines.
  var isText: Bool { get }
}

/// A token, and its range in the text of the statement.
struct MermaidToken<Kind: MermaidTokenKind>: Sendable {
  var kind: Kind
  var range: Range<Int>
}

/// Splits a diagram into tokens, line by line.
protocol MermaidLexer: Sendable {
  associatedtype Kind: MermaidTokenKind
  init()
  /// What the open text waits for; nil if no text is open.
  var missing: String? { get }
  /// Whether the diagram may end while a text is open.
  var mayEnd: Bool { get }
  /// Whether the error at the end of the diagram is reported where the open text begins.
  var failsAtText: Bool { get }
  /// Prepares to read a line that begins at an index.
  mutating func begin(_ text: Span<UInt8>, from start: Int)
  /// Reads the next token; nil for text that is skipped.
  mutating func next(_ cursor: inout MermaidCursor) -> Kind?
  /// Closes what is open in a line, after an error.
  mutating func reset()
}

extension MermaidLexer {
  var mayEnd: Bool { false }
  var failsAtText: Bool { false }
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
      let begin = cursor.index
      guard let kind = next(&cursor) else { continue }
      if kind.isText, begin == start, let last = tokens.last, last.kind == kind,
        last.range.upperBound == begin
      {
        tokens[tokens.count - 1].range = last.range.lowerBound..<cursor.index
      } else {
        tokens.append(MermaidToken(kind: kind, range: begin..<cursor.index))
      }
      guard kind == .invalid else { continue }
      // The rest of the line is part of the error.
      cursor.skip { $0 != 0x0A }
      tokens[tokens.count - 1].range = begin..<max(cursor.index, begin + 1)
      cursor.index = max(cursor.index, begin + 1)
      reset()
    }
  }
}
