/// The paint of a fill, a stroke or a text.
public enum Paint2D: Hashable, Sendable {
  /// The color that the front's theme has for a role. The index tells apart what has the same role,
  /// such as the series of a chart; it is used cyclically.
  case role(Role, index: Int)
  /// A color given by the source.
  case color(RGBA)
  /// Colors that change along a line or from a point outwards.
  indirect case gradient(Gradient2D)
  /// A picture that is repeated in both directions.
  indirect case pattern(Pattern2D)

  /// The color of a role of which the picture has one kind only.
  public static func role(_ role: Role) -> Paint2D { .role(role, index: 0) }

  /// What an element of a picture means. The set is open: a theme draws roles that it doesn't know
  /// like ``label``.
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// The name: lowercase ASCII letters, digits and hyphens.
    public var rawValue: String

    /// Creates a role from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The canvas itself.
    public static let background = Role(rawValue: "background")
    /// Text without another role.
    public static let label = Role(rawValue: "label")
    /// The node of a graph.
    public static let node = Role(rawValue: "node")
    /// The edge of a graph, and its label.
    public static let edge = Role(rawValue: "edge")
    /// The outline and title of a group of nodes.
    public static let group = Role(rawValue: "group")
    /// The series of a chart, the features of a map.
    public static let series = Role(rawValue: "series")
    /// The axis of a chart, with its ticks and labels.
    public static let axis = Role(rawValue: "axis")
    /// The lines that help to read values off a chart.
    public static let grid = Role(rawValue: "grid")
    /// A highlighted element.
    public static let accent = Role(rawValue: "accent")
    /// A comment beside other elements.
    public static let note = Role(rawValue: "note")
    /// A problem.
    public static let warning = Role(rawValue: "warning")
  }
}

/// A color in sRGB with opacity, eight bits per component.
public struct RGBA: Hashable, Sendable {
  /// The red component.
  public var red: UInt8
  /// The green component.
  public var green: UInt8
  /// The blue component.
  public var blue: UInt8
  /// The opacity; 255 is opaque.
  public var alpha: UInt8

  /// Creates a color.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates an opaque color from a number like `0x2F6FDE`.
  public init(hex: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: hex >> 16), green: UInt8(truncatingIfNeeded: hex >> 8),
      blue: UInt8(truncatingIfNeeded: hex))
  }
}

/// How a line is drawn.
public struct Stroke2D: Hashable, Sendable {
  /// The interruptions of a line.
  public enum Pattern: Hashable, Sendable, CaseIterable {
    /// No interruptions.
    case solid
    /// Dashes, or dots.
    case dashed, dotted
    /// Two thin lines beside each other.
    case double
  }

  /// The form of the ends of a line and of its dashes.
  public enum Cap: String, Hashable, Sendable, CaseIterable {
    /// Ends at the end of the line.
    case butt
    /// Ends with a half circle.
    case round
    /// Ends with half a square.
    case square
  }

  /// The form of the corners of a line.
  public enum Join: String, Hashable, Sendable, CaseIterable {
    /// A corner to a point, or a bevel where the miter limit is exceeded.
    case miter
    /// A round corner.
    case round
    /// A corner that is cut off.
    case bevel
  }

  /// The paint of the line.
  public var paint: Paint2D
  /// The width, in pixels also on a canvas of cells: from 2 on, a line of cells is heavy.
  public var width: Double
  /// The interruptions.
  public var pattern: Pattern
  /// The form of the ends.
  public var cap: Cap
  /// The form of the corners.
  public var join: Join
  /// The greatest ratio of the length of a mitered corner to the width.
  public var miterLimit: Double
  /// The lengths of dashes and gaps in turn, which replace those of the pattern; none for the pattern.
  public var dashes: [Double]
  /// The distance into the dashes at which the line starts.
  public var dashOffset: Double

  /// Creates a stroke.
  public init(
    _ paint: Paint2D, width: Double = 1.5, pattern: Pattern = .solid, cap: Cap = .butt,
    join: Join = .miter, miterLimit: Double = 4, dashes: [Double] = [], dashOffset: Double = 0
  ) {
    self.paint = paint
    self.width = width
    self.pattern = pattern
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dashes = dashes
    self.dashOffset = dashOffset
  }
}
