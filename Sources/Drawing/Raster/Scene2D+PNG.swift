extension Scene2D {
  /// Returns the picture as a PNG.
  ///
  /// - Parameters:
  ///   - width: The width in pixels; by default that of the scene times the scale.
  ///   - height: The height in pixels.
  ///   - scale: The pixels of a unit, where no width and height are given.
  ///   - options: The colors and the fonts.
  public func png(
    width: Int? = nil, height: Int? = nil, scale: Double = 1,
    options: BitmapOptions = BitmapOptions()
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    writePNG(width: width, height: height, scale: scale, options: options) { bytes += $0 }
    return bytes
  }

  /// Writes the picture as a PNG, in bands, so that memory doesn't hold all of it.
  ///
  /// - Parameters:
  ///   - width: The width in pixels; by default that of the scene times the scale.
  ///   - height: The height in pixels.
  ///   - scale: The pixels of a unit, where no width and height are given.
  ///   - options: The colors and the fonts.
  ///   - body: Receives the next bytes of the file.
  /// - Throws: What `body` throws.
  public func writePNG<Failure: Error>(
    width: Int? = nil, height: Int? = nil, scale: Double = 1,
    options: BitmapOptions = BitmapOptions(),
    to body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let raster = SceneRaster(self, width: width, height: height, scale: scale, options: options)
    if raster.width * raster.height <= DrawingLimits.bandPixels {
      // The representation of a small picture depends on all of its colors.
      return try body(bitmap(width: width, height: height, scale: scale, options: options).png)
    }
    var encoder = PNGEncoder(width: raster.width, height: raster.height)
    var failure: Failure?
    raster.forEachBand { rows in
      guard failure == nil else { return }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(rows.bounds.count * 4)
      rows.appendStraight(to: &bytes)
      encoder.append(rows: bytes.span)
      do throws(Failure) { try body(encoder.take()) } catch { failure = error }
    }
    if let failure { throw failure }
    try body(encoder.finish())
  }
}
