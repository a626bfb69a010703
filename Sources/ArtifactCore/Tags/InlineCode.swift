// The runs of backticks of one line that may open inline code (T4.5).
//
// A run opens inline code if a run of the same length follows on the line. Whether one does is not
// known yet for the runs kept here. When a run finds its partner, everything between is code, and
// with it the open runs in between; the lengths kept are therefore all different, so a line of n
// bytes never has more than √(2n) of them.

struct InlineCode: Sendable {
  private var openRuns: [Int] = []

  /// Whether a run may still find its partner.
  var hasOpenRuns: Bool { !openRuns.isEmpty }

  func wouldClose(_ length: Int) -> Bool {
    openRuns.contains(length)
  }

  /// Takes the next run of the line.
  mutating func add(_ length: Int) {
    if let partner = openRuns.lastIndex(of: length) {
      openRuns.removeSubrange(partner...)
    } else {
      openRuns.append(length)
    }
  }

  mutating func endLine() {
    if !openRuns.isEmpty { openRuns.removeAll(keepingCapacity: true) }
  }
}
