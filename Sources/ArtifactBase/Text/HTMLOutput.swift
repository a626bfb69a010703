/// A buffer for HTML text, and the only way in which this package escapes content for HTML.
///
/// Markup is written verbatim, text is escaped, addresses are percent-encoded. Whether an address
/// is written at all is decided by an ``AddressPolicy`` before it gets here.
package struct HTMLOutput {
  private var bytes: [UInt8] = []

  /// Whether control characters of content become U+FFFD, and all line breaks line feeds. HTML
  /// forbids control characters, and a terminal would interpret them.
  private let replacesControls: Bool

  /// Creates an empty buffer.
  package init(replacesControls: Bool) {
    self.replacesControls = replacesControls
  }

  /// The text written so far.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Appends markup of the caller verbatim.
  package mutating func append(markup: StaticString) {
    markup.withUTF8Buffer { bytes += $0 }
  }

  /// Appends HTML verbatim, except for control characters if they are replaced.
  package mutating func append(html: String) {
    append(html, stops: replacesControls ? Self.controls : 0)
  }

  /// Appends text, escaped for use both between tags and in quoted attributes.
  package mutating func append(text: String) {
    append(text, stops: Self.escaped | (replacesControls ? Self.controls : 0))
  }

  /// Appends a space and an attribute, its value escaped.
  package mutating func append(attribute name: String, _ value: String) {
    append(html: " " + name + "=\"")
    append(text: value)
    append(markup: "\"")
  }

  /// Appends an address for use in a quoted attribute, with all bytes percent-encoded that a URL
  /// cannot contain.
  package mutating func append(address: String) {
    Self.encode(address, to: &bytes)
  }

  /// Begins a new line unless the text is empty or at the start of one.
  package mutating func startLine() {
    if let last = bytes.last, last != 0x0A { bytes.append(0x0A) }
  }

  /// An address for use in a quoted attribute; see ``append(address:)``.
  package static func encoded(address: String) -> String {
    var result: [UInt8] = []
    encode(address, to: &result)
    return String(decoding: result, as: UTF8.self)
  }

  private static func encode(_ address: String, to result: inout [UInt8]) {
    for byte in address.utf8 {
      switch byte {
      case UInt8(ascii: "&"): result += "&amp;".utf8
      case UInt8(ascii: "'"): result += "&#x27;".utf8
      case 0...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
        UInt8(ascii: "["), UInt8(ascii: "\\"), UInt8(ascii: "]"), UInt8(ascii: "^"),
        UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
        result += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
      default: result.append(byte)
      }
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  // MARK: - Content

  /// Sets of bytes below 0x40, one bit each: `"`, `&`, `<` and `>`; U+0000 to U+001F without tab
  /// and line feed.
  private static let escaped: UInt64 = 1 << 0x22 | 1 << 0x26 | 1 << 0x3C | 1 << 0x3E
  private static let controls: UInt64 = 0xFFFF_FFFF & ~(1 << 0x09 | 1 << 0x0A)

  /// Appends content with the bytes in `stops` replaced, and with U+007F to U+009F replaced if
  /// `stops` contains control characters.
  private mutating func append(_ content: String, stops: UInt64) {
    guard stops != 0 else {
      bytes += content.utf8
      return
    }
    let high: UInt8 = stops & 1 == 0 ? 0xFF : 0xC2
    let delete: UInt8 = stops & 1 == 0 ? 0xFF : 0x7F
    var content = content
    content.withUTF8 { source in
      var copied = 0
      var index = 0
      while index < source.count {
        let byte = source[index]
        let isStop =
          byte < 0x40 ? stops >> UInt64(byte) & 1 != 0 : byte == high || byte == delete
        guard isStop else {
          index += 1
          continue
        }
        let next = index + 1 < source.count ? source[index + 1] : 0
        if byte == 0xC2, next >= 0xA0 {
          index += 2
          continue
        }
        bytes += UnsafeBufferPointer(rebasing: source[copied..<index])
        index += byte == 0xC2 || byte == 0x0D && next == 0x0A ? 2 : 1
        copied = index
        replace(byte)
      }
      bytes += UnsafeBufferPointer(rebasing: source[copied...])
    }
  }

  private mutating func replace(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "&"): bytes += "&amp;".utf8
    case UInt8(ascii: "<"): bytes += "&lt;".utf8
    case UInt8(ascii: ">"): bytes += "&gt;".utf8
    case UInt8(ascii: "\""): bytes += "&quot;".utf8
    case 0x0D: bytes.append(0x0A)
    default: bytes += [0xEF, 0xBF, 0xBD]
    }
  }
}
