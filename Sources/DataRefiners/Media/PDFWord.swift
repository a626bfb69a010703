import ArtifactBase
import RefinerCore

/// The first 16 bytes of a PDF name or keyword.
struct PDFWord: Hashable, Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private(set) var count: UInt64 = 0

  /// The maximum length; longer words aren't recognized.
  static let limit = 16

  init() {}

  init(_ text: StaticString) {
    for index in 0..<text.utf8CodeUnitCount { append(text.utf8Start[index]) }
  }

  /// Appends a byte, or ignores it if the storage is full.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count < 8 {
      low |= UInt64(byte) << (count << 3)
    } else if count < Self.limit {
      high |= UInt64(byte) << ((count - 8) << 3)
    } else {
      return
    }
    count += 1
  }

  /// The value of the word as a number, clamped to at least 0.
  var number: Int? {
    let bytes = (0..<count).map { place in
      UInt8(truncatingIfNeeded: place < 8 ? low >> (place << 3) : high >> ((place - 8) << 3))
    }
    return Int(String(decoding: bytes, as: UTF8.self)).map { max(0, $0) }
  }

  static let type = PDFWord("Type")
  static let pages = PDFWord("Pages")
  static let page = PDFWord("Page")
  static let objectStream = PDFWord("ObjStm")
  static let deflate = PDFWord("FlateDecode")
  static let shortDeflate = PDFWord("Fl")
  static let predictor = PDFWord("Predictor")
  static let crossReference = PDFWord("XRef")
  static let total = PDFWord("Count")
  static let pageCount = PDFWord("N")
  static let previous = PDFWord("Prev")
  static let parent = PDFWord("Parent")
  static let linearized = PDFWord("Linearized")
  static let encrypt = PDFWord("Encrypt")
  static let table = PDFWord("xref")
  static let trailer = PDFWord("trailer")
  static let tableStart = PDFWord("startxref")
  static let object = PDFWord("obj")
  static let objectEnd = PDFWord("endobj")
  static let stream = PDFWord("stream")

  /// The stream filters that aren't supported (ISO 32000-1 §7.4).
  static let otherFilters: Set<PDFWord> = [
    PDFWord("ASCIIHexDecode"), PDFWord("ASCII85Decode"), PDFWord("LZWDecode"),
    PDFWord("RunLengthDecode"), PDFWord("Crypt"), PDFWord("AHx"), PDFWord("A85"), PDFWord("LZW"),
    PDFWord("RL"),
  ]

  /// The active content that names indicate.
  static let actions: [PDFWord: PDFActions] = [
    PDFWord("JS"): .script, PDFWord("JavaScript"): .script, PDFWord("Launch"): .launch,
    PDFWord("EmbeddedFile"): .file, PDFWord("EmbeddedFiles"): .file,
  ]

  private var first: UInt8 { UInt8(truncatingIfNeeded: low) }

  /// Whether the first byte is that of a name in ``actions``.
  var mayAct: Bool {
    first == UInt8(ascii: "J") || first == UInt8(ascii: "L") || first == UInt8(ascii: "E")
  }

  /// Whether the first byte may begin a keyword; most words are numbers.
  var mayBeKeyword: Bool { first >= UInt8(ascii: "a") }
}
