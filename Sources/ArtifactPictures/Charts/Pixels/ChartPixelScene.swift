import ArtifactBase
import Charts
import Drawing

/// Draws a chart that is laid out in pixels.
struct ChartPixelScene {
  private let plot: ChartPlot
  private let measure: any TextMeasuring
  /// The number of rectangles of a mark up to which texts on them are legible.
  private static let areaLimit = 1_000

  init(_ plot: ChartPlot, measure: any TextMeasuring) {
    self.plot = plot
    self.measure = measure
  }

  /// Returns the scene.
  ///
  /// - Complexity: O(number of marks).
  func scene() -> Scene2D {
    // As in Vega, there is room for marks beyond the plots.
    let frame = ChartMarkArea(measure).frame(of: plot)
    var scene = Scene2D(size: frame.size)
    for (number, view) in plot.views.enumerated() { draw(view, number, in: &scene) }
    for legend in plot.legends { ChartPixelLegend(legend, measure).draw(in: &scene) }
    for title in plot.titles { draw(title, in: &scene) }
    if frame.min != Point2D(x: 0, y: 0) {
      scene.moveElements(x: -frame.min.x, y: -frame.min.y)
    }
    if let background = plot.background {
      let area = Rect2D(origin: Point2D(x: 0, y: 0), size: frame.size)
      scene.elements.insert(
        .init(.shape(.init(.rectangle, frame: area, fill: .color(background), stroke: nil))), at: 0)
    }
    return scene
  }

  // MARK: Views

  private func draw(_ view: PlotView, _ number: Int, in scene: inout Scene2D) {
    if view.fill != nil || view.stroke != nil {
      scene.append(
        .shape(
          .init(
            .rectangle, frame: view.frame, fill: view.fill.map { .color($0) },
            stroke: view.stroke.map {
              Stroke2D($0 == RGBA(hex: 0xDDDDDD) ? .role(.grid) : .color($0), width: 1)
            })))
    }
    let axes = view.axes.map { ChartPixelAxis($0, view.frame, measure) }
    for axis in axes { axis.drawGrid(in: &scene) }
    for axis in axes where !axis.isAboveMarks { axis.draw(in: &scene) }
    let origin = view.frame.min
    var areas: [PlotItem] = []
    for marks in view.marks {
      let group = Scene2D.Group(
        transform: .translation(x: origin.x, y: origin.y),
        clip: marks.clips
          ? Rect2D(origin: Point2D(x: 0, y: 0), size: view.frame.size) : nil)
      scene.group(group) { ChartPixelMarks(marks, view.frame.size, over: areas).draw(in: &$0) }
      if marks.kind == .rect, marks.items.count <= Self.areaLimit { areas += marks.items }
    }
    for axis in axes where axis.isAboveMarks { axis.draw(in: &scene) }
  }

  private func draw(_ title: PlotTitle, in scene: inout Scene2D) {
    let prefix = title.kind == .subtitle ? "subtitle" : title.kind == .title ? "" : "label"
    func name(_ property: String) -> String {
      prefix.isEmpty
        ? property : prefix + property.prefix(1).uppercased() + property.dropFirst()
    }
    let usual: Double =
      switch title.kind {
      case .title: 13
      case .subtitle: 12
      case .headerTitle: 11
      case .header: 10
      }
    let size = title.style[name("fontSize")]?.doubleValue ?? usual
    let isBold = title.kind == .title || title.kind == .headerTitle
    let color = title.style[name("color")]?.stringValue.flatMap { RGBA(css: $0) }
    var text = Scene2D.Text(
      title.lines.joined(separator: "\n"), at: title.position, anchor: title.align,
      verticalAnchor: .top, style: TextStyle2D(size: size, isBold: isBold),
      paint: ChartPaints.guide(color, .label))
    guard title.angle != 0 else {
      scene.append(.text(text))
      return
    }
    text.position = Point2D(x: 0, y: 0)
    text.verticalAnchor = .middle
    scene.group(.init(transform: .turn(degrees: title.angle, at: title.position))) {
      $0.append(.text(text))
    }
  }
}

extension AffineTransform2D {
  /// Turns clockwise around the origin, which is moved to a point.
  static func turn(degrees: Double, at point: Point2D) -> AffineTransform2D {
    let angle = degrees * .pi / 180
    let (sine, cosine) = (angle.sine, angle.cosine)
    return AffineTransform2D(
      a: cosine, b: sine, c: -sine, d: cosine, tx: point.x, ty: point.y)
  }
}
