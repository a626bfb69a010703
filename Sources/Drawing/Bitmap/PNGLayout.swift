import ArtifactBase

/// The representation of pixels in a PNG.
enum PNGLayout: Sendable {
  /// Gray values of 1, 2, 4 or 8 bits.
  case gray(bitDepth: Int)
  case grayAlpha, rgb, rgba
  case palette(PNGPalette)

  /// Chooses the smallest representation of a picture.
  ///
  /// - Complexity: O(number of pixels).
  init(_ pixels: Span<UInt8>) {
    let palette = PNGPalette(pixels)
    var traits = PNGPixelTraits()
    if let palette {
      for color in palette.colors { traits.add(color) }
    } else {
      traits.add(pixels)
    }
    let grayDepth = traits.isOpaque && traits.isGray ? traits.grayDepth : nil
    // Gray values need no palette, and are better filtered if they have eight bits.
    if let grayDepth, grayDepth <= palette?.bitDepth ?? 8 {
      self = .gray(bitDepth: grayDepth)
    } else if let palette {
      self = .palette(palette)
    } else {
      self = traits.isGray ? .grayAlpha : traits.isOpaque ? .rgb : .rgba
    }
  }

  /// The header of a picture.
  func header(_ width: Int, _ height: Int) -> PNGHeader {
    let (type, depth): (PNGHeader.ColorType, Int) =
      switch self {
      case .gray(let bitDepth): (.gray, bitDepth)
      case .grayAlpha: (.grayAlpha, 8)
      case .rgb: (.rgb, 8)
      case .rgba: (.rgba, 8)
      case .palette(let palette): (.palette, palette.bitDepth)
      }
    return PNGHeader(width: width, height: height, bitDepth: depth, colorType: type)
  }

  /// Whether rows become smaller by filters, which compare bytes.
  var isFiltered: Bool {
    switch self {
    case .gray(let bitDepth): bitDepth == 8
    case .palette: false
    case .grayAlpha, .rgb, .rgba: true
    }
  }

  /// Appends a row of RGBA pixels in this representation.
  func pack(_ pixels: Span<UInt8>, into row: inout [UInt8]) {
    switch self {
    case .rgba: pixels.withUnsafeBufferPointer { row.append(contentsOf: $0) }
    case .rgb:
      let first = row.count
      row += repeatElement(0, count: pixels.count / 4 * 3)
      var output = row.mutableSpan
      for index in 0..<pixels.count / 4 {
        for channel in 0..<3 {
          output[first + 3 * index + channel] = pixels[4 * index + channel]
        }
      }
    case .grayAlpha:
      for start in stride(from: 0, to: pixels.count - 3, by: 4) {
        row.append(pixels[start])
        row.append(pixels[start + 3])
      }
    case .gray(let bitDepth):
      Self.packBits(pixels, bitDepth, into: &row) {
        UInt8(truncatingIfNeeded: $0) >> UInt8(8 - bitDepth)
      }
    case .palette(let palette):
      Self.packBits(pixels, palette.bitDepth, into: &row) { palette.index(of: $0) }
    }
  }

  /// Appends values of at most eight bits, the first one in the highest bits of a byte.
  private static func packBits(
    _ pixels: Span<UInt8>, _ bitDepth: Int, into row: inout [UInt8], _ value: (UInt32) -> UInt8
  ) {
    let perByte = 8 / bitDepth
    var (byte, count): (UInt8, Int) = (0, 0)
    var start = 0
    while start + 4 <= pixels.count {
      let end = pixels.endOfRun(at: start)
      let value = value(pixels.pixel(at: start))
      var run = (end - start) / 4
      start = end
      while run > 0 {
        if count == 0, run >= 8 * perByte {
          // All values of a byte are the same.
          let whole = value &* UInt8(255 / (1 << bitDepth - 1))
          row += repeatElement(whole, count: run / perByte)
          run %= perByte
          continue
        }
        byte = byte << UInt8(bitDepth) | value
        count += bitDepth
        run -= 1
        if count == 8 {
          row.append(byte)
          (byte, count) = (0, 0)
        }
      }
    }
    if count > 0 { row.append(byte << UInt8(8 - count)) }
  }
}

/// What the pixels of a picture have in common.
private struct PNGPixelTraits {
  private(set) var isOpaque = true
  private(set) var isGray = true
  /// The number of bits, 1, 2, 4 or 8, that represent all gray values exactly.
  private(set) var grayDepth = 1

  mutating func add(_ color: RGBA) {
    if color.alpha < 255 { isOpaque = false }
    if color.green != color.red || color.blue != color.red { isGray = false }
    // The values of n bits are the multiples of 255 / (2ⁿ - 1).
    while grayDepth < 8, !color.red.isMultiple(of: 255 / (1 << UInt8(grayDepth) - 1)) {
      grayDepth *= 2
    }
  }

  mutating func add(_ pixels: Span<UInt8>) {
    var start = 0
    while start + 4 <= pixels.count, isOpaque || isGray {
      add(pixels.color(at: start))
      start = pixels.endOfRun(at: start)
    }
  }
}
