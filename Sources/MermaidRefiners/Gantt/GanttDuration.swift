import ArtifactBase

/// A duration such as `3d` or `1.5h`.
struct GanttDuration {
  private var value: Double
  private var unit: String

  /// Reads a duration; nil if the text is another one.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    let digits = bytes.prefix(while: \.isASCIIDigit)
    var end = digits.endIndex
    if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
      let fraction = bytes[(end + 1)...].prefix(while: \.isASCIIDigit)
      guard !fraction.isEmpty else { return nil }
      end = fraction.endIndex
    }
    guard !digits.isEmpty, let value = Double(String(decoding: bytes[..<end], as: UTF8.self))
    else { return nil }
    self.value = value
    unit = String(decoding: bytes[end...], as: UTF8.self)
    guard ["ms", "s", "m", "h", "d", "w", "M", "y"].contains(unit) else { return nil }
  }

  /// The time at which the duration ends; nil if it is out of range.
  func end(from start: CalendarTime) -> CalendarTime? {
    guard value < 9e15 else { return nil }
    func adding(_ milliseconds: Double) -> CalendarTime? {
      guard milliseconds < 2e16 else { return nil }
      return CalendarTime(milliseconds: start.milliseconds + Int(milliseconds))
    }
    let day = Double(CalendarTime.millisecondsOfDay)
    switch unit {
    case "ms": return adding(value)
    case "s": return adding(value * 1_000)
    case "m": return adding(value * 60_000)
    case "h": return adding(value * 3_600_000)
    // Days are whole.
    case "d": return adding((value + 0.5).rounded(.down) * day)
    case "w": return adding((value * 7 + 0.5).rounded(.down) * day)
    case "M": return value < 1e7 ? start.adding(months: Int(value)) : nil
    default: return value < 1e6 ? start.adding(months: Int(value) * 12) : nil
    }
  }
}
