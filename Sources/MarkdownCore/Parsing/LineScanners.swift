import ArtifactBase

/// Recognizers for the remainder of a line, starting at its first byte other than a space or tab.
enum LineScanner {
  /// Returns the level and the end of the `#` run of an ATX heading.
  static func atxHeading(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> (level: Int, end: Int)?
  {
    var index = start
    while index < end, bytes[index] == UInt8(ascii: "#"), index - start < 7 { index += 1 }
    let level = index - start
    guard (1...6).contains(level), index == end || bytes[index].isSpaceOrTab else { return nil }
    return (level, index)
  }

  /// Returns the byte, length and end of the fence at `start`.
  static func fence(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int
  ) -> (byte: UInt8, length: Int, end: Int)? {
    let byte = bytes[start]
    guard byte == UInt8(ascii: "`") || byte == UInt8(ascii: "~") else { return nil }
    var index = start
    while index < end, bytes[index] == byte { index += 1 }
    guard index - start >= 3 else { return nil }
    if byte == UInt8(ascii: "`") {
      var rest = index
      while rest < end {
        if bytes[rest] == byte { return nil }
        rest += 1
      }
    }
    return (byte, index - start, index)
  }

  /// Whether a line ends in a colon, before blanks and delimiters of emphasis.
  static func endsInColon(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    var end = line.upperBound
    while end > line.lowerBound,
      bytes[end - 1].isSpaceOrTab || bytes[end - 1] == UInt8(ascii: "*")
        || bytes[end - 1] == UInt8(ascii: "_")
    { end -= 1 }
    guard end > line.lowerBound else { return false }
    if bytes[end - 1] == UInt8(ascii: ":") { return true }
    // The full-width colon.
    return end - 3 >= line.lowerBound && bytes[end - 3] == 0xEF && bytes[end - 2] == 0xBC
      && bytes[end - 1] == 0x9A
  }

  static func isClosingFence(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int, byte: UInt8, length: Int
  ) -> Bool {
    var index = start
    while index < end, bytes[index] == byte { index += 1 }
    guard index - start >= length else { return false }
    while index < end, bytes[index].isSpaceOrTab { index += 1 }
    return index == end
  }

  /// Whether the line is a thematic break from `start` on. If not, `blocker` is set to the
  /// offending byte, so that later calls that start before it return immediately.
  static func thematicBreak(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int, blocker: inout Int
  ) -> Bool {
    let byte = bytes[start]
    guard start >= blocker,
      byte == UInt8(ascii: "*") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    else { return false }
    var count = 0
    for index in start..<end {
      if bytes[index] == byte {
        count += 1
      } else if !bytes[index].isSpaceOrTab {
        blocker = index
        return false
      }
    }
    return count >= 3
  }

  /// Returns the level of a setext underline, which has at least `leastDashes` dashes or an `=`.
  static func setextUnderline(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int, leastDashes: Int
  ) -> Int? {
    let byte = bytes[start]
    guard byte == UInt8(ascii: "=") || byte == UInt8(ascii: "-") else { return nil }
    var index = start
    while index < end, bytes[index] == byte { index += 1 }
    guard byte == UInt8(ascii: "=") || index - start >= leastDashes else { return nil }
    while index < end, bytes[index].isSpaceOrTab { index += 1 }
    guard index == end else { return nil }
    return byte == UInt8(ascii: "=") ? 1 : 2
  }

  struct ListMarker {
    var byte: UInt8
    var isOrdered: Bool
    var number: Int
    /// The length of the marker in bytes.
    var width: Int
    /// Whether only blanks follow.
    var isEmpty: Bool

    var marker: ArtifactBase.ListMarker {
      ArtifactBase.ListMarker(byte: byte, number: isOrdered ? number : nil)
    }
  }

  static func listMarker(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> ListMarker? {
    var index = start
    var number = 0
    let first = bytes[start]
    let isOrdered = first.isASCIIDigit
    if isOrdered {
      while index < end, bytes[index].isASCIIDigit, index - start < 9 {
        number = number * 10 + Int(bytes[index] - UInt8(ascii: "0"))
        index += 1
      }
      guard index < end, bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ")")
      else { return nil }
    } else {
      guard
        first == UInt8(ascii: "-") || first == UInt8(ascii: "+") || first == UInt8(ascii: "*")
      else { return nil }
    }
    let byte = bytes[index]
    index += 1
    guard index == end || bytes[index].isSpaceOrTab else { return nil }
    let width = index - start
    while index < end, bytes[index].isSpaceOrTab { index += 1 }
    return ListMarker(
      byte: byte, isOrdered: isOrdered, number: number, width: width, isEmpty: index == end)
  }
}
