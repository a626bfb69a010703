import ArtifactBase
import RefinerCore

/// An incremental lexer that splits bytes into rows and fields and can be suspended at any byte.
///
/// It is one state enum and two tight loops: the scanner switches on its state only at significant
/// bytes and skips the others. It decodes nothing and copies nothing; its results are the ends of
/// rows and fields. Between calls it retains the state and the fields of the open row. The caller
/// retains the bytes from ``rowStart`` on and calls again when more arrive.
///
/// Invariants: `rowStart <= offset <= bytes.count`; `fieldEnds` contains the ends of the complete
/// fields of the open row, at most ``CSVTable/columnLimit``, relative to `rowStart`.
struct CSVRowScanner: Hashable, Sendable {
  /// A complete row.
  struct Row: Hashable {
    var start: Int
    /// The end of the content, where the line break begins.
    var end: Int
    /// The start of the next row.
    var next: Int
    /// The number of fields, including those past the column limit.
    var fieldCount: Int
    /// The offset of the quote that was still open when the payload ended.
    var openQuote: Int?
  }

  private enum State: Hashable {
    case rowStart, fieldStart, unquoted, quoted
    /// After a quote in a quoted field: either a doubled quote or the end of the quoted part.
    case quoteInQuoted
    /// Between the closing quote and the next delimiter.
    case afterQuote
    /// After a CR, which ends the row alone or together with an LF.
    case carriageReturn
  }

  let delimiter: UInt8
  private(set) var fieldEnds: [UInt32] = []
  private(set) var rowStart = 0
  private var offset = 0
  private var state = State.rowStart
  /// The offset of the last opening quote.
  private var openQuote = 0
  private var fieldCount = 0

  /// The offsets of text after closing quotes, in the open row or in the row returned last, and
  /// their number. Only as many offsets are kept as can be listed.
  private(set) var textsAfterQuotes: [Int] = []
  private(set) var textAfterQuoteCount = 0
  private var hasTextAfterQuote = false

  init(delimiter: UInt8, start: Int = 0) {
    self.delimiter = delimiter
    rowStart = start
    offset = start
  }

  /// Adjusts all offsets after the caller removed the first `count` bytes from its buffer.
  mutating func dropPrefix(_ count: Int) {
    rowStart -= count
    offset -= count
    openQuote -= count
    for index in textsAfterQuotes.indices { textsAfterQuotes[index] -= count }
  }

  /// Returns the next complete row, or `nil` if there is none yet.
  ///
  /// The row's field ends are in ``fieldEnds`` until the next call.
  ///
  /// - Complexity: O(bytes scanned).
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
        fieldCount = 0
        if textAfterQuoteCount > 0 { forgetTexts() }
        fieldEnds.removeAll(keepingCapacity: true)
        state = .fieldStart

      case .fieldStart:
        if isBlank(byte) {
          offset += 1
        } else if byte == UInt8(ascii: "\"") {
          openQuote = offset
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
        if !hasTextAfterQuote, byte != UInt8(ascii: " "), byte != UInt8(ascii: "\t") { noteText() }
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

  /// Skips unquoted fields up to a line break, a quoted field or the end of the bytes.
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

  /// Ends an unquoted field at a delimiter. Returns `false` if the byte isn't a delimiter,
  /// or if the next byte other than blanks is a quote or isn't available.
  @inline(__always)
  private mutating func skipDelimiter(_ bytes: Span<UInt8>) -> Bool {
    guard bytes[offset] == delimiter else { return false }
    countField()
    // Quotes and blanks are the least of the bytes that are common.
    if offset + 1 < bytes.count, bytes[offset + 1] > UInt8(ascii: "\"") { return true }
    return beginsUnquoted(bytes)
  }

  /// Whether the field after a delimiter is known to have no quotes; begins it otherwise.
  private mutating func beginsUnquoted(_ bytes: Span<UInt8>) -> Bool {
    var next = offset + 1
    while next < bytes.count, isBlank(bytes[next]) { next += 1 }
    if next < bytes.count, bytes[next] != UInt8(ascii: "\"") { return true }
    offset += 1
    state = .fieldStart
    return false
  }

  /// Whether a byte may precede the opening quote of a field.
  private func isBlank(_ byte: UInt8) -> Bool {
    (byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")) && byte != delimiter
  }

  /// Ends a field at a delimiter or line break, and returns the row if that completes it.
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
    if textsAfterQuotes.count <= Diagnostic.listedLimit { textsAfterQuotes.append(offset) }
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

  /// Returns the row that the end of the payload completes.
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
      return endRow(at: offset, openQuote: openQuote)
    }
  }
}
