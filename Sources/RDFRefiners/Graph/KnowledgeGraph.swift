import ArtifactBase
import RefinerCore

/// A graph of nodes and edges, with human-readable labels, built from the statements of a dataset.
///
/// ```swift
/// var graph = KnowledgeGraph()
/// graph.update(with: refiner.model)          // again whenever more input has arrived
/// graph.node(0).label                        // "Jane"
/// graph.groups(by: .byType).map(\.title)     // ["Person"]
/// ```
///
/// An IRI or blank node becomes a node, a literal becomes a property of its subject, and the object
/// of `rdf:type` becomes a type of its subject. Nodes and edges are only appended, so their indices
/// remain valid while more input arrives.
public struct KnowledgeGraph: Hashable, Sendable {
  /// A resource that statements describe.
  public struct Node: Hashable, Sendable {
    /// The ID of the node's term in the dataset.
    public var term: RDFDataset.TermID

    /// The IRI of the node, or `_:` followed by its label, or by a number if it has no label.
    public var name: String

    /// Whether the node is a blank node.
    public var isBlank: Bool

    /// The name or title of the node, or else the local part of its IRI.
    public var label: String

    /// The IRIs of the node's types, in order.
    public var types: [String] = []

    /// The indices of the statements whose object is a literal.
    public var properties: [Int] = []

    /// The indices of the node's members in a JSON-LD document that produce no statements because
    /// they have no IRI (``JSONLDDocument/unmapped(_:)``).
    public var unmapped: [Int] = []

    /// The indices of the named graphs that mention the node.
    public var namedGraphs: [Int] = []

    /// The rank of the label; lower is better.
    var labelRank = Int.max
  }

  /// A statement that connects two nodes.
  public struct Edge: Hashable, Sendable {
    /// The index of the source node.
    public var source: Int
    /// The index of the target node.
    public var target: Int

    /// The IRI of the predicate.
    public var predicate: String

    /// The index of the named graph that contains the statement, or nil for the default graph.
    public var namedGraph: Int?

    /// The index of the statement in the dataset.
    public var statement: Int
  }

  /// The maximum number of types that are kept for a node.
  public static let typeLimit = 64
  /// The maximum number of literal statements, and of members without an IRI, that are kept for a
  /// node.
  public static let propertyLimit = 1_024

  private var nodes = PagedArray<Node>()
  private var edges = PagedArray<Edge>()
  /// The names of the named graphs.
  private var graphs = PagedArray<String>()
  /// The node index for each term ID; -1 for a term that isn't a node.
  private var numbers = PagedArray<Int32>()
  private var graphNumbers: [Int32: Int] = [:]
  private var statementCount = 0
  private var unmappedCount = 0

  /// Creates an empty graph.
  public init() {}

  /// The number of nodes.
  public var nodeCount: Int { nodes.count }

  /// Returns the node at an index.
  public func node(_ index: Int) -> Node { nodes[index] }

  /// The number of edges.
  public var edgeCount: Int { edges.count }

  /// Returns the edge at an index.
  public func edge(_ index: Int) -> Edge { edges[index] }

  /// The number of named graphs.
  public var namedGraphCount: Int { graphs.count }

  /// Returns the IRI of a named graph, or `_:` followed by its label.
  public func namedGraph(_ index: Int) -> String { graphs[index] }

  /// Returns the index of the node for a term, or nil if the term isn't a node.
  public func node(of term: RDFDataset.TermID) -> Int? {
    guard Int(term.rawValue) < numbers.count else { return nil }
    let number = numbers[Int(term.rawValue)]
    return number < 0 ? nil : Int(number)
  }

  /// Adds the statements that have been appended since the last update.
  ///
  /// - Precondition: `dataset` is a later state of the same document. If the document was reread,
  ///   start with an empty graph.
  /// - Complexity: O(new statements).
  public mutating func update(with dataset: RDFDataset) {
    while statementCount < dataset.count {
      add(dataset[statementCount], statementCount, dataset)
      statementCount += 1
    }
  }

  /// Adds the statements, and the members without a statement, that have been appended since the
  /// last update.
  ///
  /// - Precondition: `document` is a later state of the same document, with the same revision.
  ///   Otherwise, start with an empty graph.
  /// - Complexity: O(new statements and members).
  public mutating func update(with document: JSONLDDocument) {
    while unmappedCount < document.unmappedCount {
      let member = document.unmapped(unmappedCount)
      // Statements and members are added in document order, so that node indices don't depend on
      // when updates happen.
      while statementCount < member.statementCount {
        add(document.dataset[statementCount], statementCount, document.dataset)
        statementCount += 1
      }
      let number = addNode(member.node, document.dataset)
      nodes.update(number) { node in
        if node.unmapped.count < Self.propertyLimit { node.unmapped.append(unmappedCount) }
      }
      unmappedCount += 1
    }
    update(with: document.dataset)
  }

  private mutating func add(_ quad: RDFDataset.Quad, _ number: Int, _ dataset: RDFDataset) {
    guard case .iri(let predicate) = dataset.term(quad.predicate) else { return }
    let graph = quad.graph.map { namedGraph(of: $0, dataset) }
    let source = addNode(quad.subject, dataset)
    note(graph, at: source)
    let object = dataset.term(quad.object)
    if case .triple = object {
      nodes.update(source) { node in
        if node.properties.count < Self.propertyLimit { node.properties.append(number) }
      }
      return
    }
    if case .literal(let text, _, let language, _) = object {
      nodes.update(source) { node in
        if node.properties.count < Self.propertyLimit { node.properties.append(number) }
        guard let rank = Self.labelRank(predicate, language), rank < node.labelRank, !text.isEmpty
        else { return }
        node.label = text
        node.labelRank = rank
      }
      return
    }
    if predicate == RDFName.type.iri, case .iri(let type) = object {
      nodes.update(source) { node in
        if node.types.count < Self.typeLimit, !node.types.contains(type) { node.types.append(type) }
      }
      return
    }
    let target = addNode(quad.object, dataset)
    note(graph, at: target)
    edges.append(
      Edge(
        source: source, target: target, predicate: predicate, namedGraph: graph,
        statement: number))
  }

  private mutating func namedGraph(of term: RDFDataset.TermID, _ dataset: RDFDataset) -> Int {
    if let known = graphNumbers[term.rawValue] { return known }
    graphNumbers[term.rawValue] = graphs.count
    graphs.append(Self.name(of: dataset.term(term)))
    return graphs.count - 1
  }

  private mutating func note(_ graph: Int?, at node: Int) {
    guard let graph, nodes[node].namedGraphs.last != graph else { return }
    nodes.update(node) { node in
      if node.namedGraphs.count < Self.typeLimit, !node.namedGraphs.contains(graph) {
        node.namedGraphs.append(graph)
      }
    }
  }

  private mutating func addNode(_ term: RDFDataset.TermID, _ dataset: RDFDataset) -> Int {
    let id = Int(term.rawValue)
    while numbers.count <= id { numbers.append(-1) }
    if numbers[id] >= 0 { return Int(numbers[id]) }
    let value = dataset.term(term)
    let name = Self.name(of: value)
    var isBlank = true
    if case .iri = value { isBlank = false }
    numbers.update(id) { $0 = Int32(nodes.count) }
    nodes.append(
      Node(
        term: term, name: name, isBlank: isBlank,
        label: isBlank ? name : Self.localName(of: name)))
    return nodes.count - 1
  }

  // MARK: Names

  static func name(of term: RDFTerm) -> String {
    switch term {
    case .iri(let iri): iri
    case .blank(let label): "_:" + label
    case .anonymous(let number): "_:\(number)"
    case .literal(let text, _, _, _): text
    // Triple terms aren't nodes: they only occur as objects.
    case .triple: ""
    }
  }

  /// Returns the part of an IRI after its namespace, or the whole IRI if that part is empty.
  public static func localName(of iri: String) -> String {
    let local = iri.dropFirst(namespace(of: iri).count)
    return local.isEmpty ? iri : String(local)
  }

  /// Returns an IRI up to and including its last `#`, `/` or `:`.
  public static func namespace(of iri: String) -> String {
    let bytes = iri.utf8
    let end = bytes.lastIndex { $0 == 0x23 || $0 == 0x2F || $0 == 0x3A }
    guard let end else { return "" }
    return String(iri[...end])
  }

  /// Whether a predicate gives names, such as `rdfs:label`.
  package static func isLabel(_ predicate: String) -> Bool { labelRank(predicate, nil) != nil }

  /// Returns the rank of a property as a label, or nil if it isn't a label property. Text in
  /// English or without a language tag is preferred.
  private static func labelRank(_ predicate: String, _ language: String?) -> Int? {
    guard let place = labels.firstIndex(of: predicate) else { return nil }
    let isPlain = language.map { $0.lowercased().hasPrefix("en") } ?? true
    return place * 2 + (isPlain ? 0 : 1)
  }

  private static let labels = [
    "http://www.w3.org/2004/02/skos/core#prefLabel", "http://www.w3.org/2000/01/rdf-schema#label",
    "http://schema.org/name", "https://schema.org/name", "http://xmlns.com/foaf/0.1/name",
    "http://purl.org/dc/terms/title", "http://purl.org/dc/elements/1.1/title",
    "http://schema.org/headline", "https://schema.org/headline",
    "https://www.w3.org/ns/activitystreams#name",
  ]
}
