import ArtifactBase

/// Collects the parts of a Wardley map (`Specs/Mermaid.md` N27).
struct WardleyBuilder: Sendable {
  typealias Node = MermaidWardley.Node

  var map = MermaidWardley()
  private var places: [String: Int] = [:]
  /// The pipelines whose component is not known, with the indices of their nodes.
  private var waiting: [String: (range: Range<Int>, nodes: [Int])] = [:]
  /// Trends with a number that is too large.
  private var largeTrends: [(node: String, range: Range<Int>)] = []
  /// The components of trends with a number that is too large, and whether one of them is known.
  private var largeTrendNodes: Set<String> = []
  private var hasLargeTrend = false
  private(set) var isFull = false

  /// Whether nothing is wrong so far, so that the map can end here.
  var isComplete: Bool { waiting.isEmpty && !hasLargeTrend }

  /// What is wrong at the end, with ranges in the payload.
  var faults: [MermaidFault] {
    if waiting.isEmpty, largeTrends.isEmpty { return [] }
    var faults = waiting.map { name, pipeline in
      MermaidFault(pipeline.range, "unknown component `\(name.prefix(32))` of a pipeline")
    }
    for trend in largeTrends where places[trend.node] != nil {
      faults.append(
        MermaidFault(trend.range, "number is too large: expected 0.0 to 1.0, or up to 100.0"))
    }
    return faults.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Adds a node. A later mention replaces the earlier one, but for where its text is.
  mutating func add(_ node: Node) {
    var node = node
    if let place = places[node.id] {
      node.labelOffset = node.labelOffset ?? map.nodes[place].labelOffset
      map.nodes[place] = node
      return
    }
    guard map.nodes.count < MermaidRefiner.partLimit else { return isFull = true }
    places[node.id] = map.nodes.count
    if largeTrendNodes.contains(node.id) { hasLargeTrend = true }
    map.nodes.append(node)
    guard let pipeline = waiting.removeValue(forKey: node.id) else { return }
    for index in pipeline.nodes { map.nodes[index].position.y = node.position.y }
  }

  mutating func add(_ link: MermaidWardley.Link) {
    guard map.links.count < MermaidRefiner.partLimit else { return isFull = true }
    map.links.append(link)
  }

  mutating func add(_ trend: MermaidWardley.Trend) {
    guard map.trends.count < MermaidRefiner.partLimit else { return isFull = true }
    map.trends.append(trend)
    guard trend.target > 100 else { return }
    largeTrends.append((trend.node, trend.range))
    largeTrendNodes.insert(trend.node)
    if places[trend.node] != nil { hasLargeTrend = true }
  }

  mutating func add(_ mark: MermaidWardley.Mark) {
    guard map.marks.count < MermaidRefiner.partLimit else { return isFull = true }
    map.marks.append(mark)
  }

  // MARK: Pipelines

  mutating func begin(_ name: String, _ range: Range<Int>) {
    guard map.pipelines.count < MermaidRefiner.partLimit else { return isFull = true }
    map.pipelines.append(.init(node: name, variants: [], range: range))
    if places[name] == nil, waiting[name] == nil, !isFull { waiting[name] = (range, []) }
  }

  mutating func addVariant(
    _ name: String, of parent: String, x: Double, labelOffset: MermaidWardley.Position?,
    _ range: Range<Int>
  ) {
    let id = "\(parent)_\(name)"
    guard let last = map.pipelines.indices.last, map.nodes.count < MermaidRefiner.partLimit else {
      return isFull = true
    }
    map.pipelines[last].variants.append(id)
    let y = places[parent].map { map.nodes[$0].position.y } ?? 0
    add(
      Node(
        id: id, label: MermaidLabel(name.trimmed), kind: .variant, position: .init(x: x, y: y),
        labelOffset: labelOffset, range: range))
    if let place = places[id] { waiting[parent]?.nodes.append(place) }
  }
}
