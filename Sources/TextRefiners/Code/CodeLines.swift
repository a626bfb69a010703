import ArtifactBase
import ArtifactCore
import RefinerCore

/// Lines of code with their colours, both made on demand.
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
/// The lines keep their bytes and, each, what the line before it left open; so tokens of any line
/// cost O(line). A copy may be kept while the refiner goes on; they share all but the last pages.
public struct CodeLines: Hashable, Sendable {
  /// How many bytes of the live line are shown before it is complete.
  public static let liveLineLimit = 16_384

  /// How many bytes of a line are given tokens.
  public static let tokenizedLineLimit = 16_384

  /// The language's identifier in lower case, nil if none is known; if nobody has named one, the
  /// first line may do so when it is complete (R4.16).
  public private(set) var language: String?

  /// The number of lines, a live last one included.
  public var lineCount: Int { lines.count + (live.isEmpty ? 0 : 1) }

  /// How many lines at the head are final, text and tokens.
  public var settledLineCount: Int { lines.count }

  private struct Line: Hashable {
    var address: SegmentedBytes.Address
    var byteCount: Int
    var state: LexState
  }

  private var bytes = SegmentedBytes()
  private var lines = PagedArray<Line>()
  private var grammar: CodeGrammar?

  /// Whether the first line may say what the language is.
  private let detectsLanguage: Bool

  /// What the last settled line left open.
  private var state = LexState()

  /// The text of the live line so far.
  var live: [UInt8] = []

  init(language: String?, detectsLanguage: Bool = false) {
    self.language = language
    self.detectsLanguage = detectsLanguage && language == nil
    grammar = language.flatMap(CodeGrammar.named)
  }

  /// The text of a line without its line break; invalid UTF-8 is replaced by U+FFFD.
  ///
  /// - Complexity: O(length of the line).
  public func text(of line: Int) -> String {
    String(decoding: content(line), as: UTF8.self)
  }

  /// The tokens of a line, ordered and without overlaps; their ranges count UTF-8 bytes of the
  /// line as received.
  ///
  /// - Complexity: O(length of the line).
  public func tokens(of line: Int) -> [CodeToken] {
    guard let grammar else { return [] }
    let content = content(line)
    var head = content.span
    if head.count > Self.tokenizedLineLimit {
      head = head.extracting(first: Self.tokenizedLineLimit)
      head = head.extracting(droppingLast: UTF8Boundary.incompleteSuffixLength(head))
    }
    let state = line < lines.count ? lines[line].state : state
    return CodeLexer.tokens(of: head, grammar: grammar, from: state)
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

  /// Appends a line that need not be kept elsewhere.
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

  public static func == (one: CodeLines, other: CodeLines) -> Bool {
    one.language == other.language && one.lines == other.lines && one.bytes == other.bytes
      && one.live == other.live
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(language)
    hasher.combine(lines)
    hasher.combine(bytes)
    hasher.combine(live)
  }
}
