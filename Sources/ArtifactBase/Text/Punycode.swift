/// The ASCII form of a label of an internationalized host (RFC 3492).
enum Punycode {
  /// Returns `xn--` and the encoded label; an ASCII label is unchanged.
  ///
  /// - Complexity: O(length of the label × number of different scalars in it).
  static func label(_ label: some StringProtocol) -> String {
    let scalars = label.unicodeScalars.prefix(lengthLimit).map(\.value)
    let basic = scalars.filter { $0 < 0x80 }
    guard basic.count < scalars.count else { return String(label) }
    var result = "xn--" + String(decoding: basic.map(UInt8.init), as: UTF8.self)
    if !basic.isEmpty { result += "-" }
    var threshold: UInt32 = 0x80
    var delta = 0
    var bias = 72
    var handled = basic.count
    while handled < scalars.count, let next = scalars.filter({ $0 >= threshold }).min() {
      delta += Int(next - threshold) * (handled + 1)
      for scalar in scalars {
        if scalar < next { delta += 1 }
        guard scalar == next else { continue }
        result += digits(of: delta, bias: bias)
        bias = adapt(delta, count: handled + 1, isFirst: handled == basic.count)
        delta = 0
        handled += 1
      }
      delta += 1
      threshold = next + 1
    }
    return result
  }

  /// The number of scalars of a label that are encoded; a valid one has at most 63 bytes.
  private static let lengthLimit = 63

  /// A number in the variable-length form of RFC 3492, section 3.3.
  private static func digits(of number: Int, bias: Int) -> String {
    var rest = number
    var text = ""
    var base = 36
    while true {
      let limit = min(26, max(1, base - bias))
      guard rest >= limit else { break }
      text += digit(limit + (rest - limit) % (36 - limit))
      rest = (rest - limit) / (36 - limit)
      base += 36
    }
    return text + digit(rest)
  }

  private static func digit(_ value: Int) -> String {
    String(UnicodeScalar(UInt8(value < 26 ? 0x61 + value : 0x30 + value - 26)))
  }

  /// The bias after a number (RFC 3492, section 6.1).
  private static func adapt(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var steps = 0
    while delta > 455 {
      delta /= 35
      steps += 36
    }
    return steps + 36 * delta / (delta + 38)
  }
}
