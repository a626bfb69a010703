import ArtifactBase

/// A word that begins a statement of a Gantt chart, in the order in which Mermaid compares them.
enum GanttKeyword: String, CaseIterable {
  case dateFormat, inclusiveEndDates, topAxis, axisFormat, tickInterval, includes, excludes
  case todayMarker, weekday, weekend, title, accDescription, section

  var word: StaticString {
    switch self {
    case .dateFormat: "dateFormat"
    case .inclusiveEndDates: "inclusiveEndDates"
    case .topAxis: "topAxis"
    case .axisFormat: "axisFormat"
    case .tickInterval: "tickInterval"
    case .includes: "includes"
    case .excludes: "excludes"
    case .todayMarker: "todayMarker"
    case .weekday: "weekday"
    case .weekend: "weekend"
    case .title: "title"
    case .accDescription: "accDescription"
    case .section: "section"
    }
  }

  /// Whether the word is a whole statement.
  var isWhole: Bool { self == .inclusiveEndDates || self == .topAxis }

  /// Whether the value ends at a byte.
  func ends(at byte: UInt8) -> Bool {
    switch byte {
    case 0x0A: true
    case UInt8(ascii: ";"): self != .title && self != .section
    case UInt8(ascii: "#"): self != .title && self != .section && self != .todayMarker
    default: false
    }
  }

  /// The days of which one follows; nil for another value.
  var days: [MermaidGantt.Weekday]? {
    switch self {
    case .weekday: MermaidGantt.Weekday.allCases
    case .weekend: [.friday, .saturday]
    default: nil
    }
  }

  /// What the value is.
  var expected: String {
    switch self {
    case .dateFormat: "a format such as `YYYY-MM-DD`"
    case .axisFormat: "a format such as `%m-%d`"
    case .tickInterval: "an interval such as `1week`"
    case .includes, .excludes: "days such as `2024-01-31`"
    default: "a text"
    }
  }
}

extension GanttSchedule.Problem {
  /// What to say about a task whose times are not known.
  func message(dateFormat: String) -> String {
    switch self {
    case .noPrevious:
      "the first task has no start: expected a date before its end, such as `2024-01-31, 3d`"
    case .invalidStart(let text):
      "`\(text.prefix(32))` is not a date"
        + (dateFormat.isEmpty ? "" : " of the format `\(dateFormat)`")
        + ": expected a date or `after` with the ID of a task"
    case .invalidEnd(let text, let date):
      """
      \(text.isEmpty ? "task without an end" : "`\(text.prefix(32))` is not an end"): expected a date \
      of the format `\(dateFormat)`, a duration such as `3d`, or `until` with the ID of a task\
      \(date.map { "; write `\($0)`" } ?? "")
      """
    case .unknownTask(let text): "no task has the ID `\(text.prefix(32))`: expected that of a task"
    case .excluded: "all days of the task are excluded"
    case .tooManyParts: "more than three parts: expected an ID, a start and an end after the flags"
    }
  }
}
