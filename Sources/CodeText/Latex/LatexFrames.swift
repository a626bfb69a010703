import ArtifactBase
import RefinerCore

/// The open constructs of a LaTeX payload, outermost first, and the text that closes them: now,
/// and at the end of the safe prefix.
///
/// Frames change only here, so that the number of held frames, the closing text and the snapshot
/// at the end of the safe prefix stay consistent with them.
struct LatexFrames: Sendable {
  private struct Entry: Sendable {
    var frame: LatexFrame
    /// The number of bytes that close the frame.
    var endingCount = 0
  }

  private var entries: [Entry] = []
  private var endings = ClosingText()
  private var heldCount = 0
  /// The number of frames unchanged since the snapshot, and the length of their closing text.
  private var keptCount = 0
  private var keptEndingCount = 0
  /// The frames that were above them in the snapshot, uppermost first.
  private var lost: [Entry] = []

  var count: Int { entries.count }

  var isEmpty: Bool { entries.isEmpty }

  /// The innermost frame.
  var last: LatexFrame? { entries.last?.frame }

  /// Whether a frame cannot be closed.
  var isHeld: Bool { heldCount > 0 }

  func allSatisfy(_ predicate: (LatexFrame) -> Bool) -> Bool {
    entries.allSatisfy { predicate($0.frame) }
  }

  mutating func push(_ frame: LatexFrame, _ source: PagedBytes) {
    let before = endings.count
    frame.prependEnding(to: &endings, source)
    entries.append(Entry(frame: frame, endingCount: endings.count - before))
    if frame.isHeld { heldCount += 1 }
  }

  mutating func pop() -> LatexFrame? {
    keepLast()
    guard let entry = entries.popLast() else { return nil }
    endings.removeFirst(entry.endingCount)
    if entry.frame.isHeld { heldCount -= 1 }
    return entry.frame
  }

  mutating func changeLast(_ source: PagedBytes, _ change: (inout LatexFrame) -> Void) {
    guard !entries.isEmpty else { return }
    keepLast()
    let index = entries.count - 1
    if entries[index].frame.isHeld { heldCount -= 1 }
    change(&entries[index].frame)
    if entries[index].frame.isHeld { heldCount += 1 }
    endings.removeFirst(entries[index].endingCount)
    let before = endings.count
    entries[index].frame.prependEnding(to: &endings, source)
    entries[index].endingCount = endings.count - before
  }

  /// Records that the outermost mode is text, not math.
  mutating func readAsText() {
    for index in entries.indices { entries[index].frame.wasFormula = false }
  }

  // MARK: The end of the safe prefix

  /// Takes a snapshot of the open frames.
  mutating func keep() {
    keptCount = entries.count
    keptEndingCount = endings.count
    if !lost.isEmpty { lost.removeAll(keepingCapacity: true) }
  }

  /// Returns the text that closes all frames of the snapshot.
  func closing(_ source: PagedBytes) -> String {
    var closing = ClosingText()
    for entry in lost.reversed() { entry.frame.prependEnding(to: &closing, source) }
    return closing.text() + endings.text(last: keptEndingCount)
  }

  /// Saves the innermost frame of the snapshot before it changes.
  private mutating func keepLast() {
    guard entries.count <= keptCount, let last = entries.last else { return }
    lost.append(last)
    keptCount -= 1
    keptEndingCount -= last.endingCount
  }
}
