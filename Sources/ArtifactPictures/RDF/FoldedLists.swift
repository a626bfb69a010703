import ArtifactRefiners

/// The RDF collections of a graph, shown without their blank nodes: as one value, `(a b c)`, if all items are names,
/// values and such collections, otherwise item by item. The empty collection is a value too.
struct FoldedLists {
  /// An item of a collection that is not one value.
  struct Item {
    /// Its number, after that of the collection that it is in: `2.1`.
    var number: String
    var content: Content

    enum Content {
      /// A node.
      case node(Int)
      case value(String)
    }
  }

  /// The text of the list that begins at a node, by the index of the node.
  private(set) var texts: [Int: String] = [:]
  /// The items of each list that is shown item by item, by the index of its node.
  private(set) var numbered: [Int: [Item]] = [:]
  /// The nodes that lists consist of.
  private(set) var members: Set<Int> = []
  /// The nodes that are items of lists with a text.
  private(set) var items: Set<Int> = []
  /// The statements whose object is a list, by the index of their subject.
  private(set) var statements: [Int: [Int]] = [:]

  /// Finds the lists of a graph; if it is not complete, also those without an end.
  ///
  /// - Complexity: O(statements), for each level of lists in lists.
  init(
    _ graph: KnowledgeGraph, _ dataset: RDFDataset, _ names: inout ShortNames, isComplete: Bool
  ) {
    let lists = RDFLists(dataset, in: 0..<dataset.count, isComplete: isComplete)
    members = Set(lists.cells.compactMap(graph.node(of:)))
    for index in 0..<graph.edgeCount where !members.contains(graph.edge(index).source) {
      let (start, node) = (dataset[graph.edge(index).statement].object, graph.edge(index).target)
      guard lists.list(at: start) != nil else { continue }
      if let text = text(from: start, lists: lists, graph: graph, dataset: dataset, names: &names) {
        texts[node] = text
      } else {
        numbered[node] = numberedItems(
          from: start, lists: lists, graph: graph, dataset: dataset, names: &names)
      }
    }
    foldEmptyList(graph)
    for index in 0..<graph.edgeCount {
      let edge = graph.edge(index)
      guard texts[edge.target] != nil || numbered[edge.target] != nil,
        !members.contains(edge.source)
      else { continue }
      statements[edge.source, default: []].append(edge.statement)
    }
  }

  /// Shows `rdf:nil` as a value of its subjects, unless it has statements of its own.
  private mutating func foldEmptyList(_ graph: KnowledgeGraph) {
    let place = (0..<graph.nodeCount).first { graph.node($0).name == RDFLists.nilName }
    guard let place, graph.node(place).types.isEmpty, graph.node(place).properties.isEmpty,
      !(0..<graph.edgeCount).contains(where: { graph.edge($0).source == place })
    else { return }
    texts[place] = "()"
    members.insert(place)
  }

  /// The text of a list; nil if a blank node is in it.
  private mutating func text(
    from start: RDFDataset.TermID, lists: RDFLists, graph: KnowledgeGraph,
    dataset: RDFDataset, names: inout ShortNames
  ) -> String? {
    var text = ""
    var nodes: [Int] = []
    for part in lists.parts(from: start) {
      if part.isWord, !text.isEmpty, text.last != "(" { text += " " }
      switch part {
      case .open: text += "("
      case .close(let isOpen): text += isOpen ? text.last == "(" ? "…" : " …" : ")"
      case .item(let term):
        if let node = graph.node(of: term) {
          if graph.node(node).isBlank { return nil }
          nodes.append(node)
        }
        text += RDFLists.isNil(term, dataset) ? "()" : names.text(dataset.term(term))
      }
    }
    items.formUnion(nodes)
    return text
  }

  /// The items of a list and of the lists in it.
  private mutating func numberedItems(
    from start: RDFDataset.TermID, lists: RDFLists, graph: KnowledgeGraph,
    dataset: RDFDataset, names: inout ShortNames
  ) -> [Item] {
    var result: [Item] = []
    var open = [(terms: lists.list(at: start)?.items ?? [], next: 0, number: "")]
    while let (terms, next, number) = open.last {
      guard next < terms.count else {
        open.removeLast()
        continue
      }
      open[open.count - 1].next += 1
      let (term, own) = (terms[next], "\(number)\(next + 1)")
      if let list = lists.list(at: term) {
        if let text = text(from: term, lists: lists, graph: graph, dataset: dataset, names: &names)
        {
          result.append(Item(number: own, content: .value(text)))
        } else {
          open.append((list.items, 0, own + "."))
        }
      } else if RDFLists.isNil(term, dataset) {
        result.append(Item(number: own, content: .value("()")))
      } else if let node = graph.node(of: term) {
        result.append(Item(number: own, content: .node(node)))
      } else {
        result.append(Item(number: own, content: .value(names.text(dataset.term(term)))))
      }
    }
    return result
  }
}

extension RDFLists.Part {
  /// Whether a space comes before it, unless it is the first part of a list.
  fileprivate var isWord: Bool {
    if case .close = self { false } else { true }
  }
}
