import ArtifactPictures
import Drawing

/// What the parts of a scene have in common with its texts: texts on texts, and lines through texts.
struct SceneOverlaps {
  private(set) var faults: [String] = []

  init(_ scene: Scene2D, _ measure: any TextMeasuring) {
    var texts: [(frame: Rect2D, text: String)] = []
    for case .text(let text) in scene.elements.map(\.content) {
      let size = measure.size(of: text.lines, style: text.style)
      let x =
        switch text.anchor {
        case .start: text.position.x
        case .middle: text.position.x - size.width / 2
        case .end: text.position.x - size.width
        }
      let frame = Rect2D(
        origin: Point2D(x: x, y: text.position.y - size.height / 2), size: size)
      texts.append((frame, text.lines.joined(separator: " ")))
      if x < -1e-6 || frame.max.x > scene.size.width + 1e-6 || frame.min.y < -1e-6
        || frame.max.y > scene.size.height + 1e-6
      {
        faults.append("outside: \(text.lines)")
      }
    }
    for (index, text) in texts.enumerated() {
      for other in texts[(index + 1)...] where Self.overlap(text.frame, other.frame) {
        faults.append("texts: \(text.text) | \(other.text)")
      }
    }
    for element in scene.elements {
      guard case .path(let path) = element.content, path.stroke != nil else { continue }
      var last: Point2D?
      for case let point? in path.path.elements.map(Self.end) {
        defer { last = point }
        guard let last else { continue }
        let frame = Rect2D(
          origin: Point2D(x: min(last.x, point.x), y: min(last.y, point.y)),
          size: Size2D(width: abs(point.x - last.x), height: abs(point.y - last.y)))
        for text in texts where Self.overlap(text.frame, frame) {
          faults.append("line \(element.id ?? "") through \(text.text)")
        }
      }
    }
  }

  private static func end(_ element: Path2D.Element) -> Point2D? {
    switch element {
    case .move(let to), .line(let to), .quadCurve(let to, _), .curve(let to, _, _): to
    case .close: nil
    }
  }

  /// Whether frames have more in common than an edge.
  private static func overlap(_ a: Rect2D, _ b: Rect2D) -> Bool {
    min(a.max.x, b.max.x) > max(a.min.x, b.min.x) - (b.width == 0 || a.width == 0 ? 1e-9 : -1e-6)
      && min(a.max.y, b.max.y) > max(a.min.y, b.min.y)
        - (b.height == 0 || a.height == 0 ? 1e-9 : -1e-6)
  }
}
