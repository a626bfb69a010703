import ArtifactBase

/// A point in time in ISO 8601: `2026-01-05`, `2026-01-05T14:05`, `2026-01-05T14:05:30.25+01:00`.
///
/// A date without a time is the start of the day; without a time zone it is in UTC.
struct ISODate: Hashable, Comparable, Sendable {
  /// The seconds since 1970.
  private var seconds: Int
  private var nanoseconds = 0

  /// Parses a text; nil if it has another format or isn't a calendar date.
  init?(_ text: String) {
    guard (10...40).contains(text.utf8.count) else { return nil }
    var reader = Reader(bytes: Array(text.utf8)[...])
    guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2),
      (1...12).contains(month), reader.skip("-"), let day = reader.number(2),
      (1...CivilDate(year: year, month: month).monthLength).contains(day)
    else { return nil }
    seconds = CivilDate(year: year, month: month, day: day).daysSince1970 * 86_400
    if reader.isAtEnd { return }
    guard reader.skip("T") || reader.skip("t") || reader.skip(" "),
      let time = reader.time()
    else { return nil }
    seconds += time
    if reader.skip(".") || reader.skip(",") {
      guard let fraction = reader.fraction() else { return nil }
      nanoseconds = fraction
    }
    guard let offset = reader.zone(), reader.isAtEnd else { return nil }
    seconds -= offset
  }

  static func < (left: ISODate, right: ISODate) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }

  private struct Reader {
    var bytes: ArraySlice<UInt8>

    var isAtEnd: Bool { bytes.isEmpty }

    mutating func skip(_ byte: Unicode.Scalar) -> Bool {
      guard bytes.first == UInt8(ascii: byte) else { return false }
      bytes.removeFirst()
      return true
    }

    mutating func number(_ count: Int) -> Int? {
      let digits = bytes.prefix(count)
      guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
        return nil
      }
      bytes.removeFirst(count)
      return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// Parses `hh:mm` or `hh:mm:ss` and returns seconds.
    mutating func time() -> Int? {
      guard let hour = number(2), hour < 24, skip(":"), let minute = number(2), minute < 60 else {
        return nil
      }
      guard skip(":") else { return hour * 3_600 + minute * 60 }
      guard let second = number(2), second <= 60 else { return nil }
      return hour * 3_600 + minute * 60 + second
    }

    /// Parses a fraction and returns nanoseconds; further digits are dropped.
    mutating func fraction() -> Int? {
      let digits = bytes.prefix { (0x30...0x39).contains($0) }
      bytes.removeFirst(digits.count)
      guard !digits.isEmpty else { return nil }
      return (0..<9).reduce(0) { result, index in
        result * 10 + (index < digits.count ? Int(digits[digits.startIndex + index] - 0x30) : 0)
      }
    }

    /// Parses `Z`, `+hh:mm`, `+hhmm` or `+hh` and returns seconds; 0 if absent.
    mutating func zone() -> Int? {
      if isAtEnd || skip("Z") || skip("z") { return 0 }
      let sign = skip("+") ? 1 : skip("-") ? -1 : nil
      guard let sign, let hour = number(2), hour < 24 else { return nil }
      if isAtEnd { return sign * hour * 3_600 }
      _ = skip(":")
      guard let minute = number(2), minute < 60 else { return nil }
      return sign * (hour * 3_600 + minute * 60)
    }
  }
}
