import ArtifactBase
public import ArtifactCore
public import RefinerCore

/// A refiner for LaTeX, a formula or text with formulas: everything complete is shown, with open
/// constructs closed and missing arguments marked.
///
/// ```swift
/// var refiner = LatexRefiner()
/// refiner.append(#"\left( \frac{1}{2"#.utf8.span)
/// refiner.refinement.status    // .ready(safeLength: 17, closing: "}\right.")
/// ```
///
/// Rules R20 of `Specs/Refiners.md`.
public struct LatexRefiner: ArtifactRefiner, PayloadReader {
  /// The artifact type that this refiner handles: LaTeX.
  public static var artifactType: ArtifactType { .latex }

  /// The maximum nesting depth of groups, arguments, environments and fences.
  public static let depthLimit = LatexScanner.depthLimit

  private var scanner = LatexScanner()
  private var carried = CarriedBytes()
  private var document = LatexDocument()
  /// The parser of the open block, before the first token that later bytes may change, and the
  /// end of the input it has read.
  private var openParser: (parser: LatexParser, end: Int)?
  /// The end of the live part of ``document``; nil if it must be rebuilt.
  private var liveEnd: Int?
  /// The number of tokens read into models plus the number of nodes moved for them.
  private(set) var stepCount = 0
  /// The end of the settled part of ``document``, and the number of block ends seen.
  private var settledEnd = 0
  private var settledEnds = 0
  /// The number of tokens produced by macros.
  private var macroTokenCount = 0
  private var theorems = LatexTheorems()
  /// The diagnostics for macros that cannot be fully expanded.
  private var macroLog = DiagnosticLog()
  private var receivedCount = 0
  package var shell = RefinerShell()
  private let isDisplay: Bool

  /// Creates a refiner for an empty payload; the attribute `displayMode` is `inline` for an
  /// inline formula.
  public init(attributes: [String: String] = [:]) {
    let mode = attributes.value(for: ["displayMode"])
    isDisplay = mode?.lowercased() != "inline"
    document.isDisplay = isDisplay
    scanner.readsWords = mode == nil
  }

  /// A refiner for a formula, in which successive words are not running text.
  package static var ofFormula: Self {
    var refiner = Self()
    refiner.scanner.readsWords = false
    return refiner
  }

  /// Appends the next bytes of the payload.
  public mutating func append(_ chunk: Span<UInt8>) {
    readChunk(chunk)
  }

  package mutating func consume(_ chunk: Span<UInt8>) {
    guard chunk.count > 0 else { return }
    if scanner.safeLength == 0 { shell.countScalars(of: chunk) }
    receivedCount += chunk.count
    scanner.source.append(chunk)
    let start = carried.start
    if let joined = carried.join(chunk) {
      let done = scanner.read(joined.span, at: start, isFinal: false)
      carried.keep(joined, from: done)
    } else {
      carried.keep(chunk, from: scanner.read(chunk, at: start, isFinal: false))
    }
  }

  /// Marks the end of the payload.
  public mutating func finish() {
    readEnd()
  }

  package mutating func end() {
    let rest = carried.take()
    let done = scanner.read(rest.span, at: carried.start, isFinal: true)
    scanner.finish(at: receivedCount, unread: rest.count - done)
    guard scanner.macros.mayBeCut else { return }
    settle()
    guard shownEnd > settledEnd else { return }
    var parser = parser(to: shownEnd)
    _ = parser.finish()
    reportCutMacros(of: parser)
  }

  /// What can be rendered of the payload received so far, with its diagnostics.
  public var refinement: Refinement { checkedRefinement }

  package var ownRefinement: Refinement {
    var verdict: Refinement.Verdict = isFinished ? .valid : .pending
    if let offset = scanner.errorOffset { verdict = .invalid(offset: offset) }
    if isFinished, scanner.errorOffset == nil {
      return Refinement(
        status: .ready(safeLength: receivedCount, closing: ""), verdict: verdict,
        diagnostics: diagnostics)
    }
    guard scanner.safeLength > 0 else {
      let progress = PreRenderableProgress(
        receivedCharacters: shell.scalarCount, hint: "waiting for the first symbol")
      return Refinement(status: .waiting(progress), verdict: verdict, diagnostics: diagnostics)
    }
    return Refinement(
      status: .ready(safeLength: scanner.safeLength, closing: scanner.closing), verdict: verdict,
      diagnostics: diagnostics)
  }

  private var diagnostics: [Diagnostic] {
    // Before the end, macro diagnostics are known only for blocks whose model was requested.
    let more = isFinished ? macroLog.diagnostics() : []
    return scanner.log.diagnostics(byteCount: receivedCount, and: more)
  }

  private mutating func reportCutMacros(of parser: LatexParser) {
    guard parser.cutMacroCount > 0 else { return }
    macroLog.reportLimit(
      .latexMacroLimit, .warning, limit: .expansion, at: parser.firstCutMacro,
      count: parser.cutMacroCount,
      "macro expansion limit exceeded: the expansion is truncated here")
  }

  /// The end of the input that is read into the model.
  private var shownEnd: Int {
    isFinished && scanner.errorOffset == nil ? receivedCount : scanner.shownLength
  }

  /// The blocks so far.
  ///
  /// - Complexity: O(bytes since the last access, and the open block), of which at most
  ///   ``LatexDocument/liveLimit`` bytes are shown.
  public var model: LatexDocument {
    mutating get {
      settle()
      let end = isFinished ? shownEnd : min(shownEnd, settledEnd + LatexDocument.liveLimit)
      guard end != liveEnd else { return document }
      document.live = []
      if end > settledEnd { document.live = liveBlocks(to: end) }
      liveEnd = end
      return document
    }
  }

  /// Parses the open block, continuing where the last call stopped.
  private mutating func liveBlocks(to end: Int) -> [LatexDocument.Block] {
    var parser: LatexParser
    if let kept = openParser, kept.end <= end {
      parser = kept.parser
      openParser = nil
      parser.resume(
        scanner.source, to: end, scanner.macros,
        moreTokens: LatexMacros.tokenLimit(of: end) - LatexMacros.tokenLimit(of: kept.end))
    } else {
      parser = self.parser(to: end)
    }
    let startCount = parser.stepCount
    parser.read(before: end - LatexLexer.lookahead)
    if parser.isStable {
      var kept = parser
      kept.pause()
      openParser = (kept, end)
    }
    let blocks = parser.finish()
    stepCount += parser.stepCount - startCount
    return blocks
  }

  private func parser(to end: Int) -> LatexParser {
    LatexParser(
      scanner.source, settledEnd..<end, scanner.macros, theorems: theorems,
      isText: scanner.isText, tokenBudget: max(0, LatexMacros.tokenLimit(of: end) - macroTokenCount)
    )
  }

  /// Discards the parser state of the open block.
  private mutating func forgetOpenBlock() {
    openParser = nil
    liveEnd = nil
  }

  /// Parses the blocks that have ended since the last call.
  private mutating func settle() {
    if scanner.isText, !document.isText {
      document = LatexDocument()
      document.isDisplay = isDisplay
      document.isText = true
      document.revision = scanner.wasShownAsFormula ? 1 : 0
      settledEnd = 0
      settledEnds = 0
      macroTokenCount = 0
      theorems = LatexTheorems()
      macroLog = DiagnosticLog()
      forgetOpenBlock()
    }
    let ends = scanner.isText ? scanner.paragraphEnds : scanner.rowEnds
    while settledEnds < ends.count {
      let end = ends[settledEnds]
      settledEnds += 1
      guard end > settledEnd else { continue }
      var parser = parser(to: end)
      let budget = parser.tokenBudget
      let blocks = parser.finish()
      stepCount += parser.stepCount
      macroTokenCount += budget - parser.tokenBudget
      theorems = parser.theorems
      reportCutMacros(of: parser)
      for block in blocks { document.settled.append(block) }
      settledEnd = end
      forgetOpenBlock()
    }
  }
}

extension Diagnostic.Code {
  /// The payload isn't valid LaTeX from the range on.
  public static let invalidLatex = Self(rawValue: "latex.invalid")

  /// An unknown command, which is shown by its name.
  public static let unknownLatexCommand = Self(rawValue: "latex.unknown-command")

  /// An unknown environment, of which the content is shown.
  public static let unknownLatexEnvironment = Self(rawValue: "latex.unknown-environment")

  /// Macros of the document are not fully expanded, because a limit was reached.
  public static let latexMacroLimit = Self(rawValue: "latex.macro-limit")
}
