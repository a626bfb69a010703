/// The result of one decoding step: a scalar and its length in bytes.
struct DecodedScalar {
  /// The scalar; nil if the bytes are ill-formed UTF-8. Then `length` is that of the maximal
  /// subpart (Unicode 3.9).
  var value: UInt32?
  var length: Int
}

extension Span<UInt8> {
  /// Decodes the scalar at `offset`, reading no further than `end`.
  func scalar(at offset: Int, end: Int) -> DecodedScalar {
    let first = self[offset]
    if first < 0x80 { return DecodedScalar(value: UInt32(first), length: 1) }
    let count: Int
    var range: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0xC2...0xDF: count = 2
    case 0xE0...0xEF:
      count = 3
      if first == 0xE0 { range = 0xA0...0xBF }
      if first == 0xED { range = 0x80...0x9F }
    case 0xF0...0xF4:
      count = 4
      if first == 0xF0 { range = 0x90...0xBF }
      if first == 0xF4 { range = 0x80...0x8F }
    default: return DecodedScalar(value: nil, length: 1)
    }
    var value = UInt32(first) & (0x7F >> UInt32(count))
    var length = 1
    while length < count {
      guard offset + length < end, range.contains(self[offset + length]) else {
        return DecodedScalar(value: nil, length: length)
      }
      value = value << 6 | UInt32(self[offset + length] & 0x3F)
      range = 0x80...0xBF
      length += 1
    }
    return DecodedScalar(value: value, length: count)
  }
}
