/// The header of a PNG (PNG 3rd edition §11.2.1).
struct PNGHeader: Hashable, Sendable {
  /// The kinds of pixels.
  enum ColorType: UInt8, Sendable {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6

    /// The number of samples of a pixel.
    var channels: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }
  }

  var width: Int
  var height: Int
  var bitDepth: Int
  var colorType: ColorType
  var isInterlaced = false

  /// The eight bytes that a PNG begins with.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The number of bits of a pixel.
  var bitsPerPixel: Int { bitDepth * colorType.channels }

  /// The distance, in bytes, of the bytes that filters compare in a row.
  var filterDistance: Int { max(1, bitsPerPixel >> 3) }

  /// The number of bytes of a row of pixels, without its filter type.
  func rowBytes(_ width: Int) -> Int { (width * bitsPerPixel + 7) >> 3 }
}

/// The types of chunks that are read or written, as numbers of four letters.
enum PNGChunkType {
  static let header: UInt32 = 0x4948_4452
  static let palette: UInt32 = 0x504C_5445
  static let transparency: UInt32 = 0x7452_4E53
  static let data: UInt32 = 0x4944_4154
  static let end: UInt32 = 0x4945_4E44

  /// Whether a picture can't be drawn without a chunk of a type.
  static func isCritical(_ type: UInt32) -> Bool { type & 0x2000_0000 == 0 }
}
