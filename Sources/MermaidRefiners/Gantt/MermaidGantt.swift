public import ArtifactBase

/// A Gantt chart: tasks in sections, with the times that Mermaid computes for them.
///
/// Times are seconds since the start of 1970 in UTC. A time that cannot be computed is nil.
public struct MermaidGantt: Hashable, Sendable {
  /// A day of the week.
  public enum Weekday: String, Hashable, Sendable, CaseIterable {
    /// A day, named in English.
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday
  }

  /// A section: a group of consecutive tasks.
  public struct Section: Hashable, Sendable {
    /// The title.
    public var title: String
    /// The range of the title in the payload.
    public var range: Range<Int>
  }

  /// A task.
  public struct Task: Hashable, Sendable, Identifiable {
    /// The ID: that of the source, or `task1`, `task2` and so on.
    public var id: String
    /// The text.
    public var name: String
    /// The index of the section; nil for a task before the first section.
    public var section: Int?
    /// Whether the task has the flag `active`.
    public var isActive = false
    /// Whether the task has the flag `done`.
    public var isDone = false
    /// Whether the task has the flag `crit`.
    public var isCritical = false
    /// Whether the task is a milestone: drawn as a point between its start and its end.
    public var isMilestone = false
    /// Whether the task is a vertical marker over the whole chart, without a row of its own.
    public var isVertical = false
    /// The number of the row, from 0; -1 for a vertical marker.
    public var order = 0
    /// The start as written, such as `2024-01-31` or `after a b`; nil for the end of the task before.
    public var startText: String?
    /// The end as written, such as `2024-02-01`, `until a` or `3d`.
    public var endText = ""
    /// The ID of the task before; nil for the first task.
    public var previousID: String?
    /// The start.
    public var start: Double?
    /// The end, after which a following task begins. Days that are excluded are added to it.
    public var end: Double?
    /// The end of the bar, if excluded days follow it up to ``end``.
    public var drawnEnd: Double?
    /// Whether the end is a date of the form `YYYY-MM-DD`, which excluded days do not move.
    public var hasEndDate = false
    /// Where a click leads.
    public var link: String?
    /// Whether a click calls a function.
    public var hasCallback = false
    /// The range of the task in the payload.
    public var range: Range<Int>
  }

  /// The title of the diagram; empty for none.
  public var title = ""
  /// The sections.
  public var sections: [Section] = []
  /// The tasks.
  public var tasks = PersistentArray<Task>()

  /// The format of dates, such as `YYYY-MM-DD`; empty for none.
  public var dateFormat = ""
  /// The format of the ticks of the axis, such as `%m-%d`; empty for none.
  public var axisFormat = ""
  /// The distance of ticks, such as `1week`; nil for none.
  public var tickInterval: String?
  /// The style of the marker of today, or `off`; empty for the default.
  public var todayMarker = ""
  /// The day on which weeks of ticks begin.
  public var weekday = Weekday.sunday
  /// The first day of weekends: Friday or Saturday.
  public var weekend = Weekday.saturday
  /// The excluded days: dates, names of days and `weekends`, in lower case.
  public var excludes: [String] = []
  /// The days that are not excluded even if ``excludes`` covers them.
  public var includes: [String] = []
  /// Whether a task lasts to the end of the date that is its end.
  public var hasInclusiveEndDates = false
  /// Whether times depend on the current date, because the format of dates has no year, or no date at all. Their
  /// missing parts are those of the first of January 1970.
  public var isRelativeToToday = false

  /// Whether tasks that do not overlap share a row: `displayMode: compact`.
  public var isCompact = false
  /// Whether the chart has an axis at its top too: `topAxis`.
  public var hasTopAxis = false

  /// The title for readers who do not see the drawing.
  public var accessibleTitle = ""
  /// The description for readers who do not see the drawing.
  public var accessibleDescription = ""

  /// Creates an empty chart.
  public init() {}
}
