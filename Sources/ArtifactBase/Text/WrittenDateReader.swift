/// Reads the dates that V8 accepts besides ISO 8601: words and numbers in an order of their own.
///
/// The first number above 31 is a year; two numbers without the name of a month are month and day.
/// Words before the first number, and text in parentheses, are ignored.
struct WrittenDateReader {
  private var days: [Int] = []
  private var month: Int?
  private var times: [Int] = []
  private var isTimeFinal = false
  private var hourOffset: Int?
  private var zone: (sign: Int, hour: Int, minute: Int?)?
  private var hasNumber = false
  private var bytes: [UInt8] = []
  private var index = 0

  /// Reads a text.
  ///
  /// - Returns: Whether all of it can be part of a date; the fields may still be out of range.
  /// - Complexity: O(`bytes.count`).
  mutating func read(_ bytes: [UInt8]) -> Bool {
    self.bytes = bytes
    while index < bytes.count {
      let byte = bytes[index]
      let isRead: Bool
      if byte.isASCIIDigit {
        isRead = readNumber()
      } else if Self.isWordByte(byte) {
        isRead = readWord()
      } else if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"),
        isGreenwich || !times.isEmpty
      {
        isRead = readZone()
      } else if byte == UInt8(ascii: "(") {
        skipParentheses()
        isRead = true
      } else {
        isRead =
          !hasNumber
          || byte != UInt8(ascii: "+") && byte != UInt8(ascii: "-") && byte != UInt8(ascii: ")")
        index += 1
      }
      guard isRead else { return false }
    }
    return true
  }

  // MARK: Tokens

  private func isNext(_ sign: Unicode.Scalar) -> Bool {
    index < bytes.count && bytes[index] == UInt8(ascii: sign)
  }

  private mutating func skip(_ sign: Unicode.Scalar) {
    if isNext(sign) { index += 1 }
  }

  /// Reads digits; those after the ninth significant one are ignored.
  private mutating func digits() -> (value: Int, length: Int) {
    let start = index
    while index < bytes.count, bytes[index].isASCIIDigit { index += 1 }
    let value = bytes[start..<index].drop { $0 == 0x30 }.prefix(9)
      .reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return (value, index - start)
  }

  private mutating func skipParentheses() {
    var depth = 0
    repeat {
      if isNext("(") { depth += 1 } else if isNext(")") { depth -= 1 }
      index += 1
    } while depth > 0 && index < bytes.count
  }

  private mutating func readNumber() -> Bool {
    hasNumber = true
    let value = digits().value
    if isNext(":") {
      index += 1
      if isNext(":") {
        index += 1
        guard times.isEmpty else { return false }
        times = [value, 0]
        return true
      }
      guard times.count < 4, !isTimeFinal else { return false }
      times.append(value)
      skip(".")
      return true
    }
    if isNext("."), isTimeExpecting(value) {
      index += 1
      times.append(value)
      guard index < bytes.count, bytes[index].isASCIIDigit else { return false }
      let start = index
      _ = digits()
      let fraction = (bytes[start..<index] + [0x30, 0x30]).prefix(3)
      finishTime(fraction.reduce(0) { $0 * 10 + Int($1 - 0x30) })
      return true
    }
    if let zone, zone.minute == nil {
      self.zone?.minute = value
      return true
    }
    if isTimeExpecting(value) {
      finishTime(value)
      return index == bytes.count || bytes[index].isASCIIWhitespace || isNext("+") || isNext("-")
        || isNext("z") || isNext("Z")
    }
    skip(".")
    guard days.count < 3 else { return false }
    days.append(value)
    skip("-")
    return true
  }

  private func isTimeExpecting(_ value: Int) -> Bool {
    guard !isTimeFinal else { return false }
    return times.count == 1 && value < 60 || times.count == 2 && value < 60
      || times.count == 3 && value < 1_000
  }

  private mutating func finishTime(_ value: Int) {
    times.append(value)
    isTimeFinal = true
  }

  /// Whether a zone without an offset has been read.
  private var isGreenwich: Bool { zone.map { $0.hour == 0 && ($0.minute ?? 0) == 0 } ?? false }

  private mutating func readZone() -> Bool {
    let sign = isNext("+") ? 1 : -1
    index += 1
    let (value, length) = digits()
    hasNumber = true
    if isNext(":") {
      zone = (sign, value, nil)
    } else if length == 1 || length == 2 {
      zone = (sign, value, 0)
    } else if length == 3 || length == 4 {
      zone = (sign, value / 100, value % 100)
    } else {
      return false
    }
    return true
  }

  // MARK: Words

  /// Whether the byte is part of a word: from `A` on, and so all other than ASCII.
  private static func isWordByte(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "A") }

  private mutating func readWord() -> Bool {
    let start = index
    while index < bytes.count, Self.isWordByte(bytes[index]) { index += 1 }
    guard acceptWord(start..<index) else { return false }
    return hasNumber || month != nil || index == bytes.count || !bytes[index].isASCIIDigit
  }

  private mutating func acceptWord(_ range: Range<Int>) -> Bool {
    if range.count >= 3,
      let number = CivilDate.monthNames.firstIndex(where: { name in
        zip(name.utf8, bytes[range]).prefix(3).allSatisfy {
          $0.asciiLowercased == $1.asciiLowercased
        }
      })
    {
      month = number + 1
      skip("-")
      return true
    }
    guard range.count <= 3 else { return !hasNumber }
    let word = String(decoding: bytes[range].map(\.asciiLowercased), as: UTF8.self)
    switch word {
    case "am" where !times.isEmpty: hourOffset = 0
    case "pm" where !times.isEmpty: hourOffset = 12
    default:
      guard hasNumber, let hours = Self.zoneHours(word) else { return !hasNumber }
      zone = (hours < 0 ? -1 : 1, abs(hours), 0)
    }
    return true
  }

  private static func zoneHours(_ word: String) -> Int? {
    switch word {
    case "z", "utc", "ut", "gmt": 0
    case "edt": -4
    case "est", "cdt": -5
    case "cst", "mdt": -6
    case "mst", "pdt": -7
    case "pst": -8
    default: nil
    }
  }

  // MARK: Result

  /// The time in milliseconds since 1970-01-01; nil if a field is missing or out of range.
  var time: Double? {
    guard let first = days.first else { return nil }
    let second = days.count > 1 ? days[1] : 1
    let third = days.count > 2 ? days[2] : 1
    let isYearFirst = !(1...31).contains(first)
    var date: CivilDate
    if let month {
      date = CivilDate(year: second, month: month, day: first)
      if isYearFirst { (date.year, date.day) = (first, second) }
    } else {
      let month = isYearFirst ? second : first
      guard (1...12).contains(month) else { return nil }
      date = CivilDate(year: third, month: month, day: second)
      if isYearFirst { (date.year, date.day) = (first, third) }
    }
    switch date.year {
    case 0...49: date.year += 2_000
    case 50...99: date.year += 1_900
    default: break
    }
    let times = times + repeatElement(0, count: max(0, 4 - times.count))
    var clock = DateText.Clock(
      hours: times[0], minutes: times[1], seconds: times[2], milliseconds: times[3])
    if let hourOffset {
      guard (0...12).contains(clock.hours) else { return nil }
      clock.hours = clock.hours % 12 + hourOffset
    }
    if let zone { clock.zoneOffset = zone.sign * (zone.hour * 60 + (zone.minute ?? 0)) }
    return clock.time(on: date)
  }
}
