import ArtifactBase

/// How expressions write and read numbers and times.
struct ExpressionFormats: Sendable {
  /// Formats a number with a specifier of d3-format; nil is the default.
  var number: @Sendable (Double, String?) -> String = { number, _ in ChartValue.text(of: number) }
  /// Formats a time in milliseconds with a specifier of d3-time-format; nil is the default.
  var time: @Sendable (Double, String?) -> String = { time, _ in ChartValue.date(time).asText }
  /// Reads a time with a specifier of d3-time-format.
  var parseTime: @Sendable (String, String) -> Double? = { text, _ in isoTime(text) }
  /// Reads a time as `Date.parse`.
  var parseDate: @Sendable (String) -> Double? = { isoTime($0) }

  /// Reads a date such as `2026-11-30` or `2026-11-30T12:00:00Z`.
  private static func isoTime(_ text: String) -> Double? {
    let parts = text.split(separator: "T", maxSplits: 1)
    guard let first = parts.first else { return nil }
    let date = first.split(separator: "-").map { Double($0) ?? .nan }
    guard (1...3).contains(date.count) else { return nil }
    var time = 0.0
    if parts.count == 2 {
      let clock = parts[1].filter { $0 != "Z" }.split(separator: ":").map { Double($0) ?? .nan }
      guard clock.count == 2 || clock.count == 3 else { return nil }
      time = clock[0] * 3_600_000 + clock[1] * 60_000 + (clock.count > 2 ? clock[2] * 1_000 : 0)
    }
    let month = date.count > 1 ? date[1] - 1 : 0
    let days = ExpressionTime.days(year: date[0], month: month, day: date.count > 2 ? date[2] : 1)
    let result = days * 86_400_000 + time
    return result.isNaN ? nil : result
  }
}
