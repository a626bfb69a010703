/// An incremental decoder that turns terminal input bytes into events.
///
/// Input may be split anywhere. Complete input produces events immediately. Input that could
/// continue is kept, and ``pending`` reports what is missing. If the rest does not arrive in time,
/// the caller calls ``flush()``; this distinguishes the Escape key from the start of a sequence.
/// The decoder has no clock, so its events depend only on bytes and flushes (`Specs/Terminal.md`,
/// V9).
///
/// ```swift
/// var decoder = InputDecoder()
/// decoder.decode([0x1B, 0x5B, 0x41])   // [.key(KeyStroke(.up))]
/// decoder.decode([0x1B])               // []
/// decoder.flush()                      // [.key(KeyStroke(.escape))]
/// ```
///
/// The states are those of a terminal's own parser: text, after ESC, in a control sequence, in a
/// string, in a paste. Every byte is consumed by exactly one state and the amount of collected
/// input is bounded, so malformed or hostile input is ignored and has no other effect.
public struct InputDecoder: Sendable {
  /// The kind of incomplete input that the decoder holds.
  public enum Pending: Hashable, Sendable {
    /// No incomplete input.
    case nothing

    /// A character that a combining mark could follow. If no input is available, flush.
    case character

    /// The start of a sequence. If no input arrives within ``InputDecoder/patience``, flush.
    case sequence
  }

  /// How long to wait for the rest of a sequence, in milliseconds.
  public static let patience = 40

  /// The state of the parser.
  enum State: Hashable, Sendable {
    case text

    /// Inside a UTF-8 scalar, whose bytes are in `collected`.
    case scalar

    /// After ESC, or after ESC ESC.
    case escape(isDoubled: Bool)

    /// After ESC O, or its 8-bit form.
    case singleShift(isAlt: Bool)

    /// After ESC [, or its 8-bit form.
    case controlSequence(isAlt: Bool)

    /// Inside a string (OSC, DCS, APC, …), identified by the 7-bit byte after ESC. With
    /// `hasEscape`, after an ESC that may begin its terminator.
    case string(UInt8, hasEscape: Bool)

    /// Before the three bytes of an X10 mouse event.
    case legacyMouse

    /// Inside a paste, after `matched` bytes of its terminator.
    case paste(matched: Int)
  }

  var state = State.text

  /// The bytes of the current scalar, sequence, string or paste.
  var collected: [UInt8] = []

  /// Whether bytes were dropped because a limit was exceeded.
  var isOverfull = false
  var events: [InputEvent] = []

  /// The current character, to which combining marks may still be added.
  private var character = ""
  private var characterModifiers: KeyModifiers = []

  /// Whether ESC precedes the next character, so that Alt applies to it.
  private var isNextAlt = false
  private var idleFlushes = 0

  /// Creates a decoder in its initial state.
  public init() {}

  /// The incomplete input that the decoder holds.
  public var pending: Pending {
    state == .text ? (character.isEmpty ? .nothing : .character) : .sequence
  }

  /// Decodes bytes and returns the completed events.
  ///
  /// - Complexity: O(n).
  public mutating func decode(_ bytes: borrowing Span<UInt8>) -> [InputEvent] {
    if bytes.count > 0 { idleFlushes = 0 }
    for index in bytes.indices { consume(bytes[index]) }
    return drain()
  }

  /// Decodes bytes and returns the completed events.
  ///
  /// - Complexity: O(n).
  public mutating func decode(_ bytes: [UInt8]) -> [InputEvent] {
    decode(bytes.span)
  }

  /// Ends the wait for further input, and returns the events that this completes.
  public mutating func flush() -> [InputEvent] {
    endCharacter()
    switch state {
    case .text:
      break
    case .escape(let isDoubled):
      if isDoubled { emit(.escape) }
      emit(.escape)
      state = .text
    case .singleShift(let isAlt) where collected.isEmpty:
      giveUp(introducer: 0x4F, isAlt: isAlt)
    case .controlSequence(let isAlt) where collected.isEmpty:
      giveUp(introducer: 0x5B, isAlt: isAlt)
    case .string(let introducer, hasEscape: false) where collected.isEmpty:
      giveUp(introducer: introducer, isAlt: false)
    case .scalar, .singleShift, .controlSequence, .string, .legacyMouse, .paste:
      idleFlushes += 1
      if idleFlushes >= TerminalLimits.unansweredFlushes { giveUp() }
    }
    return drain()
  }

  private mutating func drain() -> [InputEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  // MARK: Bytes

  private mutating func consume(_ byte: UInt8) {
    switch state {
    case .text: begin(byte)
    case .scalar: continueScalar(byte)
    case .escape(let isDoubled): endEscape(byte, isDoubled: isDoubled)
    case .singleShift(let isAlt): continueSingleShift(byte, isAlt)
    case .controlSequence(let isAlt): continueControlSequence(byte, isAlt)
    case .string(let introducer, let hasEscape):
      continueString(byte, introducer, hasEscape: hasEscape)
    case .legacyMouse: continueLegacyMouse(byte)
    case .paste(let matched): continuePaste(byte, matched)
    }
  }

  /// Consumes a byte in the text state.
  private mutating func begin(_ byte: UInt8) {
    switch byte {
    case 0x1B:
      endCharacter()
      state = .escape(isDoubled: false)
    case 0x00..<0x20, 0x7F:
      endCharacter()
      emitControl(byte, takeModifiers())
    case 0x20..<0x7F:
      put(Unicode.Scalar(byte))
    case 0xC2...0xF4:
      collected = [byte]
      state = .scalar
    case 0x8F, 0x90, 0x98, 0x9B, 0x9D, 0x9E, 0x9F:
      endCharacter()
      enter(byte - 0x40, isAlt: !takeModifiers().isEmpty)
    default:
      put("\u{FFFD}")
    }
  }

  private mutating func continueScalar(_ byte: UInt8) {
    collected.append(byte)
    let scalar = collected.span.scalar(at: 0, end: collected.count)
    if let value = scalar.value.flatMap(Unicode.Scalar.init) {
      state = .text
      if (0x80...0x9F).contains(value.value) {
        _ = takeModifiers()
      } else {
        put(value)
      }
    } else if scalar.length < collected.count {
      // The byte does not continue the scalar: it is decoded on its own.
      state = .text
      put("\u{FFFD}")
      begin(byte)
    }
  }

  private mutating func endEscape(_ byte: UInt8, isDoubled: Bool) {
    switch byte {
    case 0x1B:
      if isDoubled { emit(.escape) }
      state = .escape(isDoubled: true)
    case 0x4F, 0x5B:
      enter(byte, isAlt: isDoubled)
    case 0x50, 0x58, 0x5D, 0x5E, 0x5F:
      if isDoubled { emit(.escape) }
      enter(byte, isAlt: false)
    default:
      if isDoubled { emit(.escape) }
      state = .text
      isNextAlt = true
      begin(byte)
    }
  }

  private mutating func enter(_ introducer: UInt8, isAlt: Bool) {
    collected = []
    isOverfull = false
    switch introducer {
    case 0x4F: state = .singleShift(isAlt: isAlt)
    case 0x5B: state = .controlSequence(isAlt: isAlt)
    default: state = .string(introducer, hasEscape: false)
    }
  }

  private mutating func continueSingleShift(_ byte: UInt8, _ isAlt: Bool) {
    switch byte {
    case 0x31...0x39 where collected.isEmpty:
      collected.append(byte)
    case 0x20..<0x7F:
      state = .text
      endSingleShift(byte, isAlt)
    default:
      abandon(byte)
    }
  }

  private mutating func continueControlSequence(_ byte: UInt8, _ isAlt: Bool) {
    switch byte {
    case 0x5B where collected.isEmpty:
      collected.append(byte)  // function keys of the Linux console: ESC [ [ A
    case 0x20..<0x40:
      collect(byte)
    case 0x40..<0x7F:
      state = .text
      if !isOverfull { endControlSequence(byte, isAlt) }
    default:
      abandon(byte)
    }
  }

  private mutating func continueString(
    _ byte: UInt8, _ introducer: UInt8, hasEscape: Bool
  ) {
    switch byte {
    case 0x5C where hasEscape, 0x07 where introducer == 0x5D,
      // Unless it can continue a UTF-8 scalar, this is the 8-bit form of ST.
      0x9C where (collected.last ?? 0) < 0x80:
      state = .text
      if !isOverfull { endString(introducer) }
    case 0x1B:
      state = .string(introducer, hasEscape: true)
    case _ where hasEscape:
      endEscape(byte, isDoubled: false)
    case 0x18, 0x1A:
      abandon(byte)
    default:
      collect(byte)
    }
  }

  private mutating func continueLegacyMouse(_ byte: UInt8) {
    guard byte >= 0x20 else { return abandon(byte) }
    collected.append(byte)
    guard collected.count == 3 else { return }
    state = .text
    endLegacyMouse()
  }

  private mutating func collect(_ byte: UInt8) {
    if collected.count < TerminalLimits.inputSequence {
      collected.append(byte)
    } else {
      isOverfull = true
    }
  }

  /// Discards the current sequence at an unexpected byte, and decodes the byte on its own.
  private mutating func abandon(_ byte: UInt8) {
    state = .text
    if byte != 0x18, byte != 0x1A { begin(byte) }
  }

  // MARK: Incomplete sequences

  /// Decodes ESC and an introducer without continuation as a key press with Alt.
  private mutating func giveUp(introducer: UInt8, isAlt: Bool) {
    if isAlt { emit(.escape) }
    emit(.character(String(Unicode.Scalar(introducer))), .alt)
    state = .text
  }

  private mutating func giveUp() {
    switch state {
    case .scalar:
      put("\u{FFFD}")
      endCharacter()
    case .paste(let matched):
      endPaste(isWhole: false, matched: matched)
    case .text, .escape, .singleShift, .controlSequence, .string, .legacyMouse:
      break
    }
    state = .text
  }

  // MARK: Characters

  /// Extends the current character, or ends it and begins another.
  private mutating func put(_ scalar: Unicode.Scalar) {
    if !scalar.isASCII, !character.isEmpty, !isNextAlt {
      var joined = character
      joined.unicodeScalars.append(scalar)
      if joined.count == 1, joined.utf8.count <= TerminalLimits.typedCharacter {
        character = joined
        return
      }
    }
    endCharacter()
    character = String(scalar)
    characterModifiers = takeModifiers()
  }

  private mutating func endCharacter() {
    guard !character.isEmpty else { return }
    emit(.character(character), characterModifiers)
    character = ""
  }

  private mutating func takeModifiers() -> KeyModifiers {
    defer { isNextAlt = false }
    return isNextAlt ? .alt : []
  }

  mutating func emit(_ key: Key, _ modifiers: KeyModifiers = []) {
    events.append(.key(KeyStroke(key, modifiers)))
  }

  private mutating func emitControl(_ byte: UInt8, _ modifiers: KeyModifiers) {
    switch byte {
    case 0x00: emit(.character(" "), modifiers.union(.control))
    case 0x08, 0x7F: emit(.backspace, modifiers)
    case 0x09: emit(.tab, modifiers)
    case 0x0A: emit(.enter, modifiers.union(.control))
    case 0x0D: emit(.enter, modifiers)
    case 0x01...0x1A:
      emit(.character(String(Unicode.Scalar(byte + 0x60))), modifiers.union(.control))
    default:
      emit(.character(String(Unicode.Scalar(byte + 0x40))), modifiers.union(.control))
    }
  }
}
