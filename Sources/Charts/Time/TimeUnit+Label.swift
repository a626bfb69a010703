import ArtifactBase

extension TimeUnit {
  /// Vega's patterns of combined and single units.
  private static let patterns: [String: String] = [
    "year": "%Y ", "quarter": "Q%q ", "month": "%b ", "date": "%d ", "week": "W%U ",
    "isoweek": "W%V ", "day": "%a ", "dayofyear": "%j ", "hours": "%H:00", "minutes": "00:%M",
    "seconds": ":%S", "milliseconds": ".%L", "year-isoweek": "%G W%V ", "year-month": "%Y-%m ",
    "year-month-date": "%Y-%m-%d ", "hours-minutes": "%H:%M",
  ]

  /// Returns the pattern of labels with some units, such as `%b %Y`.
  ///
  /// - Parameters:
  ///   - units: The names of the units, from the largest.
  ///   - overrides: Patterns of units, such as `year-month`, that replace Vega's.
  static func labelPattern(of units: [String], overrides: [String: String]) -> String {
    var result = ""
    var start = 0
    while start < units.count {
      var end = units.count
      while end > start {
        let key = units[start..<end].joined(separator: "-")
        if let pattern = overrides[key] ?? patterns[key] {
          result += pattern
          break
        }
        end -= 1
      }
      start = max(end, start + 1)
    }
    return result.trimmed
  }

  /// The format of labels, with Vega-Lite's patterns of months and dates.
  var labelFormat: TimeFormat {
    TimeFormat(
      Self.labelPattern(
        of: units.map(\.rawValue),
        overrides: ["year-month": "%b %Y ", "year-month-date": "%b %d, %Y "]))
  }
}
