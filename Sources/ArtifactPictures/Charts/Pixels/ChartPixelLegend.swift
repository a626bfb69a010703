import ArtifactBase
import Charts
import Drawing

/// Draws a legend in pixels.
struct ChartPixelLegend {
  private let legend: PlotLegend
  private let measure: any TextMeasuring
  private let label = TextStyle2D(size: 10)

  init(_ legend: PlotLegend, _ measure: any TextMeasuring) {
    self.legend = legend
    self.measure = measure
  }

  func draw(in scene: inout Scene2D) {
    var origin = legend.frame.min
    if !legend.title.isEmpty {
      let size = legend.style["titleFontSize"]?.doubleValue ?? 11
      scene.append(
        .text(
          .init(
            legend.title.joined(separator: "\n"), at: origin, verticalAnchor: .top,
            style: TextStyle2D(size: size, isBold: true), paint: .role(.label))))
      origin.y += size * Double(legend.title.count) + 5
    }
    if legend.gradient.isEmpty {
      drawEntries(at: origin, in: &scene)
    } else {
      drawGradient(at: origin, in: &scene)
    }
  }

  private func drawEntries(at origin: Point2D, in scene: inout Scene2D) {
    let widest = legend.entries.map { $0.symbol.size.squareRoot() }.max() ?? 10
    let sign = max(10, widest)
    let count = max(1, legend.entries.count)
    let columns =
      legend.style["columns"]?.intValue.map { max(1, min(count, $0)) }
      ?? (legend.isHorizontal ? count : 1)
    let longest = legend.entries.map { measure.width(of: $0.label, style: label) }.max() ?? 0
    var position = origin
    var tallest = 0.0
    for (index, entry) in legend.entries.enumerated() {
      if index > 0, index % columns == 0 {
        position = Point2D(x: origin.x, y: position.y + tallest + 2)
        tallest = 0
      }
      let height = max(11, entry.symbol.size.squareRoot())
      tallest = max(tallest, height)
      let middle = position.y + height / 2
      draw(entry.symbol, at: Point2D(x: position.x + sign / 2, y: middle), in: &scene)
      let limit = legend.style["labelLimit"]?.doubleValue ?? 160
      scene.append(
        .text(
          .init(
            FittedText.line(entry.label, width: limit, label, measure),
            at: Point2D(x: position.x + sign + 4, y: middle), style: label, paint: .role(.axis))))
      let width =
        columns >= count ? measure.width(of: entry.label, style: label) : longest
      position.x += sign + 4 + width + 10
    }
  }

  private func draw(_ symbol: PlotItem, at center: Point2D, in scene: inout Scene2D) {
    var path = ChartSymbols.path(symbol.shape, area: symbol.size)
    path = path.applying(.translation(x: center.x, y: center.y))
    let isLine = symbol.shape == "stroke"
    var stroke = symbol.stroke.map { Stroke2D(ChartPaints.mark($0), width: symbol.strokeWidth) }
    stroke?.dashes = symbol.strokeDash
    let opacity = symbol.opacity
    scene.shaded(opacity) {
      $0.append(
        .path(
          .init(
            path, stroke: stroke,
            fill: isLine
              ? nil
              : symbol.fill.flatMap {
                $0.alpha == 0 ? nil : ChartPaints.mark($0, opacity: symbol.fillOpacity)
              })))
    }
  }

  private func drawGradient(at origin: Point2D, in scene: inout Scene2D) {
    let titleHeight = origin.y - legend.frame.min.y
    let thickness = legend.style["gradientThickness"]?.doubleValue ?? 16
    let length =
      legend.isHorizontal
      ? legend.frame.width : legend.frame.height - titleHeight
    let frame =
      legend.isHorizontal
      ? Rect2D(origin: origin, size: Size2D(width: length, height: thickness))
      : Rect2D(origin: origin, size: Size2D(width: thickness, height: length))
    let stops = legend.gradient.map { stop in
      Gradient2D.Stop(offset: stop.offset, color: stop.color)
    }
    let (start, end) =
      legend.isHorizontal
      ? (frame.min, Point2D(x: frame.max.x, y: frame.min.y))
      : (Point2D(x: frame.min.x, y: frame.max.y), frame.min)
    scene.append(
      .shape(
        .init(
          .rectangle, frame: frame,
          fill: .gradient(Gradient2D(.linear(from: start, to: end), stops: stops)), stroke: nil)))
    for entry in legend.entries {
      let position =
        legend.isHorizontal
        ? Point2D(x: frame.min.x + length * entry.position, y: frame.max.y + 2)
        : Point2D(x: frame.max.x + 4, y: frame.max.y - length * entry.position)
      let isFirst = entry.position < 0.02
      let isLast = entry.position > 0.98
      scene.append(
        .text(
          .init(
            entry.label, at: position,
            anchor: legend.isHorizontal ? (isFirst ? .start : isLast ? .end : .middle) : .start,
            verticalAnchor: legend.isHorizontal
              ? .top : isFirst ? .bottom : isLast ? .top : .middle,
            style: label, paint: .role(.axis))))
    }
  }
}
