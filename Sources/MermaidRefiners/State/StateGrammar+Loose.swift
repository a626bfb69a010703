import ArtifactBase

// Lines that Mermaid accepts and reads as other states than those that were meant.

extension MermaidTokenCursor<StateLexer.Kind> {
  /// Reads a line in which a name has several words, such as `My state --> B`, or in which the text of a relation is in
  /// bars, `A -->|text| B`, and adds what was meant.
  ///
  /// - Returns: What is wrong with the line; nil for another one, of which nothing is read.
  mutating func readLooseNames(into diagram: inout StateBuilder) -> MermaidFault? {
    var end = index
    var arrow: Int?
    var foreign: Range<Int>?
    while end < tokens.endIndex, isOnLine(end) {
      let word = text[tokens[end].range]
      if tokens[end].kind == .id, end > index,
        word.mermaidText.allSatisfy({ "<=>→⟶⇒←⟵⇐".contains($0) })
      {
        foreign = word.startIndex..<word.endIndex
      }
      if tokens[end].kind == .arrow {
        guard arrow == nil else { return nil }
        arrow = end
      }
      end += 1
      // A longer line has several statements.
      guard end - index <= 256 else { return nil }
    }
    if arrow == nil, let foreign, let loose = LooseRelation(line(of: index)), !loose.sign.isEmpty {
      diagram.add(loose, at: place.range(tokens[index].range))
      index = end
      return MermaidFault(
        foreign, "unexpected `\(loose.sign)`: expected `-->`",
        advice: "write `\(loose.line(loose.ends.source, "-->", loose.ends.target))`")
    }
    guard let source = looseName(index..<(arrow ?? end)) else { return nil }
    guard let arrow else {
      guard source.words.count > 1, source.end < end else { return nil }
      var state = MermaidStateDiagram.State(id: source.name, range: place.range(source.range))
      if let text = text(at: source.end) { state.descriptions = [MermaidLabel(text)] }
      diagram.add(.state(state), at: state.range)
      index = end
      return fault(of: source)
    }
    var label = ""
    var first = arrow + 1
    var barred: Range<Int>?
    if first < end, let bars = bars(from: tokens[first].range.lowerBound) {
      label = text[bars].dropFirst().dropLast().mermaidText.trimmed
      while first < end, tokens[first].range.upperBound <= bars.upperBound { first += 1 }
      barred = bars
    }
    guard first < end, let target = looseName(first..<end, after: barred?.upperBound) else {
      return nil
    }
    guard barred != nil || source.words.count + target.words.count > 2 else { return nil }
    if let text = text(at: target.end) { label = text }
    let range = place.range(source.range.lowerBound..<target.range.upperBound)
    diagram.add(
      .relation(
        MermaidStateDiagram.State(id: source.name, range: place.range(source.range)),
        MermaidStateDiagram.State(id: target.name, range: place.range(target.range)),
        MermaidLabel(label)),
      at: range)
    index = end
    guard let barred else { return fault(of: source.words.count > 1 ? source : target) }
    return MermaidFault(
      barred, "text in bars: expected the name of a state",
      advice: "write `\(source.written) --> \(target.written) : \(label.inAdvice)`")
  }

  /// A name, perhaps of several words.
  struct LooseName {
    var words: [String]
    var range: Range<Int>
    /// The index of the token after it.
    var end: Int

    var name: String { words.joined(separator: " ") }
    /// The name as one word.
    var written: String { words.joined(separator: "_").inAdvice }
  }

  /// Returns a name of several words; nil for one word.
  func longName(_ name: String, at range: Range<Int>) -> LooseName? {
    let words = name.split(whereSeparator: \.isWhitespace).map(String.init)
    return words.count > 1 ? LooseName(words: words, range: range, end: index) : nil
  }

  /// The error about a name of several words.
  func fault(of name: LooseName) -> MermaidFault {
    MermaidFault(
      name.range, "the name of a state is one word",
      advice:
        "write `state \"\(name.name.inAdvice)\" as \(name.written)`, and `\(name.written)` in other lines"
    )
  }

  /// Whether a token is on the line of the statement.
  private func isOnLine(_ other: Int) -> Bool {
    guard other > index else { return true }
    return tokens[other].kind != .newline
      && !text[
        tokens[other - 1].range
          .upperBound..<max(tokens[other].range.lowerBound, tokens[other - 1].range.upperBound)
      ]
      .contains(0x0A)
  }

  /// Reads words up to a text after a colon; nil if something else is there.
  ///
  /// - Parameter start: Where the first word begins, if it is inside of a token.
  private func looseName(_ range: Range<Int>, after start: Int? = nil) -> LooseName? {
    var words: [String] = []
    var end = range.lowerBound
    var whole = tokens[end].range
    if let start { whole = max(start, whole.lowerBound)..<whole.upperBound }
    while end < range.upperBound, tokens[end].kind == .id || tokens[end].kind == .edgeState {
      let place = max(tokens[end].range.lowerBound, whole.lowerBound)..<tokens[end].range.upperBound
      let isStart = tokens[end].kind == .edgeState
      guard isStart ? words.isEmpty : text[place].allSatisfy({ $0.isWord || $0 >= 0x80 }) else {
        return nil
      }
      words.append(text[place].mermaidText.trimmed)
      whole = whole.lowerBound..<place.upperBound
      end += 1
      if isStart { break }
    }
    guard !words.isEmpty, end == range.upperBound || tokens[end].kind == .description,
      end + 1 >= range.upperBound
    else { return nil }
    return LooseName(words: words, range: whole, end: end)
  }

  /// The text after the colon of a token; nil for another token.
  private func text(at index: Int) -> String? {
    guard index < tokens.endIndex, tokens[index].kind == .description, isOnLine(index) else {
      return nil
    }
    return text[tokens[index].range].dropFirst().mermaidText.trimmed
  }

  /// The range of a text in bars that begins at a byte, with its bars; nil if none begins there.
  private func bars(from start: Int) -> Range<Int>? {
    guard text[start] == UInt8(ascii: "|") else { return nil }
    let rest = text[(start + 1)...]
    guard let end = rest.firstIndex(where: { $0 == 0x0A || $0 == UInt8(ascii: "|") }),
      rest[end] == UInt8(ascii: "|")
    else { return nil }
    return start..<end + 1
  }
}
