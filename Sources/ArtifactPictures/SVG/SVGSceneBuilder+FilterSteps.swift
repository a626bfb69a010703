import ArtifactBase
import Drawing

extension SVGSceneBuilder {
  /// Reads a step of a filter.
  mutating func step(
    _ reader: SVGFilterStep, _ style: SVGStyle, region: Rect2D, frame: Frame
  ) -> Filter2D.Step {
    let node = nodes[reader.node]
    let input = reader.input(node[.in])
    var inputs = [input]
    let operation: Filter2D.Operation
    func pair(_ name: SVGAttribute) -> (Double, Double)? {
      let numbers = svgNumbers(node[name] ?? "")
      guard let first = numbers.first, numbers.count <= 2 else { return nil }
      let second = numbers.count > 1 ? numbers[1] : first
      return (first * (reader.box?.width ?? 1), second * (reader.box?.height ?? 1))
    }
    func number(_ name: SVGAttribute, _ standard: Double = 0) -> Double {
      svgNumbers(node[name] ?? "").first ?? standard
    }
    let dx = { number(.dx, $0) * (reader.box?.width ?? 1) }
    let dy = { number(.dy, $0) * (reader.box?.height ?? 1) }
    switch node.tag {
    case .feGaussianBlur:
      if let (x, y) = pair(.stdDeviation), x >= 0, y >= 0 {
        operation = .blur(x: x, y: y)
      } else {
        operation = .merge
      }
    case .feOffset: operation = .offset(x: dx(0), y: dy(0))
    case .feFlood:
      inputs = []
      operation = .flood(style.floodColor.faded(style.floodOpacity))
    case .feDropShadow:
      var (x, y) =
        pair(.stdDeviation) ?? (2 * (reader.box?.width ?? 1), 2 * (reader.box?.height ?? 1))
      if x < 0 || y < 0 { (x, y) = (0, 0) }
      operation = .dropShadow(
        x: dx(2), y: dy(2), blurX: x, blurY: y, color: style.floodColor.faded(style.floodOpacity))
    case .feColorMatrix: operation = colorMatrix(node)
    case .feComponentTransfer: operation = .transfer(transfers(of: reader.node))
    case .feMerge:
      inputs = nodes.children(of: reader.node).compactMap { child in
        nodes[child].tag == .feMergeNode ? reader.input(nodes[child][.in]) : nil
      }
      operation = .merge
    case .feBlend:
      inputs.append(reader.input(node[.in2]))
      operation = .blend(BlendMode2D(rawValue: node[.mode] ?? "normal") ?? .normal)
    case .feComposite:
      inputs.append(reader.input(node[.in2]))
      switch node[.operator] ?? "over" {
      case "in": operation = .composite(.in)
      case "out": operation = .composite(.out)
      case "atop": operation = .composite(.atop)
      case "xor": operation = .composite(.xor)
      case "lighter": operation = .composite(.lighter)
      case "arithmetic":
        operation = .composite(
          .arithmetic(number(.k1), number(.k2), number(.k3), number(.k4)))
      default: operation = .composite(.over)
      }
    case .feMorphology:
      var (x, y) = pair(.radius) ?? (0, 0)
      if node[.radius] == nil { (x, y) = (1, 1) }
      if x == 0 && y == 0 || x < 0 || y < 0 {
        operation = .merge
      } else {
        operation = .morphology(isDilation: node[.operator] == "dilate", x: x, y: y)
      }
    case .feTile: operation = .tile(reader.region(of: input) ?? region)
    case .feImage:
      inputs = []
      operation = .image(filterImage(reader.node, style, region, frame: frame))
    default:
      // A step that is not drawn changes nothing.
      operation = .merge
    }
    return Filter2D.Step(operation, inputs: inputs, region: region)
  }

  private func colorMatrix(_ node: SVGNodes.Node) -> Filter2D.Operation {
    let values = svgNumbers(node[.values] ?? "")
    let identity: [Double] = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]
    switch node[.type] ?? "matrix" {
    case "saturate":
      guard let amount = values.first, amount >= 0, values.count == 1 else {
        return .colorMatrix(identity)
      }
      return .colorMatrix(Self.saturation(amount))
    case "hueRotate":
      let angle = values.first ?? 0
      let turn = AffineTransform2D.rotation(degrees: angle)
      return .colorMatrix(Self.hueRotation(cosine: turn.a, sine: turn.b))
    case "luminanceToAlpha":
      return .colorMatrix(
        [Double](repeating: 0, count: 15) + [0.2125, 0.7154, 0.0721, 0, 0])
    default: return .colorMatrix(values.count == 20 ? values : identity)
    }
  }

  private func transfers(of index: Int) -> [Filter2D.Transfer] {
    var result = [Filter2D.Transfer](repeating: .identity, count: 4)
    for child in nodes.children(of: index) {
      let node = nodes[child]
      let place: Int
      switch node.tag {
      case .feFuncR: place = 0
      case .feFuncG: place = 1
      case .feFuncB: place = 2
      case .feFuncA: place = 3
      default: continue
      }
      func number(_ name: SVGAttribute, _ standard: Double) -> Double {
        svgNumbers(node[name] ?? "").first ?? standard
      }
      let values = Array(svgNumbers(node[.tableValues] ?? "").prefix(SVGLimits.tableValues))
      switch node[.type] {
      case "table": result[place] = values.isEmpty ? .identity : .table(values)
      case "discrete": result[place] = values.isEmpty ? .identity : .discrete(values)
      case "linear":
        result[place] = .linear(slope: number(.slope, 1), intercept: number(.intercept, 0))
      case "gamma":
        result[place] = .gamma(
          amplitude: number(.amplitude, 1), exponent: number(.exponent, 1),
          offset: svgNumbers(node[.offset] ?? "").first ?? 0)
      default: result[place] = .identity
      }
    }
    return result
  }

  /// The elements that an image of a filter shows.
  private mutating func filterImage(
    _ index: Int, _ style: SVGStyle, _ region: Rect2D, frame: Frame
  ) -> [Scene2D.Element] {
    guard let href = nodes[index][.href] else { return [] }
    if let target = nodes.target(of: href) {
      let made = follow(target) { builder -> [Scene2D.Element]? in
        let parent = builder.nodes[target].parent
        let style = parent >= 0 ? builder.treeStyle(of: parent) : SVGStyle()
        return builder.collect { $0.draw(target, in: style, frame: frame.nested) }
      }
      return made ?? []
    }
    return collect { builder in
      builder.drawImage(
        href, in: region, SVGAspect(builder.nodes[index][.preserveAspectRatio]), style, frame: frame
      )
    }
  }
}
