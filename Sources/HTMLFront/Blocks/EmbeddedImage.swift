import ArtifactBase

/// An image whose data is in the content, of a format that browsers decode without running anything:
/// PNG, JPEG, GIF or WebP.
struct EmbeddedImage {
  /// The address of the image: a `data:` URL that is written anew from the decoded bytes.
  let address: String

  /// Decodes a `data:` URL; nil if it isn't one, is damaged, or has another format or too many
  /// bytes. What the URL says of its format is ignored.
  ///
  /// - Complexity: O(length of `address`).
  init?(address: String) {
    let text = Array(address.utf8)
    guard text.starts(with: "data:".utf8), text.count <= HTMLFrontLimits.imageAddressLength,
      let comma = text.firstIndex(of: UInt8(ascii: ",")),
      String(decoding: text[..<comma], as: UTF8.self).lowercased().hasSuffix(";base64")
    else { return nil }
    var decoder = Base64Decoder()
    var bytes: [UInt8] = []
    decoder.append(Array(text[(comma + 1)...]).span, at: 0, to: &bytes)
    decoder.finish(at: text.count, to: &bytes)
    guard decoder.errorOffset == nil, !decoder.isCut, bytes.count <= HTMLFrontLimits.imageByteCount,
      Self.isWhole(bytes)
    else { return nil }
    self.init(bytes: bytes)
  }

  /// Whether an encoded image has its end.
  private static func isWhole(_ bytes: [UInt8]) -> Bool {
    switch mediaType(of: bytes) {
    case "image/png": bytes.suffix(8) == [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
    case "image/jpeg": bytes.suffix(2) == [0xFF, 0xD9]
    case "image/gif": bytes.last == 0x3B
    case "image/webp":
      bytes.count >= 8
        && bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) } + 8 <= bytes.count
    default: false
    }
  }

  /// Recognizes an encoded image by its first bytes.
  init?(bytes: [UInt8]) {
    guard let type = Self.mediaType(of: bytes), bytes.count <= HTMLFrontLimits.imageByteCount else {
      return nil
    }
    address = "data:\(type);base64,\(Base64.text(bytes))"
  }

  private static func mediaType(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
      return "image/gif"
    }
    if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      return "image/webp"
    }
    return nil
  }
}

/// Descriptions of images that are not shown.
enum ImageOrigin {
  /// Returns where an image comes from: the media type of a `data:` URL, otherwise the address.
  static func text(of source: String) -> String {
    guard source.utf8.starts(with: "data:".utf8) else { return source }
    let type = source.utf8.dropFirst(5).prefix { $0 != 0x3B && $0 != 0x2C }
    return type.isEmpty ? "data" : String(type.prefix(60)) ?? "data"
  }
}
