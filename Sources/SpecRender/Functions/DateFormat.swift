// Date formatting in the Gregorian calendar and the time zone of the input (UTC if there is none).

import ArtifactCore

/// Formats dates without a locale database.
enum DateFormat {
  /// A point in time, as days and seconds since 1970.
  private struct Moment {
    var days: Int
    var seconds: Int

    var total: Int { days * 86_400 + seconds }
  }

  static func format(_ value: JSONValue, _ arguments: JSONObject) -> String {
    guard let moment = moment(value) else { return value.displayText }
    let style = arguments["style"]?.displayText ?? "medium"
    if style == "relative", let now = arguments["now"].flatMap(Self.moment) {
      return relative(moment.total - now.total)
    }
    let (year, month, day) = date(ofDay: moment.days)
    let time = "\(two(moment.seconds / 3_600)):\(two(moment.seconds / 60 % 60))"
    switch style {
    case "iso": return "\(year)-\(two(month))-\(two(day))"
    case "time": return time
    case "datetime": return "\(months[month - 1]) \(day), \(year), \(time)"
    case "short": return "\(month)/\(day)/\(year)"
    default: return "\(months[month - 1]) \(day), \(year)"
    }
  }

  /// Formats a date with a pattern of Unicode TR 35: the fields `y M d E H h m s a`, quoted text
  /// and punctuation; names are English.
  static func format(_ value: JSONValue, pattern: String) -> String {
    guard let moment = moment(value) else { return value.displayText }
    let (year, month, day) = date(ofDay: moment.days)
    let hour = moment.seconds / 3_600
    let weekday = ((moment.days + 4) % 7 + 7) % 7
    var result = ""
    var isQuoted = false
    var rest = Array(pattern.unicodeScalars)[...]
    while let scalar = rest.first {
      let count = isQuoted || scalar == "'" ? 1 : rest.prefix { $0 == scalar }.count
      rest = rest.dropFirst(count)
      func number(_ value: Int) -> String { count > 1 ? two(value) : String(value) }
      switch scalar {
      case "'" where rest.first == "'":
        rest = rest.dropFirst()
        result += "'"
      case "'": isQuoted.toggle()
      case _ where isQuoted: result.unicodeScalars.append(scalar)
      case "y": result += count == 2 ? two(((year % 100) + 100) % 100) : String(year)
      case "M", "L":
        result +=
          count < 3
          ? number(month) : count == 3 ? months[month - 1] : longMonths[month - 1]
      case "d": result += number(day)
      case "E": result += count < 4 ? String(weekdays[weekday].prefix(3)) : weekdays[weekday]
      case "H": result += number(hour)
      case "h": result += number((hour + 11) % 12 + 1)
      case "m": result += number(moment.seconds / 60 % 60)
      case "s": result += number(moment.seconds % 60)
      case "a": result += hour < 12 ? "AM" : "PM"
      default: for _ in 0..<count { result.unicodeScalars.append(scalar) }
      }
    }
    return result
  }

  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  private static let longMonths = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func two(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
  }

  private static func relative(_ seconds: Int) -> String {
    let distance = abs(seconds)
    let amount: String
    switch distance {
    case ..<45: return "just now"
    case ..<3_600: amount = "\(max(1, distance / 60))m"
    case ..<86_400: amount = "\(distance / 3_600)h"
    case ..<2_592_000: amount = "\(distance / 86_400)d"
    case ..<31_536_000: amount = "\(distance / 2_592_000)mo"
    default: amount = "\(distance / 31_536_000)y"
    }
    return seconds > 0 ? "\(amount) from now" : "\(amount) ago"
  }

  /// Parses milliseconds since 1970, or text such as `2026-01-05` or `2026-01-05T14:05:00Z`.
  private static func moment(_ value: JSONValue) -> Moment? {
    if case .number(let number) = value {
      let seconds = (number.double / 1_000).roundedDown
      guard abs(seconds) < 1e11 else { return nil }
      let days = Int((seconds / 86_400).roundedDown)
      return Moment(days: days, seconds: Int(seconds) - days * 86_400)
    }
    guard case .string(let text) = value else { return nil }
    let bytes = Array(text.utf8)
    func number(_ start: Int, _ count: Int) -> Int? {
      guard start + count <= bytes.count else { return nil }
      return Int(String(decoding: bytes[start..<start + count], as: UTF8.self))
    }
    guard bytes.count >= 10, bytes[4] == 0x2D, bytes[7] == 0x2D, let year = number(0, 4),
      let month = number(5, 2), (1...12).contains(month), let day = number(8, 2),
      (1...31).contains(day)
    else { return nil }
    var seconds = 0
    if bytes.count >= 16, bytes[13] == 0x3A, let hour = number(11, 2), let minute = number(14, 2) {
      seconds = hour * 3_600 + minute * 60
      if bytes.count >= 19, bytes[16] == 0x3A, let second = number(17, 2) { seconds += second }
    }
    guard (0..<86_401).contains(seconds) else { return nil }
    return Moment(days: days(year, month, day), seconds: min(seconds, 86_399))
  }

  /// Returns the days since 1970-01-01 (H. Hinnant, “chrono-compatible low-level date algorithms”).
  static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private static func date(ofDay days: Int) -> (year: Int, month: Int, day: Int) {
    let days = days + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let part = (5 * dayOfYear + 2) / 153
    let month = part + (part < 10 ? 3 : -9)
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * part + 2) / 5 + 1)
  }
}
