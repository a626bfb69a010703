/// Converts the samples of a PNG to RGBA pixels of 8 bits.
///
/// Samples of fewer bits are scaled to 0 through 255, those of 16 bits are rounded to the nearest
/// value, and gamma is not applied.
struct PNGPixelReader: Sendable {
  private let colorType: PNGHeader.ColorType
  private let bitDepth: Int
  /// The colors of indices as pixels, red lowest; opaque black for those without one.
  private var palette: [UInt32] = []
  /// The samples that are transparent, in their own number of bits.
  private var key: [UInt16] = []

  init(_ header: PNGHeader) {
    colorType = header.colorType
    bitDepth = header.bitDepth
  }

  /// Whether a palette is required and missing.
  var lacksPalette: Bool { colorType == .palette && palette.isEmpty }

  /// Reads the palette. Returns `false` if it is invalid.
  mutating func setPalette(_ data: Span<UInt8>) -> Bool {
    guard colorType == .palette else { return true }
    let count = data.count / 3
    guard data.count == count * 3, 1...256 ~= count, palette.isEmpty else { return false }
    palette = [UInt32](repeating: 0xFF00_0000, count: 256)
    for index in 0..<count {
      palette[index] = Self.pixel(
        data[3 * index], data[3 * index + 1], data[3 * index + 2], alpha: 255)
    }
    return true
  }

  /// Reads the transparency, which has no effect if it doesn't fit the pixels.
  mutating func setTransparency(_ data: Span<UInt8>) {
    switch colorType {
    case .palette:
      for index in 0..<min(data.count, palette.count) {
        palette[index] = palette[index] & 0xFF_FFFF | UInt32(data[index]) << 24
      }
    case .gray, .rgb:
      guard data.count == 2 * colorType.channels else { return }
      key = (0..<colorType.channels).map {
        (UInt16(data[2 * $0]) << 8 | UInt16(data[2 * $0 + 1])) & UInt16((1 << bitDepth) - 1)
      }
    case .grayAlpha, .rgba: break
    }
  }

  private static func pixel(_ red: UInt8, _ green: UInt8, _ blue: UInt8, alpha: UInt8) -> UInt32 {
    UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
  }

  /// Converts a row.
  ///
  /// - Parameters:
  ///   - row: The samples of at least `count` pixels, from the byte `rowStart` on.
  ///   - start: The offset of the first pixel in `pixels`, of which `step` bytes later the next one
  ///     follows.
  func read(
    _ row: [UInt8], from rowStart: Int, count: Int, into pixels: inout [UInt8], at start: Int,
    step: Int
  ) {
    let row = row.span.extracting(rowStart...)
    var span = pixels.mutableSpan
    var output = span.mutableBytes
    var offset = start
    for index in 0..<count {
      let pixel = pixel(row, index)
      output.storeBytes(of: pixel.littleEndian, toByteOffset: offset, as: UInt32.self)
      offset += step
    }
  }

  /// The pixel of an index in a row.
  @inline(__always) private func pixel(_ row: Span<UInt8>, _ index: Int) -> UInt32 {
    let channels = colorType.channels
    let first = index * channels
    switch colorType {
    case .palette:
      return palette[Int(sample(row, first))]
    case .gray, .grayAlpha:
      let value = sample(row, first)
      let alpha =
        colorType == .grayAlpha ? scaled(sample(row, first + 1)) : key.first == value ? 0 : 255
      let gray = scaled(value)
      return Self.pixel(gray, gray, gray, alpha: alpha)
    case .rgb, .rgba:
      let (red, green, blue) = (
        sample(row, first), sample(row, first + 1), sample(row, first + 2)
      )
      var alpha: UInt8 = 255
      if colorType == .rgba {
        alpha = scaled(sample(row, first + 3))
      } else if key.count == 3, key[0] == red, key[1] == green, key[2] == blue {
        alpha = 0
      }
      return Self.pixel(scaled(red), scaled(green), scaled(blue), alpha: alpha)
    }
  }

  /// The sample of an index in a row.
  @inline(__always) private func sample(_ row: Span<UInt8>, _ index: Int) -> UInt16 {
    if bitDepth == 8 { return UInt16(row[index]) }
    if bitDepth == 16 { return UInt16(row[2 * index]) << 8 | UInt16(row[2 * index + 1]) }
    let bit = index * bitDepth
    let byte = UInt16(row[bit >> 3])
    return byte >> UInt16(8 - bitDepth - bit & 7) & (1 << UInt16(bitDepth) - 1)
  }

  /// A sample as a value of eight bits.
  @inline(__always) private func scaled(_ sample: UInt16) -> UInt8 {
    switch bitDepth {
    case 8: UInt8(truncatingIfNeeded: sample)
    // The nearest value to sample / 257.
    case 16: UInt8(truncatingIfNeeded: (UInt32(sample) * 255 + 32_895) >> 16)
    case 4: UInt8(truncatingIfNeeded: sample) &* 17
    case 2: UInt8(truncatingIfNeeded: sample) &* 85
    default: sample == 0 ? 0 : 255
    }
  }
}
