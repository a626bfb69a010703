public import ArtifactBase

extension VegaLiteNotation {
  /// Returns a chart as a Vega-Lite specification with its data inline.
  ///
  /// ``chart(from:)`` reads an equal chart from the specification. What Vega-Lite has no name for
  /// is in `usermeta`, and in members of `format` that Vega ignores: ``DataFrame`` can have columns
  /// without values or with values of several kinds.
  ///
  /// ```swift
  /// let text = VegaLiteNotation.json(of: chart).serialized()
  /// ```
  ///
  /// - Complexity: O(size of the chart and its data).
  public static func json(of chart: Chart) -> JSONValue {
    var object: JSONObject = ["$schema": "https://vega.github.io/schema/vega-lite/v5.json"]
    for name in chartOptions { object[name] = chart.options[name] }
    if !chart.config.isEmpty { object["config"] = .object(chart.config) }
    var extras = JSONObject()
    let otherOptions = chart.options.removing(chartOptions)
    if !otherOptions.isEmpty { extras["chart"] = .object(otherOptions) }
    if !chart.datasets.isEmpty {
      var sets = JSONObject()
      var formats = JSONObject()
      for (name, frame) in chart.datasets.sorted(by: { $0.key < $1.key }) {
        let written = WrittenFrame(frame)
        sets[name] = written.values
        if !written.format.isEmpty { formats[name] = .object(written.format) }
      }
      object["datasets"] = .object(sets)
      if !formats.isEmpty { extras["formats"] = .object(formats) }
    }
    write(chart.view, to: &object, extras: extras, depth: 0)
    return .object(object)
  }

  /// The options of a chart and of a view that Vega-Lite has names for.
  static let chartOptions = ["background", "padding", "autosize", "description"]
  static let viewOptions = ["view", "spacing", "align", "bounds", "center"]

  private static func json(of view: ChartView, depth: Int) -> JSONValue? {
    guard depth < ChartView.depthLimit else { return nil }
    var object = JSONObject()
    write(view, to: &object, extras: JSONObject(), depth: depth)
    return .object(object)
  }

  private static func write(
    _ view: ChartView, to object: inout JSONObject, extras: JSONObject, depth: Int
  ) {
    object["name"] = view.name.map { .string($0) }
    object["title"] = view.title
    if let data = view.data { object["data"] = json(of: data) }
    if !view.transforms.isEmpty {
      object["transform"] = .array(view.transforms.map { .object($0.vegaLite) })
    }
    if !view.parameters.isEmpty { object["params"] = .array(view.parameters.map { .object($0) }) }
    object["projection"] = view.projection
    object["width"] = view.width
    object["height"] = view.height
    write(view.content, to: &object, depth: depth)
    if !view.encoding.channels.isEmpty { object["encoding"] = .object(view.encoding.vegaLite) }
    if !view.resolve.isEmpty { object["resolve"] = .object(view.resolve) }
    for name in viewOptions { object[name] = view.options[name] }
    var extras = extras
    let otherOptions = view.options.removing(viewOptions)
    if !otherOptions.isEmpty { extras["view"] = .object(otherOptions) }
    if !extras.isEmpty { object["usermeta"] = ["charts": .object(extras)] }
  }

  private static func write(
    _ content: ChartView.Content, to object: inout JSONObject, depth: Int
  ) {
    func list(_ views: [ChartView]) -> JSONValue {
      .array(views.compactMap { json(of: $0, depth: depth + 1) })
    }
    switch content {
    case .unit(let mark):
      let properties = mark.properties.removing("type")
      object["mark"] =
        properties.isEmpty
        ? .string(mark.type)
        : .object(JSONObject([("type", .string(mark.type))] + properties.members))
    case .layer(let views): object["layer"] = list(views)
    case .concat(let views, nil): object["hconcat"] = list(views)
    case .concat(let views, 1): object["vconcat"] = list(views)
    case .concat(let views, let columns?):
      object["columns"] = JSONValue.number(JSONNumber(columns))
      object["concat"] = list(views)
    case .facet(let encoding, let columns, let view):
      object["facet"] = json(ofFacet: encoding)
      object["columns"] = columns.map { .number(JSONNumber($0)) }
      object["spec"] = json(of: view, depth: depth + 1)
    case .repeat(let lists, let columns, let view):
      object["repeat"] = .object(lists)
      if lists.count == 1, case .array? = lists["repeat"] { object["repeat"] = lists["repeat"] }
      object["columns"] = columns.map { .number(JSONNumber($0)) }
      object["spec"] = json(of: view, depth: depth + 1)
    }
  }

  /// A single facet is its definition if it can't be taken for rows and columns.
  private static func json(ofFacet encoding: ChartEncoding) -> JSONValue {
    if encoding.channels == [.facet], encoding[all: .facet].count == 1,
      let facet = encoding[.facet]?.vegaLite,
      facet["field"] != nil || facet["bin"] != nil || facet["timeUnit"] != nil
    {
      return .object(facet)
    }
    return .object(encoding.vegaLite)
  }

  /// Returns data as `data` of a view or of a lookup.
  static func json(of data: ChartData) -> JSONValue {
    switch data {
    case .frame(let frame):
      let written = WrittenFrame(frame)
      var object: JSONObject = ["values": written.values]
      if !written.format.isEmpty { object["format"] = .object(written.format) }
      return .object(object)
    case .named(let name): return ["name": .string(name)]
    case .external(let address): return ["url": .string(address)]
    }
  }
}

extension JSONObject {
  func removing(_ names: [String]) -> JSONObject {
    JSONObject(members.filter { !names.contains($0.key) })
  }
}
