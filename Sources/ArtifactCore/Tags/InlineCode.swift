// The backtick runs of a line that may open inline code (T4.5).
//
// A run opens inline code if a run of the same length follows on the line. For the runs kept here,
// this is still unknown. When a run is matched, everything between the two is code, including the
// open runs in between. The lengths kept are therefore all different, so a line of n bytes never
// has more than √(2n) of them.

struct InlineCode: Sendable {
  private var openRuns: [Int] = []

  /// Whether a run may still be matched.
  var hasOpenRuns: Bool { !openRuns.isEmpty }

  func wouldClose(_ length: Int) -> Bool {
    openRuns.contains(length)
  }

  /// Adds the next run of the line.
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
