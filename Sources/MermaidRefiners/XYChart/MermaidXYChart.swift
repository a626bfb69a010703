public import ArtifactBase

/// A chart of bars and lines.
///
/// ```swift
/// for plot in chart.plots { print(plot.kind, plot.values) }
/// ```
public struct MermaidXYChart: Hashable, Sendable {
  /// An axis.
  public struct Axis: Hashable, Sendable {
    /// The title; empty for none.
    public var title = MermaidLabel("")
    /// The names of categories; empty for an axis of numbers.
    public var categories: [MermaidLabel] = []
    /// The number at the start, if the source has one.
    public var minimum: Double?
    /// The number at the end, if the source has one.
    public var maximum: Double?
    /// The range of the last statement in the payload; empty for none.
    public var range = 0..<0

    /// Creates an axis without a title.
    public init() {}
  }

  /// A row of bars, or a line.
  public struct Plot: Hashable, Sendable {
    /// What is drawn.
    public enum Kind: String, Hashable, Sendable {
      /// Bars.
      case bar
      /// A line.
      case line
    }

    /// What is drawn.
    public var kind: Kind
    /// The title; empty for none.
    public var title: MermaidLabel
    /// The values, one for each category.
    public var values: [Double]
    /// The range in the payload.
    public var range: Range<Int>
  }

  /// The title in the diagram; empty for none.
  public var title = ""
  /// Whether the values extend from left to right; nil if the type does not say so.
  public var isHorizontal: Bool?
  /// The axis of the categories.
  public var xAxis = Axis()
  /// The axis of the values.
  public var yAxis = Axis()
  /// The bars and lines, in the order of the source.
  public var plots = PersistentArray<Plot>()
  /// The title for readers who do not see the drawing.
  public var accessibleTitle = ""
  /// The description for readers who do not see the drawing.
  public var accessibleDescription = ""

  /// Creates an empty chart.
  public init() {}

  /// The smallest and the largest value on the axis of the values: those that the source names, or those of the plots.
  /// Nil without both.
  ///
  /// - Complexity: O(number of values).
  public var valueRange: ClosedRange<Double>? {
    if let minimum = yAxis.minimum, let maximum = yAxis.maximum {
      return min(minimum, maximum)...max(minimum, maximum)
    }
    var range: ClosedRange<Double>?
    for plot in plots {
      for value in plot.values {
        range = range.map { min($0.lowerBound, value)...max($0.upperBound, value) } ?? value...value
      }
    }
    return range
  }
}
