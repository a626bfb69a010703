import ArtifactBase

/// The line breaks of a paragraph that are kept (M5.11): after a short line, and before a bullet
/// sign.
extension BlockParser {
  /// Appends the rest of the line to the open paragraph.
  mutating func addParagraphLine(_ line: LineCursor, _ bytes: Span<UInt8>) {
    let record = arena.blocks[tip]
    var added = LineRecord(line)
    if has(.keptBreaks), record.lineCount > 0 {
      let previous = arena.lines[record.firstLine + record.lineCount - 1]
      added.keepsBreakBefore =
        BulletSign.begins(bytes, line.nextNonspace..<line.end)
        || TextWidth.isShort(bytes, Int(previous.start)..<Int(previous.end))
    }
    arena.lines.append(added)
    arena.blocks[tip].lineCount += 1
    noteFormulaOpener(bytes)
  }
}

/// Signs that people use as bullets and that Markdown takes for text.
enum BulletSign {
  /// Whether a line begins with a bullet sign and a blank.
  static func begins(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    guard let end = end(bytes, line), end < line.upperBound else { return false }
    return bytes[end].isSpaceOrTab || scalar(bytes, end, line.upperBound)?.value == 0xA0
  }

  /// Whether a line may begin with a bullet sign and a blank if more bytes follow.
  static func mayBegin(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    guard bytes[line.lowerBound] >= 0x80, line.count <= 8 else { return false }
    guard let end = end(bytes, line) else {
      // An incomplete character.
      return scalar(bytes, line.lowerBound, line.upperBound) == nil
    }
    return end == line.upperBound
      || bytes[end] >= 0x80 && scalar(bytes, end, line.upperBound) == nil
  }

  /// Returns the end of the bullet sign at the start of a line.
  private static func end(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Int? {
    guard !line.isEmpty, bytes[line.lowerBound] >= 0x80,
      let sign = scalar(bytes, line.lowerBound, line.upperBound), signs.contains(sign)
    else { return nil }
    let end = line.lowerBound + UTF8.width(sign)
    // The variation selector of an emoji.
    guard end < line.upperBound, bytes[end] >= 0x80,
      let selector = scalar(bytes, end, line.upperBound), selector.value == 0xFE0F
    else { return end }
    return end + UTF8.width(selector)
  }

  private static func scalar(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Unicode.Scalar? {
    ScalarClass.scalar(bytes.extracting(first: end), start)
  }

  private static let signs = Set("•‣◦∙⁃·●○◆◇■□▪▫▸▹►▶▷–—→➤➔✓✔✗✘☐☑☒★☆✅❌❓⚠".unicodeScalars)
}

/// The width of text in columns of a terminal, measured roughly: no character depends on its
/// neighbors.
enum TextWidth {
  /// The number of bytes from which on a line is not short, whatever it contains.
  private static let byteLimit = 512

  /// Whether a line has at most `shortLineColumns` columns, without blanks around it.
  static func isShort(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    var index = line.lowerBound
    var end = line.upperBound
    while index < end, bytes[index].isSpaceOrTab { index += 1 }
    while end > index, bytes[end - 1].isSpaceOrTab { end -= 1 }
    guard end - index <= byteLimit else { return false }
    let text = bytes.extracting(first: end)
    var columns = 0
    while index < end, columns <= MarkdownLimits.shortLineColumns {
      guard let scalar = ScalarClass.scalar(text, index) else {
        columns += 1
        index += 1
        continue
      }
      columns += Self.columns(of: scalar)
      index += UTF8.width(scalar)
    }
    return columns <= MarkdownLimits.shortLineColumns
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    guard scalar.value >= 0x300 else { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if scalar.properties.isEmojiPresentation { return 2 }
    // The half-width forms of katakana and Hangul.
    let isNarrow =
      (0xFF61...0xFFDC).contains(scalar.value) || (0xFFE8...0xFFEE).contains(scalar.value)
    return CJKRanges.contains(scalar.value) && !isNarrow && scalar.value != 0x20A9 ? 2 : 1
  }
}
