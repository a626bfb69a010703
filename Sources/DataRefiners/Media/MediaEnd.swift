import ArtifactBase
import RefinerCore

// Checks that a medium is complete when its payload ends (`Specs/Refiners.md` R17.10).
//
// A header states the image size long before the last row arrives. Completeness is indicated
// elsewhere: by an end marker (JPEG, GIF, PDF, ZIP) or by the lengths of the parts before it (TIFF,
// HEIC). This type walks the parts of a finished medium by their stated lengths without reading
// their contents. Bytes after the end are ignored, since encoders and mailers append some.

struct MediaEnd {
  /// The maximum number of TIFF directories checked, and of strips or tiles in each.
  static let directoryLimit = 256
  static let stripLimit = 65_536

  private let document: MediaDocument
  private var count: Int { document.byteCount }

  private init(_ document: MediaDocument) {
    self.document = document
  }

  /// A description of what a finished medium lacks, as the end of a sentence, or `nil` if nothing
  /// is known to be missing.
  ///
  /// PNG, WebP, BMP and GLB declare their length in the header (``MediaHeader``).
  ///
  /// - Complexity: O(``MediaDocument/byteCount``).
  static func missing(in document: MediaDocument) -> String? {
    let end = Self(document)
    return switch document.format {
    case .jpeg: end.missingInJPEG
    case .gif: end.missingInGIF
    case .tiff: end.missingInTIFF
    case .heic: end.missingInHEIC
    case .pdf: end.missingInPDF
    case .zip: end.missingInZIP
    case .png, .webP, .bmp, .glb, nil: nil
    }
  }

  // MARK: JPEG

  /// Walks the segments and scans up to the end of the image (ITU T.81 §B.1.1). Within a scan, FF
  /// is followed by a byte below C0 or by a restart marker.
  private var missingInJPEG: String? {
    var hasScan = false
    var cursor = 2
    while let marker = nextMarker(from: cursor) {
      switch marker.code {
      case 0xD9: return nil
      case 0xD8: cursor = marker.offset + 2
      default:
        hasScan = hasScan || marker.code == 0xDA
        guard let length = big(marker.offset + 2, 2) else { return "incomplete segment" }
        cursor = marker.offset + 2 + max(length, 2)
      }
    }
    if cursor > count { return "incomplete segment" }
    return hasScan ? "no end of image (EOI)" : "no scan"
  }

  private func nextMarker(from start: Int) -> (offset: Int, code: UInt8)? {
    var marker: (offset: Int, code: UInt8)?
    var isAfterMark = false
    forEachPiece(from: start) { offset, bytes in
      for index in bytes.indices {
        let byte = bytes[index]
        if isAfterMark, byte >= 0xC0, byte != 0xFF, byte & 0xF8 != 0xD0 {
          marker = (offset + index - 1, byte)
          return false
        }
        isAfterMark = byte == 0xFF
      }
      return true
    }
    return marker
  }

  // MARK: GIF

  /// Walks the blocks up to the trailer (GIF89a §17 to §27). Each block is a sequence of sub-blocks
  /// with their lengths.
  private var missingInGIF: String? {
    guard let flags = byte(10) else { return "incomplete header" }
    var cursor = 13 + Self.colourTableLength(flags)
    var frames = 0
    while let kind = byte(cursor) {
      switch kind {
      case 0x3B: return nil
      case 0x21:
        guard let end = endOfPieces(cursor + 2) else { return "incomplete extension" }
        cursor = end
      case 0x2C:
        frames += 1
        guard let flags = byte(cursor + 9),
          let end = endOfPieces(cursor + 11 + Self.colourTableLength(flags))
        else { return "frame \(frames) is incomplete" }
        cursor = end
      case 0: cursor += 1
      // Unknown blocks are left to the decoder.
      default: return nil
      }
    }
    return "no trailer"
  }

  private static func colourTableLength(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }

  private func endOfPieces(_ start: Int) -> Int? {
    var cursor = start
    while let length = byte(cursor) {
      cursor += 1 + Int(length)
      if length == 0 { return cursor }
    }
    return nil
  }

  // MARK: TIFF

  /// Checks the directories, their referenced values, and their strips or tiles (TIFF 6.0 §2 and
  /// §8).
  private var missingInTIFF: String? {
    let isLittle = byte(0) == 0x49
    func number(_ offset: Int, _ size: Int) -> Int? {
      isLittle ? little(offset, size) : big(offset, size)
    }
    let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]
    var seen: Set<Int> = []
    var strips = 0
    var directory = number(4, 4) ?? 0
    while directory >= 8, seen.count < Self.directoryLimit, seen.insert(directory).inserted {
      guard let fields = number(directory, 2), directory + 2 + fields * 12 <= count else {
        return "directory \(seen.count) is incomplete"
      }
      /// Returns the offset of a field's values, the size of each, and their number.
      func values(_ field: Int) -> (start: Int, size: Int, count: Int)? {
        let type = number(field + 2, 2) ?? 0
        guard type > 0, type < sizes.count else { return nil }
        let length = number(field + 4, 4) ?? 0
        let isInline = sizes[type] * length <= 4
        return (isInline ? field + 8 : number(field + 8, 4) ?? 0, sizes[type], length)
      }
      var offsets: (start: Int, size: Int, count: Int)?
      var lengths: (start: Int, size: Int, count: Int)?
      for index in 0..<fields {
        let field = directory + 2 + index * 12
        guard let found = values(field) else { continue }
        if found.start + found.size * found.count > count {
          return "values of a field are incomplete"
        }
        switch number(field, 2) {
        case 273, 324: offsets = found
        case 279, 325: lengths = found
        default: break
        }
      }
      if let offsets, let lengths, offsets.size <= 4, lengths.size <= 4 {
        for index in 0..<min(offsets.count, lengths.count, Self.stripLimit - strips) {
          let start = number(offsets.start + index * offsets.size, offsets.size) ?? 0
          let length = number(lengths.start + index * lengths.size, lengths.size) ?? 0
          if start + length > count {
            return "\(count) of at least \(start + length) bytes received"
          }
        }
        strips += min(offsets.count, lengths.count, Self.stripLimit - strips)
      }
      directory = number(directory + 2 + fields * 12, 4) ?? 0
    }
    return directory + 2 > count ? "directory \(seen.count + 1) is missing" : nil
  }

  // MARK: HEIC

  /// Walks the boxes of the file and checks that the media data is among them (ISO/IEC 14496-12
  /// §4.2).
  private var missingInHEIC: String? {
    var cursor = 0
    var hasData = false
    while let header = big(cursor, 4), let name = text(cursor + 4, 4) {
      var length = header
      if length == 1 {
        guard let high = big(cursor + 8, 4), let low = big(cursor + 12, 4) else { break }
        // A payload is never that long.
        length = high == 0 ? low : .max - cursor
      }
      if length == 0 { return nil }
      if name == "meta", holdsData(cursor + 12..<min(count, cursor + length)) { hasData = true }
      if name == "mdat" { hasData = true }
      if length < 8 { break }
      if cursor + length > count {
        return hasData && !Self.boxes.contains(name) ? nil : "box `\(name)` is incomplete"
      }
      cursor += length
    }
    return hasData ? nil : "no content (mdat)"
  }

  /// The top-level boxes that may follow the content; other bytes are ignored.
  private static let boxes: Set<String> = [
    "ftyp", "meta", "mdat", "moov", "moof", "free", "skip", "wide", "uuid", "mpvd", "sefd",
  ]

  /// Whether a metadata box contains the media data itself.
  private func holdsData(_ range: Range<Int>) -> Bool {
    var cursor = range.lowerBound
    while cursor + 8 <= range.upperBound, let length = big(cursor, 4), length >= 8 {
      if text(cursor + 4, 4) == "idat" { return true }
      cursor += length
    }
    return false
  }

  // MARK: PDF

  /// Finds the final end-of-file marker, after which no object begins (ISO 32000-1 §7.5.5). A PDF
  /// with incremental updates has several markers, and a linearized one also has one near its
  /// start.
  private var missingInPDF: String? {
    var (end, start, object) = (-1, -1, -1)
    var window: UInt64 = 0
    forEachPiece(from: 0) { offset, bytes in
      for index in bytes.indices {
        let byte = bytes[index]
        window = window << 8 | UInt64(byte)
        if byte == UInt8(ascii: "F"), window & 0xFF_FFFF_FFFF == 0x25_2545_4F46 {
          end = offset + index
        } else if byte == UInt8(ascii: "f"), window == 0x7461_7274_7872_6566 {
          start = offset + index
        } else if byte == UInt8(ascii: "j"), window & 0xFFFF_FFFF == 0x206F_626A {
          object = offset + index
        }
      }
      return true
    }
    return start >= 0 && start < end && object < end
      ? nil : "no `startxref` and `%%EOF` at the end"
  }

  // MARK: ZIP

  /// Checks for the end of central directory record (APPNOTE 4.3.16), which may only be followed by
  /// a comment.
  private var missingInZIP: String? {
    var window: UInt32 = 0
    var start = -1
    forEachPiece(from: 0) { offset, bytes in
      for index in bytes.indices {
        window = window << 8 | UInt32(bytes[index])
        if window == 0x504B_0506 { start = offset + index - 3 }
      }
      return true
    }
    return start >= 0 && start + 22 <= count ? nil : "no end of central directory"
  }

  // MARK: Bytes

  private func byte(_ offset: Int) -> UInt8? {
    offset < count ? document.bytes(offset..<offset + 1).first : nil
  }

  private func big(_ offset: Int, _ size: Int) -> Int? {
    guard offset + size <= count else { return nil }
    return document.bytes(offset..<offset + size).reduce(0) { $0 << 8 | Int($1) }
  }

  private func little(_ offset: Int, _ size: Int) -> Int? {
    guard offset + size <= count else { return nil }
    return document.bytes(offset..<offset + size).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private func text(_ offset: Int, _ size: Int) -> String? {
    guard offset + size <= count else { return nil }
    return String(decoding: document.bytes(offset..<offset + size), as: UTF8.self)
  }

  /// Passes contiguous pieces of the bytes and their offsets to `body` until it returns `false`.
  private func forEachPiece(from start: Int, _ body: (Int, Span<UInt8>) -> Bool) {
    var offset = start
    while offset < count {
      let end = min(count, (offset / Self.pieceSize + 1) * Self.pieceSize)
      let piece = document.bytes(offset..<end)
      guard body(offset, piece.span) else { return }
      offset = end
    }
  }

  private static let pieceSize = 32_768
}
