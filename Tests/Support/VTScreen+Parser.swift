/// Cuts the bytes for a ``VTScreen`` into characters and sequences, and judges them.
struct VTParser: Sendable {
  enum Action: Sendable {
    case print(Unicode.Scalar)
    case carriageReturn, lineFeed
    case control([Int], UInt8)
    case mode(Int, isSet: Bool)
    case link(String)
    case reject(String)
  }

  private enum State: Sendable {
    case ground
    case character(needed: Int)
    case escape
    case controlSequence
    case string
    case stringEscape
  }

  /// Whether the sequences of a full screen are allowed too.
  var allowsFullScreen = false
  private var state = State.ground
  private var collected: [UInt8] = []

  mutating func consume(_ byte: UInt8) -> Action? {
    switch state {
    case .ground: return begin(byte)
    case .character(let needed): return continueCharacter(byte, needed)
    case .escape: return endEscape(byte)
    case .controlSequence: return continueControlSequence(byte)
    case .string: return continueString(byte)
    case .stringEscape:
      state = .ground
      if byte == 0x5C { return judgeString() }
      return byte == 0x1B ? begin(byte) : .reject("a string cut by ESC \(byte)")
    }
  }

  private mutating func begin(_ byte: UInt8) -> Action? {
    collected = []
    switch byte {
    case 0x0D: return .carriageReturn
    case 0x0A: return .lineFeed
    case 0x1B:
      state = .escape
      return nil
    case 0x20..<0x7F: return .print(Unicode.Scalar(byte))
    case 0xC2...0xDF: return start(byte, 1)
    case 0xE0...0xEF: return start(byte, 2)
    case 0xF0...0xF4: return start(byte, 3)
    default: return .reject("byte \(byte)")
    }
  }

  private mutating func start(_ byte: UInt8, _ needed: Int) -> Action? {
    collected = [byte]
    state = .character(needed: needed)
    return nil
  }

  private mutating func continueCharacter(_ byte: UInt8, _ needed: Int) -> Action? {
    guard byte & 0xC0 == 0x80 else {
      state = .ground
      // Output that was cut within a character: a terminal drops it and goes on.
      return byte == 0x1B ? begin(byte) : .reject("cut character before byte \(byte)")
    }
    collected.append(byte)
    if needed > 1 {
      state = .character(needed: needed - 1)
      return nil
    }
    state = .ground
    let text = String(decoding: collected, as: UTF8.self).unicodeScalars
    guard text.count == 1, let scalar = text.first else { return .reject("invalid UTF-8") }
    return Self.isForbidden(scalar.value)
      ? .reject("U+" + String(scalar.value, radix: 16)) : .print(scalar)
  }

  /// Controls, and characters that hide or reorder others.
  private static func isForbidden(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x80...0x9F, 0xAD, 0x61C, 0x115F, 0x1160, 0x200B, 0x200E, 0x200F, 0x2028...0x202E,
      0x2060...0x206F, 0x3164, 0xE000...0xF8FF, 0xFDD0...0xFDEF, 0xFEFF, 0xFFA0, 0xFFF9...0xFFFB,
      0xE0000...0xE0FFF, 0xF0000...0x10FFFF:
      true
    default:
      scalar & 0xFFFE == 0xFFFE
    }
  }

  private mutating func endEscape(_ byte: UInt8) -> Action? {
    state = .ground
    switch byte {
    case 0x5B: state = .controlSequence
    case 0x5D: state = .string
    case 0x5C: break  // ST with no string open does nothing
    case 0x1B: return begin(byte)
    default: return .reject("ESC \(Unicode.Scalar(byte))")
    }
    return nil
  }

  private mutating func continueControlSequence(_ byte: UInt8) -> Action? {
    if byte == 0x1B { return begin(byte) }
    guard (0x40...0x7E).contains(byte) else {
      collected.append(byte)
      return nil
    }
    state = .ground
    let text = String(decoding: collected, as: UTF8.self)
    if text.hasPrefix("?"), byte == 0x68 || byte == 0x6C {
      guard let number = Int(text.dropFirst()),
        [25, 2026].contains(number)
          || allowsFullScreen && Self.fullScreenModes.contains(number)
      else {
        return .reject("mode \(text)")
      }
      return .mode(number, isSet: byte == 0x68)
    }
    let numbers = text.isEmpty ? [] : text.split(separator: ";").map { Int($0) ?? -1 }
    let isPlace =
      allowsFullScreen && byte == 0x48 && numbers.count <= 2
      && numbers.allSatisfy { 1...9999 ~= $0 }
    return isPlace || Self.isAllowed(numbers, byte)
      ? .control(numbers, byte) : .reject("CSI \(text)\(Unicode.Scalar(byte))")
  }

  /// Wrapping, mouse, focus, the other screen, pastes.
  private static let fullScreenModes = [7, 1000, 1002, 1003, 1004, 1006, 1049, 2004]

  private static func isAllowed(_ numbers: [Int], _ final: UInt8) -> Bool {
    switch final {
    case 0x41...0x44, 0x47: return numbers.count <= 1 && numbers.allSatisfy { 1...9999 ~= $0 }
    case 0x4A: return numbers.isEmpty || numbers == [0]
    case 0x4B: return numbers.isEmpty || numbers == [0] || numbers == [2]
    case 0x6D: return isStyle(numbers[...])
    default: return false
    }
  }

  /// Whether these are attributes and colours, of which those of the palette are 38, 5 and a number.
  private static func isStyle(_ numbers: ArraySlice<Int>) -> Bool {
    guard let palette = numbers.firstIndex(where: { $0 == 38 || $0 == 48 }) else {
      return numbers.allSatisfy {
        [0, 1, 2, 3, 4, 7, 9, 22, 23, 24, 27, 29, 39, 49].contains($0) || 30...37 ~= $0
          || 90...97 ~= $0 || 40...47 ~= $0 || 100...107 ~= $0
      }
    }
    let color = numbers[palette...].prefix(3)
    return isStyle(numbers[..<palette]) && isStyle(numbers[color.endIndex...])
      && color.count == 3 && color[palette + 1] == 5 && 16...255 ~= color[palette + 2]
  }

  private mutating func continueString(_ byte: UInt8) -> Action? {
    if byte == 0x1B {
      state = .stringEscape
      return nil
    }
    guard (0x20...0x7E).contains(byte) else {
      state = .ground
      return .reject("byte \(byte) in a string")
    }
    collected.append(byte)
    return nil
  }

  private func judgeString() -> Action {
    let text = String(decoding: collected, as: UTF8.self)
    guard text.hasPrefix("8;;") else { return .reject("OSC \(text)") }
    let target = text.dropFirst(3)
    let schemes = ["http:", "https:", "mailto:"]
    let isAllowed = target.isEmpty || schemes.contains { target.lowercased().hasPrefix($0) }
    guard isAllowed, target.utf8.count <= 2083, !target.contains(" ") else {
      return .reject("link \(target)")
    }
    return .link(String(target))
  }
}
