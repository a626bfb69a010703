import ArtifactCore

/// Decides from the lines of a script whether it makes a chart. The decision depends on the lines alone,
/// not on how many arrive at once.
///
/// Code that isn't about charts is decided early, since none of its lines is settled before.
struct ScriptRecognizer: Sendable {
  /// The number of bytes within which the call that makes a chart begins.
  static let byteLimit = 4_096
  /// The number of bytes within which a script names a library of charts, unless it only has data.
  static let nameLimit = 1_024

  /// The state so far; a decision is final.
  private(set) var state = FenceRecognizer.State.undecided

  private var script = ""
  private var isNamed = false
  /// The length at which a chart is looked for again: an eighth more than the last time.
  private var nextLength = 0

  private static let names = ["chart", "plotly", "option"]

  /// Reads the next line, without its end.
  ///
  /// - Parameter find: Whether a script makes a chart; undecided if it only has data so far.
  /// - Complexity: Amortized O(length of the line), and of `find` for what is within the limit.
  mutating func append(_ line: String, _ find: (String) -> FenceRecognizer.State) {
    guard state == .undecided else { return }
    script += line + "\n"
    if !isNamed {
      let line = line.lowercased()
      isNamed = Self.names.contains { line.contains($0) }
    }
    let length = script.utf8.count
    if length > Self.byteLimit { return finish(find) }
    guard length >= nextLength, isNamed || length > Self.nameLimit else { return }
    nextLength = length + length / 8
    let found = find(script)
    if found == .type(.chart) || found == .other && !isNamed { decide(found) }
  }

  /// Ends the script and reaches a decision.
  mutating func finish(_ find: (String) -> FenceRecognizer.State) {
    guard state == .undecided else { return }
    decide(isNamed && find(script) == .type(.chart) ? .type(.chart) : .other)
  }

  private mutating func decide(_ state: FenceRecognizer.State) {
    self.state = state
    script = ""
  }
}
