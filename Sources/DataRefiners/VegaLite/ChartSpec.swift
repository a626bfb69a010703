public import ArtifactBase
import ArtifactCore
public import RefinerCore

/// A Vega-Lite specification so far: its views, and the rows of its data.
///
/// ```swift
/// let view = spec.views(where: { $0.mark != nil }).first!
/// let source = spec.source(of: view)!
/// spec.row(0, of: source)["a"]
/// ```
///
/// Views, channels and rows are only appended, each when it is whole.
public struct ChartSpec: Hashable, Sendable {
  /// Views that are followed inside each other; deeper ones are left out.
  public static let depthLimit = 32

  /// How a view is put together.
  public enum Composition: Hashable, Sendable {
    /// One mark.
    case unit
    case layer, concat, horizontalConcat, verticalConcat
    /// The view inside repeated for each value of a field, or for each of several fields.
    case facet(JSONValue)
    case `repeat`(JSONValue)
  }

  /// A mark with its properties as they are written.
  public struct Mark: Hashable, Sendable {
    /// The name of its type.
    public var type: String
    public var properties: JSONValue
  }

  /// What a field's values are.
  public enum Measurement: String, Hashable, Sendable {
    case quantitative, temporal, ordinal, nominal, geojson
  }

  /// What one property of the marks shows.
  public struct Channel: Hashable, Sendable {
    /// Such as `x`, `color` or `tooltip`.
    public var name: String
    public var definition: JSONValue
    public var field: String?
    /// As it is written, or as it follows from the rest.
    public var measurement: Measurement
    public var aggregate: String?
    public var timeUnit: String?
    public var isBinned = false
    /// The constant that it shows, of the data's kind or of the mark's.
    public var datum: JSONValue?
    public var value: JSONValue?
  }

  /// A view: one mark, or other views.
  public struct View: Hashable, Sendable {
    public var parent: Int?
    public var composition = Composition.unit
    public var mark: Mark?
    public var channels: [Channel] = []
    /// The number of its own data; nil if it has its parent's.
    public var source: Int?
    public var transforms: [JSONValue] = []
    public var title: String?
    /// The rest: sizes, projection, configuration, interaction.
    public var members = JSONObject()
    public var children: [Int] = []
  }

  /// Where rows come from.
  public enum Origin: Hashable, Sendable {
    /// They stand in the specification.
    case inline
    /// They are text, such as CSV, in the specification.
    case text(String, format: String)
    /// They are elsewhere. Nothing is ever fetched.
    case url(String)
    /// They are one of those with a name.
    case named(String)
    /// They are made by a generator, or taken out of an object.
    case generated(JSONValue)
  }

  public struct Source: Hashable, Sendable {
    public var name: String?
    public var origin = Origin.inline
    public var format: JSONValue?
    var rows = PagedArray<Int32>()

    /// How many rows there are so far.
    public var rowCount: Int { rows.count }
  }

  /// The JSON of which it is read.
  public internal(set) var tree = JSONTree()

  var views = PagedArray<View>()
  var sources = PagedArray<Source>()

  init() {}

  /// The number of views; the first is the whole.
  public var viewCount: Int { views.count }

  /// The view with a number below ``viewCount``.
  public func view(_ index: Int) -> View { views[index] }

  /// The number of data sources.
  public var sourceCount: Int { sources.count }

  public func source(_ index: Int) -> Source { sources[index] }

  /// The number of the data that a view shows, its own or that of a view around it.
  public func source(ofView index: Int) -> Int? {
    var view: Int? = index
    while let current = view {
      if let source = views[current].source { return resolved(source) }
      view = views[current].parent
    }
    return nil
  }

  /// The source that one names.
  private func resolved(_ index: Int) -> Int {
    guard case .named(let name) = sources[index].origin else { return index }
    for other in 0..<sources.count where other != index {
      let source = sources[other]
      if case .named = source.origin { continue }
      if source.name == name { return other }
    }
    return index
  }

  /// The tree's node of a row.
  public func rowNode(_ row: Int, of source: Int) -> Int { Int(sources[source].rows[row]) }

  /// A row, an object or a bare value.
  ///
  /// - Complexity: O(length of the row).
  public func row(_ row: Int, of source: Int) -> JSONValue {
    tree.value(of: rowNode(row, of: source))
  }
}
