import ArtifactBase
public import ArtifactCore
public import RefinerCore

/// A refiner for RDF/XML, which adds each triple when its object is known.
///
/// ```swift
/// var refiner = RDFXMLRefiner()
/// refiner.append(payload.span)     // … <foaf:knows><foaf:Person rdf:about="http://e/b">
/// refiner.model.count              // includes “a knows b” and “b is a Person”
/// ```
///
/// Rules R7, R12, R14 and R25 of `Specs/Refiners.md`.
public struct RDFXMLRefiner: ArtifactRefiner, PayloadReader {
  /// The artifact type of RDF/XML.
  public static var artifactType: ArtifactType { .rdfXML }

  private var reader: XMLReader
  private var grammar: RDFXMLGrammar
  private var carried = CarriedBytes()
  private var receivedCount = 0
  package var shell = RefinerShell(findsFaults: false)
  /// The closing text at the first error.
  private var lastClosing: String?

  /// Creates a refiner for an empty payload. The attributes `base` and `rdfVersion` are described
  /// in ``RDFOptions``.
  public init(attributes: [String: String] = [:]) {
    self.init(options: RDFOptions(attributes: attributes))
  }

  /// Creates a refiner for an empty payload with the given options.
  public init(options: RDFOptions) {
    reader = XMLReader(opensBrokenTags: true)
    let rdf = reader.namespaces.number(of: Array(RDFName.rdf.utf8).span)
    let its = reader.namespaces.number(of: Array("http://www.w3.org/2005/11/its".utf8).span)
    grammar = RDFXMLGrammar(
      base: RDFBase(Array(options.base.utf8)), rdf: rdf, its: its,
      isVersion12: options.version == .rdf12)
  }

  /// Appends a chunk of the payload.
  public mutating func append(_ chunk: Span<UInt8>) {
    readChunk(chunk)
  }

  package mutating func consume(_ chunk: Span<UInt8>) {
    guard chunk.count > 0 else { return }
    let bytes = chunk.extracting(first: min(chunk.count, RDFDataset.byteLimit - receivedCount))
    if bytes.count < chunk.count {
      note(
        RDFSyntaxError(offset: RDFDataset.byteLimit, message: Wording.payloadLimit),
        isSkipped: false)
    }
    receivedCount += bytes.count
    let start = carried.start
    if let joined = carried.join(bytes) {
      let done = read(joined.span, at: start, isFinal: false)
      carried.keep(joined, from: done)
    } else {
      carried.keep(bytes, from: read(bytes, at: start, isFinal: false))
    }
    if grammar.safeLength < 0 {
      shell.countScalars(of: bytes)
    }
  }

  /// Ends the payload.
  public mutating func finish() {
    readEnd()
  }

  package mutating func end() {
    let rest = carried.take()
    _ = read(rest.span, at: carried.start, isFinal: true)
    // A truncated payload is reported as one error, not again for each open element.
    let isCut = grammar.builder.reporter.lastErrorOffset == receivedCount
    if !isCut, let fault = reader.faultAtEnd(receivedCount) {
      note(
        RDFSyntaxError(offset: receivedCount, message: fault.message, notes: fault.notes),
        isSkipped: false)
    }
  }

  private mutating func read(_ bytes: Span<UInt8>, at offset: Int, isFinal: Bool) -> Int {
    var index = 0
    while let event = reader.next(bytes, &index, at: offset, isFinal: isFinal) {
      do {
        try grammar.take(event, &reader, bytes, at: offset)
      } catch {
        note(error, isSkipped: grammar.hasSkipped)
      }
      if event == .end { reader.close() }
    }
    return index
  }

  private mutating func note(_ error: RDFSyntaxError, isSkipped: Bool = true) {
    if lastClosing == nil { lastClosing = reader.closing(depth: grammar.safeDepth) }
    grammar.builder.reporter.report(error, isSkipped: isSkipped)
  }

  /// The state of the refined payload.
  public var refinement: Refinement { checkedRefinement }

  package var ownRefinement: Refinement {
    let error = grammar.builder.reporter.firstError
    let verdict: Refinement.Verdict =
      if let error { .invalid(offset: error.offset) } else { isFinished ? .valid : .pending }
    let diagnostics = grammar.builder.diagnostics(byteCount: receivedCount)
    if isFinished, error == nil {
      return Refinement(
        status: .ready(safeLength: receivedCount, closing: ""), verdict: verdict,
        diagnostics: diagnostics)
    }
    guard grammar.safeLength >= 0 else {
      let progress = PreRenderableProgress(
        receivedCharacters: shell.scalarCount, hint: "waiting for the first node")
      return Refinement(
        status: .waiting(progress), verdict: verdict, diagnostics: diagnostics)
    }
    let closing = lastClosing ?? reader.closing(depth: grammar.safeDepth)
    return Refinement(
      status: .ready(safeLength: grammar.safeLength, closing: closing), verdict: verdict,
      diagnostics: diagnostics)
  }

  /// The triples so far.
  public var model: RDFDataset { grammar.builder.dataset }
}
