public import ArtifactBase
import ArtifactCore
public import RefinerCore

/// The part of a Vega-Lite specification received so far: its views and the rows of its data.
///
/// ```swift
/// let view = spec.views(where: { $0.mark != nil }).first!
/// let source = spec.source(of: view)!
/// spec.row(0, of: source)["a"]
/// ```
///
/// Views, channels and rows are append-only; each is added when it is complete.
public struct ChartSpec: Hashable, Sendable {
  /// The maximum nesting depth of views; deeper views are omitted.
  public static let depthLimit = 32

  /// How a view is composed.
  public enum Composition: Hashable, Sendable {
    /// A single view with one mark.
    case unit
    /// The child views are overlaid, or concatenated as a grid, a row or a column.
    case layer, concat, horizontalConcat, verticalConcat
    /// The inner view is repeated for each value of a field.
    case facet(JSONValue)
    /// The inner view is repeated for each of several fields.
    case `repeat`(JSONValue)
  }

  /// A mark with its properties verbatim.
  public struct Mark: Hashable, Sendable {
    /// The mark type, such as `bar`.
    public var type: String
    /// The mark definition's JSON.
    public var properties: JSONValue
  }

  /// The type of measurement of a field's values.
  public enum Measurement: String, Hashable, Sendable {
    /// The measurement types of Vega-Lite; `geojson` denotes geometries.
    case quantitative, temporal, ordinal, nominal, geojson
  }

  /// An encoding channel: maps a field or a constant to a visual property of the marks.
  public struct Channel: Hashable, Sendable {
    /// The channel name, such as `x`, `color` or `tooltip`.
    public var name: String
    /// The channel definition's JSON.
    public var definition: JSONValue
    /// The name of the encoded field, if any.
    public var field: String?
    /// The explicit type, or the type derived from the rest of the definition.
    public var measurement: Measurement
    /// The aggregate function, if any.
    public var aggregate: String?
    /// The time unit, if any.
    public var timeUnit: String?
    /// Whether the field's values are binned.
    public var isBinned = false
    /// A constant in data space.
    public var datum: JSONValue?
    /// A constant in visual space.
    public var value: JSONValue?
  }

  /// A view: one mark, or a composition of other views.
  public struct View: Hashable, Sendable {
    /// The index of the parent view; `nil` for the root.
    public var parent: Int?
    /// How the view is composed.
    public var composition = Composition.unit
    /// The mark, if any.
    public var mark: Mark?
    /// The encoding channels received so far.
    public var channels: [Channel] = []
    /// The index of the view's own data source, or `nil` if it inherits its parent's.
    public var source: Int?
    /// The transforms verbatim, in order.
    public var transforms: [JSONValue] = []
    /// The title, if any.
    public var title: String?
    /// All other members: sizes, projection, configuration, interaction.
    public var members = JSONObject()
    /// The indices of the child views.
    public var children: [Int] = []
  }

  /// The origin of a data source's rows.
  public enum Origin: Hashable, Sendable {
    /// The rows are inline in the specification.
    case inline
    /// The rows are inline text in a format such as CSV.
    case text(String, format: String)
    /// The rows are at a URL, which is never fetched.
    case url(String)
    /// The rows are those of the named data source.
    case named(String)
    /// The rows come from a generator, or are extracted from an object.
    case generated(JSONValue)
  }

  /// A data source.
  public struct Source: Hashable, Sendable {
    /// The name by which other sources refer to it, if any.
    public var name: String?
    /// The origin of the rows.
    public var origin = Origin.inline
    /// The `format` member verbatim.
    public var format: JSONValue?
    var rows = PagedArray<Int32>()

    /// The number of rows received so far.
    public var rowCount: Int { rows.count }
  }

  /// The parsed JSON of the payload.
  public internal(set) var tree = JSONTree()

  var views = PagedArray<View>()
  var sources = PagedArray<Source>()

  init() {}

  /// The number of views; view 0 is the root.
  public var viewCount: Int { views.count }

  /// Returns the view at an index below ``viewCount``.
  public func view(_ index: Int) -> View { views[index] }

  /// The number of data sources.
  public var sourceCount: Int { sources.count }

  /// Returns the data source at an index below ``sourceCount``.
  public func source(_ index: Int) -> Source { sources[index] }

  /// The index of the data source that a view shows: its own or the nearest ancestor's.
  ///
  /// - Complexity: O(depth of the view + number of sources).
  public func source(ofView index: Int) -> Int? {
    var view: Int? = index
    while let current = view {
      if let source = views[current].source { return resolved(source) }
      view = views[current].parent
    }
    return nil
  }

  /// Resolves a reference by name to the source it names.
  private func resolved(_ index: Int) -> Int {
    guard case .named(let name) = sources[index].origin else { return index }
    for other in 0..<sources.count where other != index {
      let source = sources[other]
      if case .named = source.origin { continue }
      if source.name == name { return other }
    }
    return index
  }

  /// The index of a row's node in ``tree``.
  public func rowNode(_ row: Int, of source: Int) -> Int { Int(sources[source].rows[row]) }

  /// The value of a row: an object or a bare value.
  ///
  /// - Complexity: O(length of the row).
  public func row(_ row: Int, of source: Int) -> JSONValue {
    tree.value(of: rowNode(row, of: source))
  }
}
