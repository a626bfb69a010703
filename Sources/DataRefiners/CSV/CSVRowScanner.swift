import ArtifactBase
import RefinerCore

/// Cuts bytes into rows and fields, restartable at any byte.
///
/// One enum and two tight loops: the scanner switches on its state only at bytes that mean
/// something and runs over the rest. It decodes nothing and copies nothing; its result is where a
/// row and its fields end. Between calls it keeps the state and the fields of the open row, so the
/// caller keeps the bytes from ``rowStart`` on and calls again when there are more.
///
/// Invariants: `rowStart <= offset <= bytes.count`; `fieldEnds` holds the ends of the complete
/// fields of the open row, at most ``CSVTable/columnLimit``, relative to `rowStart`.
struct CSVRowScanner: Hashable, Sendable {
  /// A complete row.
  struct Row: Hashable {
    var start: Int
    /// Where the content ends and the line break begins.
    var end: Int
    /// Where the next row begins.
    var next: Int
    /// All fields, those past the column limit included.
    var fieldCount: Int
    /// The quote that was still open when the payload ended.
    var openQuote: Int?
  }

  private enum State: Hashable {
    case rowStart, fieldStart, unquoted, quoted
    /// After a quote in a quoted field: a second one, or the end of the quoted part.
    case quoteInQuoted
    /// Between the closing quote and the next delimiter.
    case afterQuote
    /// After a CR, which ends the row together with an LF or alone.
    case carriageReturn
  }

  let delimiter: UInt8
  private(set) var fieldEnds: [UInt32] = []
  private(set) var rowStart = 0
  private var offset = 0
  private var state = State.rowStart
  private var fieldStart = 0
  private var fieldCount = 0

  /// Where text begins after a closing quote, in the open row or the one returned last, and how often
  /// it does. More places than are ever listed are not kept.
  private(set) var textsAfterQuotes: [Int] = []
  private(set) var textAfterQuoteCount = 0
  private var hasTextAfterQuote = false

  init(delimiter: UInt8, start: Int = 0) {
    self.delimiter = delimiter
    rowStart = start
    offset = start
  }

  /// Says that the first `count` bytes are gone from what the next call is given.
  mutating func dropPrefix(_ count: Int) {
    rowStart -= count
    offset -= count
    fieldStart -= count
    for index in textsAfterQuotes.indices { textsAfterQuotes[index] -= count }
  }

  /// The next complete row, nil if there is none yet.
  ///
  /// After a row, its field ends are in ``fieldEnds`` until the next call.
  mutating func nextRow(in bytes: Span<UInt8>, isFinal: Bool) -> Row? {
    while offset < bytes.count {
      let byte = bytes[offset]
      switch state {
      case .rowStart:
        if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
          offset += 1
          continue
        }
        rowStart = offset
        fieldStart = offset
        fieldCount = 0
        if textAfterQuoteCount > 0 { forgetTexts() }
        fieldEnds.removeAll(keepingCapacity: true)
        state = .fieldStart

      case .fieldStart:
        fieldStart = offset
        if byte == UInt8(ascii: "\"") {
          offset += 1
          hasTextAfterQuote = false
          state = .quoted
        } else {
          state = .unquoted
        }

      case .unquoted:
        skipUnquoted(bytes)
        guard offset < bytes.count, state == .unquoted else { continue }
        if let row = endField(at: bytes[offset]) { return row }

      case .quoted:
        offset = bytes.firstIndex(of: UInt8(ascii: "\""), from: offset)
        guard offset < bytes.count else { continue }
        offset += 1
        state = .quoteInQuoted

      case .quoteInQuoted where byte == UInt8(ascii: "\""):
        offset += 1
        state = .quoted

      case .quoteInQuoted, .afterQuote:
        if byte == delimiter || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
          if let row = endField(at: byte) { return row }
          continue
        }
        let isBlank = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
        if !hasTextAfterQuote, !isBlank { noteText() }
        offset += 1
        state = .afterQuote

      case .carriageReturn:
        let end = offset - 1
        if byte == UInt8(ascii: "\n") { offset += 1 }
        return endRow(at: end)
      }
    }
    return isFinal ? lastRow() : nil
  }

  /// Runs over unquoted fields, up to a line break, a quoted field or the end of the bytes.
  private mutating func skipUnquoted(_ bytes: Span<UInt8>) {
    var end = offset
    while end + 8 <= bytes.count {
      let word = bytes.word(at: end)
      var marks = word.marks(delimiter) | word.marks(0x0A) | word.marks(0x0D)
      while marks != 0 {
        offset = end + marks.trailingZeroBitCount >> 3
        guard skipDelimiter(bytes) else { return }
        marks &= marks &- 1
      }
      end += 8
    }
    while end < bytes.count {
      offset = end
      let byte = bytes[end]
      if byte == delimiter || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        guard skipDelimiter(bytes) else { return }
      }
      end += 1
    }
    offset = end
  }

  /// Ends an unquoted field at a delimiter; false if that or what follows is anything else.
  @inline(__always)
  private mutating func skipDelimiter(_ bytes: Span<UInt8>) -> Bool {
    guard bytes[offset] == delimiter else { return false }
    countField()
    guard offset + 1 < bytes.count, bytes[offset + 1] != UInt8(ascii: "\"") else {
      offset += 1
      state = .fieldStart
      return false
    }
    return true
  }

  /// Ends a field at a delimiter or line break; returns the row if it is complete with it.
  private mutating func endField(at byte: UInt8) -> Row? {
    countField()
    offset += 1
    if byte == delimiter {
      state = .fieldStart
      return nil
    }
    if byte == UInt8(ascii: "\r") {
      state = .carriageReturn
      return nil
    }
    return endRow(at: offset - 1)
  }

  private mutating func noteText() {
    hasTextAfterQuote = true
    textAfterQuoteCount += 1
    if textsAfterQuotes.count <= Remarks.limit { textsAfterQuotes.append(offset) }
  }

  private mutating func forgetTexts() {
    textAfterQuoteCount = 0
    textsAfterQuotes.removeAll()
  }

  private mutating func countField() {
    fieldCount += 1
    if fieldCount <= CSVTable.columnLimit {
      fieldEnds.append(UInt32(clamping: offset - rowStart))
    }
  }

  private mutating func endRow(at end: Int, openQuote: Int? = nil) -> Row {
    let row = Row(
      start: rowStart, end: end, next: offset, fieldCount: fieldCount, openQuote: openQuote)
    rowStart = offset
    state = .rowStart
    return row
  }

  /// The row that the end of the payload completes.
  private mutating func lastRow() -> Row? {
    switch state {
    case .rowStart:
      return nil
    case .carriageReturn:
      return endRow(at: offset - 1)
    case .fieldStart, .unquoted, .quoteInQuoted, .afterQuote:
      countField()
      return endRow(at: offset)
    case .quoted:
      countField()
      return endRow(at: offset, openQuote: fieldStart)
    }
  }
}
