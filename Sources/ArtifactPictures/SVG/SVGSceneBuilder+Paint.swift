import ArtifactBase
import Drawing

extension SVGSceneBuilder {
  /// The paint of an element with a bounding box; nil for none.
  mutating func paint(
    _ value: SVGPaintValue, _ opacity: Double, box: Rect2D?, style: SVGStyle, frame: Frame
  ) -> Paint2D? {
    switch value {
    case .none: return nil
    case .currentColor: return .color(style.color.faded(opacity))
    case .color(let color): return .color(color.faded(opacity))
    case .contextFill: return context(style.contextFill, opacity)
    case .contextStroke: return context(style.contextStroke, opacity)
    case .server(let id, let fallback):
      if let target = nodes.ids[id], let tag = nodes[target].tag {
        switch tag {
        case .linearGradient, .radialGradient:
          switch gradient(target, box, frame: frame) {
          case .color(let color): return .color(color.faded(opacity))
          case .gradient(let gradient): return .gradient(gradient.faded(opacity))
          case nil: break
          }
          return fallback.flatMap { paint($0, opacity, box: box, style: style, frame: frame) }
        case .pattern:
          let made = follow(target) { $0.pattern(target, box, opacity, frame: frame) }
          if let made { return .pattern(made) }
          return fallback.flatMap { paint($0, opacity, box: box, style: style, frame: frame) }
        default: break
        }
      }
      return fallback.flatMap { paint($0, opacity, box: box, style: style, frame: frame) }
    }
  }

  private func context(_ context: SVGStyle.Context?, _ opacity: Double) -> Paint2D? {
    switch context?.paint {
    case .color(let color): .color(color.faded(opacity))
    case .gradient(let gradient): .gradient(gradient.faded(opacity))
    case .pattern(let pattern): .pattern(pattern)
    case .role, nil: nil
    }
  }

  /// The transform of a paint server; none for an invalid one.
  private func serverTransform(
    _ text: String?, _ style: SVGStyle, frame: Frame
  ) -> AffineTransform2D {
    guard let text = style.transform ?? text, let transform = AffineTransform2D(svg: text),
      transform.isFinite, transform.inverse != nil
    else { return .identity }
    guard let origin = style.transformOrigin else { return transform }
    return transform.around(self.origin(origin, style, frame: frame))
  }

  // MARK: Gradients

  private enum GradientPaint {
    case color(RGBA)
    case gradient(Gradient2D)
  }

  /// The elements from which a paint server takes attributes and content: itself, and those to which
  /// it refers.
  private func chain(_ index: Int, _ isPart: (SVGTag) -> Bool) -> [Int] {
    var chain = [index]
    var last = index
    while let next = nodes.target(of: nodes[last][.href]), let tag = nodes[next].tag, isPart(tag),
      !chain.contains(next), chain.count < SVGLimits.referenceDepth
    {
      chain.append(next)
      last = next
    }
    return chain
  }

  private mutating func gradient(_ index: Int, _ box: Rect2D?, frame: Frame) -> GradientPaint? {
    let chain = chain(index) { $0 == .linearGradient || $0 == .radialGradient }
    let nodes = nodes
    func attribute(_ name: SVGAttribute) -> String? {
      chain.lazy.compactMap { nodes[$0][name] }.first
    }
    let stops = stops(of: chain)
    guard let first = stops.first, let last = stops.last else { return nil }
    let tag = nodes[index].tag
    let style = treeStyle(of: index)
    let isLinear = tag == .linearGradient
    // Geometry is inherited from gradients of the same kind.
    let own = chain.filter { nodes[$0].tag == tag }
    let usesBox = attribute(.gradientUnits) != "userSpaceOnUse"
    var units = AffineTransform2D.identity
    var space = frame
    if usesBox {
      guard let box, box.width > 0, box.height > 0 else {
        return stops.count == 1 ? .color(first.color) : nil
      }
      units = AffineTransform2D(
        a: box.width, b: 0, c: 0, d: box.height, tx: box.min.x, ty: box.min.y)
      space.viewport = SVGViewport(width: 1, height: 1)
    }
    if stops.count == 1 { return .color(first.color) }
    func length(_ name: SVGAttribute, _ axis: Axis, _ standard: SVGLength?) -> Double? {
      let text = own.lazy.compactMap { nodes[$0][name] }.first
      let length = text.flatMap { SVGLength($0) } ?? standard
      return length.map { length in
        usesBox && axis == .other && length.unit == .percent
          ? length.value / 100 : pixels(length, axis, style, frame: space)
      }
    }
    let geometry: Gradient2D.Geometry
    if isLinear {
      geometry = .linear(
        from: Point2D(
          x: length(.x1, .x, .percent(0)) ?? 0, y: length(.y1, .y, .percent(0)) ?? 0),
        to: Point2D(
          x: length(.x2, .x, .percent(100)) ?? 0, y: length(.y2, .y, .percent(0)) ?? 0))
      if case .linear(let from, let to) = geometry, from == to { return .color(last.color) }
    } else {
      let radius = length(.r, .other, .percent(50)) ?? 0
      if radius < 0 { return nil }
      if radius == 0 { return .color(last.color) }
      let center = Point2D(
        x: length(.cx, .x, .percent(50)) ?? 0, y: length(.cy, .y, .percent(50)) ?? 0)
      let focus = Point2D(
        x: length(.fx, .x, nil) ?? center.x, y: length(.fy, .y, nil) ?? center.y)
      let focusRadius = length(.fr, .other, .percent(0)) ?? 0
      if focusRadius < 0 { return nil }
      geometry = .radial(center: center, radius: radius, focus: focus, focusRadius: focusRadius)
    }
    let given = serverTransform(attribute(.gradientTransform), style, frame: space)
    let transform = given.followed(by: units)
    let spread = attribute(.spreadMethod).flatMap { Gradient2D.Spread(rawValue: $0) } ?? .pad
    return .gradient(
      Gradient2D(geometry, stops: stops, spread: spread, transform: transform))
  }

  /// The stops of the first gradient that has some.
  private mutating func stops(of chain: [Int]) -> [Gradient2D.Stop] {
    for index in chain {
      var stops: [Gradient2D.Stop] = []
      for child in nodes.children(of: index) where nodes[child].tag == .stop {
        let style = treeStyle(of: child)
        let offset = svgFraction(nodes[child][.offset] ?? "0") ?? 0
        let place = max(stops.last?.offset ?? 0, min(1, max(0, offset)))
        stops.append(
          Gradient2D.Stop(offset: place, color: style.stopColor.faded(style.stopOpacity)))
      }
      if !stops.isEmpty { return stops }
    }
    return []
  }

  // MARK: Patterns

  private mutating func pattern(
    _ index: Int, _ box: Rect2D?, _ opacity: Double, frame: Frame
  ) -> Pattern2D? {
    let chain = chain(index) { $0 == .pattern }
    let nodes = nodes
    func attribute(_ name: SVGAttribute) -> String? {
      chain.lazy.compactMap { nodes[$0][name] }.first
    }
    let style = treeStyle(of: index)
    let usesBox = attribute(.patternUnits) != "userSpaceOnUse"
    guard !usesBox || box != nil else { return nil }
    func length(_ name: SVGAttribute, _ axis: Axis) -> Double {
      guard let length = attribute(name).flatMap({ SVGLength($0) }) else { return 0 }
      if usesBox { return length.unit == .percent ? length.value / 100 : length.value }
      return pixels(length, axis, style, frame: frame)
    }
    var tile = Rect2D(
      origin: Point2D(x: length(.x, .x), y: length(.y, .y)),
      size: Size2D(width: length(.width, .x), height: length(.height, .y)))
    if usesBox, let box {
      tile = Rect2D(
        origin: Point2D(
          x: box.min.x + tile.min.x * box.width, y: box.min.y + tile.min.y * box.height),
        size: Size2D(width: tile.width * box.width, height: tile.height * box.height))
    }
    guard tile.width > 0, tile.height > 0, tile.isFinite else { return nil }
    let source = chain.first { index in
      nodes.children(of: index).contains { nodes[$0].tag?.isDrawn == true }
    }
    guard let source else { return nil }
    let transform = serverTransform(
      attribute(.patternTransform) ?? style.transform, style, frame: frame)
    // From the coordinates of the content to those of the tile.
    var content = AffineTransform2D.translation(x: tile.min.x, y: tile.min.y)
    if let view = SVGAspect.viewBox(attribute(.viewBox)) {
      let area = Rect2D(origin: tile.min, size: tile.size)
      content = SVGAspect(attribute(.preserveAspectRatio)).transform(of: view, to: area)
    } else if attribute(.patternContentUnits) == "objectBoundingBox" {
      guard let box else { return nil }
      content = AffineTransform2D.scale(x: box.width, y: box.height)
        .followed(by: .translation(x: tile.min.x, y: tile.min.y))
    }
    let sourceStyle = treeStyle(of: source)
    let elements = collect { builder in
      builder.append(.groupStart(Scene2D.Group(transform: content, opacity: opacity)))
      builder.drawChildren(of: source, sourceStyle, frame: frame.nested)
      builder.append(.groupEnd)
    }
    return Pattern2D(tile: tile, transform: transform, elements: elements)
  }
}

extension RGBA {
  /// The color with its opacity multiplied.
  func faded(_ opacity: Double) -> RGBA {
    guard opacity < 1 else { return self }
    var result = self
    result.alpha = UInt8((Double(alpha) * max(0, opacity)).rounded())
    return result
  }
}

extension Gradient2D {
  /// The gradient with the opacity of its colors multiplied.
  func faded(_ opacity: Double) -> Gradient2D {
    guard opacity < 1 else { return self }
    var result = self
    for index in result.stops.indices {
      result.stops[index].color = result.stops[index].color.faded(opacity)
    }
    return result
  }
}
