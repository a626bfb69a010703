/// What emphasis asks of the characters beside a run.
enum ScalarClass {
  case whitespace, punctuation, other

  static func before(_ bytes: Span<UInt8>, _ offset: Int) -> ScalarClass {
    guard offset > 0 else { return .whitespace }
    var start = offset - 1
    while start > 0, offset - start < 4, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return classify(bytes, start, offset)
  }

  static func after(_ bytes: Span<UInt8>, _ offset: Int) -> ScalarClass {
    guard offset < bytes.count else { return .whitespace }
    var end = offset + 1
    while end < bytes.count, end - offset < 4, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return classify(bytes, offset, end)
  }

  private static func classify(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> ScalarClass {
    let byte = bytes[start]
    if byte < 0x80 {
      return byte.isWhitespace ? .whitespace : byte.isPunctuation ? .punctuation : .other
    }
    guard let scalar = String(content: bytes, start..<end).unicodeScalars.first else {
      return .other
    }
    switch scalar.properties.generalCategory {
    case .spaceSeparator: return .whitespace
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
      .modifierSymbol, .otherSymbol:
      return scalar == "\u{FFFD}" ? .other : .punctuation
    default: return .other
    }
  }
}
