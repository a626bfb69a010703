/// The Markdown of one leaf while it is written.
struct MarkdownInlineText {
  private var bytes: [UInt8] = []
  /// Lines that start with what the source has there, which started no block.
  private(set) var verbatimLines: Set<Int> = []
  private var lineCount = 0
  /// Where an address stands that the bytes behind it may still go on with, and a link that says
  /// the same.
  private var openAddress: (range: Range<Int>, link: String)?

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The last byte; a space where there is none.
  var last: UInt8 { bytes.last ?? 0x20 }

  var isBehindLineBreak: Bool { bytes.last == UInt8(ascii: "\n") }

  mutating func write(_ markdown: String) {
    if openAddress != nil { closeAddress(before: markdown) }
    for byte in markdown.utf8 {
      bytes.append(byte)
      if byte == UInt8(ascii: "\n") { lineCount += 1 }
    }
  }

  /// Writes what the source has in this place.
  mutating func write(verbatim markdown: String) {
    let isLineStart = bytes.isEmpty || isBehindLineBreak
    let first = isLineStart ? lineCount : lineCount + 1
    write(markdown)
    if first <= lineCount { verbatimLines.formUnion(first...lineCount) }
  }

  /// Writes an address that stands for itself, unless what follows would become part of it.
  mutating func write(address: String, orLink link: String) {
    let start = bytes.count
    write(verbatim: address)
    openAddress = (start..<bytes.count, link)
  }

  /// An escape behind an address would be read as more of it.
  private mutating func closeAddress(before markdown: String) {
    for byte in markdown.utf8 {
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: "&"):
        guard let (range, link) = openAddress else { return }
        bytes.replaceSubrange(range, with: link.utf8)
        openAddress = nil
        return
      case UInt8(ascii: "<"), UInt8(ascii: "\n"), UInt8(ascii: " "), UInt8(ascii: "\t"):
        openAddress = nil
        return
      default: break
      }
    }
  }
}
