import ArtifactBase
import RefinerCore

/// A cell as written in the payload: the bytes between two delimiters.
///
/// The first byte that is not a blank decides whether the cell is quoted, since a quote opens a field
/// only there (R3.6). The table therefore stores ranges and no flags.
struct CSVCell: ~Escapable {
  /// The content, if it is contiguous in the payload; otherwise its first part. The content of a
  /// quoted cell with doubled quotes or with text after the closing quote isn't contiguous.
  let head: Span<UInt8>

  /// The bytes after the first inner quote: the continuation after a doubled quote, or the text
  /// after the closing quote. Empty for most cells.
  private let rest: Span<UInt8>

  private static var quote: UInt8 { UInt8(ascii: "\"") }

  @_lifetime(copy raw)
  init(_ raw: Span<UInt8>) {
    var start = 0
    while start < raw.count, raw[start] == UInt8(ascii: " ") || raw[start] == UInt8(ascii: "\t") {
      start += 1
    }
    guard start < raw.count, raw[start] == Self.quote else {
      head = raw
      rest = raw.extracting(last: 0)
      return
    }
    let end = raw.firstIndex(of: Self.quote, from: start + 1)
    head = raw.extracting(start + 1..<end)
    // The closing quote is absent if the payload ended inside the cell.
    let tail = raw.extracting(min(end + 1, raw.count)..<raw.count)
    rest = Self.isBlank(tail) ? raw.extracting(last: 0) : tail
  }

  /// Whether ``head`` is the whole content.
  var isOnePiece: Bool { rest.isEmpty }

  /// Whether the content is empty or consists of spaces and tabs.
  var isBlank: Bool { isOnePiece && Self.isBlank(head) }

  /// An upper bound of the content's length in bytes.
  var byteCount: Int { head.count + rest.count }

  /// The content, decoded as UTF-8.
  var text: String {
    guard !isOnePiece else { return String(cell: head) }
    var content: [UInt8] = []
    forEachByte { content.append($0) }
    return String(cell: content.span)
  }

  /// The number of Unicode scalars in the content.
  var scalarCount: Int {
    var count = PreRenderableProgress.characterCount(of: head)
    guard !isOnePiece else { return count }
    count = 0
    forEachByte { if $0 & 0xC0 != 0x80 { count += 1 } }
    return count
  }

  private static func isBlank(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices
    where bytes[index] != UInt8(ascii: " ") && bytes[index] != UInt8(ascii: "\t") {
      return false
    }
    return true
  }

  /// Calls `body` with each content byte of a cell that isn't contiguous.
  private func forEachByte(_ body: (UInt8) -> Void) {
    for index in head.indices { body(head[index]) }
    var offset = 0
    // `rest` begins right after a quote. A second quote is content; any other byte is outside the
    // quotes.
    var isInside = false
    while offset < rest.count {
      let byte = rest[offset]
      if isInside {
        if byte != Self.quote {
          body(byte)
          offset += 1
          continue
        }
        isInside = false
      } else if byte == Self.quote {
        body(byte)
        isInside = true
      } else {
        let tail = rest.extracting(offset..<rest.count)
        if !Self.isBlank(tail) {
          for index in tail.indices { body(tail[index]) }
        }
        return
      }
      offset += 1
    }
  }
}

extension String {
  /// Decodes UTF-8, replacing invalid sequences with U+FFFD.
  init(cell bytes: Span<UInt8>) {
    self = bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }
}
