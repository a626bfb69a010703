import ArtifactBase

/// How a scene is drawn as pixels.
public struct BitmapOptions: Sendable {
  /// The background for which the colors of roles are chosen: light or dark; light if automatic.
  public var colorScheme: SVGOptions.ColorScheme
  /// Whether the background has the color of its role; otherwise it is transparent.
  public var hasBackground: Bool
  /// The fonts of texts.
  public var fonts: FontSet

  /// Creates options.
  public init(
    colorScheme: SVGOptions.ColorScheme = .light, hasBackground: Bool = true,
    fonts: FontSet = FontSet([])
  ) {
    self.colorScheme = colorScheme
    self.hasBackground = hasBackground
    self.fonts = fonts
  }

  var scheme: SVGPalette.Scheme { colorScheme == .dark ? .dark : .light }
}

extension Scene2D {
  /// Returns the picture as pixels.
  ///
  /// - Parameters:
  ///   - width: The width in pixels; by default that of the scene times the scale.
  ///   - height: The height in pixels.
  ///   - scale: The pixels of a unit, where no width and height are given.
  ///   - options: The colors and the fonts.
  /// - Complexity: O(pixels + length of the elements). Work is bounded by ``DrawingLimits``.
  public func bitmap(
    width: Int? = nil, height: Int? = nil, scale: Double = 1,
    options: BitmapOptions = BitmapOptions()
  ) -> Bitmap2D {
    let raster = SceneRaster(self, width: width, height: height, scale: scale, options: options)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(raster.width * raster.height * 4)
    raster.forEachBand { rows in
      rows.appendStraight(to: &pixels)
    }
    return Bitmap2D(width: raster.width, height: raster.height, pixels: pixels)
      ?? Bitmap2D(width: 0, height: 0)
  }
}

extension Scene2D {
  /// Passes the straight components of the pixels on, in bands of at most a number of pixels.
  package func forEachBand(
    width: Int, height: Int, pixels: Int, options: BitmapOptions, _ body: ([UInt8]) -> Void
  ) {
    var raster = SceneRaster(self, width: width, height: height, scale: 1, options: options)
    raster.bandPixels = pixels
    raster.forEachBand { rows in
      var bytes: [UInt8] = []
      rows.appendStraight(to: &bytes)
      body(bytes)
    }
  }
}

/// A scene that is drawn in bands, so that memory doesn't hold all of its pixels.
struct SceneRaster {
  let width: Int
  let height: Int
  var bandPixels = DrawingLimits.bandPixels
  private let scene: Scene2D
  private let options: BitmapOptions

  init(_ scene: Scene2D, width: Int?, height: Int?, scale: Double, options: BitmapOptions) {
    self.scene = scene
    self.options = options
    var scale = scale
    if width == nil, height == nil {
      // A picture that is too large keeps its shape.
      let (across, down) = (scene.size.width * scale, scene.size.height * scale)
      let longest = Double(DrawingLimits.bitmapLength)
      let area = (Double(DrawingLimits.bitmapPixels) / (across * down)).squareRoot()
      let factor = min(1, longest / across, longest / down, area)
      if factor > 0, factor < 1 { scale *= factor }
    }
    func extent(_ given: Int?, _ length: Double) -> Int {
      let wish = given.map(Double.init) ?? (length * scale).rounded(.up)
      guard wish.isFinite, wish > 0 else { return 0 }
      return Int(min(wish, Double(DrawingLimits.bitmapLength)))
    }
    let across = extent(width, scene.size.width)
    let down = extent(height, scene.size.height)
    self.width = across
    self.height = across > 0 ? min(down, DrawingLimits.bitmapPixels / across) : 0
  }

  /// Draws one band after the other from the top.
  func forEachBand(_ body: (PixelLayer) -> Void) {
    guard width > 0, height > 0 else { return }
    let rows = max(16, bandPixels / width)
    let toPixels = AffineTransform2D.scale(
      x: Double(width) / max(scene.size.width, 1e-9),
      y: Double(height) / max(scene.size.height, 1e-9))
    for top in stride(from: 0, to: height, by: rows) {
      let band = PixelRect(left: 0, top: top, right: width, bottom: min(height, top + rows))
      var painter = ScenePainter(band, options: options)
      if options.hasBackground {
        let color = SVGPalette.colors(.background, index: 0, options.scheme).fill
        painter.layers[0] = PixelLayer(band, filledWith: Pixel(RGBA(hex: color)))
      }
      painter.paint(scene.elements, toPixels)
      body(painter.layers[0])
    }
  }
}

extension PixelLayer {
  /// Creates pixels of a color.
  init(_ bounds: PixelRect, filledWith color: Pixel) {
    self.bounds = bounds
    pixels = [Pixel](repeating: color, count: bounds.count)
  }

  /// Appends the straight components of the pixels.
  func appendStraight(to bytes: inout [UInt8]) {
    var last: Pixel = 0
    var color = RGBA(red: 0, green: 0, blue: 0, alpha: 0)
    for pixel in pixels {
      if pixel != last {
        last = pixel
        color = pixel.straight
      }
      bytes.append(color.red)
      bytes.append(color.green)
      bytes.append(color.blue)
      bytes.append(color.alpha)
    }
  }
}
