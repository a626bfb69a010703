// Character references (WHATWG HTML §13.2.5.72 to §13.2.5.80).

import ArtifactBase
import MarkdownCore
import RefinerCore

extension HTMLTokenizer {
  mutating func startReference() {
    returnState = state
    isInAttribute = state != .data && state != .rcdata
    pending.removeAll(keepingCapacity: true)
    pending.append(UInt8(ascii: "&"))
    state = .reference
  }

  mutating func takeReference(_ byte: UInt8, _ isTaken: inout Bool) {
    switch state {
    case .reference:
      if HTMLBytes.isAlphanumeric(byte) {
        state = .namedReference
        isTaken = false
      } else if byte == UInt8(ascii: "#") {
        pending.append(byte)
        code = 0
        state = .numericReference
      } else {
        flushReference()
        isTaken = false
      }
    case .namedReference:
      if HTMLBytes.isAlphanumeric(byte), pending.count <= NamedCharacters.longestName {
        pending.append(byte)
      } else {
        isTaken = endName(before: byte)
      }
    case .numericReference:
      if byte | 0x20 == UInt8(ascii: "x") {
        pending.append(byte)
        state = .hexadecimalStart
      } else if byte.isASCIIDigit {
        state = .decimal
        isTaken = false
      } else {
        flushReference()
        isTaken = false
      }
    case .hexadecimalStart:
      isTaken = false
      if byte.hexDigitValue != nil { state = .hexadecimal } else { flushReference() }
    default:
      let base: UInt32 = state == .hexadecimal ? 16 : 10
      if let digit = byte.hexDigitValue, digit < base {
        code = min(code &* base &+ digit, 0x11_0000)
      } else {
        isTaken = byte == UInt8(ascii: ";")
        endNumber()
      }
    }
  }

  /// Ends a named reference before `byte`.
  ///
  /// - Returns: Whether `byte` is its semicolon.
  mutating func endName(before byte: UInt8?) -> Bool {
    if byte == UInt8(ascii: ";"), let character = HTMLBytes.commonReference(pending.span) {
      if isInAttribute { buffer.append(character) } else { text.append(character) }
      state = returnState
      return true
    }
    let name = pending
    let count = name.count - 1
    if byte == UInt8(ascii: ";"), let match = NamedCharacters.match(name.span.extracting(1...count))
    {
      append(Array(match.text.utf8))
      state = returnState
      return true
    }
    // The names that are valid without a semicolon have at most six letters.
    var length = min(count, 6)
    while length > 1 {
      let match = NamedCharacters.match(name.span.extracting(1...length))
      if let match, match.isLegacy {
        let isPartOfValue =
          isInAttribute
          && (length < count || byte == UInt8(ascii: "=")
            || byte.map(HTMLBytes.isAlphanumeric) == true)
        if isPartOfValue { break }
        append(Array(match.text.utf8))
        append(Array(name[(length + 1)...]))
        state = returnState
        return false
      }
      length -= 1
    }
    flushReference()
    return false
  }

  mutating func endNumber() {
    let mapped = 0x80...0x9F ~= code ? HTMLBytes.windows1252(UInt8(code)) : code
    let scalar = mapped == 0 ? nil : Unicode.Scalar(mapped)
    append(Array(Unicode.UTF8.encode(scalar ?? "\u{FFFD}")!))
    state = returnState
  }

  mutating func flushReference() {
    append(pending)
    state = returnState
  }

  mutating func append(_ characters: [UInt8]) {
    if isInAttribute { buffer += characters } else { text += characters }
  }
}
