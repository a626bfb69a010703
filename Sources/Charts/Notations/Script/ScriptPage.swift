import ArtifactBase

/// The scripts of a page in HTML, or a script alone.
struct ScriptPage {
  let bytes: [UInt8]
  /// The scripts that are part of the page.
  private(set) var scripts: [Range<Int>] = []
  /// Whether it is a page, rather than a script alone.
  let isMarkup: Bool
  /// Whether the page shows nothing but what the scripts draw.
  private(set) var isOnlyScript = true

  /// The elements that only hold the chart.
  private static let frames: Set<String> = [
    "html", "head", "body", "meta", "title", "style", "link", "script", "div", "canvas", "main",
    "section", "!doctype",
  ]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    isMarkup = bytes.first { $0 > 0x20 } == UInt8(ascii: "<")
    guard isMarkup else {
      scripts = [0..<bytes.count]
      return
    }
    var offset = 0
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "<") {
        readTag(at: &offset)
      } else {
        if bytes[offset] > 0x20 { isOnlyScript = false }
        offset += 1
      }
    }
  }

  private mutating func readTag(at offset: inout Int) {
    if Self.follows("!--", bytes, offset + 1) {
      offset = find("-->", from: offset + 4).upperBound
      return
    }
    var nameEnd = offset + 1
    let isEnd = nameEnd < bytes.count && bytes[nameEnd] == UInt8(ascii: "/")
    if isEnd { nameEnd += 1 }
    let start = nameEnd
    while nameEnd < bytes.count,
      ScriptReader.isInName(bytes[nameEnd]) || bytes[nameEnd] == UInt8(ascii: "!")
    {
      nameEnd += 1
    }
    let name = String(decoding: bytes[start..<nameEnd], as: UTF8.self).lowercased()
    if !Self.frames.contains(name), nameEnd < bytes.count { isOnlyScript = false }
    offset = nameEnd
    var quote: UInt8 = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        break
      }
    }
    guard !isEnd, ["script", "style", "title"].contains(name) else { return }
    let close = find("</" + name, from: offset)
    if name == "script", close.lowerBound > offset { scripts.append(offset..<close.lowerBound) }
    offset = close.lowerBound
  }

  /// The range of a text in any case; that at the end if there is none.
  private func find(_ text: String, from start: Int) -> Range<Int> {
    var offset = min(start, bytes.count)
    while offset < bytes.count {
      if Self.follows(text, bytes, offset) { return offset..<offset + text.utf8.count }
      offset += 1
    }
    return bytes.count..<bytes.count
  }

  private static func follows(_ text: String, _ bytes: [UInt8], _ offset: Int) -> Bool {
    guard offset + text.utf8.count <= bytes.count else { return false }
    var index = offset
    for byte in text.utf8 {
      let other = bytes[index]
      let lower = (0x41...0x5A).contains(other) ? other | 0x20 : other
      if lower != byte { return false }
      index += 1
    }
    return true
  }
}
