import Drawing

/// A text broken into lines that fit a frame, without breaks inside of words.
struct RoomyText {
  /// The lines.
  var lines: [String]
  /// The font.
  var style: TextStyle2D
  /// The extent of the lines.
  var size: Size2D

  /// Breaks a text at a width; nil if a word or the lines are too large for the room.
  ///
  /// - Complexity: O(length × width).
  init?(_ text: String, _ style: TextStyle2D, in room: Size2D, _ measure: any TextMeasuring) {
    let height = measure.lineHeight(style)
    let count = (room.height / height + 1e-9).rounded(.down)
    guard count >= 1, room.width > 0, count.isFinite else { return nil }
    // Browsers may have wider fonts.
    let width = style.size == 1 ? room.width : room.width / 1.05
    for word in text.split(whereSeparator: \.isWhitespace) where word.contains(where: \.isWord) {
      guard measure.width(of: String(word), style: style) <= width else { return nil }
    }
    let (lines, isCut) = LineBreaking.lines(
      of: text, style: style, width: width, count: Int(min(count, 100)), measure)
    guard !isCut else { return nil }
    self.lines = lines
    self.style = style
    size = measure.size(of: lines, style: style)
    guard size.width <= width else { return nil }
  }
}

extension Character {
  /// Whether the character belongs to words between which lines are broken, unlike ideographs.
  fileprivate var isWord: Bool {
    guard let scalar = unicodeScalars.first else { return false }
    return scalar.value < 0x2E80 && (isLetter || isNumber)
  }
}
