/// A chart as a picture: values over categories or over numbers, and how they are marked.
///
/// ```swift
/// var chart = ChartPicture(title: "Harvest", valueTitle: "tons", keyTitle: "year")
/// chart.categories = ["2024", "2025"]
/// chart.series = [.init(name: "Apples", points: [.init(key: 0, value: 7), .init(key: 1, value: 9)])]
/// let scene = chart.scene(for: Canvas2D())
/// ```
public struct ChartPicture: Hashable, Sendable {
  /// The shape by which values are drawn.
  public enum Mark: String, Hashable, Sendable, CaseIterable {
    /// Bars, lines, areas or points.
    case bar, line, area, point
  }

  /// The title; empty if there is none.
  public var title: String
  /// The shape by which values are drawn.
  public var mark: Mark

  /// The title of the value axis.
  public var valueTitle: String
  /// The title of the key axis.
  public var keyTitle: String

  /// The categories, in order; nil if the keys are numbers.
  public var categories: [String]?
  /// The data series.
  public var series: [Series]

  /// The extent of the value axis; nil if it is derived from the data. Values outside are drawn
  /// nevertheless.
  public var valueRange: ClosedRange<Double>?
  /// The extent of a numeric key axis; nil if it is derived from the data. Values outside are drawn
  /// nevertheless.
  public var keyRange: ClosedRange<Double>?

  /// Whether the value axis is logarithmic, which applies to positive values of lines and points.
  public var isLogarithmic = false

  /// Whether the value axis is horizontal, with the keys below each other.
  public var isHorizontal = false

  /// Creates a chart.
  public init(
    title: String = "", mark: Mark = .bar, valueTitle: String = "", keyTitle: String = "",
    categories: [String]? = nil, series: [Series] = []
  ) {
    self.title = title
    self.mark = mark
    self.valueTitle = valueTitle
    self.keyTitle = keyTitle
    self.categories = categories
    self.series = series
  }

  /// The shape by which the values of a series are drawn.
  func mark(of series: Int) -> Mark { self.series[series].mark ?? mark }

  /// Whether some series are drawn by a shape.
  func has(_ mark: Mark) -> Bool { series.contains { ($0.mark ?? self.mark) == mark } }

  /// A data series. Keys are category indices or numbers.
  public struct Series: Hashable, Sendable {
    /// The name of the series.
    public var name: String
    /// The data points, in order.
    public var points: [Point]
    /// The shape by which the values are drawn; nil for that of the chart. Bars and lines may be combined.
    public var mark: Mark?

    /// Creates a series.
    public init(name: String, points: [Point] = [], mark: Mark? = nil) {
      self.name = name
      self.points = points
      self.mark = mark
    }
  }

  /// A data point.
  public struct Point: Hashable, Sendable {
    /// The category index or the number on the key axis.
    public var key: Double
    /// The value; not a number where a line or an area has a gap.
    public var value: Double

    /// The start of the bar or area on the value axis: zero, or the end of the one on which it is
    /// stacked.
    public var base: Double

    /// Creates a data point.
    public init(key: Double, value: Double, base: Double = 0) {
      self.key = key
      self.value = value
      self.base = base
    }

    /// The end of the bar or area on the value axis; the value itself for lines and points.
    public var end: Double { base + value }

    /// Points with gaps at the same key are equal.
    public static func == (left: Point, right: Point) -> Bool {
      left.key == right.key && left.base == right.base
        && (left.value == right.value || (left.value.isNaN && right.value.isNaN))
    }

    /// Hashes the point.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(key)
      hasher.combine(value.isNaN ? .nan : value)
      hasher.combine(base)
    }
  }
}

/// What a picture of a chart shows at most.
public enum ChartPictureLimits {
  /// The width of a chart in pixels and in cells, where the canvas has room for it.
  public static let width = (pixels: 720.0, cells: 80.0)
  /// The minimum width in pixels and in cells.
  public static let narrowest = (pixels: 160.0, cells: 16.0)
  /// The height of lines, areas and points in cells.
  public static let cellRows = 14
  /// The maximum number of bars in pixels and in cells; the number of others is shown.
  public static let barCount = (pixels: 400, cells: 60)
  /// The maximum number of series with lines, areas or points.
  public static let seriesCount = 100
  /// The maximum number of series in the legend; the number of others is shown.
  public static let legendCount = 24
  /// The maximum number of signs of points. Of more, those that would overlap others are left out.
  public static let signCount = 4_000
  /// The maximum number of points of a line that are marked, each with its title.
  public static let markedPoints = 200
  /// The maximum number of values of a series that are part of the description.
  public static let describedValues = 12
}
