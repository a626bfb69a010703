/// Writes a scene as SVG in one pass. The style sheet and the markers precede the elements, so they
/// are collected while the elements are written to a buffer of their own.
struct SVGWriter {
  let options: SVGOptions
  var body = SVGOutput()
  var styles: SVGStyleSheet
  private var markers = SVGMarkers()
  private var clipCount = 0
  /// The paint servers, clip paths, masks and filters.
  var definitions = SVGOutput()
  /// The numbers in the ids of paint servers, and the number of definitions.
  var servers: [Paint2D: Int] = [:]
  var definitionCount = 0
  /// The number of open pictures inside of others.
  var depth = 0
  private var hasLinks = false

  init(_ options: SVGOptions) {
    self.options = options
    styles = SVGStyleSheet(isShared: !options.hasStyleSheet)
  }

  /// Returns the bytes of the document.
  mutating func document(of scene: Scene2D) -> [UInt8] {
    let size = Size2D(
      width: Self.extent(scene.size.width), height: Self.extent(scene.size.height))
    if options.hasBackground {
      body.append("<rect")
      body.append("width", size.width)
      body.append("height", size.height)
      paint(fill: .role(.background))
      body.append("/>\n")
    }
    append(scene.elements)

    var output = SVGOutput()
    output.append("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"ak-picture\"")
    output.append("width", size.width)
    output.append("height", size.height)
    output.append(" viewBox=\"0 0 ")
    output.append(size.width)
    output.append(" ")
    output.append(size.height)
    // An image hides the links inside of it from assistive technology.
    output.append(markup: hasLinks ? "\" role=\"group\"" : "\" role=\"img\"")
    let description = scene.readableDescription
    let labels = [(scene.title, "title"), (description, "desc")].filter { !$0.0.isEmpty }
    if !labels.isEmpty {
      let ids = labels.map { "\(options.idPrefix)-\($0.1)" }.joined(separator: " ")
      output.append(markup: " aria-labelledby=\"\(ids)\"")
    }
    output.append(" fill=\"none\" stroke-width=\"1.5\" font-size=\"14\">\n")
    for (text, name) in labels {
      output.append(markup: "<\(name) id=\"\(options.idPrefix)-\(name)\">")
      output.append(text: text, keepsLineFeeds: true)
      output.append(markup: "</\(name)>\n")
    }
    if options.hasStyleSheet {
      output.append("<style>\n")
      output.append(markup: styles.rules(options.colorScheme))
      output.append("</style>\n")
    }
    if !markers.definitions.bytes.isEmpty || !definitions.bytes.isEmpty {
      output.append("<defs>\n")
      output.append(markers.definitions)
      output.append(definitions)
      output.append("</defs>\n")
    }
    output.append(body)
    output.append("</svg>\n")
    return output.bytes
  }

  private static func extent(_ length: Double) -> Double {
    length > 0 ? min(length, DrawingLimits.coordinate) : 0
  }

  // MARK: Elements

  mutating func append(_ elements: [Scene2D.Element]) {
    // How the open groups are closed, and how many groups are open inside of one that is not drawn.
    var ends: [String] = []
    var skipped = 0
    for element in elements {
      switch element.content {
      case .groupStart(let group):
        if skipped > 0 || ends.count >= DrawingLimits.groupDepth || !group.isDrawable {
          skipped += 1
        } else {
          let isLinked = openLink(element)
          let count = open(group, element)
          ends.append(Self.end(groups: count, isLinked: isLinked))
        }
      case .groupEnd:
        if skipped > 0 {
          skipped -= 1
        } else if let end = ends.popLast() {
          body.append(markup: end)
        }
      case .shape, .path, .text, .image:
        guard skipped == 0 else { continue }
        append(element)
      }
    }
    for end in ends.reversed() { body.append(markup: end) }
  }

  private static func end(groups count: Int, isLinked: Bool) -> String {
    String(repeating: "</g>", count: count) + (isLinked ? "</a>\n" : "\n")
  }

  private mutating func append(_ element: Scene2D.Element) {
    switch element.content {
    case .shape(let shape):
      guard shape.frame.isFinite else { return }
      let isLinked = openLink(element)
      append(shape, element)
      if isLinked { body.append("</a>") }
    case .path(let path):
      guard path.path.finiteBounds != nil else { return }
      let isLinked = openLink(element)
      append(path, element)
      if isLinked { body.append("</a>") }
    case .text(let text):
      guard text.position.x.isFinite, text.position.y.isFinite, text.style.size.isFinite else {
        return
      }
      let isLinked = openLink(element)
      append(text, element)
      if isLinked { body.append("</a>") }
    case .image(let image):
      guard image.frame.isFinite else { return }
      let isLinked = openLink(element)
      append(image, element)
      if isLinked { body.append("</a>") }
    case .groupStart, .groupEnd: return
    }
    body.append("\n")
  }

  /// Writes the start of a link, if the element has an allowed address.
  private mutating func openLink(_ element: Scene2D.Element) -> Bool {
    guard let link = element.link, options.addresses.allows(link) else { return false }
    hasLinks = true
    body.append("<a href=\"")
    body.append(markup: HTMLOutput.encoded(address: link))
    body.append("\">")
    return true
  }

  /// Writes the start of a group, and returns the number of its start tags: one, and one for each mask
  /// after the first.
  private mutating func open(_ group: Scene2D.Group, _ element: Scene2D.Element) -> Int {
    var references = group.masks.map { mask in
      let id = define(mask)
      return mask.clipPaths == nil ? " mask=\"url(#\(id))\"" : " clip-path=\"url(#\(id))\""
    }
    if let clip = group.clip {
      clipCount += 1
      body.append("<clipPath id=\"")
      body.append(markup: "\(options.idPrefix)-c\(clipCount)")
      body.append("\"><rect")
      appendAttributes(of: clip)
      body.append("/></clipPath>")
      references.append(" clip-path=\"url(#\(options.idPrefix)-c\(clipCount))\"")
    }
    let filter = group.filter.map { define($0) }
    body.append("<g")
    if group.transform != .identity {
      body.append(" transform=\"")
      body.append(matrix: group.transform)
      body.append("\"")
    }
    if group.opacity < 1 { body.append("opacity", max(0, group.opacity)) }
    appendBlending(of: group)
    if let first = references.popLast() { body.append(markup: first) }
    appendID(element)
    body.append(">")
    appendTitle(element)
    // The masks apply to the result of the filter, so that it is inside of all of them.
    for reference in references { body.append(markup: "<g" + reference + ">") }
    if let filter { body.append(markup: "<g filter=\"url(#\(filter))\">") }
    body.append("\n")
    return 1 + references.count + (filter == nil ? 0 : 1)
  }

  mutating func appendID(_ element: Scene2D.Element) {
    if let id = element.id { body.append("data-id", text: id) }
  }

  mutating func appendTitle(_ element: Scene2D.Element) {
    guard let title = element.title, !title.isEmpty else { return }
    body.append("<title>")
    body.append(text: title)
    body.append("</title>")
  }

  /// Ends an element of which the start tag is open, with its title if it has one.
  mutating func close(_ element: Scene2D.Element, _ end: StaticString) {
    guard let title = element.title, !title.isEmpty else { return body.append("/>") }
    body.append(">")
    appendTitle(element)
    body.append(end)
  }

  mutating func appendAttributes(of frame: Rect2D) {
    body.append("x", frame.min.x)
    body.append("y", frame.min.y)
    body.append("width", frame.width)
    body.append("height", frame.height)
  }

  // MARK: Shapes and paths

  private mutating func append(_ shape: Scene2D.Shape, _ element: Scene2D.Element) {
    let isDouble = shape.stroke?.pattern == .double
    appendStart(of: shape)
    paint(fill: shape.fill, stroke: shape.stroke, widthFactor: isDouble ? 3 : 1)
    appendID(element)
    close(element, shape.endTag)
    if isDouble, let stroke = shape.stroke {
      appendStart(of: shape)
      paint(stroke: Stroke2D(.role(.background), width: stroke.width))
      body.append("/>")
    }
    let lines = shape.innerLines
    if let stroke = shape.stroke, !lines.isEmpty {
      body.append("<path d=\"")
      body.append(lines)
      body.append("\"")
      paint(stroke: stroke)
      body.append("/>")
    }
  }

  private mutating func appendStart(of shape: Scene2D.Shape) {
    let frame = shape.frame
    switch shape.kind {
    case .rectangle, .capsule, .subroutine:
      body.append("<rect")
      appendAttributes(of: frame)
      if let radius = shape.cornerRadius { body.append("rx", radius) }
    case .ellipse:
      body.append("<ellipse")
      body.append("cx", frame.center.x)
      body.append("cy", frame.center.y)
      body.append("rx", frame.width / 2)
      body.append("ry", frame.height / 2)
    case .diamond, .triangle, .hexagon, .parallelogram, .trapezoid, .cylinder, .flag:
      body.append("<path d=\"")
      body.append(shape.outline)
      body.append("\"")
    }
  }

  private mutating func append(_ path: Scene2D.Path, _ element: Scene2D.Element) {
    let course = path.path.roundingCorners(radius: path.cornerRadius)
    let isDouble = path.stroke?.pattern == .double
    appendStart(of: course)
    paint(fill: path.fill, stroke: path.stroke, widthFactor: isDouble ? 3 : 1)
    if path.fill != nil, path.fillRule == .evenOdd { body.append(" fill-rule=\"evenodd\"") }
    if !isDouble { appendMarkers(of: path) }
    appendID(element)
    close(element, "</path>")
    if isDouble, let stroke = path.stroke {
      appendStart(of: course)
      paint(stroke: Stroke2D(.role(.background), width: stroke.width))
      // On top of the gap.
      appendMarkers(of: path)
      body.append("/>")
    }
  }

  private mutating func appendMarkers(of path: Scene2D.Path) {
    guard let stroke = path.stroke else { return }
    append(path.startMarker, stroke.paint, " marker-start=\"url(#")
    append(path.endMarker, stroke.paint, " marker-end=\"url(#")
  }

  private mutating func appendStart(of path: Path2D) {
    body.append("<path d=\"")
    // A path that begins with a segment would be an error.
    if case .move = path.elements.first { body.append(path) } else { body.append("M0 0") }
    body.append("\"")
  }

  private mutating func append(
    _ marker: Scene2D.Marker?, _ color: Paint2D, _ attribute: StaticString
  ) {
    guard let marker else { return }
    var sheet = styles
    let number = markers.number(of: marker, color, idPrefix: options.idPrefix) {
      output, fill, stroke in
      SVGPaint.append(
        fill: fill, stroke: stroke.map { Stroke2D($0) }, to: &output, styles: &sheet)
    }
    styles = sheet
    body.append(attribute)
    body.append(markup: "\(options.idPrefix)-m\(number)")
    body.append(")\"")
  }

  private mutating func paint(
    fill: Paint2D? = nil, stroke: Stroke2D? = nil, widthFactor: Double = 1
  ) {
    let references = (reference(of: fill), reference(of: stroke?.paint))
    SVGPaint.append(
      fill: fill, stroke: stroke, widthFactor: widthFactor, references: references, to: &body,
      styles: &styles)
  }
}

extension Scene2D.Group {
  /// Whether all numbers are finite, and something of the group is visible.
  fileprivate var isDrawable: Bool {
    transform.isFinite && clip?.isFinite != false && opacity > 0
  }
}

extension Scene2D.Shape {
  fileprivate var endTag: StaticString {
    switch kind {
    case .rectangle, .capsule, .subroutine: "</rect>"
    case .ellipse: "</ellipse>"
    case .diamond, .triangle, .hexagon, .parallelogram, .trapezoid, .cylinder, .flag: "</path>"
    }
  }

  /// The radius of the corners that SVG rounds itself; nil for sharp corners.
  fileprivate var cornerRadius: Double? {
    switch kind {
    case .capsule: min(frame.width, frame.height) / 2
    case .rectangle(let radius) where radius > 0:
      min(radius, min(frame.width, frame.height) / 2)
    default: nil
    }
  }
}
