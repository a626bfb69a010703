import ArtifactBase
import Drawing

extension SVGSceneBuilder {
  /// Draws an element with its descendants.
  ///
  /// - Parameter size: The width and height of a nested `svg` that `use` gives.
  mutating func draw(
    _ index: Int, in parent: SVGStyle, frame: Frame, size: (String?, String?) = (nil, nil)
  ) {
    guard let tag = nodes[index].tag, tag.isDrawn, isShown(index) else { return }
    guard frame.depth < SVGLimits.depth else {
      omissions.insert(.depth)
      return
    }
    // Also what has no content costs something.
    builtCount += 1
    guard builtCount <= SVGLimits.elements else {
      omissions.insert(.elements)
      return
    }
    let style = style(of: index, in: parent)
    guard style.isDisplayed else { return }
    wrap(index, style, frame: frame) { builder in
      builder.drawContent(of: index, tag, style, frame: frame.nested, size: size)
    }
  }

  private mutating func drawContent(
    of index: Int, _ tag: SVGTag, _ style: SVGStyle, frame: Frame, size: (String?, String?)
  ) {
    switch tag {
    case .g, .a: drawChildren(of: index, style, frame: frame)
    case .switch:
      let chosen = nodes.children(of: index).first {
        nodes[$0].tag?.isDrawn == true && isShown($0)
      }
      if let chosen { draw(chosen, in: style, frame: frame) }
    case .svg: drawNested(index, style, frame: frame, size: size)
    case .use: drawUse(index, style, frame: frame)
    case .image: drawImage(index, style, frame: frame)
    case .text: drawText(index, style, frame: frame)
    case .path, .rect, .circle, .ellipse, .line, .polyline, .polygon:
      drawShape(index, tag, style, frame: frame)
    default: break
    }
  }

  mutating func drawChildren(of index: Int, _ style: SVGStyle, frame: Frame) {
    for child in nodes.children(of: index) where !nodes[child].isText {
      if builtCount > SVGLimits.elements { return }
      draw(child, in: style, frame: frame)
    }
  }

  /// Whether the conditions of an element are met: its language is English, and it needs nothing that
  /// is not there.
  private func isShown(_ index: Int) -> Bool {
    let node = nodes[index]
    if let extensions = node[.requiredExtensions], !extensions.asciiTrimmed.isEmpty {
      return false
    }
    guard let languages = node[.systemLanguage] else { return true }
    return languages.split(separator: ",").contains { language in
      let name = language.asciiTrimmedSubtext.lowercased()
      return name == "en" || name.hasPrefix("en-")
    }
  }

  // MARK: Groups

  /// Draws content in a group with the transform, masks, filter and opacity of an element.
  private mutating func wrap(
    _ index: Int, _ style: SVGStyle, frame: Frame, _ body: (inout SVGSceneBuilder) -> Void
  ) {
    guard let transform = transform(of: index, style, frame: frame) else { return }
    let link = nodes[index].tag == .a ? nodes[index][.href] : nil
    let title = title(of: index)
    let hasEffects =
      !isClipping
      && (style.opacity < 1 || style.mask != nil || style.filter != nil
        || style.blendMode != .normal || style.isIsolated)
    let isPlain =
      transform == .identity && !hasEffects && style.clipPath == nil && link == nil && title == nil
    if isPlain { return body(&self) }
    guard builtCount < SVGLimits.elements else { return body(&self) }
    let start = elements.count
    append(.groupStart(Scene2D.Group(transform: transform)), link: link)
    body(&self)
    guard elements.indices.contains(start) else { return }
    if elements.count == start + 1, style.filter == nil || isClipping {
      elements.removeLast()
      return
    }
    if isClipping, style.clipPath == nil, applyToPaths(transform, from: start) { return }
    var group = Scene2D.Group(transform: transform)
    let box = bounds(of: start + 1)
    if hasEffects {
      group.opacity = style.opacity
      group.blendMode = style.blendMode
      group.isIsolated = style.isIsolated
      if let filter = style.filter {
        guard let made = self.filter(filter, box, style, frame: frame) else {
          elements.removeSubrange(start...)
          return
        }
        if !made.steps.isEmpty { group.filter = made }
      }
    }
    for (id, isMask) in [(style.clipPath, false), (isClipping ? nil : style.mask, true)] {
      guard let id else { continue }
      let reference = isMask ? mask(id, box, frame: frame) : clip(id, box, frame: frame)
      switch reference {
      case .missing: break
      case .mask(let mask): group.masks.append(mask)
      case .hidden:
        elements.removeSubrange(start...)
        return
      }
    }
    elements[start].content = .groupStart(group)
    elements[start].title = title
    elements.append(Scene2D.Element(.groupEnd))
  }

  /// Applies the transform of a group to the paths in it, if there is nothing else, and removes the
  /// group's start.
  private mutating func applyToPaths(_ transform: AffineTransform2D, from start: Int) -> Bool {
    for element in elements[(start + 1)...] {
      guard case .path = element.content else { return false }
    }
    for index in start + 1..<elements.count {
      guard case .path(var path) = elements[index].content else { continue }
      path.path = path.path.applying(transform)
      elements[index].content = .path(path)
    }
    elements.remove(at: start)
    return true
  }

  /// The transform of an element; nil if it leaves nothing visible.
  func transform(
    of index: Int, _ style: SVGStyle, frame: Frame
  ) -> AffineTransform2D? {
    guard let text = style.transform, let transform = AffineTransform2D(svg: text) else {
      return .identity
    }
    guard transform.isFinite, abs(transform.a * transform.d - transform.b * transform.c) > 1e-18
    else { return nil }
    guard let origin = style.transformOrigin else { return transform }
    return transform.around(self.origin(origin, style, frame: frame))
  }

  func origin(_ text: String, _ style: SVGStyle, frame: Frame) -> Point2D {
    var (x, y): (SVGLength?, SVGLength?) = (nil, nil)
    for word in text.split(separator: " ").prefix(2) {
      switch word {
      case "left": x = .percent(0)
      case "right": x = .percent(100)
      case "top": y = .percent(0)
      case "bottom": y = .percent(100)
      case "center": if x == nil { x = .percent(50) } else { y = .percent(50) }
      default:
        if x == nil { x = SVGLength(String(word)) } else { y = SVGLength(String(word)) }
      }
    }
    return Point2D(
      x: pixels(x ?? .percent(50), .x, style, frame: frame),
      y: pixels(y ?? .percent(50), .y, style, frame: frame)
    )
  }

  private func title(of index: Int) -> String? {
    guard !isClipping, nodes[index].parent >= 0 else { return nil }
    for child in nodes.children(of: index) where nodes[child].tag == .title {
      let text = nodes.children(of: child).map { nodes.text(of: $0) }.joined().asciiTrimmedText
      return text.isEmpty ? nil : text
    }
    return nil
  }

  // MARK: Bounding boxes

  /// The bounding box of the elements from an index on, without lines; nil for none.
  func bounds(of start: Int) -> Rect2D? { Self.bounds(of: elements[start...], measure) }

  static func bounds(
    of elements: ArraySlice<Scene2D.Element>, _ measure: any TextMeasuring
  ) -> Rect2D? {
    var transforms = [AffineTransform2D.identity]
    var result: Rect2D?
    func add(_ area: Rect2D?) {
      guard let area, area.isFinite else { return }
      if result == nil {
        result = area
      } else {
        result?.formUnion(area.min)
        result?.formUnion(area.max)
      }
    }
    for element in elements {
      let transform = transforms[transforms.count - 1]
      switch element.content {
      case .groupStart(let group):
        transforms.append(group.transform.followed(by: transform))
      case .groupEnd: if transforms.count > 1 { transforms.removeLast() }
      case .path(let path): add(path.path.applying(transform).bounds)
      case .shape(let shape): add(shape.outline.applying(transform).bounds)
      case .text(let text):
        add(Path2D(text.frame(measuredBy: measure)).applying(transform).bounds)
      case .image(let image): add(Path2D(image.frame).applying(transform).bounds)
      }
    }
    return result
  }

  // MARK: Structure

  private mutating func drawUse(_ index: Int, _ style: SVGStyle, frame: Frame) {
    guard let target = nodes.target(of: nodes[index][.href]), let tag = nodes[target].tag else {
      return
    }
    if isClipping, !tag.isShape, tag != .text { return }
    // An element that contains the reference would contain itself.
    guard !(target...(max(target, nodes[target].end - 1))).contains(index) else { return }
    let x = length(.x, of: index, .x, style, frame: frame) ?? 0
    let y = length(.y, of: index, .y, style, frame: frame) ?? 0
    _ = follow(target) { builder -> Void? in
      let isMoved = x != 0 || y != 0
      let start = builder.elements.count
      if isMoved {
        builder.append(.groupStart(Scene2D.Group(transform: .translation(x: x, y: y))))
      }
      let style = builder.withContext(style, target, frame: frame)
      switch tag {
      case .symbol: builder.drawSymbol(target, from: index, style, frame: frame)
      case .svg:
        let size = (builder.nodes[index][.width], builder.nodes[index][.height])
        builder.draw(target, in: style, frame: frame, size: size)
      default: builder.draw(target, in: style, frame: frame)
      }
      if isMoved {
        if builder.isClipping, builder.elements.indices.contains(start),
          builder.applyToPaths(.translation(x: x, y: y), from: start)
        {
          return ()
        }
        builder.append(.groupEnd)
      }
      return ()
    }
  }

  /// The style of a `use` whose paints its content can refer to.
  private mutating func withContext(
    _ style: SVGStyle, _ target: Int, frame: Frame
  ) -> SVGStyle {
    var result = style
    var box: Rect2D?
    if style.fill.isServer || style.stroke.isServer {
      // The bounding box of the content.
      let count = builtCount
      let content = collect { $0.draw(target, in: style, frame: frame) }
      builtCount = count
      box = SVGSceneBuilder.bounds(of: content[...], measure)
    }
    let fill = paint(style.fill, 1, box: box, style: style, frame: frame)
    let stroke = paint(style.stroke, 1, box: box, style: style, frame: frame)
    result.contextFill = SVGStyle.Context(paint: fill)
    result.contextStroke = SVGStyle.Context(paint: stroke)
    return result
  }

  private mutating func drawSymbol(
    _ symbol: Int, from use: Int, _ parent: SVGStyle, frame: Frame
  ) {
    let style = style(of: symbol, in: parent)
    guard style.isDisplayed else { return }
    wrap(symbol, style, frame: frame) { builder in
      let width = builder.length(.width, of: use, .x, parent, frame: frame)
      let height = builder.length(.height, of: use, .y, parent, frame: frame)
      let area = Rect2D(
        origin: Point2D(x: 0, y: 0),
        size: Size2D(
          width: width ?? frame.viewport.width, height: height ?? frame.viewport.height))
      builder.drawViewport(
        of: symbol, area, style, frame: frame.nested, clips: style.overflow != "visible")
    }
  }

  private mutating func drawNested(
    _ index: Int, _ style: SVGStyle, frame: Frame, size: (String?, String?)
  ) {
    guard nodes[index].parent >= 0 else {
      return drawChildren(of: index, style, frame: frame)
    }
    func extent(_ name: SVGAttribute, _ given: String?, _ axis: Axis) -> Double {
      if let given, let length = SVGLength(given) {
        return pixels(length, axis, style, frame: frame)
      }
      return length(name, of: index, axis, style, frame: frame)
        ?? pixels(.percent(100), axis, style, frame: frame)
    }
    let area = Rect2D(
      origin: Point2D(
        x: length(.x, of: index, .x, style, frame: frame) ?? 0,
        y: length(.y, of: index, .y, style, frame: frame) ?? 0),
      size: Size2D(width: extent(.width, size.0, .x), height: extent(.height, size.1, .y)))
    drawViewport(
      of: index, area, style, frame: frame,
      clips: style.overflow != "visible" && style.overflow != "auto")
  }

  /// Draws the children of an element with a view box into an area.
  private mutating func drawViewport(
    of index: Int, _ area: Rect2D, _ style: SVGStyle, frame: Frame, clips: Bool
  ) {
    guard area.width > 0, area.height > 0, area.isFinite else { return }
    let box = SVGAspect.viewBox(nodes[index][.viewBox])
    let aspect = SVGAspect(nodes[index][.preserveAspectRatio])
    let transform =
      box.map { aspect.transform(of: $0, to: area) }
      ?? .translation(x: area.min.x, y: area.min.y)
    var inner = frame
    inner.viewport = SVGViewport(
      width: box?.width ?? area.width, height: box?.height ?? area.height)
    if clips { append(.groupStart(Scene2D.Group(clip: area))) }
    let isMoved = transform != .identity
    if isMoved { append(.groupStart(Scene2D.Group(transform: transform))) }
    drawChildren(of: index, style, frame: inner)
    if isMoved { append(.groupEnd) }
    if clips { append(.groupEnd) }
  }
}
