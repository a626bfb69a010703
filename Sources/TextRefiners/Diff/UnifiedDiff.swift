import ArtifactBase
import RefinerCore

/// A unified diff as lines, files and hunks.
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
/// Lines, files, hunks and blocks are append-only; a copy is a snapshot that stays valid while
/// the refiner continues.
public struct UnifiedDiff: Hashable, Sendable {
  /// The maximum length in bytes of a line that is compared with its pair.
  public static let comparedLineLimit = 16_384

  /// The kind of a line.
  public enum Kind: UInt8, Hashable, Sendable {
    /// A file header line: `diff --git`, `index`, `---`, `+++`, modes, renames, binary notes.
    case header
    /// A hunk header: `@@ -1,3 +1,4 @@`.
    case hunk
    /// An unchanged, removed or added line of a hunk.
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

    /// The 1-based line number in the old file; nil if the line isn't in it or the number is
    /// unknown.
    public var oldNumber: Int?

    /// The 1-based line number in the new file; nil if the line isn't in it or the number is
    /// unknown.
    public var newNumber: Int?
  }

  /// A changed file, as described by the lines before its first hunk.
  public struct File: Hashable, Sendable {
    /// The old path as written; nil if the file is new or no path is given.
    public var oldPath: String?

    /// The new path as written; nil if the file is deleted or no path is given.
    public var newPath: String?

    /// The index of the file's first line in the diff.
    public var firstLine: Int
  }

  /// A hunk: a header line and the lines that follow it.
  public struct Hunk: Hashable, Sendable {
    /// The index of the file that the hunk changes.
    public var file: Int

    /// The index of the hunk header line.
    public var line: Int
  }

  struct Entry: Hashable {
    var address: SegmentedBytes.Address
    var byteCount: Int
    var oldNumber: Int32
    var newNumber: Int32
    /// The index of the line's change block, which may still be open; -1 outside a block.
    var block: Int32
    var kind: Kind
  }

  /// A change block: removed lines followed by the added lines that replace them.
  struct Block: Hashable {
    var firstRemoved: Int
    var removedCount = 0
    var firstAdded: Int
    var addedCount = 0
    /// The index of the partner of the first removed line; the partners of the added lines follow
    /// those of the removed lines.
    var firstPartner = 0
  }

  var bytes = SegmentedBytes()
  var entries = PagedArray<Entry>()
  var blocks = PagedArray<Block>()
  /// The lines with which changed lines are paired; -1 for none.
  private var partners = PagedArray<Int32>()
  var fileList = PagedArray<File>()
  var hunkList = PagedArray<Hunk>()

  /// The number of leading lines that are final, including their changed ranges.
  public internal(set) var settledLineCount = 0

  /// Creates an empty diff.
  public init() {}

  /// The number of complete lines.
  public var lineCount: Int { entries.count }

  /// The files so far; a file is added at its first hunk, at the next file, or at the end of the
  /// diff.
  ///
  /// - Complexity: O(number of files).
  public var files: [File] { (0..<fileList.count).map { fileList[$0] } }

  /// The hunks so far, in document order.
  ///
  /// - Complexity: O(number of hunks).
  public var hunks: [Hunk] { (0..<hunkList.count).map { hunkList[$0] } }

  /// Returns the line at an index.
  ///
  /// - Precondition: `index` is in `0..<lineCount`.
  public func line(_ index: Int) -> Line {
    let entry = entries[index]
    return Line(
      kind: entry.kind, oldNumber: entry.oldNumber < 1 ? nil : Int(entry.oldNumber),
      newNumber: entry.newNumber < 1 ? nil : Int(entry.newNumber))
  }

  /// Returns the text of a line; the sign before a context, removed or added line is omitted.
  ///
  /// Invalid UTF-8 is replaced by U+FFFD.
  ///
  /// - Complexity: O(length of the line).
  public func text(of line: Int) -> String {
    String(decoding: content(line), as: UTF8.self)
  }

  /// Returns a line verbatim, with its sign and without its line break.
  ///
  /// Invalid UTF-8 is replaced by U+FFFD.
  ///
  /// - Complexity: O(length of the line).
  public func source(of line: Int) -> String {
    let entry = entries[line]
    return String(decoding: bytes.run(at: entry.address, count: entry.byteCount), as: UTF8.self)
  }

  /// Returns the bytes of a removed or added line that differ from the line it is paired with,
  /// widened to whole words.
  ///
  /// - Returns: Nil while the change block may still grow; if no line of the block is similar
  ///   enough, which is always so for a line of more than ``comparedLineLimit`` bytes; and if the
  ///   two lines share neither beginning nor end or the line has nothing of its own.
  /// - Complexity: O(length of the two lines).
  public func changedRange(of line: Int) -> Range<Int>? {
    guard let partner = partner(of: line) else { return nil }
    let one = content(line)
    let other = content(partner)
    return WordDifference.range(in: one.span, against: other.span)
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

  /// Adds a complete change block and pairs its lines.
  mutating func close(_ block: Block) {
    var block = block
    block.firstPartner = partners.count
    defer { blocks.append(block) }
    guard block.removedCount > 0, block.addedCount > 0 else { return }
    let pairs = LinePairing.pairs(
      removed: (0..<block.removedCount).map { content(block.firstRemoved + $0) },
      added: (0..<block.addedCount).map { content(block.firstAdded + $0) })
    var lines = [Int32](repeating: -1, count: block.removedCount + block.addedCount)
    for pair in pairs {
      lines[pair.removed] = Int32(block.firstAdded + pair.added)
      lines[block.removedCount + pair.added] = Int32(block.firstRemoved + pair.removed)
    }
    partners.append(contentsOf: lines[...])
  }

  private func content(_ index: Int) -> ArraySlice<UInt8> {
    let entry = entries[index]
    let run = bytes.run(at: entry.address, count: entry.byteCount)
    switch entry.kind {
    case .context, .removed, .added: return run.dropFirst()
    case .header, .hunk, .noNewline, .other: return run
    }
  }
}
