import ArtifactBase

// Pixels are premultiplied: red, green, blue and alpha from the lowest byte to the highest. Two
// components are computed at a time, in the halves of a word.

/// A premultiplied color.
typealias Pixel = UInt32

extension Pixel {
  private static let pair: UInt32 = 0x00FF_00FF

  /// Creates the premultiplied color of a straight one.
  init(_ color: RGBA) {
    let opaque =
      Pixel(color.red) | Pixel(color.green) << 8 | Pixel(color.blue) << 16 | 0xFF00_0000
    self = color.alpha == 255 ? opaque : opaque.scaled(UInt32(color.alpha))
  }

  /// Creates a pixel of premultiplied components.
  @inline(__always)
  init(red: UInt32, green: UInt32, blue: UInt32, alpha: UInt32) {
    self = red | green << 8 | blue << 16 | alpha << 24
  }

  @inline(__always) var red: UInt32 { self & 0xFF }
  @inline(__always) var green: UInt32 { self >> 8 & 0xFF }
  @inline(__always) var blue: UInt32 { self >> 16 & 0xFF }
  @inline(__always) var alpha: UInt32 { self >> 24 }

  /// The pixel with all components multiplied by a factor of 0 to 255, by 255.
  @inline(__always)
  func scaled(_ factor: UInt32) -> Pixel {
    var low = (self & Self.pair) &* factor &+ 0x0080_0080
    low = (low &+ (low >> 8 & Self.pair)) >> 8 & Self.pair
    var high = (self >> 8 & Self.pair) &* factor &+ 0x0080_0080
    high = (high &+ (high >> 8 & Self.pair)) & 0xFF00_FF00
    return low | high
  }

  /// The pixel on top of another.
  @inline(__always)
  func over(_ below: Pixel) -> Pixel { self &+ below.scaled(255 &- alpha) }
}

/// The pixels of a rectangle.
struct PixelLayer {
  /// The rectangle, in the coordinates of the picture.
  var bounds: PixelRect
  /// The pixels in rows from the top.
  var pixels: [Pixel]

  /// Creates transparent pixels.
  init(_ bounds: PixelRect) {
    self.bounds = bounds
    pixels = [Pixel](repeating: 0, count: bounds.count)
  }

  /// The index of the pixel in a row and column of the picture.
  @inline(__always)
  func index(_ column: Int, _ row: Int) -> Int {
    (row - bounds.top) * bounds.width + column - bounds.left
  }

  // MARK: Drawing

  /// Draws runs in a color.
  mutating func fill(row: Int, _ runs: [CoverageRun], _ color: Pixel) {
    let base = index(0, row)
    let isOpaque = color.alpha == 255
    var span = pixels.mutableSpan
    for run in runs {
      let start = base + run.start
      if run.alpha == 255, isOpaque {
        for place in start..<start + run.count { span[place] = color }
        continue
      }
      let source = run.alpha == 255 ? color : color.scaled(UInt32(run.alpha))
      let rest = 255 &- source.alpha
      for place in start..<start + run.count {
        span[place] = source &+ span[place].scaled(rest)
      }
    }
  }

  /// Draws runs in colors.
  mutating func fill(row: Int, _ runs: [CoverageRun], _ shader: borrowing Shader) {
    let base = index(0, row)
    for run in runs {
      shader.draw(run, row: row, at: base + run.start, in: &pixels)
    }
  }

  /// Draws another layer on top.
  mutating func draw(
    _ layer: borrowing PixelLayer, opacity: Double, blendMode: BlendMode2D
  ) {
    let area = bounds.intersection(layer.bounds)
    guard !area.isEmpty else { return }
    let factor = UInt32((min(1, max(0, opacity)) * 255).rounded())
    for row in area.top..<area.bottom {
      var target = index(area.left, row)
      var source = layer.index(area.left, row)
      var span = pixels.mutableSpan
      let other = layer.pixels.span
      if blendMode == .normal {
        for _ in 0..<area.width {
          let color = other[source]
          if color != 0 {
            let scaled = factor == 255 ? color : color.scaled(factor)
            span[target] = scaled.over(span[target])
          }
          target += 1
          source += 1
        }
      } else {
        for _ in 0..<area.width {
          let color = other[source]
          if color != 0 {
            let scaled = factor == 255 ? color : color.scaled(factor)
            span[target] = scaled.blended(onto: span[target], blendMode)
          }
          target += 1
          source += 1
        }
      }
    }
  }

  /// Multiplies the pixels with factors of 0 to 255 from another layer; what is outside of it is
  /// hidden.
  mutating func mask(_ layer: borrowing PixelLayer, _ factor: (Pixel) -> UInt32) {
    guard !bounds.isEmpty else { return }
    let area = bounds.intersection(layer.bounds)
    for row in bounds.top..<bounds.bottom {
      guard row >= area.top, row < area.bottom else {
        let start = index(bounds.left, row)
        for place in start..<start + bounds.width { pixels[place] = 0 }
        continue
      }
      for column in bounds.left..<bounds.right {
        let place = index(column, row)
        if column < area.left || column >= area.right {
          pixels[place] = 0
        } else if pixels[place] != 0 {
          pixels[place] = pixels[place].scaled(factor(layer.pixels[layer.index(column, row)]))
        }
      }
    }
  }
}
