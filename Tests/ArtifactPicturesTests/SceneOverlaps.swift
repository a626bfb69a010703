import ArtifactPictures
import Drawing

/// What the parts of a scene have in common with its texts: texts on texts, and lines through texts, except for those
/// that the text interrupts. The text of an edge must not interrupt another edge.
struct SceneOverlaps {
  /// Texts that are on others or outside of the scene.
  private(set) var textFaults: [String] = []
  /// Lines that go through texts.
  private(set) var lineFaults: [String] = []

  var faults: [String] { textFaults + lineFaults }

  init(_ scene: Scene2D, _ measure: any TextMeasuring, edges: Set<String> = []) {
    var texts: [(id: String, index: Int, frame: Rect2D, text: String)] = []
    let transforms = Self.transforms(of: scene)
    for (index, element) in scene.elements.enumerated() {
      guard case .text(let text) = element.content, transforms[index].isAtRightAngles else {
        continue
      }
      let own = text.frame(measuredBy: measure)
      // The turned words of an axis are at right angles.
      let frame = Rect2D(transforms[index].apply(own.min), transforms[index].apply(own.max))
      let words = text.lines.joined(separator: " ")
      if frame.min.x < -1e-6 || frame.max.x > scene.size.width + 1e-6 || frame.min.y < -1e-6
        || frame.max.y > scene.size.height + 1e-6
      {
        textFaults.append("outside: \(words)")
      }
      for other in texts where Self.overlap(other.frame, frame) {
        textFaults.append("texts: \(other.text) | \(words)")
      }
      texts.append((element.id ?? "", text.interruptsLines ? index : 0, frame, words))
    }
    for (index, element) in scene.elements.enumerated() {
      let id = element.id ?? ""
      guard let line = Self.line(of: element.content)?.applying(transforms[index]) else { continue }
      let flat = FlattenedPath(line)
      for text in texts where flat.meets(text.frame.grown(by: -1e-6)) {
        let isOther = id != text.id && edges.contains(id) && edges.contains(text.id)
        guard index >= text.index || isOther else { continue }
        lineFaults.append("line \(id) through \(text.text)")
      }
    }
  }

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

  /// The line that is drawn of a part.
  private static func line(of content: Scene2D.Element.Content) -> Path2D? {
    switch content {
    case .path(let line) where line.stroke != nil: line.path
    case .shape(let shape) where shape.stroke != nil: shape.outline
    default: nil
    }
  }

  /// Whether frames have more in common than what rounding adds.
  private static func overlap(_ a: Rect2D, _ b: Rect2D) -> Bool {
    a.grown(by: -1e-6).intersects(b)
  }
}

extension AffineTransform2D {
  /// Whether horizontal lines stay horizontal or become vertical, unlike those of slanted labels.
  fileprivate var isAtRightAngles: Bool {
    (abs(b) < 1e-9 && abs(c) < 1e-9) || (abs(a) < 1e-9 && abs(d) < 1e-9)
  }
}
