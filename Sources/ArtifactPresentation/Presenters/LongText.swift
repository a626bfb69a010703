/// A line, cell or value that nobody would read to its end, as it is shown.
///
/// Fronts measure and break what they are given, line by line. So a text of megabytes is cut, and how
/// much is missing is said where it ends; the payload has it all.
enum LongText {
  /// Bytes of a line, cell or value that are shown.
  static let byteLimit = 16_384

  /// The text, or as many whole scalars of it as fit into ``byteLimit``, and how much more there is.
  ///
  /// - Complexity: O(1) where nothing is cut, else O(``byteLimit``).
  static func shown(_ text: String) -> String {
    let end = shownLength(of: text)
    guard end < text.utf8.count else { return text }
    let rest = text.utf8.count - end
    return String(decoding: text.utf8.prefix(end), as: UTF8.self) + "… (+\(size(rest)))"
  }

  /// How many bytes of a text are shown.
  static func shownLength(of text: String) -> Int {
    let count = text.utf8.count
    guard count > byteLimit else { return count }
    var end = text.utf8.index(text.utf8.startIndex, offsetBy: byteLimit)
    var length = byteLimit
    while text.utf8[end] & 0xC0 == 0x80 {
      end = text.utf8.index(before: end)
      length -= 1
    }
    return length
  }

  /// A number of bytes as a person says it: `312 bytes`, `4.2 kB`, `9.9 MB`.
  private static func size(_ count: Int) -> String {
    guard count >= 1_000 else { return count == 1 ? "1 byte" : "\(count) bytes" }
    let (unit, name) = count < 1_000_000 ? (1_000, "kB") : (1_000_000, "MB")
    let tenths = count * 10 / unit
    return "\(tenths / 10).\(tenths % 10) \(name)"
  }
}
