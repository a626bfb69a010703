import ArtifactBase

extension ScenePainter {
  /// Returns how a paint is drawn; nil for nothing.
  mutating func ink(of paint: Paint2D, _ use: Use, _ frame: Frame) -> Ink? {
    switch paint {
    case .role(let role, let index):
      let colors = SVGPalette.colors(role, index: index, options.scheme)
      let number =
        switch use {
        case .fill: colors.fill
        case .line: colors.line
        case .text: colors.text
        case .halo: colors.halo
        }
      return .color(faded(Pixel(RGBA(hex: number)), frame.opacity))
    case .color(let color):
      return color.alpha > 0 ? .color(faded(Pixel(color), frame.opacity)) : nil
    case .gradient(let gradient):
      guard let last = gradient.stops.last else { return nil }
      guard let shader = GradientShader(gradient, frame.transform) else {
        return .color(faded(Pixel(last.color), frame.opacity))
      }
      return .gradient(shader, UInt32((frame.opacity * 255).rounded()))
    case .pattern(let pattern): return shader(of: pattern, frame).map(Ink.pixels)
    }
  }

  private func faded(_ color: Pixel, _ opacity: Double) -> Pixel {
    opacity >= 1 ? color : color.scaled(UInt32((opacity * 255).rounded()))
  }

  // MARK: Pixels

  /// Draws the tile of a pattern in the resolution of the picture.
  private mutating func shader(of pattern: Pattern2D, _ frame: Frame) -> PixelShader? {
    let tile = pattern.tile
    let toPixels = pattern.transform.followed(by: frame.transform)
    guard tile.isFinite, tile.width > 0, tile.height > 0, toPixels.isFinite else { return nil }
    let factors = toPixels.factors
    // A tile that isn't as large as a number of whole pixels is drawn larger, and pixels are means.
    let across = tile.width * factors.x
    let down = tile.height * factors.y
    let isWhole =
      toPixels.isAxisAligned && abs(across - across.rounded()) < 0.01
      && abs(down - down.rounded()) < 0.01
    let detail = isWhole ? 1.0 : across * down < 65_536 ? 4 : 1.5
    guard let width = Self.extent(across * detail), let height = Self.extent(down * detail) else {
      return nil
    }
    let toTile = AffineTransform2D.translation(x: -tile.min.x, y: -tile.min.y)
      .followed(
        by: .scale(x: Double(width) / tile.width, y: Double(height) / tile.height))
    let bounds = PixelRect(left: 0, top: 0, right: width, bottom: height)
    guard let layer = layer(of: pattern.elements, toTile, bounds: bounds),
      let fromTile = toTile.inverse
    else { return nil }
    return PixelShader(
      layer, fromTile.followed(by: toPixels), border: .wrap, isSmooth: true,
      taps: isWhole ? 1 : 4)
  }

  private static func extent(_ length: Double) -> Int? {
    guard length.isFinite else { return nil }
    return Int(min(max(1, length.rounded()), Double(DrawingLimits.tileLength)))
  }

  /// Returns the pixels of an image, made smaller first if it has more than are drawn.
  func shader(of image: Scene2D.Image, _ frame: Frame) -> PixelShader? {
    let (width, height) = (image.bitmap.width, image.bitmap.height)
    guard width > 0, height > 0, image.frame.width > 0, image.frame.height > 0 else {
      return nil
    }
    let factors = frame.transform.factors
    var layer = PixelLayer(image.bitmap)
    if image.sampling == .smooth,
      let across = Self.extent(image.frame.width * factors.x),
      let down = Self.extent(image.frame.height * factors.y),
      across < width || down < height
    {
      layer = layer.shrunk(width: min(width, across), height: min(height, down))
    }
    let place = AffineTransform2D.scale(
      x: image.frame.width / Double(layer.bounds.width),
      y: image.frame.height / Double(layer.bounds.height)
    ).followed(by: .translation(x: image.frame.min.x, y: image.frame.min.y))
    return PixelShader(
      layer, place.followed(by: frame.transform), border: .clamp,
      isSmooth: image.sampling == .smooth)
  }
}

extension PixelLayer {
  /// Creates the pixels of a bitmap.
  init(_ bitmap: Bitmap2D) {
    self.init(PixelRect(left: 0, top: 0, right: bitmap.width, bottom: bitmap.height))
    let bytes = bitmap.pixels.span
    for index in pixels.indices {
      let place = index * 4
      pixels[index] = Pixel(
        RGBA(
          red: bytes[place], green: bytes[place + 1], blue: bytes[place + 2],
          alpha: bytes[place + 3]))
    }
  }

  /// The pixels as means of the areas that they cover in a smaller layer.
  func shrunk(width: Int, height: Int) -> PixelLayer {
    var result = PixelLayer(PixelRect(left: 0, top: 0, right: width, bottom: height))
    let columns = Self.parts(bounds.width, width)
    let rows = Self.parts(bounds.height, height)
    for (y, parts) in rows.enumerated() {
      // The columns of the rows that a row covers.
      var sums = [SIMD4<Float>](repeating: .zero, count: bounds.width)
      for part in parts {
        let base = part.index * bounds.width
        for x in 0..<bounds.width {
          let color = pixels[base + x]
          sums[x] +=
            SIMD4(
              Float(color.red), Float(color.green), Float(color.blue), Float(color.alpha))
            * part.weight
        }
      }
      for (x, parts) in columns.enumerated() {
        var sum = SIMD4<Float>.zero
        for part in parts { sum += sums[part.index] * part.weight }
        sum += 0.5
        result.pixels[y * width + x] = Pixel(
          red: UInt32(sum.x), green: UInt32(sum.y), blue: UInt32(sum.z), alpha: UInt32(sum.w))
      }
    }
    return result
  }

  /// The places that each place of a shorter length covers, with the parts that they have in it.
  private static func parts(_ length: Int, _ count: Int) -> [[(index: Int, weight: Float)]] {
    let step = Double(length) / Double(count)
    return (0..<count).map { place in
      let (start, end) = (Double(place) * step, Double(place + 1) * step)
      return (Int(start)..<min(length, Int(end.rounded(.up)))).map { index in
        let part = min(end, Double(index + 1)) - max(start, Double(index))
        return (index, Float(part / step))
      }
    }
  }
}
