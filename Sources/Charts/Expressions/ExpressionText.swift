/// A text as JavaScript sees it: units of UTF-16.
struct ExpressionText {
  let units: [UInt16]

  init(_ text: String) { units = Array(text.utf16) }

  var count: Int { units.count }

  subscript(_ range: Range<Int>) -> String { String(decoding: units[range], as: UTF16.self) }

  /// The whole number of a number, from 0 to a limit; 0 for what isn't a number.
  static func clamped(_ number: Double, _ limit: Int) -> Int {
    number.isNaN || number <= 0 ? 0 : number >= Double(limit) ? limit : Int(number)
  }

  /// The position of an argument of `slice`, which counts from the end if it is negative.
  static func slicePosition(_ number: Double, _ count: Int) -> Int {
    number < 0
      ? clamped(Double(count) + number.rounded(.towardZero), count) : clamped(number, count)
  }

  /// - Complexity: O(`count` · `pattern.count`) at worst.
  func firstRange(of pattern: [UInt16], from start: Int) -> Range<Int>? {
    guard pattern.count <= count, start >= 0 else { return nil }
    guard let first = pattern.first else { return start <= count ? start..<start : nil }
    var position = start
    while position <= count - pattern.count {
      if units[position] == first, units[position...].starts(with: pattern) {
        return position..<position + pattern.count
      }
      position += 1
    }
    return nil
  }

  func lastRange(of pattern: [UInt16]) -> Range<Int>? {
    guard pattern.count <= count else { return nil }
    for position in stride(from: count - pattern.count, through: 0, by: -1)
    where units[position...].starts(with: pattern) {
      return position..<position + pattern.count
    }
    return nil
  }

  // MARK: Parts

  func split(_ separator: String) -> [String] {
    let pattern = Array(separator.utf16)
    if pattern.isEmpty {
      return units.prefix(ExpressionBounds.list + 1).map { String(decoding: [$0], as: UTF16.self) }
    }
    var pieces: [String] = []
    var start = 0
    while let found = firstRange(of: pattern, from: start) {
      pieces.append(self[start..<found.lowerBound])
      if pieces.count > ExpressionBounds.list { return pieces }
      start = found.upperBound
    }
    return pieces + [self[start..<count]]
  }

  /// Splits a text where an expression matches; what groups captured is between the pieces.
  static func split(
    _ text: ExpressionText, _ expression: RegularExpression, _ context: inout ExpressionContext
  ) -> [String] {
    var matcher = RegularExpressionMatcher(expression, text.units)
    defer { context.spend(matcher) }
    if text.count == 0 { return matcher.firstMatch(from: 0) == nil ? [""] : [] }
    var pieces: [String] = []
    var start = 0
    var position = 0
    while position < text.count, pieces.count <= ExpressionBounds.list,
      let match = matcher.firstMatch(from: position), let whole = match[0],
      whole.lowerBound < text.count
    {
      // Nothing is split off before the first character.
      guard whole.upperBound > start else {
        position = whole.lowerBound + 1
        continue
      }
      pieces.append(text[start..<whole.lowerBound])
      pieces += match.dropFirst().map { $0.map { text[$0] } ?? "" }
      start = whole.upperBound
      position = start
    }
    return pieces + [text[start..<text.count]]
  }

  /// Appends a replacement with the parts of a match that it refers to, such as `$1`.
  static func expand(
    _ template: [UInt16], _ match: [Range<Int>?], _ names: [String: Int],
    of text: ExpressionText, to result: inout [UInt16]
  ) {
    guard let whole = match[0] else { return }
    var index = 0
    while index < template.count, result.count <= ExpressionBounds.text {
      guard template[index] == 0x24, index + 1 < template.count else {
        result.append(template[index])
        index += 1
        continue
      }
      func digit(_ distance: Int) -> Int? {
        guard index + distance < template.count else { return nil }
        let unit = template[index + distance]
        return (0x30...0x39).contains(unit) ? Int(unit) - 0x30 : nil
      }
      switch UnicodeScalar(template[index + 1]) {
      case "$":
        result.append(0x24)
        index += 2
      case "&":
        result += text.units[whole]
        index += 2
      case "`":
        result += text.units[..<whole.lowerBound]
        index += 2
      case "'":
        result += text.units[whole.upperBound...]
        index += 2
      case "<" where !names.isEmpty:
        guard let end = template[index...].firstIndex(of: 0x3E) else {
          result.append(0x24)
          index += 1
          continue
        }
        let name = String(decoding: template[index + 2..<end], as: UTF16.self)
        if let group = names[name], let range = match[group] { result += text.units[range] }
        index = end + 1
      default:
        if let first = digit(1), let second = digit(2),
          match.indices.dropFirst().contains(first * 10 + second)
        {
          if let range = match[first * 10 + second] { result += text.units[range] }
          index += 3
        } else if let first = digit(1), match.indices.dropFirst().contains(first) {
          if let range = match[first] { result += text.units[range] }
          index += 2
        } else {
          result.append(0x24)
          index += 1
        }
      }
    }
  }

  // MARK: Reading

  static func isBlank(_ scalar: UnicodeScalar) -> Bool {
    guard let unit = UInt16(exactly: scalar.value) else { return false }
    return RegularExpressionSet.blanks.contains(unit, ignoringCase: false)
  }

  static func trimmed(_ text: String) -> String {
    var scalars = Substring(text).unicodeScalars
    while let first = scalars.first, isBlank(first) { scalars.removeFirst() }
    while let last = scalars.last, isBlank(last) { scalars.removeLast() }
    return String(scalars)
  }

  /// The number at the beginning of a text.
  static func parsedFloat(_ text: String) -> Double {
    let bytes = Array(trimmed(text).utf8)
    var end = 0
    func isDigit(_ index: Int) -> Bool {
      index < bytes.count && (0x30...0x39).contains(bytes[index])
    }
    func skip(_ characters: String) {
      if end < bytes.count, characters.utf8.contains(bytes[end]) { end += 1 }
    }
    skip("+-")
    if bytes[end...].starts(with: "Infinity".utf8) {
      return bytes[0] == UInt8(ascii: "-") ? -.infinity : .infinity
    }
    let digits = end
    while isDigit(end) { end += 1 }
    if end < bytes.count, bytes[end] == UInt8(ascii: "."), isDigit(end + 1) || end > digits {
      end += 1
      while isDigit(end) { end += 1 }
    }
    guard end > digits else { return .nan }
    var number = end
    skip("eE")
    if end > number {
      skip("+-")
      if isDigit(end) {
        while isDigit(end) { end += 1 }
        number = end
      }
    }
    return ChartValue.text(String(decoding: bytes[..<number], as: UTF8.self)).asNumber
  }

  /// The whole number at the beginning of a text.
  static func parsedInt(_ text: String, radix: Int32) -> Double {
    var bytes = Array(trimmed(text).utf8)[...]
    var sign = 1.0
    if let first = bytes.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      sign = first == UInt8(ascii: "-") ? -1 : 1
      bytes.removeFirst()
    }
    var radix = Int(radix)
    guard radix == 0 || (2...36).contains(radix) else { return .nan }
    if radix == 0 || radix == 16, bytes.starts(with: "0x".utf8) || bytes.starts(with: "0X".utf8) {
      bytes.removeFirst(2)
      radix = 16
    }
    if radix == 0 { radix = 10 }
    var value: Double?
    for byte in bytes {
      let digit: Int
      switch byte {
      case 0x30...0x39: digit = Int(byte) - 0x30
      case 0x41...0x5A: digit = Int(byte) - 0x37
      case 0x61...0x7A: digit = Int(byte) - 0x57
      default: digit = 99
      }
      guard digit < radix else { break }
      value = (value ?? 0) * Double(radix) + Double(digit)
    }
    return value.map { $0 * sign } ?? .nan
  }

  static func encodedForURI(_ byte: UInt8) -> String {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return String(UnicodeScalar(byte))
    case _ where "-_.!~*'()".utf8.contains(byte): return String(UnicodeScalar(byte))
    default:
      let digits = String(byte, radix: 16, uppercase: true)
      return digits.utf8.count < 2 ? "%0\(digits)" : "%\(digits)"
    }
  }
}
