public import ArtifactRefiners
import Drawing

extension GridPicture {
  /// Creates the picture of a block diagram (`Specs/Mermaid.md` N18.6).
  ///
  /// - Complexity: O(blocks + edges).
  public init(_ diagram: MermaidBlockDiagram) {
    self.init(columns: diagram.columns)
    let classes = Dictionary(diagram.styleClasses.map { ($0.id, $0.styles) }) { _, last in last }
    var places: [String: Int] = [:]
    for (index, block) in diagram.blocks.enumerated() {
      if !block.id.isEmpty, places[block.id] == nil { places[block.id] = index }
      let declarations =
        (["default"] + block.styleClasses).flatMap { classes[$0] ?? [] } + block.styles
      blocks.append(
        Block(
          block.label.plainText.replacing("&nbsp;", with: " "), kind: Block.Kind(block.kind),
          shape: Block.Shape(block.shape),
          directions: block.directions.flatMap { Self.directions($0) }, span: block.width ?? 1,
          columns: block.columns, parent: block.parent,
          style: Style(MermaidPaints.style(declarations))))
    }
    for edge in diagram.edges {
      guard let source = places[edge.source], let target = places[edge.target] else { continue }
      edges.append(
        Edge(
          source: source, target: target,
          label: edge.label.plainText.replacing("&nbsp;", with: " "),
          sourceMarker: edge.sourceHead.marker, targetMarker: edge.targetHead.marker,
          line: edge.isThick ? .thick : edge.isDotted ? .dotted : .normal))
    }
  }

  private static func directions(
    _ direction: MermaidBlockDiagram.Block.Direction
  ) -> [Block.Direction] {
    switch direction {
    case .right: [.right]
    case .left: [.left]
    case .up: [.up]
    case .down: [.down]
    case .horizontal: [.left, .right]
    case .vertical: [.up, .down]
    }
  }
}

extension GridPicture.Block.Kind {
  fileprivate init(_ kind: MermaidBlockDiagram.Block.Kind) {
    self =
      switch kind {
      case .block: .block
      case .space: .space
      case .group: .group
      }
  }
}

extension GridPicture.Block.Shape {
  fileprivate init(_ shape: MermaidBlockDiagram.Block.Shape) {
    self =
      switch shape {
      case .none, .square: .rectangle
      case .round: .rounded
      case .circle: .circle
      case .diamond: .diamond
      case .hexagon: .hexagon
      case .stadium: .stadium
      case .subroutine: .subroutine
      case .cylinder: .cylinder
      case .trapezoid: .trapezoid
      case .flag: .flag
      case .doubleCircle: .doubleCircle
      case .leanRight: .leanRight
      case .leanLeft: .leanLeft
      case .flippedTrapezoid: .flippedTrapezoid
      case .arrow: .arrow
      }
  }
}

extension GridPicture.Style {
  fileprivate init(_ style: GraphPicture.Style) {
    self.init()
    fill = style.fill?.series
    stroke = style.stroke?.series
    strokeWidth = style.strokeWidth.flatMap { $0.isFinite ? $0 : nil }
    isDashed = style.pattern == .dashed
    isBold = style.isBold
    opacity = style.opacity.flatMap { $0.isFinite ? $0 : nil }
  }
}

extension Paint2D {
  /// The number of a series; nil for other paints.
  fileprivate var series: Int? {
    if case .role(.series, let index) = self { index } else { nil }
  }
}
