public import CodeText

/// Parses TeX formulas that occur in other text.
public enum TeXFormula {
  /// Parses a formula.
  ///
  /// - Parameter source: The formula without delimiters.
  /// - Returns: The nodes of the formula; nil if it isn't valid TeX or exceeds
  ///   ``PresentationLimits/formulaLength``.
  /// - Complexity: O(length of `source`).
  public static func nodes(of source: String) -> [MathNode]? {
    parsed(source).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Parses a formula, which has no nodes if it only defines macros.
  static func parsed(_ source: String) -> [MathNode]? {
    guard source.utf8.count <= PresentationLimits.formulaLength else { return nil }
    var refiner = LatexRefiner.ofFormula
    refiner.append(source.utf8.span)
    refiner.finish()
    let document = refiner.model
    guard refiner.refinement.verdict == .valid, document.count <= 1 else { return nil }
    guard document.count == 1 else { return [] }
    guard case .formula(let nodes) = document[0] else { return nil }
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

  /// Formats a formula as one line of Unicode characters, such as `x² + 1/2`; nil if it can't be
  /// parsed.
  public static func line(of source: String) -> String? {
    nodes(of: source).map(MathText.line)
  }
}
