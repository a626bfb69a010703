/// How edges are drawn. Lengths are in canvas units.
public struct EdgeStyle: Hashable, Sendable {
  /// The color of an edge.
  public var strokeColor: FlowColor
  /// The color of a selected edge.
  public var selectedStrokeColor: FlowColor
  /// The width of an edge.
  public var lineWidth: Double
  /// The width of a selected edge.
  public var selectedLineWidth: Double
  /// The lengths of dashes and gaps, in turn; empty for a solid line.
  public var dashPattern: [Double]
  /// The lengths of the moving dashes and gaps of an animated edge, in turn.
  public var animatedDashPattern: [Double]

  /// Creates a style.
  public init(
    strokeColor: FlowColor = .gray, selectedStrokeColor: FlowColor = .blue,
    lineWidth: Double = 1.5, selectedLineWidth: Double = 2.5, dashPattern: [Double] = [],
    animatedDashPattern: [Double] = [5, 5]
  ) {
    self.strokeColor = strokeColor
    self.selectedStrokeColor = selectedStrokeColor
    self.lineWidth = lineWidth
    self.selectedLineWidth = selectedLineWidth
    self.dashPattern = dashPattern
    self.animatedDashPattern = animatedDashPattern
  }
}

extension EdgeStyle {
  /// How fast the dashes of animated edges move, in units per second.
  public static var dashSpeed: Double { 30 }

  /// How far the dashes of animated edges have moved along their edge, less than the length of their pattern.
  ///
  /// - Parameter time: The time in seconds of any clock.
  public func animatedDashPhase(at time: Double) -> Double {
    // A pattern with an odd number of lengths is repeated with dashes and gaps exchanged.
    let length =
      animatedDashPattern.reduce(0, +) * (animatedDashPattern.count.isMultiple(of: 2) ? 1 : 2)
    guard length > 0, length.isFinite, time.isFinite else { return 0 }
    let phase = (time * Self.dashSpeed).truncatingRemainder(dividingBy: length)
    return phase < 0 ? phase + length : phase
  }
}

/// A color in sRGB. All components are from 0 to 1.
public struct FlowColor: Hashable, Sendable {
  /// The red component.
  public var red: Double
  /// The green component.
  public var green: Double
  /// The blue component.
  public var blue: Double
  /// The opacity; 0 is transparent.
  public var alpha: Double

  /// Creates a color; components outside of 0 to 1 are clamped, and NaN is 0.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    func clamped(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    self.red = clamped(red)
    self.green = clamped(green)
    self.blue = clamped(blue)
    self.alpha = clamped(alpha)
  }

  /// A medium gray.
  public static let gray = FlowColor(red: 0.56, green: 0.56, blue: 0.58)
  /// A medium blue.
  public static let blue = FlowColor(red: 0, green: 0.48, blue: 1)

  /// Returns the color with its opacity multiplied by a factor.
  public func opacity(_ factor: Double) -> FlowColor {
    FlowColor(red: red, green: green, blue: blue, alpha: alpha * factor)
  }
}
