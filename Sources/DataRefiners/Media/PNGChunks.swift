import ArtifactBase
import RefinerCore

/// Verifies the checksums of PNG chunks incrementally (PNG, third edition, §5.3).
///
/// Verification stops after the last chunk and at the first damaged critical chunk.
struct PNGChunks: Sendable {
  private enum Stage { case signature, length, name, content, checksum, ended }

  /// The payload range of the first damaged critical chunk, and the message.
  private(set) var failure: (range: Range<Int>, message: String)?

  /// The diagnostics of damaged ancillary chunks, which decoders skip.
  private(set) var log = DiagnosticLog()

  /// The payload offset of the medium, and whether it is encoded, in which case the payload has no
  /// exact range to report.
  private var origin = 0
  private var isPacked = false

  private var stage = Stage.signature
  /// The number of bytes of the medium read.
  private var offset = 0
  private var chunkStart = 0
  private var contentCount = 0
  /// The current length, name or checksum, and the number of its bytes received.
  private var field: UInt32 = 0
  private var fieldCount = 0
  private var name: UInt32 = 0
  private var checksum = CRC32()

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let end: UInt32 = 0x4945_4E44

  /// Reads the next bytes of a medium that starts at the payload offset `origin`.
  ///
  /// - Complexity: O(`bytes.count`).
  mutating func read(_ bytes: Span<UInt8>, origin: Int, isPacked: Bool) {
    self.origin = origin
    self.isPacked = isPacked
    var index = 0
    while index < bytes.count, stage != .ended {
      let count = stage == .content ? min(contentCount, bytes.count - index) : 1
      let piece = bytes.extracting(index..<index + count)
      if stage == .name || stage == .content { checksum.append(piece) }
      offset += count
      index += count
      switch stage {
      case .signature: readSignature(piece[0])
      case .content:
        contentCount -= count
        if contentCount == 0 { stage = .checksum }
      case .length, .name, .checksum:
        field = field << 8 | UInt32(piece[0])
        fieldCount += 1
        if fieldCount == 4 { endField() }
      case .ended: break
      }
    }
  }

  private mutating func readSignature(_ byte: UInt8) {
    if byte != Self.signature[offset - 1] {
      stage = .ended
    } else if offset == Self.signature.count {
      beginChunk()
    }
  }

  private mutating func beginChunk() {
    chunkStart = offset
    checksum = CRC32()
    stage = .length
  }

  private mutating func endField() {
    let field = self.field
    self.field = 0
    fieldCount = 0
    switch stage {
    case .length:
      guard field >> 31 == 0 else { return failHeader("PNG chunk is longer than 2 GiB") }
      contentCount = Int(field)
      stage = .name
    case .name:
      name = field
      guard Self.bytes(of: field).allSatisfy(\.isASCIILetter) else {
        return failHeader("PNG chunk type is not 4 letters")
      }
      stage = contentCount == 0 ? .checksum : .content
    case .checksum: endChunk(stated: field)
    case .signature, .content, .ended: break
    }
  }

  private mutating func endChunk(stated: UInt32) {
    if stated != checksum.value {
      let text = String(decoding: Self.bytes(of: name), as: UTF8.self)
      let message = "checksum mismatch in PNG chunk `\(text)`"
      // The name of an ancillary chunk starts with a lowercase letter.
      guard name >> 24 & 0x20 != 0 else { return fail(message) }
      let location = location
      log.report(
        .mediaChecksum, .warning, at: payloadRange,
        "\(message)\(location): decoders may skip the chunk")
    }
    if name == Self.end {
      stage = .ended
    } else {
      beginChunk()
    }
  }

  /// Stops at bytes that aren't a chunk. ``MediaHeader`` reports this for the first chunk.
  private mutating func failHeader(_ message: String) {
    if chunkStart > Self.signature.count { fail(message) } else { stage = .ended }
  }

  private mutating func fail(_ message: String) {
    failure = (payloadRange, message + location)
    stage = .ended
  }

  private var payloadRange: Range<Int> {
    isPacked ? origin..<origin + 1 : origin + chunkStart..<origin + offset
  }

  /// The bytes of the chunk in the PNG, which differ from those in an encoded payload.
  private var location: String { " (bytes \(chunkStart) to \(offset - 1) of the PNG)" }

  private static func bytes(of field: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: field >> UInt32($0)) }
  }
}
