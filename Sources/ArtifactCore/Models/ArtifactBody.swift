// The body of a payload: the payload without what merely wraps it (T3.7).

/// Locates the body of a payload.
public enum ArtifactBody {
  /// Returns the byte range of the body in a complete payload: the payload without one line break
  /// at each end, and without a code fence that wraps all of it.
  ///
  /// - Complexity: O(payload).
  public static func range(in payload: Span<UInt8>, type: ArtifactType) -> Range<Int> {
    range(in: payload, type: type, afterTag: true)
  }

  /// Returns the byte range of the body as the content of a file: with the line break that follows
  /// the body, if there is one (T3.7a).
  ///
  /// - Parameters:
  ///   - payload: The bytes of the complete payload.
  ///   - type: The type of the artifact.
  ///   - afterTag: Whether a tag precedes the payload, so that a line break at its start is that of
  ///     the tag's line.
  /// - Complexity: O(payload).
  public static func fileRange(
    in payload: Span<UInt8>, type: ArtifactType, afterTag: Bool = true
  ) -> Range<Int> {
    let body = range(in: payload, type: type, afterTag: afterTag)
    return body.lowerBound..<endOfLineBreak(payload, at: body.upperBound)
  }

  private static func range(
    in payload: Span<UInt8>, type: ArtifactType, afterTag: Bool
  ) -> Range<Int> {
    let inner = withoutOuterLineBreaks(payload, afterTag: afterTag)
    guard let opener = firstLine(of: payload, in: inner),
      let fence = WrappingFence(payload, line: opener.line, type: type)
    else { return inner }
    var lineStart = opener.next
    var closing: Range<Int>?
    while lineStart < inner.upperBound {
      let (line, next) = line(of: payload, from: lineStart, end: inner.upperBound)
      if !isBlank(payload, line) {
        if closing != nil { return inner }
        if fence.isClosed(by: line, payload) { closing = line }
      }
      lineStart = next
    }
    guard let closing else { return inner }
    let contentEnd = max(opener.next, closing.lowerBound)
    return opener.next..<endWithoutLineBreak(payload, opener.next..<contentEnd)
  }

  private static func withoutOuterLineBreaks(
    _ bytes: Span<UInt8>, afterTag: Bool
  ) -> Range<Int> {
    let start = afterTag ? endOfLineBreak(bytes, at: 0) : 0
    return start..<endWithoutLineBreak(bytes, start..<bytes.count)
  }

  /// The offset after the line break at an offset; the offset itself if there is none.
  private static func endOfLineBreak(_ bytes: Span<UInt8>, at offset: Int) -> Int {
    guard offset < bytes.count, bytes[offset].isLineBreak else { return offset }
    let isPair = bytes[offset] == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A
    return offset + (isPair ? 2 : 1)
  }

  private static func endWithoutLineBreak(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    guard let last = range.last, bytes[last].isLineBreak else { return range.upperBound }
    let isPair = bytes[last] == 0x0A && last > range.lowerBound && bytes[last - 1] == 0x0D
    return isPair ? last - 1 : last
  }

  private static func firstLine(
    of bytes: Span<UInt8>, in range: Range<Int>
  ) -> (line: Range<Int>, next: Int)? {
    var start = range.lowerBound
    while start < range.upperBound {
      let (line, next) = line(of: bytes, from: start, end: range.upperBound)
      if !isBlank(bytes, line) { return (line, next) }
      start = next
    }
    return nil
  }

  static func line(
    of bytes: Span<UInt8>, from start: Int, end: Int
  ) -> (line: Range<Int>, next: Int) {
    var position = start
    while position < end, !bytes[position].isLineBreak { position += 1 }
    let line = start..<position
    if position < end, bytes[position] == 0x0D { position += 1 }
    if position < end, bytes[position] == 0x0A { position += 1 }
    return (line, position)
  }

  static func isBlank(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    for offset in line where !bytes[offset].isTagWhitespace { return false }
    return true
  }
}

/// A code fence on the first line of a payload that may wrap all of it.
struct WrappingFence: Hashable, Sendable {
  let character: UInt8
  let length: Int

  /// The first word of the info string, lowercased; empty if there is none.
  let label: String

  /// Parses a line as an opening fence. Nil if it isn't one, or if in Markdown it may be part of
  /// the document.
  init?(_ bytes: Span<UInt8>, line: Range<Int>, type: ArtifactType) {
    guard let run = Self.run(bytes, line), run.length >= 3 else { return nil }
    character = run.character
    length = run.length
    var word: [UInt8] = []
    var isWord = true
    for offset in run.end..<line.upperBound {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "`"), character == byte { return nil }
      if byte.isTagWhitespace {
        if !word.isEmpty { isWord = false }
      } else if isWord {
        word.append(byte.asciiLowercased)
      }
    }
    label = String(decoding: word, as: UTF8.self)
    if type == .markdown, length < 4, label != "markdown", label != "md" { return nil }
  }

  func isClosed(by line: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    guard let run = Self.run(bytes, line), run.character == character, run.length >= length else {
      return false
    }
    return ArtifactBody.isBlank(bytes, run.end..<line.upperBound)
  }

  private static func run(
    _ bytes: Span<UInt8>, _ line: Range<Int>
  ) -> (character: UInt8, length: Int, end: Int)? {
    var position = line.lowerBound
    while position < line.upperBound, bytes[position] == 0x20, position - line.lowerBound < 3 {
      position += 1
    }
    guard position < line.upperBound else { return nil }
    let character = bytes[position]
    guard character == UInt8(ascii: "`") || character == UInt8(ascii: "~") else { return nil }
    let start = position
    while position < line.upperBound, bytes[position] == character { position += 1 }
    return (character, position - start, position)
  }
}
