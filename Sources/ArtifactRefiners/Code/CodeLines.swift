/// Source code as lines with coloured parts.
///
/// Lines are only ever appended; of those before ``settledLineCount`` nothing changes.
public struct CodeLines: Sendable {
  /// The language's canonical name; nil where none is known.
  public internal(set) var language: String?

  var source: [UInt8] = []
  private var lines: [Line] = []
  private var tokens: [CodeToken] = []

  /// The start of the line that has no line break yet.
  private(set) var openLineStart = 0

  /// The tokens of that line.
  private var openTokens: [CodeToken] = []
  private var isFinished = false

  private struct Line: Sendable {
    var start: Int
    var end: Int
    /// The index of the line's first token.
    var firstToken: Int
  }

  public init() {}

  /// The lines that are whole and can no longer change.
  public var settledLineCount: Int { lines.count }

  /// All lines, with the one that is still arriving if it has any text.
  public var lineCount: Int {
    lines.count + (isFinished || openLineStart == source.count ? 0 : 1)
  }

  /// The text of a line, without its line break; invalid UTF-8 becomes U+FFFD.
  public func text(of line: Int) -> String {
    String(decoding: source[range(of: line)], as: UTF8.self)
  }

  /// The coloured parts of a line in order, counted in bytes of the line.
  public func tokens(of line: Int) -> ArraySlice<CodeToken> {
    guard line < lines.count else { return openTokens[...] }
    let end = line + 1 < lines.count ? lines[line + 1].firstToken : tokens.count
    return tokens[lines[line].firstToken..<end]
  }

  private func range(of line: Int) -> Range<Int> {
    guard line < lines.count else { return openLineStart..<source.count }
    return lines[line].start..<lines[line].end
  }

  // MARK: Building

  /// Ends the open line at `end`; the next one starts at `next`.
  mutating func endLine(at end: Int, next: Int, tokens lineTokens: [CodeToken]) {
    lines.append(Line(start: openLineStart, end: end, firstToken: tokens.count))
    tokens += lineTokens
    openTokens = []
    openLineStart = next
  }

  mutating func setOpenTokens(_ tokens: [CodeToken]) {
    openTokens = tokens
  }

  mutating func finish() {
    isFinished = true
  }
}

/// A part of a line with a role, in UTF-8 bytes of the line.
public struct CodeToken: Hashable, Sendable {
  public enum Role: Hashable, Sendable, CaseIterable {
    case keyword, type, function, property, string, number, comment, literal, tag, attribute
  }

  public var range: Range<Int>
  public var role: Role

  public init(_ range: Range<Int>, _ role: Role) {
    self.range = range
    self.role = role
  }
}
