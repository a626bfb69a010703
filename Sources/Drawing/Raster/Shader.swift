import ArtifactBase

/// The colors of pixels that depend on their position.
enum Shader {
  case gradient(GradientShader)
  case pixels(PixelShader)

  /// Draws a run of pixels that begins at an index.
  @inline(__always)
  func draw(_ run: CoverageRun, row: Int, at start: Int, in pixels: inout [Pixel]) {
    switch self {
    case .gradient(let shader): shader.draw(run, row: row, at: start, in: &pixels)
    case .pixels(let shader): shader.draw(run, row: row, at: start, in: &pixels)
    }
  }
}

/// A source of the color of each pixel.
protocol PixelSource {
  /// The color at a point of its own coordinates.
  func color(_ x: Double, _ y: Double) -> Pixel
  /// Maps the coordinates of the picture to those of the source.
  var inverse: AffineTransform2D { get }
}

extension PixelSource {
  @inline(__always)
  func draw(_ run: CoverageRun, row: Int, at start: Int, in pixels: inout [Pixel]) {
    let center = Point2D(x: Double(run.start) + 0.5, y: Double(row) + 0.5)
    let point = inverse.apply(center)
    var (x, y) = (point.x, point.y)
    let alpha = UInt32(run.alpha)
    var span = pixels.mutableSpan
    for place in start..<start + run.count {
      var color = color(x, y)
      if alpha < 255 { color = color.scaled(alpha) }
      span[place] = color.alpha == 255 ? color : color.over(span[place])
      x += inverse.a
      y += inverse.b
    }
  }
}

/// The colors of a gradient.
struct GradientShader: PixelSource {
  private static let count = 1024

  private enum Course {
    /// The parameter is the first coordinate.
    case linear
    /// Circles around the origin with the parameter as radius.
    case circles
    /// Circles from a focus to a center, in the coordinates of the gradient.
    case cone(focus: Point2D, dx: Double, dy: Double, radius: Double, growth: Double, a: Double)
  }

  let inverse: AffineTransform2D
  private let course: Course
  private let spread: Gradient2D.Spread
  private let colors: [Pixel]
  /// The color before the start.
  private let first: Pixel

  /// Creates the colors; nil where the gradient has no extent.
  init?(_ gradient: Gradient2D, _ transform: AffineTransform2D, opacity: Double = 1) {
    guard
      let toGradient = gradient.transform.followed(by: transform).inverse
    else { return nil }
    spread = gradient.spread
    colors = Self.colors(Self.ordered(gradient.stops))
    first = gradient.stops.first.map { Pixel($0.color) } ?? 0
    switch gradient.geometry {
    case .linear(let from, let to):
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let square = dx * dx + dy * dy
      guard square > 0, square.isFinite else { return nil }
      course = .linear
      let toParameter = AffineTransform2D(
        a: dx / square, b: 0, c: dy / square, d: 0,
        tx: -(from.x * dx + from.y * dy) / square, ty: 0)
      inverse = toGradient.followed(by: toParameter)
    case .radial(let center, let radius, let focus, let focusRadius):
      guard radius > 0, radius.isFinite else { return nil }
      if center == focus, focusRadius == 0 {
        course = .circles
        inverse = toGradient.followed(
          by: AffineTransform2D(
            a: 1 / radius, b: 0, c: 0, d: 1 / radius, tx: -center.x / radius,
            ty: -center.y / radius))
      } else {
        let (dx, dy) = (center.x - focus.x, center.y - focus.y)
        let growth = radius - focusRadius
        course = .cone(
          focus: focus, dx: dx, dy: dy, radius: focusRadius, growth: growth,
          a: dx * dx + dy * dy - growth * growth)
        inverse = toGradient
      }
    }
  }

  /// The stops with offsets from 0 to 1, none before that of an earlier one.
  private static func ordered(_ stops: [Gradient2D.Stop]) -> [Gradient2D.Stop] {
    var last = 0.0
    return stops.map { stop in
      var stop = stop
      stop.offset = stop.offset > last ? min(1, stop.offset) : last
      last = stop.offset
      return stop
    }
  }

  private static func colors(_ stops: [Gradient2D.Stop]) -> [Pixel] {
    var result = [Pixel](repeating: 0, count: count)
    guard let first = stops.first, let end = stops.last else { return result }
    var index = 0
    for place in 0..<count {
      let t = Double(place) / Double(count - 1)
      while index < stops.count, stops[index].offset <= t { index += 1 }
      if index == 0 {
        result[place] = Pixel(first.color)
      } else if index == stops.count {
        result[place] = Pixel(end.color)
      } else {
        let (low, high) = (stops[index - 1], stops[index])
        let part = (t - low.offset) / (high.offset - low.offset)
        func mix(_ a: UInt8, _ b: UInt8) -> Double { Double(a) + (Double(b) - Double(a)) * part }
        let alpha = mix(low.color.alpha, high.color.alpha)
        func component(_ a: UInt8, _ b: UInt8) -> UInt32 {
          UInt32(mix(a, b) * alpha / 255 + 0.5)
        }
        result[place] = Pixel(
          red: component(low.color.red, high.color.red),
          green: component(low.color.green, high.color.green),
          blue: component(low.color.blue, high.color.blue), alpha: UInt32(alpha + 0.5))
      }
    }
    return result
  }

  @inline(__always)
  func color(_ x: Double, _ y: Double) -> Pixel {
    switch course {
    case .linear: return color(at: x)
    case .circles: return color(at: (x * x + y * y).squareRoot())
    case .cone(let focus, let dx, let dy, let radius, let growth, let a):
      // The greatest parameter of a circle with a radius of at least 0 through the point.
      let (px, py) = (x - focus.x, y - focus.y)
      let b = px * dx + py * dy + radius * growth
      let c = px * px + py * py - radius * radius
      if abs(a) < 1e-12 {
        guard b != 0 else { return 0 }
        let t = c / (2 * b)
        return radius + t * growth >= 0 ? color(at: t) : 0
      }
      let discriminant = b * b - a * c
      guard discriminant >= 0 else { return 0 }
      let root = discriminant.squareRoot()
      let (one, other) = ((b + root) / a, (b - root) / a)
      let (high, low) = one > other ? (one, other) : (other, one)
      if radius + high * growth >= 0 { return color(at: high) }
      return radius + low * growth >= 0 ? color(at: low) : 0
    }
  }

  @inline(__always)
  private func color(at parameter: Double) -> Pixel {
    var t = parameter
    switch spread {
    case .pad: if t < 0 { return first }
    case .repeat: t -= t.rounded(.down)
    case .reflect:
      t = abs(t).truncatingRemainder(dividingBy: 2)
      if t > 1 { t = 2 - t }
    }
    t = min(1, max(0, t))
    return t.isNaN ? 0 : colors[Int(t * Double(Self.count - 1) + 0.5)]
  }
}

/// The colors of an image or of a pattern's tile.
struct PixelShader: PixelSource {
  /// What is beyond the border.
  enum Border { case clamp, wrap }

  let inverse: AffineTransform2D
  private let layer: PixelLayer
  private let border: Border
  private let isSmooth: Bool
  private let width: Int
  private let height: Int
  /// The number of points in each direction of which a pixel is the mean.
  private let taps: Int

  /// Creates the colors of a layer whose coordinates a transform maps to those of the picture.
  init?(
    _ layer: PixelLayer, _ transform: AffineTransform2D, border: Border, isSmooth: Bool,
    taps: Int = 1
  ) {
    self.taps = taps
    guard let inverse = transform.inverse, !layer.bounds.isEmpty else { return nil }
    self.inverse = inverse
    self.layer = layer
    self.border = border
    width = layer.bounds.width
    height = layer.bounds.height
    // Pixel on pixel, nothing is between pixels.
    let isAligned =
      inverse.a == 1 && inverse.b == 0 && inverse.c == 0 && inverse.d == 1
      && abs(inverse.tx - inverse.tx.rounded()) < 1e-3
      && abs(inverse.ty - inverse.ty.rounded()) < 1e-3
    self.isSmooth = isSmooth && !isAligned
  }

  @inline(__always)
  func color(_ x: Double, _ y: Double) -> Pixel {
    let limit = DrawingLimits.coordinate
    guard abs(x) < limit, abs(y) < limit else { return 0 }
    if taps > 1 { return mean(x, y) }
    guard isSmooth else { return pixel(Int(x.rounded(.down)), Int(y.rounded(.down))) }
    let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
    let across = UInt32((x - 0.5 - left) * 255 + 0.5)
    let down = UInt32((y - 0.5 - top) * 255 + 0.5)
    let (column, row) = (Int(left), Int(top))
    let upper = Self.mix(pixel(column, row), pixel(column + 1, row), across)
    let lower = Self.mix(pixel(column, row + 1), pixel(column + 1, row + 1), across)
    return Self.mix(upper, lower, down)
  }

  /// The mean of the points in the area of a pixel around a point.
  private func mean(_ x: Double, _ y: Double) -> Pixel {
    var (red, green, blue, alpha): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    let step = 1 / Double(taps)
    let limit = DrawingLimits.coordinate
    guard max(abs(inverse.a), abs(inverse.b), abs(inverse.c), abs(inverse.d)) < limit else {
      return 0
    }
    for row in 0..<taps {
      let dy = (Double(row) + 0.5) * step - 0.5
      for column in 0..<taps {
        let dx = (Double(column) + 0.5) * step - 0.5
        let color = pixel(
          Int((x + dx * inverse.a + dy * inverse.c).rounded(.down)),
          Int((y + dx * inverse.b + dy * inverse.d).rounded(.down)))
        red += color.red
        green += color.green
        blue += color.blue
        alpha += color.alpha
      }
    }
    let count = UInt32(taps * taps)
    return Pixel(
      red: (red + count / 2) / count, green: (green + count / 2) / count,
      blue: (blue + count / 2) / count, alpha: (alpha + count / 2) / count)
  }

  @inline(__always)
  private static func mix(_ a: Pixel, _ b: Pixel, _ part: UInt32) -> Pixel {
    a == b ? a : a.scaled(255 - part) &+ b.scaled(part)
  }

  @inline(__always)
  private func pixel(_ column: Int, _ row: Int) -> Pixel {
    var (x, y) = (column, row)
    switch border {
    case .clamp:
      x = min(width - 1, max(0, x))
      y = min(height - 1, max(0, y))
    case .wrap:
      x %= width
      if x < 0 { x += width }
      y %= height
      if y < 0 { y += height }
    }
    return layer.pixels[y * width + x]
  }
}
