import ArtifactBase

/// The fields of a date that is read in a format.
struct DateFields {
  private var year: Int?
  private var month: Int?
  private var day: Int?
  private var hours: Int?
  private var minutes = 0
  private var seconds = 0
  private var milliseconds = 0
  private var isAfternoon: Bool?
  /// The offset of the time zone in minutes, west of Greenwich.
  private var offset: Int?

  // MARK: Finding

  /// The range of the first text that can be the value of a field; nil for none.
  static func range(of field: String, in text: ArraySlice<UInt8>) -> Range<Int>? {
    var index = text.startIndex
    while index < text.endIndex {
      if let end = end(of: field, in: text, from: index) { return index..<end }
      index += 1
    }
    return nil
  }

  private static func end(of field: String, in text: ArraySlice<UInt8>, from start: Int) -> Int? {
    let digits = text[start...].prefix(while: \.isASCIIDigit)
    switch field {
    case "Q", "S": return digits.isEmpty ? nil : start + 1
    case "YYYY": return digits.count < 4 ? nil : start + 4
    case "SSS": return digits.count < 3 ? nil : start + 3
    case "DD", "YY", "SS", "ww": return digits.count < 2 ? nil : start + 2
    case "A", "a", "Do", "MMM", "MMMM":
      let word = text[digits.endIndex...].prefix { byte in
        !byte.isASCIIDigit && !byte.isASCIIWhitespace && !"-_:/,()".utf8.contains(byte)
      }
      return word.isEmpty ? nil : word.endIndex
    case "Y":
      guard "+-".utf8.contains(text[start]) else { return digits.isEmpty ? nil : digits.endIndex }
      let rest = text[(start + 1)...].prefix(while: \.isASCIIDigit)
      return rest.isEmpty ? nil : rest.endIndex
    case "Z", "ZZ":
      if text[start] == UInt8(ascii: "Z") { return start + 1 }
      guard "+-".utf8.contains(text[start]) else { return nil }
      let hours = text[(start + 1)...].prefix(2)
      guard hours.count == 2, hours.allSatisfy(\.isASCIIDigit) else { return nil }
      let colon = text[hours.endIndex...].first == UInt8(ascii: ":") ? 1 : 0
      let minutes = text[(hours.endIndex + colon)...].prefix(2)
      return minutes.count == 2 && minutes.allSatisfy(\.isASCIIDigit)
        ? minutes.endIndex : hours.endIndex + colon
    // `M`, `D`, `H`, `h`, `m`, `s` and `w`, once or twice.
    default: return digits.isEmpty ? nil : start + min(digits.count, 2)
    }
  }

  // MARK: Setting

  /// Sets a field; false if the text is not a value of it.
  mutating func set(_ field: String, _ bytes: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    // Digits beyond any year.
    let number = bytes.count < 10 ? Int(text) ?? 0 : 1_000_000_000
    switch field {
    case "A": isAfternoon = text == "PM"
    case "a": isAfternoon = text == "pm"
    case "Q": month = 3 * (number - 1) + 1
    case "S": milliseconds = number * 100
    case "SS": milliseconds = number * 10
    case "SSS": milliseconds = number
    case "s", "ss": seconds = number
    case "m", "mm": minutes = number
    case "H", "HH", "h", "hh": hours = number
    case "D", "DD": day = number
    case "Do":
      let digits = bytes.prefix(while: \.isASCIIDigit)
      guard let value = Int(String(decoding: digits, as: UTF8.self)) else { return false }
      day = value
    // Only formats with the day of the week 0 are read by dayjs.
    case "w", "ww": return number == 0
    case "M", "MM": month = number
    case "MMM":
      guard let index = CivilDate.monthNames.firstIndex(where: { $0.prefix(3) == text }) else {
        return false
      }
      month = index + 1
    case "MMMM":
      guard let index = CivilDate.monthNames.firstIndex(of: text) else { return false }
      month = index + 1
    case "Y", "YYYY": year = number
    case "YY": year = number + (number > 68 ? 1_900 : 2_000)
    default: offset = Self.offset(bytes)
    }
    return true
  }

  private static func offset(_ bytes: ArraySlice<UInt8>) -> Int {
    let digits = bytes.filter(\.isASCIIDigit).map { Int($0) - 0x30 }
    guard digits.count >= 2 else { return 0 }
    let minutes = digits.count == 4 ? digits[2] * 10 + digits[3] : 0
    let value = (digits[0] * 10 + digits[1]) * 60 + minutes
    return bytes.first == UInt8(ascii: "+") ? -value : value
  }

  // MARK: Result

  /// The time of the fields, with the missing ones of the first of January 1970.
  var reading: DateFormat.Reading? {
    // Zero counts as missing.
    let year = year == 0 ? nil : year
    let month = month == 0 ? nil : month
    let day = day == 0 ? nil : day
    var hours = hours
    if let isAfternoon, let hour = hours {
      if isAfternoon {
        if hour < 12 { hours = hour + 12 }
      } else if hour == 12 {
        hours = 0
      }
    }
    let time = CalendarTime.scriptTime(
      year: Double(year ?? 1_970), month: Double((month ?? 1) - 1), date: Double(day ?? 1),
      hours: Double(hours ?? 0), minutes: Double(minutes + (offset ?? 0)),
      seconds: Double(seconds), milliseconds: Double(milliseconds))
    return CalendarTime(time).map {
      DateFormat.Reading(time: $0, dependsOnClock: year == nil)
    }
  }
}
