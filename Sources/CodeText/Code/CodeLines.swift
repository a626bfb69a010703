import ArtifactBase
import ArtifactCore
import RefinerCore

/// Lines of source code with syntax highlighting, both computed on demand.
///
/// ```swift
/// var refiner = CodeRefiner(attributes: ["language": "swift"])
/// refiner.append("let answer = 42\nprint(ans".utf8.span)
/// let code = refiner.model
/// code.text(of: 0)        // "let answer = 42"
/// code.tokens(of: 0)      // keyword 0..<3, operator 11..<12, number 13..<15
/// code.settledLineCount   // 1
/// ```
///
/// Each line keeps its bytes and the lexer state at its start, so the tokens of any line cost
/// O(line). Copies are cheap snapshots: they share all storage except the last pages with the
/// refiner, which can continue.
public struct CodeLines: Hashable, Sendable {
  /// The maximum number of bytes of the live (incomplete) line that are shown.
  public static let liveLineLimit = 16_384

  /// The maximum number of bytes of a line that are tokenized.
  public static let tokenizedLineLimit = 16_384

  /// The language's identifier in lower case, or nil if it is unknown.
  ///
  /// If no language is declared, it may be detected from the first line once that line is
  /// complete (R4.16).
  public private(set) var language: String?

  /// The number of lines, including a live last line.
  public var lineCount: Int { lines.count + (live.isEmpty ? 0 : 1) }

  /// The number of leading lines whose text and tokens are final.
  public var settledLineCount: Int { lines.count }

  private struct Line: Hashable {
    var address: SegmentedBytes.Address
    var byteCount: Int
    var state: LexState
  }

  private var bytes = SegmentedBytes()
  private var lines = PagedArray<Line>()
  private var grammar: CodeGrammar?

  /// Whether the language may be detected from the first line.
  private let detectsLanguage: Bool

  /// The lexer state after the last settled line.
  private var state = LexState()

  /// The text received so far of the live line.
  var live: [UInt8] = []

  init(language: String?, detectsLanguage: Bool = false) {
    self.language = language
    self.detectsLanguage = detectsLanguage && language == nil
    grammar = language.flatMap(CodeGrammar.named)
  }

  /// Returns the text of a line without its line break; invalid UTF-8 is replaced by U+FFFD.
  ///
  /// - Precondition: `line` is in `0..<lineCount`.
  /// - Complexity: O(length of the line).
  public func text(of line: Int) -> String {
    String(decoding: content(line), as: UTF8.self)
  }

  /// Returns the tokens of a line, in order and without overlaps.
  ///
  /// Their ranges count UTF-8 bytes of the line as received.
  ///
  /// - Precondition: `line` is in `0..<lineCount`.
  /// - Complexity: O(length of the line).
  public func tokens(of line: Int) -> [CodeToken] {
    guard let grammar else { return [] }
    let content = content(line)
    let state = line < lines.count ? lines[line].state : state
    return CodeLexer.tokens(of: Self.tokenized(content.span), grammar: grammar, from: state)
  }

  /// Returns the part of a line that is tokenized.
  @_lifetime(copy line)
  static func tokenized(_ line: Span<UInt8>) -> Span<UInt8> {
    guard line.count > tokenizedLineLimit else { return line }
    let head = line.extracting(first: tokenizedLineLimit)
    return head.extracting(droppingLast: UTF8Boundary.incompleteSuffixLength(head))
  }

  private func content(_ index: Int) -> ArraySlice<UInt8> {
    if index == lines.count { return live[...] }
    let line = lines[index]
    return bytes.run(at: line.address, count: line.byteCount)
  }

  mutating func append(_ line: Span<UInt8>) {
    begin(line)
    add(bytes.append(line), line)
  }

  /// Appends a complete line, taking ownership of its bytes.
  mutating func append(_ line: consuming [UInt8]) {
    begin(line.span)
    let count = line.count
    let address = bytes.append(line)
    add(address, bytes.run(at: address, count: count).span)
  }

  private mutating func begin(_ line: Span<UInt8>) {
    if detectsLanguage, lines.count == 0, let found = CodeLanguageSign.language(ofFirst: line) {
      language = found
      grammar = CodeGrammar.named(found)
    }
  }

  private mutating func add(_ address: SegmentedBytes.Address, _ line: Span<UInt8>) {
    lines.append(Line(address: address, byteCount: line.count, state: state))
    if let grammar { state = CodeLexer.state(after: line, grammar: grammar, from: state) }
  }

  /// Returns whether two values have the same lines and language.
  public static func == (one: CodeLines, other: CodeLines) -> Bool {
    one.language == other.language && one.lines == other.lines && one.bytes == other.bytes
      && one.live == other.live
  }

  /// Hashes the essential components into `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(language)
    hasher.combine(lines)
    hasher.combine(bytes)
    hasher.combine(live)
  }
}
