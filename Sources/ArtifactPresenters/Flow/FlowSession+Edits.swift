public import ArtifactBase
import ArtifactPictures
import ArtifactPresentation
public import FlowGraph

// Edits in the user's terms.

extension FlowSession {
  /// The space between nodes that are added, in canvas units.
  private static let spacing = Size2D(width: 40, height: 60)
  /// The space between a group and what is in it: two rows and four columns of a terminal.
  private static let groupPadding = 40.0

  /// Adds a node at the first free place: around a point, or else below the current node or beside it. It is selected.
  ///
  /// - Parameters:
  ///   - point: Where its middle is to be, in canvas units; nil for a place near the current node.
  ///   - label: Its label; nil for one with a number.
  /// - Returns: The ID of the node; nil if the session is read-only.
  /// - Complexity: O(number of places that are tried and of nodes near them).
  @discardableResult
  public mutating func addNode(at point: Point2D? = nil, label: String? = nil) -> String? {
    guard !isReadOnly else { return nil }
    let (id, number) = newID("node") { editor.node($0) != nil }
    var node = FlowNode<JSONValue>(
      id: id, position: Point2D(x: 0, y: 0), data: .string(label ?? "Node \(number)"))
    node.size = FlowPicture.size(of: content.node(node), measure: measure)
    var origin = point.map {
      Point2D(x: $0.x - node.size.width / 2, y: $0.y - node.size.height / 2)
    }
    var parent: String?
    if point == nil, case .node(let id)? = current, let near = editor.node(id) {
      parent = near.parentID
      origin = Point2D(x: near.position.x, y: near.frame.max.y + Self.spacing.height)
    }
    let start = origin ?? Point2D(x: 0, y: 0)
    let container = parent.flatMap { editor.node($0)?.frame }
    if let container, let place = freePlace(of: node.size, near: start, in: container) {
      node.position = place
      node.parentID = parent
    } else {
      node.position = freePlace(of: node.size, near: start) ?? start
    }
    editor.transaction("Add") { editor in
      editor.addNode(node)
      editor.selectNode(id)
    }
    pivot = nil
    return id
  }

  /// A place of a box near a point where no other box is, in a container if there is one; nil if all places near the point are taken.
  private func freePlace(
    of size: Size2D, near origin: Point2D, in container: Rect2D? = nil
  ) -> Point2D? {
    let step = Size2D(
      width: size.width + Self.spacing.width, height: size.height + Self.spacing.height)
    func isFree(_ place: Point2D) -> Bool {
      let box = Rect2D(origin: place, size: size).grown(by: 10)
      if let container, container.union(box) != container { return false }
      return editor.nodes(in: box).allSatisfy(\.acceptsChildren)
    }
    // Ring by ring, in each row to the right first.
    for ring in 0...max(1, Int(Double(editor.nodeCount).squareRoot()) + 2) {
      for row in 0...ring {
        for column in [0] + (1...max(1, ring)).flatMap({ [$0, -$0] })
        where max(row, abs(column)) == ring {
          let place = Point2D(
            x: origin.x + Double(column) * step.width, y: origin.y + Double(row) * step.height)
          if isFree(place) { return place }
        }
      }
    }
    return nil
  }

  /// Connects two nodes if the validator accepts it. The edge is selected.
  ///
  /// - Returns: The ID of the edge; nil if the connection was rejected, is already there, or nothing can be changed.
  @discardableResult
  public mutating func connect(_ source: String, to target: String) -> String? {
    guard let first = editor.node(source), let second = editor.node(target) else { return nil }
    return connect(
      ConnectionProposal(
        sourceNodeID: source, sourceHandleID: first.handles.first { $0.type == .source }?.id,
        targetNodeID: target, targetHandleID: second.handles.first { $0.type == .target }?.id))
  }

  /// Makes an edge of a proposed connection if the validator accepts it and there is none like it. It is selected.
  ///
  /// - Returns: The ID of the edge; nil if there is none.
  @discardableResult
  public mutating func connect(_ proposal: ConnectionProposal) -> String? {
    guard !isReadOnly else { return nil }
    pivot = nil
    return editor.transaction("Connect") { editor in
      let id = editor.connect(proposal)
      if let id { editor.selectEdge(id) }
      return id
    }
  }

  /// Changes the label of an element. A node that is too small for it grows.
  ///
  /// - Returns: Whether the label was changed. The data of a node may be an array, which has no label.
  @discardableResult
  public mutating func setLabel(
    _ text: String, of element: FlowElement, extendingLastChange: Bool = false
  ) -> Bool {
    guard !isReadOnly, text != label(of: element) else { return false }
    func change(_ body: (inout FlowEditor<JSONValue>) -> Bool) -> Bool {
      extendingLastChange ? editor.extendingLastChange(body) : body(&editor)
    }
    switch element {
    case .edge(let id):
      return change { $0.updateEdge(id) { $0.label = text.isEmpty ? nil : text } }
    case .node(let id):
      guard var node = editor.node(id), node.setLabel(text) else { return false }
      var size = FlowPicture.size(of: content.node(node), measure: measure)
      if node.acceptsChildren { size = Size2D(width: 0, height: 0) }
      let data = node.data
      return change { editor in
        editor.updateNode(id) { node in
          node.data = data
          node.size.width = max(node.size.width, size.width)
          node.size.height = max(node.size.height, size.height)
        }
      }
    }
  }

  /// Puts the selected nodes into a new group, which is selected.
  ///
  /// - Returns: The ID of the group; nil if no node is selected, or nothing can be changed.
  @discardableResult
  public mutating func group() -> String? {
    guard !isReadOnly else { return nil }
    let (id, number) = newID("group") { editor.node($0) != nil }
    pivot = nil
    let isGrouped = editor.groupSelection(
      id: id, data: .string("Group \(number)"), padding: Self.groupPadding)
    return isGrouped ? id : nil
  }

  /// Takes the nodes out of the selected groups, and removes these.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  public mutating func ungroup() -> Bool {
    guard !isReadOnly else { return false }
    let groups = editor.nodes.filter { $0.isSelected && $0.acceptsChildren }.map(\.id)
    guard !groups.isEmpty else { return false }
    editor.transaction("Ungroup") { editor in
      for id in groups { editor.ungroupNode(id) }
    }
    return true
  }

  /// Removes what is selected, or else the current element.
  ///
  /// - Returns: Whether there was something.
  @discardableResult
  public mutating func delete() -> Bool {
    guard !isReadOnly else { return false }
    if editor.selectedNodeIDs.isEmpty, editor.selectedEdgeIDs.isEmpty, let current {
      editor.click(current)
    }
    pivot = nil
    return editor.deleteSelection()
  }

  /// Moves the selected nodes, or else the current one, with what is in them.
  ///
  /// - Parameters:
  ///   - way: The way, in canvas units.
  ///   - time: When, in seconds of any clock: moves within half a second of each other are one change. Without a time, each
  ///     one is.
  /// - Returns: Whether there was one that can be moved.
  @discardableResult
  public mutating func moveSelection(by way: Point2D, at time: Double? = nil) -> Bool {
    guard !isReadOnly else { return false }
    if editor.selectedNodeIDs.isEmpty, case .node(let id)? = current { editor.selectNode(id) }
    return editor.moveSelection(by: way, at: time)
  }

  /// Lays out all nodes anew, as one change.
  ///
  /// - Complexity: that of a layout.
  public mutating func arrange() {
    guard !isReadOnly, editor.nodeCount > 0 else { return }
    let frames = FlowArrangement.frames(of: editor.export())
    editor.transaction("Arrange") { editor in
      // Where edges passed says nothing about their new places.
      editor.updateEdges { $0.waypoints = [] }
      for (id, frame) in frames {
        editor.updateNode(id) { node in
          node.position = frame.min
          node.size = frame.size
        }
      }
    }
  }

  private func newID(_ name: String, _ isTaken: (String) -> Bool) -> (id: String, number: Int) {
    var number = 1
    while isTaken("\(name)-\(number)") { number += 1 }
    return ("\(name)-\(number)", number)
  }
}

extension FlowNode where Data == JSONValue {
  /// Changes the text that ``label`` reads; false for an array.
  fileprivate mutating func setLabel(_ text: String) -> Bool {
    switch data {
    case .array: return false
    case .object(var members):
      members["label"] = .string(text)
      data = .object(members)
    default: data = .string(text)
    }
    return true
  }
}
