import ArtifactBase
import Drawing

/// A view with its data: facets and repeated views are expanded, so that each unit has one mark.
final class ViewNode {
  /// How views inside are arranged.
  enum Arrangement {
    /// The view is a unit.
    case unit
    /// On top of each other.
    case layer
    /// Beside each other, in rows of a number of columns; nil for one row.
    case concat(columns: Int?)
    /// As small multiples.
    case facet(FacetGrid)
  }

  let view: ChartView
  let arrangement: Arrangement
  private(set) weak var parent: ViewNode?
  private(set) var children: [ViewNode] = []
  /// The mark and its data; nil unless the view is a unit.
  let unit: ViewUnit?
  /// The scales that views inside share with each other and not with others.
  var scales: [ChartChannel: ScaleComponent] = [:]
  /// Where a child of small multiples is.
  var cell: (row: Int, column: Int)?

  init(_ view: ChartView, _ arrangement: Arrangement, unit: ViewUnit? = nil) {
    self.view = view
    self.arrangement = arrangement
    self.unit = unit
  }

  func append(_ child: ViewNode) {
    child.parent = self
    children.append(child)
  }

  /// The units of the view, from the first to the last.
  var units: [ViewUnit] {
    if let unit { return [unit] }
    return children.flatMap(\.units)
  }

  /// Whether the view is one plot: a unit or layers of units.
  var isPlot: Bool {
    switch arrangement {
    case .unit, .layer: true
    case .concat, .facet: false
    }
  }

  var isFacet: Bool {
    if case .facet = arrangement { true } else { false }
  }

  /// Whether views inside share what `kind` names (`scale`, `axis` or `legend`) of a channel.
  func shares(_ kind: String, _ channel: ChartChannel) -> Bool {
    if let given = view.resolve[kind]?[channel.rawValue]?.stringValue { return given == "shared" }
    switch arrangement {
    case .unit: return true
    case .facet where channel == .theta && kind == "scale": return false
    case .layer, .facet:
      return kind != "axis" || !isFacet || shares("scale", channel)
    case .concat: return kind == "scale" || kind == "legend" ? !channel.isPosition : false
    }
  }
}

extension ChartChannel {
  /// Whether the channel is a position of any kind, whose scales concatenated views don't share.
  var isPosition: Bool {
    switch self {
    case .x, .y, .theta, .radius, .xOffset, .yOffset: true
    default: false
    }
  }
}

/// The rows and columns of small multiples.
struct FacetGrid {
  /// The definition of the rows, of the columns, or of a single sequence that is wrapped.
  var row, column, wrapped: ChannelDefinition?
  /// The limits of the bins by column.
  var bins: [String: (start: Double, stop: Double, step: Double)] = [:]
  /// The values in their order.
  var rowValues: [ChartValue] = []
  var columnValues: [ChartValue] = []
  /// The number of columns.
  var columnCount = 1
}

/// The stack that the marks of a unit form.
struct StackPlan {
  /// The channel along which marks are stacked.
  var channel: ChartChannel
  /// The channels whose values have a stack each.
  var groupChannels: [ChartChannel]
  /// The columns of those.
  var groupColumns: [String]
  /// The columns that tell the marks of a stack apart.
  var stackColumns: [String]
  /// How the marks are placed: `zero`, `center` or `normalize`.
  var offset: String
  /// Whether values that a mark lacks are taken as zero.
  var imputes: Bool
}

/// A mark with its channels and data.
final class ViewUnit {
  /// The mark, with its orientation.
  var mark: ChartMark
  var encoding: ChartEncoding
  /// Whether marks extend along the y axis (`vertical`) or the x axis; nil if neither.
  var isVertical: Bool?
  var width, height: JSONValue?
  let projection: JSONValue?
  /// The projection of geometries and positions on the earth; nil if there are none.
  var mapProjection: GeoProjection?
  /// The data before aggregating and stacking, after it, and without invalid values.
  var raw = DataFrame()
  var stacked = DataFrame()
  var main = DataFrame()
  /// The data without invalid values, where the marks show those.
  var filtered: DataFrame?
  var stack: StackPlan?
  /// The limits of the bins by column.
  var bins: [String: (start: Double, stop: Double, step: Double)] = [:]
  /// The scales by channel, each possibly shared with other units.
  var scales: [ChartChannel: ScaleComponent] = [:]
  /// The scales of views around the unit, for expressions.
  var outerScales: [ChartChannel: ScaleComponent] = [:]
  /// The extent of the plot.
  var plotWidth = 0.0
  var plotHeight = 0.0

  init(mark: ChartMark, encoding: ChartEncoding, projection: JSONValue?) {
    self.mark = mark
    self.encoding = encoding
    self.projection = projection
  }

  /// Returns the scale that an expression names.
  func scale(named name: String) -> PlotScale? {
    guard let channel = ChartChannel(rawValue: name) else { return nil }
    return (scales[channel] ?? outerScales[channel])?.scale
  }

  /// Whether the mark connects its items.
  var isPath: Bool { ["line", "area", "trail"].contains(mark.type) }

  /// Whether the mark is drawn as rectangles, or arcs.
  var isRectangular: Bool { ["rect", "bar", "image", "arc", "tick"].contains(mark.type) }
}
