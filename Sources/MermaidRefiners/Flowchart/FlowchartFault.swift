import ArtifactBase

/// What to say about a token that does not fit.
enum FlowchartFault {
  typealias Kind = FlowchartLexer.Kind

  static func unexpected(
    _ token: FlowchartLexer.Token, in text: [UInt8], expected: String
  ) -> MermaidFault {
    let word = text.excerpt(token.range)
    let range = token.range
    if token.kind == .invalid || token.kind == .link, let edge = ForeignArrow.edge(for: word) {
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
    default: return MermaidFault(range, "unexpected “\(word)”: expected \(expected)")
    }
  }

  /// The start of the message about a bracket without its end.
  static let unclosed = "unclosed"

  /// The sign that ends what a token opens; nil if it is not a bracket.
  static func sign(_ kind: Kind) -> String? {
    if case .open(let bracket) = kind { ending(bracket) } else { nil }
  }

  /// The sign that ends a label.
  static func ending(_ bracket: FlowchartLexer.Bracket) -> String {
    switch bracket {
    case .square, .odd, .properties: "]"
    case .round: ")"
    case .brace: "}"
    case .pipe: "|"
    case .stadium: "])"
    case .subroutine: "]]"
    case .cylinder: ")]"
    case .doubleCircle: ")))"
    case .ellipse: "-)"
    case .slash: "/]"
    case .backslash: "\\]"
    }
  }
}

extension FlowchartLexer.Kind {
  /// The sign `>`.
  static var odd: Self { .open(.odd) }
}
