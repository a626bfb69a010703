import ArtifactBase

// What elements refer to: gradients, patterns, clip paths, masks and filters, in `<defs>`.

extension SVGWriter {
  /// Returns an id that is not used yet.
  private mutating func nextID() -> String {
    definitionCount += 1
    return "\(options.idPrefix)-d\(definitionCount)"
  }

  /// Writes elements of a picture inside of another, and returns them.
  private mutating func content(_ elements: [Scene2D.Element]) -> SVGOutput {
    var outer = SVGOutput()
    swap(&outer, &body)
    if depth < DrawingLimits.pictureDepth {
      depth += 1
      append(elements)
      depth -= 1
    }
    swap(&outer, &body)
    return outer
  }

  // MARK: Paint servers

  /// Returns the id of a gradient or pattern, which is defined at its first use; nil for other paints.
  mutating func reference(of paint: Paint2D?) -> String? {
    guard let paint, paint.isServer else { return nil }
    if let number = servers[paint] { return "\(options.idPrefix)-d\(number)" }
    let id = nextID()
    servers[paint] = definitionCount
    switch paint {
    case .gradient(let gradient): define(gradient, id)
    case .pattern(let pattern): define(pattern, id)
    case .role, .color: break
    }
    return id
  }

  private mutating func define(_ gradient: Gradient2D, _ id: String) {
    let name: String
    switch gradient.geometry {
    case .linear(let from, let to):
      name = "linearGradient"
      open(name, id)
      definitions.append("x1", from.x)
      definitions.append("y1", from.y)
      definitions.append("x2", to.x)
      definitions.append("y2", to.y)
    case .radial(let center, let radius, let focus, let focusRadius):
      name = "radialGradient"
      open(name, id)
      definitions.append("cx", center.x)
      definitions.append("cy", center.y)
      definitions.append("r", radius)
      if focus != center {
        definitions.append("fx", focus.x)
        definitions.append("fy", focus.y)
      }
      if focusRadius > 0 { definitions.append("fr", focusRadius) }
    }
    definitions.append(" gradientUnits=\"userSpaceOnUse\"")
    appendTransform("gradientTransform", gradient.transform)
    if gradient.spread != .pad {
      definitions.append(markup: " spreadMethod=\"\(gradient.spread.rawValue)\"")
    }
    definitions.append(">")
    for stop in gradient.stops {
      definitions.append("<stop")
      definitions.append("offset", stop.offset)
      SVGPaint.append(stop.color, name: "stop-color", opacity: "stop-opacity", to: &definitions)
      definitions.append("/>")
    }
    definitions.append(markup: "</\(name)>\n")
  }

  private mutating func define(_ pattern: Pattern2D, _ id: String) {
    guard pattern.tile.isFinite, pattern.transform.isFinite else { return }
    // The coordinates of the content begin at the corner of the tile.
    let corner = pattern.tile.min
    let shift = Scene2D.Group(transform: .translation(x: -corner.x, y: -corner.y))
    let content = content([Scene2D.Element(.groupStart(shift))] + pattern.elements)
    open("pattern", id)
    definitions.append("width", pattern.tile.width)
    definitions.append("height", pattern.tile.height)
    definitions.append(" patternUnits=\"userSpaceOnUse\"")
    appendTransform(
      "patternTransform",
      AffineTransform2D.translation(x: corner.x, y: corner.y).followed(by: pattern.transform))
    definitions.append(">")
    definitions.append(content)
    definitions.append("</pattern>\n")
  }

  private mutating func open(_ name: String, _ id: String) {
    definitions.append(markup: "<\(name) id=\"\(id)\"")
  }

  private mutating func appendTransform(_ name: String, _ transform: AffineTransform2D) {
    guard transform != .identity, transform.isFinite else { return }
    definitions.append(markup: " \(name)=\"")
    definitions.append(matrix: transform)
    definitions.append("\"")
  }

  private mutating func appendRegion(_ region: Rect2D) {
    definitions.append("x", region.min.x)
    definitions.append("y", region.min.y)
    definitions.append("width", region.width)
    definitions.append("height", region.height)
  }

  // MARK: Masks

  /// Defines a mask, and returns its id.
  mutating func define(_ mask: Mask2D) -> String {
    let id = nextID()
    if let paths = mask.clipPaths {
      open("clipPath", id)
      definitions.append(">")
      for path in paths where path.path.finiteBounds != nil {
        definitions.append("<path d=\"")
        definitions.append(path.path)
        definitions.append(path.fillRule == .evenOdd ? "\" clip-rule=\"evenodd\"/>" : "\"/>")
      }
      definitions.append("</clipPath>\n")
      return id
    }
    let content = content(mask.elements)
    open("mask", id)
    definitions.append(" maskUnits=\"userSpaceOnUse\"")
    let limit = DrawingLimits.coordinate / 10
    let whole = Rect2D(Point2D(x: -limit, y: -limit), Point2D(x: limit, y: limit))
    appendRegion(mask.region.flatMap { $0.isFinite ? $0 : nil } ?? whole)
    switch mask.kind {
    case .alpha: definitions.append(" mask-type=\"alpha\"")
    case .luminance(let isLinear):
      if isLinear { definitions.append(" color-interpolation=\"linearRGB\"") }
    }
    definitions.append(">")
    definitions.append(content)
    definitions.append("</mask>\n")
    return id
  }

  /// Writes how a group is mixed with what is below it.
  mutating func appendBlending(of group: Scene2D.Group) {
    var classes: [String] = []
    if group.blendMode != .normal { classes.append(styles.name(of: group.blendMode)) }
    if group.isIsolated { classes.append(styles.isolation()) }
    if !classes.isEmpty { body.append(markup: " class=\"\(classes.joined(separator: " "))\"") }
  }

  // MARK: Images

  mutating func append(_ image: Scene2D.Image, _ element: Scene2D.Element) {
    body.append("<image")
    appendAttributes(of: image.frame)
    body.append(" preserveAspectRatio=\"none\"")
    if image.sampling == .nearest { body.append(" image-rendering=\"pixelated\"") }
    body.append(" href=\"data:image/png;base64,")
    body.append(markup: Base64.text(image.bitmap.png))
    body.append("\"")
    appendID(element)
    close(element, "</image>")
  }

  // MARK: Filters

  /// Defines a filter, and returns its id.
  mutating func define(_ filter: Filter2D) -> String {
    let id = nextID()
    open("filter", id)
    definitions.append(" filterUnits=\"userSpaceOnUse\"")
    appendRegion(filter.region)
    definitions.append(">")
    for (index, step) in filter.steps.enumerated() { append(step, index) }
    definitions.append("</filter>\n")
    return id
  }

  private mutating func append(_ step: Filter2D.Step, _ index: Int) {
    func input(_ place: Int) -> String {
      guard place < step.inputs.count else { return "SourceGraphic" }
      return switch step.inputs[place] {
      case .source: "SourceGraphic"
      case .sourceAlpha: "SourceAlpha"
      case .step(let number): "s\(number)"
      }
    }
    var content = ""
    let name: String
    switch step.operation {
    case .blur(let x, let y):
      name = "feGaussianBlur"
      start(name, in: input(0))
      appendPair("stdDeviation", x, y)
    case .offset(let x, let y):
      name = "feOffset"
      start(name, in: input(0))
      definitions.append("dx", x)
      definitions.append("dy", y)
    case .flood(let color):
      name = "feFlood"
      start(name)
      SVGPaint.append(color, name: "flood-color", opacity: "flood-opacity", to: &definitions)
    case .dropShadow(let x, let y, let blurX, let blurY, let color):
      name = "feDropShadow"
      start(name, in: input(0))
      definitions.append("dx", x)
      definitions.append("dy", y)
      appendPair("stdDeviation", blurX, blurY)
      SVGPaint.append(color, name: "flood-color", opacity: "flood-opacity", to: &definitions)
    case .colorMatrix(let matrix):
      name = "feColorMatrix"
      start(name, in: input(0))
      appendList("values", matrix)
    case .transfer(let functions):
      name = "feComponentTransfer"
      start(name, in: input(0))
      content = zip(["R", "G", "B", "A"], functions).map(Self.function).joined()
    case .merge:
      name = "feMerge"
      start(name)
      content = step.inputs.indices.map { "<feMergeNode in=\"\(input($0))\"/>" }.joined()
    case .blend(let mode):
      name = "feBlend"
      start(name, in: input(0), input(1))
      definitions.append(markup: " mode=\"\(mode.rawValue)\"")
    case .composite(let composition):
      name = "feComposite"
      start(name, in: input(0), input(1))
      append(composition)
    case .morphology(let isDilation, let x, let y):
      name = "feMorphology"
      start(name, in: input(0))
      definitions.append(isDilation ? " operator=\"dilate\"" : " operator=\"erode\"")
      appendPair("radius", x, y)
    case .tile:
      name = "feTile"
      start(name, in: input(0))
    case .image, .nothing:
      name = "feFlood"
      start(name)
      definitions.append(" flood-opacity=\"0\"")
    }
    appendRegion(step.region)
    if !step.isLinear { definitions.append(" color-interpolation-filters=\"sRGB\"") }
    definitions.append(markup: " result=\"s\(index)\">\(content)</\(name)>")
  }

  private mutating func start(_ name: String, in inputs: String...) {
    definitions.append(markup: "<\(name)")
    for (input, attribute) in zip(inputs, ["in", "in2"]) {
      definitions.append(markup: " \(attribute)=\"\(input)\"")
    }
  }

  private mutating func appendPair(_ name: String, _ x: Double, _ y: Double) {
    appendList(name, x == y ? [x] : [x, y])
  }

  private mutating func appendList(_ name: String, _ numbers: [Double]) {
    definitions.append(markup: " \(name)=\"\(Self.list(numbers))\"")
  }

  private static func list(_ numbers: [Double]) -> String {
    var output = SVGOutput()
    for (index, number) in numbers.enumerated() {
      if index > 0 { output.append(" ") }
      output.append(factor: number)
    }
    return String(decoding: output.bytes, as: UTF8.self)
  }

  private static func function(_ name: String, _ function: Filter2D.Transfer) -> String {
    switch function {
    case .identity: ""
    case .table(let values):
      "<feFunc\(name) type=\"table\" tableValues=\"\(list(values))\"/>"
    case .discrete(let values):
      "<feFunc\(name) type=\"discrete\" tableValues=\"\(list(values))\"/>"
    case .linear(let slope, let intercept):
      "<feFunc\(name) type=\"linear\" slope=\"\(list([slope]))\" intercept=\"\(list([intercept]))\"/>"
    case .gamma(let amplitude, let exponent, let offset):
      "<feFunc\(name) type=\"gamma\" amplitude=\"\(list([amplitude]))\" "
        + "exponent=\"\(list([exponent]))\" offset=\"\(list([offset]))\"/>"
    }
  }

  private mutating func append(_ composition: Filter2D.Composition) {
    let name: String
    switch composition {
    case .over: name = "over"
    case .in: name = "in"
    case .out: name = "out"
    case .atop: name = "atop"
    case .xor: name = "xor"
    case .lighter: name = "lighter"
    case .arithmetic(let k1, let k2, let k3, let k4):
      name = "arithmetic"
      for (factor, value) in zip(["k1", "k2", "k3", "k4"], [k1, k2, k3, k4]) {
        appendList(factor, [value])
      }
    }
    definitions.append(markup: " operator=\"\(name)\"")
  }
}

extension Paint2D {
  /// Whether elements refer to the paint by an id.
  fileprivate var isServer: Bool {
    switch self {
    case .gradient, .pattern: true
    case .role, .color: false
    }
  }
}

extension Mask2D {
  /// The paths of a mask that shows the inside of opaque areas; nil for any other.
  var clipPaths: [Scene2D.Path]? {
    guard kind == .alpha, region == nil, !elements.isEmpty else { return nil }
    var paths: [Scene2D.Path] = []
    for element in elements {
      guard case .path(let path) = element.content, path.stroke == nil,
        case .color(let color) = path.fill, color.alpha == 255
      else { return nil }
      paths.append(path)
    }
    return paths
  }
}
