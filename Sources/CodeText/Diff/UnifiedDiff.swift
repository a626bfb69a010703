import ArtifactBase
import RefinerCore

/// The lines of a unified or combined diff, with their files and hunks.
///
/// ```swift
/// var refiner = UnifiedDiffRefiner()
/// refiner.append("--- a/x\n+++ b/x\n@@ -1 +1 @@\n-let a = 1\n+let a = 2\n".utf8.span)
/// let diff = refiner.model
/// diff.files[0].newPath           // "b/x"
/// diff.text(of: 4)                // "let a = 2"
/// diff.changedRange(of: 4)        // 8..<9
/// ```
///
/// Lines, files, hunks and blocks are append-only; a copy stays valid while the refiner continues.
public struct UnifiedDiff: Hashable, Sendable {
  /// The maximum length in bytes of a line that is compared with others.
  public static let comparedLineLimit = 16_384

  /// The kind of a line.
  public enum Kind: UInt8, Hashable, Sendable {
    /// A line about a file: `diff --git`, `index`, `---`, `+++`, modes, renames, binary notes.
    case header
    /// The header of a hunk: `@@ -1,3 +1,4 @@`, or `@@@ -1,3 -1,2 +1,4 @@@` in a combined diff.
    case hunk
    /// A line of a hunk.
    case context, removed, added
    /// The note `\ No newline at end of file`.
    case noNewline
    /// A line that isn't part of a diff.
    case other
  }

  /// A line of the diff.
  public struct Line: Hashable, Sendable {
    /// The kind of the line.
    public var kind: Kind

    /// The 1-based line number in the old file; nil if it is absent or unknown, and in a combined
    /// diff, which has several old files.
    public var oldNumber: Int?

    /// The 1-based line number in the new file; nil if it is absent or unknown.
    public var newNumber: Int?
  }

  /// A file, as described by the lines before its first hunk.
  public struct File: Hashable, Sendable {
    /// The old path as written; nil for a new file or if there is none.
    public var oldPath: String?

    /// The new path as written; nil for a deleted file or if there is none.
    public var newPath: String?

    /// The index of the first line.
    public var firstLine: Int
  }

  /// A hunk.
  public struct Hunk: Hashable, Sendable {
    /// The index of the file.
    public var file: Int

    /// The index of the header line.
    public var line: Int
  }

  struct Entry: Hashable {
    var address: SegmentedBytes.Address
    var byteCount: Int
    var oldNumber: Int32
    var newNumber: Int32
    /// The index of the change block that contains or will contain the line; -1 if there is none.
    var block: Int32
    var kind: Kind
    var signCount: UInt8
    /// The index of the language of the file; -1 if it is unknown.
    var language: Int32 = -1
    /// The lexer state before the line, in the old file for a removed line, else in the new one.
    var state = LexState()
  }

  /// A change block: removed lines and the added lines that replace them.
  struct Block: Hashable {
    var firstRemoved: Int
    var removedCount = 0
    var firstAdded: Int
    var addedCount = 0
    /// The index of the first entry in `partners`: first the removed lines, then the added ones.
    var firstPartner = 0
  }

  var bytes = SegmentedBytes()
  var entries = PagedArray<Entry>()
  var blocks = PagedArray<Block>()
  /// For each changed line of a block, the index of its paired line; -1 if there is none.
  private var partners = PagedArray<Int32>()
  var fileList = PagedArray<File>()
  var hunkList = PagedArray<Hunk>()
  /// The languages of the files.
  var languages: [String] = []

  /// The number of leading lines that are final, including their changed ranges.
  public internal(set) var settledLineCount = 0

  /// Creates an empty diff.
  public init() {}

  /// The number of lines.
  public var lineCount: Int { entries.count }

  /// The files so far. A file is added at its first hunk, at the next file or at the end.
  ///
  /// - Complexity: O(number of files).
  public var files: [File] { (0..<fileList.count).map { fileList[$0] } }

  /// The hunks so far, in document order.
  ///
  /// - Complexity: O(number of hunks).
  public var hunks: [Hunk] { (0..<hunkList.count).map { hunkList[$0] } }

  /// Returns the line at an index.
  public func line(_ index: Int) -> Line {
    let entry = entries[index]
    return Line(
      kind: entry.kind, oldNumber: entry.oldNumber < 1 ? nil : Int(entry.oldNumber),
      newNumber: entry.newNumber < 1 ? nil : Int(entry.newNumber))
  }

  /// Returns the number of signs with which a line begins: one for each old file in a context,
  /// removed or added line, otherwise 0.
  public func signCount(of line: Int) -> Int { Int(entries[line].signCount) }

  /// Returns the text of a line, without the signs of a context, removed or added line.
  ///
  /// Invalid UTF-8 is replaced by U+FFFD.
  public func text(of line: Int) -> String {
    String(decoding: content(line), as: UTF8.self)
  }

  /// Returns a line verbatim, with its signs and without its line break.
  ///
  /// Invalid UTF-8 is replaced by U+FFFD.
  public func source(of line: Int) -> String {
    let entry = entries[line]
    return String(decoding: bytes.run(at: entry.address, count: entry.byteCount), as: UTF8.self)
  }

  /// Returns the range of a removed or added line's content that differs from its paired line in
  /// the same change block, extended to whole words.
  ///
  /// Returns nil while the block may still grow, if no line of the block is similar enough, if the
  /// two lines have neither a common beginning nor a common end, and if nothing was removed from or
  /// added to the line. Lines longer than ``comparedLineLimit`` bytes are never paired.
  ///
  /// - Complexity: O(length of the two lines).
  public func changedRange(of line: Int) -> Range<Int>? {
    guard let partner = partner(of: line) else { return nil }
    let one = content(line)
    let other = content(partner)
    return WordDifference.range(in: one.span, against: other.span)
  }

  /// Returns the tokens of a line, with ranges in its text, by the language that the path of its file names.
  ///
  /// The lines of a hunk are read as consecutive lines of a file, from a state outside of comments and strings.
  ///
  /// - Complexity: O(length of the line).
  public func tokens(of line: Int) -> [CodeToken] {
    let entry = entries[line]
    guard entry.language >= 0, let grammar = CodeGrammar.named(languages[Int(entry.language)])
    else { return [] }
    return CodeLexer.tokens(
      of: CodeLines.tokenized(content(line).span), grammar: grammar, from: entry.state)
  }

  private func partner(of line: Int) -> Int? {
    let entry = entries[line]
    guard entry.block >= 0, entry.block < blocks.count else { return nil }
    let block = blocks[Int(entry.block)]
    let index =
      entry.kind == .removed
      ? line - block.firstRemoved : block.removedCount + line - block.firstAdded
    guard block.removedCount > 0, block.addedCount > 0 else { return nil }
    let partner = partners[block.firstPartner + index]
    return partner < 0 ? nil : Int(partner)
  }

  /// Adds a complete block and pairs its lines.
  mutating func close(_ block: Block, with pairing: inout LinePairing) {
    var block = block
    block.firstPartner = partners.count
    defer { blocks.append(block) }
    guard block.removedCount > 0, block.addedCount > 0 else { return }
    pairing.begin()
    let removed = block.firstRemoved..<block.firstRemoved + block.removedCount
    let added = block.firstAdded..<block.firstAdded + block.addedCount
    for lines in [removed, added] {
      for line in lines { pairing.add(content(line).span, files: changedFiles(line)) }
    }
    for _ in 0..<block.removedCount + block.addedCount { partners.append(-1) }
    pairing.forEachPair(removedCount: block.removedCount) { removed, added in
      partners.update(block.firstPartner + removed) { $0 = Int32(block.firstAdded + added) }
      partners.update(block.firstPartner + block.removedCount + added) {
        $0 = Int32(block.firstRemoved + removed)
      }
    }
  }

  private func content(_ index: Int) -> ArraySlice<UInt8> {
    let entry = entries[index]
    let run = bytes.run(at: entry.address, count: entry.byteCount)
    return run.dropFirst(Int(entry.signCount))
  }

  /// The old files that a changed line differs from, one bit for each.
  private func changedFiles(_ index: Int) -> UInt64 {
    let entry = entries[index]
    let signs = bytes.run(at: entry.address, count: entry.byteCount).prefix(Int(entry.signCount))
    return signs.reduce(0) { $0 << 1 | ($1 == UInt8(ascii: " ") ? 0 : 1) }
  }
}
