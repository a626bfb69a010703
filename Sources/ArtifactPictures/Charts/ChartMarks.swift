import Drawing

/// Draws the lines, areas and points of a chart, wherever its scales place them.
struct ChartMarks {
  let chart: ChartPicture
  let metrics: PictureMetrics
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
        parts: parts(of: number).map {
          PointThinning.line($0, resolution, isAcross: isAcross)
        }
      )
    }
    let shades = ChartShades(chart, metrics)
    for (number, parts) in lines where chart.mark(of: number) == .area {
      fill(parts.filter { $0.count > 1 }, number, opacity: shades.area(of: number), &scene)
    }
    for (number, parts) in lines where !parts.isEmpty {
      var path = Path2D()
      for part in parts {
        // A part of a single point is a dot.
        let ends = part.count == 1 ? [part[0].place, part[0].place] : part.map(\.place)
        path.append(Path2D(polyline: ends))
      }
      scene.append(
        .path(.init(path, stroke: Stroke2D(.role(.series, index: number), width: 2))),
        id: ChartPicture.id(ofSeries: number), title: FittedText.name(chart.series[number].name))
    }
    drawSigns(of: lines.map(\.parts), in: &scene)
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

  /// Returns the points of a line up to each value that is not drawn.
  private func parts(of number: Int) -> [[PlacedPoint]] {
    var parts: [[PlacedPoint]] = []
    var part: [PlacedPoint] = []
    for (index, point) in chart.series[number].points.enumerated() {
      guard ChartPicture.isDrawn(point) else {
        if !part.isEmpty { parts.append(part) }
        part = []
        continue
      }
      guard let place = place(point.key, point.end) else { continue }
      part.append(PlacedPoint(series: number, index: index, place: place))
    }
    return part.isEmpty ? parts : parts + [part]
  }

  private func point(_ placed: PlacedPoint) -> ChartPicture.Point {
    chart.series[placed.series].points[placed.index]
  }

  /// Fills the areas between the parts of a line and the bases of their points.
  private func fill(
    _ parts: [[PlacedPoint]], _ number: Int, opacity: Double, _ scene: inout Scene2D
  ) {
    guard !parts.isEmpty else { return }
    var path = Path2D()
    for part in parts {
      let bases = part.reversed().compactMap { placed -> Point2D? in
        let point = point(placed)
        return place(point.key, point.base)
      }
      var outline = Path2D(polyline: part.map(\.place) + bases)
      outline.close()
      path.append(outline)
    }
    scene.shaded(opacity) { scene in
      scene.append(
        .path(.init(path, stroke: nil, fill: .role(.series, index: number))),
        id: ChartPicture.id(ofSeries: number), title: FittedText.name(chart.series[number].name))
    }
  }

  // MARK: Signs

  /// The approximate number of signs on a line of cells.
  private static let signsOfLine = 8

  /// Marks points of lines: in pixels all, if there are not too many; in cells some, if there are
  /// several series. A value between gaps is always marked.
  private func drawSigns(of lines: [[[PlacedPoint]]], in scene: inout Scene2D) {
    let count = lines.joined().reduce(0) { $0 + $1.count }
    for parts in lines {
      var points = Array(parts.joined())
      if metrics.isCells, chart.series.count > 1 {
        let step = max(1, points.count / Self.signsOfLine)
        points = stride(from: 0, to: points.count, by: step).map { points[$0] }
      } else if metrics.isCells || count > ChartPictureLimits.markedPoints {
        points = []
      }
      for placed in points { drawSign(placed, in: &scene) }
      let marked = Set(points.map(\.index))
      for part in parts where part.count == 1 && !marked.contains(part[0].index) {
        drawSign(part[0], in: &scene)
      }
    }
  }

  private func drawPoints(in scene: inout Scene2D) {
    let all = PointThinning.signs(
      series(.point).flatMap { points(of: $0) }, resolution, atMost: ChartPictureLimits.signCount)
    for placed in all { drawSign(placed, in: &scene) }
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
