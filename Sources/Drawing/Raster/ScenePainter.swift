import ArtifactBase

// Draws elements in their order into a stack of layers. A group that has to be drawn as a whole (for
// its opacity, blend mode, masks or filter) has a layer of its own, as large as what it contains, and
// is drawn onto the layer below at its end.

/// Draws the elements of scenes into pixels.
struct ScenePainter {
  /// An open group.
  struct Frame {
    var transform: AffineTransform2D
    /// The pixels that are drawn.
    var clip: PixelRect
    /// The opacity of an only element, which needs no layer.
    var opacity = 1.0
    /// The group with a layer of its own.
    var group: Scene2D.Group?
  }

  let options: BitmapOptions
  var layers: [PixelLayer]
  var fill = FillSink(CoverageBuffer())
  /// The number of pixels that layers and tiles may still have.
  var room: Int
  /// How many pixels may still be filled. Those with a gradient or a picture count several times.
  var inkRoom: Int
  /// How many pixels may still be filled inside of masks, patterns and filters.
  private var pictureInkRoom = DrawingLimits.pictureFills
  /// The number of open pictures inside of others: of masks, patterns and filters.
  var depth = 0

  /// Creates a painter of the pixels of a rectangle.
  init(_ bounds: PixelRect, options: BitmapOptions) {
    self.options = options
    layers = [PixelLayer(bounds)]
    room = DrawingLimits.layerPixels
    inkRoom = bounds.count * DrawingLimits.fillsPerPixel
  }

  // MARK: Elements

  /// Draws elements, whose coordinates a transform maps to pixels, into the topmost layer.
  mutating func paint(
    _ elements: [Scene2D.Element], _ transform: AffineTransform2D, clip: PixelRect? = nil
  ) {
    guard transform.isFinite else { return }
    let bounds = ElementBounds(elements, transform, measure: options.fonts)
    let clip = clip.map(layers[layers.count - 1].bounds.intersection)
    var frames = [Frame(transform: transform, clip: clip ?? layers[layers.count - 1].bounds)]
    var index = 0
    while index < elements.count {
      let frame = frames[frames.count - 1]
      switch elements[index].content {
      case .groupStart(let group):
        let next = open(group, at: index, elements, bounds: bounds, in: frame)
        if let next, frames.count <= DrawingLimits.groupDepth {
          frames.append(next)
        } else {
          index = bounds.ends[index]
        }
      case .groupEnd:
        if frames.count > 1 { close(frames.removeLast()) }
      case .shape(let shape):
        if shape.frame.isFinite { paint(shape, in: frame, box: bounds.boxes[index]) }
      case .path(let path): paint(path, in: frame, box: bounds.boxes[index])
      case .text(let text): paint(text, in: frame, box: bounds.boxes[index])
      case .image(let image): paint(image, in: frame, box: bounds.boxes[index])
      }
      index += 1
    }
    while frames.count > 1 { close(frames.removeLast()) }
  }

  /// Draws elements of their own into a layer.
  mutating func layer(
    of elements: [Scene2D.Element], _ transform: AffineTransform2D, bounds: PixelRect
  ) -> PixelLayer? {
    guard depth < DrawingLimits.pictureDepth, spend(bounds.count) else { return nil }
    // What a picture may cost doesn't depend on the size of the band that it is drawn for.
    if depth == 0 { swap(&inkRoom, &pictureInkRoom) }
    depth += 1
    layers.append(PixelLayer(bounds))
    paint(elements, transform)
    depth -= 1
    if depth == 0 { swap(&inkRoom, &pictureInkRoom) }
    return layers.removeLast()
  }

  /// Whether a number of pixels may be drawn, which are then spent.
  mutating func spend(_ count: Int) -> Bool {
    // The first layer is what is drawn in the end.
    let open = layers.dropFirst().reduce(0) { $0 + $1.bounds.count }
    guard count <= room, open + count <= DrawingLimits.openPixels else { return false }
    room -= count
    return true
  }

  private mutating func paint(_ shape: Scene2D.Shape, in frame: Frame, box: PixelRect) {
    let outline = shape.outline
    if let paint = shape.fill { fill(outline, .nonzero, paint, for: .fill, in: frame, box: box) }
    guard let line = shape.stroke else { return }
    stroke(outline, line, in: frame, box: box)
    let inner = shape.innerLines
    if !inner.isEmpty {
      var plain = line
      if plain.pattern == .double { plain.pattern = .solid }
      stroke(inner, plain, in: frame, box: box)
    }
  }

  private mutating func paint(_ path: Scene2D.Path, in frame: Frame, box: PixelRect) {
    guard !box.intersection(frame.clip).isEmpty else { return }
    let course = path.path.roundingCorners(radius: path.cornerRadius)
    if let paint = path.fill { fill(course, path.fillRule, paint, for: .fill, in: frame, box: box) }
    guard let line = path.stroke else { return }
    stroke(course, line, in: frame, box: box)
    guard path.startMarker != nil || path.endMarker != nil else { return }
    let ends = PathEnds(course)
    if let marker = path.startMarker, let end = ends.start {
      paint(marker, end, line.paint, in: frame, box: box)
    }
    if let marker = path.endMarker, let end = ends.end {
      paint(marker, end, line.paint, in: frame, box: box)
    }
  }

  private mutating func paint(
    _ marker: Scene2D.Marker, _ end: PathEnds.End, _ paint: Paint2D, in frame: Frame,
    box: PixelRect
  ) {
    let form = SVGMarkers.form(of: marker)
    var frame = frame
    let turn = AffineTransform2D(
      a: end.direction.x, b: end.direction.y, c: -end.direction.y, d: end.direction.x,
      tx: end.point.x, ty: end.point.y)
    frame.transform = AffineTransform2D.translation(x: -form.tip, y: -form.height / 2)
      .followed(by: turn).followed(by: frame.transform)
    for part in form.parts {
      let path = part.path
      switch part.fill {
      case .none: break
      case .hollow: fill(path, .nonzero, .role(.background), for: .fill, in: frame, box: box)
      case .solid: fill(path, .nonzero, paint, for: .line, in: frame, box: box)
      }
      if part.fill != .solid { stroke(path, Stroke2D(paint), in: frame, box: box) }
    }
  }

  private mutating func paint(_ image: Scene2D.Image, in frame: Frame, box: PixelRect) {
    guard inkRoom > 0, !box.intersection(frame.clip).isEmpty,
      let shader = shader(of: image, frame)
    else { return }
    begin(in: frame, box: box)
    Path2D(image.frame).flatten(frame.transform, tolerance: 0.1, to: &fill)
    fill.close()
    draw(.pixels(shader), .nonzero)
  }

  // MARK: Paths

  /// What a paint is used for, which decides the color of a role.
  enum Use { case fill, line, text, halo }

  mutating func fill(
    _ path: Path2D, _ rule: Scene2D.Path.FillRule, _ paint: Paint2D, for use: Use, in frame: Frame,
    box: PixelRect
  ) {
    guard inkRoom > 0, !box.intersection(frame.clip).isEmpty, let ink = ink(of: paint, use, frame)
    else { return }
    begin(in: frame, box: box)
    path.flatten(frame.transform, tolerance: 0.1, to: &fill)
    fill.close()
    draw(ink, rule)
  }

  mutating func stroke(
    _ path: Path2D, _ stroke: Stroke2D, in frame: Frame, box: PixelRect, _ use: Use = .line
  ) {
    guard stroke.width > 0, stroke.width.isFinite else { return }
    var line = stroke
    switch stroke.pattern {
    case .solid: break
    case .dashed where line.dashes.isEmpty:
      line.dashes = [stroke.width * 3.5, stroke.width * 2.5]
    case .dotted where line.dashes.isEmpty:
      line.dashes = [0.1, stroke.width * 2.5]
      line.cap = .round
    case .dashed, .dotted: break
    case .double:
      line.pattern = .solid
      line.width *= 3
      self.stroke(path, line, in: frame, box: box)
      line.width = stroke.width
      line.paint = .role(.background)
    }
    guard inkRoom > 0, !box.intersection(frame.clip).isEmpty,
      let ink = ink(of: line.paint, use, frame)
    else { return }
    begin(in: frame, box: box)
    let scale = frame.transform.greatestFactor
    guard scale > 0 else { return }
    var outline = StrokeOutline(
      line, frame.transform, scale: scale, fill: FillSink(CoverageBuffer()))
    swap(&outline.fill, &fill)
    // The ends of a wide line are seen to follow its direction.
    let tolerance = 0.1 / scale * min(1, 4 / (line.width * scale))
    path.flatten(.identity, tolerance: tolerance, to: &outline)
    outline.end(isClosed: false)
    swap(&outline.fill, &fill)
    draw(ink, .nonzero)
  }

  private mutating func begin(in frame: Frame, box: PixelRect) {
    fill.buffer.begin(box.intersection(frame.clip))
  }

  /// The color of a pixel.
  enum Ink {
    case color(Pixel)
    case gradient(GradientShader, UInt32)
    case pixels(PixelShader)
  }

  private struct LayerSink: CoverageSink {
    var layer: PixelLayer
    var ink: Ink
    /// The number of pixels that have been drawn.
    var count = 0

    mutating func draw(row: Int, _ runs: [CoverageRun]) {
      for run in runs { count += run.count }
      switch ink {
      case .color(let color): layer.fill(row: row, runs, color)
      case .gradient(let shader, let opacity):
        if opacity == 255 { return layer.fill(row: row, runs, .gradient(shader)) }
        let faint = runs.map { run in
          CoverageRun(
            start: run.start, count: run.count,
            alpha: UInt8((UInt32(run.alpha) * opacity + 127) / 255))
        }
        layer.fill(row: row, faint, .gradient(shader))
      case .pixels(let shader): layer.fill(row: row, runs, .pixels(shader))
      }
    }
  }

  private mutating func draw(_ ink: Ink, _ rule: Scene2D.Path.FillRule) {
    var sink = LayerSink(layer: PixelLayer(.empty), ink: ink)
    swap(&sink.layer, &layers[layers.count - 1])
    fill.buffer.finish(rule, to: &sink)
    swap(&sink.layer, &layers[layers.count - 1])
    switch ink {
    case .color: inkRoom -= sink.count
    case .gradient, .pixels: inkRoom -= sink.count * DrawingLimits.shadedPixelFills
    }
  }
}

extension AffineTransform2D {
  /// The greatest factor by which a length grows, approximately.
  var greatestFactor: Double {
    let (x, y) = (a * a + b * b, c * c + d * d)
    return max(x, y).squareRoot()
  }

  /// The factors of horizontal and of vertical lengths.
  var factors: (x: Double, y: Double) {
    ((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot())
  }
}
