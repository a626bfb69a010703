import Drawing

/// Breaks text between words into lines of a width.
enum LineBreaking {
  /// Returns at most `count` lines, with breaks at line feeds; if the text is longer, the last one ends with an ellipsis, and the
  /// text is cut. Words that are too long are broken after separators and before humps, or else between characters.
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
        let count = headCount(of: word, fits: fits)
        lines.append(String(word.prefix(count)))
        words[words.startIndex] = String(word.dropFirst(count))
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

  /// The number of characters of a word that are on the next line: up to the last place in it where words break. If what
  /// follows that place is wider than a line, as many as fit; at least one, so that there is progress.
  private static func headCount(of word: String, fits: (String) -> Bool) -> Int {
    var head: [Character] = []
    var rest = word[...]
    while let character = rest.first, head.isEmpty || fits(String(head + [character])) {
      head.append(character)
      rest.removeFirst()
    }
    let fitting = head.count
    // Whether a word breaks at the end of the line depends on the characters after it.
    head += rest.prefix(2)
    guard
      let place = stride(from: min(fitting, head.count - 1), to: 0, by: -1)
        .first(where: { breaks(head, before: $0) })
    else { return fitting }
    if place == fitting { return place }
    var part = Array(head[place..<fitting])
    rest = word.dropFirst(fitting)
    while let character = rest.first {
      part.append(character)
      guard fits(String(part)) else { return fitting }
      rest.removeFirst()
      if breaks(part + rest.prefix(2), before: part.count) { break }
    }
    return place
  }

  /// Whether a word that is too long for a line may break before one of its characters: after `.`, `_`, `-` and `/`,
  /// before a capital letter that starts a part, and beside ideographs.
  private static func breaks(_ word: [Character], before index: Int) -> Bool {
    guard index > 0, index < word.count else { return false }
    let (last, next) = (word[index - 1], word[index])
    if last.isIdeograph || next.isIdeograph { return !next.isClosing }
    // A separator at the start is not alone on a line.
    if last.isSeparator { return index > 1 && !next.isSeparator }
    guard next.isUppercase else { return false }
    if last.isLowercase || last.isNumber { return true }
    return last.isUppercase && index + 1 < word.count && word[index + 1].isLowercase
  }

  /// Returns the width at which a text is broken so that its words are whole, between a width and a wider one.
  ///
  /// - Complexity: O(length of the text).
  static func width(
    _ width: Double, keepingWordsOf text: String, upTo widest: Double, _ style: TextStyle2D,
    _ measure: any TextMeasuring
  ) -> Double {
    var result = width
    // Ideographs are not in words.
    for word in text.split(whereSeparator: { $0.isWhitespace || $0.isIdeograph })
    where Double(word.utf8.count) * style.size > result && result < widest {
      result = max(result, min(measure.width(of: String(word), style: style), widest))
    }
    return result
  }
}

extension Character {
  /// Whether lines break before and after the character, as those of Chinese and Japanese.
  fileprivate var isIdeograph: Bool {
    guard let scalar = unicodeScalars.first else { return false }
    return scalar.value >= 0x2E80
  }

  /// Whether the character is not at the start of a line.
  fileprivate var isClosing: Bool {
    switch self {
    case "、", "。", "，", "．", "：", "；", "！", "？", "）", "］", "｝", "」", "』", "】", "》", "〉", "ー": true
    default: !isLetter && !isNumber && !isIdeograph
    }
  }

  /// Whether a word may break after the character.
  fileprivate var isSeparator: Bool {
    switch self {
    case ".", "_", "-", "/": true
    default: false
    }
  }
}
