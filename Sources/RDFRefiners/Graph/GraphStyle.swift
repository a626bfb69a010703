import ArtifactBase
import RefinerCore

/// What a part of a graph looks like, as far as it is said.
public struct GraphStyle: Hashable, Sendable {
  public enum Shape: String, Hashable, Sendable {
    case rectangle, roundedRectangle, capsule, ellipse
  }

  /// A colour, or the name of one that a front knows.
  public enum Paint: Hashable, Sendable {
    /// Red, green, blue and opacity from 0 to 1.
    case color(red: Double, green: Double, blue: Double, alpha: Double)
    case palette(String)
    case semantic(String)
  }

  public enum Line: Hashable, Sendable {
    case solid, dotted
    /// Lengths of dashes and gaps, by turns; empty for the usual ones.
    case dashed([Double])
  }

  public enum Marker: String, Hashable, Sendable {
    case none, arrow, circle, diamond
  }

  public enum Route: String, Hashable, Sendable {
    case automatic, orthogonal, straight, curved
  }

  /// The look of a box and of the text in it.
  public struct Box: Hashable, Sendable {
    public var shape: Shape?
    public var cornerRadius: Double?
    public var fill: Paint?
    public var stroke: Paint?
    public var strokeWidth: Double?
    public var line: Line?
    public var textColor: Paint?
    public var textWeight: String?
    public var textSize: Double?
    public var opacity: Double?

    public init() {}

    /// Takes over what another one says.
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

  /// Of a node, a group, the canvas, or the line of an edge.
  public var box = Box()

  /// Of an edge.
  public var sourceMarker: Marker?
  public var targetMarker: Marker?
  public var route: Route?
  public var label = Box()

  public init() {}

  public var isEmpty: Bool { self == GraphStyle() }

  /// Whether it says something that only an edge has.
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
