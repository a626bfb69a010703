// The bytes of an HTML text, and the only way to add content to them.
//
// Markup of this module is appended verbatim. Text is escaped. HTML rendered from a document passes
// a filter that keeps only web, mail and relative addresses. The renderer escapes all quotation
// marks of content unless raw HTML is allowed, so ` href="` and ` src="` always begin attributes.
//
// Control characters are always removed: HTML forbids them, and a terminal would interpret them.

/// A buffer for HTML text.
struct HTMLOutput {
  private var bytes: [UInt8] = []

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Appends markup written by this module.
  mutating func append(markup: StaticString) {
    markup.withUTF8Buffer { bytes += $0 }
  }

  /// Appends text, escaped for use both between tags and in quoted attributes.
  mutating func append(text: String) {
    for byte in ControlFilter(text.utf8) {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      default: bytes.append(byte)
      }
    }
  }

  /// Appends the HTML of a rendered document.
  ///
  /// - Parameter isTrusted: Whether it may contain raw HTML, which can't be made safe here.
  mutating func append(rendered html: String, isTrusted: Bool) {
    let clean = Array(ControlFilter(html.utf8))
    guard !isTrusted else { return bytes += clean }
    // Quotation marks are paired: every second one ends a value.
    var copied = 0
    var position = 0
    while let opening = clean[position...].firstIndex(of: UInt8(ascii: "\"")) {
      let start = opening + 1
      let end = clean[start...].firstIndex(of: UInt8(ascii: "\"")) ?? clean.count
      if Self.namesAddress(clean[position..<opening]), !SafeAddress.isAllowed(clean[start..<end]) {
        bytes += clean[copied..<start]
        copied = end
      }
      position = min(end + 1, clean.count)
    }
    bytes += clean[copied...]
  }

  /// Whether the bytes before a value name an attribute that contains an address.
  private static func namesAddress(_ head: ArraySlice<UInt8>) -> Bool {
    head.hasSuffix(" href=") || head.hasSuffix(" src=")
  }
}

extension ArraySlice<UInt8> {
  fileprivate func hasSuffix(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { suffix(text.utf8CodeUnitCount).elementsEqual($0) }
  }
}

/// The addresses allowed for links and images in untrusted HTML.
enum SafeAddress {
  private static let schemes = ["http", "https", "mailto"]

  /// Whether an address, as written in an attribute, has no scheme or a harmless one.
  static func isAllowed(_ address: ArraySlice<UInt8>) -> Bool {
    for (index, byte) in zip(address.indices, address) {
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"):
        return true
      case UInt8(ascii: ":"):
        let scheme = address[..<index].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return schemes.contains { $0.utf8.elementsEqual(scheme) }
      default:
        continue
      }
    }
    return true
  }
}

/// The bytes of a text with line feeds as the only line breaks, and with U+FFFD instead of control
/// characters.
private struct ControlFilter: Sequence, IteratorProtocol {
  private var source: String.UTF8View.Iterator
  private var ahead: UInt8?

  /// The number of remaining bytes of U+FFFD to emit, at most 2.
  private var owed = 0

  init(_ text: String.UTF8View) {
    source = text.makeIterator()
  }

  mutating func next() -> UInt8? {
    if owed > 0 {
      owed -= 1
      return owed == 1 ? 0xBF : 0xBD
    }
    guard let byte = take() else { return nil }
    switch byte {
    case 0x09, 0x0A: return byte
    case 0x0D:
      if let following = take(), following != 0x0A { ahead = following }
      return 0x0A
    case 0x00..<0x20, 0x7F: return replacement()
    case 0xC2:
      // U+0080 to U+009F: the text is valid UTF-8, so a second byte follows.
      guard let second = take() else { return byte }
      if second < 0xA0 { return replacement() }
      ahead = second
      return byte
    default: return byte
    }
  }

  private mutating func take() -> UInt8? {
    defer { ahead = nil }
    return ahead ?? source.next()
  }

  private mutating func replacement() -> UInt8 {
    owed = 2
    return 0xEF
  }
}
