import Drawing
import TestSupport
import Testing

/// Bitmaps, and the PNGs that are written.
struct BitmapTests {
  /// A picture of random pixels of the given colors.
  private func picture(
    _ width: Int, _ height: Int, of colors: [RGBA], _ generator: inout SeededGenerator
  ) -> Bitmap2D {
    var bitmap = Bitmap2D(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        bitmap[x, y] = colors.randomElement(using: &generator) ?? RGBA(hex: 0)
      }
    }
    return bitmap
  }

  private func colors(
    _ count: Int, alpha: ClosedRange<UInt8> = 0...255, isGray: Bool = false,
    _ generator: inout SeededGenerator
  ) -> [RGBA] {
    (0..<count).map { _ in
      let value = UInt32.random(in: 0...0xFF_FFFF, using: &generator)
      var color = RGBA(hex: isGray ? (value & 0xFF) * 0x01_0101 : value)
      color.alpha = .random(in: alpha, using: &generator)
      return color
    }
  }

  /// The bit depth and the color type in the header of a PNG.
  private func layout(_ png: [UInt8]) -> [UInt8] { Array(png[24...25]) }

  @Test func `I6.2 Sizes are clamped and outside pixels are transparent`() {
    #expect(Bitmap2D(width: -3, height: 4).pixels.isEmpty)
    #expect(Bitmap2D(width: 0, height: .max).width == 0)
    let wide = Bitmap2D(width: 3, height: 2)
    #expect(wide.pixels == [UInt8](repeating: 0, count: 24))
    var bitmap = wide
    for (x, y) in [(-1, 0), (3, 0), (0, -1), (0, 2), (.min, .max)] {
      bitmap[x, y] = RGBA(hex: 0xFFFFFF)
      #expect(bitmap[x, y] == RGBA(red: 0, green: 0, blue: 0, alpha: 0))
    }
    #expect(bitmap == wide)
    bitmap[2, 1] = RGBA(red: 1, green: 2, blue: 3, alpha: 4)
    #expect(bitmap.pixels.suffix(4) == [1, 2, 3, 4])
    #expect(bitmap[2, 1] == RGBA(red: 1, green: 2, blue: 3, alpha: 4))
    bitmap.withMutablePixels { $0[0] = 9 }
    #expect(bitmap[0, 0].red == 9)
    #expect(Bitmap2D(width: 3, height: 2, pixels: bitmap.pixels) == bitmap)
    for (width, height) in [(2, 2), (-3, -2), (.max, .max), (.max, 2)] {
      #expect(Bitmap2D(width: width, height: height, pixels: bitmap.pixels) == nil)
    }
  }

  @Test func `I6.3 A picture that was written is read as the same`() throws {
    for seed in TestScale.seeds(1, of: 10) {
      var generator = SeededGenerator(seed: seed)
      for (width, height) in [(1, 1), (1, 9), (9, 1), (7, 5), (33, 18), (90, 50)] {
        for count in [1, 2, 3, 5, 17, 200, 300, 10_000] {
          for alpha in [0...255, 255...255] as [ClosedRange<UInt8>] {
            for isGray in [false, true] {
              let colors = colors(count, alpha: alpha, isGray: isGray, &generator)
              let bitmap = picture(width, height, of: colors, &generator)
              let read = try Bitmap2D(png: bitmap.png)
              #expect(read == bitmap, "seed \(seed), \(width) × \(height), \(count) colors")
            }
          }
        }
      }
    }
  }

  @Test func `I6.3 A picture without pixels is written as a transparent pixel`() throws {
    for bitmap in [Bitmap2D(width: 0, height: 0), Bitmap2D(width: 5, height: 0)] {
      #expect(try Bitmap2D(png: bitmap.png) == Bitmap2D(width: 1, height: 1))
    }
  }

  @Test func `I6.4 The representation is the smallest simple one`() throws {
    var generator = SeededGenerator(seed: 4)
    func layout(
      _ count: Int, _ alpha: ClosedRange<UInt8>, isGray: Bool = false, multiple: UInt8 = 1
    ) -> [UInt8] {
      var colors = colors(count, alpha: alpha, isGray: isGray, &generator)
      if multiple > 1 {
        colors = (0...255 / multiple).map {
          RGBA(red: $0 * multiple, green: $0 * multiple, blue: $0 * multiple)
        }
      }
      return self.layout(picture(200, 150, of: colors, &generator).png)
    }
    for (multiple, depth) in [(255, 1), (85, 2), (17, 4)] as [(UInt8, UInt8)] {
      #expect(layout(0, 255...255, multiple: multiple) == [depth, 0])
    }
    #expect(layout(2_000, 255...255, isGray: true) == [8, 0])
    for (count, depth) in [(2, 1), (4, 2), (16, 4), (256, 8)] as [(Int, UInt8)] {
      #expect(layout(count, 0...255) == [depth, 3])
    }
    #expect(layout(5_000, 255...255) == [8, 2])
    #expect(layout(5_000, 0...255, isGray: true) == [8, 4])
    #expect(layout(5_000, 0...255) == [8, 6])
  }

  @Test func `I6.4 Long runs of pixels are packed`() throws {
    for (count, depth) in [(2, 1), (3, 2), (9, 4), (40, 8)] as [(UInt8, UInt8)] {
      var bitmap = Bitmap2D(width: 301, height: Int(count))
      for y in 0..<Int(count) {
        for x in 0..<301 {
          bitmap[x, y] = RGBA(red: x < 7 * y ? 0 : UInt8(y), green: 20, blue: 30)
        }
      }
      #expect(layout(bitmap.png) == [depth, 3])
      #expect(try Bitmap2D(png: bitmap.png) == bitmap)
    }
  }

  @Test func `I6.5 Rows are encoded one by one`() throws {
    var generator = SeededGenerator(seed: 5)
    for isOpaque in [false, true] {
      let colors = colors(5_000, alpha: isOpaque ? 255...255 : 0...255, &generator)
      let bitmap = picture(300, 400, of: colors, &generator)
      var encoder = PNGEncoder(width: 300, height: 400, isOpaque: isOpaque)
      var file: [UInt8] = []
      for row in Chunks.equal(bitmap.pixels, size: 3 * 300 * 4) {
        encoder.append(rows: row.span)
        let part = encoder.take()
        #expect(part.count <= 150_000)
        file += part
      }
      encoder.append(rows: bitmap.pixels.span)
      file += encoder.finish()
      #expect(encoder.finish().isEmpty && encoder.take().isEmpty)
      #expect(try Bitmap2D(png: file) == bitmap)
      #expect(layout(file) == [8, isOpaque ? 2 : 6])
    }
  }

  @Test func `I6.5 Missing rows are transparent`() throws {
    var encoder = PNGEncoder(width: 4, height: 3)
    encoder.append(rows: [UInt8](repeating: 200, count: 4 * 4 + 7).span)
    var expected = Bitmap2D(width: 4, height: 3)
    for x in 0..<4 { expected[x, 0] = RGBA(red: 200, green: 200, blue: 200, alpha: 200) }
    #expect(try Bitmap2D(png: encoder.finish()) == expected)
    var empty = PNGEncoder(width: 0, height: -1)
    #expect(try Bitmap2D(png: empty.finish()) == Bitmap2D(width: 1, height: 1))
  }
}
