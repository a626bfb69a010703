import Drawing

/// Draws flows in pixels: bars for nodes in layers, and ribbons between them.
///
/// Ribbons are level where the texts of a layer are, and only go up or down between layers, so that they meet no text.
struct SankeyRibbons {
  private let picture: SankeyPicture
  private let network: SankeyNetwork
  private let layout: SankeyLayout
  private let metrics: PictureMetrics
  private let labels: [Label]
  /// The left edges of the bars of each layer, and the right edges of the texts.
  private var columns: [(start: Double, end: Double)] = []
  private let top: Double
  private var width = 0.0
  /// Where each flow starts and ends: the middle of its edge at a node.
  private var starts: [Double]
  private var ends: [Double]
  private(set) var scene = Scene2D(size: .zero)

  /// The texts of a node.
  private struct Label {
    var name: TextBlock
    var value: String
    /// Where the value starts, and the upper edge of its line.
    var valuePlace: Point2D
    var size: Size2D
    /// Whether the label is above the bar, not to the right of it.
    var isAbove: Bool
  }

  private static let bar = 12.0
  /// The greatest width of the line of a flow back.
  private static let widestBack = 10.0

  init(_ picture: SankeyPicture, _ canvas: Canvas2D, textWidth: Double, room: Double) {
    self.picture = picture
    let network = SankeyNetwork(picture)
    let metrics = PictureMetrics(canvas)
    self.network = network
    self.metrics = metrics
    top = metrics.margin
    let labels = picture.nodes.indices.map { node in
      Self.label(
        picture.nodes[node], network: network, node: node, width: textWidth, metrics: metrics)
    }
    self.labels = labels
    layout = SankeyLayout(
      picture, network, texts: labels.map { ($0.size.height + ($0.isAbove ? 3 : 0), $0.isAbove) },
      gap: 10)
    starts = Array(repeating: 0, count: picture.flows.count)
    ends = starts
    placeColumns(room)
    placeFlows()
    for flow in picture.flows.indices where !network.isBack[flow] { drawRibbon(flow) }
    let backs = picture.flows.indices.filter { network.isBack[$0] }
    for (number, flow) in backs.enumerated() { drawBack(flow, number, backs.count) }
    for node in picture.nodes.indices { draw(node: node) }
    let bottom = Double(backs.count) * (Self.widestBack + 4) + (backs.isEmpty ? 0 : 8)
    scene.size = Size2D(width: width, height: top + layout.height + bottom + 12)
  }

  private static func label(
    _ name: String, network: SankeyNetwork, node: Int, width: Double,
    metrics: PictureMetrics
  ) -> Label {
    let block = metrics.block(name, metrics.bold, width: width)
    let value = network.totalText(node)
    let valueWidth = metrics.width(of: value) * metrics.slack
    let start = value.isEmpty ? 0 : (block.widths.last ?? 0) * metrics.slack + 6
    // The value is after the name, or on a line of its own.
    let isBelow = !value.isEmpty && start + valueWidth > max(width, block.width * metrics.slack)
    let size = Size2D(
      width: max(block.width * metrics.slack, isBelow ? valueWidth : start + valueWidth),
      height: block.height + (isBelow ? metrics.lineHeight : 0))
    return Label(
      name: block, value: value,
      valuePlace: Point2D(x: isBelow ? 0 : start, y: size.height - metrics.lineHeight), size: size,
      isAbove: !network.outgoing[node].isEmpty)
  }

  // MARK: Places

  /// The space beside the layers for lines that lead back.
  private var backRoom: Double { network.isBack.contains(true) ? 34 : 0 }

  private mutating func placeColumns(_ room: Double) {
    var zones = Array(repeating: Self.bar, count: network.layerCount)
    for (node, label) in labels.enumerated() {
      let layer = network.layers[node]
      zones[layer] = max(
        zones[layer], label.isAbove ? label.size.width + 4 : Self.bar + 6 + label.size.width)
    }
    let free = room - 24 - 2 * backRoom - zones.reduce(0, +)
    let gap = min(max(free / Double(max(network.layerCount - 1, 1)), 48), 180)
    var x = 12 + backRoom
    for zone in zones {
      columns.append((x, x + zone))
      x += zone + gap
    }
    width = max(width, (columns.last?.end ?? 0) + backRoom + 12)
  }

  /// Gives the flows of each node their places at its bar, in the order of their other ends.
  private mutating func placeFlows() {
    func neighbor(_ flow: Int, isStart: Bool) -> Double {
      let chain = layout.chains[flow]
      guard chain.count > 1 else { return .infinity }
      return layout.slots[isStart ? chain[1] : chain[chain.count - 2]].center
    }
    for node in picture.nodes.indices {
      let slot = layout.slots[node]
      for isStart in [true, false] {
        let flows = isStart ? network.outgoing[node] : network.incoming[node]
        let keys = flows.map { neighbor($0, isStart: isStart) }
        var y = top + slot.y + slot.above
        for index in flows.indices.sorted(by: { (keys[$0], $0) < (keys[$1], $1) }) {
          let thickness = network.weights[flows[index]] * layout.scale
          // A bar is higher than flows that are too thin to be seen.
          let place = min(y + thickness / 2, top + slot.y + slot.above + slot.thickness - 0.5)
          if isStart { starts[flows[index]] = place } else { ends[flows[index]] = place }
          y += thickness
        }
      }
    }
  }

  // MARK: Drawing

  /// Draws a ribbon through the layers, or a dotted line for an amount that is unknown or not positive.
  private mutating func drawRibbon(_ flow: Int) {
    let chain = layout.chains[flow]
    let paint = Paint2D.series(picture.flows[flow].source)
    var places: [(x: Double, end: Double, y: Double)] = []
    for (index, slot) in chain.enumerated() {
      let column = columns[layout.slots[slot].layer]
      let isFirst = index == 0
      let isLast = index == chain.count - 1
      let y = isFirst ? starts[flow] : isLast ? ends[flow] : top + layout.slots[slot].center
      places.append(
        (
          isFirst ? column.start + Self.bar : column.start,
          isLast ? column.start : max(column.end, column.start + Self.bar), y
        ))
    }
    let half = max(network.weights[flow] * layout.scale, 1) / 2
    let isKnown = network.weights[flow] > 0
    let upper = Self.edge(places.map { ($0.x, $0.end, $0.y - (isKnown ? half : 0)) })
    guard isKnown, let last = places.last else {
      return scene.draw(
        Self.path(upper), stroke: Stroke2D(paint, width: 1, pattern: .dotted),
        id: "flow-\(flow)", title: picture.title(of: flow))
    }
    let lower = Self.edge(places.map { ($0.x, $0.end, $0.y + half) }).reversed()
    var path = Self.path(upper)
    path.line(to: Point2D(x: last.end, y: last.y + half))
    for segment in lower {
      if segment.isCurve {
        let middle = (segment.from.x + segment.to.x) / 2
        path.curve(
          to: segment.from, control1: Point2D(x: middle, y: segment.to.y),
          control2: Point2D(x: middle, y: segment.from.y))
      } else {
        path.line(to: segment.from)
      }
    }
    path.close()
    scene.group(.init(opacity: 0.38), id: "flow-\(flow)", title: picture.title(of: flow)) {
      $0.draw(path, fill: paint, id: "flow-\(flow)")
    }
  }

  private struct Segment {
    var from: Point2D
    var to: Point2D
    var isCurve: Bool
  }

  /// The edge of a ribbon: level in each place, and curved between them.
  private static func edge(_ places: [(x: Double, end: Double, y: Double)]) -> [Segment] {
    var segments: [Segment] = []
    for (index, place) in places.enumerated() {
      let start = Point2D(x: place.x, y: place.y)
      if index > 0 {
        let before = places[index - 1]
        segments.append(
          Segment(from: Point2D(x: before.end, y: before.y), to: start, isCurve: true))
      }
      if place.end > place.x {
        segments.append(Segment(from: start, to: Point2D(x: place.end, y: place.y), isCurve: false))
      }
    }
    return segments
  }

  private static func path(_ edge: [Segment]) -> Path2D {
    var path = Path2D()
    if let first = edge.first { path.move(to: first.from) }
    for segment in edge {
      let middle = (segment.from.x + segment.to.x) / 2
      if segment.isCurve {
        path.curve(
          to: segment.to, control1: Point2D(x: middle, y: segment.from.y),
          control2: Point2D(x: middle, y: segment.to.y))
      } else {
        path.line(to: segment.to)
      }
    }
    return path
  }

  /// Draws a flow that leads back as a line below everything.
  private mutating func drawBack(_ flow: Int, _ number: Int, _ count: Int) {
    let (source, target) = (picture.flows[flow].source, picture.flows[flow].target)
    let thickness = min(max(network.weights[flow] * layout.scale, 1), Self.widestBack)
    // The lines are side by side before and after layers.
    let step = 8 + 18 * Double(number) / Double(max(count, 1))
    let left = columns[network.layers[target]].start
    let right = columns[network.layers[source]]
    let y = top + layout.height + 14 + Double(number) * (Self.widestBack + 4)
    let points = [
      Point2D(x: right.start + Self.bar, y: starts[flow]),
      Point2D(x: right.end + step, y: starts[flow]), Point2D(x: right.end + step, y: y),
      Point2D(x: left - step, y: y), Point2D(x: left - step, y: ends[flow]),
      Point2D(x: left, y: ends[flow]),
    ]
    let stroke = Stroke2D(
      .series(source), width: thickness,
      pattern: network.weights[flow] > 0 ? .solid : .dotted)
    scene.group(.init(opacity: 0.5), id: "flow-\(flow)", title: picture.title(of: flow)) {
      $0.drawLine(points, stroke, radius: 8, id: "flow-\(flow)")
    }
  }

  private mutating func draw(node: Int) {
    let (slot, label) = (layout.slots[node], labels[node])
    let (id, reading) = ("node-\(node)", node + 1)
    let x = columns[slot.layer].start
    let frame = Rect2D(
      x: x, y: top + slot.y + slot.above, width: Self.bar, height: slot.thickness)
    scene.draw(
      .rectangle(cornerRadius: min(2, slot.thickness / 2)), frame, fill: .series(node), id: id,
      title: picture.name(node) + (label.value.isEmpty ? "" : ": \(label.value)"))
    let corner = Point2D(
      x: label.isAbove ? x : x + Self.bar + 6,
      y: label.isAbove
        ? frame.min.y - 3 - label.size.height : frame.center.y - label.size.height / 2)
    scene.draw(label.name, at: corner, splitsLines: true, id: id, reading: reading)
    guard !label.value.isEmpty else { return }
    scene.drawText(
      label.value, x: corner.x + label.valuePlace.x,
      y: corner.y + label.valuePlace.y + metrics.lineHeight / 2, metrics.label,
      paint: .role(.axis), id: id, reading: reading)
  }
}

extension SankeyPicture {
  /// The names of the ends of a flow, with its amount.
  func title(of flow: Int) -> String {
    "\(name(flows[flow].source)) → \(name(flows[flow].target)): \(valueText(flow))"
  }
}
