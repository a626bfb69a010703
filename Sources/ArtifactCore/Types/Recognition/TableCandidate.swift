/// Recognizes comma-, semicolon- or tab-separated values (``FieldDelimiter``).
///
/// Prose also contains commas, but followed by a space. Text is recognized as a table only if no
/// delimiter of the first record is followed by a space, its cells look like names, and all records
/// have the same number of cells.
struct TableCandidate: ContentCandidate {
  private enum Place: Sendable {
    case fieldStart, unquoted, quoted
    /// After a quote in a quoted cell: the cell ends here, or the quote is doubled.
    case quote
  }

  private var place = Place.fieldStart
  private var delimiter: UInt8?

  /// The number of complete records, including the first.
  private var recordCount = 0

  /// The number of cells of the first record, once it is complete.
  private var width = 0

  /// The number of cells in the current record, and how many of them are non-empty.
  private var fieldCount = 0
  private var filledCount = 0

  /// The current cell: its length in bytes, its number of spaces, the number of open parentheses,
  /// and its last byte.
  private var length = 0
  private var spaceCount = 0
  private var parenthesisCount = 0
  private var last: UInt8 = 0

  /// Whether an empty line was read, after which nothing may follow.
  private var hasEnded = false

  /// The maximum length of a cell in the first record, and the maximum number of spaces; anything
  /// beyond is prose.
  private static let lengthLimit = 64
  private static let spaceLimit = 4

  /// The number of records required to decide before the end of the text.
  private static let neededRecords = 3

  mutating func consume(_ byte: UInt8) -> CandidateState {
    if place == .quoted {
      if byte == UInt8(ascii: "\"") { place = .quote } else { length += 1 }
      return recordCount == 0 && (byte == 0x0A || length > Self.lengthLimit)
        ? .rejected : .undecided
    }
    if byte == UInt8(ascii: "\""), place != .unquoted {
      place = .quoted
      return .undecided
    }
    if byte == 0x0A { return endRecord() }
    if byte == 0x0D { return .undecided }
    if isDelimiter(byte) {
      guard parenthesisCount == 0 else { return .rejected }
      endField()
      place = .fieldStart
      return .undecided
    }
    guard place != .quote, !hasEnded, recordCount > 0 || mayBeInHeader(byte) else {
      return .rejected
    }
    place = .unquoted
    length += 1
    last = byte
    if recordCount == 0 { count(byte) }
    return .undecided
  }

  private mutating func count(_ byte: UInt8) {
    switch byte {
    case 0x20: spaceCount += 1
    case UInt8(ascii: "("): parenthesisCount += 1
    case UInt8(ascii: ")"): parenthesisCount -= 1
    default: break
    }
  }

  private mutating func isDelimiter(_ byte: UInt8) -> Bool {
    if let delimiter { return byte == delimiter }
    guard let index = FieldDelimiter.index(of: byte), FieldDelimiter.all[index].isRecognized
    else { return false }
    delimiter = byte
    return true
  }

  /// Whether an unquoted byte can be part of a column name.
  private func mayBeInHeader(_ byte: UInt8) -> Bool {
    guard length < Self.lengthLimit, spaceCount < Self.spaceLimit, byte >= 0x20 else {
      return false
    }
    if byte == 0x20 {
      // `- a` is a list item.
      let isItem = fieldCount == 0 && length == 1 && last == UInt8(ascii: "-")
      return !isItem && (place != .fieldStart || delimiter == 0x09)
    }
    if "!?{}<>=*`|\\^~:;".utf8.contains(byte) { return false }
    let isFirst = place == .fieldStart && fieldCount == 0
    return !isFirst || !"#+([/&%.".utf8.contains(byte)
  }

  private mutating func endField() {
    fieldCount += 1
    if length > 0 { filledCount += 1 }
    length = 0
    spaceCount = 0
    parenthesisCount = 0
  }

  private mutating func endRecord() -> CandidateState {
    if fieldCount == 0, length == 0, place == .fieldStart {
      hasEnded = true
      return .undecided
    }
    endField()
    defer {
      (fieldCount, filledCount) = (0, 0)
      place = .fieldStart
    }
    if recordCount == 0 {
      guard filledCount > 1 else { return .rejected }
      width = fieldCount
    } else if fieldCount != width {
      return .rejected
    }
    recordCount += 1
    return recordCount == Self.neededRecords ? found : .undecided
  }

  private var found: CandidateState { .type(delimiter == 0x09 ? .tsv : .csv) }

  mutating func finish(isWhole: Bool) -> CandidateState {
    if isWhole, place != .quoted, endRecord() == .rejected { return .rejected }
    return recordCount > 1 ? found : .rejected
  }
}
