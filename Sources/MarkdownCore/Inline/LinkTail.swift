import ArtifactBase

/// Recognizes the partial target or label after the `]` of an incomplete link.
enum LinkTail {
  static func isUnfinished(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
    guard start < bytes.count else { return true }
    if bytes[start] == UInt8(ascii: "[") { return isUnfinishedLabel(bytes, start) }
    guard bytes[start] == UInt8(ascii: "(") else { return false }
    var index = LinkScanner.skipWhitespace(bytes, start + 1)
    guard index < bytes.count else { return true }
    if bytes[index] == UInt8(ascii: "<") {
      while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
        if bytes[index] == UInt8(ascii: "\n") { return false }
        index += 1
      }
      index = min(index + 1, bytes.count)
    } else {
      while index < bytes.count, !bytes[index].isASCIIWhitespace { index += 1 }
    }
    guard index < bytes.count else { return true }
    index = LinkScanner.skipWhitespace(bytes, index)
    guard index < bytes.count else { return true }
    switch bytes[index] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "("):
      guard let title = LinkScanner.title(bytes, index) else { return true }
      return LinkScanner.skipWhitespace(bytes, title.end) == bytes.count
    default: return false
    }
  }

  /// Whether later bytes may still turn the preceding brackets into a link, at any length.
  static func mayComplete(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "[") else {
      return isUnfinished(bytes, start)
    }
    guard bytes.count - start <= MarkdownLimits.linkLabelBytes + 1 else { return false }
    for index in start + 1..<bytes.count where bytes[index] == UInt8(ascii: "]") { return false }
    return true
  }

  private static func isUnfinishedLabel(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
    guard bytes.count - start <= MarkdownLimits.heldMarkupBytes else { return false }
    for index in start + 1..<bytes.count {
      if bytes[index] == UInt8(ascii: "]") || bytes[index] == UInt8(ascii: "\n") { return false }
    }
    return true
  }
}
