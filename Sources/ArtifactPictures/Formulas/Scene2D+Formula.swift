public import ArtifactRefiners
public import Drawing

extension Scene2D {
  /// Creates the picture of a formula in display style, on one line unless it has line breaks.
  ///
  /// Widths are measured, heights are those of usual serif fonts; letters are slanted, tall
  /// delimiters, roots and bars drawn.
  ///
  /// ```swift
  /// var refiner = LatexRefiner()
  /// refiner.append(#"e^{i\pi} = -1"#.utf8.span)
  /// refiner.finish()
  /// if case .formula(let nodes) = refiner.model[0] {
  ///   let svg = Scene2D(formula: nodes, measuredBy: AdvanceTable()).svg()
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - nodes: The formula.
  ///   - size: The size of the font.
  ///   - measure: What measures texts.
  /// - Complexity: O(n) in the size of the formula, times the depth of its boxes.
  public init(
    formula nodes: [MathNode], size: Double = 20, measuredBy measure: any TextMeasuring
  ) {
    let box = FormulaLayout(measure: measure, em: size).lines(nodes)
    let margin = size * 0.4
    self.init(
      size: Size2D(width: box.width + 2 * margin, height: box.height + 2 * margin))
    box.draw(at: Point2D(x: margin, y: margin + box.ascent), into: &self)
  }
}
