import ArtifactBase
import RefinerCore

// Parses the headers of media (`Specs/Refiners.md` section R17).
//
// The first bytes identify the format. A cursor then moves from header to header, skips the data
// between them, and waits for the bytes of incomplete headers. Every step examines a bounded number
// of bytes and advances the cursor, so all steps together take linear time.

struct MediaHeader: Sendable {
  /// The maximum number of boxes, segments and fields read; parsing stops there.
  static let stepLimit = 65_536

  /// The offset of the next header.
  private var cursor = 0
  /// The end of the boxes that may contain the size of a HEIC image.
  private var boxEnd = Int.max
  /// The number of remaining fields in a TIFF directory.
  private var fieldCount = -1
  private var tiffWidth = 0
  private var stepCount = 0
  private(set) var isDone = false

  /// The message for an invalid header.
  private(set) var fault: StaticString?

  /// Parses headers as far as the bytes are available.
  mutating func read(_ document: inout MediaDocument) {
    if document.format == nil {
      document.format = Self.format(of: document.bytes(0..<min(document.byteCount, 32)))
    }
    guard let format = document.format else {
      if document.byteCount >= 32 { isDone = true }
      return
    }
    while !isDone, step(format, &document) {
      stepCount += 1
      if stepCount == Self.stepLimit { isDone = true }
    }
  }

  /// The format identified by the first bytes of a medium, or `nil` if it isn't recognized or more
  /// bytes are needed.
  static func format(of bytes: ArraySlice<UInt8>) -> MediaDocument.Format? {
    func has(_ text: StaticString, at offset: Int = 0) -> Bool {
      guard bytes.count >= offset + text.utf8CodeUnitCount else { return false }
      let part = bytes.dropFirst(offset).prefix(text.utf8CodeUnitCount)
      return part.span.isEqual(to: text)
    }
    func starts(_ magic: [UInt8]) -> Bool { bytes.starts(with: magic) }
    if starts([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
    if starts([0xFF, 0xD8, 0xFF]) { return .jpeg }
    if has("GIF87a") || has("GIF89a") { return .gif }
    if has("RIFF"), has("WEBP", at: 8) { return .webP }
    if starts([0x49, 0x49, 0x2A, 0]) || starts([0x4D, 0x4D, 0, 0x2A]) { return .tiff }
    if has("%PDF-") { return .pdf }
    if has("glTF") { return .glb }
    if starts([0x50, 0x4B, 3, 4]) { return .zip }
    if has("BM"), bytes.count >= 10, bytes.dropFirst(6).prefix(4).allSatisfy({ $0 == 0 }) {
      return .bmp
    }
    if has("ftyp", at: 4) {
      let brands: [StaticString] = ["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1"]
      if brands.contains(where: { has($0, at: 8) }) { return .heic }
    }
    return nil
  }

  // MARK: Steps

  /// Parses one header. Returns `false` if its bytes aren't available or there is none.
  private mutating func step(
    _ format: MediaDocument.Format, _ document: inout MediaDocument
  ) -> Bool {
    switch format {
    case .png: pngChunk(&document)
    case .gif: fixed(&document, 10) { $0.littleEndian16(6, 8) }
    case .bmp: bitmap(&document)
    case .webP: webP(&document)
    case .jpeg: segment(&document)
    case .tiff: field(&document)
    case .heic: box(&document)
    case .pdf: pdf(&document)
    case .glb: chunk(&document)
    case .zip: file(&document)
    }
  }

  private func view(_ document: MediaDocument, _ count: Int) -> HeaderBytes? {
    guard cursor >= 0, cursor <= document.byteCount, count <= document.byteCount - cursor else {
      return nil
    }
    return HeaderBytes(bytes: document.bytes(cursor..<cursor + count))
  }

  private mutating func fixed(
    _ document: inout MediaDocument, _ count: Int,
    _ size: (HeaderBytes) -> MediaDocument.PixelSize?
  ) -> Bool {
    guard let bytes = view(document, count) else { return false }
    setSize(size(bytes), &document)
    isDone = true
    return false
  }

  /// PNG: reads the size from the first chunk, then the chunks up to the last (PNG, third edition,
  /// §5).
  private mutating func pngChunk(_ document: inout MediaDocument) -> Bool {
    if cursor == 0 {
      guard let bytes = view(document, 24) else { return false }
      cursor = 8
      guard bytes.big32(8) == 13, bytes.has("IHDR", at: 12) else {
        fault = "first PNG chunk must be `IHDR` with 13 bytes"
        return true
      }
      setSize(bytes.bigEndian32(16, 20), &document)
      return true
    }
    guard let header = view(document, 8) else { return false }
    cursor += 12 + header.big32(0)
    if header.has("IEND", at: 4) {
      document.declaredByteCount = cursor
      isDone = true
    }
    return true
  }

  /// BMP: reads the size, then computes the length of the image, since the declared file length is
  /// often wrong.
  private mutating func bitmap(_ document: inout MediaDocument) -> Bool {
    guard let bytes = view(document, 26) else { return false }
    if document.pixelSize == nil {
      let size = bytes.bitmapSize
      setSize(size, &document)
      if size.width < 0 { fault = "negative image width" }
    }
    guard let size = document.pixelSize else {
      isDone = true
      return false
    }
    guard let whole = bytes.little32(14) == 12 ? bytes : view(document, 38) else { return false }
    document.declaredByteCount = whole.bitmapLength(size)
    isDone = true
    return false
  }

  private mutating func webP(_ document: inout MediaDocument) -> Bool {
    guard let bytes = view(document, 30) else { return false }
    document.declaredByteCount = 8 + bytes.little32(4)
    setSize(bytes.webPSize, &document)
    isDone = true
    return false
  }

  /// Whether the bytes of a finished medium are fewer than its header declares.
  func isCut(_ document: MediaDocument) -> Bool {
    if let count = document.declaredByteCount, count > document.byteCount { return true }
    return switch document.format {
    case .png, .gif, .bmp, .webP, .jpeg, .tiff, .zip: !isDone
    case .heic: !isDone && cursor > document.byteCount
    case .glb: document.byteCount < 12
    case .pdf, nil: false
    }
  }

  private mutating func setSize(_ size: MediaDocument.PixelSize?, _ document: inout MediaDocument) {
    guard let size else { return }
    guard size.width > 0, size.height > 0 else {
      fault = "image has no width or no height"
      return
    }
    document.pixelSize = size
  }

  /// JPEG: reads segments up to the start of the frame (ITU T.81 §B.1.1).
  private mutating func segment(_ document: inout MediaDocument) -> Bool {
    if cursor == 0 { cursor = 2 }
    guard let bytes = view(document, 2) else { return false }
    let marker = bytes[1]
    guard bytes[0] == 0xFF else {
      isDone = true
      return false
    }
    switch marker {
    case 0xFF:
      cursor += 1
    case 0x01, 0xD0...0xD7:
      cursor += 2
    case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
      guard let frame = view(document, 9) else { return false }
      let size = MediaDocument.PixelSize(width: frame.big16(7), height: frame.big16(5))
      setSize(size, &document)
      isDone = true
    case 0xD8, 0xD9, 0xDA, 0x00:
      isDone = true
    default:
      guard let header = view(document, 4) else { return false }
      cursor += 2 + max(header.big16(2), 2)
    }
    return true
  }

  /// TIFF: reads the fields of the first directory (TIFF 6.0 §2).
  private mutating func field(_ document: inout MediaDocument) -> Bool {
    let isLittle = document.bytes(0..<1).first == 0x49
    if cursor == 0 {
      guard let header = view(document, 8) else { return false }
      cursor = header.number32(4, isLittle: isLittle)
      if cursor < 8 { isDone = true }
      return true
    }
    if fieldCount < 0 {
      guard let count = view(document, 2) else { return false }
      fieldCount = count.number16(0, isLittle: isLittle)
      cursor += 2
      return true
    }
    guard fieldCount > 0 else {
      isDone = true
      return false
    }
    guard let entry = view(document, 12) else { return false }
    let isShort = entry.number16(2, isLittle: isLittle) == 3
    let value =
      isShort ? entry.number16(8, isLittle: isLittle) : entry.number32(8, isLittle: isLittle)
    switch entry.number16(0, isLittle: isLittle) {
    case 0x100: tiffWidth = value
    case 0x101:
      setSize(MediaDocument.PixelSize(width: tiffWidth, height: value), &document)
      isDone = true
    default: break
    }
    fieldCount -= 1
    cursor += 12
    return true
  }

  /// HEIC: reads the largest size among the item properties (ISO/IEC 23008-12 §6.5.3); smaller ones
  /// belong to thumbnails and tiles. The size is known at the end of the properties.
  private mutating func box(_ document: inout MediaDocument) -> Bool {
    if cursor >= boxEnd {
      if hasSize { setSize(largest, &document) }
      isDone = true
      return false
    }
    guard let header = view(document, 8) else { return false }
    var length = header.big32(0)
    if length == 1 {
      guard let long = view(document, 16) else { return false }
      guard long.big32(8) == 0 else {
        isDone = true
        return false
      }
      length = long.big32(12)
    }
    if length < 8 {
      isDone = true
      return false
    }
    if header.has("meta", at: 4) {
      cursor += 12
    } else if header.has("iprp", at: 4) {
      cursor += 8
    } else if header.has("ipco", at: 4) {
      boxEnd = cursor + length
      cursor += 8
    } else if header.has("ispe", at: 4) {
      guard let size = view(document, 20) else { return false }
      let found = MediaDocument.PixelSize(width: size.big32(12), height: size.big32(16))
      let area = found.width.multipliedReportingOverflow(by: found.height)
      hasSize = true
      if !area.overflow, area.partialValue > largest.width * largest.height { largest = found }
      cursor += length
    } else {
      cursor += length
    }
    return true
  }

  private var largest = MediaDocument.PixelSize(width: 0, height: 0)
  /// Whether the properties of a HEIC image contain a size.
  private var hasSize = false

  private mutating func pdf(_ document: inout MediaDocument) -> Bool {
    guard let bytes = view(document, 8) else { return false }
    isDone = true
    let digits = [bytes[5], bytes[7]]
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }), bytes[6] == UInt8(ascii: ".") else {
      return false
    }
    document.version = "\(digits[0] - 0x30).\(digits[1] - 0x30)"
    return false
  }

  /// GLB: reads the header and the chunks (glTF 2.0 §4.4).
  private mutating func chunk(_ document: inout MediaDocument) -> Bool {
    if cursor == 0 {
      guard let header = view(document, 12) else { return false }
      let version = header.little32(4)
      document.version = "\(version)"
      document.declaredByteCount = header.little32(8)
      cursor = 12
      if header.little32(8) < 12 { fault = "declared length is less than the GLB header" }
      // Only version 2 has chunks.
      if version != 2 { isDone = true }
      if version != 1, version != 2 { fault = "unsupported GLB version: expected 1 or 2" }
      return true
    }
    guard document.entries.count < MediaDocument.entryLimit else {
      isDone = true
      return false
    }
    guard let header = view(document, 8) else { return false }
    let start = cursor + 8
    let name = header.bytes.dropFirst(4).prefix { (0x20...0x7E).contains($0) }
    document.entries.append(
      MediaDocument.Entry(
        name: String(decoding: name, as: UTF8.self), range: start..<start + header.little32(0)))
    cursor = start + header.little32(0)
    return true
  }

  /// ZIP: reads consecutive local file headers (APPNOTE 4.3.7). A file whose length is in a data
  /// descriptor after it is the last one listed.
  private mutating func file(_ document: inout MediaDocument) -> Bool {
    guard document.entries.count < MediaDocument.entryLimit else {
      isDone = true
      return false
    }
    guard let header = view(document, 30) else { return false }
    guard header.has("PK\u{3}\u{4}", at: 0) else {
      isDone = true
      return false
    }
    let nameLength = header.little16(26)
    guard let named = view(document, 30 + min(nameLength, 255)) else { return false }
    let start = cursor + 30 + nameLength + header.little16(28)
    let length = header.little32(18)
    document.entries.append(
      MediaDocument.Entry(
        name: String(decoding: named.bytes.dropFirst(30), as: UTF8.self),
        range: start..<start + length))
    if header.little16(6) & 8 != 0, length == 0 { isDone = true }
    cursor = start + length
    return true
  }
}

/// Integer accessors for the bytes of a header.
private struct HeaderBytes {
  var bytes: ArraySlice<UInt8>

  subscript(offset: Int) -> UInt8 { bytes[bytes.startIndex + offset] }

  func has(_ text: StaticString, at offset: Int) -> Bool {
    let part = bytes.dropFirst(offset).prefix(text.utf8CodeUnitCount)
    return part.span.isEqual(to: text)
  }

  func big16(_ offset: Int) -> Int { Int(self[offset]) << 8 | Int(self[offset + 1]) }
  func big32(_ offset: Int) -> Int { big16(offset) << 16 | big16(offset + 2) }
  func little16(_ offset: Int) -> Int { Int(self[offset]) | Int(self[offset + 1]) << 8 }
  func little32(_ offset: Int) -> Int { little16(offset) | little16(offset + 2) << 16 }

  func number16(_ offset: Int, isLittle: Bool) -> Int {
    isLittle ? little16(offset) : big16(offset)
  }

  func number32(_ offset: Int, isLittle: Bool) -> Int {
    isLittle ? little32(offset) : big32(offset)
  }

  func bigEndian32(_ width: Int, _ height: Int) -> MediaDocument.PixelSize {
    MediaDocument.PixelSize(width: big32(width), height: big32(height))
  }

  func littleEndian16(_ width: Int, _ height: Int) -> MediaDocument.PixelSize {
    MediaDocument.PixelSize(width: little16(width), height: little16(height))
  }

  /// The size of a BMP. A negative height denotes rows stored from top to bottom.
  var bitmapSize: MediaDocument.PixelSize {
    if little32(14) == 12 { return littleEndian16(18, 20) }
    let height = Int(Int32(truncatingIfNeeded: little32(22)).magnitude)
    let width = Int(Int32(truncatingIfNeeded: little32(18)))
    return MediaDocument.PixelSize(width: width, height: height)
  }

  /// The end offset of the image data: rows padded to whole words, or the declared number of bytes
  /// if the rows are compressed. The padding of the last row is optional.
  func bitmapLength(_ size: MediaDocument.PixelSize) -> Int? {
    let start = little32(10)
    let isOld = little32(14) == 12
    let depth = little16(isOld ? 24 : 28)
    let packing = isOld ? 0 : little32(30)
    guard packing == 0 || packing == 3 || packing == 6 else {
      let length = little32(34)
      return length > 0 ? start + length : nil
    }
    let bits = size.width * depth
    let row = (bits + 31) / 32 * 4
    let rows = row.multipliedReportingOverflow(by: size.height - 1)
    guard !rows.overflow, rows.partialValue < 1 << 60, depth > 0 else { return nil }
    return start + rows.partialValue + (bits + 7) / 8
  }

  /// The size in any of the three WebP variants (RFC 9649 §2.5–2.7).
  var webPSize: MediaDocument.PixelSize? {
    if has("VP8 ", at: 12) {
      let size = littleEndian16(26, 28)
      return MediaDocument.PixelSize(width: size.width & 0x3FFF, height: size.height & 0x3FFF)
    }
    if has("VP8L", at: 12) {
      let bits = little32(21)
      return MediaDocument.PixelSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    }
    guard has("VP8X", at: 12) else { return nil }
    let width = little16(24) | Int(self[26]) << 16
    let height = little16(27) | Int(self[29]) << 16
    return MediaDocument.PixelSize(width: width + 1, height: height + 1)
  }
}
