// The meaning of sequences: keys, mouse, focus, pastes.

extension InputDecoder {
  // MARK: ESC O

  mutating func endSingleShift(_ final: UInt8, _ isAlt: Bool) {
    var modifiers: KeyModifiers = isAlt ? .alt : []
    if let digit = collected.first {
      modifiers.formUnion(KeyModifiers(parameter: Int(digit - 0x30)))
    }
    switch final {
    case 0x61...0x64: emit(Self.arrows[Int(final - 0x61)], modifiers.union(.control))  // rxvt
    case 0x4D: emit(.enter, modifiers)
    case 0x49: emit(.tab, modifiers)
    case 0x20: emit(.character(" "), modifiers)
    case 0x58: emit(.character("="), modifiers)
    case 0x6A...0x79: emit(.character(String(Unicode.Scalar(final - 0x40))), modifiers)  // keypad
    default: if let key = Self.letterKey(final) { emit(key, modifiers) }
    }
  }

  // MARK: ESC [

  mutating func endControlSequence(_ final: UInt8, _ isAlt: Bool) {
    if collected == [0x5B] {
      if (0x41...0x45).contains(final) { emit(.function(Int(final) - 0x40)) }
      return
    }
    guard let sequence = ControlSequence(collected) else { return }
    switch sequence.marker {
    case 0 where sequence.intermediates.isEmpty:
      endUnmarked(sequence, final, isAlt)
    case 0x3C where final == 0x4D || final == 0x6D:
      endMouse(sequence, isRelease: final == 0x6D)
    default:
      endReply(sequence, final)
    }
  }

  private mutating func endUnmarked(_ sequence: ControlSequence, _ final: UInt8, _ isAlt: Bool) {
    // In the kitty keyboard protocol a subparameter of the modifiers is the event type; 3 is a
    // release.
    if sequence.parameters.count > 1, sequence.parameters[1].count > 1,
      sequence.parameters[1][1] == 3
    {
      return
    }
    var modifiers = KeyModifiers(parameter: sequence.value(1) ?? 1)
    if isAlt { modifiers.insert(.alt) }
    switch final {
    case 0x7E:
      endNumbered(sequence, modifiers)
    case 0x5E, 0x40:
      // rxvt: ^ means Control, @ means Control and Shift.
      guard let key = Self.numberedKey(sequence.value(0) ?? 0) else { break }
      emit(key, modifiers.union(final == 0x5E ? .control : [.control, .shift]))
    case 0x61...0x64:
      emit(Self.arrows[Int(final - 0x61)], modifiers.union(.shift))
    case 0x5A:
      emit(.tab, modifiers.union(.shift))
    case 0x75:
      endCoded(
        sequence.parameters.first ?? [], modifiers,
        text: sequence.parameters.count > 2 ? sequence.parameters[2] : [])
    case 0x52 where sequence.value(0) != 1 || !(2...16).contains(sequence.value(1) ?? 0):
      guard let row = sequence.value(0), let column = sequence.value(1) else { break }
      emitCursor(row, column)
    case 0x49 where sequence.parameters.isEmpty:
      events.append(.focus(true))
    case 0x4F where sequence.parameters.isEmpty:
      events.append(.focus(false))
    case 0x4D where sequence.parameters.isEmpty:
      collected = []
      state = .legacyMouse
    case 0x74:
      events.append(.reply(.window(sequence.values)))
    default:
      if let key = Self.letterKey(final) { emit(key, modifiers) }
    }
  }

  private mutating func endNumbered(_ sequence: ControlSequence, _ modifiers: KeyModifiers) {
    switch sequence.value(0) ?? 0 {
    case 27:
      if let code = sequence.value(2) { endCoded([code], modifiers, text: []) }
    case 200:
      collected = []
      isOverfull = false
      state = .paste(matched: 0)
    case let number:
      if let key = Self.numberedKey(number) { emit(key, modifiers) }
    }
  }

  /// Decodes a key given by its character code, its shifted code, and its associated text.
  private mutating func endCoded(_ codes: [Int], _ modifiers: KeyModifiers, text: [Int]) {
    guard let code = codes.first else { return }
    if let key = Self.codedKey(code) { return emit(key, modifiers) }
    var modifiers = modifiers
    let typed = modifiers.isDisjoint(with: [.control, .alt, .system]) ? Self.text(of: text) : ""
    if !typed.isEmpty {
      for character in typed { emit(.character(String(character))) }
      return
    }
    var plain = Self.text(of: [code])
    if modifiers.contains(.shift), !modifiers.contains(.control) {
      // As without this protocol, Shift is applied to the character and not reported as a modifier.
      let shifted = codes.count > 1 ? Self.text(of: [codes[1]]) : ""
      if !shifted.isEmpty {
        plain = shifted
        modifiers.remove(.shift)
      } else if (0x61...0x7A).contains(code) {
        plain = Self.text(of: [code - 0x20])
        modifiers.remove(.shift)
      }
    }
    if !plain.isEmpty { emit(.character(plain), modifiers) }
  }

  /// Returns the characters with the given codes, without control characters and private-use key
  /// codes.
  private static func text(of codes: [Int]) -> String {
    var text = ""
    for code in codes where code >= 0x20 && !(0x7F...0x9F).contains(code) {
      guard !(0xE000...0xF8FF).contains(code), code <= 0x10FFFF,
        let scalar = Unicode.Scalar(UInt32(code))
      else { continue }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  // MARK: Mouse

  private mutating func endMouse(_ sequence: ControlSequence, isRelease: Bool) {
    guard let code = sequence.value(0), let column = sequence.value(1), let row = sequence.value(2)
    else { return }
    emitMouse(code, column, row, isRelease: isRelease)
  }

  mutating func endLegacyMouse() {
    emitMouse(
      Int(collected[0]) - 32, Int(collected[1]) - 32, Int(collected[2]) - 32, isRelease: false)
  }

  private mutating func emitMouse(_ code: Int, _ column: Int, _ row: Int, isRelease: Bool) {
    guard column > 0, row > 0, code < 256 else { return }
    let low = UInt8(code & 3)
    let button: MouseEvent.Button? =
      code & 128 != 0
      ? MouseEvent.Button(rawValue: 8 + low) : MouseEvent.Button(rawValue: low)
    let action: MouseEvent.Action
    if code & 0xC0 == 0x40 {
      guard !isRelease, let direction = MouseEvent.Direction(rawValue: low) else { return }
      action = .wheel(direction)
    } else if isRelease {
      action = .release(button)
    } else if code & 32 != 0 {
      action = button.map { .drag($0) } ?? .move
    } else {
      action = button.map { .press($0) } ?? .release(nil)
    }
    var modifiers: KeyModifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    events.append(
      .mouse(MouseEvent(action, column: column - 1, row: row - 1, modifiers: modifiers)))
  }

  // MARK: Pastes

  mutating func continuePaste(_ byte: UInt8, _ matched: Int) {
    if byte == Self.pasteEnd[matched] {
      state = .paste(matched: matched + 1)
      if matched + 1 == Self.pasteEnd.count { endPaste(isWhole: true, matched: 0) }
      return
    }
    collectPaste(Self.pasteEnd[..<matched])
    if byte == 0x1B {
      state = .paste(matched: 1)
    } else {
      collectPaste([byte])
      state = .paste(matched: 0)
    }
  }

  private mutating func collectPaste(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      if collected.count < TerminalLimits.pasteLength {
        collected.append(byte)
      } else {
        isOverfull = true
      }
    }
  }

  mutating func endPaste(isWhole: Bool, matched: Int) {
    state = .text
    collectPaste(Self.pasteEnd[..<matched])
    var bytes: [UInt8] = []
    bytes.reserveCapacity(collected.count)
    for index in collected.indices {
      switch collected[index] {
      case 0x0D: bytes.append(0x0A)
      case 0x0A where index > 0 && collected[index - 1] == 0x0D: break
      case let byte: bytes.append(byte)
      }
    }
    if isOverfull { Self.trimCutCharacter(&bytes) }
    collected = []
    let text = String(decoding: bytes, as: UTF8.self)
    events.append(.paste(Paste(text: text, isTruncated: isOverfull || !isWhole)))
  }

  /// Removes an incomplete scalar at the end.
  private static func trimCutCharacter(_ bytes: inout [UInt8]) {
    var start = bytes.count - 1
    while start > max(0, bytes.count - 4), bytes[start] & 0xC0 == 0x80 { start -= 1 }
    guard start >= 0, bytes[start] >= 0xC2 else { return }
    let scalar = bytes.span.scalar(at: start, end: bytes.count)
    if scalar.value == nil, scalar.length == bytes.count - start { bytes.removeSubrange(start...) }
  }

  private static let pasteEnd: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

  // MARK: Key names

  private static let arrows: [Key] = [.up, .down, .right, .left]

  /// Returns the key for the final byte of an ESC [ or ESC O sequence.
  private static func letterKey(_ letter: UInt8) -> Key? {
    switch letter {
    case 0x41...0x44: arrows[Int(letter - 0x41)]
    case 0x46: .end
    case 0x48: .home
    case 0x50...0x53: .function(Int(letter) - 0x4F)
    default: nil
    }
  }

  /// Returns the key for the number in an ESC [ number ~ sequence.
  private static func numberedKey(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  /// Returns the key for a code that is not a character. Keypad keys map to their main equivalents.
  private static func codedKey(_ code: Int) -> Key? {
    switch code {
    case 8, 127: .backspace
    case 9: .tab
    case 13, 57414: .enter
    case 27: .escape
    case 57376...57398: .function(code - 57363)
    case 57399...57408: .character(String(code - 57399))
    case 57409: .character(".")
    case 57410: .character("/")
    case 57411: .character("*")
    case 57412: .character("-")
    case 57413: .character("+")
    case 57415: .character("=")
    case 57416: .character(",")
    case 57417: .left
    case 57418: .right
    case 57419: .up
    case 57420: .down
    case 57421: .pageUp
    case 57422: .pageDown
    case 57423: .home
    case 57424: .end
    case 57425: .insert
    case 57426: .delete
    default: nil
    }
  }
}
