import ArtifactBase
import RefinerCore

/// Tells by the first bytes of a payload where a medium is (`Specs/Refiners.md` R17.2).
///
/// What is Base64 could also be a name, so the question stays open until a byte, a known header or
/// enough bytes answer it. Bytes that may still become the header of a medium as it is keep it open
/// as well, whatever else they look like. Every byte is looked at once as the last of those that have
/// come; the answer is therefore the same for every cut.
struct MediaSourceReader: Sendable {
  enum Kind: Hashable {
    /// The bytes of a medium as they are.
    case bytes
    case dataURL, base64, url, path
    /// None of them.
    case unknown
  }

  /// Bytes of Base64 that no file name would have.
  static let sextetLimit = 64

  /// Bytes that are kept until the question is answered.
  static let pendingLimit = 256

  /// The bytes from the first one that is not white space, behind a byte order mark.
  private(set) var pending: [UInt8] = []
  /// The payload offset of the first of them.
  private(set) var start = 0
  private var sextetCount = 0
  private var paddingCount = 0
  private var isScheme = true
  private var mayHaveMark = true
  /// What the payload is if it is not the bytes of a medium.
  private var held: Kind?

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Takes a byte, and says what the payload is if that is known.
  mutating func append(_ byte: UInt8, at offset: Int) -> Kind? {
    if pending.isEmpty {
      if Base64Decoder.isSpace(byte) { return nil }
      start = offset
    }
    pending.append(byte)
    if mayHaveMark, Self.byteOrderMark.starts(with: pending) {
      if pending.count == 3 {
        pending = []
        mayHaveMark = false
      }
      return nil
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
      // The first bytes of JPEG in Base64 look like a path.
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

  /// What the payload is if nothing more comes; nil if it is blank.
  var kindAtEnd: Kind? {
    guard !pending.isEmpty else { return nil }
    if let held { return held }
    // A medium in Base64 would have shown its first bytes.
    let end = pending.lastIndex { !Base64Decoder.isSpace($0) } ?? 0
    return MediaAddress.isPath(pending[...end]) ? .path : .unknown
  }

  /// What a payload that is no medium looks like.
  var appearance: StaticString {
    let isUTF16 =
      pending[0] == 0xFE || pending.starts(with: [0xFF, 0xFE])
      || pending.count > 1 && (pending[0] == 0) != (pending[1] == 0)
    if isUTF16 { return "it looks like UTF-16 text" }
    let isText = !pending.contains { $0 < 0x20 && !Base64Decoder.isSpace($0) || $0 >= 0x7F }
    return isText ? "it looks like text" : "these are bytes of no known format"
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
