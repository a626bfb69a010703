import ArtifactBase
import Drawing

extension SVGSceneBuilder {
  /// Returns the filter of an element with a bounding box; nil if nothing is shown. A filter without
  /// steps changes nothing.
  mutating func filter(
    _ value: String, _ box: Rect2D?, _ style: SVGStyle, frame: Frame
  ) -> Filter2D? {
    var rest = value.asciiTrimmedText
    var result: Filter2D?
    while !rest.isEmpty {
      guard let open = rest.firstIndex(of: "("), let close = Self.close(of: rest, from: open) else {
        return Filter2D(region: Rect2D(at: Point2D(x: 0, y: 0)), steps: [])
      }
      let name = rest[..<open].asciiTrimmedSubtext
      let argument = rest[rest.index(after: open)..<close].asciiTrimmedSubtext
      let part: Filter2D?
      if name == "url" {
        let id = SVGPaintValue.reference("url(\(argument))")?.id ?? ""
        guard let target = nodes.ids[id], nodes[target].tag == .filter else { return nil }
        part = filter(target, box, style, frame: frame)
        if part == nil { return nil }
      } else {
        // Without the function, the whole value is not valid.
        guard let made = self.function(name, argument, box, style: style, frame: frame) else {
          return Filter2D(region: Rect2D(at: Point2D(x: 0, y: 0)), steps: [])
        }
        part = made
      }
      if let part { result = result?.followed(by: part) ?? part }
      rest = rest[rest.index(after: close)...].asciiTrimmedSubtext
    }
    return result
  }

  private static func close(of text: String, from open: String.Index) -> String.Index? {
    var depth = 0
    for index in text[open...].indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }

  // MARK: Functions

  /// Returns a filter function; nil for an invalid one.
  private func function(
    _ name: String, _ argument: String, _ box: Rect2D?, style: SVGStyle, frame: Frame
  ) -> Filter2D? {
    guard let box else { return Filter2D(region: Rect2D(at: Point2D(x: 0, y: 0)), steps: []) }
    // Functions have no region of their own.
    let operation: Filter2D.Operation
    var margin = 0.0
    switch name {
    case "blur":
      var deviation = 0.0
      if !argument.isEmpty {
        guard let length = SVGLength(argument), length.unit != .percent, length.value >= 0 else {
          return nil
        }
        deviation = pixels(length, .other, style, frame: frame)
      }
      operation = .blur(x: deviation, y: deviation)
      margin = deviation * 3
    case "drop-shadow":
      guard let shadow = shadow(argument, style, frame: frame) else { return nil }
      operation = .dropShadow(
        x: shadow.x, y: shadow.y, blurX: shadow.blur, blurY: shadow.blur, color: shadow.color)
      margin = max(abs(shadow.x), abs(shadow.y)) + shadow.blur * 3
    case "hue-rotate":
      let turn =
        argument.isEmpty
        ? AffineTransform2D.identity : AffineTransform2D(svg: "rotate(\(argument))")
      guard let turn else { return nil }
      operation = .colorMatrix(Self.hueRotation(cosine: turn.a, sine: turn.b))
    default:
      var amount = 1.0
      if !argument.isEmpty {
        guard let number = svgFraction(argument), number >= 0 else { return nil }
        amount = number
      }
      guard let made = Self.operation(name, amount) else { return nil }
      operation = made
    }
    let region = Rect2D(
      Point2D(x: box.min.x - box.width * 0.1 - margin, y: box.min.y - box.height * 0.1 - margin),
      Point2D(x: box.max.x + box.width * 0.1 + margin, y: box.max.y + box.height * 0.1 + margin))
    return Filter2D(
      region: region, steps: [Filter2D.Step(operation, inputs: [.source], region: region)])
  }

  private static func operation(_ name: String, _ amount: Double) -> Filter2D.Operation? {
    let part = min(1, amount)
    func transfer(_ function: Filter2D.Transfer) -> Filter2D.Operation {
      .transfer([function, function, function, .identity])
    }
    switch name {
    case "brightness": return transfer(.linear(slope: amount, intercept: 0))
    case "contrast": return transfer(.linear(slope: amount, intercept: 0.5 - amount / 2))
    case "invert": return transfer(.table([part, 1 - part]))
    case "opacity":
      return .transfer([.identity, .identity, .identity, .linear(slope: part, intercept: 0)])
    case "saturate": return .colorMatrix(saturation(amount))
    case "grayscale":
      let rest = 1 - part
      return .colorMatrix([
        0.2126 + 0.7874 * rest, 0.7152 - 0.7152 * rest, 0.0722 - 0.0722 * rest, 0, 0,
        0.2126 - 0.2126 * rest, 0.7152 + 0.2848 * rest, 0.0722 - 0.0722 * rest, 0, 0,
        0.2126 - 0.2126 * rest, 0.7152 - 0.7152 * rest, 0.0722 + 0.9278 * rest, 0, 0,
        0, 0, 0, 1, 0,
      ])
    case "sepia":
      let rest = 1 - part
      return .colorMatrix([
        0.393 + 0.607 * rest, 0.769 - 0.769 * rest, 0.189 - 0.189 * rest, 0, 0,
        0.349 - 0.349 * rest, 0.686 + 0.314 * rest, 0.168 - 0.168 * rest, 0, 0,
        0.272 - 0.272 * rest, 0.534 - 0.534 * rest, 0.131 + 0.869 * rest, 0, 0,
        0, 0, 0, 1, 0,
      ])
    default: return nil
    }
  }

  static func saturation(_ amount: Double) -> [Double] {
    let s = amount
    return [
      0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s, 0, 0,
      0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s, 0, 0,
      0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s, 0, 0,
      0, 0, 0, 1, 0,
    ]
  }

  static func hueRotation(cosine c: Double, sine s: Double) -> [Double] {
    [
      0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715,
      0.072 - c * 0.072 + s * 0.928, 0, 0,
      0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140,
      0.072 - c * 0.072 - s * 0.283, 0, 0,
      0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715,
      0.072 + c * 0.928 + s * 0.072, 0, 0,
      0, 0, 0, 1, 0,
    ]
  }

  private func shadow(
    _ argument: String, _ style: SVGStyle, frame: Frame
  ) -> (x: Double, y: Double, blur: Double, color: RGBA)? {
    var lengths: [Double] = []
    var color = ""
    var depth = 0
    for word in argument.split(separator: " ") {
      if depth == 0, color.isEmpty || lengths.isEmpty || lengths.count == 1,
        let length = SVGLength(String(word))
      {
        guard length.unit != .percent else { return nil }
        lengths.append(pixels(length, .other, style, frame: frame))
      } else if depth == 0, color.isEmpty, let length = SVGLength(String(word)) {
        lengths.append(pixels(length, .other, style, frame: frame))
      } else if depth == 0, let length = SVGLength(String(word)), lengths.count < 3 {
        lengths.append(pixels(length, .other, style, frame: frame))
      } else {
        color += (color.isEmpty ? "" : " ") + word
      }
      depth += word.count { $0 == "(" } - word.count { $0 == ")" }
    }
    guard (2...3).contains(lengths.count) else { return nil }
    let blur = lengths.count > 2 ? lengths[2] : 0
    guard blur >= 0 else { return nil }
    if color.isEmpty || color == "currentColor" {
      return (lengths[0], lengths[1], blur, style.color)
    }
    guard let parsed = RGBA(css: color) else { return nil }
    return (lengths[0], lengths[1], blur, parsed)
  }

  // MARK: Elements

  private mutating func filter(
    _ target: Int, _ box: Rect2D?, _ style: SVGStyle, frame: Frame
  ) -> Filter2D? {
    let node = nodes[target]
    let usesBox = node[.filterUnits] != "userSpaceOnUse"
    let own = treeStyle(of: target)
    guard
      let region = region(of: target, usesBox: usesBox, box, whole: nil, style: own, frame: frame),
      region.width > 0, region.height > 0
    else { return nil }
    let scalesByBox = node[.primitiveUnits] == "objectBoundingBox"
    if scalesByBox, box == nil { return nil }
    var steps: [Filter2D.Step] = []
    var names: [String: Int] = [:]
    for child in nodes.children(of: target) {
      guard !nodes[child].isText else { continue }
      let name = nodes.name(of: child)
      guard name.hasPrefix("fe") else { continue }
      let stepStyle = treeStyle(of: child)
      let area =
        self.region(
          of: child, usesBox: scalesByBox, box, whole: region, style: stepStyle, frame: frame)
        ?? region
      let reader = SVGFilterStep(
        node: child, box: scalesByBox ? box : nil, steps: steps, names: names)
      var step = self.step(reader, stepStyle, region: area, frame: frame)
      step.isLinear = stepStyle.filtersAreLinear
      if let result = nodes[child][.result], !result.isEmpty { names[result] = steps.count }
      steps.append(step)
    }
    if steps.isEmpty {
      steps = [Filter2D.Step(.nothing, inputs: [], region: region)]
    }
    return Filter2D(region: region, steps: steps)
  }

  /// The region of a filter or of a step, in the coordinates of the element.
  private func region(
    of index: Int, usesBox: Bool, _ box: Rect2D?, whole: Rect2D?, style: SVGStyle,
    frame: Frame
  ) -> Rect2D? {
    let node = nodes[index]
    func extent(_ name: SVGAttribute, _ axis: Axis) -> Double? {
      guard let length = node[name].flatMap({ SVGLength($0) }) else { return nil }
      guard usesBox else { return pixels(length, axis, style, frame: frame) }
      guard let box else { return nil }
      let part = length.unit == .percent ? length.value / 100 : length.value
      switch name {
      case .x: return box.min.x + part * box.width
      case .y: return box.min.y + part * box.height
      case .width: return part * box.width
      default: return part * box.height
      }
    }
    var standard = whole
    if standard == nil {
      if usesBox {
        guard let box, box.width > 0 || box.height > 0 else { return nil }
        standard = Rect2D(
          Point2D(x: box.min.x - box.width * 0.1, y: box.min.y - box.height * 0.1),
          Point2D(x: box.max.x + box.width * 0.1, y: box.max.y + box.height * 0.1))
      } else {
        let (width, height) = (frame.viewport.width, frame.viewport.height)
        standard = Rect2D(
          Point2D(x: -width * 0.1, y: -height * 0.1), Point2D(x: width * 1.1, y: height * 1.1))
      }
    }
    guard let standard else { return nil }
    let result = Rect2D(
      origin: Point2D(x: extent(.x, .x) ?? standard.min.x, y: extent(.y, .y) ?? standard.min.y),
      size: Size2D(
        width: extent(.width, .x) ?? standard.width,
        height: extent(.height, .y) ?? standard.height))
    guard result.isFinite else { return nil }
    if let whole {
      // What is outside of the filter's region is not drawn.
      let low = Point2D(x: max(whole.min.x, result.min.x), y: max(whole.min.y, result.min.y))
      let high = Point2D(x: min(whole.max.x, result.max.x), y: min(whole.max.y, result.max.y))
      return Rect2D(low, Point2D(x: max(low.x, high.x), y: max(low.y, high.y)))
    }
    return result
  }
}

/// What the reader of a step needs.
struct SVGFilterStep {
  var node: Int
  /// The box to which lengths refer; nil for user units.
  var box: Rect2D?
  /// The steps before it, and the indices of those with names.
  var steps: [Filter2D.Step]
  var names: [String: Int]

  /// The area of an input; nil for that of the whole filter.
  func region(of input: Filter2D.Input) -> Rect2D? {
    if case .step(let index) = input, steps.indices.contains(index) {
      steps[index].region
    } else {
      nil
    }
  }

  /// The input with a name.
  func input(_ name: String?) -> Filter2D.Input {
    let previous: Filter2D.Input = steps.isEmpty ? .source : .step(steps.count - 1)
    switch name {
    case nil, "": return previous
    case "SourceGraphic", "BackgroundImage", "FillPaint", "StrokePaint": return .source
    case "SourceAlpha", "BackgroundAlpha": return .sourceAlpha
    case .some(let name): return names[name].map { .step($0) } ?? previous
    }
  }
}

extension Filter2D {
  /// The filter with the steps of another after its own.
  func followed(by next: Filter2D) -> Filter2D {
    var result = self
    guard !steps.isEmpty else { return next }
    guard !next.steps.isEmpty else { return self }
    let count = steps.count
    var low = region.min
    var high = region.max
    low = Point2D(x: min(low.x, next.region.min.x), y: min(low.y, next.region.min.y))
    high = Point2D(x: max(high.x, next.region.max.x), y: max(high.y, next.region.max.y))
    result.region = Rect2D(low, high)
    for var step in next.steps {
      step.inputs = step.inputs.map { input in
        switch input {
        case .source: .step(count - 1)
        case .sourceAlpha: .step(count - 1)
        case .step(let index): .step(index + count)
        }
      }
      result.steps.append(step)
    }
    return result
  }
}
