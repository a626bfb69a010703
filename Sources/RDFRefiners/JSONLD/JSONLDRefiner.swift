import ArtifactBase
public import ArtifactCore
public import RefinerCore

/// A refiner for JSON-LD 1.1, which adds the statements of a member as soon as its value is
/// complete.
///
/// ```swift
/// var refiner = JSONLDRefiner()
/// refiner.append(#"{"@context":"https://schema.org","name":"Jane","#.utf8.span)
/// refiner.model.dataset.count     // 1: _:0 <http://schema.org/name> "Jane"
/// ```
///
/// The refined text is that of the JSON. Invalid parts are skipped and reported. Contexts are
/// either bundled or provided by a resolver, and never loaded from a network. Rules R7 and R19 of
/// `Specs/Refiners.md`.
public struct JSONLDRefiner: ArtifactRefiner {
  /// The artifact type of JSON-LD.
  public static var artifactType: ArtifactType { .jsonLD }

  private var reader = JSONReader()
  private var streams: JSONHandlers<JSONLDStream>

  /// Creates a refiner for an empty payload. The attribute `base` is the base IRI.
  public init(attributes: [String: String] = [:]) {
    self.init(attributes: attributes, resolver: nil)
  }

  /// Creates a refiner for an empty payload that finds contexts with a resolver. The attribute `base` is the
  /// base IRI.
  public init(attributes: [String: String], resolver: (any JSONLDContextResolver)?) {
    self.init(
      options: JSONLDOptions(base: attributes.value(for: ["base"]) ?? "", resolver: resolver))
  }

  /// Creates a refiner for an empty payload with the given options.
  public init(options: JSONLDOptions) {
    streams = JSONHandlers(JSONLDStream(options))
  }

  /// The statements so far, and the members that produce no statements, those after an error among
  /// them as long as they can be read.
  public var model: JSONLDDocument {
    var document = streams.latest.document
    document.restOffset = reader.restOffset
    return document
  }

  /// Appends a chunk of the payload.
  public mutating func append(_ bytes: Span<UInt8>) {
    reader.append(bytes, to: &streams)
  }

  /// Ends the payload.
  public mutating func finish() {
    reader.finish(to: &streams)
  }

  /// The state of the refined payload.
  public var refinement: Refinement { reader.removingComments(from: ownRefinement) }

  private var ownRefinement: Refinement {
    let stream = streams.strict
    let reporter = stream.engine.reporter
    let diagnostics = reporter.log.diagnostics(
      byteCount: reader.byteCount,
      and: stream.engine.builder.diagnostics(byteCount: reader.byteCount) + reader.diagnostics)
    var verdict: Refinement.Verdict = reader.isFinished ? .valid : .pending
    let errors = [reporter.firstError?.offset, reader.failureOffset].compactMap { $0 }
    if let offset = errors.min() { verdict = .invalid(offset: offset) }
    if reader.isWhole {
      return Refinement(
        status: .ready(safeLength: reader.byteCount, closing: ""), verdict: verdict,
        diagnostics: diagnostics)
    }
    guard stream.hasValue else {
      let progress = PreRenderableProgress(
        receivedCharacters: stream.scalarCount + reader.lateCharacterCount,
        hint: "waiting for the first value")
      return Refinement(status: .waiting(progress), verdict: verdict, diagnostics: diagnostics)
    }
    return Refinement(
      status: .ready(safeLength: stream.safeLength, closing: stream.closing), verdict: verdict,
      diagnostics: diagnostics)
  }
}
