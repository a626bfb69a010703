import ArtifactBase
import ArtifactRefiners
import Drawing

extension SVGSceneBuilder {
  mutating func drawImage(_ index: Int, _ style: SVGStyle, frame: Frame) {
    guard !isClipping, style.isVisible, let href = nodes[index][.href] else { return }
    let origin = Point2D(
      x: length(.x, of: index, .x, style, frame: frame) ?? 0,
      y: length(.y, of: index, .y, style, frame: frame) ?? 0)
    var width = length(.width, of: index, .x, style, frame: frame)
    var height = length(.height, of: index, .y, style, frame: frame)
    if width == nil || height == nil {
      guard let size = naturalSize(href) else { return }
      let ratio = size.width / size.height
      if width == nil, let given = height { width = given * ratio }
      if height == nil, let given = width { height = given / ratio }
      width = width ?? size.width
      height = height ?? size.height
    }
    guard let width, let height, width > 0, height > 0 else { return }
    let area = Rect2D(origin: origin, size: Size2D(width: width, height: height))
    drawImage(href, in: area, SVGAspect(nodes[index][.preserveAspectRatio]), style, frame: frame)
  }

  /// Draws an image from a data URL into an area. Others are not loaded.
  mutating func drawImage(
    _ href: String, in area: Rect2D, _ aspect: SVGAspect, _ style: SVGStyle, frame: Frame
  ) {
    guard let data = SVGImageData(href) else { return }
    switch data.content {
    case .bitmap(let bitmap):
      let box = Rect2D(
        origin: Point2D(x: 0, y: 0),
        size: Size2D(width: Double(bitmap.width), height: Double(bitmap.height)))
      guard box.width > 0, box.height > 0 else { return }
      let fit = aspect.transform(of: box, to: area)
      let shown = Rect2D(fit.apply(box.min), fit.apply(box.max))
      if aspect.isSlice { append(.groupStart(Scene2D.Group(clip: area))) }
      append(.image(Scene2D.Image(bitmap, frame: shown, sampling: style.sampling)))
      if aspect.isSlice { append(.groupEnd) }
    case .svg(let document):
      guard openReferences.count < SVGLimits.referenceDepth else { return }
      var inner = SVGSceneBuilder(SVGNodes(document), measure: measure)
      inner.builtCount = builtCount
      inner.openReferences = openReferences.map { -1 - $0 }
      guard let scene = inner.scene() else { return }
      builtCount = inner.builtCount
      let box = Rect2D(origin: Point2D(x: 0, y: 0), size: scene.size)
      let fit = aspect.transform(of: box, to: area)
      append(.groupStart(Scene2D.Group(clip: area)))
      append(.groupStart(Scene2D.Group(transform: fit, clip: box)))
      for element in scene.elements { append(element.content) }
      append(.groupEnd)
      append(.groupEnd)
    }
  }

  private func naturalSize(_ href: String) -> Size2D? {
    switch SVGImageData(href)?.content {
    case .bitmap(let bitmap):
      bitmap.width > 0 && bitmap.height > 0
        ? Size2D(width: Double(bitmap.width), height: Double(bitmap.height)) : nil
    case .svg(let document):
      SVGSceneBuilder(SVGNodes(document), measure: measure).viewport()?.size
    case nil: nil
    }
  }
}

/// An image in a data URL.
struct SVGImageData {
  enum Content {
    case bitmap(Bitmap2D)
    case svg(SVGDocument)
  }

  let content: Content

  /// Decodes a PNG or an SVG document; nil for anything else.
  init?(_ address: String) {
    guard address.utf8.count <= SVGLimits.imageBytes, let bytes = Self.bytes(of: address) else {
      return nil
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      guard let bitmap = try? Bitmap2D(png: bytes) else { return nil }
      content = .bitmap(bitmap)
    } else if bytes.contains(UInt8(ascii: "<")), address.hasPrefix("data:image/svg+xml") {
      var refiner = SVGRefiner()
      refiner.append(bytes.span)
      refiner.finish()
      content = .svg(refiner.model)
    } else {
      return nil
    }
  }

  private static func bytes(of address: String) -> [UInt8]? {
    guard address.hasPrefix("data:"), let comma = address.firstIndex(of: ",") else { return nil }
    var decoder = Base64Decoder()
    decoder.isPlain = !address[..<comma].hasSuffix(";base64")
    decoder.hasEscapes = true
    let body = Array(address[address.index(after: comma)...].utf8)
    var bytes: [UInt8] = []
    decoder.append(body.span, at: 0, to: &bytes)
    decoder.finish(at: body.count, to: &bytes)
    return bytes
  }
}
