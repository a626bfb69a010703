import ArtifactBase

/// The signs of edges.
extension MermaidCursor {
  /// Skips an edge that is drawn, such as `-->`, `==x` or `-.->`, and the white space before it.
  mutating func skipVisibleLink() -> Bool {
    skipLink(UInt8(ascii: "-")) || skipLink(UInt8(ascii: "=")) || skipDottedLink()
  }

  /// Skips an edge of dashes or equal signs with its end, such as `-->`, and the white space before it.
  mutating func skipLink(_ dash: UInt8) -> Bool {
    var end = index
    while end < text.count, text[end].isSpace { end += 1 }
    if end < text.count, Self.isHead(text[end]) || text[end] == UInt8(ascii: "<") { end += 1 }
    let start = end
    while end < text.count, text[end] == dash { end += 1 }
    let count = end - start
    guard count >= 2 else { return false }
    if end < text.count, Self.isHead(text[end]) || text[end] == UInt8(ascii: ">") {
      end += 1
    } else if count < 3 {
      return false
    }
    index = end
    return true
  }

  /// Skips a dotted edge with its end, such as `-.->`, and the white space before it.
  mutating func skipDottedLink() -> Bool {
    var start = index
    while start < text.count, text[start].isSpace { start += 1 }
    // A head and a dash may come first, but need not be part of the edge.
    var starts = [start]
    if start < text.count, Self.isHead(text[start]) || text[start] == UInt8(ascii: "<") {
      starts.insert(start + 1, at: 0)
    }
    for first in starts {
      var end = first
      if end < text.count, text[end] == UInt8(ascii: "-") { end += 1 }
      let dots = end
      while end < text.count, text[end] == UInt8(ascii: ".") { end += 1 }
      guard end > dots, end < text.count, text[end] == UInt8(ascii: "-") else { continue }
      end += 1
      if end < text.count, Self.isHead(text[end]) || text[end] == UInt8(ascii: ">") { end += 1 }
      index = end
      return true
    }
    return false
  }

  /// Skips the start of an edge with a text, such as `--`, and the white space before it.
  mutating func skipLinkStart(_ signs: StaticString) -> Bool {
    var end = index
    while end < text.count, text[end].isSpace { end += 1 }
    if end < text.count, Self.isHead(text[end]) || text[end] == UInt8(ascii: "<") { end += 1 }
    guard text.starts(with: signs, at: end) else { return false }
    index = end + signs.utf8CodeUnitCount
    return true
  }

  /// Skips an invisible edge, and the white space before it.
  mutating func skipInvisibleLink() -> Bool {
    var end = index
    while end < text.count, text[end].isSpace { end += 1 }
    guard text.starts(with: "~~~", at: end) else { return false }
    while end < text.count, text[end] == UInt8(ascii: "~") { end += 1 }
    index = end
    return true
  }

  private static func isHead(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "x") || byte == UInt8(ascii: "o")
  }
}
