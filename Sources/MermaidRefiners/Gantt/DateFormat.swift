import ArtifactBase

/// A format of dates such as `YYYY-MM-DD HH:mm`, as dayjs reads and writes it.
///
/// A text is read by looking for each part of the format in turn, and is valid only if the time that was found, written
/// in the same format, gives the text again.
struct DateFormat: Sendable {
  /// The maximum number of bytes of a format and of a date; longer ones are not read.
  static let byteLimit = 128

  /// A time that was read.
  struct Reading {
    var time: CalendarTime
    /// Whether parts of the date are not in the text: Mermaid takes them from the clock.
    var dependsOnClock: Bool
  }

  /// A part of a format.
  private enum Part {
    /// A field, such as `YYYY`.
    case field(String)
    /// The length of a text between fields.
    case gap(Int)
  }

  /// The format, without white space at both ends.
  let text: String
  private let parts: [Part]

  init(_ text: String) {
    self.text = text.trimmed
    parts = self.text.utf8.count <= Self.byteLimit ? Self.parts(Array(self.text.utf8)) : []
  }

  private static let readFields = [
    "YYYY", "YY", "Y", "MMMM", "MMM", "MM", "M", "Do", "DD", "D", "hh", "h", "HH", "H", "mm", "m",
    "ss", "s", "SSS", "SS", "S", "ww", "w", "ZZ", "Z", "A", "a", "Q",
  ]

  private static func parts(_ bytes: [UInt8]) -> [Part] {
    var parts: [Part] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "["),
        let end = bytes[(index + 1)...].firstIndex(where: {
          $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "[")
        }), bytes[end] == UInt8(ascii: "]")
      {
        parts.append(.gap(end - index - 1))
        index = end + 1
      } else if isSeparator(bytes[index]) {
        let end = bytes[index...].firstIndex { !isSeparator($0) } ?? bytes.count
        parts.append(.gap(end - index))
        index = end
      } else if let field = readFields.first(where: { bytes[index...].starts(with: $0.utf8) }) {
        parts.append(.field(field))
        index += field.utf8.count
      } else {
        index += 1
      }
    }
    return parts
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte.isASCIIWhitespace || "-_:/.,()".utf8.contains(byte)
  }

  // MARK: Reading

  /// Reads a text; nil if it does not fit the format.
  ///
  /// - Complexity: O(length of the text × length of the format).
  func read(_ source: String) -> Reading? {
    guard source.utf8.count <= Self.byteLimit else { return nil }
    if text == "x" || text == "X" {
      guard let number = Double(source),
        let time = CalendarTime(number * (text == "X" ? 1_000 : 1))
      else { return nil }
      return string(of: time) == source ? Reading(time: time, dependsOnClock: false) : nil
    }
    guard !parts.isEmpty else { return nil }
    var fields = DateFields()
    var rest = Array(source.utf8)
    var start = 0
    for part in parts {
      switch part {
      case .gap(let length): start += length
      case .field(let name):
        guard start <= rest.count, let range = DateFields.range(of: name, in: rest[start...]),
          fields.set(name, rest[range])
        else { return nil }
        // The first occurrence in the text is removed.
        let found = Array(rest[range])
        var first = 0
        while !rest[first...].starts(with: found) { first += 1 }
        rest.removeSubrange(first..<first + found.count)
      }
    }
    guard let reading = fields.reading, string(of: reading.time) == source else { return nil }
    return reading
  }

  // MARK: Writing

  private static let writtenFields = [
    "YYYY", "YYY", "YY", "Y", "MMMM", "MMM", "MM", "M", "Do", "DD", "D", "dddd", "ddd", "dd", "d",
    "HH", "H", "hh", "h", "a", "A", "mm", "m", "ss", "s", "ZZ", "Z", "SSS", "Q", "X", "x", "kk",
    "k",
  ]

  /// A time in this format.
  ///
  /// - Complexity: O(length of the format).
  func string(of time: CalendarTime) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "["),
        let end = bytes[(index + 1)...].firstIndex(of: UInt8(ascii: "]")), end > index + 1
      {
        result += bytes[(index + 1)..<end]
        index = end + 1
      } else if let field = Self.writtenFields.first(where: {
        bytes[index...].starts(with: $0.utf8)
      }) {
        result += Array(Self.string(of: field, time).utf8)
        index += field.utf8.count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func string(of field: String, _ time: CalendarTime) -> String {
    let (year, month, day, hour) = (time.year, time.month, time.date, time.hours)
    let half = (hour + 11) % 12 + 1
    return switch field {
    case "YYYY": String(year, digits: 4)
    case "YY": String(String(year).suffix(2))
    case "M": String(month + 1)
    case "MM": String(month + 1, digits: 2)
    case "MMM": String(CivilDate.monthNames[month].prefix(3))
    case "MMMM": CivilDate.monthNames[month]
    case "D": String(day)
    case "DD": String(day, digits: 2)
    case "Do": ordinal(day)
    case "d": String(time.weekday)
    case "dd": String(CivilDate.weekdayNames[time.weekday].prefix(2))
    case "ddd": String(CivilDate.weekdayNames[time.weekday].prefix(3))
    case "dddd": CivilDate.weekdayNames[time.weekday]
    case "H": String(hour)
    case "HH": String(hour, digits: 2)
    case "k": String(hour == 0 ? 24 : hour)
    case "kk": String(hour == 0 ? 24 : hour, digits: 2)
    case "h": String(half)
    case "hh": String(half, digits: 2)
    case "A": hour < 12 ? "AM" : "PM"
    case "a": hour < 12 ? "am" : "pm"
    case "m": String(time.minutes)
    case "mm": String(time.minutes, digits: 2)
    case "s": String(time.seconds)
    case "ss": String(time.seconds, digits: 2)
    case "SSS": String(time.milliseconds, digits: 3)
    case "Q": String(month / 3 + 1)
    case "X": String(Int((time.time / 1_000).rounded(.down)))
    case "x": String(Int(time.time))
    case "Z": "+00:00"
    // `ZZ`, `Y` and `YYY`.
    default: "+0000"
    }
  }

  /// A day of the month such as `1st`.
  static func ordinal(_ day: Int) -> String {
    let isTeen = (11...13).contains(day)
    return "\(day)" + (isTeen ? "th" : [1: "st", 2: "nd", 3: "rd"][day % 10] ?? "th")
  }
}
