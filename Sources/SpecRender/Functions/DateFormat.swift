// Date formatting in the Gregorian calendar and the time zone of the input (UTC if there is none).

import ArtifactBase
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
    let date = CivilDate(daysSince1970: moment.days)
    let (year, month, day) = (date.year, date.month, date.day)
    let shortDate = "\(CivilDate.monthNames[month - 1].prefix(3)) \(day), \(year)"
    let time =
      "\(String(moment.seconds / 3_600, digits: 2)):\(String(moment.seconds / 60 % 60, digits: 2))"
    switch style {
    case "iso": return "\(year)-\(String(month, digits: 2))-\(String(day, digits: 2))"
    case "time": return time
    case "datetime": return "\(shortDate), \(time)"
    case "short": return "\(month)/\(day)/\(year)"
    default: return shortDate
    }
  }

  /// Formats a date with a pattern of Unicode TR 35: the fields `y M d E H h m s a`, quoted text
  /// and punctuation; names are English.
  static func format(_ value: JSONValue, pattern: String) -> String {
    guard let moment = moment(value) else { return value.displayText }
    let date = CivilDate(daysSince1970: moment.days)
    let (year, month, day) = (date.year, date.month, date.day)
    let monthName = CivilDate.monthNames[month - 1]
    let weekday = CivilDate.weekdayNames[date.weekday]
    let hour = moment.seconds / 3_600
    var result = ""
    var isQuoted = false
    var rest = Array(pattern.unicodeScalars)[...]
    while let scalar = rest.first {
      let count = isQuoted || scalar == "'" ? 1 : rest.prefix { $0 == scalar }.count
      rest = rest.dropFirst(count)
      func number(_ value: Int) -> String { count > 1 ? String(value, digits: 2) : String(value) }
      switch scalar {
      case "'" where rest.first == "'":
        rest = rest.dropFirst()
        result += "'"
      case "'": isQuoted.toggle()
      case _ where isQuoted: result.unicodeScalars.append(scalar)
      case "y": result += count == 2 ? String(((year % 100) + 100) % 100, digits: 2) : String(year)
      case "M", "L":
        result +=
          count < 3 ? number(month) : String(count == 3 ? monthName.prefix(3) : monthName[...])
      case "d": result += number(day)
      case "E": result += count < 4 ? weekday.prefix(3) : weekday[...]
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
    return Moment(
      days: CivilDate(year: year, month: month, day: day).daysSince1970,
      seconds: min(seconds, 86_399))
  }
}
