import ArtifactBase

/// Recognizes unfinished lines whose block kind depends on the next bytes; snapshots omit them.
enum HeldLine {
  /// Whether the unfinished line may still become one of several kinds of block.
  static func isHeld(
    _ bytes: Span<UInt8>, _ line: Range<Int>, openTag: BlockTag, isNested: Bool,
    _ extensions: MarkdownOptions.Extensions
  ) -> Bool {
    // A line may leave the containers of a nested leaf, and then any block can start.
    if openTag == .html, !isNested { return false }
    var start = line.lowerBound
    if start == 0, bytes[0] == 0xEF {
      guard line.count > 3 else { return true }
      if bytes[1] == 0xBB, bytes[2] == 0xBF { start = 3 }
    }
    if openTag == .fencedCode || openTag == .math {
      start = skipQuotes(bytes, start..<line.upperBound)
      let closers: StaticString = openTag == .math ? "$\\]" : "`~"
      guard start < line.upperBound else { return true }
      let mayClose = isRun(bytes, start..<line.upperBound, of: closers)
      if mayClose || !isNested { return mayClose }
    }
    // Checks the text after each block quote or list marker.
    while true {
      start = skipQuotes(bytes, start..<line.upperBound)
      guard start < line.upperBound else { return true }
      if isHeld(bytes, start..<line.upperBound, inside: openTag, extensions) { return true }
      if extensions.contains(.footnotes),
        let label = FootnoteScanner.label(bytes, start, line.upperBound)
      {
        start = label.upperBound + 2
      } else if let marker = LineScanner.listMarker(bytes, start, line.upperBound) {
        start += marker.width
        if isUnfinishedTask(bytes, start..<line.upperBound) { return true }
      } else {
        return false
      }
    }
  }

  /// Whether `<` follows the markers of a line, so that its kind is known only at its end.
  static func mayBeHTML(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    var index = line.lowerBound
    while index < line.upperBound {
      let byte = bytes[index]
      if byte == UInt8(ascii: "<") { return true }
      if byte.isASCIILetter { return false }
      index = FootnoteScanner.label(bytes, index, line.upperBound)?.upperBound ?? index + 1
    }
    return false
  }

  /// Whether the text after a list marker is a partial or complete `[ ]` or `[x]`.
  private static func isUnfinishedTask(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    var start = line.lowerBound
    while start < line.upperBound, bytes[start].isSpaceOrTab { start += 1 }
    guard start < line.upperBound, bytes[start] == UInt8(ascii: "[") else { return false }
    if start + 1 < line.upperBound {
      let mark = bytes[start + 1]
      guard mark == UInt8(ascii: " ") || mark.asciiLowercased == UInt8(ascii: "x") else {
        return false
      }
    }
    if start + 2 < line.upperBound, bytes[start + 2] != UInt8(ascii: "]") { return false }
    for index in start + 3..<max(start + 3, line.upperBound) where !bytes[index].isSpaceOrTab {
      return false
    }
    return true
  }

  private static func skipQuotes(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Int {
    var start = line.lowerBound
    while start < line.upperBound, bytes[start].isSpaceOrTab || bytes[start] == UInt8(ascii: ">") {
      start += 1
    }
    return start
  }

  /// Whether the line after its markers may still become one of several kinds of block.
  private static func isHeld(
    _ bytes: Span<UInt8>, _ line: Range<Int>, inside openTag: BlockTag,
    _ extensions: MarkdownOptions.Extensions
  ) -> Bool {
    let start = line.lowerBound
    if openTag == .paragraph, extensions.contains(.keptBreaks), BulletSign.mayBegin(bytes, line) {
      return true
    }
    switch bytes[start] {
    case UInt8(ascii: "#"):
      return isRun(bytes, start..<line.upperBound, of: "#")
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "+"),
      UInt8(ascii: "="):
      if isRun(bytes, start..<line.upperBound, of: "-*_+= \t") { return true }
      return openTag == .paragraph && isRun(bytes, start..<line.upperBound, of: "-:| \t")
    case UInt8(ascii: "|"), UInt8(ascii: ":"):
      return isRun(bytes, start..<line.upperBound, of: "|:- \t")
    case UInt8(ascii: "`"), UInt8(ascii: "~"):
      return line.upperBound - start < 3 && isRun(bytes, start..<line.upperBound, of: "`~")
    case let byte where byte.isASCIIDigit:
      var index = start
      while index < line.upperBound, bytes[index].isASCIIDigit { index += 1 }
      guard index - start <= 9 else { return false }
      if index < line.upperBound,
        bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ")")
      {
        index += 1
      }
      while index < line.upperBound, bytes[index].isSpaceOrTab { index += 1 }
      return index == line.upperBound
    case UInt8(ascii: "$") where extensions.contains(.math):
      return line.upperBound - start < 3 && isRun(bytes, start..<line.upperBound, of: "$")
    case UInt8(ascii: "\\") where extensions.contains(.math):
      return isUnfinishedFormula(bytes, start..<line.upperBound)
    case UInt8(ascii: ":") where extensions.contains(.directives):
      return isUnfinishedDirective(bytes, start..<line.upperBound)
    case UInt8(ascii: "["):
      return isUnfinishedLabel(bytes, start..<line.upperBound, extensions)
    case UInt8(ascii: "<"):
      return line.count == 1
        || line.count <= MarkdownLimits.heldMarkupBytes
          && !(start..<line.upperBound).contains { bytes[$0] == UInt8(ascii: ">") }
          && AutolinkScanner.isUnfinished(bytes.extracting(first: line.upperBound), start)
    default:
      return false
    }
  }

  /// Whether the line is a partial `\[…` or `\begin{…}`, which may become a displayed formula or text.
  private static func isUnfinishedFormula(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    let content = line.lowerBound + 2
    guard content <= line.upperBound else { return true }
    switch bytes[line.lowerBound + 1] {
    case UInt8(ascii: "("): return content == line.upperBound
    case UInt8(ascii: "["): break
    default: return EnvironmentScanner.mayBegin(bytes, line)
    }
    let rest = content..<line.upperBound
    return rest.count < MarkdownLimits.formulaLineBytes
      && !MathScanner.startsWithCommand(bytes, rest)
      && MathScanner.closing(UInt8(ascii: "["), bytes, rest) == nil
  }

  private static func isUnfinishedDirective(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard range.count <= MarkdownLimits.heldMarkupBytes else { return false }
    for index in range.prefix(3) where bytes[index] != UInt8(ascii: ":") { return false }
    return true
  }

  /// Whether the line is a partial `[^label]`, which a colon would turn into a footnote definition,
  /// or a partial `[!NOTE]`, which must be alone on its line.
  private static func isUnfinishedLabel(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ extensions: MarkdownOptions.Extensions
  ) -> Bool {
    guard range.count > 1 else { return true }
    guard range.count <= MarkdownLimits.heldMarkupBytes else { return false }
    var index = range.lowerBound + 2
    switch bytes[range.lowerBound + 1] {
    case UInt8(ascii: "^") where extensions.contains(.footnotes):
      while index < range.upperBound, !bytes[index].isASCIIWhitespace, bytes[index] != 0x5D {
        index += 1
      }
      return index + 1 >= range.upperBound && !(index < range.upperBound && bytes[index] != 0x5D)
    case UInt8(ascii: "!") where extensions.contains(.alerts):
      while index < range.upperBound, bytes[index].isASCIILetter { index += 1 }
      if index < range.upperBound, bytes[index] == UInt8(ascii: "]") { index += 1 }
      while index < range.upperBound, bytes[index].isSpaceOrTab { index += 1 }
      return index == range.upperBound
    default: return false
    }
  }

  private static func isRun(
    _ bytes: Span<UInt8>, _ range: Range<Int>, of allowed: StaticString
  ) -> Bool {
    allowed.withUTF8Buffer { wanted in
      for index in range where !wanted.contains(bytes[index]) { return false }
      return true
    }
  }
}
