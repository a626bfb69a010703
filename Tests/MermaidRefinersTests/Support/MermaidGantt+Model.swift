import ArtifactBase
import MermaidRefiners

extension MermaidGantt {
  /// The chart as Mermaid's own model, as the suite writes it.
  var mermaidModel: JSONValue {
    var model = JSONObject()
    model["tasks"] = .array(tasks.map { $0.mermaidModel(in: self) })
    model["sections"] = .array(sections.map { .string($0.title.normalizedMermaid) })
    model["excludes"] = .array(excludes.map { .string($0) })
    if !axisFormat.isEmpty { model["axisFormat"] = .string(axisFormat) }
    if !dateFormat.isEmpty { model["dateFormat"] = .string(dateFormat) }
    if let tickInterval { model["tickInterval"] = .string(tickInterval) }
    return .object(model)
  }
}

extension MermaidGantt.Task {
  fileprivate func mermaidModel(in chart: MermaidGantt) -> JSONValue {
    var model = JSONObject()
    if let section {
      model["section"] = .string(chart.sections[section].title.normalizedMermaid)
    }
    model["manualEndTime"] = .bool(hasEndDate)
    if let drawnEnd { model["renderEndTime"] = .string(Self.date(drawnEnd)) }
    var raw = JSONObject()
    if let startText {
      raw["startTime"] = ["type": "getStartDate", "startData": .string(startText)]
    } else if let previousID {
      raw["startTime"] = ["type": "prevTaskEnd", "id": .string(previousID)]
    } else {
      raw["startTime"] = ["type": "prevTaskEnd"]
    }
    raw["endTime"] = ["data": .string(endText)]
    model["raw"] = .object(raw)
    model["task"] = .string(name.normalizedMermaid)
    model["id"] = .string(id)
    if let previousID { model["prevTaskId"] = .string(previousID) }
    for (key, flag) in [
      ("active", isActive), ("done", isDone), ("crit", isCritical), ("milestone", isMilestone),
      ("vert", isVertical),
    ] where flag {
      model[key] = true
    }
    model["order"] = .number(JSONNumber(order))
    if let start { model["startTime"] = .string(Self.date(start)) }
    if let end { model["endTime"] = .string(Self.date(end)) }
    return .object(model)
  }

  /// A time in ISO 8601, computed day by day.
  private static func date(_ seconds: Double) -> String {
    let milliseconds = Int(seconds * 1_000)
    let day =
      milliseconds >= 0 ? milliseconds / 86_400_000 : -((86_399_999 - milliseconds) / 86_400_000)
    let rest = milliseconds - day * 86_400_000
    var (year, left) = (1_970, day)
    func days(_ year: Int) -> Int {
      year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 366 : 365
    }
    while left < 0 {
      year -= 1
      left += days(year)
    }
    while left >= days(year) {
      left -= days(year)
      year += 1
    }
    var month = 0
    let lengths = [31, days(year) == 366 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    while left >= lengths[month] {
      left -= lengths[month]
      month += 1
    }
    func digits(_ number: Int, _ count: Int) -> String {
      String(String(number + 100_000).suffix(count))
    }
    return "\(digits(year, 4))-\(digits(month + 1, 2))-\(digits(left + 1, 2))T"
      + "\(digits(rest / 3_600_000, 2)):\(digits(rest / 60_000 % 60, 2)):"
      + "\(digits(rest / 1_000 % 60, 2)).\(digits(rest % 1_000, 3))Z"
  }
}
