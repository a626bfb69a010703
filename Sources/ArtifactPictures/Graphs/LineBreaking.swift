import Drawing

/// Breaks text between words into lines of a width.
enum LineBreaking {
  /// Returns at most `count` lines, with breaks at line feeds; if the text is longer, the last one ends with an ellipsis, and the
  /// text is cut. Words that are too long are broken between characters.
  ///
  /// - Complexity: O(length of the text × width).
  static func lines(
    of text: String, style: TextStyle2D, width: Double, count: Int, _ measure: any TextMeasuring
  ) -> (lines: [String], isCut: Bool) {
    var lines: [String] = []
    var line = ""
    func fits(_ text: String) -> Bool { measure.width(of: text, style: style) <= width }
    // An empty word ends a line.
    var words = text.split(whereSeparator: \.isNewline)
      .map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
      .joined(separator: [""]).map(\.self)[...]
    while let word = words.first, lines.count < count {
      if word.isEmpty {
        words.removeFirst()
        if !line.isEmpty { lines.append(line) }
        line = ""
        continue
      }
      let longer = line.isEmpty ? word : line + " " + word
      if fits(longer) {
        line = longer
        words.removeFirst()
      } else if line.isEmpty {
        // At least one character, so that there is progress.
        var head = String(word.prefix(1))
        for character in word.dropFirst() {
          guard fits(head + String(character)) else { break }
          head.append(character)
        }
        lines.append(head)
        words[words.startIndex] = String(word.dropFirst(head.count))
      } else {
        lines.append(line)
        line = ""
      }
    }
    if !line.isEmpty, lines.count < count {
      lines.append(line)
      line = ""
    }
    let isCut = !words.isEmpty || !line.isEmpty
    if isCut, var last = lines.popLast() {
      while !last.isEmpty, !fits(last + "…") { last.removeLast() }
      lines.append(last + "…")
    }
    return (lines.isEmpty ? [""] : lines, isCut)
  }
}
