import Drawing

/// The names of the series of a chart, each after its sign, in rows.
struct ChartLegend {
  struct Entry {
    /// The series; nil for the number of those that are left out.
    var series: Int?
    var text: String
    var x: Double
    var row: Int
  }

  private(set) var entries: [Entry] = []
  private(set) var rowCount = 0
  private let shades: ChartShades
  /// The series that are bars.
  private let bars: Set<Int>

  /// Creates the legend of a chart with several named series; others have an empty one.
  init(_ chart: ChartPicture, width: Double, _ metrics: PictureMetrics) {
    shades = ChartShades(chart, metrics)
    bars = Set(chart.series.indices.filter { chart.mark(of: $0) == .bar })
    let named = chart.series.indices.filter { !chart.series[$0].name.isEmpty }
    guard named.count > 1 else { return }
    let limit = ChartPictureLimits.legendCount
    let longest = max(metrics.isCells ? 24 : 160, width / 2)
    var end = 0.0
    var row = 0
    func add(_ series: Int?, _ text: String) {
      let sign = series == nil ? 0 : metrics.legendSign
      let text = metrics.fitted(text, min(longest, width - sign))
      let length = sign + metrics.width(of: text)
      if end > 0, end + metrics.legendGap + length > width {
        row += 1
        end = 0
      }
      let x = end > 0 ? end + metrics.legendGap : 0
      entries.append(Entry(series: series, text: text, x: x, row: row))
      end = x + length
    }
    for series in named.prefix(limit) { add(series, chart.series[series].name) }
    if named.count > limit { add(nil, "and \(named.count - limit) more") }
    rowCount = row + 1
  }

  /// Draws the legend with its upper left corner at a point.
  func draw(at origin: Point2D, _ metrics: PictureMetrics, in scene: inout Scene2D) {
    for entry in entries {
      let y = origin.y + (Double(entry.row) + 0.5) * metrics.legendRow
      var x = origin.x + entry.x
      let id = entry.series.map { ChartPicture.id(ofSeries: $0) }
      if let series = entry.series {
        draw(series, at: Point2D(x: x + metrics.signSize / 2, y: y), metrics, in: &scene)
        x += metrics.legendSign
      }
      let paint: Paint2D = entry.series == nil ? .role(.axis) : .role(.label)
      scene.append(
        .text(.init(entry.text, at: Point2D(x: x, y: y), style: metrics.label, paint: paint)),
        id: id)
    }
  }

  /// Draws the sign of a series; a piece of its bars if series differ by their density.
  private func draw(
    _ series: Int, at center: Point2D, _ metrics: PictureMetrics, in scene: inout Scene2D
  ) {
    let id = ChartPicture.id(ofSeries: series)
    guard shades.distinguishesBars, bars.contains(series) else {
      return scene.append(ChartSign.content(of: series, at: center, metrics), id: id)
    }
    let size = Size2D(width: metrics.signSize, height: metrics.signSize)
    let piece = Scene2D.Shape(
      .rectangle, frame: Rect2D(center: center, size: size), fill: .role(.series, index: series),
      stroke: nil)
    scene.shaded(shades.bar(of: series)) { $0.append(.shape(piece), id: id) }
  }
}

/// The signs by which series are distinguished without colors.
enum ChartSign {
  /// Returns the sign of a series around a point.
  static func content(
    of series: Int, at center: Point2D, _ metrics: PictureMetrics
  ) -> Scene2D.Element.Content {
    let kinds: [Scene2D.Shape.Kind] = [.ellipse, .rectangle, .triangle, .diamond]
    let isHollow = series % 8 >= 4
    let paint = Paint2D.role(.series, index: series)
    let size = Size2D(width: metrics.signSize, height: metrics.signSize)
    return .shape(
      .init(
        kinds[series % 4], frame: Rect2D(center: center, size: size),
        fill: isHollow ? .role(.background) : paint, stroke: Stroke2D(paint, width: 1.5)))
  }
}
