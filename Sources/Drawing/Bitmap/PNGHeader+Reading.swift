extension PNGHeader {
  /// Reads the header chunk.
  ///
  /// - Throws: `PNGError` if the header is invalid or the picture exceeds the limit.
  init(_ chunk: PNGChunk, _ bytes: Span<UInt8>) throws(PNGError) {
    func damaged(_ reason: String) -> PNGError {
      PNGError(.damaged, reason, byteOffset: chunk.offset)
    }
    guard chunk.type == PNGChunkType.header, chunk.data.count == 13 else {
      throw damaged("expected a chunk IHDR of 13 bytes, found \(chunk.name)")
    }
    let data = bytes.extracting(chunk.data)
    width = Int(data.bigEndian(at: 0))
    height = Int(data.bigEndian(at: 4))
    guard 1..<1 << 31 ~= width, 1..<1 << 31 ~= height else {
      throw damaged("invalid size \(width) × \(height)")
    }
    bitDepth = Int(data[8])
    guard let type = ColorType(rawValue: data[9]), type.bitDepths.contains(bitDepth) else {
      throw damaged("invalid color type \(data[9]) with \(bitDepth) bits")
    }
    colorType = type
    guard data[10] == 0, data[11] == 0, data[12] <= 1 else {
      throw damaged("unknown compression, filter or interlace method")
    }
    isInterlaced = data[12] == 1
    // Both sizes are below 2³¹.
    guard width * height <= DrawingLimits.decodedPixels else {
      throw PNGError(
        .tooLarge, "\(width) × \(height) pixels exceed the limit of \(DrawingLimits.decodedPixels)",
        byteOffset: chunk.offset)
    }
  }

  /// The number of bytes of all filtered rows.
  var rawBytes: Int {
    PNGPass.all(of: self).reduce(0) { sum, pass in sum + pass.height * (1 + rowBytes(pass.width)) }
  }
}

extension PNGHeader.ColorType {
  /// The numbers of bits that samples of the type can have.
  fileprivate var bitDepths: [Int] {
    switch self {
    case .gray: [1, 2, 4, 8, 16]
    case .palette: [1, 2, 4, 8]
    case .rgb, .grayAlpha, .rgba: [8, 16]
    }
  }
}

/// A reduced picture of an interlaced one (PNG 3rd edition §8.1), or the whole picture.
struct PNGPass: Sendable {
  /// The number of its pixels in a row, and of its rows.
  var width: Int
  var height: Int
  /// The position of its first pixel in the picture, and the distances of its pixels there.
  var x = 0
  var y = 0
  var stepX = 1
  var stepY = 1

  /// The passes of a picture that have pixels.
  static func all(of header: PNGHeader) -> [PNGPass] {
    guard header.isInterlaced else { return [PNGPass(width: header.width, height: header.height)] }
    let adam7 = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
      (0, 1, 1, 2),
    ]
    return adam7.compactMap { x, y, stepX, stepY in
      guard header.width > x, header.height > y else { return nil }
      return PNGPass(
        width: (header.width - x + stepX - 1) / stepX,
        height: (header.height - y + stepY - 1) / stepY, x: x, y: y, stepX: stepX, stepY: stepY)
    }
  }
}
