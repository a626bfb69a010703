/// An incremental decoder for Base64 (RFC 4648 §4 and §5) or percent-encoded bytes.
///
/// Both alphabets are accepted, white space is ignored, and padding is optional. In a data URL, any
/// byte may be percent-encoded.
package struct Base64Decoder: Sendable {
  /// Whether the bytes are those of a data URL without Base64, and are copied instead of decoded.
  package var isPlain = false
  /// Whether `%` starts an escape.
  package var hasEscapes = false

  /// The payload offset of the first invalid byte.
  package private(set) var errorOffset: Int?

  /// Whether the text ended within a group: its padding or its end is missing.
  package private(set) var isUnpadded = false

  /// Whether the text ended within a group in a way that no encoder produces: after one character, or
  /// without padding and with unused bits that aren't 0.
  package private(set) var isCut = false

  /// Creates a decoder at the start of a text.
  package init() {}

  private var bits: UInt32 = 0
  private var sextetCount = 0
  private var paddingCount = 0
  private var escape: UInt8 = 0
  /// The number of bytes received of an escape.
  private var escapeLength = 0

  @usableFromInline static let space: UInt8 = 64
  private static let padding: UInt8 = 65
  private static let other: UInt8 = 66

  @usableFromInline static let classes: [UInt8] = {
    var classes = [UInt8](repeating: other, count: 256)
    for (value, byte) in Base64.digits.enumerated() { classes[Int(byte)] = UInt8(value) }
    classes[Int(UInt8(ascii: "-"))] = 62
    classes[Int(UInt8(ascii: "_"))] = 63
    for byte in [0x20, 0x09, 0x0A, 0x0C, 0x0D] { classes[byte] = space }
    classes[Int(UInt8(ascii: "="))] = padding
    return classes
  }()

  /// Whether a byte is in either Base64 alphabet.
  @inlinable package static func isSextet(_ byte: UInt8) -> Bool { classes[Int(byte)] < space }

  @inlinable package static func isSpace(_ byte: UInt8) -> Bool { classes[Int(byte)] == space }

  /// Decodes the next bytes; `offset` is their payload offset.
  package mutating func append(_ bytes: Span<UInt8>, at offset: Int, to result: inout [UInt8]) {
    let table = Self.classes.span
    var index = 0
    while index < bytes.count, errorOffset == nil {
      if sextetCount == 0, paddingCount == 0, escapeLength == 0, !isPlain {
        while index < bytes.count, table[Int(bytes[index])] == Self.space { index += 1 }
        index = Self.appendGroups(bytes, from: index, to: &result)
        guard index < bytes.count else { return }
      }
      let byte = bytes[index]
      defer { index += 1 }
      if hasEscapes, escapeLength > 0 || byte == UInt8(ascii: "%") {
        readEscape(byte, at: offset + index, to: &result)
        continue
      }
      let value = isPlain ? Self.other : table[Int(byte)]
      if value < Self.space, paddingCount == 0 {
        bits = bits << 6 | UInt32(value)
        sextetCount += 1
        if sextetCount == 4 {
          result.append(UInt8(truncatingIfNeeded: bits >> 16))
          result.append(UInt8(truncatingIfNeeded: bits >> 8))
          result.append(UInt8(truncatingIfNeeded: bits))
          sextetCount = 0
        }
      } else {
        readOther(byte, value, at: offset + index, to: &result)
      }
    }
  }

  /// The bits of a byte at each of the four positions of a group. The top bit marks an invalid
  /// byte.
  private static let groups: [UInt32] = [18, 12, 6, 0].flatMap { shift in
    classes.map { $0 < space ? UInt32($0) << UInt32(shift) : 1 << 31 }
  }

  /// Decodes consecutive groups of four, and returns the offset of their end.
  private static func appendGroups(
    _ bytes: Span<UInt8>, from start: Int, to result: inout [UInt8]
  ) -> Int {
    guard start + 4 <= bytes.count, isSextet(bytes[start]) else { return start }
    var index = start
    let table = groups.span
    result.append(addingCapacity: (bytes.count - start) / 4 * 3) { output in
      output.withUnsafeMutableBufferPointer { buffer, count in
        while index + 4 <= bytes.count {
          let group =
            table[Int(bytes[index])] | table[256 + Int(bytes[index + 1])]
            | table[512 + Int(bytes[index + 2])] | table[768 + Int(bytes[index + 3])]
          guard group >> 31 == 0 else { return }
          buffer[count] = UInt8(truncatingIfNeeded: group >> 16)
          buffer[count + 1] = UInt8(truncatingIfNeeded: group >> 8)
          buffer[count + 2] = UInt8(truncatingIfNeeded: group)
          count += 3
          index += 4
        }
      }
    }
    return index
  }

  /// Ends the text; `offset` is the length of the payload.
  package mutating func finish(at offset: Int, to result: inout [UInt8]) {
    guard errorOffset == nil else { return }
    if escapeLength > 0 { errorOffset = offset }
    if sextetCount > 0, sextetCount + paddingCount < 4 {
      isUnpadded = true
      let unused: UInt32 = sextetCount == 2 ? 0xF : 0x3
      isCut = sextetCount == 1 || paddingCount == 0 && bits & unused != 0
    }
    if paddingCount == 0 { endGroup(to: &result) }
  }

  private mutating func readOther(
    _ byte: UInt8, _ value: UInt8, at offset: Int, to result: inout [UInt8]
  ) {
    if isPlain {
      result.append(byte)
    } else if value == Self.padding, sextetCount + paddingCount < 4, sextetCount >= 2 {
      if paddingCount == 0 { endGroup(to: &result) }
      paddingCount += 1
    } else if value != Self.space {
      errorOffset = offset
    }
  }

  private mutating func readEscape(_ byte: UInt8, at offset: Int, to result: inout [UInt8]) {
    escapeLength += 1
    guard escapeLength > 1 else { return }
    let digit: UInt8
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
    default:
      errorOffset = offset
      return
    }
    escape = escape << 4 | digit
    guard escapeLength == 3 else { return }
    escapeLength = 0
    hasEscapes = false
    let unescaped = [escape]
    append(unescaped.span, at: offset, to: &result)
    hasEscapes = true
  }

  /// Decodes the last, incomplete group.
  private mutating func endGroup(to result: inout [UInt8]) {
    if sextetCount == 2 {
      result.append(UInt8(truncatingIfNeeded: bits >> 4))
    } else if sextetCount == 3 {
      result.append(UInt8(truncatingIfNeeded: bits >> 10))
      result.append(UInt8(truncatingIfNeeded: bits >> 2))
    }
  }
}
