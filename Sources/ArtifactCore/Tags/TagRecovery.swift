// Scans a tag again whose attributes are malformed (T2.11–T2.14).
//
// Like `OpenTagScanner`, the scanner can stop after any byte. A byte is read at most three times:
// as part of a value, in the lookahead after a quote, and again after a value whose closing quote
// is missing.

import ArtifactBase

struct TagRecovery: Sendable {
  enum Result {
    case undecided
    case complete(end: Int, isSelfClosing: Bool)
    /// The candidate is text: another tag begins in it, or the input ends in it.
    case text
    case tooLong
  }

  /// A correction of the source.
  struct Repair: Sendable {
    enum Kind: Sendable {
      case innerQuote, missingClosingQuote, missingOpeningQuote, missingEqualsSign, strayByte
      case unquotedValue
    }

    var kind: Kind
    /// The bytes concerned.
    var range: Range<Int>
    /// The index of the attribute concerned.
    var attribute: Int
  }

  private enum Quote: Sendable {
    case double, single, curlyDouble, curlySingle

    /// The straight quote that closes the value.
    var straight: UInt8 {
      switch self {
      case .double, .curlyDouble: UInt8(ascii: "\"")
      case .single, .curlySingle: UInt8(ascii: "'")
      }
    }

    /// The last byte of the curly quote that closes the value.
    var curlyEnd: UInt8? {
      switch self {
      case .double, .single: nil
      case .curlyDouble: 0x9D
      case .curlySingle: 0x99
      }
    }
  }

  private struct Quoted: Sendable {
    var quote: Quote
    var start: Int
    /// The first `>` of the value.
    var firstEnd: Int?
    /// The first quote that does not close the value.
    var innerQuote: Int?
    var hasEscape = false
  }

  /// A lookahead that decides whether a quote closes the value (T2.11).
  private struct Lookahead: Sendable {
    enum Phase: Sendable {
      case first, space, word, equals, wordSpace, solidus
    }

    var quoteOffset: Int
    var phase = Phase.first
    var word = 0..<0
    /// Whether the word follows the quote without whitespace.
    var isDirect = false
  }

  private enum State: Sendable {
    case beforeName
    case name(start: Int)
    case afterName
    case beforeValue
    case unquoted(start: Int)
    case quoted(Quoted)
    case closing(Quoted, Lookahead)
    case solidus
  }

  /// The maximum number of values without a closing quote that are searched for further attributes.
  private static let splitLimit = 8

  /// The maximum number of corrections that are reported.
  private static let repairLimit = 8

  private let names: TagNameTable
  private let limitOffset: Int
  private let start: Int
  let nameEnd: Int
  private var state = State.beforeName
  private var position: Int
  private var splitCount = 0
  /// The attribute whose unquoted value a stray quote may extend.
  private var joinable: Int?
  private(set) var attributes: TagAttributes
  private(set) var repairs: [Repair] = []

  /// Begins at `nameEnd`, after the name of a tag that began at `start`.
  init(start: Int, nameEnd: Int, names: TagNameTable, limits: ArtifactLimits) {
    self.start = start
    self.nameEnd = nameEnd
    self.names = names
    self.position = nameEnd
    self.limitOffset = start + limits.tagLength
    self.attributes = TagAttributes(limit: limits.attributeCount)
  }

  mutating func advance(_ bytes: Span<UInt8>, isFinal: Bool) -> Result {
    while true {
      while position < min(bytes.count, limitOffset) {
        if let result = read(bytes[position], bytes) { return result }
      }
      let isLimit = position >= limitOffset
      guard isLimit || isFinal else { return .undecided }
      switch state {
      case .closing(var value, let lookahead):
        // The lookahead ended without a verdict.
        value.innerQuote = value.innerQuote ?? lookahead.quoteOffset
        position = lookahead.quoteOffset + 1
        state = .quoted(value)
      case .quoted(let value):
        guard let end = value.firstEnd else { return isLimit ? .tooLong : .text }
        if let result = endUnclosed(value, at: end, bytes) { return result }
      default:
        return isLimit ? .tooLong : .text
      }
    }
  }

  // MARK: States

  /// Reads a byte, which is at `position`.
  private mutating func read(_ byte: UInt8, _ bytes: Span<UInt8>) -> Result? {
    let isBoundary = byte.isTagWhitespace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
    if case .closing(let value, let lookahead) = state {
      look(at: byte, value, lookahead, bytes)
      return nil
    }
    if isBoundary, position > nameEnd, names.endsOpenTagName(bytes, at: position, from: nameEnd) {
      return .text
    }
    switch state {
    case .beforeName:
      if byte.isTagWhitespace { break }
      if byte == UInt8(ascii: ">") { return .complete(end: position + 1, isSelfClosing: false) }
      if byte == UInt8(ascii: "/") {
        state = .solidus
      } else if isNameByte(byte) {
        state = .name(start: position)
      } else {
        skip(bytes)
      }

    case .name(let start):
      if isNameByte(byte) { break }
      attributes.add(name: start..<position)
      state = .afterName
      return nil

    case .afterName:
      return readAfterName(byte, bytes)

    case .beforeValue:
      if byte.isTagWhitespace { break }
      if byte == UInt8(ascii: ">") { return .complete(end: position + 1, isSelfClosing: false) }
      if byte == UInt8(ascii: "=") {
        repair(.strayByte, position..<position + 1)
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        let quote: Quote = byte == UInt8(ascii: "\"") ? .double : .single
        state = .quoted(Quoted(quote: quote, start: position + 1))
        joinable = nil
      } else {
        state = .unquoted(start: position)
      }

    case .unquoted(let start):
      return readUnquoted(byte, start: start, bytes)

    case .quoted(let value):
      return readQuoted(byte, value, bytes)

    case .solidus:
      if byte == UInt8(ascii: ">") { return .complete(end: position + 1, isSelfClosing: true) }
      repair(.strayByte, position - 1..<position)
      state = .beforeName
      return nil

    case .closing:
      break
    }
    position += 1
    return nil
  }

  private mutating func readAfterName(_ byte: UInt8, _ bytes: Span<UInt8>) -> Result? {
    switch byte {
    case UInt8(ascii: "="):
      state = .beforeValue
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let isDirect = !bytes[position - 1].isTagWhitespace
      if let name = attributes.items.last?.name, !attributes.isTruncated {
        let hasColon =
          bytes[name.upperBound - 1] == UInt8(ascii: ":") && name.count > 1
        if hasColon || (!isDirect && isKnownName(name, bytes)) {
          if hasColon { attributes.shortenName() }
          repair(.missingEqualsSign, position..<position)
          state = .beforeValue
          return nil
        }
      }
      if isDirect, byte == UInt8(ascii: "\""), let index = joinable {
        attributes.extendValue(of: index, to: position)
        repairs.append(
          Repair(kind: .missingOpeningQuote, range: position..<position + 1, attribute: index))
        joinable = nil
        state = .beforeName
      } else {
        skip(bytes)
      }
    default:
      if byte.isTagWhitespace { break }
      state = .beforeName
      return nil
    }
    position += 1
    return nil
  }

  /// Skips a byte that belongs to no attribute.
  private mutating func skip(_ bytes: Span<UInt8>) {
    joinable = nil
    repair(.strayByte, position..<position + 1)
  }

  private mutating func readUnquoted(
    _ byte: UInt8, start: Int, _ bytes: Span<UInt8>
  ) -> Result? {
    if position == start + 2, bytes[start] == 0xE2, bytes[start + 1] == 0x80,
      byte == 0x9C || byte == 0x98
    {
      state = .quoted(
        Quoted(quote: byte == 0x9C ? .curlyDouble : .curlySingle, start: position + 1))
      joinable = nil
      position += 1
      return nil
    }
    let isEnd = byte == UInt8(ascii: ">")
    guard isEnd || byte.isTagWhitespace else {
      position += 1
      return nil
    }
    var end = position
    let isSelfClosing = isEnd && end > start && bytes[end - 1] == UInt8(ascii: "/")
    if isSelfClosing { end -= 1 }
    if end > start, bytes[end - 1] == UInt8(ascii: "\"") {
      end -= 1
      repair(.missingOpeningQuote, end..<end + 1)
    }
    attributes.setValue(start..<end)
    if (start..<end).contains(where: { bytes[$0] == UInt8(ascii: "<") }) {
      repair(.unquotedValue, start..<end)
    }
    joinable = attributes.isTruncated ? nil : attributes.items.count - 1
    if isSelfClosing { return .complete(end: position + 1, isSelfClosing: true) }
    state = .beforeName
    return nil
  }

  // MARK: Quoted values

  private mutating func readQuoted(
    _ byte: UInt8, _ quoted: Quoted, _ bytes: Span<UInt8>
  ) -> Result? {
    var value = quoted
    if byte.isLineBreak, position > value.start, bytes[position - 1] == UInt8(ascii: ">") {
      return endUnclosed(value, at: position - 1, bytes)
    }
    if byte == UInt8(ascii: ">") {
      if let end = value.firstEnd, endsCloseTag(bytes) { return endUnclosed(value, at: end, bytes) }
      if value.firstEnd == nil { value.firstEnd = position }
    } else if byte == value.quote.curlyEnd, position >= value.start + 2,
      bytes[position - 1] == 0x80, bytes[position - 2] == 0xE2
    {
      close(value, at: position - 2, isStraight: false)
      position += 1
      return nil
    } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      let isEscaped = position > value.start && bytes[position - 1] == UInt8(ascii: "\\")
      if let next = attributeBefore(position, from: value.start, bytes) {
        closeUnclosed(value, at: next.valueEnd, bytes)
        attributes.add(name: next.name)
        state = .beforeValue
        return nil
      }
      if byte == value.quote.straight {
        if isEscaped {
          value.hasEscape = true
          value.innerQuote = value.innerQuote ?? position
        } else {
          state = .closing(value, Lookahead(quoteOffset: position))
          position += 1
          return nil
        }
      }
    }
    state = .quoted(value)
    position += 1
    return nil
  }

  /// Continues the lookahead after a quote with the byte at `position`.
  private mutating func look(
    at byte: UInt8, _ quoted: Quoted, _ current: Lookahead, _ bytes: Span<UInt8>
  ) {
    var value = quoted
    var lookahead = current
    var closes: Bool?
    let isSpace = byte.isTagWhitespace
    switch lookahead.phase {
    case .first, .space:
      if isSpace {
        lookahead.phase = .space
      } else if byte == UInt8(ascii: ">") {
        closes = true
      } else if byte == UInt8(ascii: "/") {
        lookahead.phase = .solidus
      } else if byte == UInt8(ascii: ",") {
        lookahead.phase = .space
      } else if isNameByte(byte) {
        lookahead.isDirect = lookahead.phase == .first
        lookahead.word = position..<position + 1
        lookahead.phase = .word
      } else {
        closes = false
      }
    case .word:
      if isSpace {
        lookahead.phase = .wordSpace
      } else if byte == UInt8(ascii: "="), lookahead.isDirect {
        lookahead.phase = .equals
      } else if byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">") {
        closes = isIdentifier(lookahead.word, bytes)
      } else if byte == value.quote.straight || byte == UInt8(ascii: "<") {
        closes = byte != UInt8(ascii: "<") && isNameWithColon(lookahead.word, bytes)
      } else {
        lookahead.word = lookahead.word.lowerBound..<position + 1
      }
    case .equals:
      closes =
        isKnownName(lookahead.word, bytes)
        || (isIdentifier(lookahead.word, bytes)
          && (byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")))
    case .wordSpace:
      if byte == UInt8(ascii: "="), lookahead.isDirect {
        closes = isKnownName(lookahead.word, bytes)
      } else if byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">") {
        closes = !lookahead.isDirect && isIdentifier(lookahead.word, bytes)
      } else if byte == UInt8(ascii: "/") {
        lookahead.phase = .solidus
      } else if byte == value.quote.straight || byte == UInt8(ascii: "<") {
        closes = byte != UInt8(ascii: "<") && isNameWithColon(lookahead.word, bytes)
      } else if !isSpace {
        lookahead.isDirect = false
        lookahead.word = position..<position + 1
        lookahead.phase = .word
      }
    case .solidus:
      guard byte == UInt8(ascii: ">") else {
        lookahead.phase = .space
        state = .closing(value, lookahead)
        return
      }
      closes = true
    }
    guard let closes else {
      position += 1
      state = .closing(value, lookahead)
      return
    }
    position = lookahead.quoteOffset + 1
    if closes {
      close(value, at: lookahead.quoteOffset)
    } else {
      value.innerQuote = value.innerQuote ?? lookahead.quoteOffset
      state = .quoted(value)
    }
  }

  private mutating func close(_ value: Quoted, at end: Int, isStraight: Bool = true) {
    attributes.setValue(
      value.start..<end, escapedQuote: value.hasEscape ? value.quote.straight : nil)
    if let inner = value.innerQuote {
      repair(.innerQuote, inner..<inner + 1)
    } else if value.quote.curlyEnd != nil, isStraight {
      repair(.missingClosingQuote, end..<end)
    }
    state = .beforeName
  }

  /// Ends a value whose closing quote is missing. A quote of another kind at its end is not part of
  /// it.
  private mutating func closeUnclosed(_ value: Quoted, at end: Int, _ bytes: Span<UInt8>) {
    var end = end
    if end > value.start, [0x22, 0x27].contains(bytes[end - 1]) {
      end -= 1
    } else if end >= value.start + 3, bytes[end - 3] == 0xE2, bytes[end - 2] == 0x80,
      bytes[end - 1] == 0x9D || bytes[end - 1] == 0x99
    {
      end -= 3
    }
    attributes.setValue(
      value.start..<end, escapedQuote: value.hasEscape ? value.quote.straight : nil)
    repair(.missingClosingQuote, end..<end)
    state = .beforeName
  }

  /// Ends a value without a closing quote in a tag that ends at `end`, a `>`: before the first
  /// attribute in it, or before the `>`.
  private mutating func endUnclosed(
    _ value: Quoted, at end: Int, _ bytes: Span<UInt8>
  ) -> Result? {
    if splitCount < Self.splitLimit,
      let next = firstAttribute(in: value.start..<end, bytes)
    {
      splitCount += 1
      closeUnclosed(value, at: next.valueEnd, bytes)
      position = next.name.lowerBound
      return nil
    }
    let isSelfClosing = end > value.start && bytes[end - 1] == UInt8(ascii: "/")
    closeUnclosed(value, at: isSelfClosing ? end - 1 : end, bytes)
    return .complete(end: end + 1, isSelfClosing: isSelfClosing)
  }

  // MARK: Bytes

  private struct Attribute {
    var name: Range<Int>
    /// The end of the value before it.
    var valueEnd: Int
  }

  /// The attribute with a known name whose value the quote at `offset` opens.
  ///
  /// - Complexity: O(distance to the name), all of it without quotes.
  private func attributeBefore(_ offset: Int, from start: Int, _ bytes: Span<UInt8>) -> Attribute? {
    func skipSpace(_ index: inout Int) {
      while index > start, bytes[index - 1].isTagWhitespace { index -= 1 }
    }
    var index = offset
    skipSpace(&index)
    guard index > start, bytes[index - 1] == UInt8(ascii: "=") else { return nil }
    index -= 1
    skipSpace(&index)
    let end = index
    while index > start, isNameByte(bytes[index - 1]) { index -= 1 }
    let name = index..<end
    guard index > start, bytes[index - 1].isTagWhitespace, isKnownName(name, bytes) else {
      return nil
    }
    skipSpace(&index)
    return Attribute(name: name, valueEnd: index)
  }

  /// The first name in a range that follows whitespace and precedes a `=`.
  private func firstAttribute(in range: Range<Int>, _ bytes: Span<UInt8>) -> Attribute? {
    var index = range.lowerBound
    while index < range.upperBound {
      while index < range.upperBound, !bytes[index].isTagWhitespace { index += 1 }
      let valueEnd = index
      while index < range.upperBound, bytes[index].isTagWhitespace { index += 1 }
      let start = index
      while index < range.upperBound, isNameByte(bytes[index]) { index += 1 }
      guard index < range.upperBound, bytes[index] == UInt8(ascii: "="),
        isIdentifier(start..<index, bytes)
      else { continue }
      return Attribute(name: start..<index, valueEnd: valueEnd)
    }
    return nil
  }

  /// Whether the `>` at `position` ends a close tag with the name of this tag.
  private func endsCloseTag(_ bytes: Span<UInt8>) -> Bool {
    var end = position
    while end > nameEnd, position - end < ArtifactLimits.closeTagWhitespace,
      bytes[end - 1].isTagWhitespace
    {
      end -= 1
    }
    let length = nameEnd - start - 1
    guard end - length - 2 >= nameEnd, bytes[end - length - 2] == UInt8(ascii: "<"),
      bytes[end - length - 1] == UInt8(ascii: "/")
    else { return false }
    return (0..<length).allSatisfy { bytes[end - length + $0] == bytes[start + 1 + $0] }
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "="), UInt8(ascii: "/"),
      UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: ","):
      false
    default:
      !byte.isTagWhitespace
    }
  }

  /// Whether a word looks like the name of an attribute.
  private func isIdentifier(_ word: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    guard let first = word.first, let last = word.last else { return false }
    let isLetter = bytes[first] | 0x20 >= 0x61 && bytes[first] | 0x20 <= 0x7A
    guard isLetter || [0x5F, 0x3A, 0x40].contains(bytes[first]) else { return false }
    return bytes[last] != UInt8(ascii: "-")
      && word.allSatisfy { offset in
        let byte = bytes[offset]
        return byte.isASCIIAlphanumeric || [0x2D, 0x2E, 0x3A, 0x40, 0x5F].contains(byte)
      }
  }

  /// Whether a name is one of those of T2.8.
  private func isKnownName(_ name: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    guard name.count <= ArtifactAttributeSpelling.longestName else { return false }
    let written = bytes.extracting(name).withUnsafeBufferPointer { Array($0) }
    return ArtifactAttributeSpelling.lowercasedNames.contains(
      String(decoding: written, as: UTF8.self).asciiLowercased)
  }

  /// Whether a word is a known name and a colon.
  private func isNameWithColon(_ word: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    word.count > 1 && bytes[word.upperBound - 1] == UInt8(ascii: ":")
      && isKnownName(word.lowerBound..<word.upperBound - 1, bytes)
  }

  private mutating func repair(_ kind: Repair.Kind, _ range: Range<Int>) {
    if repairs.count < Self.repairLimit {
      repairs.append(
        Repair(kind: kind, range: range, attribute: max(0, attributes.items.count - 1)))
    }
  }
}
