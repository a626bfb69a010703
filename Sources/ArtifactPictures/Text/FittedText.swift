import Drawing

/// The part of a text that fits on one line.
enum FittedText {
  /// The maximum length of a line in bytes, also if its characters have no width.
  static let byteCount = 1_000

  /// Returns the text on one line, with an ellipsis where it is cut off. Line breaks become spaces.
  ///
  /// - Complexity: O(length of the result).
  static func line(
    _ text: String, width: Double, _ style: TextStyle2D, _ measure: any TextMeasuring
  ) -> String {
    var line = ""
    var length = 0.0
    for character in text {
      let shown: Character = character.isNewline || character == "\t" ? " " : character
      length += measure.width(of: String(shown), style: style)
      guard length <= width, line.utf8.count + shown.utf8.count <= byteCount else {
        while !line.isEmpty, measure.width(of: line + "…", style: style) > width {
          line.removeLast()
        }
        return measure.width(of: "…", style: style) <= width ? line + "…" : ""
      }
      line.append(shown)
    }
    return line
  }

  /// Returns a name for descriptions: its first `count` characters.
  static func name(_ text: String, count: Int = 100) -> String {
    let bytes = text.utf8.prefix(byteCount)
    var line = ""
    for character in Substring(bytes).prefix(count) {
      line.append(character.isNewline || character == "\t" ? " " : character)
    }
    return line.utf8.count < text.utf8.count ? line + "…" : line
  }
}
