import ArtifactBase

/// What to say about a token that does not fit.
enum FlowchartFault {
  typealias Kind = FlowchartLexer.Kind

  static func unexpected(
    _ token: MermaidToken<Kind>, in text: [UInt8], expected: String
  ) -> MermaidFault {
    let word = text.excerpt(token.range)
    // An arrow may begin with the white space before it.
    let start =
      token.kind == .invalid ? text.span.firstSign(of: token.range) : token.range.lowerBound
    let range = start..<token.range.upperBound
    if token.kind == .invalid || token.kind == .link, let edge = ForeignArrow.edge(for: word),
      edge != word
    {
      return MermaidFault(
        range, "unexpected `\(word)`: expected an edge", advice: "write `\(edge)`")
    }
    switch token.kind {
    case .end:
      return MermaidFault(
        range, "`end` is a keyword: expected \(expected)",
        advice: "write `End`, or another name with the text `[end]`")
    case .style, .linkStyle, .classDefinition, .class, .graph, .subgraph, .interpolate, .click:
      return MermaidFault(
        range, "`\(word)` is a keyword: expected \(expected)",
        advice: "use another name, with the text `[\(word)]`")
    case .open(let bracket)
    where bracket != .pipe && bracket != .odd && expected == "a node":
      let node = FlowchartRecovery.firstNode(
        in: text[range.lowerBound...].prefix { $0 != 0x0A }.mermaidText)
      return MermaidFault(
        range, "unexpected `\(word)`: expected \(expected)",
        advice: "write an ID before the text of a node: `n1\(node ?? "[text]")`")
    case .open(let bracket) where bracket != .pipe && bracket != .odd:
      return MermaidFault(
        range, "unexpected `\(word)`: expected \(expected)",
        advice: "put the text in quotes, such as `A[\"f(x)\"]`")
    case .string, .markdown:
      return MermaidFault(
        range, "quotes inside of a text: expected \(expected)",
        advice: "put the whole text in quotes, and write `#quot;` for quotes in it")
    case .name where word.hasPrefix("%%"), .letter where word.hasPrefix("%%"):
      return MermaidFault(
        range, "a comment after a statement: expected \(expected)",
        advice: "put the comment on a line of its own")
    case .minus, .odd:
      return MermaidFault(
        range, "unexpected `\(word)`: expected \(expected)",
        advice: "write an edge with two dashes, such as `-->`")
    case .tagStart:
      return MermaidFault(
        range, "unexpected `\(word)`: expected \(expected)",
        advice: "an edge begins with two dashes, such as `-->` and `<-->`")
    case .newline: return MermaidFault(range, "statement ends early: expected \(expected)")
    default: return MermaidFault(range, "unexpected `\(word)`: expected \(expected)")
    }
  }
}

extension FlowchartLexer.Kind {
  /// The sign `>`.
  static var odd: Self { .open(.odd) }

  /// The sign that ends the text that a token opens; nil for another token.
  var ending: String? { if case .open(let bracket) = self { bracket.ending } else { nil } }

  var endsStatement: Bool {
    switch self {
    case .newline, .semicolon, .invalid, .unclosed: true
    default: false
    }
  }

  var isNamePart: Bool {
    switch self {
    case .number, .name, .letter, .down, .minus, .default, .comma, .colon, .ampersand, .hash, .star:
      true
    default: false
    }
  }

  var mayBeginNode: Bool {
    switch self {
    case .name, .number, .letter, .down, .default, .graph, .linkID: true
    case .open(let bracket): bracket != .pipe && bracket != .odd
    default: false
    }
  }
}
