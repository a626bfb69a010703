import Drawing

/// Draws flows in cells: a row with a bar for each, after the name of its source and before that of its target.
struct SankeyRows {
  private let picture: SankeyPicture
  private let network: SankeyNetwork
  private let metrics: PictureMetrics
  private(set) var scene = Scene2D(size: .zero, unit: .cells)
  /// The lines of each node's name as a source and as a target, with its amount.
  private var sources: [TextBlock] = []
  private var targets: [TextBlock] = []
  private var totals: [String] = []
  /// The left edges of the amounts of sources, the bars and the names of targets.
  private var fork = 0.0
  private var bars = 0.0
  private var length = 0.0
  private var ends = 0.0
  private var width = 0.0
  private var y = 0.0

  /// Draws the rows; nil if they are wider than the canvas with names of at most a width.
  init?(_ picture: SankeyPicture, _ canvas: Canvas2D, textWidth: Double) {
    self.picture = picture
    network = SankeyNetwork(picture)
    metrics = PictureMetrics(canvas)
    let (network, metrics) = (network, metrics)
    let nodes = picture.nodes.indices
    sources = nodes.map {
      let name = network.outgoing[$0].isEmpty ? "" : picture.nodes[$0]
      return metrics.block(name, metrics.bold, width: textWidth)
    }
    targets = nodes.map {
      let name = network.incoming[$0].isEmpty ? "" : picture.nodes[$0]
      return metrics.block(name, metrics.label, width: textWidth)
    }
    totals = nodes.map(total)
    guard place(canvas.maxWidth ?? 100) else { return nil }
    for (number, node) in network.order.enumerated() where !network.outgoing[node].isEmpty {
      draw(node, reading: number + 1)
    }
    scene.size = Size2D(width: width, height: y)
  }

  /// The amount of a node that a single flow does not tell; otherwise an empty text.
  private func total(_ node: Int) -> String {
    let (outgoing, incoming) = (network.outgoing[node], network.incoming[node])
    let flows = outgoing.isEmpty ? incoming : outgoing
    let total = network.totalText(node)
    return flows.count == 1 && picture.valueText(flows[0]) == total ? "" : total
  }

  /// Whether the columns fit; places them.
  private mutating func place(_ room: Double) -> Bool {
    let amount = metrics.width(
      of: picture.nodes.indices.filter { !sources[$0].isEmpty }.map { totals[$0] })
    fork = (sources.map(\.width).max() ?? 0) + 1 + (amount > 0 ? amount + 1 : 0)
    bars = fork + 4
    let values = metrics.width(of: picture.flows.indices.map(picture.valueText))
    let rest = picture.nodes.indices.map { node in
      let own = targets[node].width
      guard network.outgoing[node].isEmpty, !totals[node].isEmpty else { return own }
      return own + 3 + metrics.width(of: totals[node])
    }
    // A value and an arrow of at least three cells, with spaces around them.
    let fixed = bars + 1 + values + 1 + 3 + 1 + (rest.max() ?? 0)
    length = min(room - fixed, 40)
    guard length >= 6 else { return false }
    ends = bars + length + 1 + values + 1 + 3 + 1
    self.width = fixed + length
    return true
  }

  /// Draws the name of a node, and a row for each flow from it.
  private mutating func draw(_ node: Int, reading: Int) {
    let id = "node-\(node)"
    scene.draw(
      sources[node], at: Point2D(x: 0, y: y), paint: .series(node), id: id, reading: reading)
    if !totals[node].isEmpty {
      scene.drawText(
        totals[node], x: fork - 1 - metrics.width(of: totals[node]), y: y + 0.5, metrics.label,
        paint: .role(.axis), id: id, reading: reading)
    }
    let bottom = y + sources[node].height
    var rows: [Double] = []
    for flow in network.outgoing[node] {
      rows.append(y)
      draw(flow: flow, reading: reading)
      y += max(targets[picture.flows[flow].target].height, 1)
    }
    drawFork(rows, node)
    y = max(y, bottom)
  }

  private mutating func drawFork(_ rows: [Double], _ node: Int) {
    for row in rows {
      let start = [Point2D(x: fork, y: rows[0] + 0.5)]
      let bend = [rows[0], row].map { Point2D(x: fork + 1.5, y: $0 + 0.5) }
      scene.drawLine(
        start + (row == rows[0] ? [] : bend) + [Point2D(x: bars - 1, y: row + 0.5)], radius: 1,
        bundle: node, id: "node-\(node)")
    }
  }

  private mutating func draw(flow: Int, reading: Int) {
    let (source, target) = (picture.flows[flow].source, picture.flows[flow].target)
    let id = "flow-\(flow)"
    let value = picture.valueText(flow)
    let start = scene.drawBar(
      network.weights[flow], of: length, at: Point2D(x: bars, y: y), .series(source),
      value: value, id: id, title: picture.title(of: flow), reading: reading)
    scene.drawLine(
      fromX: start + metrics.width(of: value) + 1, toX: ends - 1, y: y + 0.5,
      Stroke2D(.role(.edge)), end: .arrow, id: id)
    let name = targets[target]
    scene.draw(
      name, at: Point2D(x: ends, y: y), paint: .series(target), splitsLines: true, id: id,
      reading: reading)
    if network.outgoing[target].isEmpty, !totals[target].isEmpty, let last = name.widths.last {
      scene.drawText(
        "(\(totals[target]))", x: ends + last + 1, y: y + name.height - 0.5, metrics.label,
        paint: .role(.axis), id: "node-\(target)", reading: reading)
    }
  }
}
