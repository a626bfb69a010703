public import ArtifactRefiners
import FlowGraph

extension GraphPicture {
  /// Creates the picture of an RDF graph.
  ///
  /// A resource is a box with its name and types, and with its literals below them. A statement about
  /// two resources is an arrow. Names are shortened by the prefixes of the document. A collection of
  /// names and values is shown as one value, any other one as numbered arrows to its items. Named graphs are
  /// groups, unless the presentation has groups of its own.
  ///
  /// - Parameters:
  ///   - graph: The graph of all statements of `dataset`.
  ///   - dataset: The statements.
  ///   - presentation: The groups, styles and layouts of a JSON-LD document.
  ///   - isComplete: Whether all statements have arrived. If not, a collection without an end is shown
  ///     as one value too.
  /// - Complexity: O(statements + rules × parts).
  public init(
    _ graph: KnowledgeGraph, of dataset: RDFDataset, presentation: GraphPresentation? = nil,
    isComplete: Bool = true
  ) {
    var builder = KnowledgePictureBuilder(graph, dataset, presentation, isComplete: isComplete)
    self = builder.picture()
  }

  /// Whether a picture of a graph can be drawn, which is known before it is made. A graph that is too
  /// large remains too large when it grows.
  public static func isDrawable(_ graph: KnowledgeGraph, of dataset: RDFDataset) -> Bool {
    graph.nodeCount <= GraphPictureLimits.nodeCount
      && graph.edgeCount <= GraphPictureLimits.edgeCount
      && dataset.count <= GraphPictureLimits.statementCount
  }
}

/// Builds the picture of a knowledge graph.
private struct KnowledgePictureBuilder {
  private let graph: KnowledgeGraph
  private let dataset: RDFDataset
  private let presentation: GraphPresentation?
  private var names: ShortNames
  private let lists: FoldedLists
  private let styler: GraphStyler?
  private var palette = GraphPalette()
  private var result = GraphPicture()
  /// The group that contains each node, by the index of the node in the graph.
  private var groups: [Int: Int] = [:]
  /// The place of each node in the picture.
  private var places: [Int: Int] = [:]

  init(
    _ graph: KnowledgeGraph, _ dataset: RDFDataset, _ presentation: GraphPresentation?,
    isComplete: Bool
  ) {
    self.graph = graph
    self.dataset = dataset
    self.presentation = presentation
    var names = ShortNames()
    names.declare(from: dataset, before: dataset.count)
    lists = FoldedLists(graph, dataset, &names, isComplete: isComplete)
    self.names = names
    styler = presentation.map { GraphStyler(graph, $0) }
  }

  mutating func picture() -> GraphPicture {
    addGroups()
    addNodes()
    addEdges()
    if let fill = styler?.canvasStyle.box.fill { result.background = palette.paint(fill) }
    result.direction = presentation?.stackDirection
    result.hints = hints
    return result
  }

  // MARK: Groups

  private mutating func addGroups() {
    let isExplicit = presentation?.groups.isEmpty == false
    let found = graph.groups(by: isExplicit ? .explicit : .namedGraphs, presentation)
    var numbers: [String: Int] = [:]
    for group in found where numbers[group.id] == nil && !group.members.isEmpty {
      numbers[group.id] = result.groups.count
      var style = GraphPicture.Style()
      if let given = styler?.style(ofGroup: group.id) { style = palette.style(given.box) }
      let title = isExplicit ? group.title : names.name(of: group.id)
      result.groups.append(GraphPicture.Group(id: group.id, title: title, style: style))
    }
    for group in found {
      for child in group.children {
        guard let outer = numbers[group.id], let inner = numbers[child], inner > outer,
          result.groups[inner].parent == nil
        else { continue }
        result.groups[inner].parent = outer
      }
    }
    // A node belongs to the innermost of its groups; of several, to the first.
    for group in found {
      guard let number = numbers[group.id] else { continue }
      for member in group.members {
        if let known = groups[member], !isInside(number, known) { continue }
        groups[member] = number
      }
    }
  }

  private func isInside(_ inner: Int, _ outer: Int) -> Bool {
    var place = result.groups[inner].parent
    while let index = place {
      if index == outer { return true }
      place = result.groups[index].parent
    }
    return false
  }

  // MARK: Nodes

  private mutating func addNodes() {
    let linked = linkedNodes
    for index in 0..<graph.nodeCount where !lists.members.contains(index) {
      let node = graph.node(index)
      guard !isItemOnly(index, linked) else { continue }
      places[index] = result.nodes.count
      let name = node.isBlank ? shownName(node) : names.name(of: node.name)
      let hasLabel = node.isBlank ? node.label != node.name : isNamed(node)
      let types = node.types.map { names.name(of: $0) }.joined(separator: ", ")
      // A name that the document gives is the title; the short IRI is then beside the types.
      let parts = (hasLabel && !node.isBlank ? [name] : []) + (types.isEmpty ? [] : [types])
      var made = GraphPicture.Node(
        id: node.name, title: hasLabel ? node.label : name,
        caption: parts.joined(separator: " · "), group: groups[index])
      made.rows = rows(of: index, hasLabel: hasLabel)
      if let given = styler?.style(ofNode: index) {
        made.style = palette.style(given.box)
        if let shape = given.box.sceneShape { made.shape = shape }
      }
      result.nodes.append(made)
    }
  }

  /// Whether the document gives a resource the name that it is shown by, even if it is the end of the IRI.
  private func isNamed(_ node: KnowledgeGraph.Node) -> Bool {
    if node.label != KnowledgeGraph.localName(of: node.name) { return true }
    return node.properties.contains { number in
      let quad = dataset[number]
      guard case .literal(node.label, _, _, _) = dataset.term(quad.object),
        case .iri(let predicate) = dataset.term(quad.predicate)
      else { return false }
      return KnowledgeGraph.isLabel(predicate)
    }
  }

  private mutating func shownName(_ node: KnowledgeGraph.Node) -> String {
    names.text(dataset.term(node.term))
  }

  /// The nodes of edges that are drawn.
  private var linkedNodes: Set<Int> {
    var nodes: Set<Int> = []
    for index in 0..<graph.edgeCount {
      let edge = graph.edge(index)
      guard !lists.members.contains(edge.source) else { continue }
      if let items = lists.numbered[edge.target] {
        nodes.insert(edge.source)
        for case .node(let item) in items.map(\.content) { nodes.insert(item) }
      }
      guard !lists.members.contains(edge.target) else { continue }
      nodes.insert(edge.source)
      nodes.insert(edge.target)
    }
    return nodes
  }

  /// Whether nothing is known of a node but that it is an item of folded lists.
  private func isItemOnly(_ index: Int, _ linked: Set<Int>) -> Bool {
    let node = graph.node(index)
    return lists.items.contains(index) && !linked.contains(index) && node.types.isEmpty
      && node.properties.isEmpty && node.unmapped.isEmpty && lists.statements[index] == nil
  }

  /// The literals of a node, and the lists that it refers to. The literal that is its label is shown
  /// as the title.
  private mutating func rows(of index: Int, hasLabel: Bool) -> [GraphPicture.Row] {
    let node = graph.node(index)
    var rows: [(statement: Int, row: GraphPicture.Row)] = []
    var isTitleShown = hasLabel
    var shown: Set<RDFDataset.Quad> = []
    for number in node.properties {
      guard shown.insert(statement(number)).inserted else { continue }
      let quad = dataset[number]
      let value = dataset.term(quad.object)
      if isTitleShown, case .literal(node.label, _, _, _) = value {
        isTitleShown = false
        continue
      }
      rows.append((number, GraphPicture.Row(name(of: quad), names.text(value))))
    }
    for number in lists.statements[index] ?? [] {
      guard shown.insert(statement(number)).inserted else { continue }
      let quad = dataset[number]
      guard let cell = graph.node(of: quad.object) else { continue }
      if let text = lists.texts[cell] {
        rows.append((number, GraphPicture.Row(name(of: quad), text)))
      }
      for item in lists.numbered[cell] ?? [] {
        guard case .value(let text) = item.content else { continue }
        rows.append((number, GraphPicture.Row("\(name(of: quad)) \(item.number)", text)))
      }
    }
    let order = rows.indices.sorted { (rows[$0].statement, $0) < (rows[$1].statement, $1) }
    return order.map { rows[$0].row }
  }

  /// A statement without its place in the document.
  private func statement(_ number: Int) -> RDFDataset.Quad {
    var quad = dataset[number]
    quad.range = 0..<0
    return quad
  }

  private mutating func name(of quad: RDFDataset.Quad) -> String {
    guard case .iri(let predicate) = dataset.term(quad.predicate) else { return "" }
    return names.name(of: predicate)
  }

  // MARK: Edges

  private mutating func addEdges() {
    var drawn: Set<RDFDataset.Quad> = []
    for index in 0..<graph.edgeCount {
      let edge = graph.edge(index)
      guard let source = places[edge.source], drawn.insert(statement(edge.statement)).inserted
      else { continue }
      let name = names.name(of: edge.predicate)
      if let target = places[edge.target] {
        addEdge(index, id: "e\(index)", source: source, target: target, label: name)
      }
      for item in lists.numbered[edge.target] ?? [] {
        guard case .node(let node) = item.content, let target = places[node] else { continue }
        addEdge(
          index, id: "e\(index).\(item.number)", source: source, target: target,
          label: "\(name) \(item.number)")
      }
    }
  }

  /// Adds the arrow of an edge, or of an item of the list at its end.
  private mutating func addEdge(
    _ index: Int, id: String, source: Int, target: Int, label: String
  ) {
    var made = GraphPicture.Edge(id: id, source: source, target: target, label: label)
    if let given = styler?.style(ofEdge: index) {
      made.style = palette.style(given.box)
      if let marker = given.targetMarker { made.targetMarker = marker.sceneMarker }
      made.sourceMarker = given.sourceMarker?.sceneMarker
      made.labelStyle = palette.style(given.label)
      if let shape = given.label.sceneShape { made.labelShape = shape }
      made.course = given.route?.course ?? .orthogonal
    }
    result.edges.append(made)
  }

  // MARK: Layouts

  /// The layouts of a view.
  private var hints: [LayoutHint] {
    var places: [String: LayoutHint.Item] = [:]
    for (index, node) in result.nodes.enumerated() { places["node " + node.id] = .node(index) }
    for (index, group) in result.groups.enumerated() { places["group " + group.id] = .group(index) }
    return (presentation?.layouts ?? []).compactMap { layout in
      let items = layout.items.compactMap { item -> LayoutHint.Item? in
        switch item {
        case .node(let name): places["node " + name]
        case .group(let id), .namedGraph(let id): places["group " + id]
        case .edge: nil
        }
      }
      // A stack of everything says in which direction edges run.
      guard !items.isEmpty, !layout.isStackWithoutScope || items.count < result.nodes.count else {
        return nil
      }
      return LayoutHint(
        layout.arrangement.hint(direction: result.direction), items: items,
        isRequired: layout.isRequired)
    }
  }
}

extension GraphPresentation {
  /// The direction of a stack of the whole graph.
  fileprivate var stackDirection: LayoutDirection? {
    for layout in layouts where layout.scope == nil {
      if case .stack(let direction, _, _) = layout.arrangement { return direction.layoutDirection }
    }
    return nil
  }
}

extension GraphPresentation.Layout {
  fileprivate var isStackWithoutScope: Bool {
    if case .stack = arrangement { scope == nil } else { false }
  }
}

extension GraphPresentation.Layout.Arrangement {
  /// The arrangement as a hint; a rank or an alignment is a line.
  fileprivate func hint(direction: LayoutDirection?) -> LayoutHint.Arrangement {
    switch self {
    case .stack(let direction, let alignment, let spacing):
      .line(direction.layoutDirection, alignment.layoutAlignment, spacing: spacing)
    case .order: .order
    case .rank(let axis):
      .line(axis == "vertical" ? .topToBottom : .leftToRight, .center, spacing: nil)
    case .grid(let columns): .grid(columns: columns)
    case .pin(let x, let y): .point(Point2D(x: x, y: y))
    case .align(let alignment):
      .line(
        direction == .leftToRight || direction == .rightToLeft ? .leftToRight : .topToBottom,
        alignment.layoutAlignment, spacing: nil)
    }
  }
}

extension GraphPresentation.Layout.Direction {
  fileprivate var layoutDirection: LayoutDirection {
    switch self {
    case .leftToRight: .leftToRight
    case .rightToLeft: .rightToLeft
    case .topToBottom: .topToBottom
    case .bottomToTop: .bottomToTop
    }
  }
}

extension GraphPresentation.Layout.Alignment {
  /// The alignment; boxes keep their extents, so those to be stretched are centered.
  fileprivate var layoutAlignment: LayoutAlignment {
    switch self {
    case .leading: .leading
    case .center, .stretch: .center
    case .trailing: .trailing
    }
  }
}
