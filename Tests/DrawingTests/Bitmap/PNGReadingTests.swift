import Drawing
import TestSupport
import Testing

/// PNGs that are read.
struct PNGReadingTests {
  /// A picture that has no short representation.
  private static let sample: Bitmap2D = {
    var bitmap = Bitmap2D(width: 40, height: 30)
    for y in 0..<30 {
      for x in 0..<40 {
        bitmap[x, y] = RGBA(
          red: UInt8(x * 6), green: UInt8(y * 8), blue: UInt8(x * y % 256), alpha: UInt8(255 - x))
      }
    }
    return bitmap
  }()

  private func kind(of png: [UInt8]) -> PNGError.Kind? {
    do {
      _ = try Bitmap2D(png: png)
      return nil
    } catch {
      return error.kind
    }
  }

  private func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(type.utf8) + data
    var checksum = CRC32()
    checksum.append(content.span)
    return bytes(UInt32(data.count)) + content + bytes(checksum.value)
  }

  private func bytes(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private func png(_ width: UInt32, _ height: UInt32, _ kind: [UInt8], _ data: [UInt8]) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", bytes(width) + bytes(height) + kind) + chunk("IDAT", data) + chunk("IEND", [])
  }

  @Test func `I6.6 Truncated files are refused, or read up to the end`() throws {
    let file = Self.sample.png
    for end in 0..<file.count {
      let part = Array(file[..<end])
      #expect(kind(of: part) == (end < 8 ? .notPNG : .truncated), "\(end) bytes")
      guard let read = try? Bitmap2D(png: part, isLenient: true) else { continue }
      #expect(read.width == 40 && read.height == 30)
      let known = zip(read.pixels, Self.sample.pixels).prefix { $0 == $1 }.count
      #expect(read.pixels[(known / 160 * 160)...].dropFirst(160).allSatisfy { $0 == 0 })
    }
    let most = try Bitmap2D(png: Array(file.dropLast(200)), isLenient: true)
    #expect(most[0, 0] == Self.sample[0, 0] && most[39, 9] == Self.sample[39, 9])
  }

  @Test func `I6.6 A wrong checksum of a critical chunk is refused`() {
    var file = Self.sample.png
    for offset in [20, 60, file.count - 1] {
      file[offset] ^= 1
      #expect(kind(of: file) == .damaged)
      file[offset] ^= 1
    }
    #expect(kind(of: file) == nil)
  }

  @Test func `I6.6 Mutated files are read or refused`() {
    var generator = SeededGenerator(seed: TestScale.seed)
    let file = Self.sample.png
    for _ in 0..<TestScale.many(300) {
      var mutated = file
      for _ in 0...Int.random(in: 0...4, using: &generator) {
        let offset = Int.random(in: 8..<mutated.count, using: &generator)
        mutated[offset] = .random(in: 0...255, using: &generator)
      }
      repairChecksums(&mutated)
      _ = try? Bitmap2D(png: mutated)
      let read = try? Bitmap2D(png: mutated, isLenient: true)
      #expect(read.map { $0.pixels.count == $0.width * $0.height * 4 } ?? true)
    }
  }

  /// Makes the checksums of chunks match, as far as their lengths are plausible.
  private func repairChecksums(_ file: inout [UInt8]) {
    var start = 8
    while start + 12 <= file.count {
      let length = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = start + 8 + length
      guard end + 4 <= file.count else { return }
      var checksum = CRC32()
      checksum.append(file.span.extracting(start + 4..<end))
      file.replaceSubrange(end..<end + 4, with: bytes(checksum.value))
      start = end + 4
    }
  }

  @Test func `I6.7 Announced sizes do not reserve memory`() {
    let header: [UInt8] = [8, 6, 0, 0, 0]
    #expect(kind(of: png(1 << 30, 1 << 30, header, [0x78, 0x9C, 3, 0])) == .tooLarge)
    #expect(kind(of: png(5_000, 5_000, header, [0x78, 0x9C, 3, 0])) == .truncated)
    #expect(kind(of: png(0, 1, header, [])) == .damaged)
    #expect(kind(of: png(1 << 31, 1, header, [])) == .damaged)
    let bomb = png(1, 1, header, DeflateSample.bomb(1 << 15))
    #expect(kind(of: bomb) == nil)
  }

  @Test func `I6.8 Samples of 16 bits are rounded`() throws {
    let values: [UInt16] = [0, 128, 129, 385, 386, 32_767, 32_768, 65_406, 65_407, 65_535]
    let row = values.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let data = DeflateSample.packed([0] + row, as: .stored).dropLast(4)
    var checksum = Adler32()
    checksum.append(([0] + row).span)
    let file = png(10, 1, [16, 0, 0, 0, 0], data + bytes(checksum.value))
    let bitmap = try Bitmap2D(png: file)
    #expect((0..<10).map { bitmap[$0, 0].red } == [0, 0, 1, 1, 2, 127, 128, 254, 255, 255])
  }

  @Test(.needsSharedFolder) func `I6.8 Files of the suite are read exactly`() throws {
    var counts: [String: Int] = [:]
    for row in try SharedFolder.jsonLines("suites/pictures/images/expected.jsonl") {
      guard let name = row["file"]?.stringValue, name.hasPrefix("png/") else { continue }
      let file = try #require(
        SharedFolder.bytes(of: "suites/pictures/images/\(name)"), "\(name)")
      counts[row["class"]?.stringValue ?? "", default: 0] += 1
      let read = Result { () throws(PNGError) in try Bitmap2D(png: file) }
      _ = try? Bitmap2D(png: file, isLenient: true)
      if row["broken"]?.boolValue == true {
        #expect(throws: PNGError.self, "\(name)") { try read.get() }
      } else if row["lenient"]?.boolValue == true {
        continue
      } else {
        let bitmap = try read.get()
        #expect(bitmap.width == row["width"]?.intValue && bitmap.height == row["height"]?.intValue)
        let expected = try #require(
          Bitmap2D(
            width: bitmap.width, height: bitmap.height, pixels: try pixels(row["rgba"], name)),
          "\(name)")
        let isEqual = (0..<bitmap.width * bitmap.height).allSatisfy { index in
          let (x, y) = (index % bitmap.width, index / bitmap.width)
          return isClose(bitmap[x, y], expected[x, y], row["tolerance"]?.intValue ?? 0)
        }
        #expect(isEqual, "\(name)")
        #expect(try Bitmap2D(png: bitmap.png) == bitmap, "\(name)")
      }
    }
    #expect(counts["png-suite", default: 0] > 100 && counts["png-broken", default: 0] > 10)
  }

  private struct Output: InflaterOutput {
    var bytes: [UInt8] = []

    mutating func take(_ bytes: Span<UInt8>) { self.bytes += bytes.copied() }
  }

  /// The pixels of a row of the suite, which are compressed in Base64.
  private func pixels(_ value: JSONValue?, _ name: String) throws -> [UInt8] {
    let packed = try #require(value?.stringValue.flatMap { Base64.bytes($0) }, "\(name)")
    var inflater = Inflater(limit: 1 << 24, verifiesChecksum: true)
    var output = Output()
    inflater.append(packed.span, to: &output)
    #expect(inflater.status == .ended, "\(name)")
    return output.bytes
  }

  private func isClose(_ one: RGBA, _ other: RGBA, _ tolerance: Int) -> Bool {
    func isClose(_ one: UInt8, _ other: UInt8) -> Bool { abs(Int(one) - Int(other)) <= tolerance }
    return one.alpha == 0 && other.alpha == 0
      || isClose(one.red, other.red) && isClose(one.green, other.green)
        && isClose(one.blue, other.blue) && isClose(one.alpha, other.alpha)
  }
}
