import CodeText

/// The spacing between the parts of a formula where MathML has none of its own.
enum MathSpacing {
  /// Whether text is the name of an operator, such as `sin`.
  static func isName(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0 == " " || $0 == "\u{2009}" }
  }

  /// Whether an operator with two operands is a sign, since it has none on one side.
  static func isSign(
    between last: MathNode.AtomClass?, _ next: MathNode.AtomClass?
  ) -> Bool {
    switch last {
    case nil, .binary, .relation, .opening, .punctuation, .largeOperator: true
    case .ordinary, .closing, .inner: next == nil || next == .relation || next == .closing
    }
  }

  /// Whether the name of an operator and what is next to it need a thin space between them.
  static func needsThinSpace(
    _ last: MathNode.AtomClass, _ own: MathNode.AtomClass, before node: MathNode,
    _ previous: MathNode
  ) -> Bool {
    switch (last, own) {
    case (.largeOperator, .ordinary), (.largeOperator, .largeOperator), (.largeOperator, .inner):
      isNamed(previous)
    case (.ordinary, .largeOperator), (.closing, .largeOperator), (.inner, .largeOperator):
      isNamed(node)
    default: false
    }
  }

  private static func isNamed(_ node: MathNode) -> Bool {
    switch node {
    case .atom(let text, .largeOperator, _): isName(text)
    case .scripts(let base?, _, _): isNamed(base)
    default: false
    }
  }

  /// Whether scripts of a node are set above and below it, by default or on request.
  static func hasLimits(_ node: MathNode) -> Bool {
    switch node {
    case .atom(_, _, let hasLimits), .styled(.limits(let hasLimits), _): hasLimits
    case .accent(_, _, _, let stretches): stretches
    case .stack: true
    default: false
    }
  }
}
