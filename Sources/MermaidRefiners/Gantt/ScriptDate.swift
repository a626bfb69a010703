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
      return number(bytes[index..<index + count])
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
    var (month, day, clock, offset) = (1, 1, [0, 0, 0, 0], 0)
    if skip("-") {
      month = digits(2) ?? 0
      if skip("-") { day = digits(2) ?? 0 }
    }
    if skip("T") {
      guard let hour = digits(2), skip(":"), let minute = digits(2) else { return nil }
      (clock[0], clock[1]) = (hour, minute)
      if skip(":") {
        guard let second = digits(2) else { return nil }
        clock[2] = second
        if skip(".") {
          let rest = bytes[index...].prefix(while: \.isASCIIDigit)
          guard !rest.isEmpty else { return nil }
          index = rest.endIndex
          clock[3] = milliseconds(rest)
        }
      }
      if index < bytes.count, !skip("Z") {
        let sign = skip("+") ? 1 : -1
        guard sign == 1 || skip("-"), let hours = digits(2), skip(":"), let minutes = digits(2)
        else { return nil }
        offset = sign * (hours * 60 + minutes)
      }
    }
    return index == bytes.count ? time((year, month, day), clock, offset: offset) : nil
  }

  private static func number(_ digits: some Sequence<UInt8>) -> Int {
    digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
  }

  /// The milliseconds of the digits of a fraction.
  private static func milliseconds(_ digits: ArraySlice<UInt8>) -> Int {
    number((digits + [0x30, 0x30]).prefix(3))
  }

  /// Combines a date and a time of day; nil if they are not valid.
  ///
  /// - Parameter offset: That of the time zone, in minutes east of Greenwich.
  private static func time(
    _ date: (year: Int, month: Int, day: Int), _ clock: [Int], offset: Int
  ) -> CalendarTime? {
    let isMidnight = clock[0] == 24 && clock[1...].allSatisfy { $0 == 0 }
    guard (1...12).contains(date.month), (1...31).contains(date.day), clock[0] < 24 || isMidnight,
      clock[1] < 60, clock[2] < 60, clock[3] < 1_000
    else { return nil }
    return CalendarTime(
      year: date.year, month: date.month - 1, day: date.day, hour: clock[0],
      minute: clock[1] - offset, second: clock[2], millisecond: clock[3])
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
      return (Self.number(bytes[start..<index].drop { $0 == 0x30 }.prefix(9)), index - start)
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
          finishTime(Self.milliseconds(bytes[start..<index]))
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
    if let index = CivilDate.monthNames.firstIndex(where: isMonth) {
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
    let isYearFirst = !(1...31).contains(first)
    let (written, month, day) =
      if let month {
        isYearFirst ? (parts[0], month, parts[1]) : (parts[1], month, parts[0])
      } else {
        isYearFirst ? (parts[0], parts[1], parts[2]) : (parts[2], parts[0], parts[1])
      }
    let year =
      written + ((0...49).contains(written) ? 2_000 : (50...99).contains(written) ? 1_900 : 0)
    var clock = times + Array(repeating: 0, count: max(0, 4 - times.count))
    if let hourOffset {
      guard (0...12).contains(clock[0]) else { return nil }
      clock[0] = clock[0] % 12 + hourOffset
    }
    let offset = zone.map { $0.sign * ($0.hour * 60 + ($0.minute ?? 0)) } ?? 0
    return Self.time((year, month, day), clock, offset: offset)
  }
}
