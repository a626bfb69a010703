/// A picture of pixels in rows from the top: red, green, blue and alpha with 8 bits each, straight
/// (not premultiplied) alpha, sRGB.
///
/// ```swift
/// var bitmap = Bitmap2D(width: 2, height: 1)
/// bitmap[0, 0] = RGBA(hex: 0x2F6FDE)
/// let file = bitmap.png
/// let copy = try Bitmap2D(png: file)
/// ```
/// Use ``PNGEncoder`` to write a large picture without holding it in memory.
public struct Bitmap2D: Hashable, Sendable {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The pixels, four bytes each, `width * height * 4` in all.
  public private(set) var pixels: [UInt8]

  /// Creates a transparent picture.
  ///
  /// - Parameters:
  ///   - width: The number of pixels in a row, clamped to 0 through `DrawingLimits.bitmapPixels`.
  ///   - height: The number of rows, clamped so that the picture has at most
  ///     `DrawingLimits.bitmapPixels` pixels.
  /// - Complexity: O(`width * height`).
  public init(width: Int, height: Int) {
    (self.width, self.height) = Self.clamped(width, height)
    pixels = [UInt8](repeating: 0, count: self.width * self.height * 4)
  }

  /// Creates a picture from its pixels.
  ///
  /// - Returns: nil if a size is negative, the picture has more than `DrawingLimits.bitmapPixels`
  ///   pixels, or `pixels` doesn't have four bytes for each of them.
  public init?(width: Int, height: Int, pixels: [UInt8]) {
    guard width >= 0, height >= 0, (width, height) == Self.clamped(width, height),
      pixels.count == width * height * 4
    else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The color of a pixel, with `x` from the left and `y` from the top.
  ///
  /// Pixels outside of the picture are transparent black, and changes to them are ignored.
  public subscript(x: Int, y: Int) -> RGBA {
    get {
      guard let start = offset(x, y) else { return RGBA(red: 0, green: 0, blue: 0, alpha: 0) }
      return RGBA(
        red: pixels[start], green: pixels[start + 1], blue: pixels[start + 2],
        alpha: pixels[start + 3])
    }
    set {
      guard let start = offset(x, y) else { return }
      pixels[start] = newValue.red
      pixels[start + 1] = newValue.green
      pixels[start + 2] = newValue.blue
      pixels[start + 3] = newValue.alpha
    }
  }

  /// Calls a closure with the pixels, to change many of them.
  ///
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure.
  public mutating func withMutablePixels<Result, Failure>(
    _ body: (inout MutableSpan<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var span = pixels.mutableSpan
    return try body(&span)
  }

  private func offset(_ x: Int, _ y: Int) -> Int? {
    guard x >= 0, x < width, y >= 0, y < height else { return nil }
    return (y * width + x) * 4
  }

  /// The sizes, reduced to those of a picture that may be created.
  static func clamped(_ width: Int, _ height: Int) -> (width: Int, height: Int) {
    let width = min(max(0, width), DrawingLimits.bitmapPixels)
    return (width, min(max(0, height), DrawingLimits.bitmapPixels / max(1, width)))
  }
}
