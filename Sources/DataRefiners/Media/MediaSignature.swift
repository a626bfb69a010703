import ArtifactBase
import RefinerCore

/// The first bytes of media that are embedded as raw bytes (`Specs/Refiners.md` R17.2).
///
/// Each signature ends with a byte that occurs neither in a name nor in Base64, so `GIF89a.txt` is
/// still a name.
enum MediaSignature {
  /// A pattern for one byte of a signature.
  private enum Part {
    case byte(UInt8)
    /// Any byte, such as one of a length.
    case any
    /// A control byte, which doesn't occur in text.
    case control
  }

  /// The length of the longest signature.
  static let lengthLimit = 12

  private static let signatures: [[Part]] = [
    bytes([0x89]) + text("PNG\r\n\u{1A}\n"),
    bytes([0xFF, 0xD8, 0xFF]),
    // At least one byte of the two lengths or of the background is a control byte.
    text("GIF87a") + [.any, .control],
    text("GIF89a") + [.any, .control],
    text("GIF87a") + [.any, .any, .any, .control],
    text("GIF89a") + [.any, .any, .any, .control],
    text("GIF87a") + [.any, .any, .any, .any, .any, .control],
    text("GIF89a") + [.any, .any, .any, .any, .any, .control],
    text("RIFF") + [.any, .any, .any, .any] + text("WEBP"),
    text("II*") + bytes([0]),
    text("MM") + bytes([0]) + text("*"),
    text("%PDF-"),
    text("glTF") + [.control],
    text("PK\u{3}\u{4}"),
    text("BM") + [.any, .any, .any, .any] + bytes([0, 0, 0, 0]),
    bytes([0]) + [.any, .any, .any] + text("ftyp"),
  ]

  /// Whether `bytes` start with a complete signature.
  static func isWhole(_ bytes: [UInt8]) -> Bool {
    signatures.contains { $0.count <= bytes.count && matches(bytes, $0) }
  }

  /// Whether `bytes` are a proper prefix of a signature.
  static func mayFollow(_ bytes: [UInt8]) -> Bool {
    signatures.contains { $0.count > bytes.count && matches(bytes, $0) }
  }

  private static func matches(_ bytes: [UInt8], _ signature: [Part]) -> Bool {
    for (byte, part) in zip(bytes, signature) {
      switch part {
      case .byte(let expected): if byte != expected { return false }
      case .any: break
      case .control: if byte >= 0x20 && byte < 0x7F { return false }
      }
    }
    return true
  }

  private static func bytes(_ bytes: [UInt8]) -> [Part] { bytes.map { .byte($0) } }

  private static func text(_ text: StaticString) -> [Part] {
    text.withUTF8Buffer { $0.map { .byte($0) } }
  }
}
