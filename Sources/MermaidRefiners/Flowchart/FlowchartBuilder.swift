import ArtifactBase

/// Builds a flowchart from its statements, as Mermaid does (`Specs/Mermaid.md` N2.3).
struct FlowchartBuilder: Sendable {
  var chart = MermaidFlowchart()
  /// The nodes of the statement before, if an edge at the start of a line may go on from them.
  var sources: [String]?

  private var nodePlaces: [String: Int] = [:]
  /// The first edge with an ID.
  private var edgePlaces: [String: Int] = [:]
  private var pairCounts: [String: Int] = [:]
  private var subgraphPlaces: [String: Int] = [:]
  private var classPlaces: [String: Int] = [:]
  /// What is in a group that is complete.
  private var grouped: Set<String> = []
  private var open: [OpenSubgraph] = []
  private var defaultInterpolation: String?

  private struct OpenSubgraph: Sendable {
    var id: String
    var title: MermaidLabel
    var members: [String] = []
    var known: Set<String> = []
    var direction: MermaidFlowchart.Direction?
    var range: Range<Int>

    mutating func add(_ member: String) {
      guard !member.trimmed.isEmpty, known.insert(member).inserted else { return }
      members.append(member)
    }
  }

  /// Whether nodes or edges beyond the limit have been left out.
  private(set) var isFull = false

  /// The number of open groups.
  var depth: Int { open.count }

  /// The range of the first line of the innermost open group.
  var openRange: Range<Int>? { open.last?.range }

  /// The flowchart, in which open groups end here.
  ///
  /// - Complexity: O(content of open groups).
  var closed: MermaidFlowchart {
    guard !open.isEmpty else { return chart }
    var copy = self
    while !copy.open.isEmpty { copy.endSubgraph() }
    return copy.chart
  }

  // MARK: Statements

  /// What a part of a statement does once all of the statement is read.
  enum Action: Sendable {
    case node(String, MermaidLabel?, String?, Range<Int>)
    case data([(key: String, value: YAMLValue)], String)
    case style(String, of: String)
    case edges([String], [String], FlowchartLink, MermaidLabel?, String?, Range<Int>)
  }

  private var actions: [Action] = []

  mutating func act(_ action: Action) {
    guard actions.count < 2 * MermaidRefiner.partLimit else { return isFull = true }
    actions.append(action)
  }

  /// Does what the parts of the statement say.
  mutating func commit() {
    for action in actions {
      switch action {
      case .node(let id, let label, let shape, let range):
        addNode(id, label: label, shape: shape, at: range)
      case .data(let entries, let id): set(entries, of: id)
      case .style(let name, let id): addClass(name, to: id)
      case .edges(let sources, let targets, let link, let label, let id, let range):
        addEdges(from: sources, to: targets, link, label: label, id: id, at: range)
      }
    }
    discard()
  }

  /// Leaves out what the parts of the statement say.
  mutating func discard() { actions.removeAll(keepingCapacity: true) }

  // MARK: Nodes

  /// Adds a node, or what is new of it.
  mutating func addNode(
    _ id: String, label: MermaidLabel? = nil, shape: String? = nil, styles: [String] = [],
    at range: Range<Int>
  ) {
    guard !id.trimmed.isEmpty, edgePlaces[id] == nil else { return }
    let place = nodePlaces[id] ?? chart.nodes.count
    if place == chart.nodes.count {
      guard place < MermaidRefiner.partLimit else { return isFull = true }
      nodePlaces[id] = place
      chart.nodes.append(.init(id: id, label: MermaidLabel(id), range: range))
    } else if label == nil, shape == nil, styles.isEmpty {
      return
    }
    if let label { chart.nodes[place].label = label }
    if let shape { chart.nodes[place].shape = shape }
    chart.nodes[place].styles += styles
  }

  /// Sets what `@{…}` says of a node or an edge.
  mutating func set(_ data: [(key: String, value: YAMLValue)], of id: String) {
    func text(_ key: String) -> String? {
      guard let value = data.last(where: { $0.key == key })?.value.text, !value.isEmpty else {
        return nil
      }
      return value
    }
    if let place = edgePlaces[id] {
      if case .boolean(let isAnimated)? = data.last(where: { $0.key == "animate" })?.value {
        chart.edges[place].isAnimated = isAnimated
      }
      if let animation = text("animation") { chart.edges[place].animation = animation }
      if let curve = text("curve") { chart.edges[place].interpolation = curve }
      return
    }
    guard let place = nodePlaces[id] else { return }
    if let shape = text("shape") { chart.nodes[place].shape = shape }
    let label = text("label")
    if let label {
      let kind = text("labelType").flatMap { MermaidLabel.Kind(rawValue: $0) } ?? .markdown
      chart.nodes[place].label = MermaidLabel(label, kind: kind)
    }
    for key in ["icon", "form", "pos", "img", "constraint", "w", "h"] {
      guard let value = text(key) else { continue }
      chart.nodes[place].properties[key] = value
      if key == "icon" || key == "img", label == nil, chart.nodes[place].label.source == id {
        chart.nodes[place].label.source = ""
      }
    }
  }

  // MARK: Edges

  /// Adds the edges from some nodes to others, of which one may have an ID of its own.
  mutating func addEdges(
    from sources: [String], to targets: [String], _ link: FlowchartLink, label: MermaidLabel?,
    id: String?, at range: Range<Int>
  ) {
    for source in sources {
      for target in targets {
        guard chart.edges.count < MermaidRefiner.partLimit else { return isFull = true }
        let isNamed = source == sources.last && target == targets.first
        addEdge(
          source, target: target, link: link, label: label, id: isNamed ? id : nil, range: range)
      }
    }
  }

  private mutating func addEdge(
    _ source: String, target: String, link: FlowchartLink, label: MermaidLabel?,
    id: String?, range: Range<Int>
  ) {
    let pair = "\(source)\u{0}\(target)"
    let count = pairCounts[pair, default: 0]
    pairCounts[pair] = count + 1
    let own = id.flatMap { edgePlaces[$0] == nil ? $0 : nil }
    let name = own ?? "L_\(source)_\(target)_\(count == 0 ? 0 : count + 1)"
    if edgePlaces[name] == nil { edgePlaces[name] = chart.edges.count }
    chart.edges.append(
      .init(
        id: name, hasOwnID: own != nil, source: source, target: target,
        label: label ?? MermaidLabel(""), sourceHead: link.sourceHead, targetHead: link.targetHead,
        line: link.line, length: min(link.length, 10), isContradictory: link.isContradictory,
        interpolation: defaultInterpolation, range: range))
  }

  /// The number of edges.
  var edgeCount: Int { chart.edges.count }

  /// Sets the styles of edges; those of an index that no edge has are left out.
  mutating func setStyles(_ styles: [String], ofEdges indices: [Int]) {
    for index in indices where chart.edges.indices.contains(index) {
      chart.edges[index].styles = styles
      if !styles.contains(where: { $0.hasPrefix("fill") }) {
        chart.edges[index].styles.append("fill:none")
      }
    }
  }

  /// Sets the curve of edges, or without indices of those to come.
  mutating func setInterpolation(_ name: String, ofEdges indices: [Int]?) {
    guard let indices else { return defaultInterpolation = name }
    for index in indices where chart.edges.indices.contains(index) {
      chart.edges[index].interpolation = name
    }
  }

  // MARK: Classes and clicks

  /// Defines classes by their names, which commas separate.
  mutating func defineClasses(_ names: String, _ styles: [String]) {
    let styles = styles.joined(separator: ",").replacing("\\,", with: "\u{0}")
      .replacing(",", with: ";").replacing("\u{0}", with: ",")
      .split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    for name in names.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      if classPlaces[name] == nil {
        classPlaces[name] = chart.classes.count
        chart.classes.append(.init(id: name, styles: []))
      }
      chart.classes[classPlaces[name] ?? 0].styles += styles
    }
  }

  /// Gives a class to nodes, edges and groups.
  mutating func addClass(_ name: String, to ids: String) {
    for id in ids.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      if let place = nodePlaces[id] { chart.nodes[place].classes.append(name) }
      if let place = edgePlaces[id] { chart.edges[place].classes.append(name) }
      if let place = subgraphPlaces[id] { chart.subgraphs[place].classes.append(name) }
    }
  }

  /// Sets where clicks on nodes lead.
  mutating func setLink(_ address: String, target: String?, of ids: String) {
    change(ids) {
      $0.link = address
      $0.linkTarget = target
    }
    addClass("clickable", to: ids)
  }

  /// Notes that clicks on nodes call a function.
  mutating func setCallback(of ids: String) {
    change(ids) { $0.hasCallback = true }
    addClass("clickable", to: ids)
  }

  /// Sets what explains nodes.
  mutating func setTooltip(_ text: String, of ids: String) {
    change(ids) { $0.tooltip = text }
  }

  private mutating func change(_ ids: String, _ change: (inout MermaidFlowchart.Node) -> Void) {
    for id in ids.split(separator: ",").map(String.init) {
      if let place = nodePlaces[id] { change(&chart.nodes[place]) }
    }
  }

  // MARK: Groups

  /// Notes what a statement mentions, for the innermost open group.
  mutating func addMembers(_ ids: [String]) {
    guard !open.isEmpty else { return }
    for id in ids { open[open.count - 1].add(id) }
  }

  /// Begins a group.
  ///
  /// - Parameter id: The ID; nil to make one when the group ends.
  mutating func beginSubgraph(id: String?, title: MermaidLabel, at range: Range<Int>) {
    open.append(OpenSubgraph(id: id ?? "", title: title, range: range))
  }

  /// Sets the direction of the innermost open group, or of nothing.
  mutating func setDirection(_ direction: MermaidFlowchart.Direction) {
    guard !open.isEmpty else { return }
    open[open.count - 1].direction = direction
  }

  /// Leaves out the innermost open group, with what is in it.
  mutating func dropSubgraph() { _ = open.popLast() }

  /// Ends the innermost open group.
  mutating func endSubgraph() {
    guard let group = open.popLast() else { return }
    let id = group.id.isEmpty ? "subGraph\(chart.subgraphs.count)" : group.id
    let members = group.members.filter { !grouped.contains($0) }
    grouped.formUnion(members)
    subgraphPlaces[id] = chart.subgraphs.count
    chart.subgraphs.append(
      .init(
        id: id, title: group.title, members: members, direction: group.direction,
        range: group.range))
    addMembers([id])
  }
}
