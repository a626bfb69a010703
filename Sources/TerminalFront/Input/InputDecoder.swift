/// Turns the bytes of a terminal into events.
///
/// Bytes come in pieces that may end anywhere. What is whole becomes an event at once; what could go
/// on is kept, and ``pending`` says what is missing. If it does not come in time, ``flush()`` says
/// so: that is how Escape alone is told from the start of a sequence. The decoder has no clock, so
/// its events follow from bytes and flushes alone (`Specs/Terminal.md`, V9).
///
/// ```swift
/// var decoder = InputDecoder()
/// decoder.decode([0x1B, 0x5B, 0x41])   // [.key(KeyPress(.up))]
/// decoder.decode([0x1B])               // []
/// decoder.flush()                      // [.key(KeyPress(.escape))]
/// ```
///
/// The states are those of a terminal's own parser: text, after ESC, in a control sequence, in a
/// string, in a paste. Every byte is taken by exactly one of them, and what is collected is bounded,
/// so a hostile sender gets ignored and nothing else.
public struct InputDecoder: Sendable {
  /// What is missing for the next event.
  public enum Pending: Hashable, Sendable {
    case nothing

    /// There is a character that a mark could still follow. If there is nothing to read, flush.
    case character

    /// There is the start of something. If nothing comes for ``InputDecoder/patience``, flush.
    case sequence
  }

  /// For how many milliseconds the rest of a sequence may be on its way.
  public static let patience = 40

  /// What the bytes to come belong to.
  enum State: Hashable, Sendable {
    case text

    /// Within a scalar of UTF-8, whose bytes are in `collected`.
    case scalar

    /// After ESC, or two of them.
    case escape(isDoubled: Bool)

    /// After ESC O, or its 8-bit form.
    case singleShift(isAlt: Bool)

    /// After ESC [, or its 8-bit form.
    case controlSequence(isAlt: Bool)

    /// Within the string of an OSC, DCS, APC and so on, named by the 7-bit byte after ESC; after ESC
    /// in it, which may begin its end.
    case string(UInt8, hasEscape: Bool)

    /// Before the three bytes of an X10 mouse event.
    case legacyMouse

    /// Within a paste; how many bytes of its end have come.
    case paste(matched: Int)
  }

  var state = State.text

  /// The bytes of the scalar, sequence, string or paste under way.
  var collected: [UInt8] = []

  /// Whether some of what belongs to it was left out.
  var isOverfull = false
  var events: [InputEvent] = []

  /// The character under way, and what was held with it.
  private var character = ""
  private var characterModifiers: KeyModifiers = []

  /// Whether ESC stands before what begins next.
  private var isNextAlt = false
  private var idleFlushes = 0

  public init() {}

  public var pending: Pending {
    state == .text ? (character.isEmpty ? .nothing : .character) : .sequence
  }

  /// Takes bytes and returns the events they complete.
  ///
  /// - Complexity: O(n).
  public mutating func decode(_ bytes: borrowing Span<UInt8>) -> [InputEvent] {
    if bytes.count > 0 { idleFlushes = 0 }
    for index in bytes.indices { consume(bytes[index]) }
    return drain()
  }

  /// Takes bytes and returns the events they complete.
  public mutating func decode(_ bytes: [UInt8]) -> [InputEvent] {
    decode(bytes.span)
  }

  /// Says that nothing has come for a while, and returns the events that completes.
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

  /// A byte where nothing is under way but perhaps a character.
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
      // The byte does not go on with the scalar; it begins something of its own.
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
      collected.append(byte)  // the function keys of the Linux console: ESC [ [ A
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
      // Where it cannot go on with a character, it is the 8-bit form of ST.
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

  /// A byte that cannot stand where it stands: what is under way is nothing, the byte is itself.
  private mutating func abandon(_ byte: UInt8) {
    state = .text
    if byte != 0x18, byte != 0x1A { begin(byte) }
  }

  // MARK: What never ends

  /// ESC was followed by what begins a sequence, and by no more: it was Alt with a key.
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

  /// Goes on with the character under way, or ends it and begins another.
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
    events.append(.key(KeyPress(key, modifiers)))
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
