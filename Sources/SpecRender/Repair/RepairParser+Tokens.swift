// What the lenient tokenizer reads: everything but the corrections that drop or invent a value.
//
// The text is tokenized in pieces that double in size, beginning with a small one after each
// correction, so that tokens after a string that did not end at its quote are discarded in time
// proportional to what was read. What the tokenizer corrected is seen from the bytes between tokens
// and from the tokens themselves.

import ArtifactCore

extension RepairParser {
  private static let firstPieceLength = 16
  private static let pieceLimit = 16_384

  /// Reads tokens from the current position up to one that needs a correction, to the end of the
  /// outermost container, or to the end of the text.
  mutating func readTokens() {
    tokenizer.resume(at: position, state, in: frames.lazy.map(\.isObject))
    gapStart = position
    var read = position
    var length = Self.firstPieceLength
    var tokens: [JSONToken] = []
    while read < end, tokenizer.stopOffset == nil {
      let piece = bytes[read..<min(read + length, end)]
      read = piece.endIndex
      length = min(2 * length, Self.pieceLimit)
      tokens.removeAll(keepingCapacity: true)
      tokenizer.append(piece.span, to: &tokens)
      for token in tokens {
        guard take(token) else { return }
        if frames.isEmpty { return }
      }
      // Whether it ends is not for the tokenizer to decide.
      if tokenizer.isInSingleQuotes { break }
    }
    noteGap(upTo: tokenizer.openTokenStart ?? tokenizer.stopOffset ?? read)
    position = tokenizer.stopOffset ?? tokenizer.openTokenStart ?? read
    state = tokenizer.place
  }

  /// Adds a token to its container.
  ///
  /// - Returns: False for a string that does not end at its quote.
  private mutating func take(_ token: JSONToken) -> Bool {
    noteGap(upTo: token.start, before: token)
    let range = token.range
    let source = SourceNode(range: token.start..<range.upperBound + (token.kind == .string ? 1 : 0))
    position = source.range.upperBound
    switch token.kind {
    case .key:
      if !token.isBare { position += 1 }
      noteContent(of: token)
      setName(JSONString.decode(bytes[range]), at: token.start)
    case .string:
      position = range.upperBound
      guard bytes[token.start] == UInt8(ascii: "'") || endsString() else {
        position = token.start
        state = frames[frames.count - 1].isObject ? .value : .next
        return false
      }
      position += 1
      noteContent(of: token)
      place(.string(JSONString.decode(bytes[range])), source)
    case .number:
      let number = JSONNumber(String(decoding: bytes[range], as: UTF8.self))
      if number == nil { fix(.nonFinite, at: token.start) }
      place(number.map { .number($0) } ?? .null, source)
    case .true, .false, .null:
      if ![UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n")].contains(bytes[token.start])
        || bytes[range].elementsEqual("nil".utf8)
      {
        fix(.pythonLiteral, at: token.start)
      }
      place(token.kind == .null ? .null : .bool(token.kind == .true), source)
    case .beginObject, .beginArray:
      position = token.start
      open()
    case .endObject, .endArray: close()
    }
    gapStart = position
    return true
  }

  /// Reports corrections between two tokens: comments, and commas that are missing or surplus.
  private mutating func noteGap(upTo gapEnd: Int, before token: JSONToken? = nil) {
    guard tokenizer.error != nil, !frames.isEmpty else { return }
    let isSeparator = state == .separator
    var commas = 0
    var index = gapStart
    while index < gapEnd {
      if bytes[index] == UInt8(ascii: ",") {
        commas += 1
        if commas > (isSeparator ? 1 : 0) { fix(.extraComma, at: index) }
      } else if bytes[index] == UInt8(ascii: "/") {
        fix(.comment, at: index)
        index = endOfComment(from: index)
        continue
      }
      index += 1
    }
    guard let token else { return }
    switch token.kind {
    case .endObject, .endArray:
      if state == .next || isSeparator && commas > 0 { fix(.trailingComma, at: token.start) }
    default:
      if isSeparator, commas == 0 { fix(.missingComma, at: token.start) }
    }
  }

  private mutating func noteContent(of token: JSONToken) {
    if token.isBare { return fix(.unquotedKey, at: token.start) }
    let isSingle = bytes[token.start] == UInt8(ascii: "'")
    if isSingle { fixOnce(.singleQuotes, at: token.start) }
    if token.hasEscapes || tokenizer.error != nil {
      noteContent(token.range, quote: isSingle ? UInt8(ascii: "'") : UInt8(ascii: "\""))
    }
  }

  /// Reports corrections in the content of a string.
  mutating func noteContent(_ range: Range<Int>, quote: UInt8) {
    var hasControl = false
    var hasQuote = false
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\") {
        index += noteEscape(bytes[index..<range.upperBound])
        continue
      }
      if byte < 0x20, !hasControl {
        hasControl = true
        fix(.rawControl, at: index)
      } else if byte == quote, !hasQuote {
        hasQuote = true
        fix(.unescapedQuote, at: index)
      }
      index += 1
    }
  }

  /// Reports an escape sequence that JSON does not have, and returns its length.
  private mutating func noteEscape(_ rest: ArraySlice<UInt8>) -> Int {
    let start = rest.startIndex
    guard rest.count > 1 else { return 1 }
    switch rest[start + 1] {
    case UInt8(ascii: "u"):
      guard let unit = Self.unit(rest) else {
        if rest.count >= 6 { fix(.badEscape, at: start) }
        return 2
      }
      guard unit & 0xF800 == 0xD800 else { return 6 }
      if unit & 0xFC00 == 0xD800, let low = Self.unit(rest.dropFirst(6)), low & 0xFC00 == 0xDC00 {
        return 12
      }
      fix(.loneSurrogate, at: start)
      return 6
    case let byte where "\"\\/bfnrt".utf8.contains(byte): return 2
    default:
      fix(.badEscape, at: start)
      return 2
    }
  }

  /// The code unit of an escape sequence `\u` at the start of some bytes.
  private static func unit(_ bytes: ArraySlice<UInt8>) -> UInt32? {
    guard bytes.count >= 6, bytes.starts(with: "\\u".utf8) else { return nil }
    return bytes.dropFirst(2).prefix(4).reduce(0 as UInt32?) { unit, byte in
      guard let unit, let digit = byte.hexDigitValue else { return nil }
      return unit << 4 | digit
    }
  }
}
