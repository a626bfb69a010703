import ArtifactCore

/// Finds the bytes of a payload that cannot follow in UTF-8 (`Specs/Refiners.md` R1.12).
///
/// For formats that read such bytes as U+FFFD. There is one place for each of these: the byte that
/// cannot follow what came before it, or the end of the payload.
struct UTF8Faults: Sendable {
  private var sequence = ScalarSequence()
  private var offset = 0
  private var remarks = Remarks()
  /// How many places there are, most of which may not be in ``remarks``.
  private var count = 0

  mutating func read(_ bytes: Span<UInt8>) {
    let raw = bytes.bytes
    var index = 0
    while index < bytes.count {
      if sequence.byteCount == 0 {
        while index + 8 <= bytes.count,
          raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080
            == 0
        { index += 8 }
        while index < bytes.count, bytes[index] < 0x80 { index += 1 }
        guard index < bytes.count else { break }
      }
      let isOpen = sequence.byteCount > 0
      if !sequence.append(bytes[index]) {
        note(offset + index..<offset + index + 1, "Not UTF-8: this byte cannot stand here.")
        sequence = ScalarSequence()
        // What does not go on with a scalar may begin one.
        if isOpen, bytes[index] < 0x80 || MediaReference.isLeading(bytes[index]) { continue }
      }
      index += 1
    }
    offset += bytes.count
  }

  mutating func finish() {
    if sequence.byteCount > 0 { note(offset..<offset, "Not UTF-8: a character is cut here.") }
    sequence = ScalarSequence()
  }

  private mutating func note(_ range: Range<Int>, _ sentence: @autoclosure () -> String) {
    count += 1
    if count <= Remarks.limit + 1 { remarks.note(.invalidUTF8, at: range, sentence()) }
  }

  var isEmpty: Bool { count == 0 }

  var diagnostics: [ArtifactDiagnostic] {
    var remarks = remarks
    remarks.count(.invalidUTF8, max(0, count - Remarks.limit - 1))
    return remarks.diagnostics()
  }
}
