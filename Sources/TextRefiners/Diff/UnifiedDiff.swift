import ArtifactBase
import RefinerCore

/// The lines of a unified diff, with the files and hunks they belong to.
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
/// Lines, files, hunks and blocks are only ever appended; a copy may be kept while the refiner goes on.
public struct UnifiedDiff: Hashable, Sendable {
  /// How many bytes of a line are compared to find what changed in it.
  public static let comparedLineLimit = 16_384

  public enum Kind: UInt8, Hashable, Sendable {
    /// A line about a file: `diff --git`, `index`, `---`, `+++`, modes, renames, binary notes.
    case header
    /// `@@ -1,3 +1,4 @@`.
    case hunk
    case context, removed, added
    /// `\ No newline at end of file`.
    case noNewline
    /// Whatever is not part of a diff.
    case other
  }

  /// A line as it stands in the diff.
  public struct Line: Hashable, Sendable {
    public var kind: Kind

    /// Its number in the old file, from 1; nil where the line is not in it or no number is known.
    public var oldNumber: Int?

    /// Its number in the new file, from 1; nil where the line is not in it or no number is known.
    public var newNumber: Int?
  }

  /// What the lines before a file's first hunk say of it.
  public struct File: Hashable, Sendable {
    /// The path as written; nil for a file that is new, or where none is named.
    public var oldPath: String?

    /// The path as written; nil for a file that is deleted, or where none is named.
    public var newPath: String?

    /// The index of its first line.
    public var firstLine: Int
  }

  public struct Hunk: Hashable, Sendable {
    /// The index of the file it changes.
    public var file: Int

    /// The index of the line with its `@@`.
    public var line: Int
  }

  struct Entry: Hashable {
    var address: SegmentedBytes.Address
    var byteCount: Int
    var oldNumber: Int32
    var newNumber: Int32
    /// The index of the change block the line is in or will be in; -1 outside of one.
    var block: Int32
    var kind: Kind
  }

  /// Removed lines and the added ones in their place.
  struct Block: Hashable {
    var firstRemoved: Int
    var removedCount = 0
    var firstAdded: Int
    var addedCount = 0
    /// The index of its first removed line's partner; those of its added lines follow.
    var firstPartner = 0
  }

  var bytes = SegmentedBytes()
  var entries = PagedArray<Entry>()
  var blocks = PagedArray<Block>()
  /// The lines that changed lines of blocks are compared with; -1 for none.
  private var partners = PagedArray<Int32>()
  var fileList = PagedArray<File>()
  var hunkList = PagedArray<Hunk>()

  /// How many lines at the head are final, what changed in them included.
  public internal(set) var settledLineCount = 0

  public init() {}

  public var lineCount: Int { entries.count }

  /// The files so far, each once it has its first hunk, or is followed by another or by the end.
  ///
  /// - Complexity: O(number of files).
  public var files: [File] { (0..<fileList.count).map { fileList[$0] } }

  /// The hunks so far, in document order.
  ///
  /// - Complexity: O(number of hunks).
  public var hunks: [Hunk] { (0..<hunkList.count).map { hunkList[$0] } }

  public func line(_ index: Int) -> Line {
    let entry = entries[index]
    return Line(
      kind: entry.kind, oldNumber: entry.oldNumber < 1 ? nil : Int(entry.oldNumber),
      newNumber: entry.newNumber < 1 ? nil : Int(entry.newNumber))
  }

  /// The text of a line, of a context, removed or added one without the sign before it.
  ///
  /// Invalid UTF-8 is replaced by U+FFFD.
  public func text(of line: Int) -> String {
    String(decoding: content(line), as: UTF8.self)
  }

  /// The line as it stands, with its sign and without its line break.
  ///
  /// Invalid UTF-8 is replaced by U+FFFD.
  public func source(of line: Int) -> String {
    let entry = entries[line]
    return String(decoding: bytes.run(at: entry.address, count: entry.byteCount), as: UTF8.self)
  }

  /// The bytes of a removed or added line's content that differ from the line of its change block
  /// that it is paired with, widened to whole words.
  ///
  /// Nil while the block may still grow, where no line of the block is similar enough, and where the
  /// two lines begin and end differently or the line has nothing of its own. A line of more than
  /// ``comparedLineLimit`` bytes is similar to none.
  ///
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

  /// Adds a block that cannot grow any more, and pairs its lines.
  mutating func close(_ block: Block, with pairing: inout LinePairing) {
    var block = block
    block.firstPartner = partners.count
    defer { blocks.append(block) }
    guard block.removedCount > 0, block.addedCount > 0 else { return }
    pairing.begin()
    for index in 0..<block.removedCount { pairing.add(content(block.firstRemoved + index).span) }
    for index in 0..<block.addedCount { pairing.add(content(block.firstAdded + index).span) }
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
    switch entry.kind {
    case .context, .removed, .added: return run.dropFirst()
    case .header, .hunk, .noNewline, .other: return run
    }
  }
}
