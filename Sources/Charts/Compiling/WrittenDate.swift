import ArtifactBase

/// Reads dates as JavaScript does, and in forms that it doesn't know.
enum WrittenDate {
  /// Returns the time of a text that is a date of `DateText`, or one such as `Q1 2024`, `2024-W05`,
  /// `31.12.2024` or `FY2024`; nil for other texts.
  ///
  /// - Complexity: O(length of the text).
  static func time(of text: String) -> Double? {
    if let time = DateText.time(of: text) { return time }
    guard text.utf8.count <= 32 else { return nil }
    let words = text.uppercased().split { !$0.isNumber && !$0.isLetter }.map(String.init)
    guard !words.isEmpty, words.count <= 3 else { return nil }
    if let time = quarter(words) { return time }
    if words.count == 1 { return whole(words[0]) }
    if words.count == 2, words[1].hasPrefix("W"), let year = year(words[0]),
      let week = Int(words[1].dropFirst()), (1...53).contains(week)
    {
      return weekStart(year, week)
    }
    if words.count == 3, let day = Int(words[0]), let month = Int(words[1]),
      let year = year(words[2]),
      (1...31).contains(day), (1...12).contains(month)
    {
      return date(year, month, day)
    }
    if words.count == 2, let month = Int(words[0]), let year = year(words[1]),
      (1...12).contains(month)
    {
      return date(year, month, 1)
    }
    return nil
  }

  private static func year(_ word: String) -> Int? {
    guard word.count == 4, let year = Int(word), (1_000...9_999).contains(year) else { return nil }
    return year
  }

  private static func date(_ year: Int, _ month: Int, _ day: Int) -> Double {
    CalendarTime.time(year: year, month: month - 1, date: day)
  }

  /// Reads `Q1 2024`, `2024 Q1`, `2024Q1`, `1Q 2024` and `H1 2024`.
  private static func quarter(_ words: [String]) -> Double? {
    func part(_ word: String) -> Int? {
      guard word.count == 2, let digit = Int(word.filter(\.isNumber)) else { return nil }
      if word.contains("Q"), (1...4).contains(digit) { return (digit - 1) * 3 + 1 }
      return word.hasPrefix("H") && (1...2).contains(digit) ? (digit - 1) * 6 + 1 : nil
    }
    if words.count == 1, words[0].count == 6 {
      let word = words[0]
      if let year = year(String(word.prefix(4))), let month = part(String(word.suffix(2))) {
        return date(year, month, 1)
      }
      if let year = year(String(word.suffix(4))), let month = part(String(word.prefix(2))) {
        return date(year, month, 1)
      }
    }
    guard words.count == 2 else { return nil }
    if let month = part(words[0]), let year = year(words[1]) { return date(year, month, 1) }
    if let month = part(words[1]), let year = year(words[0]) { return date(year, month, 1) }
    return nil
  }

  /// Reads `FY2024`, `2024W05` and `20241231`.
  private static func whole(_ word: String) -> Double? {
    if word.hasPrefix("FY"), let year = year(String(word.dropFirst(2))) { return date(year, 1, 1) }
    if word.count == 7, let year = year(String(word.prefix(4))),
      word.dropFirst(4).hasPrefix("W"), let week = Int(word.suffix(2)), (1...53).contains(week)
    {
      return weekStart(year, week)
    }
    if word.count == 8, let year = year(String(word.prefix(4))),
      let month = Int(word.dropFirst(4).prefix(2)), let day = Int(word.suffix(2)),
      (1...12).contains(month), (1...31).contains(day), (1_900...2_199).contains(year)
    {
      return date(year, month, day)
    }
    return nil
  }

  /// Returns the Monday of a week (ISO 8601).
  private static func weekStart(_ year: Int, _ week: Int) -> Double {
    Double(CalendarTime.monday(ofYear: year, isoWeek: week)) * CalendarTime.day
  }
}

extension Column {
  /// The column with its texts and numbers as times. Whole numbers of four digits are years if there
  /// are no others, as in a table of texts.
  ///
  /// - Complexity: O(`count`).
  func asTimes() -> Column {
    if commonKind == .date { return self }
    let (groups, firstRows) = groups()
    let areYears = firstRows.allSatisfy { row in
      switch self[row] {
      case .number(let year): year >= 1_000 && year < 3_000 && year == year.rounded()
      case .missing, .null: true
      default: false
      }
    }
    let distinct = firstRows.map { row -> ChartValue in
      switch self[row] {
      case .number(let number):
        .date(areYears ? CalendarTime.time(year: Int(number), month: 0) : number)
      case .text(let text): WrittenDate.time(of: text).map { .date($0) } ?? .null
      case .record(let record): ChartDateTime(record).map { .date($0.time) } ?? .null
      case let value: value
      }
    }
    return Column((0..<count).lazy.map { distinct[Int(groups[$0])] })
  }
}
