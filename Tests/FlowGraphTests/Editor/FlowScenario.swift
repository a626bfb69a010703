import ArtifactBase

@testable import FlowGraph

/// A scenario of swift-flow's store: steps, and what is true after each of them.
struct FlowScenario {
  var name: String
  var steps: [JSONValue]
  var editor: FlowEditor<String>
  /// Whether the rest of the scenario can't be compared.
  private(set) var isOver = false
  /// Whether the order of elements may be another one, since a removal was undone.
  private var isReordered = false
  /// Whether changes are told later, as between the start and the end of an interactive batch.
  private var isBatch = false

  init(_ json: JSONValue) {
    name = json["name"]?.stringValue ?? ""
    steps = json["steps"]?.arrayValue ?? []
    var configuration = FlowConfiguration()
    let config = json["config"]
    configuration.snapToGrid = config?["snapToGrid"]?.boolValue ?? false
    configuration.gridSize = config?["gridSize"]?.doubleValue ?? 20
    configuration.multiSelectionEnabled = config?["multiSelectionEnabled"]?.boolValue ?? true
    configuration.panEnabled = config?["panEnabled"]?.boolValue ?? true
    configuration.zoomEnabled = config?["zoomEnabled"]?.boolValue ?? true
    editor = FlowEditor(configuration: configuration)
    editor.recordsChanges = true
  }

  /// What a step is about.
  private struct Operation {
    var json: JSONValue

    var name: String { text("op") ?? "" }
    var id: String { text("id") ?? "" }
    func text(_ member: String) -> String? { json[member]?.stringValue }
    func number(_ member: String) -> Double { json[member]?.doubleValue ?? 0 }
    func flag(_ member: String, or other: Bool) -> Bool { json[member]?.boolValue ?? other }
    var point: Point2D { Point2D(x: number("x"), y: number("y")) }
  }

  /// What cannot be undone there.
  private static let unrecorded: Set = ["moveNode", "setParent", "setZ", "resize"]

  /// Carries out a step.
  ///
  /// - Returns: What the operation returns, and what else it tells.
  mutating func run(_ step: JSONValue) -> (returned: JSONValue?, told: [String]) {
    guard let json = step["op"] else { return (nil, []) }
    let operation = Operation(json: json)
    let history = editor.history
    defer {
      if Self.unrecorded.contains(operation.name) {
        editor.looseFrames = [:]
        editor.history = history
      }
    }
    switch operation.name {
    case "addNode": editor.addNode(node(operation))
    case "removeNode": editor.removeNode(operation.id)
    case "moveNode": editor.moveNode(operation.id, to: operation.point)
    case "resize":
      editor.updateNodeSize(
        operation.id, size: Size2D(width: operation.number("w"), height: operation.number("h")))
    case "setZ": editor.updateNode(operation.id) { $0.zIndex = Int(operation.number("z")) }
    case "setParent": editor.setParent(operation.text("parent"), of: operation.id)
    case "addEdge":
      editor.addEdge(
        FlowEdge(
          id: operation.id, sourceNodeID: operation.text("source") ?? "",
          targetNodeID: operation.text("target") ?? "", parentID: operation.text("parent")))
    case "removeEdge": editor.removeEdge(operation.id)
    case "updateEdgeLabel": editor.updateEdge(operation.id) { $0.label = operation.text("label") }
    case "updateEdgesPathType":
      editor.updateEdges { edge in
        edge.pathType = operation.text("pathType").flatMap(EdgePathType.init) ?? edge.pathType
      }
    case "setEdgeAnimated": editor.setEdgeAnimated(operation.id, operation.flag("on", or: true))
    case "undo": editor.undo()
    case "redo": editor.redo()
    case "selectNode":
      editor.selectNode(operation.id, exclusive: operation.flag("exclusive", or: true))
    case "selectEdge":
      editor.selectEdge(operation.id, exclusive: operation.flag("exclusive", or: true))
    case "deselectNode": editor.deselectNode(operation.id)
    case "clearSelection": editor.clearSelection()
    case "selectInRect":
      editor.selectInRect(
        Rect2D(
          origin: operation.point,
          size: Size2D(width: operation.number("w"), height: operation.number("h"))))
    case "pointerNode": editor.click(.node(operation.id), mode: mode(operation))
    case "pointerCanvas": editor.click(nil, mode: mode(operation))
    case "deleteSelection": editor.deleteSelection()
    case "beginDrag": editor.beginNodeDrag(operation.id)
    case "drag":
      editor.updateNodeDrag(
        translation: Point2D(x: operation.number("dx"), y: operation.number("dy")))
    case "endDrag": editor.endNodeDrag()
    case "cancelDrag": editor.cancelNodeDrag()
    case "group":
      editor.groupSelection(
        id: operation.id, data: "", padding: json["padding"]?.doubleValue ?? 24)
    case "ungroup": return (.bool(editor.ungroupNode(operation.id)), [])
    case "pan":
      editor.pan(by: Point2D(x: operation.number("dx"), y: operation.number("dy")))
    case "zoom": editor.zoom(by: operation.number("factor"), anchor: operation.point)
    case "fit":
      editor.fitToContent(
        canvasSize: Size2D(width: operation.number("w"), height: operation.number("h")),
        padding: json["padding"]?.doubleValue ?? 50)
    default: return ask(operation)
    }
    return (nil, [])
  }

  /// Carries out a step that is a question, or a part of a connection.
  private mutating func ask(_ operation: Operation) -> (returned: JSONValue?, told: [String]) {
    func text(_ handle: HandleReference?) -> JSONValue {
      handle.map { .string("\($0.nodeID)/\($0.handleID)") } ?? .null
    }
    switch operation.name {
    case "bounds":
      let bounds = editor.nodeBounds() ?? Rect2D(at: Point2D(x: 0, y: 0))
      return (
        .array(
          [bounds.min.x, bounds.min.y, bounds.width, bounds.height].map(Self.number)), []
      )
    case "hitNode":
      return (editor.hitTestNode(at: operation.point).map(JSONValue.string) ?? .null, [])
    case "hitHandle": return (text(editor.hitTestHandle(at: operation.point)), [])
    case "nearestHandle":
      let type = operation.text("type").flatMap(HandleType.init) ?? .target
      return (
        text(
          editor.nearestHandle(
            to: operation.point, type: type, excluding: operation.text("exclude"))), []
      )
    case "beginConnection":
      editor.beginConnection(
        from: operation.id, handle: operation.text("handle") ?? "",
        type: operation.text("type").flatMap(HandleType.init) ?? .source)
    case "endConnection":
      switch editor.endConnection(
        at: operation.text("target") ?? "", handle: operation.text("handle"))
      {
      case .accepted(let proposal)?:
        return (nil, ["connect:" + self.text(proposal, withHandles: true)])
      case .rejected(let proposal)?:
        return (nil, ["rejected:" + self.text(proposal, withHandles: false)])
      case nil: break
      }
    case "cancelConnection": editor.cancelConnection()
    case "roundTrip":
      let document = editor.export()
      editor.load(document)
    case "beginBatch": isBatch = true
    case "endBatch": isBatch = false
    default: return (nil, ["unknown operation \(operation.name)"])
    }
    return (nil, [])
  }

  private func text(_ proposal: ConnectionProposal, withHandles: Bool) -> String {
    func end(_ node: String, _ handle: String?) -> String {
      withHandles ? "\(node)/\(handle ?? "nil")" : node
    }
    return end(proposal.sourceNodeID, proposal.sourceHandleID) + "->"
      + end(proposal.targetNodeID, proposal.targetHandleID)
  }

  private func mode(_ operation: Operation) -> SelectionMode {
    operation.text("mode") == "toggle" ? .toggle : .replace
  }

  private func node(_ operation: Operation) -> FlowNode<String> {
    let size = FlowDefaults.nodeSize
    return FlowNode(
      id: operation.id, position: operation.point,
      size: Size2D(
        width: operation.json["w"]?.doubleValue ?? size.width,
        height: operation.json["h"]?.doubleValue ?? size.height), data: "",
      parentID: operation.text("parent"),
      persistence: operation.flag("transient", or: false) ? .transient : .persistent,
      isDraggable: operation.flag("draggable", or: true),
      acceptsChildren: operation.flag("acceptsChildren", or: false),
      zIndex: Int(operation.number("z")))
  }

  // MARK: State

  private static func number(_ value: Double) -> JSONValue {
    JSONNumber(value).map(JSONValue.number) ?? .null
  }

  /// Nodes, edges and more, as the file writes them.
  var state: [String: JSONValue] {
    let number = Self.number
    func text(_ value: String?) -> JSONValue { value.map(JSONValue.string) ?? .null }
    return [
      "nodes": .array(
        editor.nodes.map { node in
          .array([
            .string(node.id), number(node.position.x), number(node.position.y),
            number(node.size.width), number(node.size.height), text(node.parentID),
            number(Double(node.zIndex)),
          ])
        }),
      "edges": .array(
        editor.edges.map { edge in
          .array([
            .string(edge.id), .string(edge.sourceNodeID), .string(edge.targetNodeID),
            text(edge.parentID), .string(edge.pathType.rawValue), text(edge.label),
          ])
        }),
      "selectedNodes": .array(editor.selectedNodeIDs.sorted().map(JSONValue.string)),
      "selectedEdges": .array(editor.selectedEdgeIDs.sorted().map(JSONValue.string)),
      "animated": .array(editor.animatedEdgeIDs.sorted().map(JSONValue.string)),
      "viewport": .array(
        [editor.viewport.offset.x, editor.viewport.offset.y, editor.viewport.zoom].map(number)),
      "canUndo": .bool(editor.canUndo), "canRedo": .bool(editor.canRedo),
      "connecting": .bool(editor.connectionDraft != nil),
      "dragging": .bool(editor.isDraggingNodes),
    ]
  }

  // MARK: Differences

  /// Notes one of the known differences, and makes the editor go on as in the file where it can.
  mutating func knownDifferences(at step: JSONValue) -> [KnownDifference] {
    let operation = step["op"]?["op"]?.stringValue
    let wanted = step["state"]
    switch operation {
    case "cancelDrag":
      isOver = true
      return [.canceledDrag]
    case "undo", "redo":
      var differences: [KnownDifference] = []
      let selection = FlowSelection(
        nodes: ids("selectedNodes", step), edges: ids("selectedEdges", step))
      if selection != editor.selection {
        let changes = editor.changes
        editor.select(exactly: selection)
        editor.changes = changes
        differences.append(.selection)
      }
      if !isReordered, order != Self.order(wanted) {
        isReordered = true
        differences.append(.order)
      }
      return differences
    case "selectInRect" where !editor.configuration.multiSelectionEnabled:
      isOver = true
      return [.anyOfSeveral]
    default: break
    }
    return []
  }

  private var order: [String] { editor.nodes.map(\.id) + editor.edges.map(\.id) }

  private static func order(_ state: JSONValue?) -> [String] {
    ["nodes", "edges"].flatMap { state?[$0]?.arrayValue ?? [] }.compactMap { $0[0]?.stringValue }
  }

  private func ids(_ member: String, _ step: JSONValue) -> Set<String> {
    Set(step["state"]?[member]?.arrayValue?.compactMap(\.stringValue) ?? [])
  }

  /// What is not as in the file.
  mutating func differences(
    from step: JSONValue, _ returned: JSONValue?, _ told: [String]
  ) -> [String] {
    if isOver {
      editor.changes = []
      return []
    }
    var differences: [String] = []
    for (name, value) in state {
      var wanted = step["state"]?[name] ?? .null
      if ["nodes", "edges"].contains(name), let items = wanted.arrayValue {
        // The last member tells whether it is selected, which is not always true there.
        wanted = .array(items.map { .array($0.arrayValue?.dropLast() ?? []) })
      }
      guard !isEqual(value, wanted, isOrdered: !isReordered) else { continue }
      differences.append("\(name) \(value) instead of \(wanted)")
    }
    if let wanted = step["returns"], !isEqual(returned ?? .null, wanted, isOrdered: true) {
      differences.append("returned \(returned ?? .null) instead of \(wanted)")
    }
    guard !isBatch else { return differences }
    var events = events() + told
    var wanted = Self.events(step)
    if ["undo", "redo"].contains(step["op"]?["op"]?.stringValue) {
      // See `KnownDifference.selection`.
      events.removeAll { $0.hasPrefix("select:") }
      wanted.removeAll { $0.hasPrefix("select:") }
    }
    if events.sorted() != wanted {
      differences.append("events \(events.sorted()) instead of \(wanted)")
    }
    return differences
  }

  /// Whether values are equal, numbers to six digits.
  private func isEqual(_ value: JSONValue, _ wanted: JSONValue, isOrdered: Bool) -> Bool {
    if let number = value.doubleValue, let other = wanted.doubleValue {
      return abs(number - other) < 1e-6
    }
    guard let items = value.arrayValue, let others = wanted.arrayValue else {
      return value == wanted
    }
    guard items.count == others.count else { return false }
    func sorted(_ items: [JSONValue]) -> [JSONValue] {
      isOrdered ? items : items.sorted { ($0[0]?.stringValue ?? "") < ($1[0]?.stringValue ?? "") }
    }
    return zip(sorted(items), sorted(others)).allSatisfy { isEqual($0, $1, isOrdered: true) }
  }

  /// The changes of a step in the file, each in a text, sorted.
  private static func events(_ step: JSONValue) -> [String] {
    (step["state"]?["events"]?.arrayValue ?? []).flatMap { event -> [String] in
      let text = event.stringValue ?? ""
      guard let open = text.firstIndex(of: "["), text.hasSuffix("]") else { return [text] }
      return text[text.index(after: open)...].dropLast().split(separator: " ").map(String.init)
    }.sorted()
  }

  /// The changes since the last step, each in a text, sorted.
  mutating func events() -> [String] {
    editor.takeChanges().map { change in
      switch change {
      case .node(.add(let node)): "add:\(node.id)"
      case .node(.remove(let id)), .edge(.remove(let id)): "remove:\(id)"
      case .node(.position(let id, let point)): "position:\(id)@\(point.x),\(point.y)"
      case .node(.select(let id, let flag)), .edge(.select(let id, let flag)):
        "select:\(id)=\(flag)"
      case .node(.dimensions(let id, let size)): "dimensions:\(id)=\(size.width)x\(size.height)"
      case .node(.replace(let node)): "replace:\(node.id)"
      case .edge(.add(let edge)): "add:\(edge.id)"
      case .edge(.replace(let edge)): "replace:\(edge.id)"
      }
    }.sorted()
  }
}
