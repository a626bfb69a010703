// Scans the opening line of a directive, `:::artifact{…}`, from its first colon (T5.1).

struct DirectiveScanner: Sendable {
  enum Result {
    case undecided
    case complete(end: Int)
    case malformed
    case tooLong
  }

  private enum State: Sendable {
    case colons
    case name(matched: Int)
    case beforeBrace
    case attributes
    case afterBrace
    /// After a carriage return that a line feed may follow.
    case carriageReturn
  }

  private static let name = Array("artifact".utf8)

  private let start: Int
  private let limits: ArtifactLimits
  private var state = State.colons
  private var position: Int
  private(set) var colonCount = 0

  /// The scanner of the attributes, valid after the opening brace.
  private(set) var attributeScanner: OpenTagScanner

  init(start: Int, limits: ArtifactLimits) {
    self.start = start
    self.position = start
    self.limits = limits
    self.attributeScanner = OpenTagScanner(
      start: start, position: start, terminator: UInt8(ascii: "}"), limits: limits)
  }

  /// Continues scanning. `isFinal` means that no bytes follow.
  mutating func advance(_ bytes: Span<UInt8>, isFinal: Bool) -> Result {
    while position < bytes.count {
      guard position - start < limits.tagLength else { return .tooLong }
      let byte = bytes[position]
      switch state {
      case .colons:
        if byte == UInt8(ascii: ":") {
          colonCount += 1
        } else if colonCount >= 3 {
          state = .name(matched: 0)
          continue
        } else {
          return .malformed
        }

      case .name(let matched):
        if matched == 0, byte == 0x20 || byte == 0x09 { break }
        guard byte.asciiLowercased == Self.name[matched] else { return .malformed }
        state = matched + 1 == Self.name.count ? .beforeBrace : .name(matched: matched + 1)

      case .beforeBrace:
        if byte == 0x20 || byte == 0x09 { break }
        guard byte == UInt8(ascii: "{") else { return .malformed }
        attributeScanner = OpenTagScanner(
          start: start, position: position + 1, terminator: UInt8(ascii: "}"), limits: limits)
        state = .attributes

      case .attributes:
        switch attributeScanner.advance(bytes) {
        case .undecided:
          position = bytes.count
          return .undecided
        case .malformed: return .malformed
        case .tooLong: return .tooLong
        case .complete(let end, _):
          position = end
          state = .afterBrace
          continue
        }

      case .afterBrace:
        if byte == 0x20 || byte == 0x09 { break }
        if byte == 0x0A { return .complete(end: position + 1) }
        guard byte == 0x0D else { return .malformed }
        state = .carriageReturn

      case .carriageReturn:
        return .complete(end: byte == 0x0A ? position + 1 : position)
      }
      position += 1
    }
    guard isFinal else { return .undecided }
    switch state {
    case .afterBrace, .carriageReturn: return .complete(end: position)
    case .colons, .name, .beforeBrace, .attributes: return .malformed
    }
  }
}

// Searches for the closing line of a directive in its payload (T5.2).

struct DirectiveCloser: Sendable {
  enum Result {
    /// No closing line so far; bytes from `heldFrom` on may belong to one.
    case undecided(heldFrom: Int)
    case found(lineStart: Int, end: Int)
  }

  private enum State: Sendable {
    case indent(Int)
    case colons(Int)
    case tail(Int)
    case carriageReturn
    case content
  }

  /// How many more colons than the opening line the closing line may have.
  private static let surplusLimit = 64

  private let colonCount: Int
  private var state = State.indent(0)
  private var lineStart: Int
  private var position: Int

  init(colonCount: Int, payloadStart: Int) {
    self.colonCount = colonCount
    self.lineStart = payloadStart
    self.position = payloadStart
  }

  /// Continues scanning up to `end`. `isFinal` means that the input ends there.
  mutating func advance(_ bytes: Span<UInt8>, end: Int, isFinal: Bool) -> Result {
    while position < end {
      let byte = bytes[position]
      switch state {
      case .indent(let count):
        if byte == 0x20, count < 3 {
          state = .indent(count + 1)
        } else if byte == UInt8(ascii: ":") {
          state = .colons(1)
        } else {
          state = .content
          continue
        }

      case .colons(let count):
        if byte == UInt8(ascii: ":"), count < colonCount + Self.surplusLimit {
          state = .colons(count + 1)
        } else if count >= colonCount {
          state = .tail(0)
          continue
        } else {
          state = .content
          continue
        }

      case .tail(let count):
        if byte == 0x0A { return .found(lineStart: lineStart, end: position + 1) }
        if byte == 0x0D {
          state = .carriageReturn
        } else if byte == 0x20 || byte == 0x09, count < ArtifactLimits.closeTagWhitespace {
          state = .tail(count + 1)
        } else {
          state = .content
          continue
        }

      case .carriageReturn:
        return .found(lineStart: lineStart, end: byte == 0x0A ? position + 1 : position)

      case .content:
        while position < end, !bytes[position].isLineBreak { position += 1 }
        guard position < end else { return .undecided(heldFrom: end) }
        lineStart = position + 1
        state = .indent(0)
      }
      position += 1
    }
    switch state {
    case .content:
      return .undecided(heldFrom: end)
    case .indent:
      return .undecided(heldFrom: isFinal ? end : lineStart)
    case .colons(let count) where isFinal && count >= colonCount:
      return .found(lineStart: lineStart, end: end)
    case .tail where isFinal, .carriageReturn where isFinal:
      return .found(lineStart: lineStart, end: end)
    case .colons, .tail, .carriageReturn:
      return .undecided(heldFrom: isFinal ? end : lineStart)
    }
  }
}
