public import ArtifactBase

/// A quadrant chart: points in a square of four named quarters.
///
/// ```swift
/// for point in chart.points { print(point.label.plainText, point.x, point.y) }
/// ```
public struct MermaidQuadrant: Hashable, Sendable {
  /// The names of the ends of an axis; empty for none.
  public struct Axis: Hashable, Sendable {
    /// The name of the left or lower end. If the other end has none, it is that of the whole axis.
    public var start = MermaidLabel("")
    /// The name of the right or upper end.
    public var end = MermaidLabel("")
    /// The range of the statement in the payload; empty for none.
    public var range = 0..<0

    /// Creates an axis without names.
    public init() {}
  }

  /// The style of a point; nil for what is not set.
  public struct Style: Hashable, Sendable {
    /// The radius in pixels.
    public var radius: Int?
    /// The color in hexadecimal digits.
    public var color: String?
    /// The color of the outline in hexadecimal digits.
    public var strokeColor: String?
    /// The width of the outline, such as `2px`.
    public var strokeWidth: String?

    /// Creates a style that sets nothing.
    public init() {}
  }

  /// A class of styles.
  public struct StyleClass: Hashable, Sendable {
    /// The name.
    public var id: String
    /// The style.
    public var style: Style
  }

  /// A point.
  public struct Point: Hashable, Sendable {
    /// The name.
    public var label: MermaidLabel
    /// The position from left to right, from 0 to 1.
    public var x: Double
    /// The position from bottom to top, from 0 to 1.
    public var y: Double
    /// The name of its class of styles; empty for none.
    public var styleClass: String
    /// Its own style.
    public var style: Style
    /// The range in the payload.
    public var range: Range<Int>
  }

  /// The title in the diagram; empty for none.
  public var title = ""
  /// The axis from left to right.
  public var xAxis = Axis()
  /// The axis from bottom to top.
  public var yAxis = Axis()
  /// The names of the quarters: at the upper right, upper left, lower left and lower right. Empty for none.
  public var quadrants = [MermaidLabel](repeating: MermaidLabel(""), count: 4)
  /// The points, in the order of the source.
  public var points = PersistentArray<Point>()
  /// Classes of styles.
  public var styleClasses: [StyleClass] = []
  /// The title for readers who do not see the drawing.
  public var accessibleTitle = ""
  /// The description for readers who do not see the drawing.
  public var accessibleDescription = ""

  /// Creates an empty chart.
  public init() {}

  /// The style of a point: its own one, completed by that of its class.
  public func style(of point: Point) -> Style {
    var style = point.style
    guard let shared = styleClasses.first(where: { $0.id == point.styleClass })?.style else {
      return style
    }
    style.radius = style.radius ?? shared.radius
    style.color = style.color ?? shared.color
    style.strokeColor = style.strokeColor ?? shared.strokeColor
    style.strokeWidth = style.strokeWidth ?? shared.strokeWidth
    return style
  }
}
