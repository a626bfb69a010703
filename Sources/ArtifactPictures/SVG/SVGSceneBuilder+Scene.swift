import ArtifactBase
import Drawing

extension SVGSceneBuilder {
  /// The size of a document, and how its coordinates are mapped to it.
  struct Viewport {
    var size: Size2D
    var transform: AffineTransform2D
    /// What percentages refer to.
    var inner: SVGViewport
  }

  /// The viewport of the document: the width and height of the root, or else those of its view box;
  /// nil for one that is empty.
  func viewport() -> Viewport? {
    guard nodes.count > 0 else { return nil }
    let box = SVGAspect.viewBox(nodes[0][.viewBox])
    func extent(_ name: SVGAttribute, _ inner: Double?, _ standard: Double) -> Double {
      guard let length = nodes[0][name].flatMap({ SVGLength($0) }) else { return inner ?? standard }
      return switch length.unit {
      case .pixels: length.value
      case .em: length.value * 16
      case .ex: length.value * 8
      case .percent: length.value / 100 * (inner ?? standard)
      }
    }
    // As an image without a size (CSS 2.2 §10.3.2).
    let size = Size2D(
      width: extent(.width, box?.width, 300), height: extent(.height, box?.height, 150))
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      return nil
    }
    guard let box else {
      return Viewport(
        size: size, transform: .identity,
        inner: SVGViewport(width: size.width, height: size.height))
    }
    let area = Rect2D(origin: Point2D(x: 0, y: 0), size: size)
    return Viewport(
      size: size,
      transform: SVGAspect(nodes[0][.preserveAspectRatio]).transform(of: box, to: area),
      inner: SVGViewport(width: box.width, height: box.height))
  }

  /// Returns the scene of the document; nil for one without an area.
  mutating func scene() -> Scene2D? {
    guard nodes.count > 0, nodes[0].tag == .svg, let viewport = viewport() else { return nil }
    let frame = Frame(viewport: viewport.inner, depth: 0)
    var scene = Scene2D(
      size: viewport.size, title: text(of: .title), description: text(of: .desc))
    let isMoved = viewport.transform != .identity
    if let color = style(of: 0, in: SVGStyle()).background, color.alpha > 0 {
      let area = Rect2D(origin: Point2D(x: 0, y: 0), size: viewport.size)
      append(.shape(Scene2D.Shape(.rectangle, frame: area, fill: .color(color), stroke: nil)))
    }
    if isMoved { append(.groupStart(Scene2D.Group(transform: viewport.transform))) }
    draw(0, in: SVGStyle(), frame: frame)
    if isMoved { append(.groupEnd) }
    scene.elements = elements
    return scene
  }

  private func text(of tag: SVGTag) -> String {
    for child in nodes.children(of: 0) where nodes[child].tag == tag {
      return nodes.children(of: child).map { nodes.text(of: $0) }.joined().asciiTrimmedText
    }
    return ""
  }
}
