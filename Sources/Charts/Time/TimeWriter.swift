import ArtifactBase

/// Writes the fields of a time.
struct TimeWriter {
  /// The fields; nil if the time is invalid.
  let fields: CalendarTime?
  private let time: Double
  private(set) var output: [UInt8] = []

  init(_ time: Double) {
    self.time = time
    fields = CalendarTime(time)
    output.reserveCapacity(24)
  }

  /// Appends the parts of a pattern.
  mutating func write(_ parts: [TimeFormat.Part]) {
    for part in parts {
      switch part {
      case .text(let bytes): output += bytes
      case .field(let letter, let fill): writeField(letter, fill)
      }
    }
  }

  private mutating func writeField(_ letter: UInt8, _ fill: UInt8?) {
    func padded(_ width: Int, _ value: (CalendarTime) -> Int) {
      pad(fields.map(value), fill, width)
    }
    switch letter {
    case UInt8(ascii: "a"): writeName(Self.weekdays, fields?.weekday, length: 3)
    case UInt8(ascii: "A"): writeName(Self.weekdays, fields?.weekday)
    case UInt8(ascii: "b"): writeName(Self.months, fields?.month, length: 3)
    case UInt8(ascii: "B"): writeName(Self.months, fields?.month)
    case UInt8(ascii: "c"): write(Self.dateAndTime)
    case UInt8(ascii: "d"), UInt8(ascii: "e"): padded(2) { $0.date }
    case UInt8(ascii: "f"):
      padded(3) { $0.milliseconds }
      output += [0x30, 0x30, 0x30]
    case UInt8(ascii: "g"): padded(2) { $0.isoWeek.year % 100 }
    case UInt8(ascii: "G"): padded(4) { $0.isoWeek.year % 10_000 }
    case UInt8(ascii: "H"): padded(2) { $0.hours }
    case UInt8(ascii: "I"): padded(2) { ($0.hours + 11) % 12 + 1 }
    case UInt8(ascii: "j"): padded(3) { $0.dayOfYear }
    case UInt8(ascii: "L"): padded(3) { $0.milliseconds }
    case UInt8(ascii: "m"): padded(2) { $0.month + 1 }
    case UInt8(ascii: "M"): padded(2) { $0.minutes }
    case UInt8(ascii: "p"): output += Array((fields?.hours ?? 0) < 12 ? "AM".utf8 : "PM".utf8)
    case UInt8(ascii: "q"): padded(1) { $0.month / 3 + 1 }
    case UInt8(ascii: "Q"): output += Array(ChartValue.text(of: time).utf8)
    case UInt8(ascii: "s"):
      output += Array(ChartValue.text(of: (time / 1_000).rounded(.down)).utf8)
    case UInt8(ascii: "S"): padded(2) { $0.seconds }
    case UInt8(ascii: "u"): padded(1) { ($0.weekday + 6) % 7 + 1 }
    case UInt8(ascii: "U"): padded(2) { $0.week }
    case UInt8(ascii: "V"): padded(2) { $0.isoWeek.week }
    case UInt8(ascii: "w"): padded(1) { $0.weekday }
    case UInt8(ascii: "W"): padded(2) { $0.weekFromMonday }
    case UInt8(ascii: "x"): write(Self.date)
    case UInt8(ascii: "X"): write(Self.clock)
    case UInt8(ascii: "y"): padded(2) { $0.year % 100 }
    case UInt8(ascii: "Y"): padded(4) { $0.year % 10_000 }
    case UInt8(ascii: "Z"): output += Array("+0000".utf8)
    default: output.append(letter)
    }
  }

  private static let weekdays = CivilDate.weekdayNames.map { Array($0.utf8) }
  private static let months = CivilDate.monthNames.map { Array($0.utf8) }
  private static let date = TimeFormat("%-m/%-d/%Y").parts
  private static let clock = TimeFormat("%-I:%M:%S %p").parts
  private static let dateAndTime = TimeFormat("%-m/%-d/%Y, %-I:%M:%S %p").parts

  private mutating func writeName(_ names: [[UInt8]], _ index: Int?, length: Int = .max) {
    guard let index, names.indices.contains(index) else { return }
    output += names[index].prefix(length)
  }

  private mutating func pad(_ value: Int?, _ fill: UInt8?, _ width: Int) {
    guard let value else {
      if let fill { output += repeatElement(fill, count: max(0, width - 3)) }
      output += Array("NaN".utf8)
      return
    }
    if value < 0 { output.append(UInt8(ascii: "-")) }
    let magnitude = abs(value)
    var divisor = 1
    var count = 1
    while magnitude / divisor >= 10 {
      divisor *= 10
      count += 1
    }
    if let fill, count < width { output += repeatElement(fill, count: width - count) }
    while divisor > 0 {
      output.append(0x30 + UInt8(magnitude / divisor % 10))
      divisor /= 10
    }
  }
}
