/// What a picture is made for; the front that shows it says what it has room for.
public struct Canvas2D: Sendable {
  /// What a unit of length is.
  public enum Unit: Hashable, Sendable {
    /// A pixel of a screen of usual density.
    case pixels
    /// A cell of a terminal; layouts use whole numbers.
    case cells
  }

  /// The greatest width; `nil` for as much as the picture needs.
  public var maxWidth: Double?
  /// The greatest height; `nil` for as much as the picture needs.
  public var maxHeight: Double?
  /// What a unit of length is.
  public var unit: Unit
  /// The text metrics of the front.
  public var measure: any TextMeasuring
  /// Whether the front draws roles in colors; if not, pictures distinguish areas by their density.
  public var hasColors: Bool
  /// Whether the front draws colors of content about as they are; if not, values are shown by density instead of a
  /// ramp of colors.
  public var hasPalette: Bool

  /// Creates a canvas. Without text metrics, text is measured as ``AdvanceTable`` does.
  public init(
    maxWidth: Double? = nil, maxHeight: Double? = nil, unit: Unit = .pixels,
    measure: any TextMeasuring = AdvanceTable(), hasColors: Bool = true, hasPalette: Bool = true
  ) {
    self.maxWidth = maxWidth
    self.maxHeight = maxHeight
    self.unit = unit
    self.measure = measure
    self.hasColors = hasColors
    self.hasPalette = hasPalette
  }
}
