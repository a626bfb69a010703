// Scans the attributes of a tag, from the byte after its name to its end.
//
// The scanner keeps offsets into the buffer of the stream and one state; it can stop after any byte
// and resume when more have arrived, so a tag costs O(its length) regardless of chunk boundaries.
// Anything that isn't an attribute ends the tag: the candidate was text.

struct OpenTagScanner: Sendable {
  enum Result {
    case undecided
    case complete(end: Int, isSelfClosing: Bool)
    case malformed
    case tooLong
  }

  /// An attribute as ranges of the buffer; `value` is nil if there is none.
  struct RawAttribute: Sendable {
    var name: Range<Int>
    var value: Range<Int>?
  }

  /// A closing quote. Curly quotes are three bytes that differ in the last.
  private enum Quote: Sendable {
    case double, single, curlyDouble, curlySingle
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
    /// After a `/`, which only `>` may follow.
    case solidus
  }

  /// The byte that ends the tag: `>`, or `}` in a directive.
  private let terminator: UInt8
  private let limitOffset: Int
  private var state = State.beforeName
  private(set) var position: Int
  private(set) var attributes: [RawAttribute] = []
  private let attributeLimit: Int
  private(set) var droppedAttributes = false

  /// Begins at `position`, after the name of a tag that began at `start`.
  init(start: Int, position: Int, terminator: UInt8, limits: ArtifactLimits) {
    self.terminator = terminator
    self.position = position
    self.limitOffset = start + limits.tagLength
    self.attributeLimit = limits.attributeCount
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
        add(RawAttribute(name: start..<position, value: nil))
        state = .afterName
        continue

      case .beforeValue:
        if byte.isTagWhitespace { break }
        if byte == terminator { return .complete(end: position + 1, isSelfClosing: false) }
        if byte == UInt8(ascii: "\"") {
          state = .quoted(.double, start: position + 1)
        } else if byte == UInt8(ascii: "'") {
          state = .quoted(.single, start: position + 1)
        } else if byte == UInt8(ascii: "<") {
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
          setValue(start..<max(start, position - 1))
          return .complete(end: position + 1, isSelfClosing: true)
        }
        if byte.isTagWhitespace || byte == terminator {
          setValue(start..<position)
          continue
        }

      case .quoted(let quote, let start):
        if let length = closingLength(of: quote, bytes, endingAt: position, from: start) {
          setValue(start..<(position + 1 - length))
        }

      case .solidus:
        guard byte == UInt8(ascii: ">") else { return .malformed }
        return .complete(end: position + 1, isSelfClosing: true)
      }
      position += 1
    }
    return position < limitOffset ? .undecided : .tooLong
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

  private mutating func add(_ attribute: RawAttribute) {
    guard attributes.count < attributeLimit else {
      droppedAttributes = true
      return
    }
    attributes.append(attribute)
  }

  private mutating func setValue(_ range: Range<Int>) {
    if !droppedAttributes { attributes[attributes.count - 1].value = range }
    state = .beforeName
  }
}
