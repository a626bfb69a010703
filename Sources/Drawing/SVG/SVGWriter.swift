/// Writes a scene as SVG in one pass. The style sheet and the markers precede the elements, so they
/// are collected while the elements are written to a buffer of their own.
struct SVGWriter {
  private let options: SVGOptions
  private var body = SVGOutput()
  private var styles: SVGStyleSheet
  private var markers = SVGMarkers()
  private var clipCount = 0
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
    if !markers.definitions.bytes.isEmpty {
      output.append("<defs>\n")
      output.append(markers.definitions)
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

  private mutating func append(_ elements: [Scene2D.Element]) {
    // How the open groups are closed, and how many groups are open inside of one that is not drawn.
    var ends: [StaticString] = []
    var skipped = 0
    for element in elements {
      switch element.content {
      case .groupStart(let group):
        if skipped > 0 || ends.count >= DrawingLimits.groupDepth || !group.isDrawable {
          skipped += 1
        } else {
          let isLinked = openLink(element)
          open(group, element)
          ends.append(isLinked ? "</g></a>\n" : "</g>\n")
        }
      case .groupEnd:
        if skipped > 0 {
          skipped -= 1
        } else if let end = ends.popLast() {
          body.append(end)
        }
      case .shape, .path, .text:
        guard skipped == 0 else { continue }
        append(element)
      }
    }
    for end in ends.reversed() { body.append(end) }
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

  private mutating func open(_ group: Scene2D.Group, _ element: Scene2D.Element) {
    if let clip = group.clip {
      clipCount += 1
      body.append("<clipPath id=\"")
      body.append(markup: "\(options.idPrefix)-c\(clipCount)")
      body.append("\"><rect")
      appendAttributes(of: clip)
      body.append("/></clipPath>")
    }
    body.append("<g")
    if group.transform != .identity {
      let transform = group.transform
      body.append(" transform=\"matrix(")
      for factor in [transform.a, transform.b, transform.c, transform.d] {
        body.append(factor: factor)
        body.append(" ")
      }
      body.append(transform.tx)
      body.append(" ")
      body.append(transform.ty)
      body.append(")\"")
    }
    if group.opacity < 1 { body.append("opacity", max(0, group.opacity)) }
    if group.clip != nil {
      body.append(" clip-path=\"url(#")
      body.append(markup: "\(options.idPrefix)-c\(clipCount)")
      body.append(")\"")
    }
    appendID(element)
    body.append(">")
    appendTitle(element)
    body.append("\n")
  }

  private mutating func appendID(_ element: Scene2D.Element) {
    if let id = element.id { body.append("data-id", text: id) }
  }

  private mutating func appendTitle(_ element: Scene2D.Element) {
    guard let title = element.title, !title.isEmpty else { return }
    body.append("<title>")
    body.append(text: title)
    body.append("</title>")
  }

  /// Ends an element of which the start tag is open, with its title if it has one.
  private mutating func close(_ element: Scene2D.Element, _ end: StaticString) {
    guard let title = element.title, !title.isEmpty else { return body.append("/>") }
    body.append(">")
    appendTitle(element)
    body.append(end)
  }

  private mutating func appendAttributes(of frame: Rect2D) {
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
    SVGPaint.append(
      fill: fill, stroke: stroke, widthFactor: widthFactor, to: &body, styles: &styles)
  }

  // MARK: Text

  private mutating func append(_ text: Scene2D.Text, _ element: Scene2D.Element) {
    let style = text.style
    let height = AdvanceTable().lineHeight(style)
    let total = height * Double(text.lines.count)
    let top =
      switch text.verticalAnchor {
      case .top: text.position.y
      case .middle: text.position.y - total / 2
      case .bottom: text.position.y - total
      }
    if text.interruptsLines { appendGround(of: text, top: top, lineHeight: height) }
    // The middle of the capitals is in the middle of the line.
    let baseline = top + height / 2 + 0.35 * style.size
    body.append("<text")
    body.append("x", text.position.x)
    body.append("y", baseline)
    switch text.anchor {
    case .start: break
    case .middle: body.append(" text-anchor=\"middle\"")
    case .end: body.append(" text-anchor=\"end\"")
    }
    if style.size != 14 { body.append("font-size", max(0, style.size)) }
    if style.isBold { body.append(" font-weight=\"600\"") }
    if style.isItalic { body.append(" font-style=\"italic\"") }
    var classes: [String] = []
    if style.isMonospaced { classes.append("ak-mono") }
    if text.interruptsLines {
      if let name = haloClass(of: text) { classes.append(name) }
      body.append("stroke-width", 5)
      body.append(" stroke-linejoin=\"round\" paint-order=\"stroke\"")
    }
    if case .role(let role, let index) = text.paint {
      classes.append(styles.name(of: role, index: index, .text))
    } else if case .color(let color) = text.paint {
      SVGPaint.append(color, name: "fill", to: &body)
    }
    if !classes.isEmpty {
      body.append(markup: " class=\"\(classes.joined(separator: " "))\"")
    }
    if text.lines.count == 1 { appendLength(of: text, text.lines[0]) }
    appendID(element)
    body.append(">")
    appendTitle(element)
    if text.lines.count == 1 {
      body.append(text: text.lines[0])
    } else {
      for (index, line) in text.lines.enumerated() {
        body.append("<tspan")
        body.append("x", text.position.x)
        body.append("y", baseline + Double(index) * height)
        appendLength(of: text, line)
        body.append(">")
        body.append(text: line)
        body.append("</tspan>")
      }
    }
    body.append("</text>")
  }

  /// Writes lines in the color of the halo, as wide as those of the text: the halo leaves gaps beside low letters and
  /// in blanks.
  private mutating func appendGround(of text: Scene2D.Text, top: Double, lineHeight: Double) {
    var course = Path2D()
    for (index, line) in text.lines.enumerated() where !line.isEmpty {
      let width = text.fit ?? AdvanceTable().width(of: line, style: text.style)
      let left =
        switch text.anchor {
        case .start: text.position.x
        case .middle: text.position.x - width / 2
        case .end: text.position.x - width
        }
      let y = top + (Double(index) + 0.5) * lineHeight
      course.move(to: Point2D(x: left - 2, y: y))
      course.line(to: Point2D(x: left + width + 2, y: y))
    }
    guard !course.isEmpty, course.finiteBounds != nil else { return }
    body.append("<path d=\"")
    body.append(course)
    body.append("\"")
    if let name = haloClass(of: text) { body.append(markup: " class=\"\(name)\"") }
    body.append("stroke-width", lineHeight)
    body.append("/>")
  }

  /// The class of the halo of a text; nil after writing the attribute of a color of the source.
  private mutating func haloClass(of text: Scene2D.Text) -> String? {
    switch text.background {
    case .color(let color):
      SVGPaint.append(color, name: "stroke", to: &body)
      return nil
    case .role(let role, let index): return styles.name(of: role, index: index, .halo)
    case nil: return styles.name(of: .background, index: 0, .line)
    }
  }

  /// Writes the length to which a line is fitted, if the text has one.
  private mutating func appendLength(of text: Scene2D.Text, _ line: String) {
    guard let length = text.fit, !line.isEmpty else { return }
    styles.hasFittedText = true
    body.append("textLength", length)
    body.append(" lengthAdjust=\"spacingAndGlyphs\"")
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
