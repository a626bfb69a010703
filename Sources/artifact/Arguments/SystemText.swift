/// Words of the command line as strings, though they need not be UTF-8.
///
/// A name on a Unix file system is any bytes. Each byte that is not UTF-8 becomes a scalar of its own
/// from the end of the last private plane, so that arguments can be parsed as text and the file can
/// still be opened. Whoever has such scalars in a name gets them byte by byte too, so every name
/// comes back as it was (A5.6).
enum SystemText {
  private static let firstScalar: UInt32 = 0x10FF00
  private static let scalars: ClosedRange<UInt32> = 0x10FF80...0x10FFFF

  /// The string that stands for these bytes.
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

  /// The bytes that a string stands for.
  static func bytes(of text: String) -> [UInt8] {
    text.unicodeScalars.reduce(into: []) { bytes, scalar in
      if let byte = byte(of: scalar) {
        bytes.append(byte)
      } else {
        bytes += String(scalar).utf8
      }
    }
  }

  /// The bytes as the system wants a path, with a zero at the end.
  static func path(_ text: String) -> [CChar] {
    bytes(of: text).map { CChar(bitPattern: $0) } + [0]
  }

  /// The text for people and other programs: U+FFFD stands for what is not UTF-8.
  static func readable(_ text: String) -> String {
    String(decoding: bytes(of: text), as: UTF8.self)
  }

  /// The name of a file without its folders.
  static func lastComponent(of path: String) -> String {
    path.unicodeScalars.split(separator: "/").last.map { String($0) } ?? path
  }

  /// The byte that a scalar stands for, if it stands for one.
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
    // Only bytes above 0x7F come here, so the value is that of a scalar.
    return (Unicode.Scalar(firstScalar + UInt32(bytes[position]))!, 1)
  }
}
