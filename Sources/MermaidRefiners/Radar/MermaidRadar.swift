public import ArtifactBase

/// A radar chart: curves over axes around a point.
///
/// ```swift
/// for curve in chart.curves { print(curve.label.plainText, chart.values(of: curve)) }
/// ```
public struct MermaidRadar: Hashable, Sendable {
  /// An axis.
  public struct Axis: Hashable, Sendable, Identifiable {
    /// The name.
    public var id: String
    /// The text; the name if there is none.
    public var label: MermaidLabel
    /// The range in the payload.
    public var range: Range<Int>
  }

  /// A value of a curve.
  public struct Entry: Hashable, Sendable {
    /// The name of its axis; nil if the order of the values counts.
    public var axis: String?
    /// The value.
    public var value: Double
  }

  /// A curve.
  public struct Curve: Hashable, Sendable, Identifiable {
    /// The name.
    public var id: String
    /// The text; the name if there is none.
    public var label: MermaidLabel
    /// The values, as they are written.
    public var entries: [Entry]
    /// The range in the payload.
    public var range: Range<Int>
  }

  /// The lines around the center.
  public enum Graticule: String, Hashable, Sendable, CaseIterable {
    /// Circles, or polygons with a corner on each axis.
    case circle, polygon
  }

  /// The title in the diagram; empty for none.
  public var title = ""
  /// The axes.
  public var axes = PersistentArray<Axis>()
  /// The curves.
  public var curves = PersistentArray<Curve>()
  /// Whether the names of the curves are shown.
  public var showsLegend = true
  /// The number of lines around the center.
  public var tickCount = 5.0
  /// The value at the center.
  public var minimum = 0.0
  /// The value at the outer line; nil for the largest value.
  public var maximum: Double?
  /// The lines around the center.
  public var graticule = Graticule.circle
  /// The title for readers who do not see the drawing.
  public var accessibleTitle = ""
  /// The description for readers who do not see the drawing.
  public var accessibleDescription = ""

  /// Creates an empty chart.
  public init() {}

  /// The values of a curve, one for each axis.
  ///
  /// - Complexity: O(number of axes and of entries).
  public func values(of curve: Curve) -> [Double?] {
    guard curve.entries.first?.axis != nil else { return curve.entries.map(\.value) }
    var values: [String: Double] = [:]
    for entry in curve.entries { values[entry.axis ?? "", default: entry.value] += 0 }
    return axes.map { values[$0.id] }
  }
}
