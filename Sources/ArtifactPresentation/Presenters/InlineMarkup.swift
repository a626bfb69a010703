// HTML tags in text that mean no more than a trait: `<kbd>Esc</kbd>`, `<b>now</b>`.
//
// A pair of them is taken out, and what is between gets the trait. A tag without its other half is
// shown as it is written, for then it may well be what the text is about; only while the text is
// live does an open one reach to the end, as it most likely will. One pass finds the pairs with a
// stack, a second one leaves them out.

struct InlineMarkup {
  private var open: [(name: Name, index: Int)] = []

  /// How many of each name are open, so that no search is in vain.
  private var openCounts = [Int](repeating: 0, count: Name.allCases.count)

  /// What begins (1) or ends (-1) at the tags that have two halves.
  private var pairs: [Int: (name: Name, step: Int)] = [:]

  private enum Name: String, CaseIterable {
    case b, strong, i, em, s, del, strike, code, kbd, samp, tt

    var trait: StyledText.Traits {
      switch self {
      case .b, .strong: .strong
      case .i, .em: .emphasis
      case .s, .del, .strike: .strikethrough
      case .code, .kbd, .samp, .tt: .code
      }
    }

    var number: Int { Name.allCases.firstIndex(of: self) ?? 0 }
  }

  /// The spans with such tags made traits.
  ///
  /// - Complexity: O(n).
  static func resolve(_ spans: [StyledText.Span], isLive: Bool) -> [StyledText.Span] {
    guard spans.contains(where: { $0.traits.contains(.markup) }) else { return spans }
    var markup = InlineMarkup()
    for (index, span) in spans.enumerated() where span.traits.contains(.markup) {
      if case .text(let source) = span.content { markup.read(source, at: index) }
    }
    if isLive {
      for tag in markup.open { markup.pairs[tag.index] = (tag.name, 1) }
    }
    return markup.pairs.isEmpty ? spans : markup.apply(to: spans)
  }

  private mutating func read(_ source: String, at index: Int) {
    guard source.utf8.count <= 9, source.hasPrefix("<"), source.hasSuffix(">") else { return }
    let isEnd = source.hasPrefix("</")
    let word = source.dropFirst(isEnd ? 2 : 1).dropLast().lowercased()
    guard let name = Name(rawValue: word) else { return }
    if !isEnd {
      open.append((name, index))
      openCounts[name.number] += 1
    } else if openCounts[name.number] > 0 {
      while let tag = open.popLast() {
        openCounts[tag.name.number] -= 1
        guard tag.name == name else { continue }
        pairs[tag.index] = (name, 1)
        pairs[index] = (name, -1)
        break
      }
    }
  }

  private func apply(to spans: [StyledText.Span]) -> [StyledText.Span] {
    var result: [StyledText.Span] = []
    var depths = [Int](repeating: 0, count: Name.allCases.count)
    var traits: StyledText.Traits = []
    for (index, span) in spans.enumerated() {
      if let (name, step) = pairs[index] {
        depths[name.number] += step
        traits = []
        for name in Name.allCases where depths[name.number] > 0 { traits.formUnion(name.trait) }
      } else {
        var span = span
        span.traits.formUnion(traits)
        result.append(span)
      }
    }
    return result
  }
}
