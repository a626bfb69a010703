import ArtifactBase

/// A date and a time of day in UTC.
struct CivilTime {
  var date: CivilDate
  /// The seconds since midnight.
  var seconds: Int

  static let day = 86_400.0

  /// The time of a number of seconds since the start of 1970; those beyond a million years are the
  /// nearest ones.
  init(seconds time: Double) {
    let limited = min(max(time, -3e13), 3e13)
    let days = (limited / Self.day).rounded(.down)
    seconds = Int(limited - days * Self.day)
    date = CivilDate(daysSince1970: Int(days))
  }

  static func isMidnight(_ time: Double) -> Bool {
    time.remainder(dividingBy: day) == 0
  }

  /// The date such as `2026-01-31`, and the time such as `14:05`.
  func text(withTime: Bool) -> String {
    let text =
      "\(String(date.year, digits: 4))-\(String(date.month, digits: 2))-\(String(date.day, digits: 2))"
    return withTime ? "\(text) \(clock)" : text
  }

  var clock: String {
    let text = "\(String(seconds / 3_600, digits: 2)):\(String(seconds / 60 % 60, digits: 2))"
    return seconds % 60 == 0 ? text : "\(text):\(String(seconds % 60, digits: 2))"
  }

  private var monthName: Substring { CivilDate.monthNames[date.month - 1].prefix(3) }

  var dayAndMonth: String { "\(date.day) \(monthName)" }
  var monthAndYear: String { "\(monthName) \(date.year)" }
}

/// The ticks of an axis of dates.
struct CivilTicks {
  /// A tick.
  struct Tick {
    var time: Double
    var text: String
  }

  private(set) var ticks: [Tick] = []

  /// Steps in seconds, up to two weeks.
  private static let steps: [Double] = [
    1, 5, 15, 30, 60, 300, 900, 1_800, 3_600, 10_800, 21_600, 43_200, 86_400, 172_800, 604_800,
    1_209_600,
  ]

  /// Chooses ticks: the smallest step of the calendar of which there are at most `count` in the extent.
  init(_ extent: ClosedRange<Double>, atMost count: Int) {
    let length = extent.upperBound - extent.lowerBound
    let count = Double(max(count, 1))
    if let step = Self.steps.first(where: { length / $0 <= count }) {
      // Weeks begin on Mondays; the first day of 1970 was a Thursday.
      let origin = step >= 604_800 ? 4 * CivilTime.day : 0
      var time = ((extent.lowerBound - origin) / step).rounded(.up) * step + origin
      while time <= extent.upperBound, ticks.count <= 1_000 {
        let civil = CivilTime(seconds: time)
        let isDay = step >= CivilTime.day || civil.seconds == 0
        ticks.append(Tick(time: time, text: isDay ? civil.dayAndMonth : civil.clock))
        time += step
      }
      return
    }
    let months = length / (30.4 * CivilTime.day)
    let unit = [1, 3, 6, 12, 24, 60, 120, 240, 600, 1_200].first { months / Double($0) <= count }
    let step = unit ?? max(Int((months / count / 12).rounded(.up)), 1) * 12
    let first = CivilTime(seconds: extent.lowerBound).date
    var index = (first.year * 12 + first.month - 1) / step * step
    while ticks.count <= 1_000 {
      let year = index >= 0 ? index / 12 : (index - 11) / 12
      let start = CivilDate(year: year, month: index - year * 12 + 1)
      let time = Double(start.daysSince1970) * CivilTime.day
      guard time <= extent.upperBound else { return }
      if time >= extent.lowerBound {
        let civil = CivilTime(seconds: time)
        let text = step < 12 ? civil.monthAndYear : String(civil.date.year)
        ticks.append(Tick(time: time, text: text))
      }
      index += step
    }
  }
}
