public import ArtifactBase
import RefinerCore

/// A strict processor for complete JSON-LD 1.1 documents, which throws all errors that the standard
/// defines.
///
/// ```swift
/// let document = Array(#"{"http://e/knows": {"@id": "http://e/b"}}"#.utf8)
/// let dataset = try JSONLDProcessor().dataset(of: document)
/// dataset.count     // 1
/// ```
///
/// Contexts are loaded from the options' resolver only; nothing is ever fetched. For partial or
/// invalid documents, use ``JSONLDRefiner``.
public struct JSONLDProcessor: Sendable {
  /// The processing options.
  public var options: JSONLDOptions

  /// Creates a processor with options.
  public init(_ options: JSONLDOptions = JSONLDOptions()) {
    self.options = options
  }

  /// Returns the document in expanded form (JSON-LD 1.1 API §5): an array of node objects.
  ///
  /// - Throws: ``JSONLDError`` if the document is invalid.
  public func expand(_ document: [UInt8]) throws(JSONLDError) -> JSONValue {
    .array(try expanded(document).nodes)
  }

  /// Returns the nodes of the expanded form, and the engine that knows their names.
  package func expanded(
    _ document: [UInt8]
  ) throws(JSONLDError) -> (engine: JSONLDEngine, nodes: [JSONValue]) {
    let (engine, chain) = try run(document)
    return (engine, engine.json(chain))
  }

  /// Returns the statements of the document (§8).
  ///
  /// - Throws: ``JSONLDError`` if the document is invalid.
  public func dataset(of document: [UInt8]) throws(JSONLDError) -> RDFDataset {
    var (engine, chain) = try run(document)
    try engine.emit(chain, graph: -1)
    return engine.builder.dataset
  }

  private func run(
    _ document: [UInt8]
  ) throws(JSONLDError) -> (engine: JSONLDEngine, chain: JSONLDExpansion.Chain) {
    var engine = JSONLDEngine(options, isLenient: false)
    engine.receivedCount = document.count
    var tokenizer = JSONTokenizer(depthLimit: JSONLDOptions.depthLimit)
    var tokens: [JSONToken] = []
    tokenizer.append(document.span, to: &tokens)
    tokenizer.finish(to: &tokens)
    if let error = tokenizer.error {
      let isLimit = error.code == .nestingTooDeep
      throw JSONLDError(isLimit ? .limitReached : .loadingDocumentFailed, at: error.offset)
    }
    for token in tokens { engine.tape.add(token, document.span.extracting(token.range)) }
    let context = try engine.initialContext()
    let expanded = try engine.expand(0, under: JSONLDEngine.noProperty, context)
    let content = engine.unwrapped(expanded)
    return (engine, content)
  }
}

extension JSONLDEngine {
  /// Returns the nodes of a document, or of its default graph if the document is only a graph.
  mutating func unwrapped(_ expanded: Expanded) -> JSONLDExpansion.Chain {
    guard !expanded.isArray, !expanded.chain.isEmpty else { return expanded.chain }
    let number = output.items[Int(expanded.chain.first)].content
    let node = output.nodes[Int(number)]
    let isOnlyGraph =
      node.hasGraph && !node.hasID && !node.hasTypes && !node.hasIncluded && node.index < 0
      && !node.hasStatements
    guard isOnlyGraph else { return expanded.chain }
    reportUnmapped(of: number, isNode: true)
    return node.graph
  }
}
