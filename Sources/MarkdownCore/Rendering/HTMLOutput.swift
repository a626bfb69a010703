import ArtifactBase

/// An HTML output buffer with escaping and line-start tracking.
struct HTMLOutput {
  private(set) var text = ""
  /// The number of empty cells that were added to rows shorter than their header.
  var filledCells = 0

  mutating func write(_ part: String) {
    text += part
  }

  mutating func startLine() {
    if let last = text.utf8.last, last != UInt8(ascii: "\n") { text += "\n" }
  }

  mutating func writeEscaped(_ part: String) {
    text += Self.escaped(part)
  }

  mutating func write(attribute name: String, _ value: String) {
    text += " " + name + "=\"" + Self.escaped(value) + "\""
  }

  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: isEscaped) else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): result += "&amp;".utf8
      case UInt8(ascii: "<"): result += "&lt;".utf8
      case UInt8(ascii: ">"): result += "&gt;".utf8
      case UInt8(ascii: "\""): result += "&quot;".utf8
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
      || byte == UInt8(ascii: "\"")
  }

  /// Escapes an address for `href`, percent-encoding characters that a URL cannot contain.
  static func escaped(address: String) -> String {
    var result: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in address.utf8 {
      switch byte {
      case UInt8(ascii: "&"): result += "&amp;".utf8
      case UInt8(ascii: "'"): result += "&#x27;".utf8
      case 0...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
        UInt8(ascii: "["), UInt8(ascii: "\\"), UInt8(ascii: "]"), UInt8(ascii: "^"),
        UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether following an address could run code or read local files; `data:` images cannot.
  static func isUnsafe(address: String) -> Bool {
    let start = address.utf8.drop { $0 <= 0x20 }.prefix(32)
    let text = String(decoding: start, as: UTF8.self).lowercased()
    if text.hasPrefix("data:") {
      return !["png", "gif", "jpeg", "webp"].contains { text.hasPrefix("data:image/" + $0) }
    }
    return ["javascript:", "vbscript:", "file:"].contains { text.hasPrefix($0) }
  }

  /// Raw HTML with the `<` of tags disallowed by GFM escaped (GFM 0.29 §6.11).
  static func filtered(_ html: String) -> String {
    let bytes = Array(html.utf8)
    var result: [UInt8] = []
    for index in bytes.indices {
      if bytes[index] == UInt8(ascii: "<"), startsDisallowedTag(bytes, index) {
        result += "&lt;".utf8
      } else {
        result.append(bytes[index])
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func startsDisallowedTag(_ bytes: [UInt8], _ start: Int) -> Bool {
    var index = start + 1
    if index < bytes.count, bytes[index] == UInt8(ascii: "/") { index += 1 }
    let name = bytes[index...].prefix { $0.isASCIIAlphanumeric }
    guard (3...9).contains(name.count) else { return false }
    let end = name.endIndex
    guard end < bytes.count,
      bytes[end].isASCIIWhitespace || bytes[end] == UInt8(ascii: ">")
        || bytes[end...].starts(with: "/>".utf8)
    else { return false }
    switch String(decoding: name, as: UTF8.self).lowercased() {
    case "title", "textarea", "style", "xmp", "iframe", "noembed", "noframes", "script",
      "plaintext":
      return true
    default: return false
    }
  }
}
