/// Bounds on what is drawn. What is beyond them is left out.
public enum DrawingLimits {
  /// The maximum depth of nested groups. The content of deeper groups is not drawn.
  public static let groupDepth = 64

  /// The maximum magnitude of a coordinate that is written or drawn; greater ones are clamped to it.
  public static let coordinate = 1e7

  /// The maximum number of straight segments that approximate a curve.
  public static let curveSegments = 512

  /// The maximum number of texts in a description that is derived from a scene.
  public static let describedTexts = 200

  // MARK: Pixels

  /// The maximum width and height of a bitmap.
  public static let bitmapLength = 32_768

  /// The maximum number of pixels of a bitmap; the height of a greater one is cut.
  public static let bitmapPixels = 1 << 26

  /// The maximum number of pixels of a picture that is read; greater ones are refused.
  public static let decodedPixels = 1 << 25

  /// The number of pixels that are drawn at a time.
  public static let bandPixels = 1 << 20

  /// The maximum number of pixels of all groups, masks, tiles and steps of filters in a band.
  public static let layerPixels = 1 << 26

  /// How often each pixel of a band is filled on average, at most. What comes after that is not drawn.
  public static let fillsPerPixel = 1_024
  /// How many fills a pixel with a gradient, a pattern or an image counts as.
  public static let shadedPixelFills = 12
  /// How many pixels are filled inside of all masks, patterns and filters of a band, at most.
  public static let pictureFills = 1 << 28

  /// The maximum number of pixels of the layers that are open at a time, inside of each other.
  public static let openPixels = 6 << 20

  /// The greatest distance in pixels that a step of a filter reads; greater lengths are reduced.
  public static let filterReach = 512

  /// The maximum width and height of the tile of a pattern in pixels; a greater one is blurred.
  public static let tileLength = 2_048

  /// The maximum depth of pictures inside of others, as masks, patterns and images of filters.
  public static let pictureDepth = 12

  /// The maximum number of dashes of a path; one with more is drawn without interruptions.
  public static let dashes = 100_000
}
