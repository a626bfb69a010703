/// The signatures of binary media.
enum MediaSignature {
  /// The maximum number of bytes that a signature needs.
  static let longest = 128

  /// The media type whose signature begins the bytes; nil if there is none, or if more bytes are
  /// needed.
  static func type(of head: [UInt8]) -> ArtifactType? {
    for signature in signatures where signature.matches(head) { return signature.type }
    return isUSDZ(head) ? .usdz : nil
  }

  /// Whether more bytes may complete a signature.
  static func mayBegin(with head: [UInt8]) -> Bool {
    signatures.contains { $0.mayMatch(head) }
  }

  /// A sequence of byte ranges at the start of a file.
  private struct Signature {
    let type: ArtifactType
    let pattern: [ClosedRange<UInt8>]

    init(_ type: ArtifactType, _ pattern: [ClosedRange<UInt8>]) {
      self.type = type
      self.pattern = pattern
    }

    func matches(_ head: [UInt8]) -> Bool {
      head.count >= pattern.count && zip(head, pattern).allSatisfy { $1.contains($0) }
    }

    func mayMatch(_ head: [UInt8]) -> Bool {
      head.count < pattern.count && zip(head, pattern).allSatisfy { $1.contains($0) }
    }
  }

  private static func exactly(_ text: String) -> [ClosedRange<UInt8>] { text.utf8.map { $0...$0 } }
  private static func exactly(_ bytes: [UInt8]) -> [ClosedRange<UInt8>] { bytes.map { $0...$0 } }
  private static func any(_ count: Int) -> [ClosedRange<UInt8>] {
    Array(repeating: 0...0xFF, count: count)
  }

  private static let digit: ClosedRange<UInt8> = 0x30...0x39

  /// The high byte of a width or height below 2,048 pixels.
  private static let small: ClosedRange<UInt8> = 0...7

  private static let signatures: [Signature] =
    [
      Signature(.png, exactly([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])),
      Signature(.jpeg, exactly([0xFF, 0xD8, 0xFF])),
      Signature(.webP, exactly("RIFF") + any(4) + exactly("WEBP")),
      // The format version, then a line break; some writers put a space before it.
      Signature(.pdf, exactly("%PDF-") + [digit] + exactly(".") + [digit, 0x0A...0x0D]),
      Signature(
        .pdf, exactly("%PDF-") + [digit] + exactly(".") + [digit, 0x20...0x20, 0x0A...0x0D]),
      Signature(.tiff, exactly([0x49, 0x49, 0x2A, 0])),
      Signature(.tiff, exactly([0x4D, 0x4D, 0, 0x2A])),
      Signature(.glb, exactly("glTF") + [1...2, 0...0, 0...0, 0...0]),
      // Reserved bytes, the offset of the pixels, and the size of the second header.
      Signature(.bmp, exactly("BM") + any(4) + exactly([0, 0, 0, 0]) + any(2) + exactly([0, 0])),
    ]
    + ["87a", "89a"].map {
      Signature(.gif, exactly("GIF" + $0) + any(1) + [small] + any(1) + [small])
    }
    + ["heic", "heix", "heim", "heis", "hevc", "mif1", "msf1"].map {
      Signature(.heic, exactly([0, 0, 0]) + any(1) + exactly("ftyp" + $0))
    }

  /// Whether a ZIP archive begins whose first file is a scene, as USDZ requires.
  private static func isUSDZ(_ head: [UInt8]) -> Bool {
    guard head.count > 30, head.starts(with: [0x50, 0x4B, 3, 4]), head[27] == 0 else {
      return false
    }
    let end = 30 + Int(head[26])
    guard head.count >= end else { return false }
    let name = String(decoding: head[30..<end], as: UTF8.self).asciiLowercased
    return [".usd", ".usda", ".usdc"].contains { name.hasSuffix($0) }
  }
}
