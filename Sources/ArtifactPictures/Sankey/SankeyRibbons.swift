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
  private var top = 12.0
  private var width = 0.0
  /// Where each flow starts and ends: the middle of its edge at a node.
  private var starts: [Double]
  private var ends: [Double]
  private(set) var scene = Scene2D(size: Size2D(width: 0, height: 0))

  /// The texts of a node.
  private struct Label {
    var lines: [String]
    var value: String
    /// Whether the value has a line of its own.
    var isValueBelow: Bool
    /// Where the value starts.
    var valueStart: Double
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
    let labels = picture.nodes.indices.map { node in
      Self.label(picture.nodes[node], network, node, textWidth, metrics)
    }
    self.labels = labels
    layout = SankeyLayout(
      picture, network, texts: labels.map { ($0.size.height + ($0.isAbove ? 3 : 0), $0.isAbove) },
      gap: 10)
    starts = Array(repeating: 0, count: picture.flows.count)
    ends = starts
    appendTitle(room)
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
    _ name: String, _ network: SankeyNetwork, _ node: Int, _ width: Double,
    _ metrics: PictureMetrics
  ) -> Label {
    var style = metrics.label
    style.isBold = true
    let lines = LineBreaking.lines(
      of: name, style: style, width: width, count: 1_000, metrics.measure
    ).lines
    let value = network.totalText(node)
    let widths = lines.map { metrics.measure.width(of: $0, style: style) * 1.04 }
    let valueWidth = metrics.width(of: value) * 1.04
    let start = value.isEmpty ? 0 : (widths.last ?? 0) + 6
    let isBelow = !value.isEmpty && start + valueWidth > max(width, widths.max() ?? 0)
    let size = Size2D(
      width: max(widths.max() ?? 0, isBelow ? valueWidth : start + valueWidth),
      height: Double(lines.count + (isBelow ? 1 : 0)) * metrics.lineHeight)
    return Label(
      lines: lines, value: value, isValueBelow: isBelow, valueStart: isBelow ? 0 : start,
      size: size, isAbove: !network.outgoing[node].isEmpty)
  }

  private mutating func appendTitle(_ room: Double) {
    guard !picture.title.isEmpty else { return }
    let lines = LineBreaking.lines(
      of: picture.title, style: PictureMetrics.title, width: max(room - 24, 100), count: 100,
      metrics.measure
    ).lines
    for line in lines {
      scene.append(
        .text(.init(line, at: Point2D(x: 12, y: top + 10), style: PictureMetrics.title)),
        readingIndex: 0)
      width = max(width, 24 + metrics.measure.width(of: line, style: PictureMetrics.title))
      top += 22
    }
    top += 10
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

  private func title(of flow: Int) -> String {
    let (source, target) = (picture.flows[flow].source, picture.flows[flow].target)
    return "\(picture.name(source)) → \(picture.name(target)): \(picture.valueText(flow))"
  }

  /// Draws a ribbon through the layers, or a dotted line for an amount that is unknown or not positive.
  private mutating func drawRibbon(_ flow: Int) {
    let chain = layout.chains[flow]
    let paint = Paint2D.role(.series, index: picture.flows[flow].source)
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
      scene.append(
        .path(
          .init(Self.path([upper]), stroke: Stroke2D(paint, width: 1, pattern: .dotted))),
        id: "flow-\(flow)", title: title(of: flow))
      return
    }
    let lower = Self.edge(places.map { ($0.x, $0.end, $0.y + half) }).reversed()
    var path = Self.path([upper])
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
    let title = title(of: flow)
    scene.group(.init(opacity: 0.38), id: "flow-\(flow)", title: title) {
      $0.append(.path(.init(path, stroke: nil, fill: paint)), id: "flow-\(flow)")
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

  private static func path(_ edges: [[Segment]]) -> Path2D {
    var path = Path2D()
    for edge in edges {
      guard let first = edge.first else { continue }
      path.move(to: first.from)
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
      .role(.series, index: source), width: thickness,
      pattern: network.weights[flow] > 0 ? .solid : .dotted)
    scene.group(.init(opacity: 0.5), id: "flow-\(flow)", title: title(of: flow)) {
      $0.append(
        .path(.init(polyline: points, stroke: stroke, cornerRadius: 8)), id: "flow-\(flow)")
    }
  }

  private mutating func draw(node: Int) {
    let (slot, label) = (layout.slots[node], labels[node])
    let (id, reading) = ("node-\(node)", node + 1)
    let x = columns[slot.layer].start
    let frame = Rect2D(
      origin: Point2D(x: x, y: top + slot.y + slot.above),
      size: Size2D(width: Self.bar, height: slot.thickness))
    scene.append(
      .shape(
        .init(
          .rectangle(cornerRadius: min(2, slot.thickness / 2)), frame: frame,
          fill: .role(.series, index: node), stroke: nil)), id: id,
      title: picture.name(node) + (label.value.isEmpty ? "" : ": \(label.value)"))
    let left = label.isAbove ? x : x + Self.bar + 6
    var y =
      label.isAbove
      ? frame.min.y - 3 - label.size.height : frame.center.y - label.size.height / 2
    var style = metrics.label
    style.isBold = true
    for line in label.lines {
      y += metrics.lineHeight
      scene.append(
        .text(.init(line, at: Point2D(x: left, y: y - metrics.lineHeight / 2), style: style)),
        id: id, readingIndex: reading)
    }
    guard !label.value.isEmpty else { return }
    if label.isValueBelow { y += metrics.lineHeight }
    scene.append(
      .text(
        .init(
          label.value, at: Point2D(x: left + label.valueStart, y: y - metrics.lineHeight / 2),
          style: metrics.label, paint: .role(.axis))), id: id, readingIndex: reading)
  }
}
