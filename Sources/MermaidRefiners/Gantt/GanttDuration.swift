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

  /// A number and its unit in words.
  private struct Part {
    var number: Substring
    /// Whether the number is `a` or `an`.
    var isArticle: Bool
    var unit: (unit: String, factor: Int)?
  }

  /// The duration to write for a text that was meant as one, such as `2 weeks`, `a month`, `2 w`, `3d 4h` or
  /// `5`, which are days; nil for another text.
  static func written(for text: String) -> String? {
    var parts: [Part] = []
    for word in words(of: text) ?? [] where !fillers.contains(word) {
      if let value = numbers[word] ?? (word.first?.isNumber == true ? word : nil) {
        let isNext = word == "a" || word == "an"
        if let last = parts.last, last.unit == nil {
          guard last.isArticle || isNext else { return nil }
          if last.isArticle { parts[parts.count - 1] = Part(number: value, isArticle: isNext) }
        } else {
          parts.append(Part(number: value, isArticle: isNext))
        }
      } else {
        guard let last = parts.last, last.unit == nil, let known = units[word] else { return nil }
        parts[parts.count - 1].unit = known
      }
    }
    guard let first = parts.first else { return nil }
    guard parts.count == 1 else { return sum(of: parts) }
    if first.unit == nil, first.isArticle || first.number.utf8.count > 3 { return nil }
    guard let unit = first.unit, unit.factor > 1 else {
      let written = "\(first.number)\(first.unit?.unit ?? "d")"
      return GanttDuration(written) == nil ? nil : written
    }
    return Int(first.number).map { "\($0 * unit.factor)\(unit.unit)" }
  }

  /// Returns durations of different units as one in the smallest unit; nil if the other ones are not multiples of it.
  private static func sum(of parts: [Part]) -> String? {
    var sums: [(unit: String, count: Int)] = []
    for part in parts {
      guard let unit = part.unit, let count = Int(part.number), count < 1_000_000,
        !sums.contains(where: { $0.unit == unit.unit })
      else { return nil }
      sums.append((unit.unit, count * unit.factor))
    }
    guard
      let scale = scales.first(where: { scale in sums.allSatisfy { scale[$0.unit] != nil } }),
      let least = sums.min(by: { scale[$0.unit] ?? 0 < scale[$1.unit] ?? 0 })?.unit,
      let size = scale[least]
    else { return nil }
    return "\(sums.reduce(0) { $0 + $1.count * (scale[$1.unit] ?? 0) } / size)\(least)"
  }

  /// The sizes of units that have a fixed ratio.
  private static let scales: [[String: Int]] = [
    ["ms": 1, "s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000, "w": 604_800_000],
    ["M": 1, "y": 12],
  ]

  /// The words and numbers of a text in lower case, except for `M`; nil if it has signs that durations
  /// do not have.
  private static func words(of text: String) -> [Substring]? {
    guard text.utf8.count <= 64 else { return nil }
    var words: [Substring] = []
    var rest = text[...]
    while let first = rest.first {
      let isDigit = { (character: Character) in character.isASCII && character.isNumber }
      if first.isLetter {
        let word = rest.prefix(while: \.isLetter)
        words.append(word == "M" ? word : word.lowercased()[...])
        rest = rest.dropFirst(word.count)
      } else if isDigit(first) || first == "." && rest.dropFirst().first.map(isDigit) == true {
        let digits = rest.prefix { isDigit($0) || $0 == "." }
        words.append(first == "." ? "0\(digits)" : digits.last == "." ? digits.dropLast() : digits)
        rest = rest.dropFirst(digits.count)
      } else {
        let isHyphen = first == "-" && rest.dropFirst().first?.isLetter == true
        guard isHyphen || " .~≈()".contains(first) else { return nil }
        rest.removeFirst()
      }
    }
    return words
  }

  private static let fillers: Set<Substring> = [
    "about", "approx", "approximately", "around", "roughly", "circa", "ca", "est", "estimated",
    "business", "working", "work", "calendar", "full", "whole", "for", "of", "the", "only", "and",
  ]

  private static let numbers: [Substring: Substring] = [
    "a": "1", "an": "1", "one": "1", "two": "2", "couple": "2", "three": "3", "four": "4",
    "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10", "eleven": "11",
    "twelve": "12",
  ]

  private static let units: [Substring: (unit: String, factor: Int)] = {
    let lines = """
      ms 1 ms msec msecs millisecond milliseconds
      s 1 s sec secs second seconds
      m 1 m min mins minute minutes
      h 1 h hr hrs hour hours
      d 1 d day days workday workdays
      w 1 w wk wks week weeks
      w 2 fortnight fortnights
      M 1 M mo mos mth mths month months
      M 3 quarter quarters
      y 1 y yr yrs year years
      """
    var units: [Substring: (unit: String, factor: Int)] = [:]
    for line in lines.split(separator: "\n") {
      let words = line.split(separator: " ")
      for word in words.dropFirst(2) { units[word] = (String(words[0]), Int(words[1]) ?? 1) }
    }
    return units
  }()

  /// The time at which the duration ends; nil if it is out of range.
  func end(from start: CalendarTime) -> CalendarTime? {
    guard value < 9e15 else { return nil }
    func adding(_ milliseconds: Double) -> CalendarTime? {
      CalendarTime(start.time + milliseconds.rounded(.down))
    }
    let day = CalendarTime.day
    switch unit {
    case "ms": return adding(value)
    case "s": return adding(value * 1_000)
    case "m": return adding(value * 60_000)
    case "h": return adding(value * 3_600_000)
    // Days are whole.
    case "d": return adding((value + 0.5).rounded(.down) * day)
    case "w": return adding((value * 7 + 0.5).rounded(.down) * day)
    case "M": return Self.adding(months: value, to: start)
    default: return Self.adding(months: value.rounded(.down) * 12, to: start)
    }
  }

  /// The time some months later, on the same day or the last one of a shorter month.
  private static func adding(months: Double, to start: CalendarTime) -> CalendarTime? {
    let first = CalendarTime.time(year: Double(start.year), month: Double(start.month) + months)
    guard let month = CalendarTime(first) else { return nil }
    let day = Double(min(start.date, month.civil.monthLength) - 1)
    return CalendarTime(first + day * CalendarTime.day + Double(start.millisecondOfDay))
  }
}
