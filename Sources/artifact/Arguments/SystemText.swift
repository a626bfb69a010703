/// A reversible conversion between command-line arguments, which need not be UTF-8, and strings.
///
/// A Unix file name is an arbitrary byte sequence. Each byte that is not part of well-formed UTF-8
/// becomes a scalar at the end of the last private-use plane, so that arguments can be parsed as
/// text and the file can still be opened. Names that contain such scalars are encoded byte by byte
/// as well, so every name round-trips (A5.6).
enum SystemText {
  private static let firstScalar: UInt32 = 0x10FF00
  private static let scalars: ClosedRange<UInt32> = 0x10FF80...0x10FFFF

  /// Returns the string that represents the bytes.
  static func string(of bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self),
      !text.unicodeScalars.contains(where: { scalars.contains($0.value) })
    {
      return text
    }
    var result = String.UnicodeScalarView()
    var position = 0
    while position < bytes.count {
      let (scalar, length) = scalar(in: bytes, at: position)
      result.append(scalar)
      position += length
    }
    return String(result)
  }

  /// Returns the bytes that a string represents.
  static func bytes(of text: String) -> [UInt8] {
    text.unicodeScalars.reduce(into: []) { bytes, scalar in
      if let byte = byte(of: scalar) {
        bytes.append(byte)
      } else {
        bytes += String(scalar).utf8
      }
    }
  }

  /// Returns the bytes of a path as a null-terminated C string.
  static func path(_ text: String) -> [CChar] {
    bytes(of: text).map { CChar(bitPattern: $0) } + [0]
  }

  /// Returns the text for display and other programs. Ill-formed UTF-8 becomes U+FFFD.
  static func readable(_ text: String) -> String {
    String(decoding: bytes(of: text), as: UTF8.self)
  }

  /// Returns the name of a file without its directories.
  static func lastComponent(of path: String) -> String {
    path.unicodeScalars.split(separator: "/").last.map { String($0) } ?? path
  }

  /// Returns the byte that a scalar represents; nil if it represents none.
  static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    scalars.contains(scalar.value) ? UInt8(scalar.value - firstScalar) : nil
  }

  private static func scalar(in bytes: [UInt8], at position: Int) -> (Unicode.Scalar, Int) {
    for length in 1...4 where position + length <= bytes.count {
      let piece = bytes[position..<(position + length)]
      guard let scalar = String(validating: piece, as: UTF8.self)?.unicodeScalars.first else {
        continue
      }
      if !scalars.contains(scalar.value) { return (scalar, length) }
    }
    // Only bytes above 0x7F occur here, so the value is a valid scalar.
    return (Unicode.Scalar(firstScalar + UInt32(bytes[position]))!, 1)
  }
}
