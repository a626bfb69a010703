import ArtifactBase
import RefinerCore

/// Finds the delimiter of a table from its first rows (R3.11–R3.13).
///
/// The first row has to be read before the delimiter is known, although the delimiter decides where
/// quotes open. It is therefore read with all candidates at once: a quote opens after any of them.
/// The result says only which delimiter to try; the rows are then read again with that one.
struct CSVDelimiterSniffer: Hashable, Sendable {
  /// The delimiters that are looked for, the likeliest first.
  static let candidates: [UInt8] = [
    UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|"),
  ]

  private enum State: Hashable {
    case fieldStart, unquoted, quoted
    /// After a quote in a quoted field: a second one, or the end of the field.
    case quoteInQuoted
  }

  private var offset: Int
  private var state = State.fieldStart
  private var counts = [0, 0, 0, 0]

  /// Starts on a row that begins at `start`.
  init(start: Int) {
    offset = start
  }

  /// The candidate that stood most often outside quotes so far, the earlier one of equals.
  var bestCandidate: UInt8 {
    var best = 0
    for index in counts.indices where counts[index] > counts[best] { best = index }
    return Self.candidates[best]
  }

  /// Whether any candidate stood outside quotes.
  var hasFoundAny: Bool { counts.contains { $0 > 0 } }

  /// Reads on where the last call stopped; true once the row is complete.
  mutating func readRow(in bytes: Span<UInt8>) -> Bool {
    while offset < bytes.count {
      let byte = bytes[offset]
      switch state {
      case .quoted:
        offset = bytes.firstIndex(of: UInt8(ascii: "\""), from: offset)
        guard offset < bytes.count else { return false }
        state = .quoteInQuoted

      case .quoteInQuoted where byte == UInt8(ascii: "\""):
        state = .quoted

      case .fieldStart where byte == UInt8(ascii: "\""):
        state = .quoted

      case .fieldStart, .unquoted, .quoteInQuoted:
        if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return true }
        if let index = Self.candidates.firstIndex(of: byte) {
          counts[index] += 1
          state = .fieldStart
        } else {
          state = .unquoted
          offset = Self.firstMark(in: bytes, from: offset + 1)
          continue
        }
      }
      offset += 1
    }
    return false
  }

  /// The first byte at or behind `start` that may end a field; the count if there is none.
  private static func firstMark(in bytes: Span<UInt8>, from start: Int) -> Int {
    // The candidates by name: a list costs more than what is looked for.
    bytes.firstIndex(from: start) { word in
      word.marks(0x0A) | word.marks(0x0D) | word.marks(UInt8(ascii: ","))
        | word.marks(UInt8(ascii: ";")) | word.marks(0x09) | word.marks(UInt8(ascii: "|"))
    }
  }

  /// The number of fields of a row under a delimiter, nil if the bytes are not exactly one row.
  static func fieldCount(of row: Span<UInt8>, delimiter: UInt8) -> Int? {
    var scanner = CSVRowScanner(delimiter: delimiter)
    guard let found = scanner.nextRow(in: row, isFinal: true) else { return nil }
    return found.end == row.count && found.openQuote == nil ? found.fieldCount : nil
  }

  /// The delimiter to read both rows with instead of `current`, nil to keep it (R3.13).
  static func reconsidered(
    current: UInt8, first: Span<UInt8>, second: Span<UInt8>, firstHasCandidates: Bool
  ) -> UInt8? {
    guard let currentCount = fieldCount(of: second, delimiter: current) else { return nil }
    if !firstHasCandidates {
      var sniffer = CSVDelimiterSniffer(start: 0)
      _ = sniffer.readRow(in: second)
      let best = sniffer.bestCandidate
      let readsBoth =
        fieldCount(of: first, delimiter: best) != nil
        && fieldCount(of: second, delimiter: best) != nil
      return best != current && readsBoth ? best : nil
    }
    if fieldCount(of: first, delimiter: current) == currentCount { return nil }
    for candidate in candidates where candidate != current {
      if let count = fieldCount(of: first, delimiter: candidate), count > 1,
        fieldCount(of: second, delimiter: candidate) == count
      {
        return candidate
      }
    }
    return nil
  }

  /// The delimiter an attribute names, nil where it names none.
  static func named(_ name: String) -> UInt8? {
    switch name.lowercased() {
    case "comma": return UInt8(ascii: ",")
    case "semicolon": return UInt8(ascii: ";")
    case "tab", "\\t": return UInt8(ascii: "\t")
    case "pipe": return UInt8(ascii: "|")
    case "space": return UInt8(ascii: " ")
    default:
      guard name.utf8.count == 1, let byte = name.utf8.first, byte < 0x80 else { return nil }
      let isStructure =
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      return isStructure ? nil : byte
    }
  }
}
