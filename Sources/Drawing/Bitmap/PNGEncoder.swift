/// An encoder that writes a PNG row by row, so that memory does not hold the picture.
///
/// ```swift
/// var encoder = PNGEncoder(width: 4_000, height: 3_000, isOpaque: true)
/// for row in rows {
///   encoder.append(rows: row.span)
///   write(encoder.take())
/// }
/// write(encoder.finish())
/// ```
/// The output is a valid PNG whatever is appended: rows after the last one are ignored, and missing
/// ones are transparent, or black in an opaque picture. ``Bitmap2D/png`` gives a smaller file, since
/// it knows all pixels.
///
/// - Complexity: O(number of pixels) time, O(`width`) memory.
public struct PNGEncoder: Sendable {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int

  private let layout: PNGLayout
  private var writer: PNGChunkWriter
  private var filter: PNGRowFilter?
  private var row: [UInt8] = []
  private var remainingRows: Int
  private var isFinished = false

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - width: The number of pixels in a row, clamped to 1 through `DrawingLimits.bitmapPixels`.
  ///   - height: The number of rows, at least 1, clamped so that the picture has at most
  ///     `DrawingLimits.bitmapPixels` pixels.
  ///   - isOpaque: Whether the alpha of all pixels is 255, so that it is not written.
  public init(width: Int, height: Int, isOpaque: Bool = false) {
    self.init(width, height, isOpaque ? .rgb : .rgba)
  }

  init(_ width: Int, _ height: Int, _ layout: PNGLayout) {
    (self.width, self.height) = Bitmap2D.clamped(max(1, width), max(1, height))
    self.layout = layout
    remainingRows = self.height
    let header = layout.header(self.width, self.height)
    if case .palette(let palette) = layout {
      writer = PNGChunkWriter(header, palette: palette)
    } else {
      writer = PNGChunkWriter(header)
    }
    if layout.isFiltered {
      filter = PNGRowFilter(
        rowBytes: header.rowBytes(self.width), distance: header.filterDistance)
    }
  }

  /// Compresses rows of RGBA pixels with straight alpha.
  ///
  /// - Parameter rows: Whole rows from the top, `width * 4` bytes each. Bytes after the last whole
  ///   row are ignored.
  public mutating func append(rows: Span<UInt8>) {
    let rowBytes = width * 4
    var start = 0
    while start + rowBytes <= rows.count, remainingRows > 0 {
      append(row: rows.extracting(start..<start + rowBytes))
      start += rowBytes
    }
  }

  private mutating func append(row pixels: Span<UInt8>) {
    remainingRows -= 1
    row.removeAll(keepingCapacity: true)
    if filter != nil {
      layout.pack(pixels, into: &row)
      filter?.append(row)
      if let best = filter?.best { writer.append(data: best) }
    } else {
      row.append(PNGFilterType.none.rawValue)
      layout.pack(pixels, into: &row)
      writer.append(data: row)
    }
  }

  /// Returns the bytes of the file that are ready and that were not returned before.
  public mutating func take() -> [UInt8] { writer.take() }

  /// Ends the file, and returns its remaining bytes. Returns no bytes if called again.
  public mutating func finish() -> [UInt8] {
    guard !isFinished else { return [] }
    isFinished = true
    let empty = [UInt8](repeating: 0, count: remainingRows > 0 ? width * 4 : 0)
    while remainingRows > 0 { append(row: empty.span) }
    writer.finish()
    return writer.take()
  }
}

extension Bitmap2D {
  /// The picture as a PNG in its smallest simple representation: gray, a palette of at most 256
  /// colors, RGB if all pixels are opaque, or else RGBA.
  ///
  /// A PNG has at least one pixel, so that a picture without pixels becomes a transparent one.
  ///
  /// - Complexity: O(`width * height`).
  public var png: [UInt8] {
    if pixels.isEmpty { return Bitmap2D(width: 1, height: 1).png }
    var encoder = PNGEncoder(width, height, PNGLayout(pixels.span))
    encoder.append(rows: pixels.span)
    return encoder.finish()
  }
}
