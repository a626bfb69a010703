extension MathNode {
  /// The class that determines the spacing around the node; nil if it does not affect spacing, such as a
  /// space.
  package var spacingClass: AtomClass? {
    switch self {
    // A period is more often a decimal point than the end of a sentence.
    case .atom(".", _, _): .ordinary
    case .atom(_, let own, _), .delimiter(_, let own, _): own
    case .scripts(let base, _, _): base.flatMap(\.spacingClass) ?? .ordinary
    case .fraction, .fence: .inner
    case .stack(let base, _, _): base.spacingClass
    case .styled(.atomClass(let own), _): own
    case .styled(_, let nodes): nodes.count == 1 ? nodes[0].spacingClass : .ordinary
    case .enclosed(.phantom, let node), .enclosed(.smash, let node),
      .enclosed(.negation, let node):
      node.spacingClass
    case .space, .lineBreak: nil
    default: .ordinary
    }
  }
}

extension MathNode.AtomClass {
  /// Whether a binary operator between nodes of two classes has no operand on one side, so that it
  /// is a sign, which has no spacing.
  package static func isSign(between last: Self?, and next: Self?) -> Bool {
    switch last {
    case nil, .binary, .relation, .opening, .punctuation, .largeOperator: true
    case .ordinary, .closing, .inner:
      next == nil || next == .relation || next == .closing || next == .punctuation
    }
  }

  /// Whether there is a space between a node of this class and one of the next class.
  package func needsSpace(before next: Self) -> Bool {
    switch (self, next) {
    case (.relation, .relation): false
    case (.relation, _), (_, .relation): next != .punctuation && next != .closing
    case (.binary, _), (_, .binary): true
    case (.punctuation, _): next != .closing
    case (.largeOperator, .opening), (.largeOperator, .closing), (.largeOperator, .punctuation):
      false
    case (.largeOperator, _): true
    case (.ordinary, .largeOperator), (.inner, .largeOperator), (.closing, .largeOperator): true
    default: false
    }
  }
}
