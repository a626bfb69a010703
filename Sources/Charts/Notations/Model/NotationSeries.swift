import ArtifactBase

/// A series of a chart with two axes in another notation.
struct NotationSeries {
  enum Mark: Int { case area, bar, line, point }

  var mark = Mark.line
  var name = ""
  /// The positions along the axis of categories, and the values along the other one.
  var positions: [ChartValue] = []
  var values: [ChartValue] = []
  /// The other ends of the values; empty for the base line.
  var bases: [ChartValue] = []
  /// The areas of points in square pixels; empty for the default.
  var sizes: [Double?] = []
  var color: String?
  /// The colors of single bars or points; empty if all have the same.
  var pointColors: [String?] = []
  /// Numbers that the points are colored by, and the colors of the scale.
  var shades: [ChartValue] = []
  var shadeColors: [String] = []
  var shadeTitle: String?
  /// The name of the stack; nil for a series that isn't stacked.
  var stack: String?
  /// The index of the value axis: 0 or 1.
  var axis = 0
  var style = Style()
  /// The texts at the marks; empty for none.
  var labels: [String?] = []
  var labelPlace = LabelPlace.outside
  /// The ends of the error bars; empty for none.
  var errors: [(low: Double, high: Double)?] = []
  var isHidden = false
  var connectsGaps = false

  enum LabelPlace { case outside, inside, center }

  /// What all marks of a layer share.
  struct Style: Hashable {
    var interpolation: String?
    var hasPoints = false
    var dash: [Double] = []
    var lineWidth: Double?
    var opacity: Double?
    var shape: String?
    var pointSize: Double?
  }

  /// Shows the values as texts.
  mutating func labelValues() {
    labels = values.map { $0.isNil ? nil : $0.asText }
  }
}

/// A line, a band or a text at constant positions.
struct NotationAnnotation {
  enum Kind {
    /// A line across the plot at a position along x or along y.
    case line(ChartChannel, JSONValue)
    /// A band across the plot, between two positions along x or along y.
    case band(ChartChannel, JSONValue, JSONValue)
    /// A text or a point at a position.
    case mark(x: JSONValue, y: JSONValue)
    /// A line between two points.
    case segment(x: JSONValue, y: JSONValue, x2: JSONValue, y2: JSONValue)
    /// A rectangle between two points.
    case area(x: JSONValue, y: JSONValue, x2: JSONValue, y2: JSONValue)
  }

  var kind: Kind
  var text: String?
  var color: String?
  var dash: [Double] = []
  var hasPoint = false
  var axis = 0
}
