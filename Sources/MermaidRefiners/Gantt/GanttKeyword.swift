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

  /// The days that may follow.
  var days: [MermaidGantt.Weekday] {
    self == .weekend ? [.friday, .saturday] : MermaidGantt.Weekday.allCases
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

extension MermaidGantt.Weekday {
  var word: StaticString {
    switch self {
    case .monday: "monday"
    case .tuesday: "tuesday"
    case .wednesday: "wednesday"
    case .thursday: "thursday"
    case .friday: "friday"
    case .saturday: "saturday"
    case .sunday: "sunday"
    }
  }
}

/// A statement `click`, of which the actions may follow in two orders.
struct GanttClick {
  private enum Part { case id, callback, arguments, link }

  let ids: String
  private(set) var link: String?
  private(set) var hasCallback = false
  private var last = Part.id

  init(ids: String) { self.ids = ids }

  var isComplete: Bool { last != .id }

  /// Adds a link; false if it does not belong here.
  mutating func add(link: String) -> Bool {
    guard self.link == nil else { return false }
    self.link = link
    last = .link
    return true
  }

  /// Adds the name of a function; false if it does not belong here.
  mutating func addCallback() -> Bool {
    guard !hasCallback else { return false }
    hasCallback = true
    last = .callback
    return true
  }

  /// Adds the arguments of a function; false if they do not belong here.
  mutating func addArguments() -> Bool {
    guard last == .callback else { return false }
    last = .arguments
    return true
  }
}

extension MermaidCursor {
  /// Skips a date such as `2024-01-31` that ends at the end of a word; false if another text is here.
  mutating func skip(date start: Int) -> Bool {
    for (index, sign) in "0000-00-00".utf8.enumerated() {
      let byte = peek(index)
      guard sign == UInt8(ascii: "-") ? byte == sign : byte.isASCIIDigit else { return false }
    }
    guard !peek(10).isWord else { return false }
    index = start + 10
    return true
  }
}

extension GanttSchedule.Problem {
  /// What to say about a task whose times are not known.
  func message(dateFormat: String) -> String {
    switch self {
    case .noPrevious:
      "the first task has no start: expected a date before its end, such as `2024-01-31, 3d`"
    case .invalidStart(let text):
      "“\(text.prefix(32))” is not a date"
        + (dateFormat.isEmpty ? "" : " of the format `\(dateFormat)`")
        + ": expected a date or `after` with the ID of a task"
    case .unknownTask(let text): "no task has the ID “\(text.prefix(32))”: expected that of a task"
    case .excluded: "all days of the task are excluded"
    case .tooManyParts: "more than three parts: expected an ID, a start and an end after the flags"
    }
  }
}
