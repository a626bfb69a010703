import ArtifactBase

/// A format of times in the notation of d3-time-format (`%d.%m.%Y`), in the locale en-US and in UTC.
///
/// The format of time axes chooses a pattern per time: see ``automatic``.
struct TimeFormat: Hashable, Sendable {
  /// A part of a pattern.
  enum Part: Hashable, Sendable {
    /// Text that is written verbatim.
    case text([UInt8])
    /// The letter of a directive, and the byte that fills its width; nil for none.
    case field(letter: UInt8, fill: UInt8?)
  }

  /// The parts of a pattern; those of a format with one pattern per unit are in `patterns`.
  let parts: [Part]
  private let patterns: UnitPatterns?

  /// Creates a format from a pattern. All patterns are valid: an unknown directive is written as its
  /// letter.
  ///
  /// - Complexity: O(length of the pattern).
  init(_ pattern: String) {
    parts = Self.parts(of: pattern)
    patterns = nil
  }

  /// Creates a format that writes each time with the pattern of the largest unit of which it is a
  /// boundary: a time at midnight as `%a %d`, the first of January as `%Y`.
  ///
  /// - Parameter overrides: The patterns that replace Vega's default ones.
  init(unitPatterns overrides: [CalendarUnit: String]) {
    parts = []
    patterns = UnitPatterns(overrides)
  }

  /// Vega's format of the labels of time axes.
  static let automatic = TimeFormat(unitPatterns: [:])

  /// Formats a time.
  ///
  /// - Parameter time: The milliseconds since 1970-01-01. Fields of an invalid time are `NaN`.
  /// - Complexity: O(length of the result).
  func string(_ time: Double) -> String {
    var writer = TimeWriter(time)
    writer.write(patterns?.parts(at: writer.fields) ?? parts)
    return String(decoding: writer.output, as: UTF8.self)
  }

  private static func parts(of pattern: String) -> [Part] {
    var parts: [Part] = []
    var text: [UInt8] = []
    let bytes = Array(pattern.utf8)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "%") else {
        text.append(byte)
        continue
      }
      guard index < bytes.count else { break }
      var letter = bytes[index]
      index += 1
      var fill: UInt8? = UInt8(ascii: letter == UInt8(ascii: "e") ? " " : "0")
      if let modifier = fillModifier(letter) {
        guard index < bytes.count else { break }
        fill = modifier
        letter = bytes[index]
        index += 1
      }
      if letter.isASCIILetter {
        if !text.isEmpty { parts.append(.text(text)) }
        text = []
        parts.append(.field(letter: letter, fill: fill))
      } else {
        text.append(letter)
      }
    }
    if !text.isEmpty { parts.append(.text(text)) }
    return parts
  }

  /// The fill of the modifiers `-`, `_` and `0`; nil for all other bytes.
  private static func fillModifier(_ byte: UInt8) -> UInt8?? {
    switch byte {
    case UInt8(ascii: "-"): .some(nil)
    case UInt8(ascii: "_"): UInt8(ascii: " ")
    case UInt8(ascii: "0"): UInt8(ascii: "0")
    default: nil
    }
  }
}

/// The patterns of a time format that depends on the largest unit of which a time is a boundary.
private struct UnitPatterns: Hashable, Sendable {
  private typealias Parts = [TimeFormat.Part]
  private let milliseconds, seconds, minutes, hours, date, week, month, quarter, year: Parts

  init(_ overrides: [CalendarUnit: String]) {
    func parts(_ unit: CalendarUnit, _ pattern: String) -> Parts {
      TimeFormat(overrides[unit].flatMap { $0.isEmpty ? nil : $0 } ?? pattern).parts
    }
    milliseconds = parts(.milliseconds, ".%L")
    seconds = parts(.seconds, ":%S")
    minutes = parts(.minutes, "%I:%M")
    hours = parts(.hours, "%I %p")
    date = parts(.date, overrides[.day] ?? "%a %d")
    week = parts(.week, "%b %d")
    month = parts(.month, "%B")
    quarter = parts(.quarter, "%B")
    year = parts(.year, "%Y")
  }

  func parts(at fields: CalendarTime?) -> [TimeFormat.Part] {
    guard let fields else { return year }
    if fields.milliseconds > 0 { return milliseconds }
    if fields.seconds > 0 { return seconds }
    if fields.minutes > 0 { return minutes }
    if fields.hours > 0 { return hours }
    if fields.date > 1 { return fields.weekday > 0 ? date : week }
    if fields.month > 0 { return fields.month % 3 > 0 ? month : quarter }
    return year
  }
}
