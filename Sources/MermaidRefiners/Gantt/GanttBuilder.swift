import ArtifactBase

/// Builds a Gantt chart from its statements, as Mermaid does (`Specs/Mermaid.md` N7).
struct GanttBuilder: Sendable {
  var chart = MermaidGantt()
  private var schedule = GanttSchedule()
  private var automaticCount = 0
  private var rowCount = 0
  private var previousID: String?

  /// Whether tasks beyond the limit have been left out.
  private(set) var isFull = false

  /// The chart, with all times.
  ///
  /// - Complexity: O(1), or O(number of tasks) if a task refers to a later one.
  var content: MermaidGantt {
    var copy = self
    copy.settle()
    return copy.chart
  }

  /// Computes times that depend on later lines.
  mutating func settle() {
    chart.excludes = schedule.settings.excludes.texts
    chart.includes = schedule.settings.includes.texts
    chart.isRelativeToToday = schedule.isRelativeToToday
    guard !schedule.isSettled else { return }
    schedule.settle()
    chart.isRelativeToToday = schedule.isRelativeToToday
    for index in chart.tasks.indices { copyTimes(of: index) }
  }

  /// The tasks whose times are not known, with the reason.
  var problems: [(range: Range<Int>, problem: GanttSchedule.Problem)] {
    zip(chart.tasks, schedule.entries).compactMap { task, entry in
      entry.problem.map { (task.range, $0) }
    }
  }

  private mutating func copyTimes(of index: Int) {
    let entry = schedule.entries[index]
    func seconds(_ time: CalendarTime?) -> Double? { time.map { $0.time / 1_000 } }
    chart.tasks[index].start = seconds(entry.start.time)
    chart.tasks[index].end = seconds(entry.end.time)
    chart.tasks[index].drawnEnd = seconds(entry.drawnEnd)
    chart.tasks[index].hasEndDate = entry.hasEndDate
  }

  // MARK: Settings

  /// Sets how the chart is drawn.
  mutating func configure(_ configuration: MermaidConfiguration) {
    chart.isCompact = configuration["gantt", "displayMode"]?.text == "compact"
    chart.hasTopAxis = configuration["gantt", "topAxis"] == .boolean(true)
  }

  mutating func setDateFormat(_ text: String) {
    chart.dateFormat = text
    schedule.change { $0.dateFormat = text }
  }

  mutating func setWeekend(_ day: MermaidGantt.Weekday) {
    chart.weekend = day
    schedule.change { $0.weekend = day }
  }

  mutating func setInclusiveEndDates() {
    chart.hasInclusiveEndDates = true
    schedule.change { $0.isInclusive = true }
  }

  mutating func exclude(_ list: String) { schedule.change { $0.excludes.add(list) } }
  mutating func include(_ list: String) { schedule.change { $0.includes.add(list) } }

  // MARK: Sections and tasks

  mutating func addSection(_ title: String, at range: Range<Int>) {
    guard chart.sections.count < MermaidRefiner.partLimit else { return isFull = true }
    chart.sections.append(.init(title: title, range: range))
  }

  /// Adds a task.
  ///
  /// - Returns: False if its data are flags only.
  mutating func addTask(_ name: String, _ data: String, at range: Range<Int>) -> Bool {
    var parts = data.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmed }[...]
    var task = MermaidGantt.Task(id: "", name: name, range: range)
    task.section = chart.sections.isEmpty ? nil : chart.sections.count - 1
    while let flag = parts.first, Self.set(flag, of: &task) { parts = parts.dropFirst() }
    guard let last = parts.last else { return false }
    guard chart.tasks.count < MermaidRefiner.partLimit else {
      isFull = true
      return true
    }
    switch parts.count {
    case 1: break
    case 2: task.startText = parts.first
    case 3:
      task.id = parts[parts.startIndex]
      task.startText = parts[parts.startIndex + 1]
    default: task.id = "undefined"
    }
    if parts.count < 3 {
      automaticCount += 1
      task.id = "task\(automaticCount)"
    }
    task.endText = parts.count > 3 ? parts.joined(separator: ", ") : last
    task.previousID = previousID
    task.order = task.isVertical ? -1 : rowCount
    if !task.isVertical { rowCount += 1 }
    schedule.append(
      .init(
        previousID: previousID, startText: task.startText,
        endText: task.endText,
        isPoint: task.isMilestone || task.isVertical, isWithoutTimes: parts.count > 3), id: task.id)
    previousID = task.id
    chart.tasks.append(task)
    copyTimes(of: chart.tasks.count - 1)
    return true
  }

  /// The data to write for data whose end is two dates, which are a start and an end; nil for others.
  mutating func data(meantBy data: String) -> String? {
    var parts = data.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= 8, let last = parts.popLast(),
      let (start, end) = schedule.dates(meantBy: last.trimmed)
    else { return nil }
    var task = MermaidGantt.Task(id: "", name: "", range: 0..<0)
    let flags = parts.prefix { Self.set($0.trimmed, of: &task) }
    var rest = parts.dropFirst(flags.count)
    if rest.count > 1 || rest.count == 1 && schedule.isStart(rest[rest.startIndex].trimmed) {
      rest.removeLast()
    }
    let head = flags + rest
    let space = head.isEmpty ? (parts.first ?? last).prefix { $0 == " " } : " "
    return (head + ["\(space)\(start)", " \(end)"]).joined(separator: ",")
  }

  /// The duration to write for an end that was meant as one; nil if it is valid or not clear.
  mutating func duration(meantBy text: String) -> String? { schedule.duration(meantBy: text) }

  private static func set(_ flag: String, of task: inout MermaidGantt.Task) -> Bool {
    switch flag {
    case "active": task.isActive = true
    case "done": task.isDone = true
    case "crit": task.isCritical = true
    case "milestone": task.isMilestone = true
    case "vert": task.isVertical = true
    default: return false
    }
    return true
  }

  /// Notes what clicks on tasks do, of which the IDs are separated by commas.
  mutating func addClick(on ids: String, link: String?, hasCallback: Bool) {
    for id in ids.split(separator: ",") {
      guard let place = schedule.place(of: String(id)) else { continue }
      if let link { chart.tasks[place].link = link }
      if hasCallback { chart.tasks[place].hasCallback = true }
    }
  }
}
