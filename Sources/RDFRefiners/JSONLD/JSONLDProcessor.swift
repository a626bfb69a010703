public import ArtifactBase
import ArtifactCore
import RefinerCore

/// Processes whole JSON-LD 1.1 documents strictly: what the standard calls an error is one.
///
/// ```swift
/// let document = Array(#"{"http://e/knows": {"@id": "http://e/b"}}"#.utf8)
/// let dataset = try JSONLDProcessor().dataset(of: document)
/// dataset.count     // 1
/// ```
///
/// Contexts elsewhere come from the options' resolver alone; nothing is ever fetched. To read a
/// document that is still arriving, or has errors, use ``JSONLDRefiner``.
public struct JSONLDProcessor: Sendable {
  public var options: JSONLDOptions

  public init(_ options: JSONLDOptions = JSONLDOptions()) {
    self.options = options
  }

  /// The document in expanded form (JSON-LD 1.1 API §5): an array of node objects.
  public func expand(_ document: [UInt8]) throws(JSONLDError) -> JSONValue {
    let (engine, chain) = try run(document)
    return .array(engine.json(chain))
  }

  /// The document in compacted form (§6): an object in the terms of a context, which stands in it.
  ///
  /// The context is one, or a document that has one as `@context`. Options for it are
  /// ``JSONLDOptions/compactsArrays`` and ``JSONLDOptions/compactsToRelative``.
  public func compact(
    _ document: [UInt8], context: JSONValue
  ) throws(JSONLDError) -> JSONValue {
    let (engine, chain) = try run(document)
    return try JSONLDCompactor.compact(engine.json(chain), context, engine)
  }

  /// The document in flattened form (§7): each node of each graph once, blank nodes with new names.
  ///
  /// Without a context it is an array of node objects, with one that is compacted.
  public func flatten(
    _ document: [UInt8], context: JSONValue? = nil
  ) throws(JSONLDError) -> JSONValue {
    let (engine, chain) = try run(document)
    let flattened = try JSONLDNodeMap.flatten(engine.json(chain))
    guard let context else { return .array(flattened) }
    return try JSONLDCompactor.compact(flattened, context, engine)
  }

  /// The statements of the document (§8).
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
  /// The nodes of a document, those of the default graph where that is all it is.
  mutating func unwrapped(_ expanded: Expanded) -> JSONLDExpansion.Chain {
    guard !expanded.isArray, !expanded.chain.isEmpty else { return expanded.chain }
    let number = output.items[Int(expanded.chain.first)].content
    let node = output.nodes[Int(number)]
    let isOnlyGraph =
      node.hasGraph && !node.hasID && !node.hasTypes && !node.hasIncluded && node.index < 0
      && !node.hasStatements
    guard isOnlyGraph else { return expanded.chain }
    noteUnmapped(of: number, isNode: true)
    return node.graph
  }
}
