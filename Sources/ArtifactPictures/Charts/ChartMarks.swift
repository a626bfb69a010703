import Drawing

/// Draws the lines, areas and points of a chart, wherever its scales place them.
struct ChartMarks {
  let chart: ChartPicture
  let metrics: PictureMetrics
  /// The area of the marks.
  let frame: Rect2D
  /// Returns where a key and a value are; nil if the key is left out.
  let place: (_ key: Double, _ value: Double) -> Point2D?

  /// The distance below which points look alike.
  private var resolution: Size2D {
    metrics.isCells ? Size2D(width: 0.5, height: 0.25) : Size2D(width: 1, height: 1)
  }

  /// The series of one of some shapes.
  private func series(_ marks: ChartPicture.Mark...) -> [Int] {
    let all = chart.series.indices.lazy.filter { marks.contains(chart.mark(of: $0)) }
    return Array(all.prefix(ChartPictureLimits.seriesCount))
  }

  /// Draws all series but those of bars.
  func draw(in scene: inout Scene2D) {
    let lines = series(.line, .area).map { number in
      (
        number: number,
        points: PointThinning.line(points(of: number), resolution, isAcross: isAcross)
      )
    }
    for (number, points) in lines where chart.mark(of: number) == .area && points.count > 1 {
      fill(points, number, &scene)
    }
    for (number, points) in lines where !points.isEmpty {
      var ends = points.map(\.place)
      if ends.count == 1 { ends.append(ends[0]) }
      scene.append(
        .path(
          .init(
            polyline: ends,
            stroke: Stroke2D(.role(.series, index: number), width: 2))),
        id: ChartPicture.id(ofSeries: number), title: FittedText.name(chart.series[number].name))
    }
    drawSigns(of: lines.map(\.points), in: &scene)
    drawPoints(in: &scene)
  }

  /// Whether keys run from left to right.
  private var isAcross: Bool { metrics.isCells || !chart.isHorizontal }

  private func points(of number: Int) -> [PlacedPoint] {
    chart.series[number].points.enumerated().compactMap { index, point in
      guard ChartPicture.isDrawn(point), let place = place(point.key, point.end) else { return nil }
      return PlacedPoint(series: number, index: index, place: place)
    }
  }

  private func point(_ placed: PlacedPoint) -> ChartPicture.Point {
    chart.series[placed.series].points[placed.index]
  }

  /// Fills the area between a line and the bases of its points.
  private func fill(_ line: [PlacedPoint], _ number: Int, _ scene: inout Scene2D) {
    let bases = line.reversed().compactMap { placed -> Point2D? in
      let point = point(placed)
      return place(point.key, point.base)
    }
    var path = Path2D(polyline: line.map(\.place) + bases)
    path.close()
    scene.group(.init(opacity: 0.35)) { scene in
      scene.append(
        .path(.init(path, stroke: nil, fill: .role(.series, index: number))),
        id: ChartPicture.id(ofSeries: number), title: FittedText.name(chart.series[number].name))
    }
  }

  // MARK: Signs

  /// The approximate number of signs on a line of cells.
  private static let signsOfLine = 8

  /// Marks points of lines: in pixels all, if there are not too many; in cells some, if there are
  /// several series.
  private func drawSigns(of lines: [[PlacedPoint]], in scene: inout Scene2D) {
    if metrics.isCells {
      guard chart.series.count > 1 else { return }
      for line in lines {
        let stride = max(1, line.count / Self.signsOfLine)
        for index in Swift.stride(from: 0, to: line.count, by: stride) {
          drawSign(line[index], in: &scene)
        }
      }
      return
    }
    guard lines.reduce(0, { $0 + $1.count }) <= ChartPictureLimits.markedPoints else { return }
    for placed in lines.joined() { drawSign(placed, in: &scene) }
  }

  private func drawPoints(in scene: inout Scene2D) {
    let all = PointThinning.signs(
      series(.point).flatMap { points(of: $0) }, resolution, atMost: ChartPictureLimits.signCount)
    for placed in all {
      guard metrics.isCells, chart.series.count == 1 else {
        drawSign(placed, in: &scene)
        continue
      }
      // Two dots, so that a point is more visible than one of a line.
      let end = min(placed.place.x + 0.5, frame.max.x - 0.25)
      scene.append(
        .path(
          .init(
            polyline: [placed.place, Point2D(x: end, y: placed.place.y)],
            stroke: Stroke2D(.role(.series, index: placed.series)))),
        id: ChartPicture.id(ofPoint: placed.index, in: placed.series),
        title: chart.title(of: point(placed), in: placed.series))
    }
  }

  private func drawSign(_ placed: PlacedPoint, in scene: inout Scene2D) {
    var center = placed.place
    if metrics.isCells {
      center = Point2D(x: center.x.rounded(.down) + 0.5, y: center.y.rounded(.down) + 0.5)
    }
    scene.append(
      ChartSign.content(of: placed.series, at: center, metrics),
      id: ChartPicture.id(ofPoint: placed.index, in: placed.series),
      title: chart.title(of: point(placed), in: placed.series))
  }
}
