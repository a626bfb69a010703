import ArtifactBase

/// A scanner for autolinks in angle brackets (CommonMark 0.31.2 §6.5), complete and partial.
enum AutolinkScanner {
  /// Returns the end of the autolink whose `<` is at `start`.
  static func scan(_ bytes: Span<UInt8>, _ start: Int) -> (end: Int, isEmail: Bool)? {
    if let end = uri(bytes, start) { return (end, false) }
    if let end = email(bytes, start) { return (end, true) }
    return nil
  }

  private static func uri(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
    var index = start + 1
    guard index < bytes.count, bytes[index].isASCIILetter else { return nil }
    while index < bytes.count, index - start <= 33, isScheme(bytes[index]) { index += 1 }
    guard (3...33).contains(index - start), index < bytes.count,
      bytes[index] == UInt8(ascii: ":")
    else { return nil }
    index += 1
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: ">"): return index + 1
      case UInt8(ascii: "<"), 0...0x20, 0x7F: return nil
      default: index += 1
      }
    }
    return nil
  }

  private static func isScheme(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "-")
  }

  private static func email(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
    var index = start + 1
    while index < bytes.count, isLocalPart(bytes[index]) { index += 1 }
    guard index > start + 1, index < bytes.count, bytes[index] == UInt8(ascii: "@") else {
      return nil
    }
    while index < bytes.count {
      index += 1
      let label = index
      while index < bytes.count,
        bytes[index].isASCIIAlphanumeric || bytes[index] == UInt8(ascii: "-")
      {
        index += 1
      }
      guard (1...63).contains(index - label), index < bytes.count,
        bytes[label] != UInt8(ascii: "-"), bytes[index - 1] != UInt8(ascii: "-")
      else { return nil }
      if bytes[index] == UInt8(ascii: ">") { return index + 1 }
      guard bytes[index] == UInt8(ascii: ".") else { return nil }
    }
    return nil
  }

  private static func isLocalPart(_ byte: UInt8) -> Bool {
    if byte.isASCIIAlphanumeric { return true }
    switch byte {
    case UInt8(ascii: "@"), UInt8(ascii: "\""), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\\"):
      return false
    default: return byte.isPunctuation
    }
  }

  /// Whether the text after a scheme may still become an address; `nil` without a scheme.
  private static func isUnfinishedAddress(_ bytes: Span<UInt8>, _ start: Int) -> Bool? {
    var index = start + 1
    while index < bytes.count, isScheme(bytes[index]) { index += 1 }
    guard (3...33).contains(index - start), index < bytes.count, bytes[index] == UInt8(ascii: ":")
    else { return nil }
    for rest in index..<bytes.count where bytes[rest] <= 0x20 || bytes[rest] == UInt8(ascii: "<") {
      return false
    }
    return true
  }

  /// Whether the bytes from `<` to the end are likely the start of a tag, a comment or an autolink.
  static func isUnfinished(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
    guard bytes.count - start <= MarkdownLimits.heldMarkupBytes, start + 1 < bytes.count else {
      return false
    }
    if let isUnfinished = isUnfinishedAddress(bytes, start) { return isUnfinished }
    let first = bytes[start + 1]
    guard
      first.isASCIILetter || first == UInt8(ascii: "/") || first == UInt8(ascii: "!")
        || first == UInt8(ascii: "?")
    else { return false }
    if HTMLScanner.matches("<!--", bytes: bytes, start: start, end: bytes.count) { return true }
    var quote: UInt8?
    for index in start + 1..<bytes.count {
      let byte = bytes[index]
      if byte == quote {
        quote = nil
      } else if quote == nil {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
        case UInt8(ascii: "<"), UInt8(ascii: "\n"), UInt8(ascii: "&"), UInt8(ascii: ","),
          UInt8(ascii: ";"), UInt8(ascii: "("), UInt8(ascii: ")"):
          return false
        default: break
        }
      }
    }
    return true
  }
}
