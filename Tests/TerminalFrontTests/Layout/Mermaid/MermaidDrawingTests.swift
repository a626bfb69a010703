import ArtifactPictures
import Drawing
import TestSupport
import Testing

@testable import TerminalFront

@Suite("V23 Diagrams of Mermaid in cells") struct MermaidDrawingTests {
  private struct Drawing {
    var scene: Scene2D
    var follower: LineFollower
    /// The cells of the texts of each part.
    var labels: [String: Set<LineFollower.Cell>] = [:]

    init(_ scene: Scene2D) {
      self.scene = scene
      let width = Int(scene.size.width.rounded(.up)) + 1
      let rows = ScenePainter.rows(
        of: scene, width: width, LayoutOptions(width: width, theme: .plain, glyphs: .unicode))
      follower = LineFollower(rows: rows.map { Line($0).description })
    }
  }

  private static func drawing(_ source: String) -> (MermaidDiagram, Drawing?) {
    var refiner = MermaidRefiner()
    refiner.append(source)
    refiner.finish()
    let canvas = Canvas2D(unit: .cells, measure: CellMetrics())
    let content = refiner.model.content
    let scene =
      GraphPicture(content)?.scene(for: canvas) ?? content.diagramPicture?.scene(for: canvas)
    return (refiner.model, scene.map(Drawing.init))
  }

  @Test(
    "V23.15 No text of a diagram is covered by a line or another text", .needsSharedFolder,
    arguments: MermaidSuite.kinds)
  func texts(kind: String) {
    for item in MermaidSuite.valid(kind) {
      guard let drawing = Self.drawing(item.source).1 else { continue }
      for element in drawing.scene.elements {
        guard case .text(let text) = element.content else { continue }
        let frame = text.frame(measuredBy: CellMetrics())
        for (index, line) in text.lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
          let width = Int(CellMetrics().width(of: line, style: text.style))
          let free = frame.width - Double(width)
          let inset = text.anchor == .start ? 0 : text.anchor == .end ? free : free / 2
          let cell = LineFollower.Cell(
            x: Int((frame.min.x + inset).rounded(.down)), y: Int(frame.min.y) + index)
          let shown = drawing.follower.text(at: cell, count: width)
          if shown != line { Issue.record("\(item.name): “\(line)” is “\(shown)” at \(cell)") }
        }
      }
    }
  }

  @Test(
    "V23.15 Every line of a graph leads from its one end to the other", .needsSharedFolder,
    arguments: MermaidSuite.kinds)
  func lines(kind: String) throws {
    var (count, titledCount) = (0, 0)
    for item in MermaidSuite.valid(kind) {
      let (diagram, drawn) = Self.drawing(item.source)
      guard let picture = GraphPicture(diagram.content), let drawing = drawn else { continue }
      // The lines of trees share a trunk (K1.19a).
      if picture.isTree { continue }
      var labels: [String: Set<LineFollower.Cell>] = [:]
      var courses: [String: Scene2D.Path] = [:]
      let edges = Set(picture.edges.map(\.id))
      let groups = Set(picture.groups.map(\.id))
      var titles: Set<LineFollower.Cell> = []
      for element in drawing.scene.elements {
        guard let id = element.id, edges.contains(id) || groups.contains(id) else { continue }
        switch element.content {
        case .path(let path): courses[id] = path
        case .text(let text):
          let frame = text.frame(measuredBy: CellMetrics())
          for y in Int(frame.min.y)..<Int(frame.max.y.rounded(.up)) {
            for x in Int(frame.min.x)..<Int(frame.max.x.rounded(.up)) {
              let cell = LineFollower.Cell(x: x, y: y)
              if groups.contains(id) {
                titles.insert(cell)
              } else {
                labels[id, default: []].insert(cell)
              }
            }
          }
        default: break
        }
      }
      for edge in picture.edges where !edge.isHidden {
        let course = try #require(courses[edge.id], "\(item.name) \(edge.id)")
        let points = FlattenedPath(course.path).subpaths[0].points
        let (start, first) = Self.end(points[0], points[1], drawing.scene, edge.source, picture)
        let (end, _) = Self.end(
          points[points.count - 1], points[points.count - 2], drawing.scene, edge.target, picture)
        count += 1
        func problem(_ label: Set<LineFollower.Cell>) -> String? {
          drawing.follower.problem(
            from: start, first, to: end, markers: (edge.sourceMarker, edge.targetMarker),
            label: label)
        }
        let label = labels[edge.id] ?? []
        guard problem(label) != nil else { continue }
        // Where a frame has no other room for its title, a line goes on at its other side.
        titledCount += 1
        if let problem = problem(label.union(titles)) {
          let rows = drawing.follower.rows(around: start, end)
          Issue.record("\(item.name) \(edge.id): \(problem)\n\(rows)")
        }
      }
    }
    #expect(titledCount == 0)
    if ["flowchart", "class", "state", "er", "requirement", "c4"].contains(kind) {
      #expect(count >= 10)
    }
  }

  /// The cell of an end of a line outside of its box, and the direction away from the box. The middle of a border cell
  /// is the end of a line.
  private static func end(
    _ point: Point2D, _ next: Point2D, _ scene: Scene2D, _ node: Int, _ picture: GraphPicture
  ) -> (LineFollower.Cell, LineMask.Direction) {
    let direction: LineMask.Direction =
      next.x > point.x ? .right : next.x < point.x ? .left : next.y > point.y ? .down : .up
    let step = direction.step
    return (
      LineFollower.Cell(
        x: Int(point.x.rounded(.down)) + step.x, y: Int(point.y.rounded(.down)) + step.y),
      direction
    )
  }
}
