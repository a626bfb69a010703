import ArtifactBase
import RefinerCore

/// The style of a part of a graph. A nil field is unspecified. Lengths are the numbers in the style
/// rule, which specifies no unit.
public struct GraphStyle: Hashable, Sendable {
  /// The shape of a box.
  public enum Shape: String, Hashable, Sendable {
    /// The outline of the box.
    case rectangle, roundedRectangle, capsule, ellipse
  }

  /// A color, or the name of a color that the front end resolves.
  public enum Paint: Hashable, Sendable {
    /// Red, green, blue and alpha, each from 0 to 1.
    case color(red: Double, green: Double, blue: Double, alpha: Double)
    /// A color of a palette, by name.
    case palette(String)
    /// A color with a semantic role, by name.
    case semantic(String)
  }

  /// The stroke pattern of a line.
  public enum Line: Hashable, Sendable {
    /// A solid or dotted line.
    case solid, dotted
    /// Alternating lengths of dashes and gaps; empty for the default pattern.
    case dashed([Double])
  }

  /// The marker at an end of an edge.
  public enum Marker: String, Hashable, Sendable {
    /// The shape of the marker.
    case none, arrow, circle, diamond
  }

  /// The routing of an edge.
  public enum Route: String, Hashable, Sendable {
    /// The way in which the edge connects its nodes.
    case automatic, orthogonal, straight, curved
  }

  /// The style of a box and the text in it.
  public struct Box: Hashable, Sendable {
    /// The shape.
    public var shape: Shape?
    /// The corner radius.
    public var cornerRadius: Double?
    /// The fill color.
    public var fill: Paint?
    /// The stroke color.
    public var stroke: Paint?
    /// The stroke width.
    public var strokeWidth: Double?
    /// The stroke pattern.
    public var line: Line?
    /// The text color.
    public var textColor: Paint?
    /// The font weight, by name.
    public var textWeight: String?
    /// The font size.
    public var textSize: Double?
    /// The opacity.
    public var opacity: Double?

    /// Creates a style that specifies nothing.
    public init() {}

    /// Overrides fields with those that `other` specifies.
    mutating func merge(_ other: Box) {
      shape = other.shape ?? shape
      cornerRadius = other.cornerRadius ?? cornerRadius
      fill = other.fill ?? fill
      stroke = other.stroke ?? stroke
      strokeWidth = other.strokeWidth ?? strokeWidth
      line = other.line ?? line
      textColor = other.textColor ?? textColor
      textWeight = other.textWeight ?? textWeight
      textSize = other.textSize ?? textSize
      opacity = other.opacity ?? opacity
    }
  }

  /// The style of a node, a group, the canvas, or the line of an edge.
  public var box = Box()

  /// The marker at the source of an edge.
  public var sourceMarker: Marker?
  /// The marker at the target of an edge.
  public var targetMarker: Marker?
  /// The routing of an edge.
  public var route: Route?
  /// The style of the label of an edge.
  public var label = Box()

  /// Creates a style that specifies nothing.
  public init() {}

  /// Whether the style specifies nothing.
  public var isEmpty: Bool { self == GraphStyle() }

  /// Whether the style specifies a field that only applies to edges.
  var hasEdgeFields: Bool {
    sourceMarker != nil || targetMarker != nil || route != nil || label != Box()
  }

  mutating func merge(_ other: GraphStyle) {
    box.merge(other.box)
    label.merge(other.label)
    sourceMarker = other.sourceMarker ?? sourceMarker
    targetMarker = other.targetMarker ?? targetMarker
    route = other.route ?? route
  }
}
