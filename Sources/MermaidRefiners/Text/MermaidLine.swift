import ArtifactBase

/// A line of a diagram, prepared so that readers can tell character codes and markup from syntax.
///
/// Each byte is at the place of its source, so that offsets remain valid:
/// - In `#name;` and `#35;`, the `#` is ``codeStart`` and the `;` is ``codeEnd``.
/// - Double quotes around the value of an attribute of an HTML tag are single quotes.
/// - The line break is one line feed, also at the end of the diagram.
/// - White space that is not ASCII has bytes that no UTF-8 has (``UnicodeSpace``).
struct MermaidLine {
  /// The first byte of a character code.
  static let codeStart: UInt8 = 1
  /// The last byte of a character code.
  static let codeEnd: UInt8 = 2

  /// The bytes, with the line break.
  var bytes: [UInt8]
  /// The offset of the first byte in the payload.
  var offset: Int

  /// Prepares a line.
  ///
  /// - Complexity: O(length of the line).
  init(_ source: some Sequence<UInt8>, offset: Int) {
    bytes = Array(source)
    self.offset = offset
    var isASCII = true
    for index in bytes.indices {
      if bytes[index] < 3 { bytes[index] = 0x20 }
      if bytes[index] >= 0x80 { isASCII = false }
    }
    if !isASCII { UnicodeSpace.mark(&bytes) }
    separateStyle()
    markCodes()
    quoteAttributes()
    bytes.append(0x0A)
  }

  /// Removes the semicolon after a style with a color such as `#f9f`, so that it is not a character code.
  private mutating func separateStyle() {
    guard let last = bytes.lastIndex(of: UInt8(ascii: ";")),
      let hash = bytes[..<last].firstIndex(of: UInt8(ascii: "#")),
      bytes.contains("style".utf8, before: hash) || bytes.contains("classDef".utf8, before: hash)
    else { return }
    bytes[last] = 0x20
    if bytes[last...].allSatisfy(\.isSpace) { bytes.removeSubrange(last...) }
  }

  private mutating func markCodes() {
    var start: Int?
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "#"): start = index
      case UInt8(ascii: ";"):
        if let known = start, index > known + 1 {
          bytes[known] = Self.codeStart
          bytes[index] = Self.codeEnd
        }
        start = nil
      case let byte where byte.isWord: break
      default: start = nil
      }
    }
  }

  private mutating func quoteAttributes() {
    var index = 0
    while index < bytes.count {
      defer { index += 1 }
      guard bytes[index] == UInt8(ascii: "<"), index + 1 < bytes.count, bytes[index + 1].isWord
      else { continue }
      guard let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) else { return }
      quoteAttributes(in: index..<end)
      index = end
    }
  }

  private mutating func quoteAttributes(in range: Range<Int>) {
    let quote = UInt8(ascii: "\"")
    var index = range.lowerBound
    while index < range.upperBound {
      defer { index += 1 }
      guard bytes[index] == UInt8(ascii: "="), bytes[index + 1] == quote,
        let end = bytes[index + 2..<max(range.upperBound, index + 2)].firstIndex(of: quote)
      else { continue }
      bytes[index + 1] = UInt8(ascii: "'")
      bytes[end] = UInt8(ascii: "'")
      index = end
    }
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII letter, a digit or `_`.
  var isWord: Bool { isASCIILetter || isASCIIDigit || self == UInt8(ascii: "_") }
}

extension [UInt8] {
  /// Whether a text ends at or before an index.
  fileprivate func contains(_ text: String.UTF8View, before end: Int) -> Bool {
    guard let first = text.first else { return true }
    return indices.prefix(end).contains { self[$0] == first && self[$0..<end].starts(with: text) }
  }
}
