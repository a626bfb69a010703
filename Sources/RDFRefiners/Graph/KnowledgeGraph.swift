import ArtifactBase
import RefinerCore

/// The statements of a dataset as nodes and edges, with what a person would call them.
///
/// ```swift
/// var graph = KnowledgeGraph()
/// graph.update(with: refiner.model)          // as often as more has come
/// graph.node(0).label                        // "Jane"
/// graph.groups(by: .byType).map(\.title)     // ["Person"]
/// ```
///
/// What has a name or is blank is a node; a literal is a property of its subject, a type one of its
/// types. Nodes and edges are only appended, and keep their numbers while more arrives.
public struct KnowledgeGraph: Hashable, Sendable {
  /// A thing that statements are about.
  public struct Node: Hashable, Sendable {
    public var term: RDFDataset.TermID

    /// Its IRI, or `_:` and its label; `_:` and a number for one without.
    public var name: String

    public var isBlank: Bool

    /// Its name or title if it has one, else the end of its IRI.
    public var label: String

    /// The IRIs of its types, in order.
    public var types: [String] = []

    /// The numbers of the statements that give it a literal.
    public var properties: [Int] = []

    /// The numbers of the members of a JSON-LD document that it has and that no statement says, since
    /// they have no IRI (``JSONLDDocument/unmapped(_:)``).
    public var unmapped: [Int] = []

    /// The numbers of the named graphs that speak of it.
    public var namedGraphs: [Int] = []

    /// How good the label is: the lower the better.
    var labelRank = Int.max
  }

  public struct Edge: Hashable, Sendable {
    /// Numbers of nodes.
    public var source: Int
    public var target: Int

    /// The IRI of its predicate.
    public var predicate: String

    /// The number of the named graph that states it; nil for the default graph.
    public var namedGraph: Int?

    /// The number of its statement.
    public var statement: Int
  }

  /// Types that are kept of a node, statements of its literals, and members without an IRI.
  public static let typeLimit = 64
  public static let propertyLimit = 1_024

  private var nodes = PagedArray<Node>()
  private var edges = PagedArray<Edge>()
  /// The names of the named graphs.
  private var graphs = PagedArray<String>()
  /// Numbers of nodes by the numbers of their terms; -1 for none.
  private var numbers = PagedArray<Int32>()
  private var graphNumbers: [Int32: Int] = [:]
  private var statementCount = 0
  private var unmappedCount = 0

  public init() {}

  public var nodeCount: Int { nodes.count }

  public func node(_ index: Int) -> Node { nodes[index] }

  public var edgeCount: Int { edges.count }

  public func edge(_ index: Int) -> Edge { edges[index] }

  public var namedGraphCount: Int { graphs.count }

  /// The IRI of a named graph, or `_:` and its label.
  public func namedGraph(_ index: Int) -> String { graphs[index] }

  /// The node of a term; nil if it is none.
  public func node(of term: RDFDataset.TermID) -> Int? {
    guard Int(term.rawValue) < numbers.count else { return nil }
    let number = numbers[Int(term.rawValue)]
    return number < 0 ? nil : Int(number)
  }

  /// Adds the statements that have come since.
  ///
  /// The dataset must be one of the same document, later. If it was read again, begin with an empty
  /// graph.
  ///
  /// - Complexity: O(statements that have come since).
  public mutating func update(with dataset: RDFDataset) {
    while statementCount < dataset.count {
      add(dataset[statementCount], statementCount, dataset)
      statementCount += 1
    }
  }

  /// Adds the statements that have come since, and the members that state nothing.
  ///
  /// The document must be the same one, later, of the same revision; else begin with an empty graph.
  ///
  /// - Complexity: O(statements and members that have come since).
  public mutating func update(with document: JSONLDDocument) {
    while unmappedCount < document.unmappedCount {
      let member = document.unmapped(unmappedCount)
      // In the order of the document, so that nodes have the same numbers whenever it is looked at.
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
    // No node: triple terms are objects alone.
    case .triple: ""
    }
  }

  /// What an IRI ends with behind its namespace; the IRI itself if nothing does.
  public static func localName(of iri: String) -> String {
    let local = iri.dropFirst(namespace(of: iri).count)
    return local.isEmpty ? iri : String(local)
  }

  /// An IRI up to its last `#`, `/` or `:`.
  public static func namespace(of iri: String) -> String {
    let bytes = iri.utf8
    let end = bytes.lastIndex { $0 == 0x23 || $0 == 0x2F || $0 == 0x3A }
    guard let end else { return "" }
    return String(iri[...end])
  }

  /// How well a property names a thing; nil if it does not. Texts in English or without a language
  /// come before others.
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
