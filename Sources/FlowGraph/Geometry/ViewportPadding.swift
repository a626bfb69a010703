/// The space between what a viewport shows and the edges of the canvas.
///
/// ```swift
/// let padding = ViewportPadding(top: .units(40), left: .percent(10))
/// let viewport = Viewport.fitting(bounds, in: canvasSize, padding: padding)
/// ```
public struct ViewportPadding: Hashable, Sendable {
  /// The space at one edge. It is rounded down to whole screen units.
  public enum Length: Hashable, Sendable {
    /// A number of screen units.
    case units(Double)
    /// A percentage of the extent of the canvas.
    case percent(Double)
    /// A factor `f` by which the content could grow: half of what an extent has beyond its part `1 / (1 + f)`.
    case factor(Double)

    /// The space for an extent of the canvas, in screen units.
    func units(of extent: Double) -> Double {
      let value =
        switch self {
        case .units(let units): units
        case .percent(let percent): extent * percent * 0.01
        case .factor(let factor): (extent - extent / (1 + factor)) * 0.5
        }
      return value.bounded.rounded(.down)
    }
  }

  /// The space at the top.
  public var top: Length
  /// The space at the right.
  public var right: Length
  /// The space at the bottom.
  public var bottom: Length
  /// The space at the left.
  public var left: Length

  /// Creates a padding.
  public init(
    top: Length = .units(0), right: Length = .units(0), bottom: Length = .units(0),
    left: Length = .units(0)
  ) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  /// Creates a padding that is the same at opposite edges.
  public init(horizontal: Length, vertical: Length) {
    self.init(top: vertical, right: horizontal, bottom: vertical, left: horizontal)
  }

  /// Creates a padding that is the same at all edges.
  public init(_ length: Length) { self.init(horizontal: length, vertical: length) }
}
