extension Scene2D {
  /// Returns the id of the topmost element at a point.
  ///
  /// An element is hit inside of its fill, and at most `tolerance` away from its line. Elements that
  /// have no id, and are in no group with one, are transparent.
  ///
  /// - Parameters:
  ///   - point: The point, in the coordinates of the scene.
  ///   - tolerance: How far away from an element's bounds and line the point may be.
  ///   - measure: The text metrics with which the scene was made.
  /// - Complexity: O(n) in the number of elements, and for those whose bounds contain the point, in
  ///   the length of their paths.
  public func hit(
    _ point: Point2D, tolerance: Double = 2, measuredBy measure: any TextMeasuring = AdvanceTable()
  ) -> String? {
    var probes = [Probe(point: point, tolerance: max(0, tolerance))]
    var skipped = 0
    var result: String?
    for element in elements {
      let probe = probes[probes.count - 1]
      switch element.content {
      case .groupStart(let group):
        if skipped > 0 || probes.count > DrawingLimits.groupDepth {
          skipped += 1
        } else {
          probes.append(probe.entering(group, id: element.id))
        }
      case .groupEnd:
        if skipped > 0 {
          skipped -= 1
        } else if probes.count > 1 {
          probes.removeLast()
        }
      case .shape, .path, .text, .image:
        guard skipped == 0, probe.isInside, let id = element.id ?? probe.id else { continue }
        if probe.hits(element.content, measure) { result = id }
      }
    }
    return result
  }
}

/// A point in the coordinates of a group.
private struct Probe {
  var point: Point2D
  var tolerance: Double

  /// The id of the group.
  var id: String?

  /// Whether the point is in the visible area of the group.
  var isInside = true

  func entering(_ group: Scene2D.Group, id: String?) -> Probe {
    var result = self
    result.id = id ?? self.id
    guard isInside, group.opacity > 0, let inverse = group.transform.inverse else {
      result.isInside = false
      return result
    }
    result.point = inverse.apply(point)
    result.tolerance = tolerance * abs(inverse.a * inverse.d - inverse.b * inverse.c).squareRoot()
    if let clip = group.clip { result.isInside = clip.isNear(result.point, distance: 0) }
    for paths in group.masks.compactMap(\.clipPaths) {
      let isShown = paths.contains {
        FlattenedPath($0.path).contains(result.point, by: $0.fillRule)
      }
      if !isShown { result.isInside = false }
    }
    return result
  }

  func hits(_ content: Scene2D.Element.Content, _ measure: any TextMeasuring) -> Bool {
    switch content {
    case .shape(let shape):
      let reach = tolerance + (shape.stroke?.width ?? 0) / 2
      guard shape.frame.isNear(point, distance: reach) else { return false }
      let flat = FlattenedPath(shape.outline)
      return shape.fill != nil && flat.contains(point) || flat.isNear(point, distance: reach)
    case .path(let path):
      let reach = tolerance + (path.stroke?.width ?? 0) / 2
      guard let bounds = path.path.finiteBounds, bounds.isNear(point, distance: reach) else {
        return false
      }
      let flat = FlattenedPath(path.path)
      return path.fill != nil && flat.contains(point, by: path.fillRule)
        || path.stroke != nil && flat.isNear(point, distance: reach)
    case .text(let text):
      // Lines are measured only for a point at their height.
      let height = measure.lineHeight(text.style) * Double(text.lines.count)
      guard abs(point.y - text.position.y) <= height else { return false }
      return text.frame(measuredBy: measure).isNear(point, distance: 0)
    case .image(let image): return image.frame.isNear(point, distance: 0)
    case .groupStart, .groupEnd: return false
    }
  }
}
