import ArtifactBase
import RefinerCore

/// One cell as it stands in the payload: its bytes between two delimiters.
///
/// Whether it is quoted shows in its first byte alone, since a quote opens a field nowhere else
/// (R3.6). So a table stores ranges and no flags.
struct CSVCell: ~Escapable {
  /// The content if it is one piece of the payload; of a quoted cell with doubled quotes or text
  /// after the closing quote it is the first piece.
  let head: Span<UInt8>

  /// What follows the second of two quotes, or the closing quote; empty for most cells.
  private let rest: Span<UInt8>

  private static var quote: UInt8 { UInt8(ascii: "\"") }

  @_lifetime(copy raw)
  init(_ raw: Span<UInt8>) {
    guard !raw.isEmpty, raw[0] == Self.quote else {
      head = raw
      rest = raw.extracting(last: 0)
      return
    }
    let end = raw.firstIndex(of: Self.quote, from: 1)
    head = raw.extracting(1..<end)
    // A cell whose quote was never closed has no byte here.
    let tail = raw.extracting(min(end + 1, raw.count)..<raw.count)
    rest = Self.isBlank(tail) ? raw.extracting(last: 0) : tail
  }

  /// Whether ``head`` is all of the content.
  var isOnePiece: Bool { rest.isEmpty }

  /// Whether the content is empty or spaces and tabs.
  var isBlank: Bool { isOnePiece && Self.isBlank(head) }

  /// No less than the bytes of the content.
  var byteCount: Int { head.count + rest.count }

  /// The content, decoded.
  var text: String {
    guard !isOnePiece else { return String(cell: head) }
    var content: [UInt8] = []
    forEachByte { content.append($0) }
    return String(cell: content.span)
  }

  /// The number of Unicode scalars of the content.
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

  /// The content of a quoted cell in several pieces.
  private func forEachByte(_ body: (UInt8) -> Void) {
    for index in head.indices { body(head[index]) }
    var offset = 0
    // `rest` begins right after a quote: a second one is content, anything else is outside.
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
  /// Decodes UTF-8; what is not becomes U+FFFD.
  init(cell bytes: Span<UInt8>) {
    self = bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }
}
