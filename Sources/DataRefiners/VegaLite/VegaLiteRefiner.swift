import ArtifactBase
public import ArtifactCore
public import RefinerCore

/// An incremental Vega-Lite parser: the chart is ready when a mark and a row of data are known, and
/// then grows by each complete row, channel and member.
///
/// Rules R21 of `Specs/Refiners.md`.
public struct VegaLiteRefiner: ArtifactRefiner {
  /// The type of the payload: Vega-Lite.
  public static var artifactType: ArtifactType { .vegaLite }

  private var reader = JSONReader()
  private var builders = JSONHandlers(VegaLiteScanner())
  /// What is wrong with the chart of a complete payload.
  private var chartDiagnostics: [Diagnostic] = []

  /// Creates a refiner. The attributes aren't used.
  public init(attributes: [String: String] = [:]) {}

  /// The specification received so far, with what follows an error as long as it can be read.
  public var model: ChartDocument {
    var document = builders.latest.document
    document.tree.restOffset = reader.restOffset
    return document
  }

  /// Reads the next chunk of the payload.
  ///
  /// - Complexity: O(`bytes.count`), amortized.
  public mutating func append(_ bytes: Span<UInt8>) {
    reader.append(bytes, to: &builders)
  }

  /// Ends the payload; its chart is laid out once to find what is wrong with it.
  ///
  /// - Complexity: O(n log n) for n rows and marks.
  public mutating func finish() {
    reader.finish(to: &builders)
    chartDiagnostics = model.diagnostics()
  }

  /// The current status, renderable prefix and diagnostics.
  public var refinement: Refinement { reader.removingComments(from: ownRefinement) }

  private var ownRefinement: Refinement {
    var diagnostics = builders.strict.log.diagnostics(and: reader.diagnostics)
    let known = Set(diagnostics.compactMap(\.range))
    diagnostics += chartDiagnostics.filter { $0.range.map { !known.contains($0) } ?? true }
    var verdict: Refinement.Verdict = reader.isFinished ? .valid : .pending
    if let offset = reader.failureOffset {
      verdict = .invalid(offset: offset)
    } else if reader.isWhole, !hasMark {
      verdict = .invalid(offset: 0)
      diagnostics.append(
        Diagnostic(
          .invalidVegaLite, .error, at: 0..<min(1, reader.byteCount),
          message: "no view has a `mark`: expected a Vega-Lite chart"))
    }
    if reader.isWhole, hasMark {
      if builders.strict.log.has(.wrongVegaLiteKind) { verdict = .repaired }
      return Refinement(
        status: .ready(safeLength: reader.byteCount, closing: ""), verdict: verdict,
        diagnostics: diagnostics)
    }
    guard builders.strict.safeLength > 0 else {
      let hint =
        builders.strict.hasMark
        ? "waiting for data"
        : builders.strict.hasData ? "waiting for a mark" : "waiting for the chart"
      let progress = PreRenderableProgress(
        receivedCharacters: builders.strict.scalarCount + reader.lateCharacterCount, hint: hint)
      return Refinement(status: .waiting(progress), verdict: verdict, diagnostics: diagnostics)
    }
    return Refinement(
      status: .ready(safeLength: builders.strict.safeLength, closing: builders.strict.closing),
      verdict: verdict, diagnostics: diagnostics)
  }

  /// Whether any view has a mark.
  private var hasMark: Bool { builders.strict.hasAnyMark }
}
