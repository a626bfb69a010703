import ArtifactBase
public import ArtifactCore
public import RefinerCore

// Three values share the work. ``CSVRowScanner`` finds the ends of rows and fields, ``CSVTable``
// stores complete rows, and this type keeps the rest: the bytes of incomplete rows and the choice
// of the delimiter.
//
//     leading ──▶ sniffing ──▶ scanning, delimiter open ──▶ scanning, delimiter fixed
//        └──────── attribute or type names the delimiter ────────────▲
//
// All bytes are kept until the delimiter is fixed, since the second row may cause the first one to
// be read again; that affects two rows and happens once. Afterwards rows leave `pending` when they
// are committed, and the remaining bytes belong to the last chunk or to one incomplete row. Each
// byte is examined a constant number of times.

/// An incremental CSV parser that commits each row when it is complete.
///
/// ```swift
/// var refiner = CSVRefiner(attributes: [:])
/// refiner.append("a;b\n1;2\n3".utf8.span)
/// refiner.refinement.status   // .ready(safeLength: 8, closing: "")
/// refiner.model.cell(0, 1)    // "2"
/// ```
///
/// Attributes: `delimiter` (`,` `;` `|`, `tab` …) and `hasHeader` (default `true`). The `type`
/// `text/tab-separated-values` selects TAB. A first line `sep=;` declares the delimiter. Rules R3 of `Specs/Refiners.md`.
public struct CSVRefiner: ArtifactRefiner, PayloadReader {
  private enum Phase: Hashable {
    /// Before the first row: line breaks and a byte order mark are skipped.
    case leading
    case sniffing(CSVDelimiterSniffer)
    /// Row 1 was read with a delimiter that row 2 may change. `firstRow` is `nil` until row 1 is
    /// complete.
    case deciding(hasCandidates: Bool, firstRow: Range<Int>?)
    case decided
  }

  /// The type of the payload: CSV.
  public static var artifactType: ArtifactType { .csv }

  /// The types of the payload: CSV and TSV.
  public static var artifactTypes: [ArtifactType] { [.csv, .tsv] }

  /// The rows committed so far.
  public private(set) var model: CSVTable
  private var phase = Phase.leading
  private var scanner: CSVRowScanner
  private var log = DiagnosticLog()
  package var shell = RefinerShell()

  /// The bytes that aren't in the model yet, and the payload offset of the first of them.
  private var pending: [UInt8] = []
  private var pendingStart = 0

  /// The start of the first row as far as known; valid until the delimiter is fixed.
  private var firstRowStart = 0
  private var hasSkippedMark = false
  private var hasReadDeclaration = false

  /// The length of the slices in which a large chunk is read, chosen so that a slice stays in the
  /// cache.
  private static let stepLength = 16_384

  /// The number of committed rows, including the header.
  private var committedRows = 0
  private var safeLength = 0

  /// Creates a refiner.
  ///
  /// - Parameter attributes: The artifact's attributes; `delimiter`, `hasHeader` and `type` are
  ///   used.
  public init(attributes: [String: String] = [:]) {
    var delimiter: UInt8?
    if let name = attributes.value(for: ["delimiter"]) {
      delimiter = CSVDelimiterSniffer.named(name)
      if delimiter == nil {
        log.report(
          .csvUnknownDelimiter, .warning, at: 0..<0,
          "invalid delimiter `\(Wording.start(of: name))`: "
            + "the delimiter is detected from the rows")
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
    scanner = CSVRowScanner(delimiter: delimiter ?? FieldDelimiter.all[0].byte)
    model = CSVTable(
      dialect: CSVTable.Dialect(
        delimiter: scanner.delimiter, hasHeader: hasHeader, isSettled: delimiter != nil))
  }

  /// Reads the next chunk of the payload. Bytes after ``finish()`` are ignored.
  ///
  /// - Complexity: O(`bytes.count`), amortized.
  public mutating func append(_ bytes: Span<UInt8>) {
    readChunk(bytes)
  }

  package mutating func consume(_ bytes: Span<UInt8>) {
    var offset = 0
    while offset < bytes.count {
      let part = bytes.extracting(offset..<min(offset + Self.stepLength, bytes.count))
      if committedRows == 0 {
        shell.countScalars(of: part)
      }
      part.withUnsafeBufferPointer { pending.append(contentsOf: $0) }
      advance(isFinal: false)
      offset += part.count
    }
  }

  /// Ends the payload and commits the last row.
  public mutating func finish() {
    readEnd()
  }

  package mutating func end() {
    advance(isFinal: true)
    safeLength = pendingStart + pending.count
    pending = []
    model.dialect.isSettled = true
  }

  /// The current status, renderable prefix and diagnostics.
  public var refinement: Refinement { checkedRefinement }

  package var ownRefinement: Refinement {
    let diagnostics = log.diagnostics()
    if isFinished {
      return Refinement(
        status: .ready(safeLength: safeLength, closing: ""),
        verdict: hasRepairs ? .repaired : .valid, diagnostics: diagnostics)
    }
    guard committedRows > 0 else {
      let progress = PreRenderableProgress(
        receivedCharacters: shell.scalarCount, hint: "waiting for the first row")
      return Refinement(status: .waiting(progress), diagnostics: diagnostics)
    }
    return Refinement(
      status: .ready(safeLength: safeLength, closing: ""), diagnostics: diagnostics)
  }

  /// Whether a part of the payload was interpreted differently from what is written.
  private var hasRepairs: Bool {
    log.has(.csvUnterminatedQuote) || log.has(.csvTextAfterQuote)
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
    case .leading, .sniffing:
      return
    case .deciding, .decided:
      commitRows(isFinal: isFinal)
    }
    if phase == .decided { dropCommitted() }
  }

  private mutating func commitRows(isFinal: Bool) {
    // This shares the storage instead of copying it, so that the scanner and the table can be
    // mutated during the loop.
    let bytes = pending
    while let row = scanner.nextRow(in: bytes.span, isFinal: isFinal) {
      commit(row, of: bytes.span)
      decideDelimiter(after: row, of: bytes.span)
    }
  }

  /// Skips what may precede the first row (R3.3), and returns whether that row has begun.
  private mutating func skipLeading(isFinal: Bool) -> Bool {
    while firstRowStart < pending.count {
      let byte = pending[firstRowStart]
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        firstRowStart += 1
        continue
      }
      let length = ByteOrderMark.length(
        in: pending.span.extracting(droppingFirst: firstRowStart), isFinal: isFinal)
      guard let mark = length else { return false }
      if !hasSkippedMark, mark > 0 {
        hasSkippedMark = true
        firstRowStart += mark
        continue
      }
      if hasReadDeclaration { return true }
      let declaration = CSVDelimiterSniffer.declaration(
        in: pending.span.extracting(droppingFirst: firstRowStart), isFinal: isFinal)
      switch declaration {
      case .undecided: return false
      case .missing: return true
      case .found(let delimiter, let length):
        hasReadDeclaration = true
        firstRowStart += length
        // An attribute takes precedence.
        if !model.dialect.isSettled {
          model.dialect.delimiter = delimiter
          model.dialect.isSettled = true
        }
      }
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
    log.report(row, expectedFieldCount: model.expectedFieldCount, at: pendingStart)
    if scanner.textAfterQuoteCount > 0 {
      for offset in scanner.textsAfterQuotes { log.reportTextAfterQuote(at: pendingStart + offset) }
      let unlisted = scanner.textAfterQuoteCount - scanner.textsAfterQuotes.count
      log.count(.csvTextAfterQuote, unlisted)
    }
    model.append(
      bytes.extracting(row.start..<row.end), fields: scanner.fieldEnds,
      fieldCount: row.fieldCount)
  }

  /// Confirms or changes the delimiter after the second row (R3.13).
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
      log.removeAll(except: .csvUnknownDelimiter)
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
