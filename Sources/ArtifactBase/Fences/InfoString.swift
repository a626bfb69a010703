/// A reader of the info strings of fenced code (CommonMark 0.31.2 §4.5).
package enum InfoString {
  /// The words in braces of MyST that precede the language: ```` ```{code-cell} python ````.
  private static let directives: [StaticString] = [
    "code-cell", "code-block", "code", "sourcecode",
  ]

  /// Returns the range of the language in an info string; empty if there is none.
  ///
  /// - Parameter readsAttributes: Whether the language may be in braces, as in `{.python #id}` and
  ///   `{r, echo=FALSE}`, and ends before `{` and `,`. Otherwise it is the first word.
  package static func language(
    in bytes: Span<UInt8>, _ range: Range<Int>, readsAttributes: Bool
  ) -> Range<Int> {
    let start = skipBlanks(bytes, range)
    guard readsAttributes else { return word(bytes, start..<range.upperBound) { _ in false } }
    guard start < range.upperBound, bytes[start] == UInt8(ascii: "{") else {
      return word(bytes, start..<range.upperBound) {
        $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: ",")
      }
    }
    return languageInBraces(bytes, start..<range.upperBound)
  }

  /// Whether the language is Markdown, in which fences nest.
  package static func isMarkdown(_ bytes: Span<UInt8>, _ language: Range<Int>) -> Bool {
    ["markdown", "md", "mdx"].contains { (name: StaticString) in
      matches(name, bytes, language)
    }
  }

  private static func languageInBraces(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: ",") || byte.isSpaceOrTab {
        index += 1
        continue
      }
      guard byte != UInt8(ascii: "}") else {
        return language(in: bytes, index + 1..<range.upperBound, readsAttributes: true)
      }
      let (word, hasValue) = attribute(bytes, index..<range.upperBound)
      index = word.upperBound
      if byte == UInt8(ascii: "#") || hasValue { continue }
      if directives.contains(where: { matches($0, bytes, word) }) {
        while index < range.upperBound, bytes[index] != UInt8(ascii: "}") { index += 1 }
        continue
      }
      let isMarked = byte == UInt8(ascii: ".") || byte == UInt8(ascii: "=")
      return word.lowerBound + (isMarked ? 1 : 0)..<word.upperBound
    }
    return range.upperBound..<range.upperBound
  }

  /// Returns the range of an attribute in braces, and whether it is a name and a value.
  private static func attribute(
    _ bytes: Span<UInt8>, _ range: Range<Int>
  ) -> (range: Range<Int>, hasValue: Bool) {
    var index = range.lowerBound
    var quote: UInt8?
    var hasValue = false
    while index < range.upperBound {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte.isSpaceOrTab || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") {
        break
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "="), index > range.lowerBound {
        hasValue = true
      }
      index += 1
    }
    return (range.lowerBound..<index, hasValue)
  }

  private static func word(
    _ bytes: Span<UInt8>, _ range: Range<Int>, endsBefore: (UInt8) -> Bool
  ) -> Range<Int> {
    var end = range.lowerBound
    while end < range.upperBound, !bytes[end].isSpaceOrTab, !endsBefore(bytes[end]) { end += 1 }
    return range.lowerBound..<end
  }

  private static func skipBlanks(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    var index = range.lowerBound
    while index < range.upperBound, bytes[index].isSpaceOrTab { index += 1 }
    return index
  }

  private static func matches(
    _ name: StaticString, _ bytes: Span<UInt8>, _ range: Range<Int>
  ) -> Bool {
    name.withUTF8Buffer { wanted in
      wanted.count == range.count
        && wanted.indices.allSatisfy { bytes[range.lowerBound + $0].asciiLowercased == wanted[$0] }
    }
  }
}
