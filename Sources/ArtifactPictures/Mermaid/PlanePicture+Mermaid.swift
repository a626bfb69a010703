public import ArtifactRefiners

extension PlanePicture {
  /// Creates the picture of a quadrant chart (`Specs/Mermaid.md` N13.5).
  ///
  /// - Complexity: O(parts).
  public init(_ chart: MermaidQuadrant) {
    self.init(
      name: "Quadrant chart", title: MermaidLabel(chart.title).plainText,
      xAxis: Axis(chart.xAxis), yAxis: Axis(chart.yAxis), hasQuadrants: true,
      quadrants: chart.quadrants.map(\.plainText))
    let classes = Dictionary(chart.styleClasses.map { ($0.id, $0.style) }) { first, _ in first }
    points = chart.points.map { point in
      let shared = classes[point.styleClass]
      let (own, common) = (point.style, shared ?? .init())
      let color = (own.color ?? common.color).flatMap { MermaidPaints.series(of: $0) }
      let outline = (own.strokeColor ?? common.strokeColor).flatMap { MermaidPaints.series(of: $0) }
      return Point(
        point.label.plainText, x: Self.part(point.x), y: Self.part(point.y),
        series: color, outline: outline,
        radius: (own.radius ?? common.radius).map { Double(min(max($0, 2), 40)) })
    }
  }

  /// Creates the picture of a Wardley map (`Specs/Mermaid.md` N27.6).
  ///
  /// - Complexity: O(parts).
  public init(_ map: MermaidWardley) {
    self.init(
      name: "Wardley map", title: MermaidLabel(map.title).plainText,
      xAxis: Axis(title: "Evolution", stages: Self.stages(map.stages)),
      yAxis: Axis(title: "Visibility"))
    var indices: [String: Int] = [:]
    var labels: [String: Int] = [:]
    let parents = Set(map.pipelines.map(\.node))
    for node in map.nodes {
      indices[node.id] = points.count
      let label = node.label.plainText
      if labels[label] == nil { labels[label] = points.count }
      points.append(
        Point(
          label, details: node.strategy.map { [$0.rawValue] } ?? [],
          x: Self.part(node.position.x / 100), y: Self.part(node.position.y / 100),
          shape: node.kind == .anchor ? .dot : parents.contains(node.id) ? .square : .ring,
          isEmphasized: node.kind == .anchor, isHeld: node.hasInertia))
    }
    // A variant is named by its label.
    func index(_ name: String) -> Int? { indices[name] ?? labels[name] }
    for link in map.links {
      guard let source = index(link.source), let target = index(link.target) else { continue }
      links.append(
        Link(
          from: source, to: target, label: link.label.plainText, isDashed: link.isDashed,
          hasStartArrow: link.flow == .backward || link.flow == .bidirectional,
          hasEndArrow: link.flow == .forward || link.flow == .bidirectional))
    }
    moves = map.trends.compactMap { trend in
      index(trend.node).map { Move($0, to: Self.part(trend.target / 100)) }
    }
    pipelines = map.pipelines.compactMap { pipeline in
      index(pipeline.node).map { Pipeline($0, variants: pipeline.variants.compactMap(index)) }
    }
    for mark in map.marks {
      points.append(
        Point(
          mark.label.plainText, x: Self.part(mark.position.x / 100),
          y: Self.part(mark.position.y / 100), shape: Point.Shape(mark.kind), number: mark.number))
    }
  }

  /// The stages of an axis; the usual ones if the source names none. Those without an end have equal widths.
  private static func stages(_ stages: [MermaidWardley.Stage]) -> [Stage] {
    guard !stages.isEmpty else {
      return [
        Stage("Genesis", end: 0.25), Stage("Custom Built", end: 0.5), Stage("Product", end: 0.75),
        Stage("Commodity", end: 1),
      ]
    }
    var result: [Stage] = []
    var start = 0.0
    for (index, stage) in stages.enumerated() {
      let rest = Double(stages.count - index)
      let end =
        index + 1 == stages.count ? 1 : stage.boundary.map(part) ?? start + (1 - start) / rest
      start = max(start, end)
      result.append(Stage(stage.label.plainText, end: start))
    }
    return result
  }
}

extension PlanePicture.Axis {
  /// The words at the ends; those of a single end are the title.
  fileprivate init(_ axis: MermaidQuadrant.Axis) {
    let (start, end) = (axis.start.plainText, axis.end.plainText)
    self = end.isEmpty ? Self(title: start) : Self(start: start, end: end)
  }
}

extension PlanePicture.Point.Shape {
  fileprivate init(_ kind: MermaidWardley.Mark.Kind) {
    switch kind {
    case .note: self = .text
    case .accelerator: self = .forward
    case .deaccelerator: self = .backward
    case .annotation: self = .number
    }
  }
}
