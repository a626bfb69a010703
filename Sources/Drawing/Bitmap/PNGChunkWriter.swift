import ArtifactBase

/// The bytes of a PNG, written chunk by chunk.
struct PNGChunkWriter: Sendable {
  /// The maximum number of bytes of a chunk with pixels.
  private static let longestData = 65_536

  private(set) var output = PNGHeader.signature
  /// Compressed data that is not yet in a chunk.
  private var pending: [UInt8] = []
  private var deflater = Deflater()

  /// Writes the chunks that precede the pixels.
  ///
  /// - Parameter palette: The colors of the palette; those before `opaqueStart` have an alpha.
  init(_ header: PNGHeader, palette: PNGPalette? = nil) {
    var bytes: [UInt8] = []
    Self.append(UInt32(truncatingIfNeeded: header.width), to: &bytes)
    Self.append(UInt32(truncatingIfNeeded: header.height), to: &bytes)
    bytes += [UInt8(header.bitDepth), header.colorType.rawValue, 0, 0, header.isInterlaced ? 1 : 0]
    append(PNGChunkType.header, bytes.span)
    guard let palette else { return }
    let colors = palette.colors.flatMap { [$0.red, $0.green, $0.blue] }
    append(PNGChunkType.palette, colors.span)
    let alphas = palette.colors.prefix(palette.opaqueStart).map(\.alpha)
    if !alphas.isEmpty { append(PNGChunkType.transparency, alphas.span) }
  }

  /// Compresses filtered rows.
  mutating func append(data: [UInt8]) {
    deflater.append(data.span, to: &pending)
    flush(atLeast: Self.longestData)
  }

  /// Ends the file.
  mutating func finish() {
    deflater.finish(to: &pending)
    flush(atLeast: 1)
    append(PNGChunkType.end, [UInt8]().span)
  }

  /// Returns the bytes written since the last call.
  mutating func take() -> [UInt8] {
    defer { output = [] }
    return output
  }

  private mutating func flush(atLeast count: Int) {
    var start = 0
    let data = pending
    while data.count - start >= count {
      let end = min(start + Self.longestData, data.count)
      append(PNGChunkType.data, data.span.extracting(start..<end))
      start = end
    }
    if start > 0 { pending = Array(data[start...]) }
  }

  private mutating func append(_ type: UInt32, _ data: Span<UInt8>) {
    Self.append(UInt32(truncatingIfNeeded: data.count), to: &output)
    let start = output.count
    Self.append(type, to: &output)
    data.withUnsafeBufferPointer { output.append(contentsOf: $0) }
    var checksum = CRC32()
    checksum.append(output.span.extracting(start...))
    Self.append(checksum.value, to: &output)
  }

  private static func append(_ value: UInt32, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
  }
}
