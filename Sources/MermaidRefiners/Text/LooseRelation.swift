import ArtifactBase

/// What is clear of a line with an arrow that is not one of its type of diagram, such as `a-b -> c : text`.
struct LooseRelation {
  /// The words before the arrow, without texts in quotes.
  private(set) var source = ""
  /// The arrow with the signs at its ends, such as `->`, `1--*` or `→`; empty for none.
  private(set) var sign = ""
  /// The words after the arrow, without texts in quotes; empty for none.
  private(set) var target = ""
  /// The text after a colon, or between bars after the arrow; nil for none.
  private(set) var label: String?

  /// Reads a line.
  ///
  /// - Parameter hasCardinalities: Whether words such as `1` and `0..*` beside the arrow belong to it.
  /// - Returns: What is clear of it; nil if a name is missing or has signs.
  /// - Complexity: O(length of the line).
  init?(_ line: String, hasCardinalities: Bool = false) {
    let text = Array(line)
    var end = text.endIndex
    if let arrow = Self.arrow(in: text) {
      sign = String(text[arrow])
      source = Self.name(text[..<arrow.lowerBound])
      var right = text[arrow.upperBound...].drop(while: \.isWhitespace)
      if right.first == "|", let bar = right.dropFirst().firstIndex(of: "|") {
        label = String(right[..<bar].dropFirst()).trimmed
        right = right[(bar + 1)...]
      }
      target = Self.name(right.prefix { $0 != ":" })
      end = right.firstIndex(of: ":") ?? end
    } else {
      source = Self.name(text.prefix { $0 != ":" })
      end = text.firstIndex(of: ":") ?? end
    }
    if end < text.endIndex {
      let text = String(text[(end + 1)...]).trimmed
      let isQuoted = text.count > 1 && text.first == "\"" && text.last == "\""
      label = isQuoted ? String(text.dropFirst().dropLast()) : text
    }
    if hasCardinalities, !sign.isEmpty {
      sign = Self.takeCardinality(&source) { $0.last } + sign
      sign += Self.takeCardinality(&target) { $0.first }
    }
    guard !source.isEmpty, sign.isEmpty || !target.isEmpty,
      !(source + target).contains(where: { "{}|;@\\".contains($0) })
    else { return nil }
  }

  /// Whether the arrow points to the left and to nothing else.
  var pointsLeft: Bool {
    !sign.contains(">") && (sign.contains("<") || sign.contains { "←⟵⇐⟸".contains($0) })
  }

  /// The names in the direction of the arrow.
  var ends: (source: String, target: String) { pointsLeft ? (target, source) : (source, target) }

  /// The line to write, with an arrow of the type of diagram.
  func line(_ source: String, _ arrow: String, _ target: String) -> String {
    ("\(source) \(arrow) \(target)" + (label.map { " : \($0)" } ?? "")).inAdvice
  }

  /// The first arrow, which is a word of its own, or has two signs or more, before a colon; nil for none.
  private static func arrow(in text: [Character]) -> Range<Int>? {
    var isQuoted = false
    var index = 0
    while index < text.count, isQuoted || text[index] != ":" {
      if text[index] == "\"" { isQuoted.toggle() }
      guard !isQuoted, isArrow(text[index]) else {
        index += 1
        continue
      }
      var end = index
      // A triangle, such as `<|`, is part of an arrow.
      while end < text.count,
        isArrow(text[end]) || text[end] == "|" && end + 1 < text.count && isArrow(text[end + 1])
      {
        end += 1
      }
      let isAlone =
        index > 0 && text[index - 1].isWhitespace && end < text.count && text[end].isWhitespace
      if end - index > 1 || isAlone || !text[index].isASCII,
        !text[index..<end].allSatisfy({ "<>".contains($0) })
      {
        return withEnds(index..<end, in: text)
      }
      index = end
    }
    return nil
  }

  /// The range of an arrow with the signs of cardinalities and heads at its ends.
  private static func withEnds(_ range: Range<Int>, in text: [Character]) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    let left = text[..<start].reversed().prefix { !$0.isWhitespace }
    let right = text[end...].prefix { !$0.isWhitespace }
    let isWhole = { (part: [Character]) in part.allSatisfy { "|{}*o01nm+#().".contains($0) } }
    if start > left.count, isWhole(Array(left)) { start -= left.count }
    if end + right.count < text.count, isWhole(Array(right)) { end += right.count }
    while start > 0, "|}*".contains(text[start - 1]) { start -= 1 }
    while end < text.count, "|{*".contains(text[end]), text[end] != "|" || text[end - 1] != ">" {
      end += 1
    }
    return start..<end
  }

  /// Removes the word of a cardinality that is not the only word; empty for none.
  private static func takeCardinality(
    _ name: inout String, _ word: ([Substring]) -> Substring?
  ) -> String {
    let words = name.split(separator: " ")
    guard words.count > 1, let found = word(words),
      found.allSatisfy({ "0123456789.*nm".contains($0) })
    else { return "" }
    name = words.filter { $0 != found }.joined(separator: " ")
    return String(found)
  }

  private static func isArrow(_ character: Character) -> Bool {
    "-=.<>~→⟶⇒←⟵⇐⟸—–".contains(character)
  }

  /// The words without texts in quotes, and without a semicolon at their end.
  private static func name(_ text: ArraySlice<Character>) -> String {
    var isQuoted = false
    var name = ""
    for character in text {
      if character == "\"" { isQuoted.toggle() } else if !isQuoted { name.append(character) }
    }
    name = name.trimmed
    if name.last == ";" { name.removeLast() }
    return name.trimmed
  }
}
