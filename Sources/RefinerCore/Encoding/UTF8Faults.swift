import ArtifactBase
import ArtifactCore

/// Locates the invalid UTF-8 in a payload (`Specs/Refiners.md` R1.12).
///
/// For formats that decode invalid bytes as U+FFFD. Each fault is reported once, at the first byte
/// that is invalid after the bytes before it, or at the end of the payload.
package struct UTF8Faults: Sendable {
  private var sequence = UTF8Sequence()
  private var offset = 0
  private var log = DiagnosticLog()
  /// The number of faults, most of which may not be listed in ``log``.
  private var count = 0

  package mutating func read(_ bytes: Span<UInt8>) {
    var index = 0
    while index < bytes.count {
      if sequence.byteCount == 0 {
        index = Self.endOfValid(bytes, from: index)
        guard index < bytes.count else { break }
      }
      let isOpen = sequence.byteCount > 0
      if !sequence.append(bytes[index]) {
        note(offset + index..<offset + index + 1, "invalid UTF-8: decoded as U+FFFD")
        sequence = UTF8Sequence()
        // A byte that doesn't continue a scalar may begin one.
        if isOpen, bytes[index] < 0x80 || UTF8Sequence.isLeading(bytes[index]) { continue }
      }
      index += 1
    }
    offset += bytes.count
  }

  /// The end of the valid scalars that begin at `start`; may stop short of the last few bytes.
  private static func endOfValid(_ bytes: Span<UInt8>, from start: Int) -> Int {
    let raw = bytes.bytes
    var index = start
    while index + 8 <= bytes.count {
      let word = UInt64(
        littleEndian: raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
      let high = word & 0x8080_8080_8080_8080
      guard high != 0 else {
        index += 8
        continue
      }
      let asciiCount = high.trailingZeroBitCount >> 3
      index += asciiCount
      guard asciiCount <= 4 else { continue }
      let length = scalarLength(UInt32(truncatingIfNeeded: word >> UInt64(asciiCount * 8)))
      guard length > 0 else { return index }
      index += length
    }
    while index < bytes.count, bytes[index] < 0x80 { index += 1 }
    return index
  }

  /// The length of the scalar at the start of four bytes, the first in the lowest bits and not
  /// ASCII; 0 if they don't begin with a scalar.
  private static func scalarLength(_ bytes: UInt32) -> Int {
    let second = UInt8(truncatingIfNeeded: bytes >> 8)
    switch UInt8(truncatingIfNeeded: bytes) {
    case 0xC2...0xDF: return bytes & 0xC000 == 0x8000 ? 2 : 0
    case 0xE0: return bytes & 0xC0_C000 == 0x80_8000 && second >= 0xA0 ? 3 : 0
    case 0xED: return bytes & 0xC0_C000 == 0x80_8000 && second < 0xA0 ? 3 : 0
    case 0xE1...0xEF: return bytes & 0xC0_C000 == 0x80_8000 ? 3 : 0
    case 0xF0: return bytes & 0xC0C0_C000 == 0x8080_8000 && second >= 0x90 ? 4 : 0
    case 0xF1...0xF3: return bytes & 0xC0C0_C000 == 0x8080_8000 ? 4 : 0
    case 0xF4: return bytes & 0xC0C0_C000 == 0x8080_8000 && second < 0x90 ? 4 : 0
    default: return 0
    }
  }

  package mutating func finish() {
    if sequence.byteCount > 0 {
      note(offset..<offset, "incomplete UTF-8 sequence: decoded as U+FFFD")
    }
    sequence = UTF8Sequence()
  }

  private mutating func note(_ range: Range<Int>, _ message: @autoclosure () -> String) {
    count += 1
    if count <= Diagnostic.listedLimit + 1 {
      log.report(.invalidUTF8, .warning, at: range, message())
    }
  }

  package var isEmpty: Bool { count == 0 }

  package var diagnostics: [Diagnostic] {
    var log = log
    log.count(.invalidUTF8, max(0, count - Diagnostic.listedLimit - 1))
    return log.diagnostics()
  }
}
