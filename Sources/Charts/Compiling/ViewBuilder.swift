import ArtifactBase

/// Builds the tree of views with their data: inherits what parents define, applies transforms, and
/// expands facets, repetitions and composite marks.
struct ViewBuilder {
  /// What a view has from its parents.
  struct Inherited {
    var frame = DataFrame()
    var encoding = ChartEncoding()
    var projection: JSONValue?
    var width: JSONValue?
    var height: JSONValue?
    var depth = 0
    /// Whether the view is a part of a composite mark.
    var isExpanded = false
    /// The limits of bins that are the same in all of small multiples, by column.
    var bins: [String: (start: Double, stop: Double, step: Double)] = [:]
    /// The JSON pointers of channels.
    var paths: [ChartChannel: String] = [:]
    /// The fields that are absent because a transform before has a mistake.
    var lostFields: Set<String> = []
    /// The fields of repeated views by the name of the repetition.
    var repeated: [String: JSONValue] = [:]
  }

  let environment: ChartEnvironment
  private var config: ChartConfig { environment.config }

  init(_ environment: ChartEnvironment) {
    self.environment = environment
  }

  /// Returns the tree of a view; nil if there is nothing to draw or a limit is exceeded.
  func node(_ view: ChartView, _ inherited: Inherited) -> ViewNode? {
    guard inherited.depth < ChartView.depthLimit, environment.countView() else { return nil }
    var inherited = inherited
    inherited.depth += 1
    if let data = view.data {
      inherited.frame = environment.frame(of: data, at: view.path + "/data")
      inherited.lostFields = []
    }
    environment.lostFields = inherited.lostFields
    inherited.frame =
      inherited.isExpanded
      ? environment.applying(view.transforms, to: inherited.frame)
      : environment.applying(view.transforms, of: view, to: inherited.frame)
    inherited.lostFields = environment.lostFields
    for channel in view.encoding.channels {
      inherited.paths[channel] = "\(view.path)/encoding/\(channel.rawValue)"
    }
    if let projection = view.projection { inherited.projection = projection }
    switch view.content {
    case .unit(let mark): return unitNode(view, mark, inherited)
    case .layer(let views):
      inherited.encoding = merged(inherited.encoding, view.encoding)
      if let facet = faceted(view, .layer(views), &inherited) { return facet }
      inherited.width = view.width ?? inherited.width
      inherited.height = view.height ?? inherited.height
      prepareLayers(views, &inherited)
      return composite(view, .layer, views, inherited: inherited)
    case .concat(let views, let columns):
      inherited.width = nil
      inherited.height = nil
      inherited.encoding = ChartEncoding()
      return composite(view, .concat(columns: columns), views, inherited: inherited)
    case .facet(let encoding, let columns, let inner):
      return facetNode(view, encoding, columns, inner: inner, inherited: inherited)
    case .repeat(let lists, let columns, let inner):
      return repeatNode(view, lists, columns, inner: inner, inherited: inherited)
    }
  }

  private func composite(
    _ view: ChartView, _ arrangement: ViewNode.Arrangement, _ views: [ChartView],
    inherited: Inherited
  ) -> ViewNode? {
    let node = ViewNode(view, arrangement)
    for view in views {
      if let child = self.node(view, inherited) { node.append(child) }
    }
    return node.children.isEmpty ? nil : node
  }

  // MARK: Units

  private func unitNode(
    _ view: ChartView, _ mark: ChartMark, _ inherited: Inherited
  ) -> ViewNode? {
    var inherited = inherited
    var whole = merged(inherited.encoding, view.encoding)
    whole = resolvingRepeats(whole, inherited.repeated)
    whole = typed(whole)
    whole = EncodingRepairs(environment, paths: inherited.paths)
      .repaired(whole, &inherited.frame)
    inherited.encoding = whole
    if let facet = faceted(view, .unit(mark), &inherited) { return facet }
    if let expanded = CompositeMarks.expanded(mark, whole, config) {
      var inner = view
      inner.content = expanded.content
      inner.transforms = []
      inner.data = nil
      inner.encoding = ChartEncoding()
      inherited.encoding = ChartEncoding()
      inherited.isExpanded = true
      inherited.depth -= 1
      inherited.frame = environment.applying(expanded.transforms, to: inherited.frame)
      return node(inner, inherited)
    }
    let unit = ViewUnit(mark: mark, encoding: whole, projection: inherited.projection)
    unit.width = view.width ?? inherited.width
    unit.height = view.height ?? inherited.height
    unit.complete(config)
    unit.completeStack(config)
    unit.bins = inherited.bins
    UnitData(environment).prepare(unit, inherited.frame)
    return ViewNode(view, .unit, unit: unit)
  }

  /// Returns an encoding with the definitions of the parent where it has none; definitions of data
  /// are merged.
  fileprivate func merged(_ parent: ChartEncoding, _ own: ChartEncoding) -> ChartEncoding {
    var result = own
    for channel in parent.channels {
      let outer = parent[all: channel]
      guard let base = outer.first else { continue }
      guard var definition = own[channel] else {
        result[all: channel] = outer
        continue
      }
      guard own[all: channel].count == 1, definition.isFieldOrDatum else { continue }
      definition.inherit(from: base)
      result[channel] = definition
    }
    // A value of null removes what the parent defines.
    for channel in own.channels where own[channel]?.isEmpty == true { result[channel] = nil }
    return result
  }

  /// Returns an encoding whose definitions have types.
  fileprivate func typed(_ encoding: ChartEncoding) -> ChartEncoding {
    let given = encoding
    var encoding = encoding
    encoding.updateEach { channel, definition in
      guard definition.isFieldOrDatum else { return }
      // The end of a range is measured as its start is.
      if channel.main != channel, definition.type == nil, let start = given[channel.main],
        start.isFieldOrDatum
      {
        definition.type = start.completeType(for: channel.main)
      } else {
        definition.type = definition.completeType(for: channel)
      }
      definition.limitBins(of: channel)
      // A count has no field.
      if definition.aggregate == "count" { definition.field = nil }
    }
    return encoding
  }

  fileprivate func resolvingRepeats(
    _ encoding: ChartEncoding, _ fields: [String: JSONValue]
  ) -> ChartEncoding {
    guard !fields.isEmpty else { return encoding }
    var encoding = encoding
    encoding.updateEach { _, definition in
      if let name = definition["field"]?["repeat"]?.stringValue, let field = fields[name] {
        definition.field = field.stringValue
        definition["field"] = nil
      }
      if let name = definition.datum?["repeat"]?.stringValue, let field = fields[name] {
        definition.datum = field
        if definition.type == nil { definition.type = .nominal }
      }
      if case .object(let sort)? = definition["sort"],
        let name = sort["field"]?["repeat"]?.stringValue, let field = fields[name]
      {
        definition["sort"]?["field"] = field
      }
    }
    return encoding
  }

  // MARK: Repetitions

  private func repeatNode(
    _ view: ChartView, _ lists: JSONObject, _ columns: Int?, inner: ChartView,
    inherited: Inherited
  ) -> ViewNode? {
    var inherited = inherited
    func list(_ name: String) -> [JSONValue]? { lists[name]?.arrayValue }
    if let layers = list("layer") {
      let layer = ViewNode(view, .layer)
      // Rows and columns repeat the layers.
      if list("row") != nil || list("column") != nil {
        var rest = lists
        rest["layer"] = nil
        var layered = ChartView(.repeat(["layer": .array(layers)], columns: nil, inner))
        layered.width = inner.width
        layered.height = inner.height
        return repeatNode(view, rest, columns, inner: layered, inherited: inherited)
      }
      inherited.width = inner.width ?? inherited.width
      inherited.height = inner.height ?? inherited.height
      for value in layers {
        inherited.repeated["layer"] = value
        if let child = node(inner, inherited) { layer.append(child) }
      }
      return layer.children.isEmpty ? nil : layer
    }
    let rows = list("row") ?? [.null]
    let row = list("column") ?? [.null]
    if let fields = list("repeat") {
      let node = ViewNode(view, .concat(columns: columns ?? fields.count))
      for value in fields {
        inherited.repeated["repeat"] = value
        if let child = self.node(inner, inherited) { node.append(child) }
      }
      return node.children.isEmpty ? nil : node
    }
    let node = ViewNode(view, .concat(columns: row.count))
    for first in rows {
      for second in row {
        if !first.isNull { inherited.repeated["row"] = first }
        if !second.isNull { inherited.repeated["column"] = second }
        if let child = self.node(inner, inherited) { node.append(child) }
      }
    }
    return node.children.isEmpty ? nil : node
  }

  // MARK: Facets

  /// Returns small multiples of a view whose encoding has rows or columns; nil for others.
  private func faceted(
    _ view: ChartView, _ content: ChartView.Content, _ inherited: inout Inherited
  ) -> ViewNode? {
    var facets = ChartEncoding()
    for channel in [ChartChannel.row, .column, .facet] {
      guard let definition = inherited.encoding[channel] else { continue }
      inherited.encoding[channel] = nil
      if definition.isField { facets[channel] = definition }
    }
    guard !facets.channels.isEmpty else { return nil }
    var inner = view
    inner.content = content
    inner.data = nil
    inner.transforms = []
    inner.encoding = inherited.encoding
    inner.title = nil
    inner.parameters = []
    inner.resolve = JSONObject()
    var outer = view
    outer.width = nil
    outer.height = nil
    inherited.encoding = ChartEncoding()
    return facetNode(
      outer, facets, facets[.facet]?["columns"]?.intValue, inner: inner, inherited: inherited)
  }

  private func facetNode(
    _ view: ChartView, _ encoding: ChartEncoding, _ columns: Int?, inner: ChartView,
    inherited: Inherited
  ) -> ViewNode? {
    var inherited = inherited
    inherited.width = inner.width
    inherited.height = inner.height
    for channel in encoding.channels where inherited.paths[channel] == nil {
      inherited.paths[channel] = "\(view.path)/facet/\(channel.rawValue)"
    }
    let facets = EncodingRepairs(environment, paths: inherited.paths).repaired(
      typed(resolvingRepeats(encoding, inherited.repeated)), &inherited.frame)
    let data = UnitData(environment)
    var grid = FacetGrid(row: facets[.row], column: facets[.column], wrapped: facets[.facet])
    inherited.frame = data.grouped(inherited.frame, by: facets, &grid.bins)
    var inner = inner
    prepareMultiples(&inner, &inherited, facets)
    let frame = inherited.frame
    guard frame.rowCount > 0 else { return nil }
    let keepsEmpty = !["x", "y"].contains { view.resolve["scale"]?[$0] == "independent" }
    let split = data.split(frame, &grid, columns, keepsEmpty: keepsEmpty)
    let node = ViewNode(view, .facet(grid))
    for (place, rows) in split {
      inherited.frame = frame.selecting(rows)
      guard let child = self.node(inner, inherited) else { continue }
      child.cell = place
      node.append(child)
    }
    return node.children.isEmpty ? nil : node
  }
}

extension ViewBuilder {
  /// Applies to all data of small multiples what doesn't depend on the multiple: the transforms of a
  /// unit, its bins, and the removal of values that its scales can't show.
  private func prepareMultiples(
    _ inner: inout ChartView, _ inherited: inout Inherited, _ facets: ChartEncoding
  ) {
    guard case .unit(let mark) = inner.content, inner.data == nil else { return }
    let encoding = typed(
      resolvingRepeats(merged(inherited.encoding, inner.encoding), inherited.repeated))
    guard ![ChartChannel.row, .column, .facet].contains(where: { encoding[$0] != nil }),
      CompositeMarks.expanded(mark, encoding, config) == nil
    else { return }
    var columns: [String] = []
    facets.forEachField { _, definition in columns.append(definition.column()) }
    inherited.frame = environment.applying(
      inner.transforms.map { $0.grouped(by: columns) }, of: inner, to: inherited.frame)
    inherited.lostFields = environment.lostFields
    inner.transforms = []
    for channel in inner.encoding.channels {
      inherited.paths[channel] = "\(inner.path)/encoding/\(channel.rawValue)"
    }
    inner.encoding = EncodingRepairs(environment, paths: inherited.paths)
      .repaired(encoding, &inherited.frame)
    let unit = ViewUnit(mark: mark, encoding: inner.encoding, projection: nil)
    unit.complete(config)
    unit.completeStack(config)
    let data = UnitData(environment)
    inherited.frame = data.binned(inherited.frame, unit)
    inherited.bins = unit.bins
    guard !encoding.isAggregate, unit.stack == nil, !unit.isPath,
      unit.invalidMode(config) == "filter"
    else { return }
    inherited.frame = inherited.frame.selecting(data.validRows(of: unit, in: inherited.frame))
  }
}

extension ViewBuilder {
  /// Puts values into the bins that several layers have in common, so that layers with filters have
  /// the same bins.
  private func prepareLayers(_ views: [ChartView], _ inherited: inout Inherited) {
    var counts: [String: Int] = [:]
    var definitions: [ChannelDefinition] = []
    for view in views where view.data == nil {
      guard case .unit = view.content else { continue }
      let encoding = typed(
        resolvingRepeats(merged(inherited.encoding, view.encoding), inherited.repeated))
      var columns: Set<String> = []
      encoding.forEachField { _, definition in
        guard definition.isBinning, columns.insert(definition.column()).inserted else { return }
        counts[definition.column(), default: 0] += 1
        definitions.append(definition)
      }
    }
    for definition in definitions where counts[definition.column(), default: 0] > 1 {
      guard let field = definition.field, inherited.frame.hasColumn(at: field),
        !inherited.frame.hasColumn(definition.column())
      else { continue }
      inherited.frame = environment.binning(inherited.frame, definition, &inherited.bins)
    }
  }
}

extension ChartTransform {
  /// Returns the transform with more fields that divide the data into groups, if it has groups.
  fileprivate func grouped(by columns: [String]) -> ChartTransform {
    func groups(_ own: [String]) -> [String] { own + columns.filter { !own.contains($0) } }
    switch self {
    case .aggregate(var transform):
      transform.groupby = groups(transform.groupby)
      return .aggregate(transform)
    case .joinAggregate(var transform):
      transform.groupby = groups(transform.groupby)
      return .joinAggregate(transform)
    case .window(var transform):
      transform.groupby = groups(transform.groupby)
      return .window(transform)
    case .stack(var transform):
      transform.groupby = groups(transform.groupby)
      return .stack(transform)
    default: return self
    }
  }
}
