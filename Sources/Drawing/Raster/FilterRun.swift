import ArtifactBase

/// The steps of a filter on the pixels of a group.
struct FilterRun {
  private var source: PixelLayer
  private let bounds: PixelRect
  /// Maps the coordinates of the group's content to pixels.
  private let transform: AffineTransform2D
  private var results: [(layer: PixelLayer, isLinear: Bool)] = []

  /// Whether the next input that is the source is the last one.
  private var isLastUse = false

  init(_ source: consuming PixelLayer, _ transform: AffineTransform2D) {
    bounds = source.bounds
    self.source = source
    self.transform = transform
  }

  /// Returns the pixels after all steps; the source without any.
  mutating func result(of filter: Filter2D, _ painter: inout ScenePainter) -> PixelLayer {
    let lastUses = Self.lastUses(in: filter.steps)
    let sourceUses = filter.steps.map { $0.inputs.count { $0 == .source || $0 == .sourceAlpha } }
    var usesLeft = sourceUses.reduce(0, +)
    if usesLeft == 0, !filter.steps.isEmpty { source = PixelLayer(.empty) }
    for (index, step) in filter.steps.enumerated() {
      guard painter.spend(bounds.count) else { return PixelLayer(bounds) }
      usesLeft -= sourceUses[index]
      isLastUse = usesLeft == 0 && sourceUses[index] == 1
      var layer = layer(of: step, &painter)
      layer.clear(outside: PixelRect(rounding: step.region.bounds(applying: transform)))
      results.append((layer, step.isLinear))
      // Results that no later step reads would fill the memory.
      for (number, last) in lastUses.enumerated() where last == index && number < index {
        results[number].layer = PixelLayer(.empty)
      }
    }
    guard let last = results.popLast() else { return source }
    return last.isLinear ? last.layer.map(\.compressed) : last.layer
  }

  /// The index of the last step that reads the result of each step: at least the step after it.
  private static func lastUses(in steps: [Filter2D.Step]) -> [Int] {
    var uses = steps.indices.map { $0 + 1 }
    for (index, step) in steps.enumerated() {
      for case .step(let number) in step.inputs where steps.indices.contains(number) {
        uses[number] = max(uses[number], index)
      }
    }
    return uses
  }

  private mutating func input(_ index: Int, of step: Filter2D.Step) -> PixelLayer {
    guard index < step.inputs.count else { return PixelLayer(bounds) }
    return input(step.inputs[index], isLinear: step.isLinear)
  }

  /// Returns the pixels of an input with the components that a step needs.
  private mutating func input(_ input: Filter2D.Input, isLinear: Bool) -> PixelLayer {
    switch input {
    case .source:
      let source = takeSource()
      return isLinear ? source.map(\.linear) : source
    case .sourceAlpha: return takeSource().map { $0 & 0xFF00_0000 }
    case .step(let index):
      guard results.indices.contains(index) else { return PixelLayer(bounds) }
      let result = results[index]
      if result.layer.bounds != bounds { return PixelLayer(bounds) }
      if result.isLinear == isLinear { return result.layer }
      return result.layer.map { isLinear ? $0.linear : $0.compressed }
    }
  }

  /// Returns the source, without keeping it after its last use, so that it is changed in place.
  private mutating func takeSource() -> PixelLayer {
    guard isLastUse else { return source }
    isLastUse = false
    var result = PixelLayer(.empty)
    swap(&result, &source)
    return result
  }

  private func color(_ color: RGBA, _ step: Filter2D.Step) -> Pixel {
    step.isLinear ? Pixel(color).linear : Pixel(color)
  }

  // MARK: Steps

  private mutating func layer(of step: Filter2D.Step, _ painter: inout ScenePainter) -> PixelLayer {
    let lengths = Filter2D.Lengths(transform)
    switch step.operation {
    case .blur(let x, let y):
      var layer = input(0, of: step)
      layer.blur(lengths.deviation(x: x, y: y))
      return layer
    case .offset(let x, let y):
      return input(0, of: step).moved(lengths.distance(x: x, y: y))
    case .flood(let flood):
      let pixel = color(flood, step)
      return PixelLayer(bounds, filledWith: pixel)
    case .dropShadow(let x, let y, let blurX, let blurY, let shadow):
      let input = input(0, of: step)
      let pixel = color(shadow, step)
      var layer = input.map { pixel.scaled($0.alpha) }
      layer.blur(lengths.deviation(x: blurX, y: blurY))
      layer = layer.moved(lengths.distance(x: x, y: y))
      layer.draw(input, opacity: 1, blendMode: .normal)
      return layer
    case .colorMatrix(let matrix):
      guard matrix.count == 20 else { return input(0, of: step) }
      let factors = matrix.map(Float.init)
      return input(0, of: step).map { $0.multiplied(by: factors) }
    case .transfer(let functions):
      guard functions.count == 4 else { return input(0, of: step) }
      let tables = functions.map(\.table)
      return input(0, of: step).map { $0.transferred(by: tables) }
    case .merge:
      var layer = PixelLayer(bounds)
      for index in step.inputs.indices {
        layer.draw(input(index, of: step), opacity: 1, blendMode: .normal)
      }
      return layer
    case .blend(let mode):
      var layer = input(1, of: step)
      layer.draw(input(0, of: step), opacity: 1, blendMode: mode)
      return layer
    case .composite(let composition):
      return input(0, of: step).composed(with: input(1, of: step), composition)
    case .morphology(let isDilation, let x, let y):
      var layer = input(0, of: step)
      layer.morph(lengths.distance(x: x, y: y), isDilation: isDilation)
      return layer
    case .tile(let area):
      let area = PixelRect(rounding: area.bounds(applying: transform))
      return input(0, of: step).tiled(area)
    case .image(let elements):
      let layer = painter.layer(of: elements, transform, bounds: bounds)
      guard let layer else { return PixelLayer(bounds) }
      return step.isLinear ? layer.map(\.linear) : layer
    case .nothing: return PixelLayer(bounds)
    }
  }
}

extension Filter2D {
  /// The lengths of steps in pixels. Greater ones than can be read around the visible pixels are
  /// reduced, so that the result doesn't depend on which pixels are visible.
  struct Lengths {
    private let factors: (x: Double, y: Double)

    init(_ transform: AffineTransform2D) { factors = transform.factors }

    private func limited(_ length: Double, _ limit: Double) -> Double {
      length.isNaN ? 0 : Swift.min(limit, Swift.max(-limit, length))
    }

    /// A distance or a radius.
    func distance(x: Double, y: Double) -> (x: Double, y: Double) {
      let limit = Double(DrawingLimits.filterReach)
      return (limited(x * factors.x, limit), limited(y * factors.y, limit))
    }

    /// Standard deviations of a blur, which reaches three times as far.
    func deviation(x: Double, y: Double) -> (x: Double, y: Double) {
      let limit = Double(DrawingLimits.filterReach) / 3
      return (limited(x * factors.x, limit), limited(y * factors.y, limit))
    }
  }

  /// The pixels that have an effect on an area, before the limits of the filter's region.
  func source(of area: PixelRect, _ transform: AffineTransform2D) -> PixelRect {
    let lengths = Lengths(transform)
    var (x, y) = (0.0, 0.0)
    var result = PixelRect.empty
    func add(_ reach: (x: Double, y: Double), _ margin: Double) {
      x += abs(reach.x) + margin
      y += abs(reach.y) + margin
    }
    for step in steps {
      switch step.operation {
      case .blur(let blurX, let blurY):
        let blur = lengths.deviation(x: blurX, y: blurY)
        add((3 * blur.x, 3 * blur.y), 2)
      case .dropShadow(let offsetX, let offsetY, let blurX, let blurY, _):
        let blur = lengths.deviation(x: blurX, y: blurY)
        add((3 * blur.x, 3 * blur.y), 2)
        add(lengths.distance(x: offsetX, y: offsetY), 1)
      case .offset(let offsetX, let offsetY):
        add(lengths.distance(x: offsetX, y: offsetY), 1)
      case .morphology(_, let radiusX, let radiusY):
        add(lengths.distance(x: radiusX, y: radiusY), 1)
      case .tile(let tile):
        result = result.union(PixelRect(rounding: tile.bounds(applying: transform)))
      case .flood, .colorMatrix, .transfer, .merge, .blend, .composite, .image, .nothing: break
      }
    }
    let limit = DrawingLimits.coordinate
    let (across, down) = (Int(min(x, limit).rounded(.up)), Int(min(y, limit).rounded(.up)))
    return result.union(area).grown(x: across, y: down)
  }
}

extension Filter2D.Transfer {
  /// The values of components from 0 to 255.
  fileprivate var table: [UInt8] {
    (0..<256).map { component in
      let c = Double(component) / 255
      let value: Double
      switch self {
      case .identity: value = c
      case .table(let values):
        guard let last = values.last else { return UInt8(component) }
        let place = c * Double(values.count - 1)
        let index = Int(place)
        if index + 1 < values.count {
          value = values[index] + (place - Double(index)) * (values[index + 1] - values[index])
        } else {
          value = last
        }
      case .discrete(let values):
        guard !values.isEmpty else { return UInt8(component) }
        value = values[min(values.count - 1, Int(c * Double(values.count)))]
      case .linear(let slope, let intercept): value = slope * c + intercept
      case .gamma(let amplitude, let exponent, let offset):
        value = amplitude * c.raised(to: exponent) + offset
      }
      return value.isNaN ? 0 : UInt8(min(255, max(0, value * 255)).rounded())
    }
  }
}
