import ArtifactBase
import ArtifactRefiners

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
    guard address.utf8.starts(with: "data:".utf8),
      address.utf8.count <= HTMLFrontLimits.imageAddressLength
    else { return nil }
    var refiner = MediaRefiner()
    refiner.append(address.utf8.span)
    refiner.finish()
    let model = refiner.model
    guard model.isComplete, model.byteCount <= HTMLFrontLimits.imageByteCount else { return nil }
    self.init(bytes: Array(model.bytes(0..<model.byteCount)))
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
