import ArtifactPictures
import Drawing

/// What the parts of a scene have in common with its texts: texts on texts, and lines through texts, except for those
/// that the text interrupts. The text of an edge must not interrupt another edge.
struct SceneOverlaps {
  private(set) var faults: [String] = []

  init(_ scene: Scene2D, _ measure: any TextMeasuring, edges: Set<String> = []) {
    var texts: [(id: String, index: Int, frame: Rect2D, text: String)] = []
    let transforms = Self.transforms(of: scene)
    for (index, element) in scene.elements.enumerated() {
      guard case .text(let text) = element.content else { continue }
      let own = text.frame(measuredBy: measure)
      // The turned words of an axis are at right angles.
      let frame = Rect2D(transforms[index].apply(own.min), transforms[index].apply(own.max))
      let words = text.lines.joined(separator: " ")
      if frame.min.x < -1e-6 || frame.max.x > scene.size.width + 1e-6 || frame.min.y < -1e-6
        || frame.max.y > scene.size.height + 1e-6
      {
        faults.append("outside: \(words)")
      }
      for other in texts where Self.overlap(other.frame, frame) {
        faults.append("texts: \(other.text) | \(words)")
      }
      texts.append((element.id ?? "", text.interruptsLines ? index : 0, frame, words))
    }
    for (index, element) in scene.elements.enumerated() {
      let id = element.id ?? ""
      for own in Self.lines(of: element.content) {
        let line = (from: transforms[index].apply(own.from), to: transforms[index].apply(own.to))
        for text in texts where Self.overlap(text.frame, line) {
          let isOther = id != text.id && edges.contains(id) && edges.contains(text.id)
          guard index >= text.index || isOther else { continue }
          faults.append("line \(id) through \(text.text)")
        }
      }
    }
  }

  private typealias Line = (from: Point2D, to: Point2D)

  /// The transforms of the groups around each part.
  private static func transforms(of scene: Scene2D) -> [AffineTransform2D] {
    var stack = [AffineTransform2D.identity]
    return scene.elements.map { element in
      let outer = stack[stack.count - 1]
      switch element.content {
      case .groupStart(let group): stack.append(group.transform.followed(by: outer))
      case .groupEnd: stack.removeLast()
      default: break
      }
      return outer
    }
  }

  /// The lines that are drawn of a part.
  private static func lines(of content: Scene2D.Element.Content) -> [Line] {
    let path: Path2D
    switch content {
    case .path(let line) where line.stroke != nil: path = line.path
    case .shape(let shape) where shape.stroke != nil: path = shape.outline
    default: return []
    }
    return FlattenedPath(path).subpaths.flatMap { part in
      zip(part.points, part.points.dropFirst()).map { ($0, $1) }
        + (part.isClosed ? [(part.points[part.points.count - 1], part.points[0])] : [])
    }
  }

  private static func overlap(_ a: Rect2D, _ b: Rect2D) -> Bool {
    min(a.max.x, b.max.x) > max(a.min.x, b.min.x) + 1e-6
      && min(a.max.y, b.max.y) > max(a.min.y, b.min.y) + 1e-6
  }

  /// Whether a line goes through the inside of a frame.
  private static func overlap(_ frame: Rect2D, _ line: Line) -> Bool {
    var (first, last) = (0.0, 1.0)
    for (from, to, low, high) in [
      (line.from.x, line.to.x, frame.min.x + 1e-6, frame.max.x - 1e-6),
      (line.from.y, line.to.y, frame.min.y + 1e-6, frame.max.y - 1e-6),
    ] {
      guard from != to else {
        if from <= low || from >= high { return false }
        continue
      }
      let (enter, leave) = ((low - from) / (to - from), (high - from) / (to - from))
      first = max(first, min(enter, leave))
      last = min(last, max(enter, leave))
    }
    return first < last
  }
}
