import ArtifactBase

/// What `@{…}` says of a node or an edge.
enum FlowchartData {
  /// Reads the entries, and checks the shape.
  static func entries(
    _ bytes: ArraySlice<UInt8>, _ range: Range<Int>
  ) throws(MermaidFault) -> [(key: String, value: YAMLValue)] {
    let text = withoutBreaksInStrings(bytes.mermaidText)
    let entries: [YAMLValue.Entry]
    do {
      entries = try YAMLReader.map(text.contains("\n") ? text : "{\n\(text)\n}")
    } catch {
      throw MermaidFault(range, "unreadable data: \(error.message)")
    }
    if let shape = entries.last(where: { $0.key == "shape" })?.value.text, !shape.isEmpty,
      !MermaidShape.names.contains(shape)
    {
      let near = Suggestion.nearest(to: shape, among: MermaidShape.sortedNames)
      throw MermaidFault(range, "unknown shape `\(shape)`", suggestion: near)
    }
    return entries.map { ($0.key, $0.value) }
  }

  /// A line break in quotes is a line break of the text; the white space after it does not count.
  static func withoutBreaksInStrings(_ text: String) -> String {
    guard text.contains("\""), text.contains("\n") else { return text }
    var result = ""
    var isQuoted = false
    var isAfterBreak = false
    for character in text {
      if character == "\"" { isQuoted.toggle() }
      if isQuoted, character == "\n" {
        if !isAfterBreak { result += "<br/>" }
        isAfterBreak = true
        continue
      }
      if isAfterBreak, character.isWhitespace { continue }
      isAfterBreak = false
      result.append(character)
    }
    return result
  }
}
