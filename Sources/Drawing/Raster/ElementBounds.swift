import ArtifactBase

/// The pixels that elements can reach, and the ends of groups.
struct ElementBounds {
  /// The pixels of an element; of a group's start, those of its content.
  private(set) var boxes: [PixelRect]
  /// The index of the end of the group that starts at an index; the number of elements if it has none.
  private(set) var ends: [Int]

  private struct Open {
    var index: Int
    var transform: AffineTransform2D
    var box = PixelRect.empty
  }

  /// Measures elements.
  ///
  /// - Complexity: O(n) in the length of the elements.
  init(
    _ elements: [Scene2D.Element], _ transform: AffineTransform2D, measure: any TextMeasuring
  ) {
    boxes = [PixelRect](repeating: .empty, count: elements.count)
    ends = [Int](repeating: elements.count, count: elements.count)
    var open = [Open(index: -1, transform: transform)]
    for (index, element) in elements.enumerated() {
      let current = open[open.count - 1].transform
      switch element.content {
      case .groupStart(let group):
        open.append(Open(index: index, transform: group.transform.followed(by: current)))
      case .groupEnd:
        guard open.count > 1 else { continue }
        close(&open, at: index, elements)
      case .shape, .path, .text, .image:
        guard let area = element.content.area(measuredBy: measure) else { continue }
        boxes[index] = PixelRect(covering: area.bounds(applying: current))
        open[open.count - 1].box = open[open.count - 1].box.union(boxes[index])
      }
    }
    while open.count > 1 { close(&open, at: elements.count, elements) }
  }

  private mutating func close(
    _ open: inout [Open], at index: Int, _ elements: [Scene2D.Element]
  ) {
    let last = open.removeLast()
    var box = last.box
    if case .groupStart(let group) = elements[last.index].content {
      for area in [group.clip] + group.masks.map(\.region) {
        guard let area, area.isFinite else { continue }
        box = box.intersection(PixelRect(covering: area.bounds(applying: last.transform)))
      }
      if let filter = group.filter {
        box = PixelRect(covering: filter.region.bounds(applying: last.transform))
      }
    }
    boxes[last.index] = box
    ends[last.index] = index
    open[open.count - 1].box = open[open.count - 1].box.union(box)
  }
}

extension Scene2D.Element.Content {
  /// The area that the content can reach, in its own coordinates; nil for none.
  func area(measuredBy measure: any TextMeasuring) -> Rect2D? {
    switch self {
    case .shape(let shape):
      guard shape.frame.isFinite else { return nil }
      return shape.frame.grown(by: shape.stroke?.reach ?? 0)
    case .path(let path):
      guard let bounds = path.path.finiteBounds else { return nil }
      let hasMarker = path.startMarker != nil || path.endMarker != nil
      return bounds.grown(by: (path.stroke?.reach ?? 0) + (hasMarker ? 18 : 0))
    case .text(let text):
      guard text.position.x.isFinite, text.position.y.isFinite, text.style.size.isFinite else {
        return nil
      }
      let reach = text.style.size + (text.outline?.reach ?? 0) + (text.interruptsLines ? 5 : 0)
      return text.frame(measuredBy: measure).grown(by: reach)
    case .image(let image): return image.frame.isFinite ? image.frame : nil
    case .groupStart, .groupEnd: return nil
    }
  }
}

extension Stroke2D {
  /// The greatest distance of a point of the line from its course.
  var reach: Double {
    let radius = max(0, width) * (pattern == .double ? 1.5 : 0.5)
    return radius * max(cap == .square ? 1.5 : 1, join == .miter ? max(1, miterLimit) : 1)
  }
}

extension Rect2D {
  /// The rectangle with a margin on all sides.
  func grown(by margin: Double) -> Rect2D {
    Rect2D(
      Point2D(x: min.x - margin, y: min.y - margin), Point2D(x: max.x + margin, y: max.y + margin))
  }
}
