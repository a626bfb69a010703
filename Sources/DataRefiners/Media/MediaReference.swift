import ArtifactBase
import RefinerCore

/// The URL or path that a payload is, and where it stops being one (`Specs/Refiners.md` R17.8).
///
/// An address is one line of UTF-8 without control characters; white space may follow it. Whether it
/// looks like an address as a whole is known at its end.
struct MediaReference: Sendable {
  /// Whether it is a path, not a URL, and where in the payload it starts.
  var isPath = false
  var start = 0
  private var bytes: [UInt8] = []
  /// Bytes of `bytes` up to the last one that is not white space.
  private var length = 0
  /// Where a line break came, behind which nothing but white space may.
  private var lineBreak: Int?
  private var utf8 = UTF8Sequence()

  private(set) var failure: (offset: Int, reason: StaticString)?

  /// The address as far as it has come, without a scalar that is not whole.
  var text: String {
    String(decoding: bytes[..<min(length, bytes.count - utf8.byteCount)], as: UTF8.self)
  }

  mutating func append(_ chunk: Span<UInt8>, at offset: Int) {
    for index in chunk.indices {
      guard failure == nil else { return }
      let byte = chunk[index]
      if byte == 0x0A || byte == 0x0D {
        if lineBreak == nil { lineBreak = offset + index }
      } else if byte == 0x20 || byte == 0x09 {
        if lineBreak == nil, bytes.count < MediaDocument.referenceLimit { bytes.append(byte) }
      } else if let lineBreak {
        failure = (lineBreak, "it looks like text")
      } else if Self.isForeign(byte) {
        failure = (offset + index, "an address has no control characters")
      } else if bytes.count == MediaDocument.referenceLimit {
        failure = (offset + index, "the address is too long")
      } else if !utf8.append(byte) {
        failure = (offset + index, "an address is UTF-8")
      } else {
        bytes.append(byte)
        length = bytes.count
      }
    }
  }

  /// Says that no more bytes come; `offset` is the length of the payload.
  mutating func finish(at offset: Int) {
    guard failure == nil else { return }
    if utf8.byteCount > 0 {
      failure = (offset, "the address is cut")
    } else if !isAddress {
      failure = (start, "it looks like text")
    }
  }

  private var isAddress: Bool {
    let text = bytes[..<length]
    return isPath ? MediaAddress.isPath(text) : MediaAddress.isURL(text)
  }

  /// Whether no address has a byte.
  static func isForeign(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D || byte == 0x7F
  }
}
