import ArtifactBase
import Charts
import Drawing
import Testing

/// Compares projections with those of Vega.
@Suite("L6.4 Projections") struct ProjectionTests {
  static func plot(_ spec: JSONValue) throws -> ChartPlot {
    let chart = try #require(VegaLiteNotation.chart(from: spec)).chart
    return try #require(chart.plot(on: Canvas2D()).plot)
  }

  @Test("points have the positions that Vega computes", arguments: ProjectionTruth.points.indices)
  func points(_ index: Int) throws {
    let (projection, points) = ProjectionTruth.points[index]
    let plot = try Self.plot([
      "width": 200, "height": 200, "projection": try JSONValue(parsing: projection),
      "data": [
        "values": .array(
          try ProjectionTruth.places.map {
            [
              "a": .number(try #require(JSONNumber($0.0))),
              "b": .number(try #require(JSONNumber($0.1))),
            ]
          })
      ],
      "mark": "point",
      "encoding": ["longitude": ["field": "a"], "latitude": ["field": "b"]],
    ])
    let marks = try #require(plot.views.first?.marks.first)
    let visible = points.enumerated().compactMap { row, point in point.map { (row, $0) } }
    #expect(marks.items.map(\.row) == visible.map(\.0))
    for (item, (row, point)) in zip(marks.items, visible) {
      let isNear = abs(item.x - point.0) < 0.002 && abs(item.y - point.1) < 0.002
      #expect(isNear, "\(projection) row \(row): \(item.x), \(item.y) instead of \(point)")
    }
  }

  @Test("paths have the parts, points and bounds that Vega computes")
  func paths() throws {
    var projection = JSONValue.null
    for line in ProjectionTruth.paths.split(separator: "\n") {
      if line.hasPrefix("{") {
        projection = try JSONValue(parsing: String(line))
        continue
      }
      let parts = line.split(separator: " ")
      let wanted = parts.dropFirst().compactMap { Double($0) }
      let geometry = try #require(ProjectionTruth.geometries[String(parts[0])])
      let plot = try Self.plot([
        "width": 200, "height": 200, "projection": projection, "mark": "geoshape",
        "data": ["values": [try JSONValue(parsing: geometry)]],
      ])
      let path = try #require(plot.views.first?.marks.first?.items.first?.path)
      let found = Self.summary(path)
      let isNear = zip(found, wanted).enumerated().allSatisfy { index, pair in
        index == 1
          ? abs(pair.0 - pair.1) <= 1 : abs(pair.0 - pair.1) < 0.02
      }
      #expect(
        isNear, "\(projection.serialized()) \(parts[0]): \(found) instead of \(wanted)")
    }
  }

  /// Returns the numbers of subpaths and points, and the bounds.
  static func summary(_ path: Path2D) -> [Double] {
    var starts = 0.0
    var points: [Point2D] = []
    for element in path.elements {
      switch element {
      case .move(let point):
        starts += 1
        points.append(point)
      case .line(let point), .quadCurve(let point, _), .curve(let point, _, _):
        points.append(point)
      case .close: break
      }
    }
    guard let first = points.first else { return [0, 0, 0, 0, 0, 0] }
    let bounds = points.reduce(into: Rect2D(at: first)) { $0.formUnion($1) }
    return [
      starts, Double(points.count), bounds.min.x, bounds.min.y, bounds.max.x, bounds.max.y,
    ]
  }
}
