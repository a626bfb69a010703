import ArtifactBase

extension PixelLayer {
  /// The layer with each pixel replaced; in place, if it is not used any more.
  consuming func map(_ change: (Pixel) -> Pixel) -> PixelLayer {
    var result = self
    for index in result.pixels.indices { result.pixels[index] = change(result.pixels[index]) }
    return result
  }

  /// Makes the pixels outside of a rectangle transparent.
  mutating func clear(outside area: PixelRect) {
    let inside = bounds.intersection(area)
    if inside == bounds { return }
    if inside.isEmpty { return self = PixelLayer(bounds) }
    let width = bounds.width
    for row in bounds.top..<bounds.bottom {
      let start = (row - bounds.top) * width
      if row < inside.top || row >= inside.bottom {
        for place in start..<start + width { pixels[place] = 0 }
      } else {
        for place in start..<start + inside.left - bounds.left { pixels[place] = 0 }
        for place in start + inside.right - bounds.left..<start + width { pixels[place] = 0 }
      }
    }
  }

  /// The layer with its content moved by the nearest number of whole pixels.
  func moved(_ distance: (x: Double, y: Double)) -> PixelLayer {
    var result = PixelLayer(bounds)
    let (dx, dy) = (Int(distance.x.rounded()), Int(distance.y.rounded()))
    let area = PixelRect(
      left: bounds.left + dx, top: bounds.top + dy, right: bounds.right + dx,
      bottom: bounds.bottom + dy
    ).intersection(bounds)
    for row in area.top..<max(area.top, area.bottom) {
      let target = result.index(area.left, row)
      let source = index(area.left - dx, row - dy)
      for place in 0..<area.width { result.pixels[target + place] = pixels[source + place] }
    }
    return result
  }

  /// The layer filled with an area of it, repeated.
  func tiled(_ area: PixelRect) -> PixelLayer {
    var result = PixelLayer(bounds)
    guard !area.isEmpty else { return result }
    for row in bounds.top..<bounds.bottom {
      let y = area.top + (row - area.top) %% area.height
      guard y >= bounds.top, y < bounds.bottom else { continue }
      for column in bounds.left..<bounds.right {
        let x = area.left + (column - area.left) %% area.width
        guard x >= bounds.left, x < bounds.right else { continue }
        result.pixels[result.index(column, row)] = pixels[index(x, y)]
      }
    }
    return result
  }

  // MARK: Composition

  /// The layer combined with another of the same size.
  func composed(with other: PixelLayer, _ composition: Filter2D.Composition) -> PixelLayer {
    var result = self
    for index in pixels.indices {
      let (a, b) = (pixels[index], other.pixels[index])
      result.pixels[index] =
        switch composition {
        case .over: a.over(b)
        case .in: a.scaled(b.alpha)
        case .out: a.scaled(255 - b.alpha)
        case .atop: a.scaled(b.alpha).added(b.scaled(255 - a.alpha))
        case .xor: a.scaled(255 - b.alpha).added(b.scaled(255 - a.alpha))
        case .lighter: a.added(b)
        case .arithmetic(let k1, let k2, let k3, let k4):
          a.combined(b, SIMD4(Float(k1), Float(k2), Float(k3), Float(k4)))
        }
    }
    return result
  }

  // MARK: Neighborhoods

  /// Blurs with standard deviations in pixels.
  mutating func blur(_ deviation: (x: Double, y: Double)) {
    let (x, y) = deviation
    guard x >= 0, y >= 0, x > 0 || y > 0, !bounds.isEmpty else { return }
    if x > 0 { blurRows(deviation: x) }
    if y > 0 { changeColumns { $0.blurRows(deviation: y) } }
  }

  /// Changes columns as the rows of layers that contain some of them.
  private mutating func changeColumns(_ change: (inout PixelLayer) -> Void) {
    let (width, height) = (bounds.width, bounds.height)
    for left in stride(from: 0, to: width, by: Self.stripWidth) {
      let count = min(Self.stripWidth, width - left)
      var strip = PixelLayer(PixelRect(left: 0, top: 0, right: height, bottom: count))
      for row in 0..<height {
        for column in 0..<count {
          strip.pixels[column * height + row] = pixels[row * width + left + column]
        }
      }
      change(&strip)
      for row in 0..<height {
        for column in 0..<count {
          pixels[row * width + left + column] = strip.pixels[column * height + row]
        }
      }
    }
  }

  /// As many columns as a line of the cache of a processor has pixels, four times.
  private static let stripWidth = 64

  /// Blurs rows by a kernel of the normal distribution, or by three means where it is wide.
  private mutating func blurRows(deviation: Double) {
    let width = bounds.width
    var row = [SIMD4<Float>](repeating: .zero, count: width)
    let kernel = deviation < 2 ? Self.kernel(deviation) : []
    let boxes = Self.boxes(deviation)
    var other = row
    for start in stride(from: 0, to: pixels.count, by: width) {
      var isBlank = true
      for place in 0..<width {
        let color = pixels[start + place]
        if color != 0 { isBlank = false }
        row[place] = SIMD4(
          Float(color.red), Float(color.green), Float(color.blue), Float(color.alpha))
      }
      if isBlank { continue }
      if !kernel.isEmpty {
        let reach = kernel.count - 1
        for place in 0..<width {
          var sum = row[place] * kernel[0]
          for distance in 1..<max(1, reach + 1) {
            if place >= distance { sum += row[place - distance] * kernel[distance] }
            if place + distance < width { sum += row[place + distance] * kernel[distance] }
          }
          other[place] = sum
        }
        swap(&row, &other)
      } else {
        for box in boxes {
          var sum = SIMD4<Float>.zero
          for place in 0..<min(width, box.after) { sum += row[place] }
          let factor = 1 / Float(box.before + box.after + 1)
          for place in 0..<width {
            if place + box.after < width { sum += row[place + box.after] }
            other[place] = sum * factor
            if place >= box.before { sum -= row[place - box.before] }
          }
          swap(&row, &other)
        }
      }
      for place in 0..<width {
        let sum = (row[place] + 0.5).clamped(
          lowerBound: .zero, upperBound: SIMD4(repeating: 255.5))
        pixels[start + place] = Pixel(
          red: UInt32(sum.x), green: UInt32(sum.y), blue: UInt32(sum.z), alpha: UInt32(sum.w))
      }
    }
  }

  /// The weights of the distances from a pixel.
  private static func kernel(_ deviation: Double) -> [Float] {
    let reach = max(1, Int((deviation * 3).rounded(.up)))
    var weights = (0...reach).map { distance in
      (-Double(distance * distance) / (2 * deviation * deviation)).exponential
    }
    let sum = weights[0] + 2 * weights.dropFirst().reduce(0, +)
    weights = weights.map { $0 / sum }
    return weights.map(Float.init)
  }

  /// The pixels before and after one of which three means in turn are nearly a blur (Filter Effects
  /// Level 1 §9.14).
  private static func boxes(_ deviation: Double) -> [(before: Int, after: Int)] {
    let width = Int((deviation * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down))
    guard width > 1 else { return [] }
    if width % 2 == 1 { return Array(repeating: (width / 2, width / 2), count: 3) }
    return [(width / 2, width / 2 - 1), (width / 2 - 1, width / 2), (width / 2, width / 2)]
  }

  /// Replaces components by the greatest or least ones in rectangles around them.
  mutating func morph(_ radius: (x: Double, y: Double), isDilation: Bool) {
    let (x, y) = radius
    guard x >= 0, y >= 0, x > 0 || y > 0, !bounds.isEmpty else { return }
    morphRows(isDilation: isDilation, reach: Int(x.rounded()))
    changeColumns { $0.morphRows(isDilation: isDilation, reach: Int(y.rounded())) }
  }

  private mutating func morphRows(isDilation: Bool, reach: Int) {
    guard reach > 0 else { return }
    // The greatest of a window is that of two overlapping windows whose length is a power of two.
    let width = bounds.width
    let length = 2 * reach + 1
    var span = 1
    while span * 2 <= length { span *= 2 }
    let count = width + 2 * reach
    for start in stride(from: 0, to: pixels.count, by: width) {
      var row = [Pixel](repeating: 0, count: count)
      for place in 0..<width { row[reach + place] = pixels[start + place] }
      var step = 1
      while step < span {
        for place in 0..<max(0, count - step) {
          row[place] = row[place].extreme(row[place + step], isDilation)
        }
        step *= 2
      }
      for place in 0..<width {
        pixels[start + place] = row[place].extreme(row[place + length - span], isDilation)
      }
    }
  }
}

infix operator %% : MultiplicationPrecedence

/// The remainder that is not negative.
private func %% (value: Int, divisor: Int) -> Int {
  let rest = value % divisor
  return rest < 0 ? rest + divisor : rest
}

extension Pixel {
  fileprivate func extreme(_ other: Pixel, _ isDilation: Bool) -> Pixel {
    func pick(_ a: UInt32, _ b: UInt32) -> UInt32 {
      isDilation ? Swift.max(a, b) : Swift.min(a, b)
    }
    return Pixel(
      red: pick(red, other.red), green: pick(green, other.green), blue: pick(blue, other.blue),
      alpha: pick(alpha, other.alpha))
  }

  /// The sum of the components, each at most 255.
  fileprivate func added(_ other: Pixel) -> Pixel {
    Pixel(
      red: Swift.min(255, red + other.red), green: Swift.min(255, green + other.green),
      blue: Swift.min(255, blue + other.blue), alpha: Swift.min(255, alpha + other.alpha))
  }

  fileprivate func combined(
    _ other: Pixel, _ factors: SIMD4<Float>
  ) -> Pixel {
    func component(_ a: UInt32, _ b: UInt32, limit: UInt32) -> UInt32 {
      let (x, y) = (Float(a) / 255, Float(b) / 255)
      let value = factors.x * x * y + factors.y * x + factors.z * y + factors.w
      guard value > 0 else { return 0 }
      return Swift.min(limit, UInt32(Swift.min(value, 1) * 255 + 0.5))
    }
    let alpha = component(alpha, other.alpha, limit: 255)
    return Pixel(
      red: component(red, other.red, limit: alpha),
      green: component(green, other.green, limit: alpha),
      blue: component(blue, other.blue, limit: alpha), alpha: alpha)
  }

  /// Creates a pixel from a straight color with components from 0 to 255.
  fileprivate init(straight red: Float, _ green: Float, _ blue: Float, _ alpha: Float) {
    func byte(_ value: Float) -> UInt8 {
      value > 0 ? UInt8(Swift.min(value, 255) + 0.5) : 0
    }
    self.init(RGBA(red: byte(red), green: byte(green), blue: byte(blue), alpha: byte(alpha)))
  }

  func multiplied(by matrix: [Float]) -> Pixel {
    let color = straight
    let (r, g, b, a) = (
      Float(color.red), Float(color.green), Float(color.blue), Float(color.alpha)
    )
    func row(_ index: Int) -> Float {
      let start = index * 5
      return matrix[start] * r + matrix[start + 1] * g + matrix[start + 2] * b
        + matrix[start + 3] * a + matrix[start + 4] * 255
    }
    return Pixel(straight: row(0), row(1), row(2), row(3))
  }

  func transferred(by tables: [[UInt8]]) -> Pixel {
    let color = straight
    return Pixel(
      RGBA(
        red: tables[0][Int(color.red)], green: tables[1][Int(color.green)],
        blue: tables[2][Int(color.blue)], alpha: tables[3][Int(color.alpha)]))
  }

  /// The color without the factor of its opacity.
  var straight: RGBA {
    if alpha == 255 {
      return RGBA(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
    }
    guard alpha > 0 else { return RGBA(red: 0, green: 0, blue: 0, alpha: 0) }
    func component(_ value: UInt32) -> UInt8 {
      UInt8(Swift.min(255, (value * 255 + alpha / 2) / alpha))
    }
    return RGBA(
      red: component(red), green: component(green), blue: component(blue), alpha: UInt8(alpha))
  }

  // MARK: Linear components

  private static let toLinear = RGBA.linearComponents.map { UInt8(($0 * 255).rounded()) }

  private static let fromLinear: [UInt8] = (0..<256).map { component in
    let c = Double(component) / 255
    let value = c <= 0.0031308 ? c * 12.92 : 1.055 * c.raised(to: 1 / 2.4) - 0.055
    return UInt8((value * 255).rounded())
  }

  private func mapped(_ table: [UInt8]) -> Pixel {
    if self & 0xFFFFFF == 0 { return self }
    let color = straight
    return Pixel(
      RGBA(
        red: table[Int(color.red)], green: table[Int(color.green)],
        blue: table[Int(color.blue)], alpha: color.alpha))
  }

  /// The pixel with components that are linear in light, from those of sRGB.
  var linear: Pixel { mapped(Self.toLinear) }

  /// The pixel with components of sRGB, from those that are linear in light.
  var compressed: Pixel { mapped(Self.fromLinear) }
}
