/// Ports that edges are to use, and the places where ports may be.
struct RoutePortPlan {
  /// The number of edges at a node up to which a few places on each side are enough.
  private static let fewPorts = 12

  private var ports: [Int: (source: RoutePort?, target: RoutePort?)] = [:]

  /// The port that is planned for an end of an edge.
  subscript(edge: Int, isSource: Bool) -> RoutePort? {
    get { isSource ? ports[edge]?.source : ports[edge]?.target }
    set {
      var value = ports[edge] ?? (nil, nil)
      if isSource { value.source = newValue } else { value.target = newValue }
      ports[edge] = value
    }
  }

  /// Whether a port is planned for an end of an edge.
  func contains(_ edge: Int) -> Bool { ports[edge] != nil }

  /// Adds the lines through the places where edges may start and end.
  func addLines(
    _ scene: RoutingScene, edges: [Int], columns: inout LatticeLines,
    rows: inout LatticeLines
  ) {
    let scale = scene.scale
    let isForFew = edges.count <= EdgeRouter.fewEdges
    for edge in edges {
      for isSource in [true, false] {
        guard let port = scene.chosenPort(edge, isSource: isSource) ?? self[edge, isSource] else {
          continue
        }
        if port.side.normal == .horizontal {
          rows.ports.append(port.place)
        } else {
          columns.ports.append(port.place)
        }
      }
      let (source, target) = scene.ends(of: edge)
      for axis in [RouteAxis.horizontal, .vertical] {
        var places: [Int] = []
        let spans = (scale.portSpan(source[axis]), scale.portSpan(target[axis]))
        let shared = RouteSpan(
          low: max(spans.0.low, spans.1.low), high: min(spans.0.high, spans.1.high))
        if shared.low <= shared.high { places.append(shared.middle) }
        let value = scene.graph.edges[edge]
        for (node, span) in [(value.source, spans.0), (value.target, spans.1)] {
          // With many edges, the lines of the others suffice, except where many ports share a side.
          let isCrowded = !isForFew && scene.edges(at: node).count > Self.fewPorts
          let reach = isCrowded ? 8 : isForFew ? 4 : 1
          for step in -reach...reach {
            let place = span.middle + step * (isCrowded ? scale.portGap : scale.spacing)
            if span.distance(to: place) == 0 { places.append(place) }
          }
        }
        if scene.isLoop(edge) {
          let length = source[axis].high - source[axis].low
          let half = min(24 * 1024, max(scale.portGap / 2, length * 28 / 100))
          places += [source[axis].middle - half, source[axis].middle + half]
        }
        if axis == .horizontal { columns.ports += places } else { rows.ports += places }
      }
    }
  }
}
