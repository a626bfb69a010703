extension Scene2D {
  /// A closed shape that fills a frame.
  public struct Shape: Hashable, Sendable {
    /// The outline of a shape.
    public enum Kind: Hashable, Sendable {
      /// A rectangle, whose corners may be rounded.
      case rectangle(cornerRadius: Double)
      /// A rectangle whose shorter sides are half circles.
      case capsule
      /// An ellipse.
      case ellipse
      /// A square on its tip.
      case diamond
      /// A triangle whose tip is at the top.
      case triangle
      /// A rectangle with tips on the left and right.
      case hexagon
      /// A rectangle slanted to the right (`/ /`) or to the left.
      case parallelogram(leansRight: Bool)
      /// A rectangle that is narrower at the top or at the bottom.
      case trapezoid(isNarrowAtTop: Bool)
      /// A standing cylinder, the sign of a database.
      case cylinder
      /// A rectangle with doubled sides, the sign of a subroutine.
      case subroutine
      /// A rectangle with a notch on the left.
      case flag

      /// A rectangle with sharp corners.
      public static let rectangle = Kind.rectangle(cornerRadius: 0)
    }

    /// The outline.
    public var kind: Kind
    /// The area that the shape fills.
    public var frame: Rect2D
    /// The paint inside; nil for none.
    public var fill: Paint2D?
    /// The outline's line; nil for none.
    public var stroke: Stroke2D?

    /// Creates a shape; by default it looks like the node of a graph.
    public init(
      _ kind: Kind, frame: Rect2D, fill: Paint2D? = .role(.node),
      stroke: Stroke2D? = Stroke2D(.role(.node))
    ) {
      self.kind = kind
      self.frame = frame
      self.fill = fill
      self.stroke = stroke
    }
  }

  /// A line of any course, or an area of any outline.
  public struct Path: Hashable, Sendable {
    /// Which points are inside of a path that encloses them several times.
    public enum FillRule: Hashable, Sendable {
      /// Those that it encloses more often in one direction than in the other.
      case nonzero
      /// Those that it encloses an odd number of times, so that an area inside of another is a hole.
      case evenOdd
    }

    /// The course.
    public var path: Path2D
    /// The line; nil for none.
    public var stroke: Stroke2D?
    /// The paint inside; nil for none.
    public var fill: Paint2D?
    /// Which points are inside.
    public var fillRule: FillRule
    /// The sign at the start.
    public var startMarker: Marker?
    /// The sign at the end.
    public var endMarker: Marker?
    /// The radius by which corners between straight segments are rounded; at most half of the
    /// shorter segment. On a canvas of cells, corners of any radius above 0 are round.
    public var cornerRadius: Double
    /// Lines of the same bundle may share a course and branch off each other, such as edges that
    /// start at the same point. Lines of different bundles only cross.
    public var bundle: Int?

    /// Creates a line, by default one that looks like the edge of a graph.
    public init(
      _ path: Path2D, stroke: Stroke2D? = Stroke2D(.role(.edge)), fill: Paint2D? = nil,
      fillRule: FillRule = .nonzero, startMarker: Marker? = nil, endMarker: Marker? = nil,
      cornerRadius: Double = 0, bundle: Int? = nil
    ) {
      self.path = path
      self.stroke = stroke
      self.fill = fill
      self.fillRule = fillRule
      self.startMarker = startMarker
      self.endMarker = endMarker
      self.cornerRadius = cornerRadius
      self.bundle = bundle
    }

    /// Creates the line between points.
    public init(
      polyline points: [Point2D], stroke: Stroke2D? = Stroke2D(.role(.edge)),
      startMarker: Marker? = nil, endMarker: Marker? = nil, cornerRadius: Double = 0,
      bundle: Int? = nil
    ) {
      self.init(
        Path2D(polyline: points), stroke: stroke, startMarker: startMarker, endMarker: endMarker,
        cornerRadius: cornerRadius, bundle: bundle)
    }
  }

  /// A sign at the end of a line. Its tip is at the end of the line and points outwards.
  public enum Marker: String, Hashable, Sendable, CaseIterable, Codable {
    /// A filled arrow head.
    case arrow
    /// An arrow head of two strokes.
    case openArrow = "open-arrow"
    /// The half of a filled arrow head that is above a line to the right, or below it. It turns with the line.
    case upperArrow = "upper-arrow"
    case lowerArrow = "lower-arrow"
    /// The half of an arrow head of two strokes that is above a line to the right, or below it.
    case upperStick = "upper-stick"
    case lowerStick = "lower-stick"
    /// A hollow triangle, the sign of inheritance.
    case triangle
    /// A filled diamond, the sign of composition.
    case diamond
    /// A hollow diamond, the sign of aggregation.
    case openDiamond = "open-diamond"
    /// A filled circle.
    case circle
    /// A hollow circle.
    case openCircle = "open-circle"
    /// A cross.
    case cross
    /// A bar across the end, the sign of a measured length.
    case bar
    /// Exactly one, as a bar and a bar.
    case one
    /// Zero or one, as a circle and a bar.
    case zeroOrOne = "zero-or-one"
    /// One or more, as a bar and a crow's foot.
    case oneOrMore = "one-or-more"
    /// Zero or more, as a circle and a crow's foot.
    case zeroOrMore = "zero-or-more"
  }

  /// Lines of text below each other.
  public struct Text: Hashable, Sendable {
    /// Which point of each line is at the position.
    public enum Anchor: Hashable, Sendable {
      /// The left end, the middle, or the right end.
      case start, middle, end
    }

    /// Which point of the text's height is at the position.
    public enum VerticalAnchor: Hashable, Sendable {
      /// The top of the first line, the middle, or the bottom of the last line.
      case top, middle, bottom
      /// The baseline of the first line.
      case baseline
    }

    /// The lines. They are not wrapped; line breaks in them are spaces.
    public var lines: [String]
    /// The point to which the anchors refer.
    public var position: Point2D
    /// The horizontal alignment.
    public var anchor: Anchor
    /// The vertical alignment.
    public var verticalAnchor: VerticalAnchor
    /// The font.
    public var style: TextStyle2D
    /// The color.
    public var paint: Paint2D
    /// Whether lines that the text crosses are interrupted around it, for text on edges.
    public var interruptsLines: Bool
    /// What is behind a text that interrupts lines; nil for the background of the picture.
    public var background: Paint2D?
    /// The width to which each line is fitted, whatever the font is; nil for the width that it has.
    /// Not used on a canvas of cells.
    public var fittedLength: Double?
    /// The line around the letters, below their color; nil for none.
    public var outline: Stroke2D?

    /// Creates a text; line feeds separate its lines.
    public init(
      _ text: String, at position: Point2D, anchor: Anchor = .start,
      verticalAnchor: VerticalAnchor = .middle, style: TextStyle2D = TextStyle2D(),
      paint: Paint2D = .role(.label), interruptsLines: Bool = false, background: Paint2D? = nil,
      fittedLength: Double? = nil, outline: Stroke2D? = nil
    ) {
      lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      self.position = position
      self.anchor = anchor
      self.verticalAnchor = verticalAnchor
      self.style = style
      self.paint = paint
      self.interruptsLines = interruptsLines
      self.background = background
      self.fittedLength = fittedLength
      self.outline = outline
    }

    /// The width to which each line is fitted, if it is positive and finite.
    var fit: Double? { fittedLength.flatMap { $0 > 0 && $0.isFinite ? $0 : nil } }
  }

  /// Pixels that fill a frame.
  public struct Image: Hashable, Sendable {
    /// How colors between pixels are chosen.
    public enum Sampling: Hashable, Sendable {
      /// Smoothly; means of the pixels that a smaller image covers.
      case smooth
      /// The nearest pixel.
      case nearest
    }

    /// The pixels.
    public var bitmap: Bitmap2D
    /// The area that they fill.
    public var frame: Rect2D
    /// How colors between pixels are chosen.
    public var sampling: Sampling

    /// Creates an image.
    public init(_ bitmap: Bitmap2D, frame: Rect2D, sampling: Sampling = .smooth) {
      self.bitmap = bitmap
      self.frame = frame
      self.sampling = sampling
    }
  }
}
