import ArtifactBase

/// Autolinks and raw HTML (CommonMark 0.31.2 §6.5, §6.6).
extension InlineParser {
  mutating func scanAngle(_ bytes: Span<UInt8>) {
    if let end = AutolinkScanner.scan(bytes, offset) {
      let text = String(content: bytes, offset + 1..<end.end - 1)
      let target = addLink(
        LinkTarget(destination: (end.isEmail ? "mailto:" : "") + text, title: ""))
      add(.link, offset..<end.end, target: target, inside: offset + 1..<end.end - 1)
      offset = end.end
      return
    }
    if let end = scanHTML(bytes) {
      add(.html, offset..<end, inside: offset..<end)
      offset = end
      return
    }
    if isHealing, AutolinkScanner.isUnfinished(bytes, offset) {
      isCut = true
      return
    }
    if offset < firstOpenEnd, mayClose(bytes, offset) { noteOpenEnd(offset) }
    offset += 1
  }

  /// Whether an angle bracket may still be closed by later bytes.
  private func mayClose(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
    guard start + 1 < bytes.count else { return true }
    let next = bytes[start + 1]
    if next.isASCIILetter || next == UInt8(ascii: "/") || next == UInt8(ascii: "!")
      || next == UInt8(ascii: "?")
    {
      return true
    }
    // Only an email autolink remains possible, which contains no whitespace.
    for index in start + 1..<bytes.count where bytes[index].isASCIIWhitespace { return false }
    return true
  }

  private mutating func scanHTML(_ bytes: Span<UInt8>) -> Int? {
    guard offset + 1 < bytes.count else { return nil }
    switch bytes[offset + 1] {
    case UInt8(ascii: "!"):
      if HTMLScanner.matches("<!--", bytes: bytes, start: offset, end: bytes.count) {
        if HTMLScanner.matches("<!-->", bytes: bytes, start: offset, end: bytes.count) {
          return offset + 5
        }
        if HTMLScanner.matches("<!--->", bytes: bytes, start: offset, end: bytes.count) {
          return offset + 6
        }
        return end("-->", kind: 0, from: offset + 4, bytes)
      }
      if HTMLScanner.matches("<![cdata[", bytes: bytes, start: offset, end: bytes.count),
        bytes[offset + 3] == UInt8(ascii: "C")
      {
        return end("]]>", kind: 1, from: offset + 9, bytes)
      }
      guard offset + 2 < bytes.count, bytes[offset + 2].isASCIILetter else { return nil }
      return end(">", kind: 2, from: offset + 2, bytes)
    case UInt8(ascii: "?"):
      return end("?>", kind: 3, from: offset + 2, bytes)
    default:
      return HTMLScanner.tag(bytes, offset, bytes.count)
    }
  }

  /// Returns the end of a construct. If it is missing, later calls for the same `kind` return
  /// immediately.
  mutating func end(
    _ closing: StaticString, kind: UInt8, from start: Int, _ bytes: Span<UInt8>
  ) -> Int? {
    guard !missingEnds.contains(kind) else { return nil }
    var index = start
    while index < bytes.count {
      if HTMLScanner.matches(closing, bytes: bytes, start: index, end: bytes.count) {
        return index + closing.utf8CodeUnitCount
      }
      index += 1
    }
    missingEnds.insert(kind)
    return nil
  }
}
