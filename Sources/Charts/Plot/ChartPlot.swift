public import ArtifactBase
public import Drawing

/// A chart that is laid out: plots with axes, marks, legends and titles, in the unit of the canvas.
public struct ChartPlot: Sendable {
  /// The extent, from the origin.
  public var size: Size2D
  /// The color behind everything; nil for none.
  public var background: RGBA?
  /// The plots, in drawing order.
  public var views: [PlotView]
  /// The legends.
  public var legends: [PlotLegend]
  /// Titles and headers outside of plots, and those of the views.
  public var titles: [PlotTitle]
}

/// A plot: the area of marks, with its axes.
public struct PlotView: Sendable {
  /// The area of the marks, in the coordinates of the chart.
  public var frame: Rect2D
  /// The fill and the line of the area; nil for none.
  public var fill, stroke: RGBA?
  /// The axes. Several may have the same side.
  public var axes: [PlotAxis]
  /// The marks in drawing order, in the coordinates of the frame.
  public var marks: [PlotMarks]
  /// The indices of the row and the column among small multiples; nil for others.
  public var cell: (row: Int, column: Int)?
}

/// An axis with its grid, in the coordinates of the frame of its view.
public struct PlotAxis: Sendable {
  /// The side of the plot.
  public enum Side: String, Sendable { case bottom, top, left, right }

  /// A tick with its label.
  public struct Tick: Sendable {
    /// The distance from the left edge or the top edge of the plot.
    public var position: Double
    /// The value.
    public var value: ChartValue
    /// The lines of the label.
    public var label: [String]
    /// Whether the label is shown; labels that would overlap others aren't.
    public var showsLabel: Bool
  }

  /// The side of the plot.
  public var side: Side
  /// The channel: x or y.
  public var channel: ChartChannel
  /// The distance from the side of the plot outwards.
  public var offset: Double
  /// The ticks, in the order of the values.
  public var ticks: [Tick]
  /// The lines of the title; empty for none.
  public var title: [String]
  /// Whether the grid, the ticks, the labels and the line of the axis are drawn.
  public var hasGrid, hasTicks, hasLabels, hasDomain: Bool
  /// Whether labels at the ends of the plot are moved inside of it.
  public var isFlush: Bool
  /// The angle of the labels, in degrees clockwise.
  public var labelAngle: Double
  /// Whether the values are categories or bins, in bands.
  public var hasBands: Bool
  /// The length of a band, 0 without bands.
  public var bandwidth: Double
  /// Whether the axis is drawn above the marks.
  public var isAboveMarks: Bool
  /// Properties with the names of Vega-Lite: colors, font sizes, paddings.
  public var style: JSONObject
  /// The space that the axis takes outside of the plot.
  public var extent: Double
}

/// Marks of a kind.
public struct PlotMarks: Sendable {
  /// The kind of the marks.
  public enum Kind: String, Sendable {
    case rect, line, area, trail, symbol, rule, text, arc, shape, image
  }

  /// The kind.
  public var kind: Kind
  /// The kind in Vega-Lite, such as `bar`.
  public var type: String
  /// The marks; those of lines, areas and trails are their points.
  public var items: [PlotItem]
  /// The lengths of the lines, areas or trails that the items form one after the other; empty for
  /// other kinds.
  public var runs: [Int]
  /// Whether marks are cut off at the edges of the plot.
  public var clips: Bool
  /// Whether lengths along the x axis (or the y axis) show the values.
  public var orient: PlotAxis.Side?
  /// What the colors distinguish, for marks that have a series.
  public var seriesField: String?
  /// The names of the series, by their index; at most 1,000.
  public var seriesNames: [String] = []
  /// The name of what is measured; nil if nothing is.
  public var valueName: String?
  /// How the positions along the axis that isn't measured are measured; nil without positions.
  public var positionType: FieldType?
  /// The composite mark that the marks are a part of and their role in it, such as
  /// `boxplot-median`; nil for other marks.
  public var compositePart: String?
}

/// A mark, in the coordinates of its plot. Which properties apply depends on the kind.
public struct PlotItem: Sendable {
  /// The position: the left and top edge of a rectangle, the middle of a symbol or an arc, the start
  /// of a rule, the point of a line.
  public var x = 0.0, y = 0.0
  /// The other end of a rule, or the base of a point of an area.
  public var x2 = 0.0, y2 = 0.0
  /// The extent of a rectangle or an image.
  public var width = 0.0, height = 0.0
  /// The radii and angles of an arc, in radians clockwise from the top. A text is moved by the outer
  /// radius in the direction of the start angle.
  public var innerRadius = 0.0, outerRadius = 0.0, startAngle = 0.0, endAngle = 0.0
  /// The paint inside and of the outline; nil for none.
  public var fill, stroke: RGBA?
  /// The width of the line.
  public var strokeWidth = 1.0
  /// The lengths of dashes and gaps; empty for a solid line.
  public var strokeDash: [Double] = []
  /// The opacities of the whole, the fill and the line.
  public var opacity = 1.0, fillOpacity = 1.0, strokeOpacity = 1.0
  /// The area of a symbol.
  public var size = 0.0
  /// The shape of a symbol: a name of Vega or an SVG path.
  public var shape = "circle"
  /// The lines of a text.
  public var text: [String] = []
  /// The angle in degrees clockwise.
  public var angle = 0.0
  /// The radii of the corners: top left, top right, bottom right, bottom left.
  public var corners: [Double] = []
  /// Whether the point is part of its line; lines are interrupted at points that aren't.
  public var isDefined = true
  /// The geometry of a shape.
  public var path: Path2D?
  /// The address of an image.
  public var address: String?
  /// The row of the data, for names and tooltips; -1 for none.
  public var row = -1
  /// The index of the series among the values of the color; -1 for none.
  public var series = -1
  /// What the item shows, as names with formatted values; for the first items of a chart, within
  /// ``ChartLimits/summaries``.
  public var summary: [(name: String, value: String)] = []
  /// The value along the measured axis; not a number for none.
  public var value = Double.nan
  /// The value along the measured axis, formatted, for labels; empty for none, or without a
  /// ``summary``.
  public var valueLabel = ""
  /// The category, time or number at which the value is, formatted; empty for none, or without a
  /// ``summary``.
  public var positionLabel = ""
  /// Properties of all items of a kind that few need: `interpolate`, `tension`, `align`, `baseline`,
  /// `dx`, `dy`, `font`, `fontSize`, `fontWeight`, `fontStyle`, `strokeCap`, `strokeJoin`, `limit`.
  public var style = JSONObject()
}

/// A legend.
public struct PlotLegend: Sendable {
  /// An entry with its sign.
  public struct Entry: Sendable {
    /// The value.
    public var value: ChartValue
    /// The text.
    public var label: String
    /// The sign, with the properties of a symbol.
    public var symbol: PlotItem
    /// Whether the label is shown.
    public var showsLabel: Bool
    /// The position along a gradient, from 0 to 1.
    public var position: Double
  }

  /// The area, in the coordinates of the chart.
  public var frame: Rect2D
  /// The lines of the title.
  public var title: [String]
  /// The entries, in order.
  public var entries: [Entry]
  /// The colors of a gradient, from its start; empty for a list of entries.
  public var gradient: [(offset: Double, color: RGBA)]
  /// The place: `right`, `left`, `top`, `bottom`, `top-left` and so on.
  public var orient: String
  /// Whether entries are beside each other.
  public var isHorizontal: Bool
  /// The channels that the legend explains.
  public var channels: [ChartChannel]
  /// Properties with the names of Vega-Lite.
  public var style: JSONObject
}

/// A title or a header.
public struct PlotTitle: Sendable {
  /// What the title belongs to.
  public enum Kind: Sendable {
    /// A chart or a view.
    case title, subtitle
    /// The name of the field of rows or columns.
    case headerTitle
    /// The value of a row or a column.
    case header
  }

  /// What the title belongs to.
  public var kind: Kind
  /// The lines.
  public var lines: [String]
  /// The position, in the coordinates of the chart.
  public var position: Point2D
  /// The angle in degrees clockwise.
  public var angle: Double
  /// How the lines are aligned at the position.
  public var align: Scene2D.Text.Anchor
  /// Properties with the names of Vega-Lite.
  public var style: JSONObject
}
