/// An output buffer for the Markdown of one leaf.
struct MarkdownInlineText {
  private var bytes: [UInt8] = []
  /// The lines that begin with verbatim source, which cannot start a block.
  private(set) var verbatimLines: Set<Int> = []
  private var lineCount = 0
  /// The range of a bare address at the end of the buffer that later text could extend, and an
  /// equivalent link.
  private var openAddress: (range: Range<Int>, link: String)?

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The last byte, or a space if the buffer is empty.
  var last: UInt8 { bytes.last ?? 0x20 }

  var isBehindLineBreak: Bool { bytes.last == UInt8(ascii: "\n") }

  mutating func write(_ markdown: String) {
    if openAddress != nil { closeAddress(before: markdown) }
    for byte in markdown.utf8 {
      bytes.append(byte)
      if byte == UInt8(ascii: "\n") { lineCount += 1 }
    }
  }

  /// Writes source text verbatim.
  mutating func write(verbatim markdown: String) {
    let isLineStart = bytes.isEmpty || isBehindLineBreak
    let first = isLineStart ? lineCount : lineCount + 1
    write(markdown)
    if first <= lineCount { verbatimLines.formUnion(first...lineCount) }
  }

  /// Writes a bare address, which is replaced by a link if later text would extend it.
  mutating func write(address: String, orLink link: String) {
    let start = bytes.count
    write(verbatim: address)
    openAddress = (start..<bytes.count, link)
  }

  /// Replaces the bare address by a link if an escape follows, which would become part of it.
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
