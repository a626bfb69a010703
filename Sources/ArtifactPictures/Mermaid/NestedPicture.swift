import Drawing
import FlowGraph

/// Builds a picture of boxes in nested frames, of which lines may lead to boxes and to frames.
struct NestedPicture {
  private(set) var picture = GraphPicture()
  /// The first box in each frame, once a line has been added after the last box.
  private var anchors: [Int?]?
  private var nodes: [String: Int] = [:]
  private var groups: [String: Int] = [:]
  /// The frames that are around something, by ID; others are boxes.
  private var filled: Set<String> = []

  /// Prepares the frames.
  ///
  /// - Parameters:
  ///   - frames: The ID of each frame, and that of the frame around it; an outer one comes first.
  ///   - members: The IDs of the frames around boxes.
  init(frames: [(id: String, parent: String?)], members: [String]) {
    let parents = Dictionary(frames.map { ($0.id, $0.parent) }) { first, _ in first }
    for member in members {
      var next: String? = member
      while let id = next, filled.insert(id).inserted { next = parents[id] ?? nil }
    }
    picture.lineLimit = GraphPictureLimits.mermaidLineCount
  }

  /// Adds a frame, or a box for one around nothing.
  mutating func addFrame(
    _ id: String, title: String, caption: String, in parent: String?, _ style: GraphPicture.Style
  ) {
    guard filled.contains(id) else {
      return add(
        GraphPicture.Node(id: id, title: title, caption: caption, style: style), in: parent)
    }
    guard groups[id] == nil else { return }
    groups[id] = picture.groups.count
    anchors = nil
    picture.groups.append(
      GraphPicture.Group(
        id: "frame " + id, title: caption.isEmpty ? title : "\(title) \(caption)",
        parent: parent.flatMap { groups[$0] }, style: style))
  }

  /// Adds a box, unless there is one with its ID.
  mutating func add(_ node: GraphPicture.Node, in parent: String?) {
    guard nodes[node.id] == nil else { return }
    nodes[node.id] = picture.nodes.count
    anchors = nil
    var node = node
    node.group = parent.flatMap { groups[$0] }
    picture.nodes.append(node)
  }

  /// The index of a box.
  func index(of node: String) -> Int? { nodes[node] }

  /// Adds a line between two boxes or frames; nothing if one of them is unknown.
  ///
  /// - Parameter bordersOf: Whether the line starts or ends at the frame around a box.
  mutating func addEdge(
    from source: String, to target: String,
    bordersOf: (source: Bool, target: Bool) = (false, false),
    _ change: (inout GraphPicture.Edge) -> Void
  ) {
    var (start, startGroup) = end(source)
    var (end, endGroup) = end(target)
    guard let start, let end else { return }
    if bordersOf.source { startGroup = startGroup ?? picture.nodes[start].group }
    if bordersOf.target { endGroup = endGroup ?? picture.nodes[end].group }
    var edge = GraphPicture.Edge(id: "line \(picture.edges.count)", source: start, target: end)
    change(&edge)
    picture.append(edge, from: startGroup, to: endGroup)
  }

  private mutating func end(_ id: String) -> (node: Int?, group: Int?) {
    if let node = nodes[id] { return (node, nil) }
    guard let group = groups[id] else { return (nil, nil) }
    let known = anchors ?? GraphPicture.Anchors(picture).first
    anchors = known
    return (known[group], group)
  }
}
