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
    case .enclosed(.phantom, let node), .enclosed(.smash, let node): node.spacingClass
    case .space, .lineBreak: nil
    default: .ordinary
    }
  }
}
