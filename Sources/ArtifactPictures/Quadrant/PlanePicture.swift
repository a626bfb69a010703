/// Named points in a plane of two axes, such as a quadrant chart or a Wardley map.
///
/// ```swift
/// var plane = PlanePicture(name: "Priorities", xAxis: .init(start: "cheap", end: "expensive"))
/// plane.points = [.init("Search", x: 0.2, y: 0.9)]
/// let scene = plane.scene(for: Canvas2D())
/// ```
public struct PlanePicture: Hashable, Sendable, Codable {
  /// An axis.
  public struct Axis: Hashable, Sendable, Codable {
    /// The title in the middle; empty for none.
    public var title: String
    /// The words at the left or lower end; empty for none.
    public var start: String
    /// The words at the right or upper end; empty for none.
    public var end: String
    /// The names of the parts of the axis, in order.
    public var stages: [Stage]

    /// Creates an axis.
    public init(title: String = "", start: String = "", end: String = "", stages: [Stage] = []) {
      self.title = title
      self.start = start
      self.end = end
      self.stages = stages
    }
  }

  /// A part of an axis.
  public struct Stage: Hashable, Sendable, Codable {
    /// The name.
    public var name: String
    /// Where it ends, from 0 to 1.
    public var end: Double

    /// Creates a part of an axis; an end that is not finite is limited to 0 and 1.
    public init(_ name: String, end: Double) {
      self.name = name
      self.end = end.isFinite ? end : PlanePicture.part(end)
    }
  }

  /// Something at a position.
  public struct Point: Hashable, Sendable, Codable {
    /// How a point is drawn.
    public enum Shape: String, Hashable, Sendable, CaseIterable, Codable {
      /// A filled or a hollow circle, or a hollow square.
      case dot, ring, square
      /// The text alone.
      case text
      /// An arrow to the right or to the left.
      case forward, backward
      /// The number of the point in a circle; its text is in the legend.
      case number
    }

    /// The text.
    public var label: String
    /// Words after the label, such as how it is obtained.
    public var details: [String]
    /// The position from left to right, from 0 to 1.
    public var x: Double
    /// The position from bottom to top, from 0 to 1.
    public var y: Double
    /// How it is drawn.
    public var shape: Shape
    /// The number of a point with the shape of one.
    public var number: Int?
    /// The number of the series that its color is that of; nil for the usual color.
    public var series: Int?
    /// The number of the series of its outline; nil for none.
    public var outline: Int?
    /// The radius in pixels; nil for the usual one.
    public var radius: Double?
    /// Whether the label is bold.
    public var isEmphasized: Bool
    /// Whether a bar at the right shows that it resists to move.
    public var isHeld: Bool

    /// Creates a point; a position that is not finite is limited to 0 and 1.
    public init(
      _ label: String, details: [String] = [], x: Double, y: Double, shape: Shape = .dot,
      number: Int? = nil, series: Int? = nil, outline: Int? = nil, radius: Double? = nil,
      isEmphasized: Bool = false, isHeld: Bool = false
    ) {
      self.label = label
      self.details = details
      self.x = x.isFinite ? x : PlanePicture.part(x)
      self.y = y.isFinite ? y : PlanePicture.part(y)
      self.shape = shape
      self.number = number
      self.series = series
      self.outline = outline
      self.radius = radius.flatMap { $0.isFinite ? $0 : nil }
      self.isEmphasized = isEmphasized
      self.isHeld = isHeld
    }
  }

  /// A line between two points.
  public struct Link: Hashable, Sendable, Codable {
    /// The index of the point at the start.
    public var source: Int
    /// The index of the point at the end.
    public var target: Int
    /// The text in the middle; empty for none.
    public var label: String
    /// Whether the line is dashed.
    public var isDashed: Bool
    /// Whether an arrow is at the start.
    public var hasStartArrow: Bool
    /// Whether an arrow is at the end.
    public var hasEndArrow: Bool

    /// Creates a line.
    public init(
      from source: Int, to target: Int, label: String = "", isDashed: Bool = false,
      hasStartArrow: Bool = false, hasEndArrow: Bool = false
    ) {
      self.source = source
      self.target = target
      self.label = label
      self.isDashed = isDashed
      self.hasStartArrow = hasStartArrow
      self.hasEndArrow = hasEndArrow
    }
  }

  /// A move of a point to the right or left.
  public struct Move: Hashable, Sendable, Codable {
    /// The index of the point.
    public var point: Int
    /// The position to which it moves, from left to right, from 0 to 1.
    public var x: Double

    /// Creates a move; a position that is not finite is limited to 0 and 1.
    public init(_ point: Int, to x: Double) {
      self.point = point
      self.x = x.isFinite ? x : PlanePicture.part(x)
    }
  }

  /// A frame around variants of a point, which is on the upper edge of the frame.
  public struct Pipeline: Hashable, Sendable, Codable {
    /// The index of the point.
    public var point: Int
    /// The indices of the variants.
    public var variants: [Int]

    /// Creates a frame.
    public init(_ point: Int, variants: [Int]) {
      self.point = point
      self.variants = variants
    }
  }

  /// The name of the kind, such as `Quadrant chart`.
  public var name: String
  /// The title; empty for none.
  public var title: String
  /// The axis from left to right.
  public var xAxis: Axis
  /// The axis from bottom to top.
  public var yAxis: Axis
  /// Whether lines divide the plane into quarters.
  public var hasQuadrants: Bool
  /// The names of the quarters: at the upper right, upper left, lower left and lower right. Missing and empty ones have none.
  public var quadrants: [String]
  /// The points in order.
  public var points: [Point]
  /// The lines between points.
  public var links: [Link]
  /// The moves of points.
  public var moves: [Move]
  /// The frames of variants.
  public var pipelines: [Pipeline]

  /// Creates a picture.
  public init(
    name: String = "Plane", title: String = "", xAxis: Axis = Axis(), yAxis: Axis = Axis(),
    hasQuadrants: Bool = false, quadrants: [String] = [], points: [Point] = [], links: [Link] = [],
    moves: [Move] = [], pipelines: [Pipeline] = []
  ) {
    self.name = name
    self.title = title
    self.xAxis = xAxis
    self.yAxis = yAxis
    self.hasQuadrants = hasQuadrants
    self.quadrants = quadrants
    self.points = points
    self.links = links
    self.moves = moves
    self.pipelines = pipelines
  }

  /// Whether it has no part that can be drawn.
  public var isEmpty: Bool {
    points.isEmpty && !hasQuadrants && [xAxis, yAxis].allSatisfy { $0 == Axis() }
  }

  /// A number within 0 and 1; the middle for one that is not a number.
  static func part(_ value: Double) -> Double { value.isNaN ? 0.5 : min(max(value, 0), 1) }

  /// The index in ``quadrants`` of the quarter of a point.
  func quadrant(of point: Point) -> Int {
    let isRight = Self.part(point.x) >= 0.5
    return Self.part(point.y) >= 0.5 ? (isRight ? 0 : 1) : (isRight ? 3 : 2)
  }

  /// The name of the quarter of a point; empty for none.
  package func quadrantName(of point: Point) -> String {
    let index = quadrant(of: point)
    return hasQuadrants && quadrants.indices.contains(index) ? quadrants[index] : ""
  }
}

/// What a picture of a plane shows at most; more are shown as text.
public enum PlanePictureLimits {
  /// The maximum number of points.
  public static let pointCount = 200
  /// The maximum number of lines, moves, and frames.
  public static let linkCount = 400
}
