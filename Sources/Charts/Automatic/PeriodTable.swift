internal import ArtifactBase

/// A table whose columns are periods: the first one has names, each other one their values in a year,
/// a quarter or a month, or on a day.
struct PeriodTable {
  /// The table with a row for each name and period: the period, the name, and the value.
  let frame: DataFrame

  /// The least number of periods.
  private static let least = 3

  /// Looks at a table; nil if its columns aren't periods.
  ///
  /// - Complexity: O(rows · columns).
  init?(_ frame: DataFrame, columns limit: Int) {
    let periods = Array(frame.names.dropFirst())
    guard periods.count >= Self.least, periods.count < limit, let names = frame.names.first,
      let unit = Self.unit(of: periods),
      FieldProfile(names, frame[names]).kind == .category
    else { return nil }
    let columns = periods.map { frame[$0].readingNumbers() }
    for (name, column) in zip(periods, columns)
    where FieldProfile(name, column).kind != .number { return nil }

    let count = frame.rowCount * periods.count
    var long = DataFrame(rowCount: count)
    let keys = Column(periods.map { .text($0) })
    long[unit] = keys.selecting((0..<count).map { $0 % periods.count })
    let name = names == unit || names.isEmpty ? "name" : names
    long[name] = frame[names].selecting((0..<count).map { $0 / periods.count })
    var values = Column()
    values.reserveCapacity(count)
    for row in 0..<frame.rowCount {
      for column in columns { values.append(column[row]) }
    }
    long[name == "value" ? "value_" : "value"] = values
    self.frame = long
  }

  /// The unit of which all names are periods.
  private static func unit(of names: [String]) -> String? {
    let tests: [(unit: String, holds: (String) -> Bool)] = [
      ("year", isYear), ("date", WrittenTime.isTime), ("quarter", isQuarter),
      ("month", { isName($0, among: CivilDate.monthNames) }),
      ("day", { isName($0, among: CivilDate.weekdayNames) }),
    ]
    return tests.first { names.allSatisfy($0.holds) }?.unit
  }

  private static func isYear(_ name: String) -> Bool {
    name.utf8.count == 4 && Int(name).map { (1000...2999).contains($0) } == true
  }

  /// Whether a name is a quarter, such as `Q1`, `Q1 2024` or `2024-Q1`.
  private static func isQuarter(_ name: String) -> Bool {
    let parts = name.split { " -/'".contains($0) }
    let quarters = parts.filter { part in
      part.count == 2 && part.first?.lowercased() == "q"
        && part.last.map { "1234".contains($0) } == true
    }
    let years = parts.filter { part in
      (part.count == 2 || part.count == 4) && part.allSatisfy { $0.isASCII && $0.isNumber }
    }
    return quarters.count == 1 && parts.count == 1 + years.count && years.count < 2
  }

  /// Whether a text is a name or its first three letters.
  private static func isName(_ text: String, among names: [String]) -> Bool {
    let text = text.lowercased()
    return names.contains { $0.lowercased() == text || $0.lowercased().prefix(3) == text }
  }
}
