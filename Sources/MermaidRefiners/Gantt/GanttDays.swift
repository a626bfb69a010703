import ArtifactBase

/// The days on which no work is done.
struct GanttDays: Sendable {
  /// Days as written, in lower case, each once.
  struct Names: Sendable {
    private(set) var texts: [String] = []
    private var known: Set<String> = []

    /// Adds days that are separated by commas and white space.
    mutating func add(_ list: String) {
      for name in list.lowercased().split(whereSeparator: { $0 == "," || $0.isWhitespace })
      where known.insert(String(name)).inserted {
        texts.append(String(name))
      }
    }

    func contains(_ name: String) -> Bool { known.contains(name) }
  }

  /// Whether a day of the week is excluded; the first one is Sunday.
  private var weekdays = Array(repeating: false, count: 7)
  private var excluded: Set<Int> = []
  private var included: Set<Int> = []
  /// Days in the format of dates, if it is another one than `YYYY-MM-DD`.
  private var excludedTexts: Set<String> = []
  private var includedTexts: Set<String> = []

  private static let plain = DateFormat("YYYY-MM-DD")
  /// The maximum number of days that excluded ones add to a task.
  private static let extensionLimit = 10_000.0

  init(_ settings: GanttSchedule.Settings) {
    for (index, name) in CivilDate.weekdayNames.enumerated() {
      weekdays[index] = settings.excludes.contains(name.lowercased())
    }
    if settings.excludes.contains("weekends") {
      let first = settings.weekend == .friday ? 5 : 6
      weekdays[first] = true
      weekdays[(first + 1) % 7] = true
    }
    excluded = Set(settings.excludes.texts.compactMap { Self.plain.read($0)?.time.dayNumber })
    included = Set(settings.includes.texts.compactMap { Self.plain.read($0)?.time.dayNumber })
    guard !["YYYY-MM-DD", ""].contains(settings.dateFormat.trimmed),
      settings.dateFormat.utf8.count <= DateFormat.byteLimit
    else { return }
    excludedTexts = Set(settings.excludes.texts)
    includedTexts = Set(settings.includes.texts)
  }

  /// Whether a text is a date of the form `YYYY-MM-DD`.
  static func isDate(_ text: String) -> Bool { plain.read(text) != nil }

  private func isExcluded(_ time: CalendarTime, _ format: DateFormat) -> Bool {
    let day = time.dayNumber
    if included.contains(day) { return false }
    guard !excludedTexts.isEmpty || !includedTexts.isEmpty else {
      return weekdays[time.weekday] || excluded.contains(day)
    }
    let text = format.string(of: time)
    if includedTexts.contains(text) { return false }
    return weekdays[time.weekday] || excluded.contains(day) || excludedTexts.contains(text)
  }

  /// Moves the end of a task by its excluded days.
  ///
  /// - Parameter remaining: The number of days that may still be looked at. Without any, days are no longer excluded.
  /// - Returns: The end, and the end of the last day of work, nil if the task is shorter than a day; nil if all days
  ///   are excluded.
  /// - Complexity: O(days of the task).
  func extend(
    _ start: CalendarTime, end: CalendarTime, format: DateFormat, remaining: inout Int
  ) -> (end: CalendarTime, drawnEnd: CalendarTime?)? {
    let limit = end.time + Self.extensionLimit * CalendarTime.day
    var end = end
    var drawnEnd: CalendarTime?
    var wasExcluded = false
    var next = CalendarTime(start.time + CalendarTime.day)
    while let day = next, day <= end {
      guard remaining > 0 else { return (end, end) }
      remaining -= excludedTexts.isEmpty ? 1 : 10
      if !wasExcluded { drawnEnd = end }
      wasExcluded = isExcluded(day, format)
      if wasExcluded {
        guard let later = CalendarTime(end.time + CalendarTime.day), later.time <= limit
        else { return nil }
        end = later
      }
      next = CalendarTime(day.time + CalendarTime.day)
    }
    return (end, drawnEnd)
  }
}
