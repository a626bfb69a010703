extension TimeUnit {
  /// The patterns of combined and single units; Vega-Lite replaces Vega's patterns of dates.
  private static let patterns: [String: String] = [
    "year": "%Y ", "quarter": "Q%q ", "month": "%b ", "date": "%d ", "week": "W%U ",
    "day": "%a ", "dayofyear": "%j ", "hours": "%H:00", "minutes": "00:%M", "seconds": ":%S",
    "milliseconds": ".%L", "year-month": "%b %Y ", "year-month-date": "%b %d, %Y ",
    "hours-minutes": "%H:%M",
  ]

  /// Returns the pattern of labels, such as `%b %Y`.
  ///
  /// - Parameter overrides: Patterns of units, such as `year-month`, that replace the default ones.
  func labelPattern(overrides: [String: String] = [:]) -> String {
    var result = ""
    var start = 0
    while start < units.count {
      var end = units.count
      while end > start {
        let key = units[start..<end].map(\.rawValue).joined(separator: "-")
        if let pattern = overrides[key] ?? Self.patterns[key] {
          result += pattern
          break
        }
        end -= 1
      }
      start = max(end, start + 1)
    }
    while result.last == " " { result.removeLast() }
    while result.first == " " { result.removeFirst() }
    return result
  }

  /// The format of labels.
  var labelFormat: TimeFormat { TimeFormat(labelPattern()) }
}
