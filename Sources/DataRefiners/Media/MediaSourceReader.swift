import ArtifactBase
import RefinerCore

/// Detects the source of a medium from the first bytes of the payload (`Specs/Refiners.md` R17.2).
///
/// Base64 may look like a name, so the source stays undecided until a byte, a known header or a
/// sufficient number of bytes decides it. A possible prefix of a raw media header also keeps it
/// undecided. Each byte is examined once, when it is the last one received; the result is therefore
/// independent of the chunking.
struct MediaSourceReader: Sendable {
  enum Kind: Hashable {
    /// Raw bytes of a medium.
    case bytes
    case dataURL, base64, url, path
    /// None of the known sources.
    case unknown
  }

  /// The number of Base64 bytes that exceeds any file name.
  static let sextetLimit = 64

  /// The maximum number of bytes kept until the source is decided.
  static let pendingLimit = 256

  /// The bytes from the first one that isn't white space, after any byte order mark.
  private(set) var pending: [UInt8] = []
  /// The payload offset of the first pending byte.
  private(set) var start = 0
  private var sextetCount = 0
  private var paddingCount = 0
  private var isScheme = true
  private var mayHaveMark = true
  /// The source if the payload turns out not to be raw media bytes.
  private var held: Kind?

  /// Reads a byte, and returns the source if it is decided.
  mutating func append(_ byte: UInt8, at offset: Int) -> Kind? {
    if pending.isEmpty {
      if Base64Decoder.isSpace(byte) { return nil }
      start = offset
    }
    pending.append(byte)
    if mayHaveMark {
      guard let mark = ByteOrderMark.length(in: pending.span, isFinal: false) else { return nil }
      mayHaveMark = false
      if mark > 0 {
        pending = []
        return nil
      }
    }
    let maySign = pending.count <= MediaSignature.lengthLimit
    if maySign, MediaSignature.isWhole(pending) { return .bytes }
    if held == nil { held = kind(last: byte, isSpace: Base64Decoder.isSpace(byte)) }
    return maySign && MediaSignature.mayFollow(pending) ? nil : held
  }

  private mutating func kind(last byte: UInt8, isSpace: Bool) -> Kind? {
    let count = pending.count
    if byte == UInt8(ascii: ":"), isScheme, count > 2 {
      return lowercased(5) == Array("data:".utf8) ? .dataURL : .url
    }
    if count == 1, !Self.isLetter(byte) { isScheme = false }
    if !Self.isLetter(byte), !(0x30...0x39).contains(byte), !"+-.".utf8.contains(byte) {
      isScheme = false
    }
    if MediaReference.isForeign(byte), !isSpace { return .unknown }
    switch pending[0] {
    case UInt8(ascii: "/"):
      // JPEG in Base64 begins like a path.
      if count > 1, !"9j/".utf8.starts(with: pending[1..<min(count, 4)]) {
        return pending[1] == UInt8(ascii: "/") ? .url : .path
      }
    case UInt8(ascii: "."), UInt8(ascii: "~"), UInt8(ascii: "\\"): return .path
    case UInt8(ascii: "<"), UInt8(ascii: "{"): return .unknown
    case 0x80...: return UTF8Sequence.isLeading(pending[0]) ? .path : .unknown
    default: break
    }
    if isSpace { return count == Self.pendingLimit ? .base64 : nil }
    if byte == UInt8(ascii: "=") {
      paddingCount += 1
    } else if Base64Decoder.isSextet(byte), paddingCount == 0 {
      sextetCount += 1
    } else {
      return .path
    }
    if sextetCount == Self.sextetLimit || count == Self.pendingLimit { return .base64 }
    return hasKnownHeader ? .base64 : nil
  }

  /// The source if the payload ends here, or `nil` if it is blank.
  var kindAtEnd: Kind? {
    guard !pending.isEmpty else { return nil }
    if let held { return held }
    // A medium in Base64 would have been detected by its first bytes.
    let end = pending.lastIndex { !Base64Decoder.isSpace($0) } ?? 0
    return MediaAddress.isPath(pending[...end]) ? .path : .unknown
  }

  /// The message for an unrecognized payload.
  var mismatch: String {
    let isUTF16 =
      pending[0] == 0xFE || pending.starts(with: [0xFF, 0xFE])
      || pending.count > 1 && (pending[0] == 0) != (pending[1] == 0)
    if isUTF16 { return Self.mismatch("UTF-16 text") }
    let isText = !pending.contains { $0 < 0x20 && !Base64Decoder.isSpace($0) || $0 >= 0x7F }
    return Self.mismatch(isText ? "text" : "bytes of an unknown format")
  }

  /// The message for a payload that is something else than a medium or its address.
  static func mismatch(_ found: StaticString) -> String {
    "expected a medium, a URL or a path, found \(found)"
  }

  private var hasKnownHeader: Bool {
    guard sextetCount >= 4 else { return false }
    var decoder = Base64Decoder()
    var bytes: [UInt8] = []
    decoder.append(pending.span, at: 0, to: &bytes)
    return MediaHeader.format(of: bytes[...]) != nil
  }

  private func lowercased(_ count: Int) -> [UInt8] {
    pending.prefix(count).map { Self.isLetter($0) ? $0 | 0x20 : $0 }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20)
  }
}
