/// The UTF-8 byte order mark: U+FEFF at the start of a text.
package enum ByteOrderMark {
  /// The encoded mark.
  package static let bytes: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns the length of the mark that the text begins with; 0 if there is none, nil while the
  /// bytes may still become a mark.
  ///
  /// - Parameters:
  ///   - bytes: The start of the text.
  ///   - isFinal: Whether the text ends after `bytes`; the result is then never nil.
  package static func length(in bytes: Span<UInt8>, isFinal: Bool) -> Int? {
    var length = 0
    while length < 3, length < bytes.count, contains(bytes[length], at: length) { length += 1 }
    if length == 3 { return 3 }
    return length < bytes.count || isFinal ? 0 : nil
  }

  /// Whether a byte is one of the three bytes of the mark, for scanners that treat these as white
  /// space wherever they occur.
  package static func contains(_ byte: UInt8) -> Bool {
    byte == 0xEF || byte == 0xBB || byte == 0xBF
  }

  private static func contains(_ byte: UInt8, at index: Int) -> Bool {
    byte == (index == 0 ? 0xEF : index == 1 ? 0xBB : 0xBF)
  }
}

/// Skips a byte order mark at the start of a text that arrives in chunks.
package struct ByteOrderMarkFilter: Sendable {
  /// The number of bytes of the mark read so far; 3 once the text has begun.
  private var count = 0

  package init() {}

  /// Skips the bytes of a chunk that belong to the mark.
  ///
  /// - Returns: The number of bytes to skip, and the skipped bytes of this and earlier chunks if
  ///   they turn out to be text.
  package mutating func skip(in chunk: Span<UInt8>) -> (length: Int, text: ArraySlice<UInt8>) {
    var index = 0
    while count < 3, index < chunk.count {
      guard chunk[index] == ByteOrderMark.bytes[count] else { return (index, finish()) }
      count += 1
      index += 1
    }
    return (index, [])
  }

  /// Ends the text, and returns the bytes of an incomplete mark, which are text.
  package mutating func finish() -> ArraySlice<UInt8> {
    defer { count = 3 }
    return count < 3 ? ByteOrderMark.bytes[..<count] : []
  }
}

extension Span<UInt8> {
  /// The length of the byte order mark that the bytes begin with: 3, or 0 if there is none.
  @inlinable package var byteOrderMarkLength: Int {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF ? 3 : 0
  }
}
