import ArtifactBase

/// What a diagram says to readers who do not see it: `accTitle: …`, `accDescr: …` and `accDescr {…}`.
struct AccessibleTexts: Sendable {
  private(set) var title = ""
  private(set) var description = ""

  /// The lines of a description in braces that is open.
  private var lines: [UInt8]?

  /// Whether a description in braces is open.
  var isOpen: Bool { lines != nil }

  /// Reads what of a line belongs to the texts.
  ///
  /// - Returns: The rest of the line, which is read in another way.
  /// - Complexity: O(length of the line), amortized.
  mutating func read(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if isOpen { return readDescription(line) }
    let rest = line.drop(while: \.isSpace)
    if let text = Self.value(of: rest, after: "accTitle", sign: UInt8(ascii: ":")) {
      title = text.mermaidText.trimmed
    } else if let text = Self.value(of: rest, after: "accDescr", sign: UInt8(ascii: ":")) {
      description = text.mermaidText.trimmed
    } else if let text = Self.value(of: rest, after: "accDescr", sign: UInt8(ascii: "{")) {
      lines = []
      return readDescription(text)
    } else {
      return line
    }
    return line[line.endIndex...]
  }

  private mutating func readDescription(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let part = line.prefix { $0 != UInt8(ascii: "}") }
    lines?.append(contentsOf: part)
    guard part.endIndex < line.endIndex, let lines else { return line[line.endIndex...] }
    description =
      lines.mermaidText.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmed }.joined(separator: "\n").trimmed
    self.lines = nil
    return line[(part.endIndex + 1)...]
  }

  private static func value(
    of line: ArraySlice<UInt8>, after word: StaticString, sign: UInt8
  ) -> ArraySlice<UInt8>? {
    guard line.span.starts(with: word, at: 0) else { return nil }
    let rest = line.dropFirst(word.utf8CodeUnitCount).drop(while: \.isSpace)
    return rest.first == sign ? rest.dropFirst() : nil
  }
}
