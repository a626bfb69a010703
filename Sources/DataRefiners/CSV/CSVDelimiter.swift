import ArtifactBase
import RefinerCore

/// Detects the delimiter of a table from its first rows (R3.11–R3.13).
///
/// The delimiter decides where quotes open, but the first row must be read before the delimiter is
/// known. That row is therefore read with all candidates simultaneously: a quote opens after any of
/// them. The result only selects the delimiter to try; the rows are then read again with it.
struct CSVDelimiterSniffer: Hashable, Sendable {
  private enum State: Hashable {
    case fieldStart, unquoted, quoted
    /// After a quote in a quoted field: either a doubled quote or the end of the field.
    case quoteInQuoted
  }

  private var offset: Int
  private var state = State.fieldStart
  private var counts = [Int](repeating: 0, count: FieldDelimiter.all.count)

  /// Creates a sniffer for the row that begins at byte offset `start`.
  init(start: Int) {
    offset = start
  }

  /// The candidate with the most occurrences outside quotes so far; the earlier one on a tie.
  var bestCandidate: UInt8 {
    var best = 0
    for index in counts.indices where counts[index] > counts[best] { best = index }
    return FieldDelimiter.all[best].byte
  }

  /// Whether any candidate occurred outside quotes.
  var hasFoundAny: Bool { counts.contains { $0 > 0 } }

  /// Continues reading where the last call stopped, and returns whether the row is complete.
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

      // A blank may precede an opening quote.
      case .fieldStart where byte == UInt8(ascii: " "): break

      case .fieldStart, .unquoted, .quoteInQuoted:
        if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return true }
        if let index = FieldDelimiter.index(of: byte) {
          counts[index] += 1
          state = .fieldStart
        } else {
          state = .unquoted
        }
      }
      offset += 1
    }
    return false
  }

  /// The number of fields of a row under a delimiter, or `nil` if the bytes aren't exactly one row.
  static func fieldCount(of row: Span<UInt8>, delimiter: UInt8) -> Int? {
    var scanner = CSVRowScanner(delimiter: delimiter)
    guard let found = scanner.nextRow(in: row, isFinal: true) else { return nil }
    return found.end == row.count && found.openQuote == nil ? found.fieldCount : nil
  }

  /// The delimiter with which to read both rows instead of `current`, or `nil` to keep it (R3.13).
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
    for candidate in FieldDelimiter.all.map(\.byte) where candidate != current {
      if let count = fieldCount(of: first, delimiter: candidate), count > 1,
        fieldCount(of: second, delimiter: candidate) == count
      {
        return candidate
      }
    }
    return nil
  }

  /// The length of a line `sep=;`, without its line break, and the delimiter that it declares.
  enum Declaration: Equatable {
    case found(delimiter: UInt8, length: Int)
    case missing
    /// More bytes are needed.
    case undecided
  }

  /// Reads the declaration of a delimiter that spreadsheets write as the first line, which may be
  /// in quotes.
  static func declaration(in bytes: Span<UInt8>, isFinal: Bool) -> Declaration {
    let isQuoted = bytes.count > 0 && bytes[0] == UInt8(ascii: "\"")
    let name: [UInt8] = (isQuoted ? [UInt8(ascii: "\"")] : []) + Array("sep=".utf8)
    let length = name.count + (isQuoted ? 2 : 1)
    var delimiter: UInt8 = 0
    for index in 0...length {
      guard index < bytes.count else {
        guard isFinal else { return .undecided }
        return index < length ? .missing : .found(delimiter: delimiter, length: length)
      }
      let byte = bytes[index]
      let isExpected =
        switch index {
        case ..<name.count: byte == name[index] || byte | 0x20 == name[index] && byte >= 0x41
        case name.count: canBeDeclared(byte)
        case length: byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
        default: byte == UInt8(ascii: "\"")
        }
      guard isExpected else { return .missing }
      if index == name.count { delimiter = byte }
    }
    return .found(delimiter: delimiter, length: length)
  }

  /// Whether a byte is a delimiter in a declaration: a tab, a space or a punctuation mark.
  private static func canBeDeclared(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""): false
    case 0x09, 0x20...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }

  /// The delimiter that an attribute value names, or `nil` if it names none.
  static func named(_ name: String) -> UInt8? {
    let lowercased = name.lowercased()
    if let delimiter = FieldDelimiter.all.first(where: { $0.name == lowercased }) {
      return delimiter.byte
    }
    switch lowercased {
    case "\\t": return UInt8(ascii: "\t")
    case "space": return UInt8(ascii: " ")
    default:
      guard name.utf8.count == 1, let byte = name.utf8.first, byte < 0x80 else { return nil }
      let isStructure =
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      return isStructure ? nil : byte
    }
  }
}
