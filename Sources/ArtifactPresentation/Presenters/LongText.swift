/// Truncates lines, cells and values that are too long to be read.
///
/// Fronts measure and wrap text line by line, so very long text is truncated, and the length of the
/// omitted part is appended; the payload contains all of it.
package enum LongText {
  /// The maximum length of a line, cell or value in bytes.
  package static let byteLimit = 16_384

  /// Returns the text, or the whole scalars that fit into a limit with the length of the rest.
  ///
  /// - Complexity: O(1) if nothing is truncated, otherwise O(`limit`).
  package static func shown(
    _ text: String, upTo limit: Int = byteLimit, length: Int? = nil
  ) -> String {
    let end = shownLength(of: text, upTo: limit)
    guard end < text.utf8.count else { return text }
    let rest = (length ?? text.utf8.count) - end
    return String(decoding: text.utf8.prefix(end), as: UTF8.self) + "… (+\(size(rest)))"
  }

  /// The number of bytes of a text that are shown.
  package static func shownLength(of text: String, upTo limit: Int = byteLimit) -> Int {
    let count = text.utf8.count
    guard count > limit else { return count }
    var end = text.utf8.index(text.utf8.startIndex, offsetBy: limit)
    var length = limit
    while text.utf8[end] & 0xC0 == 0x80 {
      end = text.utf8.index(before: end)
      length -= 1
    }
    return length
  }

  /// A number of bytes with a unit: `312 bytes`, `4.2 kB`, `9.9 MB`.
  private static func size(_ count: Int) -> String {
    guard count >= 1_000 else { return count == 1 ? "1 byte" : "\(count) bytes" }
    let (unit, name) = count < 1_000_000 ? (1_000, "kB") : (1_000_000, "MB")
    let tenths = count * 10 / unit
    return "\(tenths / 10).\(tenths % 10) \(name)"
  }
}
