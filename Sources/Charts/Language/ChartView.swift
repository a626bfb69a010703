public import ArtifactBase

/// A view of a chart: a mark, or a composition of other views.
///
/// ```swift
/// let view = ChartView(
///   .unit(ChartMark("bar")), data: .frame(frame),
///   encoding: ChartEncoding([
///     .x: ChannelDefinition(field: "month", type: .ordinal),
///     .y: ChannelDefinition(field: "sales", type: .quantitative),
///   ]))
/// ```
public struct ChartView: Hashable, Sendable {
  /// The maximum nesting depth of views.
  public static let depthLimit = 32

  /// What the view consists of.
  public indirect enum Content: Hashable, Sendable {
    /// A single mark.
    case unit(ChartMark)
    /// Views on top of each other.
    case layer([ChartView])
    /// Views beside each other, in rows of a number of columns; nil for all in one row.
    case concat([ChartView], columns: Int?)
    /// The same view for each part of the data. Channels are `row`, `column` or `facet`.
    case facet(ChartEncoding, columns: Int?, ChartView)
    /// The same view for each of several fields: lists named `row`, `column`, `repeat` or `layer`.
    case `repeat`(JSONObject, columns: Int?, ChartView)
  }

  /// What the view consists of.
  public var content: Content
  /// The data; nil for those of the parent.
  public var data: ChartData?
  /// The changes to the data before they are shown, in order.
  public var transforms: [ChartTransform]
  /// What the channels show; views inside inherit it.
  public var encoding: ChartEncoding
  /// The name of the view.
  public var name: String?
  /// The title: a text, lines, or an object with `text`, `subtitle` and properties.
  public var title: JSONValue?
  /// The extent of the plot: a number, an object with `step`, or `container`.
  public var width, height: JSONValue?
  /// The map projection.
  public var projection: JSONValue?
  /// The parameters, each an object with `name`, `value`, `expr`, `select` or `bind`.
  public var parameters: [JSONObject]
  /// Which scales, axes and legends the views inside share: an object of `scale`, `axis`, `legend`.
  public var resolve: JSONObject
  /// Other properties: `view`, `spacing`, `align`, `bounds`, `center`.
  public var options: JSONObject
  /// Where the view is in its source.
  private var place = SourcePlace()

  /// The JSON pointer of the view in its source, for notes; empty for the outermost view. Views that
  /// differ only in it are equal.
  var path: String {
    get { place.path }
    set { place.path = newValue }
  }

  /// The indices of the transforms in the source, of which one may be several.
  var transformPlaces: [Int] {
    get { place.transforms }
    set { place.transforms = newValue }
  }

  /// The fields that transforms of the source would make that aren't understood.
  var lostFields: Set<String> {
    get { place.lostFields }
    set { place.lostFields = newValue }
  }

  /// Returns the JSON pointer of a transform in the source.
  func transformPath(_ index: Int) -> String {
    let place = transformPlaces.indices.contains(index) ? transformPlaces[index] : index
    return "\(path)/transform/\(place)"
  }

  /// Creates a view.
  public init(
    _ content: Content, data: ChartData? = nil, transforms: [ChartTransform] = [],
    encoding: ChartEncoding = ChartEncoding(), name: String? = nil, title: JSONValue? = nil,
    width: JSONValue? = nil, height: JSONValue? = nil, projection: JSONValue? = nil,
    parameters: [JSONObject] = [], resolve: JSONObject = JSONObject(),
    options: JSONObject = JSONObject()
  ) {
    self.content = content
    self.data = data
    self.transforms = transforms
    self.encoding = encoding
    self.name = name
    self.title = title
    self.width = width
    self.height = height
    self.projection = projection
    self.parameters = parameters
    self.resolve = resolve
    self.options = options
  }
}

/// The kind of the marks of a view and their properties.
public struct ChartMark: Hashable, Sendable {
  /// The kind, such as `bar`, `line` or `boxplot`.
  public var type: String
  /// The properties, with the names of Vega-Lite.
  public var properties: JSONObject

  /// Creates a mark.
  public init(_ type: String, _ properties: JSONObject = JSONObject()) {
    self.type = type
    self.properties = properties
  }
}

/// The data of a view.
public enum ChartData: Hashable, Sendable {
  /// A table.
  case frame(DataFrame)
  /// The data set of a name.
  case named(String)
  /// Data that aren't part of the chart, by their address.
  case external(String)
}

/// A whole chart: a view with what holds for all of it.
public struct Chart: Hashable, Sendable {
  /// The outermost view.
  public var view: ChartView
  /// Data sets by name.
  public var datasets: [String: DataFrame]
  /// The configuration, with the names of Vega-Lite.
  public var config: JSONObject
  /// Other properties: `background`, `padding`, `autosize`, `description`.
  public var options: JSONObject

  /// Creates a chart.
  public init(
    view: ChartView, datasets: [String: DataFrame] = [:], config: JSONObject = JSONObject(),
    options: JSONObject = JSONObject()
  ) {
    self.view = view
    self.datasets = datasets
    self.config = config
    self.options = options
  }
}

extension ChartView {
  /// Whether the view, or one inside of it, has a mark.
  public var hasMark: Bool { hasMark(depth: 0) }

  private func hasMark(depth: Int) -> Bool {
    guard depth < Self.depthLimit else { return false }
    return switch content {
    case .unit: true
    case .layer(let views), .concat(let views, _):
      views.contains { $0.hasMark(depth: depth + 1) }
    case .facet(_, _, let view), .repeat(_, _, let view): view.hasMark(depth: depth + 1)
    }
  }

  /// The number of rows of the data of the view and of those inside.
  fileprivate func rowCount(depth: Int = 0) -> Int {
    var count = 0
    if case .frame(let frame)? = data { count = frame.rowCount }
    guard depth < Self.depthLimit else { return count }
    switch content {
    case .unit: break
    case .layer(let views), .concat(let views, _):
      for view in views { count += view.rowCount(depth: depth + 1) }
    case .facet(_, _, let view), .repeat(_, _, let view):
      count += view.rowCount(depth: depth + 1)
    }
    return count
  }
}

extension Chart {
  /// The number of rows of all data.
  public var rowCount: Int {
    datasets.values.reduce(view.rowCount()) { $0 + $1.rowCount }
  }
}

/// Where something is in its source; any two places are equal.
private struct SourcePlace: Hashable, Sendable {
  var path = ""
  var transforms: [Int] = []
  var lostFields: Set<String> = []

  static func == (_: SourcePlace, _: SourcePlace) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
