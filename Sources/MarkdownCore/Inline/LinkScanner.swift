import ArtifactBase

/// A scanner for labels, destinations and titles (CommonMark 0.31.2 §4.7, §6.3).
enum LinkScanner {
  /// Returns the range inside the brackets of the label whose `[` is at `start`.
  static func label(_ bytes: Span<UInt8>, _ start: Int) -> Range<Int>? {
    var index = start + 1
    var hasContent = false
    while index < bytes.count, index - start <= MarkdownLimits.linkLabelBytes + 1 {
      switch bytes[index] {
      case UInt8(ascii: "]"):
        return hasContent ? start + 1..<index : nil
      case UInt8(ascii: "["):
        return nil
      case UInt8(ascii: "\\"):
        hasContent = true
        index += index + 1 < bytes.count && bytes[index + 1].isPunctuation ? 2 : 1
      case let byte:
        if !byte.isASCIIWhitespace { hasContent = true }
        index += 1
      }
    }
    return nil
  }

  static func normalized(_ label: String) -> String {
    var label = label
    label.makeContiguousUTF8()
    let bytes = label.utf8.span
    return normalized(bytes, 0..<bytes.count)
  }

  /// Returns a label normalized for lookup: whitespace collapsed, case folded.
  static func normalized(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    var result: [UInt8] = []
    var isAfterBlank = true
    var isASCII = true
    for index in range {
      let byte = bytes[index]
      if byte.isASCIIWhitespace {
        if !isAfterBlank { result.append(UInt8(ascii: " ")) }
        isAfterBlank = true
      } else {
        if byte >= 0x80 { isASCII = false }
        result.append(byte.uppercased)
        isAfterBlank = false
      }
    }
    if result.last == UInt8(ascii: " ") { result.removeLast() }
    let text = String(decoding: result, as: UTF8.self)
    // Lowercasing and then uppercasing unifies `ẞ`, `ß` and `ss`, as case folding does.
    return isASCII ? text : text.lowercased().uppercased()
  }

  /// Returns the destination at `start`, without angle brackets, and its end offset.
  static func destination(_ bytes: Span<UInt8>, _ start: Int) -> (range: Range<Int>, end: Int)? {
    guard start < bytes.count else { return nil }
    var index = start
    if bytes[start] == UInt8(ascii: "<") {
      index += 1
      while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: ">"): return (start + 1..<index, index + 1)
        case UInt8(ascii: "<"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): return nil
        case UInt8(ascii: "\\"):
          index += index + 1 < bytes.count && bytes[index + 1].isPunctuation ? 2 : 1
        default: index += 1
        }
      }
      return nil
    }
    var depth = 0
    scan: while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\") where index + 1 < bytes.count && bytes[index + 1].isPunctuation:
        index += 2
      case UInt8(ascii: "("):
        depth += 1
        guard depth <= MarkdownLimits.destinationParentheses else { return nil }
        index += 1
      case UInt8(ascii: ")"):
        if depth == 0 { break scan }
        depth -= 1
        index += 1
      case 0...0x20, 0x7F:
        break scan
      default:
        index += 1
      }
    }
    return depth == 0 ? (start..<index, index) : nil
  }

  /// Returns the title whose quote is at `start`, without quotes, and its end offset.
  static func title(_ bytes: Span<UInt8>, _ start: Int) -> (range: Range<Int>, end: Int)? {
    guard start < bytes.count else { return nil }
    let close: UInt8
    switch bytes[start] {
    case UInt8(ascii: "\""): close = UInt8(ascii: "\"")
    case UInt8(ascii: "'"): close = UInt8(ascii: "'")
    case UInt8(ascii: "("): close = UInt8(ascii: ")")
    default: return nil
    }
    var index = start + 1
    while index < bytes.count {
      let byte = bytes[index]
      if byte == close { return (start + 1..<index, index + 1) }
      if byte == UInt8(ascii: "("), close == UInt8(ascii: ")") { return nil }
      index +=
        byte == UInt8(ascii: "\\") && index + 1 < bytes.count
          && bytes[index + 1].isPunctuation ? 2 : 1
    }
    return nil
  }

  static func skipBlanks(_ bytes: Span<UInt8>, _ start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index].isSpaceOrTab { index += 1 }
    return index
  }

  static func skipWhitespace(_ bytes: Span<UInt8>, _ start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index].isASCIIWhitespace { index += 1 }
    return index
  }
}
