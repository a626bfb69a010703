/// A cursor over the numbers, flags and commands of SVG attributes (SVG 2 §9.3, §4.2).
package struct SVGNumberScanner: ~Escapable {
  private let bytes: Span<UInt8>
  /// The offset of the next byte.
  package private(set) var offset = 0

  @_lifetime(copy bytes)
  package init(_ bytes: Span<UInt8>) { self.bytes = bytes }

  /// Whether all bytes have been read.
  package var isAtEnd: Bool { offset >= bytes.count }

  /// The next byte; 0 at the end.
  package var next: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  /// Moves past the next byte.
  package mutating func advance() { offset += 1 }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D || byte == 0x0C
  }

  /// Moves past white space.
  package mutating func skipSpace() {
    while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
  }

  /// Moves past white space and at most one comma.
  package mutating func skipSeparator() {
    skipSpace()
    if next == UInt8(ascii: ",") {
      offset += 1
      skipSpace()
    }
  }

  /// Reads a flag, `0` or `1`, with the separator after it; nil for anything else.
  package mutating func flag() -> Bool? {
    guard next == UInt8(ascii: "0") || next == UInt8(ascii: "1") else { return nil }
    let isSet = next == UInt8(ascii: "1")
    offset += 1
    skipSeparator()
    return isSet
  }

  /// Reads a number; nil, at the same offset, if there is none.
  package mutating func number() -> Double? {
    let start = offset
    var isNegative = false
    if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") {
      isNegative = next == UInt8(ascii: "-")
      offset += 1
    }
    var digits: UInt64 = 0
    var exponent = 0
    var count = 0
    while next.isASCIIDigit {
      append(next, &digits, &exponent, isFraction: false)
      offset += 1
      count += 1
    }
    if next == UInt8(ascii: "."), count > 0 || follows(isDigitAt: offset + 1) {
      offset += 1
      while next.isASCIIDigit {
        append(next, &digits, &exponent, isFraction: true)
        offset += 1
        count += 1
      }
    }
    guard count > 0 else {
      offset = start
      return nil
    }
    readExponent(&exponent)
    let value = Self.scaled(Double(digits), exponent)
    return isNegative ? -value : value
  }

  private func follows(isDigitAt offset: Int) -> Bool {
    offset < bytes.count && bytes[offset].isASCIIDigit
  }

  private func append(
    _ byte: UInt8, _ digits: inout UInt64, _ exponent: inout Int, isFraction: Bool
  ) {
    if digits < 100_000_000_000_000_000 {
      digits = digits * 10 + UInt64(byte &- 0x30)
      if isFraction { exponent -= 1 }
    } else if !isFraction {
      exponent += 1
    }
  }

  /// Reads an exponent, which is not the unit `em` or `ex`.
  private mutating func readExponent(_ exponent: inout Int) {
    guard next | 0x20 == UInt8(ascii: "e") else { return }
    var place = offset + 1
    var isNegative = false
    if place < bytes.count, bytes[place] == UInt8(ascii: "-") || bytes[place] == UInt8(ascii: "+") {
      isNegative = bytes[place] == UInt8(ascii: "-")
      place += 1
    }
    guard follows(isDigitAt: place) else { return }
    var value = 0
    while follows(isDigitAt: place) {
      value = min(10_000, value * 10 + Int(bytes[place] &- 0x30))
      place += 1
    }
    exponent += isNegative ? -value : value
    offset = place
  }

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  private static func scaled(_ value: Double, _ exponent: Int) -> Double {
    if exponent == 0 || value == 0 { return value }
    if exponent < 0 {
      return -exponent < powers.count
        ? value / powers[-exponent] : value * 10.0.raised(to: Double(exponent))
    }
    return exponent < powers.count
      ? value * powers[exponent] : value * 10.0.raised(to: Double(exponent))
  }
}
