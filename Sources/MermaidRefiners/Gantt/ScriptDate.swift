import ArtifactBase

/// Reads dates as `new Date(text)` of JavaScript does: in ISO 8601, or with numbers and names of months in many orders.
struct ScriptDate {
  private var days: [Int] = []
  private var month: Int?
  private var times: [Int] = []
  private var isTimeFinal = false
  private var hourOffset: Int?
  /// The offset of the time zone, in minutes east of Greenwich.
  private var zone: (sign: Int, hour: Int, minute: Int?)?
  private var hasNumber = false

  /// The time of a text; nil if it is not a date.
  ///
  /// - Complexity: O(length of the text).
  static func read(_ text: String) -> CalendarTime? {
    let bytes = Array(text.utf8)
    if let time = readISO(bytes) { return time }
    var date = ScriptDate()
    return date.readWords(bytes) ? date.time : nil
  }

  // MARK: ISO 8601

  private static func readISO(_ bytes: [UInt8]) -> CalendarTime? {
    var index = 0
    func digits(_ count: Int) -> Int? {
      guard index + count <= bytes.count,
        bytes[index..<index + count].allSatisfy(\.isASCIIDigit)
      else { return nil }
      defer { index += count }
      return bytes[index..<index + count].reduce(0) { $0 * 10 + Int($1) - 0x30 }
    }
    func skip(_ sign: Unicode.Scalar) -> Bool {
      guard index < bytes.count, bytes[index] == UInt8(ascii: sign) else { return false }
      index += 1
      return true
    }
    var year: Int?
    if skip("+") {
      year = digits(6)
    } else if skip("-") {
      year = digits(6).map { -$0 }
    } else {
      year = digits(4)
    }
    guard let year else { return nil }
    var (month, day, hour, minute, second, fraction, offset) = (1, 1, 0, 0, 0, 0, 0)
    if skip("-") {
      guard let value = digits(2), (1...12).contains(value) else { return nil }
      month = value
      if skip("-") {
        guard let value = digits(2), (1...31).contains(value) else { return nil }
        day = value
      }
    }
    if skip("T") {
      guard let first = digits(2), skip(":"), let second_ = digits(2) else { return nil }
      (hour, minute) = (first, second_)
      if skip(":") {
        guard let value = digits(2) else { return nil }
        second = value
        if skip(".") {
          let rest = bytes[index...].prefix(while: \.isASCIIDigit)
          guard !rest.isEmpty else { return nil }
          index = rest.endIndex
          let three = (Array(rest.prefix(3)) + [0x30, 0x30]).prefix(3)
          fraction = three.reduce(0) { $0 * 10 + Int($1) - 0x30 }
        }
      }
      guard hour < 24 || hour == 24 && minute + second + fraction == 0, minute < 60, second < 60
      else { return nil }
      if index < bytes.count, !skip("Z") {
        let sign = skip("+") ? 1 : -1
        guard sign == 1 || skip("-"), let hours = digits(2), skip(":"), let minutes = digits(2)
        else { return nil }
        offset = sign * (hours * 60 + minutes)
      }
    }
    guard index == bytes.count else { return nil }
    return CalendarTime(
      year: year, month: month - 1, day: day, hour: hour, minute: minute - offset, second: second,
      millisecond: fraction)
  }

  // MARK: Words

  private mutating func readWords(_ bytes: [UInt8]) -> Bool {
    var index = 0
    func isSign(_ sign: Unicode.Scalar) -> Bool {
      index < bytes.count && bytes[index] == UInt8(ascii: sign)
    }
    func number() -> (value: Int, length: Int) {
      let start = index
      while index < bytes.count, bytes[index].isASCIIDigit { index += 1 }
      let value = bytes[start..<index].drop { $0 == 0x30 }.prefix(9)
        .reduce(0) { $0 * 10 + Int($1) - 0x30 }
      return (value, index - start)
    }
    while index < bytes.count {
      let byte = bytes[index]
      if byte.isASCIIDigit {
        hasNumber = true
        let value = number().value
        if isSign(":") {
          index += 1
          if isSign(":") {
            index += 1
            guard times.isEmpty else { return false }
            times = [value, 0]
          } else {
            guard addTime(value) else { return false }
            if isSign(".") { index += 1 }
          }
        } else if isSign("."), isTimeExpecting(value) {
          index += 1
          times.append(value)
          guard index < bytes.count, bytes[index].isASCIIDigit else { return false }
          let start = index
          _ = number()
          let three = (Array(bytes[start..<index].prefix(3)) + [0x30, 0x30]).prefix(3)
          finishTime(three.reduce(0) { $0 * 10 + Int($1) - 0x30 })
        } else if let zone, zone.minute == nil {
          self.zone?.minute = value
        } else if isTimeExpecting(value) {
          finishTime(value)
          guard
            index == bytes.count || bytes[index].isASCIIWhitespace
              || "zZ+-".utf8.contains(bytes[index])
          else { return false }
        } else {
          if isSign(".") { index += 1 }
          guard days.count < 3 else { return false }
          days.append(value)
          if isSign("-") { index += 1 }
        }
      } else if byte.isASCIILetter {
        let start = index
        while index < bytes.count, bytes[index].isASCIILetter { index += 1 }
        guard readWord(bytes[start..<index].map(\.asciiLowercased)) else { return false }
        if month != nil, isSign("-") { index += 1 }
        if !hasNumber, month == nil, index < bytes.count, bytes[index].isASCIIDigit {
          return false
        }
      } else if "+-".utf8.contains(byte), zone != nil || !times.isEmpty {
        index += 1
        let (value, length) = number()
        hasNumber = true
        let sign = byte == UInt8(ascii: "+") ? 1 : -1
        if isSign(":") {
          zone = (sign, value, nil)
        } else if length <= 2, length > 0 {
          zone = (sign, value, 0)
        } else if length == 3 || length == 4 {
          zone = (sign, value / 100, value % 100)
        } else {
          return false
        }
      } else if byte == UInt8(ascii: "(") {
        hasNumber = true
        var depth = 0
        repeat {
          if isSign("(") { depth += 1 } else if isSign(")") { depth -= 1 }
          index += 1
        } while depth > 0 && index < bytes.count
      } else {
        if "+-)".utf8.contains(byte), hasNumber { return false }
        index += 1
      }
    }
    return true
  }

  private mutating func readWord(_ word: [UInt8]) -> Bool {
    let text = String(decoding: word, as: UTF8.self)
    let isMonth = { (name: String) in
      text.utf8.count >= 3 && name.lowercased().prefix(3) == text.prefix(3)
    }
    if let index = DateFormat.months.firstIndex(where: isMonth) {
      month = index + 1
      return true
    }
    let zones = [
      "z": 0, "utc": 0, "ut": 0, "gmt": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7,
      "mdt": -6, "pst": -8, "pdt": -7,
    ]
    switch text {
    case "am" where !times.isEmpty: hourOffset = 0
    case "pm" where !times.isEmpty: hourOffset = 12
    case "t" where hasNumber: return true
    default:
      guard let hours = zones[text], hasNumber else { return !hasNumber }
      zone = (hours < 0 ? -1 : 1, abs(hours), 0)
    }
    return true
  }

  private mutating func addTime(_ value: Int) -> Bool {
    guard times.count < 4, !isTimeFinal else { return false }
    times.append(value)
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

  // MARK: Result

  private var time: CalendarTime? {
    guard let first = days.first else { return nil }
    let count = days.count
    let parts = days + Array(repeating: 1, count: max(0, 3 - count))
    var (year, month, day) = (0, month ?? 0, 0)
    if self.month == nil {
      if !(1...31).contains(first) {
        (year, month, day) = (parts[0], parts[1], parts[2])
      } else {
        (month, day, year) = (parts[0], parts[1], parts[2])
      }
    } else if !(1...31).contains(first) {
      (year, day) = (parts[0], parts[1])
    } else {
      (day, year) = (parts[0], parts[1])
    }
    if (0...49).contains(year) { year += 2_000 } else if (50...99).contains(year) { year += 1_900 }
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    let clock = times + Array(repeating: 0, count: max(0, 4 - times.count))
    var hour = clock[0]
    if let hourOffset {
      guard (0...12).contains(hour) else { return nil }
      hour = hour % 12 + hourOffset
    }
    guard hour < 24 || hour == 24 && clock[1] + clock[2] + clock[3] == 0, clock[1] < 60,
      clock[2] < 60, clock[3] < 1_000
    else { return nil }
    let offset = zone.map { $0.sign * ($0.hour * 60 + ($0.minute ?? 0)) } ?? 0
    return CalendarTime(
      year: year, month: month - 1, day: day, hour: hour, minute: clock[1] - offset,
      second: clock[2], millisecond: clock[3])
  }
}
