import ArtifactBase

/// Builds a timeline from its statements, as Mermaid does (`Specs/Mermaid.md` N10.2).
struct TimelineBuilder: Sendable {
  var line = MermaidTimeline()
  /// The events of the last period.
  private var events: [MermaidTimeline.Event] = []
  private var eventCount = 0

  /// Whether parts beyond the limit have been left out.
  private(set) var isFull = false

  /// The timeline.
  ///
  /// - Complexity: O(number of events of the last period).
  var content: MermaidTimeline {
    var line = line
    if let last = line.periods.indices.last { line.periods[last].events = events }
    return line
  }

  mutating func addSection(_ title: String, at range: Range<Int>) {
    guard line.sections.count < MermaidRefiner.partLimit else { return isFull = true }
    line.sections.append(.init(title: MermaidLabel(title), range: range))
  }

  mutating func addPeriod(_ text: String, at range: Range<Int>) {
    guard line.periods.count < MermaidRefiner.partLimit else { return isFull = true }
    if let last = line.periods.indices.last { line.periods[last].events = events }
    events.removeAll()
    line.periods.append(
      .init(
        label: MermaidLabel(text), section: line.sections.isEmpty ? nil : line.sections.count - 1,
        range: range))
  }

  /// Adds an event to the last period; false if there is none.
  mutating func addEvent(_ text: String, at range: Range<Int>) -> Bool {
    guard !line.periods.isEmpty else { return false }
    guard eventCount < MermaidRefiner.partLimit else {
      isFull = true
      return true
    }
    eventCount += 1
    events.append(.init(label: MermaidLabel(text), range: range))
    return true
  }
}
