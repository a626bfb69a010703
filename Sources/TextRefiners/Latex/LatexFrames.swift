import ArtifactBase
import RefinerCore

/// What is open in a LaTeX payload, outermost first, and what closes it: now, and where the safe
/// prefix ends.
///
/// A frame changes only here, so that how many are held, what closes them and how they were at the
/// end of the safe prefix can never differ from what they are.
struct LatexFrames: Sendable {
  private struct Entry: Sendable {
    var frame: LatexFrame
    /// Bytes of what closes it.
    var endingCount = 0
  }

  private var entries: [Entry] = []
  private var endings = ClosingText()
  private var heldCount = 0
  /// How many are as they were when they were kept, and how much closes these.
  private var keptCount = 0
  private var keptEndingCount = 0
  /// What stood above them then, uppermost first.
  private var lost: [Entry] = []

  var count: Int { entries.count }

  var isEmpty: Bool { entries.isEmpty }

  /// The innermost one.
  var last: LatexFrame? { entries.last?.frame }

  /// Whether one of them is closed by nothing.
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

  /// Notes that outside of all no formula is read.
  mutating func readAsText() {
    for index in entries.indices { entries[index].frame.wasFormula = false }
  }

  // MARK: The end of the safe prefix

  /// Keeps what is open as it is.
  mutating func keep() {
    keptCount = entries.count
    keptEndingCount = endings.count
    if !lost.isEmpty { lost.removeAll(keepingCapacity: true) }
  }

  /// What closes all that was open when it was kept.
  func closing(_ source: PagedBytes) -> String {
    var closing = ClosingText()
    for entry in lost.reversed() { entry.frame.prependEnding(to: &closing, source) }
    return closing.text() + endings.text(last: keptEndingCount)
  }

  /// Keeps the innermost one before it changes.
  private mutating func keepLast() {
    guard entries.count <= keptCount, let last = entries.last else { return }
    lost.append(last)
    keptCount -= 1
    keptEndingCount -= last.endingCount
  }
}
