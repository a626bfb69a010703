// Scans the attributes of a tag, from the byte after its name to its end.
//
// The scanner keeps offsets into the buffer of the stream and one state; it can stop after any byte
// and resume when more have arrived, so a tag costs O(its length) regardless of chunk boundaries.
// Anything that isn't an attribute ends the scan: `TagRecovery` reads the tag again.

struct OpenTagScanner: Sendable {
  enum Result {
    case undecided
    case complete(end: Int, isSelfClosing: Bool)
    case malformed
    case tooLong
  }

  /// A closing quote. Curly quotes are three bytes that differ in the last.
  enum Quote: Sendable {
    case double, single, curlyDouble, curlySingle
  }

  /// Bytes in which a quote does not occur, found by a tag that failed; the next tags need not
  /// search them again.
  struct QuoteGap: Sendable {
    var quote: Quote
    var range: Range<Int>
    /// The end of the last line in it that ends with `>`.
    var lastTagEnd: Int
  }

  private enum State: Sendable {
    /// Between attributes.
    case beforeName
    /// In a name that began at `start`.
    case name(start: Int)
    /// After a name; `=` may follow.
    case afterName
    /// After `=`; the value may follow.
    case beforeValue
    case unquoted(start: Int)
    case quoted(Quote, start: Int)
    /// After a quoted value with a `>` that ends a line.
    case afterSuspectValue
    /// After a `/`, which only `>` may follow.
    case solidus
  }

  /// The byte that ends the tag: `>`, or `}` in a directive.
  private let terminator: UInt8
  private let limitOffset: Int
  private var state = State.beforeName
  private(set) var position: Int
  private(set) var attributes: TagAttributes

  /// What earlier tags found out.
  private let knownGap: QuoteGap?

  /// The end of the last line of the quoted value that ends with `>`.
  private var lastTagEnd = 0

  /// The end of the quoted value read last.
  private var valueEnd = -1

  /// Whether the quoted value read last contains a `>` that ends a line, so that its closing quote
  /// may belong to the payload (T2.5).
  private var valueHasTagEnd = false

  /// Begins at `position`, after the name of a tag that began at `start`.
  init(
    start: Int, position: Int, terminator: UInt8, limits: ArtifactLimits, knownGap: QuoteGap? = nil
  ) {
    self.knownGap = knownGap
    self.terminator = terminator
    self.position = position
    self.limitOffset = start + limits.tagLength
    self.attributes = TagAttributes(limit: limits.attributeCount)
  }

  mutating func advance(_ bytes: Span<UInt8>) -> Result {
    while position < bytes.count {
      guard position < limitOffset else { return .tooLong }
      let byte = bytes[position]
      if isOneLine, byte.isLineBreak {
        // Only quoted values may contain line breaks.
        guard case .quoted = state else { return .malformed }
      }
      switch state {
      case .beforeName, .afterName:
        if byte.isTagWhitespace { break }
        if byte == terminator { return .complete(end: position + 1, isSelfClosing: false) }
        if byte == UInt8(ascii: "="), case .afterName = state {
          state = .beforeValue
        } else if byte == UInt8(ascii: "/"), terminator == UInt8(ascii: ">") {
          state = .solidus
        } else if isNameByte(byte) {
          state = .name(start: position)
        } else {
          return .malformed
        }

      case .name(let start):
        if isNameByte(byte) { break }
        // After a quote that may belong to the value, only a `=` makes it the name of an attribute.
        if start == valueEnd, byte != UInt8(ascii: "=") || bytes[start] == UInt8(ascii: ",") {
          return .malformed
        }
        attributes.add(name: start..<position)
        state = .afterName
        continue

      case .beforeValue:
        if byte.isTagWhitespace { break }
        if byte == terminator { return .complete(end: position + 1, isSelfClosing: false) }
        if byte == UInt8(ascii: "\"") {
          state = .quoted(.double, start: position + 1)
          valueHasTagEnd = false
        } else if byte == UInt8(ascii: "'") {
          state = .quoted(.single, start: position + 1)
          valueHasTagEnd = false
        } else if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "=") {
          return .malformed
        } else {
          state = .unquoted(start: position)
        }

      case .unquoted(let start):
        // “ is E2 80 9C, ‘ is E2 80 98: recognizable as a quote only at the third byte.
        if position == start + 2, bytes[start] == 0xE2, bytes[start + 1] == 0x80 {
          if byte == 0x9C {
            state = .quoted(.curlyDouble, start: position + 1)
            break
          }
          if byte == 0x98 {
            state = .quoted(.curlySingle, start: position + 1)
            break
          }
        }
        if byte == UInt8(ascii: "<") { return .malformed }
        if byte == terminator, terminator == UInt8(ascii: ">"),
          bytes[position - 1] == UInt8(ascii: "/")
        {
          // `…/>` closes the tag rather than ending the value with a slash (T2.5).
          guard position < start + 2 || bytes[position - 2] != UInt8(ascii: "\"") else {
            return .malformed
          }
          setValue(start..<max(start, position - 1))
          return .complete(end: position + 1, isSelfClosing: true)
        }
        if byte.isTagWhitespace || byte == terminator {
          guard bytes[position - 1] != UInt8(ascii: "\"") else { return .malformed }
          setValue(start..<position)
          continue
        }

      case .quoted(let quote, let start):
        if let gap = knownGap, gap.quote == quote, gap.range.contains(start),
          gap.range.contains(position)
        {
          position = min(gap.range.upperBound, bytes.count, limitOffset)
          lastTagEnd = gap.lastTagEnd
          valueHasTagEnd = gap.lastTagEnd > start
          continue
        }
        if let length = closingLength(of: quote, bytes, endingAt: position, from: start) {
          setValue(start..<(position + 1 - length))
          valueEnd = position + 1
          if valueHasTagEnd { state = .afterSuspectValue }
        } else if byte.isLineBreak, position > start, bytes[position - 1] == UInt8(ascii: ">") {
          valueHasTagEnd = true
          lastTagEnd = position
        }

      case .afterSuspectValue:
        guard byte.isTagWhitespace || byte == terminator || byte == UInt8(ascii: "/") else {
          return .malformed
        }
        state = .beforeName
        continue

      case .solidus:
        guard byte == UInt8(ascii: ">") else { return .malformed }
        return .complete(end: position + 1, isSelfClosing: true)
      }
      position += 1
    }
    return position < limitOffset ? .undecided : .tooLong
  }

  /// After a tag that ends in a quoted value without an end: the bytes without the quote. The last
  /// two are left out, since a curly quote may begin there.
  var gap: QuoteGap? {
    guard case .quoted(let quote, let start) = state, position - 2 > start else { return nil }
    return QuoteGap(quote: quote, range: start..<position - 2, lastTagEnd: lastTagEnd)
  }

  /// Whether the attributes belong to a directive, which is a single line.
  private var isOneLine: Bool { terminator == UInt8(ascii: "}") }

  private func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "="), UInt8(ascii: "/"),
      UInt8(ascii: "<"), UInt8(ascii: ">"):
      false
    default:
      byte != terminator && !byte.isTagWhitespace
    }
  }

  /// The length of the closing quote whose last byte is at `position`; nil if there is none.
  private func closingLength(
    of quote: Quote, _ bytes: Span<UInt8>, endingAt position: Int, from start: Int
  ) -> Int? {
    let byte = bytes[position]
    switch quote {
    case .double:
      return byte == UInt8(ascii: "\"") ? 1 : nil
    case .single:
      return byte == UInt8(ascii: "'") ? 1 : nil
    case .curlyDouble, .curlySingle:
      let last: UInt8 = quote == .curlyDouble ? 0x9D : 0x99
      guard byte == last, position - 2 >= start, bytes[position - 1] == 0x80,
        bytes[position - 2] == 0xE2
      else { return nil }
      return 3
    }
  }

  private mutating func setValue(_ range: Range<Int>) {
    attributes.setValue(range)
    state = .beforeName
  }
}
