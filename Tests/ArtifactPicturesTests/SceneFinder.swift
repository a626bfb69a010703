import Drawing

/// Finds the parts of scenes that tests look at.
enum SceneFinder {
  static func texts(_ scene: Scene2D?) -> [String] {
    (scene?.elements ?? []).flatMap { element -> [String] in
      if case .text(let text) = element.content { text.lines } else { [] }
    }
  }

  /// The frames of the shapes with an identity.
  static func frames(_ scene: Scene2D?) -> [String: Rect2D] {
    var frames: [String: Rect2D] = [:]
    for element in scene?.elements ?? [] {
      guard let id = element.id, case .shape(let shape) = element.content else { continue }
      frames[id] = shape.frame
    }
    return frames
  }

  /// The bounds of the corners of a path.
  static func extent(of path: Path2D) -> Rect2D? {
    var extent: Rect2D?
    for element in path.elements {
      guard let point = element.end else { continue }
      if extent == nil { extent = Rect2D(at: point) } else { extent?.formUnion(point) }
    }
    return extent
  }

  /// The areas of texts that are not slanted.
  static func frames(ofTextsIn scene: Scene2D) -> [(text: String, frame: Rect2D)] {
    var depth = 0
    return scene.elements.compactMap { element in
      switch element.content {
      case .groupStart: depth += 1
      case .groupEnd: depth -= 1
      case .text(let text) where depth == 0:
        return (text.lines.joined(separator: "|"), text.frame(measuredBy: AdvanceTable()))
      default: break
      }
      return nil
    }
  }
}

extension Path2D.Element {
  /// Where a straight segment ends.
  fileprivate var end: Point2D? {
    switch self {
    case .move(let to), .line(let to): to
    default: nil
    }
  }
}
