import ArtifactBase
public import ArtifactCore
public import RefinerCore

/// Turns CSV into rows as they are completed.
///
/// ```swift
/// var refiner = CSVRefiner(attributes: [:])
/// refiner.append("a;b\n1;2\n3".utf8.span)
/// refiner.refinement.status   // .ready(safeLength: 8, closing: "")
/// refiner.model.cell(0, 1)    // "2"
/// ```
///
/// Attributes: `delimiter` (`,` `;` `|`, `tab` …) and `hasHeader` (default true); the `type`
/// `text/tab-separated-values` means TAB. Rules R3 of `Specs/Refiners.md`.
//
// The work is in three values. ``CSVRowScanner`` finds where rows and fields end, ``CSVTable``
// takes complete rows, and this type holds what lies between: the bytes of rows that are not
// complete, and the question which delimiter to scan with.
//
//     leading ──▶ sniffing ──▶ scanning, delimiter open ──▶ scanning, delimiter fixed
//        └──────── attribute or type names the delimiter ────────────▲
//
// While the delimiter is open all bytes are kept, since the second row may make the first one be
// read again; that is two rows and happens once. After that, rows leave `pending` when they are
// committed, and what remains of it lies within the last chunk or is one unfinished row. Each byte
// is looked at a fixed number of times.
public struct CSVRefiner: ArtifactRefiner {
  private enum Phase: Hashable {
    /// Before the first row: line breaks and a byte order mark.
    case leading
    case sniffing(CSVDelimiterSniffer)
    /// Row 1 was read with a delimiter that row 2 may change. `firstRow` is nil before it is there.
    case deciding(hasCandidates: Bool, firstRow: Range<Int>?)
    case decided
    case finished
  }

  public static var artifactType: ArtifactType { "text/csv" }

  public private(set) var model: CSVTable
  private var phase = Phase.leading
  private var scanner: CSVRowScanner
  private var remarks = Remarks()
  private var encoding = PayloadEncoding()

  /// The bytes that are not in the model yet, and the payload offset of the first of them.
  private var pending: [UInt8] = []
  private var pendingStart = 0

  /// Where the first row begins, as far as known; meaningful until the delimiter is fixed.
  private var firstRowStart = 0
  private var hasSkippedMark = false

  /// How much of a large chunk is read at once, so that what is read stays in the cache.
  private static let stepLength = 16_384

  /// Rows committed, the header included.
  private var committedRows = 0
  private var safeLength = 0
  private var receivedCharacters = 0

  public init(attributes: [String: String] = [:]) {
    var delimiter: UInt8?
    if let name = attributes.value(for: ["delimiter"]) {
      delimiter = CSVDelimiterSniffer.named(name)
      if delimiter == nil {
        remarks.note(
          .csvUnknownDelimiter, at: 0..<0,
          "“\(name)” cannot separate cells; the delimiter was taken from the rows.")
      }
    }
    if Self.isTabSeparated(attributes.value(for: ArtifactAttributeSpelling.type)) {
      delimiter = UInt8(ascii: "\t")
    }
    let hasHeader =
      switch attributes.value(for: ["hasHeader", "has-header", "has_header"])?.lowercased() {
      case "false", "no", "0": false
      default: true
      }
    scanner = CSVRowScanner(delimiter: delimiter ?? CSVDelimiterSniffer.candidates[0])
    model = CSVTable(
      dialect: CSVTable.Dialect(
        delimiter: scanner.delimiter, hasHeader: hasHeader, isSettled: delimiter != nil))
  }

  public mutating func append(_ bytes: Span<UInt8>) {
    guard phase != .finished else { return }
    if let admitted = encoding.admitted(of: bytes) {
      consume(admitted.span)
    } else {
      consume(bytes)
    }
  }

  private mutating func consume(_ bytes: Span<UInt8>) {
    var offset = 0
    while offset < bytes.count {
      let part = bytes.extracting(offset..<min(offset + Self.stepLength, bytes.count))
      if committedRows == 0 {
        receivedCharacters += PreRenderableProgress.characterCount(of: part)
      }
      part.withUnsafeBufferPointer { pending.append(contentsOf: $0) }
      advance(isFinal: false)
      offset += part.count
    }
  }

  public mutating func finish() {
    guard phase != .finished else { return }
    consume(encoding.finish().span)
    advance(isFinal: true)
    safeLength = pendingStart + pending.count
    pending = []
    model.dialect.isSettled = true
    phase = .finished
  }

  public var refinement: Refinement { encoding.checked(ownRefinement) }

  private var ownRefinement: Refinement {
    let diagnostics = remarks.diagnostics()
    if phase == .finished {
      return Refinement(
        status: .ready(safeLength: safeLength, closing: ""),
        verdict: hasRepairs ? .repaired : .valid, diagnostics: diagnostics)
    }
    guard committedRows > 0 else {
      let progress = PreRenderableProgress(
        receivedCharacters: receivedCharacters, hint: "waiting for the first row")
      return Refinement(status: .waiting(progress), diagnostics: diagnostics)
    }
    return Refinement(
      status: .ready(safeLength: safeLength, closing: ""), diagnostics: diagnostics)
  }

  /// Whether something had to be read otherwise than written.
  private var hasRepairs: Bool {
    remarks.has(.csvUnterminatedQuote) || remarks.has(.csvTextAfterQuote)
  }

  private static func isTabSeparated(_ type: String?) -> Bool {
    let essence = type?.utf8.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
    return essence.map { String(Substring($0)).lowercased() } == "text/tab-separated-values"
  }

  // MARK: Phases

  private mutating func advance(isFinal: Bool) {
    if phase == .leading, skipLeading(isFinal: isFinal) {
      if model.dialect.isSettled {
        startScanning(with: model.dialect.delimiter)
        phase = .decided
      } else {
        phase = .sniffing(CSVDelimiterSniffer(start: firstRowStart))
      }
    }
    if case .sniffing(var sniffer) = phase {
      if sniffer.readRow(in: pending.span) || isFinal {
        startScanning(with: sniffer.bestCandidate)
        phase = .deciding(hasCandidates: sniffer.hasFoundAny, firstRow: nil)
      } else {
        phase = .sniffing(sniffer)
      }
    }
    switch phase {
    case .leading, .sniffing, .finished:
      return
    case .deciding, .decided:
      commitRows(isFinal: isFinal)
    }
    if phase == .decided { dropCommitted() }
  }

  private mutating func commitRows(isFinal: Bool) {
    // A second reference, not a copy: it lets the scanner and the table change while they read.
    let bytes = pending
    while let row = scanner.nextRow(in: bytes.span, isFinal: isFinal) {
      commit(row, of: bytes.span)
      decideDelimiter(after: row, of: bytes.span)
    }
  }

  /// Skips what may stand before the first row (R3.3); true once that row has begun.
  private mutating func skipLeading(isFinal: Bool) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    while firstRowStart < pending.count {
      let byte = pending[firstRowStart]
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        firstRowStart += 1
        continue
      }
      let beginning = pending[firstRowStart...].prefix(mark.count)
      guard !hasSkippedMark, mark.starts(with: beginning) else { return true }
      guard beginning.count == mark.count else { return isFinal }
      hasSkippedMark = true
      firstRowStart += mark.count
    }
    return false
  }

  private mutating func startScanning(with delimiter: UInt8) {
    scanner = CSVRowScanner(delimiter: delimiter, start: firstRowStart)
    model.dialect.delimiter = delimiter
  }

  private mutating func commit(_ row: CSVRowScanner.Row, of bytes: Span<UInt8>) {
    committedRows += 1
    safeLength = max(safeLength, pendingStart + row.next)
    remarks.note(
      row, number: committedRows, expectedFieldCount: model.expectedFieldCount, at: pendingStart)
    if scanner.textAfterQuoteCount > 0 {
      for place in scanner.textsAfterQuotes { remarks.noteTextAfterQuote(at: pendingStart + place) }
      let unlisted = scanner.textAfterQuoteCount - scanner.textsAfterQuotes.count
      remarks.count(.csvTextAfterQuote, unlisted)
    }
    model.append(
      bytes.extracting(row.start..<row.end), fields: scanner.fieldEnds,
      fieldCount: row.fieldCount)
  }

  /// Lets the second row confirm the delimiter or change it (R3.13).
  private mutating func decideDelimiter(after row: CSVRowScanner.Row, of bytes: Span<UInt8>) {
    guard case .deciding(let hasCandidates, let firstRow) = phase else { return }
    guard let firstRow else {
      phase = .deciding(hasCandidates: hasCandidates, firstRow: row.start..<row.end)
      return
    }
    let better = CSVDelimiterSniffer.reconsidered(
      current: scanner.delimiter, first: bytes.extracting(firstRow),
      second: bytes.extracting(row.start..<row.end), firstHasCandidates: hasCandidates)
    if let better {
      model = CSVTable(dialect: model.dialect)
      startScanning(with: better)
      remarks.forget(allBut: .csvUnknownDelimiter)
      committedRows = 0
    }
    model.dialect.isSettled = true
    phase = .decided
  }

  private mutating func dropCommitted() {
    let count = scanner.rowStart
    guard count > 0 else { return }
    pending.removeFirst(count)
    pendingStart += count
    scanner.dropPrefix(count)
  }
}
