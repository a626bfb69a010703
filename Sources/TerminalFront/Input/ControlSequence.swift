/// The parts of a control sequence (ECMA-48 §5.4) between CSI and the final byte.
struct ControlSequence {
  /// The private-use marker: `<`, `=`, `>` or `?`; 0 for none.
  var marker: UInt8 = 0

  /// The parameters, each with its colon-separated subparameters. An omitted value is 0.
  var parameters: [[Int]] = []
  var intermediates: [UInt8] = []

  /// Parses the bytes between CSI and the final byte; nil if they are not well-formed.
  init?(_ bytes: [UInt8]) {
    var index = 0
    if let first = bytes.first, (0x3C...0x3F).contains(first) {
      marker = first
      index = 1
    }
    var values = [0]
    while index < bytes.count, (0x30...0x3B).contains(bytes[index]) {
      switch bytes[index] {
      case 0x3A: values.append(0)
      case 0x3B:
        parameters.append(values)
        values = [0]
      default:
        let digit = Int(bytes[index] - 0x30)
        values[values.count - 1] = min(values[values.count - 1] * 10 + digit, Self.largest)
      }
      index += 1
    }
    if index > (marker == 0 ? 0 : 1) { parameters.append(values) }
    while index < bytes.count, (0x20...0x2F).contains(bytes[index]) {
      intermediates.append(bytes[index])
      index += 1
    }
    guard index == bytes.count else { return nil }
  }

  /// Returns the first value of a parameter; nil if the parameter is missing.
  func value(_ index: Int) -> Int? {
    index < parameters.count ? parameters[index][0] : nil
  }

  var values: [Int] { parameters.map { $0[0] } }

  /// The value at which numbers saturate, far above every meaningful value.
  private static let largest = 1 << 24
}
