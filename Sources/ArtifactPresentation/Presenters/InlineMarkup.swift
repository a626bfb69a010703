import CodeText

// Inline HTML tags that only change a trait or are scripts: `<kbd>Esc</kbd>`, `H<sub>2</sub>O`, and
// comments, which are left out.
//
// A pair of tags is removed, and the text between gets the trait. An unmatched tag is shown
// verbatim, because the text may be about it; only while the text is live does an open tag extend
// to the end, because its end tag most likely follows. One pass finds the pairs with a stack, a
// second one removes them.

struct InlineMarkup {
  private var open: [(name: Name, index: Int)] = []

  /// The number of open tags per name, to avoid unsuccessful searches.
  private var openCounts = [Int](repeating: 0, count: Name.allCases.count)

  /// The start (1) or end (-1) of a trait at each matched tag.
  private var pairs: [Int: (name: Name, step: Int)] = [:]

  private enum Name: String, CaseIterable {
    case b, strong, i, em, s, del, strike, code, kbd, samp, tt, sub, sup

    var isScript: Bool { self == .sub || self == .sup }

    var trait: StyledText.Traits {
      switch self {
      case .sub, .sup: []
      case .b, .strong: .strong
      case .i, .em: .emphasis
      case .s, .del, .strike: .strikethrough
      case .code, .kbd, .samp, .tt: .code
      }
    }

    var number: Int { Name.allCases.firstIndex(of: self) ?? 0 }
  }

  /// Returns the spans with paired tags replaced by traits.
  ///
  /// - Complexity: O(`spans.count`).
  static func resolve(_ spans: [StyledText.Span], isLive: Bool) -> [StyledText.Span] {
    guard spans.contains(where: { $0.traits.contains(.markup) }) else { return spans }
    let spans = withoutComments(spans)
    var markup = InlineMarkup()
    for (index, span) in spans.enumerated() where span.traits.contains(.markup) {
      if case .text(let source) = span.content { markup.read(source, at: index) }
    }
    if isLive {
      for tag in markup.open { markup.pairs[tag.index] = (tag.name, 1) }
    }
    return markup.pairs.isEmpty ? spans : markup.apply(to: spans)
  }

  /// Returns the leading spans that no later span can change, with paired tags replaced by traits.
  ///
  /// They end before the first open tag, since its end tag would remove it.
  ///
  /// - Complexity: O(`spans.count`).
  static func resolveCertain(_ spans: [StyledText.Span]) -> [StyledText.Span] {
    var markup = InlineMarkup()
    for (index, span) in spans.enumerated() where span.traits.contains(.markup) {
      if case .text(let source) = span.content { markup.read(source, at: index) }
    }
    let end = markup.open.first?.index ?? spans.count
    return resolve(Array(spans[..<end]), isLive: false)
  }

  /// Returns the spans without comments. Of the spaces around a comment, one remains.
  private static func withoutComments(_ spans: [StyledText.Span]) -> [StyledText.Span] {
    guard spans.contains(where: \.isComment) else { return spans }
    var result: [StyledText.Span] = []
    var isAfterComment = false
    for var span in spans {
      if span.isComment {
        isAfterComment = true
        continue
      }
      if isAfterComment, case .text(let text) = span.content, text.first == " ",
        case .text(let before)? = result.last?.content, before.last == " "
      {
        span.content = .text(String(text.dropFirst()))
      }
      isAfterComment = false
      result.append(span)
    }
    return result
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
    // The open scripts, each with its first span in the result.
    var scripts: [(name: Name, start: Int)] = []
    for (index, span) in spans.enumerated() {
      if let (name, step) = pairs[index] {
        depths[name.number] += step
        if name.isScript, step > 0 {
          scripts.append((name, result.count))
        } else if name.isScript, let script = scripts.popLast() {
          Self.finish(script.name, from: script.start, &result)
        }
        traits = []
        for name in Name.allCases where depths[name.number] > 0 { traits.formUnion(name.trait) }
      } else {
        var span = span
        span.traits.formUnion(traits)
        result.append(span)
      }
    }
    for script in scripts.reversed() { Self.finish(script.name, from: script.start, &result) }
    return result
  }

  /// The maximum length in bytes of a script that is written in Unicode script characters.
  private static let scriptLength = 64

  /// Writes spans as a script: in Unicode script characters if all of the text has them, else in
  /// `^(…)` or `_(…)`.
  private static func finish(_ name: Name, from start: Int, _ spans: inout [StyledText.Span]) {
    guard start < spans.count else { return }
    var mapped: [String] = []
    for span in spans[start...] {
      guard case .text(let text) = span.content, span.role == nil,
        text.utf8.count <= scriptLength,
        let script = name == .sup ? MathCharacters.raised(text) : MathCharacters.lowered(text)
      else { break }
      mapped.append(script)
    }
    if mapped.count == spans.count - start {
      for (index, text) in mapped.enumerated() { spans[start + index].content = .text(text) }
    } else {
      let traits = spans[start].traits.subtracting([.markup, .math, .tag, .reference])
      spans.insert(StyledText.Span(.text(name == .sup ? "^(" : "_("), traits: traits), at: start)
      spans.append(StyledText.Span(.text(")"), traits: traits))
    }
  }
}

extension StyledText.Span {
  /// Whether the span is an HTML comment.
  fileprivate var isComment: Bool {
    guard traits.contains(.markup), case .text(let source) = content else { return false }
    return source.hasPrefix("<!--") && source.hasSuffix("-->")
  }
}
