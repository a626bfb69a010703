import ArtifactRefiners

/// The RDF collections of a graph whose items are names and values only, and the empty one. They are
/// shown as one value, `(a b c)`, instead of a chain of blank nodes.
struct FoldedLists {
  /// The text of the list that begins at a node, by the index of the node.
  private(set) var texts: [Int: String] = [:]
  /// The nodes that belong to folded lists.
  private(set) var members: Set<Int> = []
  /// The nodes that are items of folded lists.
  private(set) var items: Set<Int> = []
  /// The statements whose object is a folded list, by the index of their subject.
  private(set) var statements: [Int: [Int]] = [:]

  /// What is known of a node that may be a cell of a list.
  private struct Cell {
    var first: RDFDataset.TermID?
    var rest: RDFDataset.TermID?
    var isOther = false
    var referenceCount = 0
  }

  /// Finds the lists of a graph; if it is not complete, also those without an end.
  ///
  /// - Complexity: O(statements).
  init(
    _ graph: KnowledgeGraph, _ dataset: RDFDataset, _ names: inout ShortNames, isComplete: Bool
  ) {
    var cells: [Int: Cell] = [:]
    for index in 0..<dataset.count {
      let quad = dataset[index]
      guard case .iri(let predicate) = dataset.term(quad.predicate) else { continue }
      if let object = graph.node(of: quad.object), graph.node(object).isBlank {
        cells[object, default: Cell()].referenceCount += 1
      }
      guard let node = graph.node(of: quad.subject), graph.node(node).isBlank else { continue }
      switch predicate {
      case Self.rdf + "first" where cells[node]?.first == nil:
        cells[node, default: Cell()].first = quad.object
      case Self.rdf + "rest" where cells[node]?.rest == nil:
        cells[node, default: Cell()].rest = quad.object
      case Self.rdf + "type" where Self.isName(Self.rdf + "List", dataset.term(quad.object)): break
      default: cells[node, default: Cell()].isOther = true
      }
    }
    // A list begins where a cell is referred to by something else than the rest of another.
    let later = Set(cells.values.compactMap { $0.rest.flatMap(graph.node(of:)) })
    for index in 0..<graph.nodeCount where cells[index]?.first != nil && !later.contains(index) {
      fold(from: index, cells, graph, dataset, &names, isComplete: isComplete)
    }
    foldEmptyList(graph)
    for index in 0..<graph.edgeCount where texts[graph.edge(index).target] != nil {
      statements[graph.edge(index).source, default: []].append(graph.edge(index).statement)
    }
  }

  /// Shows `rdf:nil` as a value of its subjects, unless it has statements of its own.
  private mutating func foldEmptyList(_ graph: KnowledgeGraph) {
    let place = (0..<graph.nodeCount).first { graph.node($0).name == Self.nilName }
    guard let place, graph.node(place).types.isEmpty, graph.node(place).properties.isEmpty,
      !(0..<graph.edgeCount).contains(where: { graph.edge($0).source == place })
    else { return }
    texts[place] = "()"
    members.insert(place)
  }

  private mutating func fold(
    from start: Int, _ cells: [Int: Cell], _ graph: KnowledgeGraph, _ dataset: RDFDataset,
    _ names: inout ShortNames, isComplete: Bool
  ) {
    var words: [String] = []
    var nodes: [Int] = []
    var chain: [Int] = []
    var place: Int? = start
    var isKnown: Set<Int> = []
    func keep(_ text: String) {
      texts[start] = text
      members.formUnion(chain)
      items.formUnion(nodes)
    }
    while let index = place {
      guard let cell = cells[index], let first = cell.first else {
        // A cell of which nothing is known yet.
        if !isComplete, graph.node(index).isBlank, graph.node(index).properties.isEmpty {
          chain.append(index)
          keep("(" + (words + ["…"]).joined(separator: " "))
        }
        return
      }
      guard !cell.isOther, cell.referenceCount == 1, isKnown.insert(index).inserted else { return }
      let item = dataset.term(first)
      // Another blank node has statements of its own.
      switch item {
      case .iri, .literal, .triple: words.append(names.text(item))
      case .blank, .anonymous: return
      }
      if let node = graph.node(of: first) { nodes.append(node) }
      chain.append(index)
      guard let rest = cell.rest else {
        if !isComplete { keep("(" + (words + ["…"]).joined(separator: " ")) }
        return
      }
      if Self.isName(Self.nilName, dataset.term(rest)) {
        return keep("(" + words.joined(separator: " ") + ")")
      }
      place = graph.node(of: rest)
    }
  }

  private static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

  /// The IRI of the empty list.
  private static let nilName = rdf + "nil"

  private static func isName(_ name: String, _ term: RDFTerm) -> Bool {
    if case .iri(let iri) = term { iri == name } else { false }
  }
}
