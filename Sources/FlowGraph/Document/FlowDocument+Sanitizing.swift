extension FlowDocument {
  /// Makes the document consistent and its numbers finite, so that every later step can rely on it.
  ///
  /// Of nodes or edges with the same ID, the first is kept. Edges to missing nodes are dropped.
  /// Parents that don't exist, don't accept children or form a cycle are removed; a cycle is cut at
  /// its last node. Infinities, NaN and negative extents are replaced. `Specs/FlowGraph.md` has the
  /// rules.
  ///
  /// - Returns: What has been changed, and handles that don't exist.
  /// - Complexity: O(size of the document).
  public mutating func sanitize() -> [Diagnostic] {
    var log = FlowLog()
    sanitize(&log)
    return log.diagnostics
  }

  mutating func sanitize(_ log: inout FlowLog) {
    viewport.sanitize(&log)
    keepFirstNodes(&log)
    for index in nodes.indices { nodes[index].sanitizeNumbers(&log) }
    let indices = Dictionary(
      nodes.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { first, _ in first }
    )
    sanitizeParents(indices, &log)
    sanitizeEdges(indices, &log)
  }

  private mutating func keepFirstNodes(_ log: inout FlowLog) {
    var ids = Set<String>(minimumCapacity: nodes.count)
    nodes.removeAll { node in
      guard !ids.insert(node.id).inserted else { return false }
      log.report(
        .duplicateFlowNode, .error, element: node.id,
        "duplicate node: only the first one is kept")
      return true
    }
  }

  // MARK: Parents

  private mutating func sanitizeParents(_ indices: [String: Int], _ log: inout FlowLog) {
    var parents = [Int?](repeating: nil, count: nodes.count)
    for index in nodes.indices {
      guard let id = nodes[index].parentID else { continue }
      parents[index] = parent(id, of: nodes[index].id, kind: "node", indices: indices, log: &log)
      if parents[index] == nil { nodes[index].parentID = nil }
    }
    for index in Self.lastNodesOfCycles(parents) {
      let node = nodes[index]
      log.report(
        .flowParentCycle, .warning, element: node.id,
        "node \(FlowLog.quoted(node.id)) contains itself: removed its parent"
          + " \(FlowLog.quoted(node.parentID ?? ""))")
      nodes[index].parentID = nil
    }
  }

  /// The index of a parent; nil if it isn't a node that accepts children, which is reported.
  private func parent(
    _ id: String, of child: String, kind: String, indices: [String: Int],
    log: inout FlowLog
  ) -> Int? {
    guard let index = indices[id] else {
      log.report(
        .unknownFlowParent, .warning, element: child,
        "unknown parent \(FlowLog.quoted(id)) of \(kind) \(FlowLog.quoted(child)): removed it")
      return nil
    }
    guard nodes[index].acceptsChildren else {
      log.report(
        .refusingFlowParent, .warning, element: child,
        "parent \(FlowLog.quoted(id)) of \(kind) \(FlowLog.quoted(child)) doesn't accept children:"
          + " removed it")
      return nil
    }
    return index
  }

  /// The greatest index of every cycle.
  private static func lastNodesOfCycles(_ parents: [Int?]) -> [Int] {
    var walks = [Int](repeating: -1, count: parents.count)
    var result: [Int] = []
    for start in parents.indices where walks[start] < 0 {
      var next: Int? = start
      while let node = next, walks[node] < 0 {
        walks[node] = start
        next = parents[node]
      }
      // The walk has ended at the root, at a node of an earlier walk, or in a cycle of its own.
      guard let first = next, walks[first] == start else { continue }
      var last = first
      var node = parents[first]
      while let current = node, current != first {
        last = max(last, current)
        node = parents[current]
      }
      result.append(last)
    }
    return result.sorted()
  }

  // MARK: Edges

  private mutating func sanitizeEdges(_ indices: [String: Int], _ log: inout FlowLog) {
    var ids = Set<String>(minimumCapacity: edges.count)
    var handles = FlowHandleIndex()
    var kept: [FlowEdge] = []
    kept.reserveCapacity(edges.count)
    for var edge in edges {
      guard ids.insert(edge.id).inserted else {
        log.report(
          .duplicateFlowEdge, .error, element: edge.id,
          "duplicate edge: only the first one is kept")
        continue
      }
      guard
        let source = end(edge.sourceNodeID, of: edge, role: "source", indices: indices, log: &log),
        let target = end(edge.targetNodeID, of: edge, role: "target", indices: indices, log: &log)
      else { continue }
      for (handle, index) in [(edge.sourceHandleID, source), (edge.targetHandleID, target)] {
        guard let handle, !handles.contains(handle, of: nodes[index], at: index) else { continue }
        reportHandle(handle, of: edge, at: nodes[index], &log)
      }
      if let id = edge.parentID,
        parent(id, of: edge.id, kind: "edge", indices: indices, log: &log) == nil
      {
        edge.parentID = nil
      }
      edge.sanitizeWaypoints(&log)
      kept.append(edge)
    }
    edges = kept
  }

  private func end(
    _ id: String, of edge: FlowEdge, role: String, indices: [String: Int],
    log: inout FlowLog
  ) -> Int? {
    if let index = indices[id] { return index }
    log.report(
      .danglingFlowEdge, .error, element: edge.id,
      "unknown \(role) node \(FlowLog.quoted(id)): dropped edge \(FlowLog.quoted(edge.id))",
      suggestion: FlowLog.nearest(to: id, among: nodes.lazy.map(\.id)))
    return nil
  }

  private func reportHandle(
    _ handleID: String, of edge: FlowEdge, at node: FlowNode<Data>, _ log: inout FlowLog
  ) {
    log.report(
      .unknownFlowHandle, .warning, element: edge.id,
      "unknown handle \(FlowLog.quoted(handleID)) of node \(FlowLog.quoted(node.id)): the edge meets"
        + " its center",
      suggestion: FlowLog.nearest(to: handleID, among: node.handles.lazy.map(\.id)))
  }
}

/// The IDs of the handles of nodes, for edges that meet nodes with many handles.
private struct FlowHandleIndex {
  private var ids: [Int: Set<String>] = [:]

  /// Whether a node, which has an index, declares a handle.
  ///
  /// - Complexity: O(1), or O(number of handles) for the first edge at a node.
  mutating func contains<Data>(_ id: String, of node: FlowNode<Data>, at index: Int) -> Bool {
    guard node.handles.count > 8 else { return node.handle(id) != nil }
    if ids[index] == nil { ids[index] = Set(node.handles.lazy.map(\.id)) }
    return ids[index]?.contains(id) ?? false
  }
}

// MARK: - Numbers

extension FlowNode {
  fileprivate mutating func sanitizeNumbers(_ log: inout FlowLog) {
    let element = id
    position.x.sanitize("x", of: element, &log)
    position.y.sanitize("y", of: element, &log)
    if !size.width.isFinite || !size.height.isFinite {
      size = FlowDefaults.nodeSize
      log.report(
        .nonFiniteFlowNumber, .warning, element: element,
        "size is not finite: replaced it by 150 × 60")
    }
    size.width.sanitize("width", of: element, &log)
    size.height.sanitize("height", of: element, &log)
    if size.width < 0 || size.height < 0 {
      log.report(
        .negativeFlowSize, .warning, element: element, "negative size: replaced it by 0")
      size = Size2D(width: max(size.width, 0), height: max(size.height, 0))
    }
    for (index, handle) in handles.enumerated() where !handle.hasFiniteAreas {
      handles[index] = handle.withFiniteAreas
      log.report(
        .nonFiniteFlowNumber, .warning, element: element,
        "hit area of handle \(FlowLog.quoted(handle.id)) is not finite: replaced it by the default")
    }
  }
}

extension FlowEdge {
  fileprivate mutating func sanitizeWaypoints(_ log: inout FlowLog) {
    guard !waypoints.isEmpty else { return }
    let count = waypoints.count
    waypoints.removeAll { !$0.x.isFinite || !$0.y.isFinite }
    if waypoints.count < count {
      log.report(
        .nonFiniteFlowNumber, .warning, element: id, "waypoint is not finite: removed it")
    }
    for index in waypoints.indices {
      waypoints[index].x.sanitize("waypoint", of: id, &log)
      waypoints[index].y.sanitize("waypoint", of: id, &log)
    }
  }
}

extension Viewport {
  fileprivate mutating func sanitize(_ log: inout FlowLog) {
    offset.x.sanitize("viewport offset", of: nil, &log)
    offset.y.sanitize("viewport offset", of: nil, &log)
    guard !zoom.isFinite || zoom <= 0 else { return }
    zoom = 1
    log.report(
      .invalidFlowZoom, .warning, "zoom is not a positive finite number: replaced it by 1")
  }
}

extension Double {
  /// Replaces an infinity or NaN by 0, and a number beyond the limit by the limit.
  fileprivate mutating func sanitize(_ name: String, of element: String?, _ log: inout FlowLog) {
    let bounded = bounded
    guard self != bounded else { return }
    if isFinite {
      log.report(
        .flowCoordinateLimit, .warning, element: element,
        "\(name) exceeds 1e15: replaced it by the limit")
    } else {
      log.report(
        .nonFiniteFlowNumber, .warning, element: element,
        "\(name) is not finite: replaced it by 0")
    }
    self = bounded
  }
}

extension HandleDeclaration {
  fileprivate var hasFiniteAreas: Bool {
    (connectionStartArea?.isFinite ?? true) && (connectionTargetArea?.isFinite ?? true)
  }

  /// The handle with the default instead of areas that aren't finite.
  fileprivate var withFiniteAreas: HandleDeclaration {
    func finite(_ area: HandleHitArea?) -> HandleHitArea? {
      area.flatMap { $0.isFinite ? $0 : nil }
    }
    return HandleDeclaration(
      id: id, type: type, position: position, connectionStartArea: finite(connectionStartArea),
      connectionTargetArea: finite(connectionTargetArea))
  }
}

extension HandleHitArea {
  fileprivate var isFinite: Bool {
    switch self {
    case .disabled, .node: true
    case .point(let distance), .nodeBorder(let distance): distance.isFinite
    }
  }
}
