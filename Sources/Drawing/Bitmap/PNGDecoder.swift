import ArtifactBase

/// Reads the chunks of a PNG (PNG 3rd edition §5).
///
/// Ancillary chunks other than the transparency are ignored, as is what follows the last chunk. Of
/// an animation, the default picture is read.
struct PNGDecoder {
  /// The result so far; nil before the first chunk with pixels.
  private(set) var rows: PNGRowReader?

  private var chunks = PNGChunkReader()
  private var header: PNGHeader?
  private var reader: PNGPixelReader?
  private var inflater = Inflater(limit: 0)
  private var hasDataEnded = false

  /// DEFLATE produces at most 258 bytes for two bits.
  private static let maximumRatio = 1_032
  /// The number of pixels for which memory is always reserved, even if data is missing.
  private static let smallPicture = 1 << 20

  /// Reads all chunks.
  ///
  /// - Throws: `PNGError`, with `rows` having what was read before.
  mutating func read(_ bytes: Span<UInt8>, isLenient: Bool) throws(PNGError) {
    let signature = PNGHeader.signature
    guard bytes.count >= signature.count,
      bytes.extracting(0..<signature.count).isEqual(to: signature.span)
    else { throw PNGError(.notPNG, "not a PNG: signature not found", byteOffset: 0) }
    while let chunk = try chunks.next(bytes) {
      guard chunk.isWhole || chunk.type == PNGChunkType.data && isLenient else {
        throw PNGError(.truncated, "chunk \(chunk.name) is incomplete", byteOffset: chunk.offset)
      }
      try read(chunk, bytes, isLenient)
      if chunk.type == PNGChunkType.end { return try finish(chunk.offset) }
    }
    throw PNGError(.truncated, "chunk IEND is missing", byteOffset: bytes.count)
  }

  private mutating func read(
    _ chunk: PNGChunk, _ bytes: Span<UInt8>, _ isLenient: Bool
  ) throws(PNGError) {
    func damaged(_ reason: String) -> PNGError {
      PNGError(.damaged, "chunk \(chunk.name): \(reason)", byteOffset: chunk.offset)
    }
    if !chunk.isIntact, chunk.isWhole {
      guard !PNGChunkType.isCritical(chunk.type) else { throw damaged("checksum does not match") }
      return
    }
    let data = bytes.extracting(chunk.data)
    guard header != nil else {
      let header = try PNGHeader(chunk, bytes)
      self.header = header
      reader = PNGPixelReader(header)
      return
    }
    if rows != nil, chunk.type != PNGChunkType.data { hasDataEnded = true }
    switch chunk.type {
    case PNGChunkType.palette where rows == nil:
      guard reader?.setPalette(data) == true else {
        throw damaged("expected 1 to 256 colors of 3 bytes, found \(data.count) bytes")
      }
    case PNGChunkType.transparency where rows == nil: reader?.setTransparency(data)
    case PNGChunkType.data:
      guard !hasDataEnded else { throw damaged("not consecutive") }
      if rows == nil { try beginRows(chunk, bytes.count, isLenient) }
      // Several statements, since both are properties of one value.
      guard var rows = rows.take() else { return }
      inflater.append(data, to: &rows)
      self.rows = rows
      if inflater.status == .damaged { throw damaged("invalid compressed data") }
      if rows.isDamaged { throw damaged("unknown filter type in row \(rows.rowCount)") }
    case PNGChunkType.header: throw damaged("more than one header")
    case PNGChunkType.palette, PNGChunkType.end: break
    default:
      if PNGChunkType.isCritical(chunk.type) { throw damaged("unknown critical chunk") }
    }
  }

  /// Reserves memory for the picture if the file is long enough to have all of its pixels.
  private mutating func beginRows(
    _ chunk: PNGChunk, _ count: Int, _ isLenient: Bool
  ) throws(PNGError) {
    guard let header, let reader else { return }
    if reader.lacksPalette {
      throw PNGError(.damaged, "chunk PLTE is missing", byteOffset: chunk.offset)
    }
    let isSmall = header.width * header.height <= Self.smallPicture
    guard header.rawBytes <= count * Self.maximumRatio || isLenient && isSmall else {
      throw PNGError(
        .truncated, "\(count) bytes are too few for \(header.width) × \(header.height) pixels",
        byteOffset: chunk.offset)
    }
    rows = PNGRowReader(header, reader)
    // A block with dynamic codes has more than eight bytes.
    inflater = Inflater(
      limit: header.rawBytes + Inflater.blockCost * (count / 8 + 1), verifiesChecksum: true)
  }

  private func finish(_ offset: Int) throws(PNGError) {
    guard let rows else {
      throw PNGError(.damaged, "chunk IDAT is missing", byteOffset: offset)
    }
    guard rows.isComplete else {
      throw PNGError(
        .truncated, "pixels end after \(rows.rowCount) rows", byteOffset: offset)
    }
  }
}

extension Bitmap2D {
  /// Reads a PNG of any color type, bit depth and interlacing.
  ///
  /// Gamma and color profiles are not applied. Of an animated PNG, the default picture is read.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - isLenient: Whether to return the pixels read so far, with the others transparent, if the
  ///     file is truncated or damaged after its first row.
  /// - Throws: `PNGError` if the bytes are not a valid PNG, or the picture has more pixels than
  ///   `DrawingLimits.decodedPixels`. Memory for the pixels is reserved only if the file is long
  ///   enough to have all of them, or is small.
  /// - Complexity: O(`bytes.count` + number of pixels).
  public init(png bytes: Span<UInt8>, isLenient: Bool = false) throws(PNGError) {
    var decoder = PNGDecoder()
    do {
      try decoder.read(bytes, isLenient: isLenient)
    } catch {
      guard isLenient, let rows = decoder.rows, rows.rowCount > 0 else { throw error }
    }
    guard let bitmap = decoder.rows?.bitmap else {
      throw PNGError(.damaged, "chunk IDAT is missing", byteOffset: bytes.count)
    }
    self = bitmap
  }

  /// Reads a PNG; see `init(png:isLenient:)` for a span.
  public init(png bytes: [UInt8], isLenient: Bool = false) throws(PNGError) {
    try self.init(png: bytes.span, isLenient: isLenient)
  }
}

extension PNGRowReader {
  fileprivate var bitmap: Bitmap2D? {
    Bitmap2D(width: header.width, height: header.height, pixels: pixels)
  }
}
