// The members that decide which format a JSON value has (T10.5, T10.6).

/// The format that is identified by the members of the outermost object, of the objects in an
/// outermost array, and of a few nested objects.
struct JSONDialect: Sendable {
  /// Whether a member has a value or the beginning of one.
  private(set) var hasMember = false

  /// Whether an array has an element.
  private(set) var hasItem = false

  /// The identified format; nil for other JSON.
  private(set) var type: ArtifactType?

  /// A container whose members or elements matter.
  private enum Role: Sendable {
    /// The outermost object, or an object in the outermost array.
    case record
    case list
    /// An array of messages in a record, and one of its elements.
    case messages, message
    /// An array of edges in a record, and one of its elements.
    case edges, edge
    /// An object of elements in a record, and one of its members.
    case elements, element
    /// The data of a chart in a record: an object, or an array of traces or series, and one of those.
    case chartData, traces, trace
    case other
  }

  /// The open containers down to the deepest level that matters.
  private var roles: [Role] = []
  private var depth = 0
  private var isInArray = false

  /// The name of the current member of a relevant object, if its value comes next.
  private var name: String?

  /// The short names of members, of records and of the current edge.
  private var names: Set<String> = []
  private var edgeNames: Set<String> = []
  private var elementNames: Set<String> = []
  private var traceNames: Set<String> = []
  private var hasDatasets = false
  private var hasTrace = false
  private var geometryType: String?
  private var isVegaLite = false
  private var isOperation = false
  /// Whether input is requested by a schema.
  private var isRequest = false
  private var hasMessage = false
  private var hasEdges = false

  private static let longestName = 24
  private static let deepestLevel = 4

  private static let geometryMembers = [
    "FeatureCollection": "features", "Feature": "geometry", "GeometryCollection": "geometries",
    "Point": "coordinates", "MultiPoint": "coordinates", "LineString": "coordinates",
    "MultiLineString": "coordinates", "Polygon": "coordinates", "MultiPolygon": "coordinates",
  ]

  private static let sceneMembers = [
    "scene", "scenes", "nodes", "meshes", "buffers", "bufferViews", "accessors", "materials",
  ]

  private static let messageNames: Set<String> = [
    "createSurface", "updateComponents", "updateDataModel",
  ]

  /// The types of the traces of Plotly and the series of ECharts.
  private static let traceTypes: Set<String> = [
    "bar", "line", "pie", "scatter", "radar", "heatmap", "boxplot", "candlestick", "gauge",
    "funnel", "treemap", "sankey", "sunburst", "effectScatter", "box", "violin", "histogram",
    "scatterpolar", "barpolar", "scattergl", "indicator", "waterfall", "ohlc", "area",
  ]

  private static let edgeEnds: [(String, String)] = [
    ("source", "target"), ("from", "to"), ("fromNode", "toNode"),
  ]

  mutating func take(_ token: JSONToken, in bytes: [UInt8]) {
    switch token.kind {
    case .key:
      takeName(token, in: bytes)
    case .beginObject, .beginArray:
      takeValue(nil, isContainer: true)
      open(isArray: token.kind == .beginArray)
    case .endObject, .endArray:
      close()
      return
    case .string:
      takeValue(token.text(in: bytes), isContainer: false)
    default:
      takeValue(nil, isContainer: false)
    }
    if type == nil { type = found }
  }

  // MARK: Structure

  private var role: Role { depth == roles.count ? roles.last ?? .other : .other }

  private mutating func open(isArray: Bool) {
    if depth == 0 { isInArray = isArray }
    defer { depth += 1 }
    guard roles.count == depth, depth < Self.deepestLevel else { return }
    let inner: Role =
      switch (roles.last, isArray) {
      case (nil, false), (.list, false): .record
      case (nil, true): .list
      case (.record, true) where name == "messages" || name == "operations": .messages
      case (.record, true) where name == "edges" || name == "links": .edges
      case (.record, false) where name == "elements": .elements
      case (.elements, false): .element
      case (.messages, false): .message
      case (.edges, false): .edge
      case (.record, false) where name == "data": .chartData
      case (.record, true) where name == "data" || name == "series": .traces
      case (.record, false) where name == "series": .trace
      case (.traces, false): .trace
      default: .other
      }
    if inner == .edge { edgeNames = [] }
    if inner == .element { elementNames = [] }
    if inner == .trace { traceNames = [] }
    name = nil
    roles.append(inner)
  }

  private mutating func close() {
    depth -= 1
    if roles.count > depth { roles.removeLast() }
    name = nil
  }

  // MARK: Members

  private mutating func takeName(_ token: JSONToken, in bytes: [UInt8]) {
    let role = self.role
    guard [.record, .message, .edge, .element, .chartData, .trace].contains(role) else { return }
    let name = token.text(in: bytes)
    // Only short names matter; this bounds the sets.
    let isShort = name.utf8.count <= Self.longestName
    switch role {
    case .message: if Self.messageNames.contains(name) { hasMessage = true }
    case .edge: if isShort { edgeNames.insert(name) }
    case .element: if isShort { elementNames.insert(name) }
    case .chartData: if name == "datasets" { hasDatasets = true }
    case .trace:
      self.name = name
      if isShort { traceNames.insert(name) }
    default:
      self.name = name
      if Self.messageNames.contains(name) { hasMessage = true }
      if isShort { names.insert(name) }
    }
  }

  private mutating func takeValue(_ text: String?, isContainer: Bool) {
    if role == .list { hasItem = true }
    if role == .edge { takeEdge() }
    if role == .trace, name == "type", let text {
      if Self.traceTypes.contains(text) { hasTrace = true }
      name = nil
    }
    guard role == .record, let name else { return }
    hasMember = true
    if name == "connections", isContainer { hasEdges = true }
    if !isContainer { self.name = nil }
    guard let text else { return }
    switch name {
    case "method": if text == "elicitation/create" { isRequest = true }
    case "type": if Self.geometryMembers[text] != nil { geometryType = text }
    case "$schema":
      if text.utf8.count < 256, text.contains("vega-lite") || text.contains("/schema/vega/") {
        isVegaLite = true
      }
    case "path":
      isOperation = ["/root", "/elements", "/state"].contains { text.hasPrefix($0) }
    default: break
    }
  }

  private mutating func takeEdge() {
    if Self.edgeEnds.contains(where: { edgeNames.contains($0.0) && edgeNames.contains($0.1) }) {
      hasEdges = true
    }
  }

  // MARK: The table

  private var found: ArtifactType? {
    func has(_ members: String...) -> Bool { members.allSatisfy { names.contains($0) } }
    if has("@context") || has("@graph") || has("@id", "@type") { return .jsonLD }
    if isVegaLite || has("mark", "encoding") || has("marks", "scales") { return .vegaLite }
    if hasMessage || isRequest || has("requestedSchema") { return .uiSpec }
    guard !isInArray else { return nil }
    if hasDatasets { return .chart }
    // Series and traces name their type, and are beside axes, a layout or a title.
    if hasTrace,
      !names.isDisjoint(with: ["xAxis", "yAxis", "layout", "title", "legend", "radar", "tooltip"])
        || has("data") || has("series")
    {
      return .chart
    }
    if has("layout", "data"), traceNames.contains("x") || traceNames.contains("y") {
      return .chart
    }
    if let member = geometryType.flatMap({ Self.geometryMembers[$0] }), has(member) {
      return .geoJSON
    }
    if has("asset"), Self.sceneMembers.contains(where: { names.contains($0) }) { return .gltf }
    if has("root", "elements") || (has("op") && isOperation) { return .uiSpec }
    if elementNames.contains("type"), !elementNames.isDisjoint(with: ["props", "children"]) {
      return .uiSpec
    }
    return has("nodes") && hasEdges ? .flow : nil
  }
}
