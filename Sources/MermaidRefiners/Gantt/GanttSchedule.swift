import ArtifactBase

/// Computes the times of tasks, as Mermaid does when it draws them (`Specs/Mermaid.md` N7.4).
struct GanttSchedule: Sendable {
  /// A time of a task.
  enum Time: Hashable, Sendable {
    /// Not computed yet: a task that it depends on has no time.
    case unset
    /// Never known: it depends on the clock, or on a text that is not a date.
    case unknown
    /// A time.
    case at(CalendarTime)

    var time: CalendarTime? {
      if case .at(let time) = self { time } else { nil }
    }
  }

  /// What of a task its times depend on.
  struct Entry: Sendable {
    var previousID: String?
    var startText: String?
    var endText: String
    var start = Time.unset
    var end = Time.unset
    var drawnEnd: CalendarTime?
    var hasEndDate = false
    var problem: Problem?
    /// Whether the task is a point in time, which needs no end.
    var isPoint: Bool
    /// Whether a task has its ID but not its place.
    var isWithoutTimes: Bool
  }

  /// Why a time is not known.
  enum Problem: Hashable, Sendable {
    case noPrevious
    case invalidStart(String)
    /// An end that is none, and the date to write if it is one in another format.
    case invalidEnd(String, String?)
    case unknownTask(String)
    case excluded
    case tooManyParts
  }

  /// How dates are read and which days are excluded.
  struct Settings: Sendable {
    var dateFormat = ""
    var excludes = GanttDays.Names()
    var includes = GanttDays.Names()
    var weekend = MermaidGantt.Weekday.saturday
    var isInclusive = false
  }

  /// The maximum number of days that are compared with the excluded ones, in all tasks.
  static let dayLimit = 2_000_000
  /// The maximum number of times that all tasks are computed.
  private static let passLimit = 11

  private(set) var entries: [Entry] = []
  private(set) var isRelativeToToday = false
  private var places: [String: Int] = [:]
  /// The IDs that tasks refer to and that no task has yet.
  private var missing: Set<String> = []
  /// Whether each task has times that later tasks do not change.
  private(set) var isSettled = true
  private var remainingDays = Self.dayLimit

  private(set) var settings = Settings()
  private var format = DateFormat("")
  private var days = GanttDays(GanttSchedule.Settings())
  /// Whether `format` and `days` are those of other settings.
  private var isStale = false

  /// Changes how dates are read, also those of earlier tasks.
  mutating func change(_ change: (inout Settings) -> Void) {
    change(&settings)
    isStale = true
    if !entries.isEmpty { isSettled = false }
  }

  private mutating func prepare() {
    guard isStale else { return }
    isStale = false
    format = DateFormat(settings.dateFormat)
    days = GanttDays(settings)
  }

  /// The index of the last task with an ID.
  func place(of id: String) -> Int? { places[id] }

  /// The duration to write for an end that was meant as one; nil if it is valid or not clear.
  mutating func duration(meantBy text: String) -> String? {
    prepare()
    return isEnd(text) ? nil : GanttDuration.written(for: text)
  }

  /// The start and the end that were meant by two dates in one text, `2024-01-05 to 2024-01-08`; nil for another text.
  mutating func dates(meantBy text: String) -> (start: String, end: String)? {
    prepare()
    guard text.utf8.count <= 128, !isEnd(text) else { return nil }
    for separator in [" to ", " until ", " till ", " through ", " - ", "–", "—", "..", "->", "→"] {
      guard let range = text.firstRange(of: separator) else { continue }
      let (start, end) = (text[..<range.lowerBound].trimmed, text[range.upperBound...].trimmed)
      if format.read(start) != nil, format.read(end) != nil { return (start, end) }
    }
    return nil
  }

  /// Whether a text is a start as Mermaid reads it.
  mutating func isStart(_ text: String) -> Bool {
    prepare()
    return Self.ids(text, after: "after") != nil || format.read(text) != nil
      || DateText.time(of: text) != nil
  }

  /// Whether a text is an end as Mermaid reads it.
  private func isEnd(_ text: String) -> Bool {
    GanttDuration(text) != nil || Self.ids(text, after: "until") != nil || format.read(text) != nil
  }

  /// Adds a task and computes its times.
  mutating func append(_ entry: Entry, id: String) {
    entries.append(entry)
    if places.updateValue(entries.count - 1, forKey: id) != nil || missing.contains(id) {
      isSettled = false
    }
    guard isSettled else { return }
    prepare()
    if !compute(entries.count - 1) { isSettled = false }
  }

  /// Computes the times of all tasks.
  ///
  /// - Complexity: O(number of tasks).
  mutating func settle() {
    prepare()
    for index in entries.indices {
      entries[index].start = .unset
      entries[index].end = .unset
    }
    remainingDays = Self.dayLimit
    isRelativeToToday = false
    for _ in 0..<Self.passLimit {
      var isComplete = true
      for index in entries.indices where !compute(index) { isComplete = false }
      if isComplete { break }
    }
    isSettled = true
    // What no pass has computed changes with the next task.
    if entries.contains(where: { $0.end == .unset }) { isSettled = false }
  }

  // MARK: Tasks

  /// Computes the times of a task; false if it depends on a task that has none yet.
  private mutating func compute(_ index: Int) -> Bool {
    var entry = entries[index]
    defer { entries[index] = entry }
    entry.problem = nil
    entry.drawnEnd = nil
    guard !entry.isWithoutTimes else {
      entry.problem = .tooManyParts
      entry.start = .unknown
      entry.end = .unknown
      return true
    }
    if let text = entry.startText {
      let start = startTime(text, &entry.problem)
      if start != .unset { entry.start = start }
    } else if let place = entry.previousID.flatMap({ places[$0] }) {
      entry.start = place == index ? .unset : entries[place].end
    } else {
      entry.problem = .noPrevious
      entry.start = .unknown
    }
    guard entry.start != .unset else { return false }
    entry.end = endTime(after: entry.start, entry.endText, &entry.problem)
    guard entry.end != .unset else { return false }
    if entry.problem == nil, isDoubtful(entry) {
      entry.problem = .invalidEnd(
        entry.endText,
        DateText.time(of: entry.endText).flatMap { CalendarTime($0) }.map(format.string))
    }
    entry.hasEndDate = GanttDays.isDate(entry.endText)
    if !entry.hasEndDate, !settings.excludes.texts.isEmpty, let start = entry.start.time,
      let end = entry.end.time
    {
      if let (end, drawnEnd) = days.extend(
        start, end: end, format: format, remaining: &remainingDays)
      {
        entry.end = .at(end)
        entry.drawnEnd = drawnEnd
      } else {
        entry.problem = .excluded
        entry.end = .unknown
      }
    }
    return true
  }

  /// Whether an end is none, and not only a word.
  private func isDoubtful(_ entry: Entry) -> Bool {
    let text = entry.endText
    guard !format.text.isEmpty, !isEnd(text), GanttDuration.written(for: text) == nil else {
      return false
    }
    return text.isEmpty ? !entry.isPoint : text.contains { $0.isNumber || $0 == " " }
  }

  private mutating func startTime(_ text: String, _ problem: inout Problem?) -> Time {
    if format.text == "x" || format.text == "X", !text.isEmpty,
      text.utf8.allSatisfy(\.isASCIIDigit)
    {
      guard let time = Double(text).flatMap({ CalendarTime($0) }) else {
        problem = .invalidStart(text)
        return .unknown
      }
      return .at(time)
    }
    if let ids = Self.ids(text, after: "after") {
      return reference(ids, &problem) {
        $0.end
      } isBetter: {
        $0 > $1
      }
    }
    if let time = date(text) { return .at(time) }
    if let time = DateText.time(of: text).flatMap({ CalendarTime($0) }), abs(time.year) <= 10_000 {
      return .at(time)
    }
    problem = .invalidStart(text)
    return .unknown
  }

  private mutating func endTime(after start: Time, _ text: String, _ problem: inout Problem?)
    -> Time
  {
    if let ids = Self.ids(text, after: "until") {
      return reference(ids, &problem) {
        $0.start
      } isBetter: {
        $0 < $1
      }
    }
    if let time = date(text) {
      guard settings.isInclusive else { return .at(time) }
      let next = CalendarTime(time.time + CalendarTime.day)
      return next.map { .at($0) } ?? .unknown
    }
    guard case .at(let time) = start else { return start }
    return .at(duration(text)?.end(from: time) ?? time)
  }

  private func duration(_ text: String) -> GanttDuration? {
    GanttDuration(text) ?? GanttDuration.written(for: text).flatMap(GanttDuration.init)
  }

  private mutating func date(_ text: String) -> CalendarTime? {
    guard let reading = format.read(text) else { return nil }
    if reading.dependsOnClock { isRelativeToToday = true }
    return reading.time
  }

  // MARK: References

  /// The IDs after a keyword; nil for another text.
  private static func ids(_ text: String, after word: String) -> [Substring]? {
    guard text.hasPrefix(word) else { return nil }
    let rest = Array(text.utf8.dropFirst(word.utf8.count))
    let ids = rest.drop(while: \.isASCIIWhitespace)
    guard ids.count < rest.count else { return nil }
    let end = ids.prefix { $0.isWord || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: " ") }
    // White space may also be the only ID.
    guard !end.isEmpty || rest.count > 1 && rest[ids.startIndex - 1] == 0x20 else { return nil }
    return String(decoding: end, as: UTF8.self).split(
      separator: " ", omittingEmptySubsequences: false)
  }

  /// The best time of some tasks.
  private mutating func reference(
    _ ids: [Substring], _ problem: inout Problem?, _ time: (Entry) -> Time,
    isBetter: (CalendarTime, CalendarTime) -> Bool
  ) -> Time {
    var best: Time?
    for id in ids {
      guard let place = places[String(id)] else {
        missing.insert(String(id))
        continue
      }
      let next = time(entries[place])
      switch (best, next) {
      case (nil, _): best = next
      case (.at(let old), .at(let new)): if isBetter(new, old) { best = next }
      case (.at, .unknown): best = .unknown
      default: break
      }
    }
    guard let best else {
      problem = .unknownTask(ids.joined(separator: " ").trimmed)
      return .unknown
    }
    return best
  }
}
