// The incremental counterpart of `ArtifactBody`: the body of a payload while it arrives (T3.8).
//
// One line break at the start is dropped. If the first non-blank line then opens a wrapping fence,
// that line is dropped immediately and permanently. What may be the end of the wrapping is held
// back: the last line break and, in a fence, a line that may close it together with the blank lines
// after it. If other text follows, the held bytes are part of the body.

/// An incremental filter that removes what merely wraps the body of a payload.
public struct ArtifactBodyStream: Sendable {
  private enum State: Sendable {
    /// Before the first byte.
    case start
    /// After a carriage return that was dropped; a line feed would belong to it.
    case droppedReturn(next: Next)
    /// In the first lines, up to the first non-blank one.
    case opening
    /// In a body without a wrapping fence.
    case plain
    /// In a fence, at the start of a line, after spaces only.
    case lineStart(spaces: Int)
    /// In a fence, in a run of fence characters that may close it.
    case run(length: Int)
    /// In a fence, after a run that closes it if only whitespace follows on the line.
    case runTail
    /// In a fence, in a line that does not close it.
    case content
    case finished

    enum Next: Sendable { case opening, fence }
  }

  private let type: ArtifactType
  private var state = State.start
  private var fence: WrappingFence?

  /// The bytes that may be wrapping. In a body they begin with at most one line break.
  private var held: [UInt8] = []

  /// The offset of the last line break in `held`.
  private var lastLineBreak = 0

  /// Whether `held` contains a complete line that closes the fence.
  private var holdsCloser = false

  /// The number of payload bytes dropped before the body.
  public private(set) var prefixLength = 0

  /// The maximum number of bytes searched for an opening fence.
  private static let openingLimit = 1_024

  /// Creates a filter for the payload of an artifact of this type.
  public init(type: ArtifactType) {
    self.type = type
  }

  /// Consumes the next bytes of the payload and appends those that certainly belong to the body.
  ///
  /// - Complexity: O(`bytes.count`), amortized.
  public mutating func append(_ bytes: Span<UInt8>, to body: inout [UInt8]) {
    var offset = 0
    while offset < bytes.count {
      if case .plain = state { return passPlain(bytes.extracting(offset...), &body) }
      if case .content = state {
        let start = offset
        while offset < bytes.count, !bytes[offset].isLineBreak { offset += 1 }
        Self.copy(bytes, start..<offset, to: &body)
        guard offset < bytes.count else { return }
      }
      if take(bytes[offset], &body) { offset += 1 }
    }
  }

  /// Ends the payload: drops held bytes that are wrapping and appends the rest to `body`.
  public mutating func finish(to body: inout [UInt8]) {
    switch state {
    case .finished: return
    case .run(let length) where length >= fence?.length ?? 0: held = []
    case .runTail: held = []
    case _ where holdsCloser: held = []
    case .opening: held.removeLast(Self.lineBreakLength(atEndOf: held))
    default:
      if held.count == Self.lineBreakLength(atEndOf: held) { held = [] }
    }
    body += held
    held = []
    state = .finished
  }

  /// Consumes a byte.
  ///
  /// - Returns: False if the byte must be processed again in the new state.
  private mutating func take(_ byte: UInt8, _ body: inout [UInt8]) -> Bool {
    switch state {
    case .start:
      guard byte.isLineBreak else {
        state = .opening
        return false
      }
      prefixLength += 1
      state = byte == 0x0D ? .droppedReturn(next: .opening) : .opening
      return true

    case .droppedReturn(let next):
      switch next {
      case .opening: state = .opening
      case .fence: state = .lineStart(spaces: 0)
      }
      guard byte == 0x0A else { return false }
      prefixLength += 1
      return true

    case .opening:
      return takeOpening(byte, &body)

    case .lineStart(let spaces):
      return takeLineStart(byte, spaces: spaces, &body)

    case .run(let length):
      held.append(byte)
      if byte == fence?.character {
        state = .run(length: length + 1)
      } else if length >= fence?.length ?? 0, byte.isTagWhitespace {
        state = .runTail
        if byte.isLineBreak { endCloser() }
      } else {
        held.removeLast()
        return releaseLine(&body)
      }
      return true

    case .runTail:
      guard byte.isTagWhitespace else { return releaseLine(&body) }
      held.append(byte)
      if byte.isLineBreak { endCloser() }
      return true

    case .content:
      // Only line breaks reach this state.
      hold(byte)
      return true

    case .plain, .finished:
      return true
    }
  }

  // MARK: The opening

  private mutating func takeOpening(_ byte: UInt8, _ body: inout [UInt8]) -> Bool {
    held.append(byte)
    let line = held[lastLineBreak...]
    if byte.isLineBreak {
      guard line.contains(where: { !$0.isTagWhitespace }) else {
        lastLineBreak = held.count
        return true
      }
      let text = Array(line.dropLast())
      if let opener = WrappingFence(text.span, line: 0..<text.count, type: type) {
        fence = opener
        prefixLength += held.count
        held = []
        state = byte == 0x0D ? .droppedReturn(next: .fence) : .lineStart(spaces: 0)
      } else {
        beginPlain(&body)
      }
      return true
    }
    let first = line.first { !$0.isTagWhitespace }
    let mayOpen = first == nil || first == UInt8(ascii: "`") || first == UInt8(ascii: "~")
    if !mayOpen || held.count >= Self.openingLimit { beginPlain(&body) }
    return true
  }

  private mutating func beginPlain(_ body: inout [UInt8]) {
    let opening = held
    held = []
    state = .plain
    passPlain(opening.span, &body)
  }

  /// Passes bytes through, except for a line break at their end.
  private mutating func passPlain(_ bytes: Span<UInt8>, _ body: inout [UInt8]) {
    guard bytes.count > 0 else { return }
    var end = bytes.count
    if bytes[end - 1] == 0x0A {
      end -= 1
      if end > 0, bytes[end - 1] == 0x0D { end -= 1 }
    } else if bytes[end - 1] == 0x0D {
      end -= 1
    }
    // A lone line feed completes the carriage return that is held back.
    if end == 0, held == [0x0D], bytes.count == 1, bytes[0] == 0x0A {
      held.append(0x0A)
      return
    }
    body += held
    held = []
    Self.copy(bytes, 0..<end, to: &body)
    Self.copy(bytes, end..<bytes.count, to: &held)
  }

  // MARK: The fence

  private mutating func takeLineStart(
    _ byte: UInt8, spaces: Int, _ body: inout [UInt8]
  ) -> Bool {
    if byte == 0x0A, held.last == 0x0D, spaces == 0 {
      held.append(byte)
    } else if byte.isLineBreak {
      if !holdsCloser {
        body += held
        held = []
      }
      hold(byte)
    } else if byte == 0x20, spaces < 3 || holdsCloser {
      held.append(byte)
      state = .lineStart(spaces: spaces + 1)
    } else if byte == fence?.character, spaces <= 3 {
      if holdsCloser {
        body += held[..<lastLineBreak]
        held.removeSubrange(..<lastLineBreak)
        lastLineBreak = 0
        holdsCloser = false
      }
      held.append(byte)
      state = .run(length: 1)
    } else {
      return releaseLine(&body)
    }
    return true
  }

  /// Records the end of a line that closes the fence; the line break is already held.
  private mutating func endCloser() {
    holdsCloser = true
    lastLineBreak = held.count - 1
    state = .lineStart(spaces: 0)
  }

  /// Holds a line break back and begins the next line.
  private mutating func hold(_ byte: UInt8) {
    lastLineBreak = held.count
    held.append(byte)
    state = .lineStart(spaces: 0)
  }

  /// Releases the held bytes: the line belongs to the body.
  private mutating func releaseLine(_ body: inout [UInt8]) -> Bool {
    body += held
    held = []
    lastLineBreak = 0
    holdsCloser = false
    state = .content
    return false
  }

  private static func lineBreakLength(atEndOf bytes: [UInt8]) -> Int {
    guard let last = bytes.last, last.isLineBreak else { return 0 }
    return last == 0x0A && bytes.dropLast().last == 0x0D ? 2 : 1
  }

  private static func copy(_ bytes: Span<UInt8>, _ range: Range<Int>, to result: inout [UInt8]) {
    bytes.extracting(range).withUnsafeBufferPointer { result.append(contentsOf: $0) }
  }
}
