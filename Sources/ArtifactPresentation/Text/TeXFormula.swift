public import ArtifactRefiners

/// Parses TeX formulas that occur in other text.
public enum TeXFormula {
  /// Parses a formula.
  ///
  /// - Parameter source: The formula without delimiters.
  /// - Returns: The nodes of the formula; nil if it isn't valid TeX or exceeds
  ///   ``PresentationLimits/formulaLength``.
  /// - Complexity: O(length of `source`).
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

  /// Returns the source of a formula in LaTeX, with macros expanded; nil if it isn't valid on its
  /// own, has a part without a source, or exceeds ``PresentationLimits/formulaLength``.
  ///
  /// - Parameters:
  ///   - nodes: The formula.
  ///   - line: Its text in one line.
  /// - Complexity: O(length of the formula).
  static func source(of nodes: [MathNode], line: String) -> String? {
    guard let source = LatexFormula.source(of: nodes), let parsed = self.nodes(of: source),
      MathText.line(parsed) == line
    else { return nil }
    return source
  }

  /// Formats a formula as one line of Unicode characters, such as `x² + ½`; nil if that is not
  /// possible.
  public static func line(of source: String) -> String? {
    guard let nodes = nodes(of: source), nodes.allSatisfy({ isLinear($0) }) else { return nil }
    return MathText.line(nodes)
  }

  /// Whether a formula consists of parts with Unicode characters. The parser limits the nesting
  /// depth.
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
