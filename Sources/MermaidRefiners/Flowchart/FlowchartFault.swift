import ArtifactBase

/// What to say about a token that does not fit.
enum FlowchartFault {
  typealias Kind = FlowchartLexer.Kind

  static func unexpected(
    _ token: FlowchartLexer.Token, in text: [UInt8], expected: String
  ) -> MermaidFault {
    let word = text[token.range].prefix(32).mermaidText.trimmed
    let range = token.range
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
    case .newline: return MermaidFault(range, "statement ends early: expected \(expected)")
    default: return MermaidFault(range, "unexpected “\(word)”: expected \(expected)")
    }
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
