import ArtifactBase
import Charts
import Drawing

/// A text among the marks of a chart, in the coordinates of its plot.
struct ChartMarkText {
  /// The text; its position is relative to ``origin`` if it is turned.
  private(set) var text: Scene2D.Text
  /// The point around which the text is turned.
  let origin: Point2D
  /// The angle in degrees clockwise.
  let angle: Double

  init(_ item: PlotItem) {
    let style = item.style
    var position = Point2D(x: item.x, y: item.y)
    if item.outerRadius != 0 {
      let angle = item.startAngle - .pi / 2
      position.x += item.outerRadius * angle.cosine
      position.y += item.outerRadius * angle.sine
    }
    origin = position
    angle = item.angle
    let weight = style["fontWeight"]
    text = Scene2D.Text(
      item.text.joined(separator: "\n"), at: position,
      style: TextStyle2D(
        size: style["fontSize"]?.doubleValue ?? 11,
        isBold: weight == "bold" || (weight?.doubleValue ?? 400) >= 600,
        isItalic: style["fontStyle"] == "italic", family: style["font"]?.stringValue),
      paint: .role(.label))
    switch style["align"]?.stringValue ?? "center" {
    case "left": text.anchor = .start
    case "right": text.anchor = .end
    default: text.anchor = .middle
    }
    switch style["baseline"]?.stringValue ?? "middle" {
    case "top", "line-top": text.verticalAnchor = .top
    case "bottom", "line-bottom": text.verticalAnchor = .bottom
    case "alphabetic": text.verticalAnchor = .baseline
    default: text.verticalAnchor = .middle
    }
    let offset = Point2D(x: style["dx"]?.doubleValue ?? 0, y: style["dy"]?.doubleValue ?? 0)
    text.position =
      angle == 0 ? Point2D(x: position.x + offset.x, y: position.y + offset.y) : offset
  }

  /// Returns the area that the text covers; nil if it is empty.
  func area(measuredBy measure: any TextMeasuring) -> Rect2D? {
    let frame = text.frame(measuredBy: measure)
    guard frame.isFinite, frame.size.width > 0 else { return nil }
    guard angle != 0 else { return frame }
    let turn = AffineTransform2D.turn(degrees: angle, at: origin)
    let corners = [
      frame.min, Point2D(x: frame.max.x, y: frame.min.y), frame.max,
      Point2D(x: frame.min.x, y: frame.max.y),
    ].map { turn.apply($0) }
    let (x, y) = (corners.map(\.x), corners.map(\.y))
    guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else {
      return nil
    }
    return Rect2D(Point2D(x: left, y: top), Point2D(x: right, y: bottom))
  }
}
