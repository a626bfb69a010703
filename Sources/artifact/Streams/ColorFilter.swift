import ArtifactAll

/// A filter that removes the colors of terminal output, as `git diff --color=always` writes them:
/// the control sequence SGR (ECMA-48 §8.3.117).
///
/// Nothing is removed from text whose first sequence begins after ``headLength`` bytes, or that is
/// not text. The result does not depend on chunk boundaries.
struct ColorFilter {
  /// The number of bytes at the start in which the first sequence begins.
  static let headLength = 4_096

  /// A sequence that was removed.
  struct Removal: Equatable {
    /// The offset in the filtered text.
    var offset: Int
    var bytes: [UInt8]
  }

  /// The removed sequences, if they are recorded.
  private(set) var removals: [Removal] = []

  private let records: Bool

  /// The number of bytes received and of bytes returned.
  private var received = 0
  private var returned = 0
  private var state = State.searching

  /// The bytes of a sequence that is not complete.
  private var sequence: [UInt8] = []

  /// The maximum length of a sequence in bytes; a longer one is text.
  private static let sequenceLength = 64

  private enum State {
    /// No sequence so far.
    case searching
    case filtering
    /// Everything is text from here on.
    case off
  }

  /// Creates a filter.
  ///
  /// - Parameter records: Whether the removed sequences are kept, so that positions in the original
  ///   text can be computed.
  init(records: Bool = false) {
    self.records = records
  }

  /// Filters the next bytes. At most an incomplete sequence is held back.
  mutating func filter(_ bytes: [UInt8]) -> [UInt8] {
    if state == .off { return bytes }
    if sequence.isEmpty, !bytes.contains(where: { $0 == 0x1B || $0 == 0 }) {
      received += bytes.count
      returned += bytes.count
      if state == .searching, received >= Self.headLength { state = .off }
      return bytes
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      if sequence.isEmpty {
        // Media may contain the bytes of a sequence by chance.
        let ends = state == .searching && (byte == 0 || received >= Self.headLength)
        if ends {
          state = .off
          return text + bytes[index...]
        }
        if byte == 0x1B { sequence.append(byte) } else { text.append(byte) }
      } else {
        take(byte, &text)
      }
      received += 1
    }
    returned += text.count
    return text
  }

  /// Consumes a byte after an escape.
  private mutating func take(_ byte: UInt8, _ text: inout [UInt8]) {
    sequence.append(byte)
    let isStart = sequence.count == 2
    if isStart ? byte == UInt8(ascii: "[") : (0x30...0x3B).contains(byte) {
      if sequence.count < Self.sequenceLength { return }
    } else if !isStart, byte == UInt8(ascii: "m") {
      state = .filtering
      if records { removals.append(Removal(offset: returned + text.count, bytes: sequence)) }
      sequence = []
      return
    }
    // Another sequence; its last byte may begin one.
    let isEscape = byte == 0x1B
    text += isEscape ? sequence.dropLast() : sequence
    sequence = isEscape ? [byte] : []
  }

  /// Returns what was held back at the end of the input.
  mutating func finish() -> [UInt8] {
    defer { sequence = [] }
    return sequence
  }

  // MARK: Positions

  /// The original of the filtered text.
  func original(of text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var offset = 0
    for removal in removals {
      result += text[offset..<removal.offset]
      result += removal.bytes
      offset = removal.offset
    }
    return result + text[offset...]
  }

  /// Moves the ranges of diagnostics to the original text.
  ///
  /// - Complexity: O(n log m) for n diagnostics and m sequences.
  func moved(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard !removals.isEmpty else { return diagnostics }
    var lengths = [0]
    for removal in removals { lengths.append(lengths[lengths.count - 1] + removal.bytes.count) }
    func moved(_ offset: Int) -> Int {
      var (low, high) = (0, removals.count)
      while low < high {
        let middle = (low + high) / 2
        if removals[middle].offset <= offset { low = middle + 1 } else { high = middle }
      }
      return offset + lengths[low]
    }
    func moved(_ range: Range<Int>?) -> Range<Int>? {
      range.map { range in
        let start = moved(range.lowerBound)
        // A sequence after the last byte is not part of the range.
        return start..<(range.isEmpty ? start : moved(range.upperBound - 1) + 1)
      }
    }
    return diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.range = moved(diagnostic.range)
      for index in diagnostic.notes.indices {
        diagnostic.notes[index].range = moved(diagnostic.notes[index].range)
      }
      return diagnostic
    }
  }
}
