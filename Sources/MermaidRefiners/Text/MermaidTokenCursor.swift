import ArtifactBase

/// Why a statement cannot be read.
enum MermaidFailure: Error {
  /// More tokens may follow.
  case incomplete
  /// Blocks are nested too deep.
  case depth
  case fault(MermaidFault)
  /// A text without its end, at its start; the lines after it are read again.
  case unclosed(MermaidFault)
  /// A statement that is part of an error that has been reported.
  case repeated
  /// Something that Mermaid rejects, after which reading continues with the next token.
  case mistake(MermaidFault)
}

/// A position in the tokens of a diagram.
struct MermaidTokenCursor<Kind: MermaidTokenKind> {
  let tokens: ArraySlice<MermaidToken<Kind>>
  let text: [UInt8]
  let place: MermaidPlace
  /// Whether no more tokens follow.
  let isEnd: Bool
  /// The index of the next token.
  var index: Int

  init(
    _ tokens: ArraySlice<MermaidToken<Kind>>, _ text: [UInt8], _ place: MermaidPlace, isEnd: Bool
  ) {
    self.tokens = tokens
    self.text = text
    self.place = place
    self.isEnd = isEnd
    index = tokens.startIndex
  }

  /// The kind of the next token; nil at the end.
  var kind: Kind? { index < tokens.endIndex ? tokens[index].kind : nil }

  /// The kind of the token at a distance.
  func kind(_ distance: Int) -> Kind? {
    index + distance < tokens.endIndex ? tokens[index + distance].kind : nil
  }

  /// The next token, as written.
  var word: String { string(index) }

  /// A token, as written.
  func string(_ index: Int) -> String {
    index < tokens.endIndex ? text[tokens[index].range].mermaidText : ""
  }

  /// The tokens from an index to the next one, as written.
  func string(from start: Int) -> String {
    guard start < index else { return "" }
    return text[tokens[start].range.lowerBound..<tokens[index - 1].range.upperBound].mermaidText
  }

  /// The tokens from an index to the next one, without what is between them.
  func joined(from start: Int) -> String {
    guard index != start + 1 else { return string(start) }
    return tokens[start..<max(index, start)].flatMap { text[$0.range] }.mermaidText
  }

  /// The range in the payload of the tokens from an index to the next one.
  func range(from start: Int) -> Range<Int> {
    let end = max(index - 1, start)
    guard end < tokens.endIndex else { return place.range(tokens.last?.range ?? 0..<0) }
    return place.range(tokens[start].range.lowerBound..<tokens[end].range.upperBound)
  }

  /// The range in the payload of the next token.
  var range: Range<Int> { range(from: index) }

  /// Skips a token of a kind; false if another one is next.
  ///
  /// - Throws: At the end of tokens that may go on.
  mutating func skip(_ wanted: Kind) throws(MermaidFailure) -> Bool {
    guard let kind else {
      if !isEnd { throw .incomplete }
      return false
    }
    guard kind == wanted else { return false }
    index += 1
    return true
  }

  /// Skips all tokens of a kind.
  mutating func skipAll(_ wanted: Kind) {
    while kind == wanted { index += 1 }
  }

  /// The kind of the next token; nil at the end of the diagram.
  ///
  /// - Throws: At the end of tokens that may go on.
  func next() throws(MermaidFailure) -> Kind? {
    if kind == nil, !isEnd { throw .incomplete }
    return kind
  }

  /// Reads a token of a kind.
  @discardableResult
  mutating func expect(
    _ wanted: Kind, _ expected: String, advice: String? = nil
  ) throws(MermaidFailure) -> String {
    guard kind == wanted else { throw failure(expected, advice: advice) }
    defer { index += 1 }
    return string(index)
  }

  /// Reads the end of a line, or of the diagram.
  ///
  /// - Parameter expected: What could follow instead.
  mutating func expectEndOfLine(
    _ expected: String = "the end of the line", advice: String? = nil
  ) throws(MermaidFailure) {
    guard let kind = try next() else { return }
    guard kind == .newline else { throw failure(expected, advice: advice) }
    skipAll(.newline)
  }

  /// The failure of the next token.
  ///
  /// - Parameters:
  ///   - expected: What was expected instead.
  ///   - advice: What to do, after the message.
  func failure(_ expected: String, advice: String? = nil) -> MermaidFailure {
    guard index < tokens.endIndex else {
      if !isEnd { return .incomplete }
      let end = tokens.last?.range.upperBound ?? 0
      return .fault(
        MermaidFault(
          max(end - 1, 0)..<end, "diagram ends early: expected \(expected)", advice: advice))
    }
    let token = tokens[index]
    let word = text.excerpt(token.range)
    let message =
      token.kind == .newline || word.isEmpty
      ? "statement ends early: expected \(expected)" : "unexpected `\(word)`: expected \(expected)"
    return .fault(MermaidFault(token.range, message, advice: advice))
  }

  /// The failure of the next token: where something is missing at the end of a line, not where the next line begins.
  func failureOnLine(_ expected: String, advice: String? = nil) -> MermaidFailure {
    guard tokens.startIndex < index, index < tokens.endIndex else {
      return failure(expected, advice: advice)
    }
    let (last, next) = (tokens[index - 1].range, tokens[index].range)
    guard
      kind == .newline
        || text[last.upperBound..<max(next.lowerBound, last.upperBound)]
          .contains(0x0A)
    else { return failure(expected, advice: advice) }
    return .fault(
      MermaidFault(last, "statement ends early: expected \(expected)", advice: advice))
  }

  /// The line of a token, as written.
  func wholeLine(of index: Int) -> String {
    let start = text[..<tokens[index].range.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let rest = text[start...]
    return rest[..<(rest.firstIndex(of: 0x0A) ?? rest.endIndex)].mermaidText.trimmed
  }

  /// The rest of the line from a token on, as written.
  func line(of index: Int) -> String {
    let rest = text[tokens[index].range.lowerBound...]
    return rest[..<(rest.firstIndex(of: 0x0A) ?? rest.endIndex)].mermaidText.trimmed
  }

  /// A failure of tokens that are read.
  func fault(_ start: Int, _ message: String, advice: String? = nil) -> MermaidFailure {
    let end = max(min(index, tokens.endIndex) - 1, start)
    guard end < tokens.endIndex else { return failure(message, advice: advice) }
    return .fault(
      MermaidFault(
        tokens[start].range.lowerBound..<tokens[end].range.upperBound, message, advice: advice))
  }
}
