/// Reads dates as `Date.parse` of JavaScript does in V8: in ISO 8601, or with numbers and names of
/// months in many orders (`Jan 1 2024`, `01/02/2024`, `Mon, 02 Jan 2024 10:00:00 GMT`).
///
/// Local time is UTC.
package enum DateText {
  /// Returns the time of a text in milliseconds since 1970-01-01 00:00 UTC; nil if it isn't a date.
  ///
  /// - Complexity: O(length of the text).
  package static func time(of text: String) -> Double? {
    let span = text.utf8.span
    if let time = isoTime(span) { return time }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(span.count)
    for index in span.indices { bytes.append(span[index]) }
    var reader = WrittenDateReader()
    return reader.read(bytes) ? reader.time : nil
  }

  /// Returns the time of a text in ISO 8601; nil if it is in another form.
  private static func isoTime(_ bytes: Span<UInt8>) -> Double? {
    var index = 0
    func digits(_ count: Int) -> Int? {
      guard index + count <= bytes.count else { return nil }
      var value = 0
      for position in index..<index + count {
        guard bytes[position].isASCIIDigit else { return nil }
        value = value * 10 + Int(bytes[position] - 0x30)
      }
      index += count
      return value
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
      year = digits(6).flatMap { $0 == 0 ? nil : -$0 }
    } else {
      year = digits(4)
    }
    guard let year else { return nil }
    var date = CivilDate(year: year, month: 1)
    var clock = Clock()
    if skip("-") {
      guard let month = digits(2), (1...12).contains(month) else { return nil }
      date.month = month
      if skip("-") {
        guard let day = digits(2) else { return nil }
        date.day = day
      }
    }
    if skip("T") || skip("t") {
      guard let hours = digits(2), skip(":"), let minutes = digits(2) else { return nil }
      (clock.hours, clock.minutes) = (hours, minutes)
      if skip(":") {
        guard let seconds = digits(2) else { return nil }
        clock.seconds = seconds
        if skip(".") {
          let start = index
          var place = 100
          while index < bytes.count, bytes[index].isASCIIDigit {
            clock.milliseconds += Int(bytes[index] - 0x30) * place
            place /= 10
            index += 1
          }
          guard index > start else { return nil }
        }
      }
      if index < bytes.count, !skip("Z"), !skip("z") {
        let sign = skip("+") ? 1 : -1
        guard sign == 1 || skip("-"), let hours = digits(2) else { return nil }
        // V8 also reads a zone without the colon.
        _ = skip(":")
        guard let minutes = digits(2), hours < 24, minutes < 60 else { return nil }
        clock.zoneOffset = sign * (hours * 60 + minutes)
      }
    }
    return index == bytes.count ? clock.time(on: date) : nil
  }

  /// A time of day.
  struct Clock {
    var hours = 0
    var minutes = 0
    var seconds = 0
    var milliseconds = 0
    /// The offset of the time zone, in minutes east of Greenwich.
    var zoneOffset = 0

    /// Returns the time on a day; nil if a field is out of range.
    ///
    /// - Precondition: The month is valid.
    func time(on date: CivilDate) -> Double? {
      guard (1...31).contains(date.day), abs(date.year) < 400_000 else { return nil }
      let isMidnight = hours == 24 && minutes == 0 && seconds == 0 && milliseconds == 0
      guard (0..<24).contains(hours) || isMidnight, (0..<60).contains(minutes),
        (0..<60).contains(seconds), (0..<1_000).contains(milliseconds)
      else { return nil }
      let minutes = date.daysSince1970 * 1_440 + hours * 60 + minutes - zoneOffset
      let time = Double(minutes) * 60_000 + Double(seconds * 1_000 + milliseconds)
      return abs(time) <= 8.64e15 ? time : nil
    }
  }
}
