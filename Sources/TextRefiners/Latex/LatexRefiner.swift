import ArtifactBase
public import ArtifactCore
public import RefinerCore

/// Refines LaTeX, a formula or text with formulas: everything that is whole, with what it lacks
/// closed or marked as missing.
///
/// ```swift
/// var refiner = LatexRefiner()
/// refiner.append(#"\left( \frac{1}{2"#.utf8.span)
/// refiner.refinement.status    // .ready(safeLength: 17, closing: "}\right.")
/// ```
///
/// Rules R20 of `Specs/Refiners.md`.
public struct LatexRefiner: ArtifactRefiner {
  public static var artifactType: ArtifactType { .latex }

  /// Groups, arguments, environments and fences that are followed inside each other.
  public static let depthLimit = LatexScanner.depthLimit

  private var scanner = LatexScanner()
  private var carried = CarriedBytes()
  private var document = LatexDocument()
  /// The parser of the block that is open, before the first token that later bytes may change, and
  /// where the piece ended that it has read.
  private var openParser: (parser: LatexParser, end: Int)?
  /// Where the live part of ``document`` ends; nil if it is to be made anew.
  private var liveEnd: Int?
  /// Tokens that have been read into models, and nodes that have been handed on for them.
  private(set) var stepCount = 0
  /// Where what is settled in ``document`` ends, and how many ends of blocks have been seen.
  private var settledEnd = 0
  private var settledEnds = 0
  /// Tokens that macros have made.
  private var macroTokenCount = 0
  private var theorems = LatexTheorems()
  /// The macros in what has been read that cannot be expanded to their end.
  private var macroRemarks = Remarks()
  private var receivedCount = 0
  private var scalarCount = 0
  private var encoding = PayloadEncoding()
  private var isFinished = false
  private let isDisplay: Bool

  /// Starts on an empty payload; the attribute `displayMode` is `inline` for a formula that is to
  /// stand in a line.
  public init(attributes: [String: String] = [:]) {
    isDisplay = attributes.value(for: ["displayMode"])?.lowercased() != "inline"
    document.isDisplay = isDisplay
  }

  public mutating func append(_ chunk: Span<UInt8>) {
    guard !isFinished else { return }
    if let admitted = encoding.admitted(of: chunk) {
      consume(admitted.span)
    } else {
      consume(chunk)
    }
  }

  private mutating func consume(_ chunk: Span<UInt8>) {
    guard chunk.count > 0 else { return }
    if scanner.safeLength == 0 { scalarCount += PreRenderableProgress.characterCount(of: chunk) }
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

  public mutating func finish() {
    guard !isFinished else { return }
    consume(encoding.finish().span)
    isFinished = true
    let rest = carried.take()
    let done = scanner.read(rest.span, at: carried.start, isFinal: true)
    scanner.finish(at: receivedCount, unread: rest.count - done)
    guard scanner.macros.mayBeCut else { return }
    settle()
    guard shownEnd > settledEnd else { return }
    var parser = parser(to: shownEnd)
    _ = parser.finish()
    noteCutMacros(of: parser)
  }

  public var refinement: Refinement { encoding.checked(ownRefinement) }

  private var ownRefinement: Refinement {
    var verdict: Refinement.Verdict = isFinished ? .valid : .pending
    if let offset = scanner.errorOffset { verdict = .invalid(offset: offset) }
    if isFinished, scanner.errorOffset == nil {
      return Refinement(
        status: .ready(safeLength: receivedCount, closing: ""), verdict: verdict,
        diagnostics: diagnostics)
    }
    guard scanner.safeLength > 0 else {
      let progress = PreRenderableProgress(
        receivedCharacters: scalarCount, hint: "waiting for the first symbol")
      return Refinement(status: .waiting(progress), verdict: verdict, diagnostics: diagnostics)
    }
    return Refinement(
      status: .ready(safeLength: scanner.safeLength, closing: scanner.closing), verdict: verdict,
      diagnostics: diagnostics)
  }

  private var diagnostics: [ArtifactDiagnostic] {
    // Before the end they are known of what somebody has looked at alone.
    let more = isFinished ? macroRemarks.diagnostics() : []
    return scanner.remarks.diagnostics(byteCount: receivedCount, and: more)
  }

  private mutating func noteCutMacros(of parser: LatexParser) {
    guard parser.cutMacroCount > 0 else { return }
    macroRemarks.noteLimit(
      .latexMacroLimit, .expansion, at: parser.firstCutMacro, count: parser.cutMacroCount,
      "The macros make more of the document than is followed; what they stand for here is cut.")
  }

  /// Where what is read into the model ends.
  private var shownEnd: Int {
    isFinished && scanner.errorOffset == nil ? receivedCount : scanner.shownLength
  }

  /// The blocks so far.
  ///
  /// - Complexity: O(what has come since it was last asked for, and what is open), where the block that
  ///   is open has at most ``LatexDocument/liveLimit`` bytes.
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

  /// Reads the block that is open, from where it was last left.
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
      scanner.source, settledEnd..<end, scanner.macros, theorems, isText: scanner.isText,
      tokenBudget: max(0, LatexMacros.tokenLimit(of: end) - macroTokenCount))
  }

  /// Forgets what is known of the block that is open.
  private mutating func forgetOpenBlock() {
    openParser = nil
    liveEnd = nil
  }

  /// Reads the blocks that have ended since.
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
      macroRemarks = Remarks()
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
      noteCutMacros(of: parser)
      for block in blocks { document.settled.append(block) }
      settledEnd = end
      forgetOpenBlock()
    }
  }
}

extension ArtifactDiagnostic.Kind {
  /// The payload is not LaTeX from the range on.
  public static let invalidLatex = Self(rawValue: "latex.invalid")

  /// A command that nobody knows; it is shown by its name.
  public static let unknownLatexCommand = Self(rawValue: "latex.unknown-command")

  /// An environment that nobody knows; what is in it is shown.
  public static let unknownLatexEnvironment = Self(rawValue: "latex.unknown-environment")

  /// Macros of the document are not expanded to their end.
  public static let latexMacroLimit = Self(rawValue: "latex.macro-limit")
}
