import ArtifactBase

/// The tags that GFM disallows in raw HTML.
enum DisallowedTags {
  /// Raw HTML with the `<` of tags disallowed by GFM escaped (GFM 0.29 §6.11).
  static func escaped(in html: String) -> String {
    let bytes = Array(html.utf8)
    var result: [UInt8] = []
    for index in bytes.indices {
      if bytes[index] == UInt8(ascii: "<"), startsTag(bytes, index) {
        result += "&lt;".utf8
      } else {
        result.append(bytes[index])
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func startsTag(_ bytes: [UInt8], _ start: Int) -> Bool {
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
