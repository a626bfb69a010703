import ArtifactBase
import Drawing

extension SVGSceneBuilder {
  /// What a reference to a clip path or mask leads to.
  enum MaskReference {
    /// There is none, so that everything is shown.
    case missing
    /// Nothing is shown.
    case hidden
    case mask(Mask2D)
  }

  /// Returns the clip path of an element with a bounding box.
  mutating func clip(_ id: String, _ box: Rect2D?, frame: Frame) -> MaskReference {
    guard let target = nodes.ids[id], nodes[target].tag == .clipPath else { return .missing }
    // A clip path that refers to itself doesn't clip once more.
    return follow(target) { $0.clip(target, box, frame: frame) } ?? .missing
  }

  private mutating func clip(_ target: Int, _ box: Rect2D?, frame: Frame) -> MaskReference {
    let style = treeStyle(of: target)
    guard var transform = transform(of: target, style, frame: frame) else { return .hidden }
    if nodes[target][.clipPathUnits] == "objectBoundingBox" {
      guard let box, box.width > 0, box.height > 0 else { return .hidden }
      transform = AffineTransform2D(
        a: box.width, b: 0, c: 0, d: box.height, tx: box.min.x, ty: box.min.y
      ).followed(by: transform)
    }
    let wasClipping = isClipping
    isClipping = true
    defer { isClipping = wasClipping }
    var content = collect { builder in
      for child in builder.nodes.children(of: target) {
        guard let tag = builder.nodes[child].tag, tag.isShape || tag == .text || tag == .use else {
          continue
        }
        builder.draw(child, in: style, frame: frame.nested)
      }
    }
    guard !content.isEmpty else { return .hidden }
    var group = Scene2D.Group(transform: transform)
    if let id = style.clipPath {
      switch clip(id, box, frame: frame) {
      case .missing: break
      case .hidden: return .hidden
      case .mask(let mask): group.masks.append(mask)
      }
    }
    if transform != .identity || !group.masks.isEmpty {
      if group.masks.isEmpty, let moved = content.applyingToPaths(transform) {
        content = moved
      } else {
        content.insert(Scene2D.Element(.groupStart(group)), at: 0)
        content.append(Scene2D.Element(.groupEnd))
      }
    }
    return .mask(Mask2D(elements: content))
  }

  /// Returns the mask of an element with a bounding box.
  mutating func mask(_ id: String, _ box: Rect2D?, frame: Frame) -> MaskReference {
    guard let target = nodes.ids[id], nodes[target].tag == .mask else { return .missing }
    return follow(target) { $0.mask(target, box, frame: frame) } ?? .missing
  }

  private mutating func mask(_ target: Int, _ box: Rect2D?, frame: Frame) -> MaskReference {
    let style = treeStyle(of: target)
    let node = nodes[target]
    let usesBox = node[.maskUnits] != "userSpaceOnUse"
    func extent(_ name: SVGAttribute, _ axis: Axis, _ standard: Double) -> Double {
      let length = node[name].flatMap { SVGLength($0) } ?? .percent(standard)
      if usesBox { return length.unit == .percent ? length.value / 100 : length.value }
      return pixels(length, axis, style, frame: frame)
    }
    var region = Rect2D(
      origin: Point2D(x: extent(.x, .x, -10), y: extent(.y, .y, -10)),
      size: Size2D(width: extent(.width, .x, 120), height: extent(.height, .y, 120)))
    if usesBox {
      guard let box, box.width > 0, box.height > 0 else { return .hidden }
      region = Rect2D(
        origin: Point2D(
          x: box.min.x + region.min.x * box.width, y: box.min.y + region.min.y * box.height),
        size: Size2D(width: region.width * box.width, height: region.height * box.height))
    }
    guard region.width > 0, region.height > 0, region.isFinite else { return .hidden }
    var group = Scene2D.Group()
    if node[.maskContentUnits] == "objectBoundingBox" {
      guard let box, box.width > 0, box.height > 0 else { return .hidden }
      group.transform = AffineTransform2D(
        a: box.width, b: 0, c: 0, d: box.height, tx: box.min.x, ty: box.min.y)
    }
    let wasClipping = isClipping
    isClipping = false
    defer { isClipping = wasClipping }
    var content = collect { builder in
      builder.drawChildren(of: target, style, frame: frame.nested)
    }
    if group.transform != .identity {
      content.insert(Scene2D.Element(.groupStart(group)), at: 0)
      content.append(Scene2D.Element(.groupEnd))
    }
    if let id = style.mask {
      switch mask(id, box, frame: frame) {
      case .missing: break
      case .hidden: return .hidden
      case .mask(let outer):
        content.insert(Scene2D.Element(.groupStart(Scene2D.Group(masks: [outer]))), at: 0)
        content.append(Scene2D.Element(.groupEnd))
      }
    }
    let kind: Mask2D.Kind = style.isAlphaMask ? .alpha : .luminance(isLinear: style.isLinear)
    return .mask(Mask2D(kind, region: region, elements: content))
  }
}

extension [Scene2D.Element] {
  /// The elements with a transform applied to their paths; nil if there are others.
  func applyingToPaths(_ transform: AffineTransform2D) -> [Scene2D.Element]? {
    var result = self
    for index in result.indices {
      guard case .path(var path) = result[index].content else { return nil }
      path.path = path.path.applying(transform)
      result[index].content = .path(path)
    }
    return result
  }
}
