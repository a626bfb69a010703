import ArtifactBase
import RefinerCore

/// A payload that is a URL or path, with the offset at which it becomes invalid
/// (`Specs/Refiners.md` R17.8).
///
/// An address is one line of UTF-8 without control characters, optionally followed by white space.
/// Whether the whole text is a plausible address is decided at its end.
struct MediaReference: Sendable {
  /// Whether the address is a path instead of a URL, and its payload offset.
  var isPath = false
  var start = 0
  private var bytes: [UInt8] = []
  /// The number of bytes up to the last one that isn't white space.
  private var length = 0
  /// The offset of the first line break, after which only white space is allowed.
  private var lineBreak: Int?
  private var utf8 = UTF8Sequence()

  private(set) var failure: (offset: Int, message: String)?

  /// The address received so far, without a partial scalar at its end.
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
        failure = (lineBreak, MediaSourceReader.mismatch("text"))
      } else if Self.isForeign(byte) {
        failure = (offset + index, "control character in the address")
      } else if bytes.count == MediaDocument.referenceLimit {
        failure = (offset + index, "address exceeds \(MediaDocument.referenceLimit) bytes")
      } else if !utf8.append(byte) {
        failure = (offset + index, "invalid UTF-8 in the address")
      } else {
        bytes.append(byte)
        length = bytes.count
      }
    }
  }

  /// Ends the address; `offset` is the length of the payload.
  mutating func finish(at offset: Int) {
    guard failure == nil else { return }
    if utf8.byteCount > 0 {
      failure = (offset, "truncated address: its last character is incomplete")
    } else if !isAddress {
      failure = (start, MediaSourceReader.mismatch("text"))
    }
  }

  private var isAddress: Bool {
    let text = bytes[..<length]
    return isPath ? MediaAddress.isPath(text) : MediaAddress.isURL(text)
  }

  /// Whether a byte is a control character that isn't allowed in an address.
  static func isForeign(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D || byte == 0x7F
  }
}
