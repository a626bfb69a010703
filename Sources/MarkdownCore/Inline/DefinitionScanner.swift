import ArtifactBase

/// A link definition: `[label]: destination "title"` (CommonMark 0.31.2 §4.7).
struct LinkDefinition {
  /// The normalized label.
  var label: String
  /// The label verbatim.
  var name: String
  var target: LinkTarget
  /// The number of lines that the definition occupies in its paragraph.
  var lineCount: Int
}

/// A scanner for the consecutive link definitions at the start of a paragraph.
struct DefinitionScanner {
  private(set) var offset = 0

  mutating func next(in bytes: Span<UInt8>) -> LinkDefinition? {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "["),
      let label = LinkScanner.label(bytes, offset),
      label.upperBound + 1 < bytes.count, bytes[label.upperBound + 1] == UInt8(ascii: ":")
    else { return nil }
    let start = LinkScanner.skipWhitespace(bytes, label.upperBound + 2)
    guard let destination = LinkScanner.destination(bytes, start), destination.end > start else {
      return nil
    }
    var end = LinkScanner.skipBlanks(bytes, destination.end)
    var title = ""
    let endsAtLine = end == bytes.count || bytes[end] == UInt8(ascii: "\n")
    let titleStart = LinkScanner.skipWhitespace(bytes, destination.end)
    var hasTitle = false
    if titleStart > destination.end, let found = LinkScanner.title(bytes, titleStart) {
      let rest = LinkScanner.skipBlanks(bytes, found.end)
      if rest == bytes.count || bytes[rest] == UInt8(ascii: "\n") {
        title = Unescape.text(bytes, found.range)
        end = rest
        hasTitle = true
      }
    }
    guard hasTitle || endsAtLine else { return nil }
    var lineCount = 1
    for index in offset..<end where bytes[index] == UInt8(ascii: "\n") { lineCount += 1 }
    offset = min(end + 1, bytes.count)
    return LinkDefinition(
      label: LinkScanner.normalized(bytes, label), name: String(content: bytes, label),
      target: LinkTarget(destination: Unescape.text(bytes, destination.range), title: title),
      lineCount: lineCount)
  }

  /// Whether a partial paragraph may consist of definitions only.
  static func isUnfinished(_ bytes: Span<UInt8>) -> Bool {
    var scanner = DefinitionScanner()
    while scanner.next(in: bytes) != nil {}
    let start = scanner.offset
    guard start < bytes.count, bytes[start] == UInt8(ascii: "["),
      let label = LinkScanner.label(bytes, start),
      label.upperBound + 1 < bytes.count, bytes[label.upperBound + 1] == UInt8(ascii: ":")
    else { return false }
    let destination = LinkScanner.skipWhitespace(bytes, label.upperBound + 2)
    var index = destination
    while index < bytes.count, !bytes[index].isASCIIWhitespace { index += 1 }
    guard index < bytes.count else { return true }
    let title = LinkScanner.skipBlanks(bytes, index)
    switch title < bytes.count ? bytes[title] : 0 {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "("):
      return LinkScanner.title(bytes, title) == nil
    default: return false
    }
  }
}
