/// Tasks over time as a picture: a bar for each, in sections, over an axis of dates.
///
/// Times are seconds since the start of 1970 in UTC.
public struct GanttPicture: Hashable, Sendable, Codable {
  /// A task.
  public struct Task: Hashable, Sendable, Codable {
    /// How far a task is.
    public enum State: String, Hashable, Sendable, CaseIterable, Codable {
      /// Not begun, under way, or done.
      case planned, active, done
    }

    /// The name.
    public var name: String
    /// The index of the section; nil for none.
    public var section: Int?
    /// The start; nil if it is unknown.
    public var start: Double?
    /// The end; nil if it is unknown.
    public var end: Double?
    /// How far it is.
    public var state: State
    /// Whether the whole depends on it.
    public var isCritical: Bool
    /// Whether it is a point in time, between its start and its end.
    public var isMilestone: Bool

    /// Creates a task.
    public init(
      _ name: String, section: Int? = nil, start: Double?, end: Double?, state: State = .planned,
      isCritical: Bool = false, isMilestone: Bool = false
    ) {
      self.name = name
      self.section = section
      self.start = start
      self.end = end
      self.state = state
      self.isCritical = isCritical
      self.isMilestone = isMilestone
    }
  }

  /// The title; empty for none.
  public var title: String
  /// The titles of the sections.
  public var sections: [String]
  /// The tasks in order.
  public var tasks: [Task]

  /// Creates a picture.
  public init(title: String = "", sections: [String] = [], tasks: [Task] = []) {
    self.title = title
    self.sections = sections
    self.tasks = tasks
  }

  /// The time from the first start to the last end; nil if no task has one.
  var extent: ClosedRange<Double>? {
    let times = tasks.flatMap { [$0.start, $0.end].compactMap(\.self) }.filter(\.isFinite)
    guard let first = times.min(), let last = times.max() else { return nil }
    return first...max(last, first + 1)
  }

  /// When a task starts and ends, as a text.
  public func times(of index: Int) -> (start: String, end: String) {
    let task = tasks[index]
    let isDaily = tasks.allSatisfy { task in
      [task.start, task.end].allSatisfy { $0.map(CivilTime.isMidnight) ?? true }
    }
    func text(_ time: Double?) -> String {
      time.map { CivilTime(seconds: $0).text(withTime: !isDaily) } ?? "unknown"
    }
    return (text(task.start), text(task.end))
  }

  /// The tasks, a line each, with their times and sections.
  ///
  /// - Complexity: O(tasks).
  public var readableText: String {
    var lines = title.isEmpty ? [] : [title]
    var section: Int?
    for (index, task) in tasks.enumerated() {
      if let own = task.section, own != section, sections.indices.contains(own) {
        lines.append(sections[own])
        section = own
      }
      let (start, end) = times(of: index)
      lines.append("  \(task.name): \(start) – \(end)" + words(of: task))
    }
    return lines.joined(separator: "\n")
  }

  /// What a task is, after a comma; empty for nothing.
  private func words(of task: Task) -> String {
    var words: [String] = []
    if task.state != .planned { words.append(task.state.rawValue) }
    if task.isCritical { words.append("critical") }
    if task.isMilestone { words.append("milestone") }
    return words.map { ", " + $0 }.joined()
  }
}

/// What a picture of tasks shows at most; more are shown as a table.
public enum GanttPictureLimits {
  /// The maximum number of tasks.
  public static let taskCount = 200
}
