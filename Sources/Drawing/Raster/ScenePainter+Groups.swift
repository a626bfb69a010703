import ArtifactBase

extension ScenePainter {
  /// Opens a group; nil if nothing of it is visible.
  mutating func open(
    _ group: Scene2D.Group, at index: Int, _ elements: [Scene2D.Element],
    bounds: ElementBounds, in frame: Frame
  ) -> Frame? {
    guard group.opacity > 0, group.transform.isFinite, group.clip?.isFinite != false else {
      return nil
    }
    var next = Frame(
      transform: group.transform.followed(by: frame.transform),
      clip: frame.clip.intersection(bounds.boxes[index]))
    guard !next.clip.isEmpty, next.transform.isFinite else { return nil }
    var group = group
    if let clip = group.clip {
      let area = clip.bounds(applying: next.transform)
      if next.transform.isAxisAligned, area.isOnPixels {
        next.clip = next.clip.intersection(PixelRect(rounding: area))
      } else {
        group.masks.append(Mask2D(clip: Path2D(clip)))
      }
    }
    guard !next.clip.isEmpty else { return nil }
    let isPlain =
      group.blendMode == .normal && !group.isIsolated && group.masks.isEmpty
      && group.filter == nil
    if isPlain {
      if group.opacity >= 1 { return next }
      if bounds.ends[index] == index + 2, elements[index + 1].content.hasOnePaint {
        next.opacity = group.opacity
        return next
      }
    }
    var area = next.clip
    if let filter = group.filter {
      // What is outside of the visible pixels may move into them.
      let region = PixelRect(covering: filter.region.bounds(applying: next.transform))
      area = filter.source(of: area, next.transform).intersection(region)
      next.clip = area
    }
    guard spend(area.count) else { return nil }
    layers.append(PixelLayer(area))
    next.group = group
    return next
  }

  /// Ends a group.
  mutating func close(_ frame: Frame) {
    guard let group = frame.group, var layer = layers.popLast() else { return }
    if let filter = group.filter {
      var run = FilterRun(layer, frame.transform)
      layer = run.result(of: filter, &self)
    }
    for mask in group.masks {
      var elements = mask.elements
      if let region = mask.region {
        elements.insert(Scene2D.Element(.groupStart(Scene2D.Group(clip: region))), at: 0)
      }
      let shown = self.layer(of: elements, frame.transform, bounds: layer.bounds)
      guard let shown else { return }
      switch mask.kind {
      case .alpha: layer.mask(shown) { $0.alpha }
      case .luminance(let isLinear):
        layer.mask(shown) { isLinear ? $0.linear.luminance : $0.luminance }
      }
    }
    layers[layers.count - 1].draw(layer, opacity: group.opacity, blendMode: group.blendMode)
  }
}

extension Pixel {
  /// The luminance times the opacity, from 0 to 255.
  var luminance: UInt32 { (red * 13_926 + green * 46_884 + blue * 4_725 + 32_768) >> 16 }
}

extension AffineTransform2D {
  /// Whether rectangles stay rectangles with the same axes.
  var isAxisAligned: Bool { b == 0 && c == 0 || a == 0 && d == 0 }
}

extension Rect2D {
  /// Whether all edges are nearly at the borders of pixels.
  fileprivate var isOnPixels: Bool {
    [min.x, min.y, max.x, max.y].allSatisfy { abs($0 - $0.rounded()) < 1 / 128 }
  }
}

extension PixelRect {
  /// Creates the nearest rectangle of whole pixels.
  init(rounding area: Rect2D) {
    self.init(
      covering: Rect2D(
        Point2D(x: area.min.x.rounded(), y: area.min.y.rounded()),
        Point2D(x: area.max.x.rounded(), y: area.max.y.rounded())))
  }
}

extension Scene2D.Element.Content {
  /// Whether the content is drawn in one step, which may as well have the opacity of its group.
  fileprivate var hasOnePaint: Bool {
    switch self {
    case .path(let path):
      path.startMarker == nil && path.endMarker == nil
        && (path.fill == nil || path.stroke == nil) && path.stroke?.pattern != .double
        && (path.fill ?? path.stroke?.paint)?.isPattern != true
    case .shape(let shape):
      shape.innerLines.isEmpty && (shape.fill == nil || shape.stroke == nil)
        && shape.stroke?.pattern != .double
        && (shape.fill ?? shape.stroke?.paint)?.isPattern != true
    case .text, .image, .groupStart, .groupEnd: false
    }
  }
}

extension Paint2D {
  fileprivate var isPattern: Bool { if case .pattern = self { true } else { false } }
}
