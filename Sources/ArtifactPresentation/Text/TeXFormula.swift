public import ArtifactRefiners

/// A formula that was written in TeX, in the midst of other text.
public enum TeXFormula {
  /// What a formula means; nil if it is not TeX as a whole, or is longer than
  /// ``PresentationLimits/formulaLength``.
  ///
  /// - Parameter source: The formula without delimiters.
  public static func nodes(of source: String) -> [MathNode]? {
    guard source.utf8.count <= PresentationLimits.formulaLength else { return nil }
    var refiner = LatexRefiner()
    refiner.append(source.utf8.span)
    refiner.finish()
    let document = refiner.model
    guard refiner.refinement.verdict == .valid, document.count == 1,
      case .formula(let nodes) = document[0], !nodes.isEmpty
    else { return nil }
    return nodes
  }

  /// A formula in one line of characters, such as `x² + ½`; nil if it does not go into one.
  public static func line(of source: String) -> String? {
    guard let nodes = nodes(of: source), nodes.allSatisfy({ isLinear($0) }) else { return nil }
    return MathText.line(nodes)
  }

  /// Whether there are characters for all of a formula. Nesting is that of its parser, which limits it.
  private static func isLinear(_ node: MathNode) -> Bool {
    switch node {
    case .atom, .characters, .space, .delimiter, .middle: true
    case .row(let nodes), .text(let nodes), .formula(let nodes), .styled(_, let nodes),
      .fence(_, let nodes, _):
      nodes.allSatisfy(isLinear)
    case .scripts(let base, let sub, let sup):
      base.map(isLinear) != false && sub.map({ MathText.lowered($0) != nil }) != false
        && sup.map({ MathText.raised($0) != nil }) != false
    case .fraction(let above, let below, let hasBar, _, _):
      hasBar && isLinear(above) && isLinear(below)
    case .radical(let node, let index): index == nil && isLinear(node)
    case .accent(let mark, let base, let isBelow, let stretches):
      !isBelow && !stretches && MathCharacters.combining[mark] != nil
        && MathText.line(base).count == 1
    case .matrix, .stack, .enclosed, .lineBreak, .rule, .link, .placeholder, .unknown: false
    }
  }
}
