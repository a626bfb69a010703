/// Ports that edges are to use, and the places where ports may be.
struct RoutePortPlan {
  /// The number of edges up to which each may have many lines.
  private static let fewEdges = 4
  /// The number of edges at a node up to which the lines of each are enough ports.
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
    _ scene: RoutingScene, _ edges: [Int], _ columns: inout LatticeLines,
    _ rows: inout LatticeLines
  ) {
    let scale = scene.scale
    // With many edges, the other lines suffice, but at nodes with many ports.
    let steps = edges.count > Self.fewEdges ? -1...1 : -4...4
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
        for span in [spans.0, spans.1] {
          for step in steps {
            let place = span.middle + step * scale.spacing
            if span.distance(to: place) == 0 { places.append(place) }
          }
        }
        if scene.isLoop(edge) {
          let length = source[axis].high - source[axis].low
          let half = min(24 * 1024, max(scale.portGap / 2, length * 28 / 100))
          places += [source[axis].middle - half, source[axis].middle + half]
        }
        let value = scene.graph.edges[edge]
        for (node, span) in [(value.source, spans.0), (value.target, spans.1)]
        where edges.count > Self.fewEdges && scene.edges(at: node).count > Self.fewPorts {
          let reach = min(8, (span.high - span.low) / (2 * scale.portGap))
          places += (-reach...reach).map { span.middle + $0 * scale.portGap }
        }
        if axis == .horizontal { columns.ports += places } else { rows.ports += places }
      }
    }
  }
}
