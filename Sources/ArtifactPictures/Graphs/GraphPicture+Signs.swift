import Drawing

extension GraphPicture.Sign {
  /// The size of a sign.
  func size(_ unit: Canvas2D.Unit) -> Size2D {
    guard unit == .pixels else {
      return Size2D(
        width: self == .bar ? 9 : self == .diamond ? 5 : 3, height: self == .verticalBar ? 5 : 3)
    }
    switch self {
    case .dot: return Size2D(width: 16, height: 16)
    case .ring: return Size2D(width: 20, height: 20)
    case .bar: return Size2D(width: 96, height: 8)
    case .verticalBar: return Size2D(width: 8, height: 96)
    case .diamond: return Size2D(width: 28, height: 28)
    }
  }

  /// Whether all lines meet near one point, so that the sign does not grow with their number.
  var isPointed: Bool { outline != nil }

  /// Whether it is a dot, with or without a ring.
  var isRound: Bool { outline == .ellipse }

  /// The outline, if it is not that of its frame.
  var outline: Scene2D.Shape.Kind? {
    switch self {
    case .dot, .ring: .ellipse
    case .diamond: .diamond
    case .bar, .verticalBar: nil
    }
  }

  /// The shapes of a sign in a frame.
  func shapes(in frame: Rect2D, _ style: GraphPicture.Style, _ unit: Canvas2D.Unit) -> [Scene2D
    .Shape]
  {
    let stroke = style.stroke(Stroke2D(.role(.edge)))
    let fill = style.fill ?? .role(.edge)
    switch self {
    case .dot, .ring:
      guard unit == .pixels else {
        // A sign in a small box, so that lines have something to end at. A double line makes it one with a ring.
        let sign = Rect2D(
          origin: Point2D(x: frame.center.x.rounded(.down), y: frame.center.y.rounded(.down)),
          size: Size2D(width: 1, height: 1))
        let line = Stroke2D(stroke.paint, pattern: self == .ring ? .double : .solid)
        return [
          .init(.rectangle(cornerRadius: 4), frame: frame, fill: nil, stroke: stroke),
          .init(.ellipse, frame: sign, fill: fill, stroke: line),
        ]
      }
      let dot = Scene2D.Shape(.ellipse, frame: frame, fill: fill, stroke: stroke)
      guard self == .ring else { return [dot] }
      return [
        .init(.ellipse, frame: frame, fill: .role(.background), stroke: stroke),
        .init(.ellipse, frame: frame.grown(by: -4), fill: fill, stroke: nil),
      ]
    case .bar, .verticalBar:
      let line = Stroke2D(stroke.paint, width: unit == .pixels ? stroke.width : 3)
      return [
        .init(
          .rectangle(cornerRadius: 2), frame: frame, fill: unit == .pixels ? fill : nil,
          stroke: line)
      ]
    case .diamond:
      return [.init(.diamond, frame: frame, fill: style.fill ?? .role(.background), stroke: stroke)]
    }
  }
}
