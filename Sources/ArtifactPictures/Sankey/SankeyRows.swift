import Drawing

/// Draws flows in cells: a row with a bar for each, after the name of its source and before that of its target.
struct SankeyRows {
  private let picture: SankeyPicture
  private let network: SankeyNetwork
  private let metrics: PictureMetrics
  private(set) var scene = Scene2D(size: Size2D(width: 0, height: 0), unit: .cells)
  /// The lines of each node's name as a source and as a target, with its amount.
  private var sources: [[String]] = []
  private var targets: [[String]] = []
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
    let nodes = picture.nodes.indices
    sources = nodes.map { network.outgoing[$0].isEmpty ? [] : lines(picture.nodes[$0], textWidth) }
    targets = nodes.map { network.incoming[$0].isEmpty ? [] : lines(picture.nodes[$0], textWidth) }
    totals = nodes.map(total)
    guard place(canvas.maxWidth ?? 100) else { return nil }
    appendTitle(canvas.maxWidth ?? 100)
    for (number, node) in network.order.enumerated() where !network.outgoing[node].isEmpty {
      draw(node, reading: number + 1)
    }
    scene.size = Size2D(width: width, height: y)
  }

  private func lines(_ text: String, _ width: Double) -> [String] {
    LineBreaking.lines(
      of: text, style: metrics.label, width: width, count: 1_000, metrics.measure
    ).lines
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
    func width(_ lines: [[String]]) -> Double {
      lines.joined().map { metrics.width(of: $0) }.max() ?? 0
    }
    let amounts = picture.nodes.indices.filter { !sources[$0].isEmpty }.map {
      metrics.width(of: totals[$0])
    }
    let amount = amounts.max() ?? 0
    fork = width(sources) + 1 + (amount > 0 ? amount + 1 : 0)
    bars = fork + 4
    let values = picture.flows.indices.map { metrics.width(of: picture.valueText($0)) }.max() ?? 0
    let rest = picture.nodes.indices.map { node in
      let own = width([targets[node]])
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

  private mutating func appendTitle(_ room: Double) {
    guard !picture.title.isEmpty else { return }
    let style = TextStyle2D(size: 1, isBold: true)
    let lines = LineBreaking.lines(
      of: picture.title, style: style, width: room, count: 1_000, metrics.measure
    ).lines
    for line in lines {
      scene.append(
        .text(.init(line, at: Point2D(x: 0, y: y + 0.5), style: style)), readingIndex: 0)
      width = max(width, metrics.measure.width(of: line, style: style))
      y += 1
    }
    y += 1
  }

  private mutating func text(
    _ text: String, _ x: Double, _ y: Double, id: String, reading: Int, isBold: Bool = false,
    _ paint: Paint2D = .role(.label)
  ) {
    guard !text.isEmpty else { return }
    var style = metrics.label
    style.isBold = isBold
    scene.append(
      .text(.init(text, at: Point2D(x: x, y: y + 0.5), style: style, paint: paint)), id: id,
      readingIndex: reading)
  }

  /// Draws the name of a node, and a row for each flow from it.
  private mutating func draw(_ node: Int, reading: Int) {
    let id = "node-\(node)"
    let paint = Paint2D.role(.series, index: node)
    for (index, line) in sources[node].enumerated() {
      text(line, 0, y + Double(index), id: id, reading: reading, isBold: true, paint)
    }
    let total = totals[node]
    text(
      total, fork - 1 - metrics.width(of: total), y, id: id, reading: reading, .role(.axis))
    let top = y
    var rows: [Double] = []
    for flow in network.outgoing[node] {
      rows.append(y)
      draw(flow: flow, reading: reading)
      y += Double(max(targets[picture.flows[flow].target].count, 1))
    }
    drawFork(rows, node)
    y = max(y, top + Double(sources[node].count))
  }

  private mutating func drawFork(_ rows: [Double], _ node: Int) {
    for (index, row) in rows.enumerated() {
      let end = Point2D(x: bars - 1, y: row + 0.5)
      let points =
        index == 0
        ? [Point2D(x: fork, y: row + 0.5), end]
        : [
          Point2D(x: fork, y: rows[0] + 0.5), Point2D(x: fork + 1.5, y: rows[0] + 0.5),
          Point2D(x: fork + 1.5, y: row + 0.5), end,
        ]
      scene.append(
        .path(.init(polyline: points, cornerRadius: 1, bundle: node)), id: "node-\(node)")
    }
  }

  private mutating func draw(flow: Int, reading: Int) {
    let (source, target) = (picture.flows[flow].source, picture.flows[flow].target)
    let id = "flow-\(flow)"
    let weight = network.weights[flow]
    // Bars end at eighths of cells.
    let bar = weight > 0 ? max((length * weight * 8).rounded() / 8, 0.125) : 0
    let value = picture.valueText(flow)
    if bar > 0 {
      scene.append(
        .shape(
          .init(
            .rectangle,
            frame: Rect2D(
              origin: Point2D(x: bars, y: y), size: Size2D(width: bar, height: 1)),
            fill: .role(.series, index: source), stroke: nil)), id: id,
        title: "\(picture.name(source)) → \(picture.name(target)): \(value)")
    }
    let start = bars + (bar > 0 ? bar.rounded(.up) + 1 : 0)
    text(value, start, y, id: id, reading: reading)
    let arrow = start + metrics.width(of: value) + 1
    scene.append(
      .path(
        .init(
          polyline: [Point2D(x: arrow, y: y + 0.5), Point2D(x: ends - 1, y: y + 0.5)],
          endMarker: .arrow)), id: id)
    let name = targets[target]
    for (index, line) in name.enumerated() {
      text(
        line, ends, y + Double(index), id: id, reading: reading, .role(.series, index: target))
    }
    if network.outgoing[target].isEmpty, !totals[target].isEmpty, let last = name.last {
      text(
        "(\(totals[target]))", ends + metrics.width(of: last) + 1, y + Double(name.count - 1),
        id: "node-\(target)", reading: reading, .role(.axis))
    }
  }
}
