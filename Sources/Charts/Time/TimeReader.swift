import ArtifactBase

extension TimeFormat {
  /// Parses a text that is written in the pattern.
  ///
  /// - Returns: The time in milliseconds; nil if the text doesn't match. Fields beyond their range
  ///   are carried over: January 32 is February 1.
  /// - Complexity: O(length of the pattern).
  func time(of text: String) -> Double? {
    guard !parts.isEmpty || text.isEmpty else { return nil }
    var reader = TimeReader(bytes: Array(text.utf8))
    guard reader.read(parts), reader.index == reader.bytes.count else { return nil }
    guard let time = reader.time, !time.isNaN else { return nil }
    return time
  }
}

/// Reads the fields of a time in the order of a pattern.
private struct TimeReader {
  let bytes: [UInt8]
  var index = 0
  private var year = 1_900
  private var month: Int?
  private var day = 1
  private var hours = 0
  private var minutes = 0
  private var seconds = 0
  private var milliseconds: Int?
  private var quarter: Int?
  private var isAfternoon: Bool?
  /// The day of the week; 0 is Sunday.
  private var weekday: Int?
  private var weekdayFromMonday: Int?
  private var weekFromSunday: Int?
  private var weekFromMonday: Int?
  private var isoWeek: Int?
  /// The offset of the time zone from Greenwich in minutes.
  private var zone = 0
  private var epochMilliseconds: Double?
  private var epochSeconds: Double?

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func read(_ parts: [TimeFormat.Part]) -> Bool {
    for part in parts {
      switch part {
      case .text(let text):
        guard bytes[index...].starts(with: text) else { return false }
        index += text.count
      case .field(let letter, _):
        guard index < bytes.count, readField(letter) else { return false }
      }
    }
    return true
  }

  // MARK: Fields

  private mutating func readField(_ letter: UInt8) -> Bool {
    switch letter {
    case UInt8(ascii: "a"): return name(of: CivilDate.weekdayNames, length: 3) { $0.weekday = $1 }
    case UInt8(ascii: "A"): return name(of: CivilDate.weekdayNames) { $0.weekday = $1 }
    case UInt8(ascii: "b"): return name(of: CivilDate.monthNames, length: 3) { $0.month = $1 }
    case UInt8(ascii: "B"): return name(of: CivilDate.monthNames) { $0.month = $1 }
    case UInt8(ascii: "c"): return read(TimeFormat("%-m/%-d/%Y, %-I:%M:%S %p").parts)
    case UInt8(ascii: "d"), UInt8(ascii: "e"): return number(2) { $0.day = $1 }
    case UInt8(ascii: "f"): return number(6) { $0.milliseconds = $1 / 1_000 }
    case UInt8(ascii: "g"), UInt8(ascii: "y"):
      return number(2) { $0.year = $1 + ($1 > 68 ? 1_900 : 2_000) }
    case UInt8(ascii: "G"), UInt8(ascii: "Y"): return number(4) { $0.year = $1 }
    case UInt8(ascii: "H"), UInt8(ascii: "I"): return number(2) { $0.hours = $1 }
    case UInt8(ascii: "j"):
      return number(3) {
        $0.month = 0
        $0.day = $1
      }
    case UInt8(ascii: "L"): return number(3) { $0.milliseconds = $1 }
    case UInt8(ascii: "m"): return number(2) { $0.month = $1 - 1 }
    case UInt8(ascii: "M"): return number(2) { $0.minutes = $1 }
    case UInt8(ascii: "p"): return name(of: ["AM", "PM"]) { $0.isAfternoon = $1 == 1 }
    case UInt8(ascii: "q"): return number(1) { $0.quarter = $1 * 3 - 3 }
    case UInt8(ascii: "Q"): return epoch { $0.epochMilliseconds = $1 }
    case UInt8(ascii: "s"): return epoch { $0.epochSeconds = $1 }
    case UInt8(ascii: "S"): return number(2) { $0.seconds = $1 }
    case UInt8(ascii: "u"): return number(1) { $0.weekdayFromMonday = $1 }
    case UInt8(ascii: "U"): return number(2) { $0.weekFromSunday = $1 }
    case UInt8(ascii: "V"): return number(2) { $0.isoWeek = $1 }
    case UInt8(ascii: "w"): return number(1) { $0.weekday = $1 }
    case UInt8(ascii: "W"): return number(2) { $0.weekFromMonday = $1 }
    case UInt8(ascii: "x"): return read(TimeFormat("%-m/%-d/%Y").parts)
    case UInt8(ascii: "X"): return read(TimeFormat("%-I:%M:%S %p").parts)
    case UInt8(ascii: "Z"): return readZone()
    default: return false
    }
  }

  /// Reads spaces and then digits, in at most `width` bytes.
  private mutating func number(_ width: Int, _ set: (inout Self, Int) -> Void) -> Bool {
    let end = min(bytes.count, index + width)
    var position = index
    while position < end, bytes[position].isASCIIWhitespace { position += 1 }
    let start = position
    var value = 0
    while position < end, bytes[position].isASCIIDigit {
      value = value * 10 + Int(bytes[position] - 0x30)
      position += 1
    }
    guard position > start else { return false }
    index = position
    set(&self, value)
    return true
  }

  private mutating func epoch(_ set: (inout Self, Double) -> Void) -> Bool {
    let start = index
    var value = 0.0
    while index < bytes.count, bytes[index].isASCIIDigit {
      value = value * 10 + Double(bytes[index] - 0x30)
      index += 1
    }
    set(&self, value)
    return index > start
  }

  /// Reads one of some names, without regard to case.
  private mutating func name(
    of names: [String], length: Int = .max, _ set: (inout Self, Int) -> Void
  ) -> Bool {
    for (number, name) in names.enumerated() {
      let name = name.utf8.prefix(length)
      guard index + name.count <= bytes.count,
        zip(name, bytes[index...]).allSatisfy({ $0.asciiLowercased == $1.asciiLowercased })
      else { continue }
      index += name.count
      set(&self, number)
      return true
    }
    return false
  }

  /// Reads `Z`, `+01`, `+0130` or `+01:30`.
  private mutating func readZone() -> Bool {
    if bytes[index] == UInt8(ascii: "Z") {
      index += 1
      return true
    }
    guard bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") else {
      return false
    }
    let isWest = bytes[index] == UInt8(ascii: "-")
    func digits(at position: Int) -> Int? {
      guard position + 1 < bytes.count, bytes[position].isASCIIDigit,
        bytes[position + 1].isASCIIDigit
      else { return nil }
      return Int(bytes[position] - 0x30) * 10 + Int(bytes[position + 1] - 0x30)
    }
    guard let hours = digits(at: index + 1) else { return false }
    index += 3
    let colon = index < bytes.count && bytes[index] == UInt8(ascii: ":") ? 1 : 0
    var offset = hours * 60
    if let minutes = digits(at: index + colon) {
      offset += minutes
      index += colon + 2
    }
    zone = isWest ? -offset : offset
    return true
  }

  // MARK: Result

  /// The time of the fields; nil if the week is out of range.
  var time: Double? {
    if let epochMilliseconds { return epochMilliseconds }
    if let epochSeconds { return epochSeconds * 1_000 + Double(milliseconds ?? 0) }
    var (year, month, day) = (year, month ?? quarter ?? 0, day)
    let firstWeekday = CalendarTime.weekday(ofDay: CalendarTime.firstDay(ofYear: year))
    if let isoWeek {
      guard (1...53).contains(isoWeek) else { return nil }
      let civil = CivilDate(
        daysSince1970: CalendarTime.monday(ofYear: year, isoWeek: isoWeek))
      (year, month) = (civil.year, civil.month - 1)
      // Like d3, `%u` has no effect here.
      day = civil.day + ((weekday ?? 1) + 6) % 7
    } else if weekFromMonday != nil || weekFromSunday != nil {
      let weekday =
        weekday ?? weekdayFromMonday.map { $0 % 7 } ?? (weekFromMonday != nil ? 1 : 0)
      month = 0
      if let weekFromMonday {
        day = (weekday + 6) % 7 + weekFromMonday * 7 - (firstWeekday + 5) % 7
      } else if let weekFromSunday {
        day = weekday + weekFromSunday * 7 - (firstWeekday + 6) % 7
      }
    }
    let clockHours = isAfternoon.map { hours % 12 + ($0 ? 12 : 0) } ?? hours
    return CalendarTime.time(
      year: Double(year), month: Double(month), date: Double(day), hours: Double(clockHours),
      minutes: Double(minutes - zone), seconds: Double(seconds),
      milliseconds: Double(milliseconds ?? 0))
  }
}
