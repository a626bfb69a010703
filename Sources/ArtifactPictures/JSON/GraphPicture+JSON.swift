public import ArtifactBase
import Drawing
import FlowGraph

extension GraphPicture {
  /// The nodes, edges and groups, which name each other by ID, and how they are laid out.
  public var json: JSONObject {
    var writer = JSONFieldWriter()
    writer.addUnlessEmpty("title", title)
    writer["nodes"] = .array(nodes.map { $0.json(in: self) })
    let places = nodes.indices
    writer["edges"] = .array(
      edges.filter { places.contains($0.source) && places.contains($0.target) }
        .map { $0.json(in: self) })
    writer.addUnlessEmpty("groups", groups) { $0.json(in: self) }
    writer.add("direction", case: direction)
    writer.addUnlessEmpty("hints", hints) { $0.json(in: self) }
    writer.addIfSet("isTree", isTree)
    writer["background"] = background?.json
    writer.add("lineLimit", lineLimit)
    return writer.object
  }

  /// Reads the nodes, edges and groups.
  ///
  /// - Throws: `PresentationFormatError`.
  public init(json: JSONObject) throws {
    let fields = JSONFields(json)
    self.init()
    // Groups may name ones that follow.
    let groups = try fields.list("groups", JSONFields.init)
    var reader = GraphReader()
    for (index, group) in groups.enumerated() {
      reader.groups[try group.text("id"), default: index] = index
    }
    self.groups = try fields.list("groups") { json throws(PresentationFormatError) in
      try reader.group(try JSONFields(json))
    }
    for (index, node) in try fields.list("nodes", JSONFields.init).enumerated() {
      let id = try node.text("id")
      if reader.nodes[id] == nil { reader.nodes[id] = index }
    }
    nodes = try fields.list("nodes") { json throws(PresentationFormatError) in
      try reader.node(try JSONFields(json))
    }
    edges = try fields.list("edges") { json throws(PresentationFormatError) in
      try reader.edge(try JSONFields(json))
    }
    title = try fields.text("title", or: "")
    direction = try fields.optionalCase("direction")
    hints = try fields.list("hints") { json throws(PresentationFormatError) in
      try reader.hint(try JSONFields(json))
    }
    isTree = try fields.flag("isTree")
    background = try fields.optional("background", Paint2D.init(json:))
    lineLimit = try fields.optionalCount("lineLimit")
  }

  /// The ID of the group at an index; nil if it does not exist.
  fileprivate func id(ofGroup index: Int?) -> String? {
    index.flatMap { groups.indices.contains($0) ? groups[$0].id : nil }
  }
}

/// Reads the parts of a graph, which name each other by ID.
private struct GraphReader {
  var nodes: [String: Int] = [:]
  var groups: [String: Int] = [:]

  func node(_ fields: JSONFields) throws(PresentationFormatError) -> GraphPicture.Node {
    let shape = try fields.optional("shape", Scene2D.Shape.Kind.init(json:))
    let rows = try fields.list("values") { json throws(PresentationFormatError) in
      let row = try JSONFields(json)
      return GraphPicture.Row(try row.text("name"), try row.text("value"))
    }
    var node = GraphPicture.Node(
      id: try fields.text("id"), title: try fields.text("label", or: ""),
      caption: try fields.text("caption", or: ""), rows: rows,
      shape: shape ?? .rectangle(cornerRadius: 6), group: try place("group", fields, groups),
      style: try fields.optional("style", GraphPicture.Style.init(json:)) ?? .init())
    node.sign = try fields.optional("sign") { json throws(PresentationFormatError) in
      let name = try json.text()
      guard let sign = GraphPicture.Sign(rawValue: name) else {
        throw PresentationFormatError("unknown sign “\(name)”")
      }
      return sign
    }
    node.alignsValues = try fields.flag("alignsValues")
    node.icon = try fields.optional("icon") { json throws(PresentationFormatError) in
      let name = try json.text()
      guard let icon = GraphPicture.Icon(rawValue: name) else {
        throw PresentationFormatError("unknown icon “\(name)”")
      }
      return icon
    }
    node.dividers = try fields.list("dividers") { json throws(PresentationFormatError) in
      try json.whole()
    }
    return node
  }

  func edge(_ fields: JSONFields) throws(PresentationFormatError) -> GraphPicture.Edge {
    guard let source = try place("source", fields, nodes),
      let target = try place("target", fields, nodes)
    else { throw PresentationFormatError("missing “source” or “target”") }
    var edge = GraphPicture.Edge(
      id: try fields.text("id", or: ""), source: source, target: target,
      label: try fields.text("label", or: ""),
      sourceMarker: try fields.optional("sourceMarker", Scene2D.Marker.init(json:)),
      targetMarker: try fields.optional("targetMarker", Scene2D.Marker.init(json:)),
      style: try fields.optional("style", GraphPicture.Style.init(json:)) ?? .init())
    if let style = try fields.optional("labelStyle", GraphPicture.Style.init(json:)) {
      edge.labelStyle = style
    }
    if let shape = try fields.optional("labelShape", Scene2D.Shape.Kind.init(json:)) {
      edge.labelShape = shape
    }
    edge.course = try fields.named("course", or: .orthogonal)
    edge.sourceLabel = try fields.text("sourceLabel", or: "")
    edge.targetLabel = try fields.text("targetLabel", or: "")
    edge.length = try fields.count("length", or: 1)
    edge.isHidden = try fields.flag("hidden")
    edge.sourceGroup = try place("sourceGroup", fields, groups)
    edge.targetGroup = try place("targetGroup", fields, groups)
    return edge
  }

  func group(_ fields: JSONFields) throws(PresentationFormatError) -> GraphPicture.Group {
    var group = GraphPicture.Group(
      id: try fields.text("id"), title: try fields.text("label", or: ""),
      parent: try place("parent", fields, groups),
      style: try fields.optional("style", GraphPicture.Style.init(json:)) ?? .init())
    group.direction = try fields.optionalCase("direction")
    return group
  }

  func hint(_ fields: JSONFields) throws(PresentationFormatError) -> LayoutHint {
    let items = try fields.list("items") { json throws(PresentationFormatError) in
      let item = try JSONFields(json)
      if let node = try place("node", item, nodes) { return LayoutHint.Item.node(node) }
      guard let group = try place("group", item, groups) else {
        throw PresentationFormatError("missing “node” or “group”")
      }
      return .group(group)
    }
    let arrangement: LayoutHint.Arrangement
    if let direction: LayoutDirection = try fields.optionalCase("line") {
      arrangement = .line(
        direction, try fields.named("alignment", or: .center),
        spacing: try fields.optionalNumber("spacing"))
    } else if let columns = try fields.optionalCount("columns") {
      arrangement = .grid(columns: columns)
    } else if let point = try fields.optional(
      "point", { json throws(PresentationFormatError) in try json.numbers(2...2) })
    {
      arrangement = .point(Point2D(x: point[0], y: point[1]))
    } else if let cell = try fields.optional(
      "cell",
      { json throws(PresentationFormatError) in
        try json.list { json throws(PresentationFormatError) in try json.whole() }
      })
    {
      guard cell.count == 2 else { throw PresentationFormatError("expected 2 numbers") }
      arrangement = .cell(column: cell[0], row: cell[1])
    } else {
      arrangement = .order
    }
    return LayoutHint(arrangement, items: items, isRequired: try fields.flag("required"))
  }

  /// The index of what a member names; nil if the member is missing.
  private func place(
    _ name: String, _ fields: JSONFields, _ places: [String: Int]
  ) throws(PresentationFormatError) -> Int? {
    try fields.optional(name) { json throws(PresentationFormatError) in
      let id = try json.text()
      guard let place = places[id] else {
        throw PresentationFormatError("no part of the graph has the ID “\(id)”")
      }
      return place
    }
  }
}

extension GraphPicture.Node {
  fileprivate func json(in picture: GraphPicture) -> JSONValue {
    var writer = JSONFieldWriter()
    writer.add("id", id)
    writer.add("label", title)
    writer.addUnlessEmpty("caption", caption)
    writer.addUnlessEmpty("values", rows) {
      ["name": .string($0.name), "value": .string($0.value)]
    }
    writer.add("sign", sign?.rawValue)
    writer.add("icon", icon?.rawValue)
    writer.addIfSet("alignsValues", alignsValues)
    if !dividers.isEmpty { writer["dividers"] = JSONValue(form: dividers.map(Double.init)) }
    writer.add("group", picture.id(ofGroup: group))
    if shape != .rectangle(cornerRadius: 6) { writer["shape"] = shape.json }
    style.write("style", to: &writer)
    return .object(writer.object)
  }
}

extension GraphPicture.Edge {
  fileprivate func json(in picture: GraphPicture) -> JSONValue {
    var writer = JSONFieldWriter()
    writer.add("id", id)
    writer.add("source", picture.nodes[source].id)
    writer.add("target", picture.nodes[target].id)
    writer.addUnlessEmpty("label", label)
    writer.addUnlessEmpty("sourceLabel", sourceLabel)
    writer.addUnlessEmpty("targetLabel", targetLabel)
    writer.add("sourceMarker", sourceMarker?.rawValue)
    writer.add("targetMarker", targetMarker?.rawValue)
    if course != .orthogonal { writer.add("course", case: course) }
    if length != 1 { writer.add("length", length) }
    writer.addIfSet("hidden", isHidden)
    writer.add("sourceGroup", picture.id(ofGroup: sourceGroup))
    writer.add("targetGroup", picture.id(ofGroup: targetGroup))
    style.write("style", to: &writer)
    labelStyle.write("labelStyle", to: &writer)
    if labelShape != .rectangle(cornerRadius: 4) { writer["labelShape"] = labelShape.json }
    return .object(writer.object)
  }
}

extension GraphPicture.Group {
  fileprivate func json(in picture: GraphPicture) -> JSONValue {
    var writer = JSONFieldWriter()
    writer.add("id", id)
    writer.add("label", title)
    writer.add("parent", picture.id(ofGroup: parent))
    writer.add("direction", case: direction)
    style.write("style", to: &writer)
    return .object(writer.object)
  }
}

extension LayoutHint {
  fileprivate func json(in picture: GraphPicture) -> JSONValue {
    var writer = JSONFieldWriter()
    switch arrangement {
    case .line(let direction, let alignment, let spacing):
      writer.add("line", case: direction)
      writer.add("alignment", case: alignment)
      writer.add("spacing", spacing)
    case .order: break
    case .grid(let columns): writer.add("columns", columns)
    case .cell(let column, let row):
      writer["cell"] = JSONValue(form: [Double(column), Double(row)])
    case .point(let point): writer["point"] = JSONValue(form: [point.x, point.y])
    }
    writer["items"] = .array(
      items.compactMap { item in
        switch item {
        case .node(let node):
          picture.nodes.indices.contains(node) ? ["node": .string(picture.nodes[node].id)] : nil
        case .group(let group): picture.id(ofGroup: group).map { ["group": .string($0)] }
        }
      })
    writer.addIfSet("required", isRequired)
    return .object(writer.object)
  }
}

extension GraphPicture.Style {
  /// Writes what the source gives; nothing if it gives nothing.
  fileprivate func write(_ name: String, to writer: inout JSONFieldWriter) {
    var style = JSONFieldWriter()
    style["fill"] = fill?.json
    style["stroke"] = stroke?.json
    style.add("strokeWidth", strokeWidth)
    style.add("pattern", case: pattern)
    style["text"] = text?.json
    style.add("bold", isBold)
    style.add("textSize", textSize)
    style.add("opacity", opacity)
    if !style.object.isEmpty { writer[name] = .object(style.object) }
  }

  fileprivate init(json: JSONValue) throws(PresentationFormatError) {
    let fields = try JSONFields(json)
    self.init()
    fill = try fields.optional("fill", Paint2D.init(json:))
    stroke = try fields.optional("stroke", Paint2D.init(json:))
    strokeWidth = try fields.optionalNumber("strokeWidth")
    pattern = try fields.optionalCase("pattern")
    text = try fields.optional("text", Paint2D.init(json:))
    isBold = try fields.optionalFlag("bold")
    textSize = try fields.optionalNumber("textSize")
    opacity = try fields.optionalNumber("opacity")
  }
}

extension Scene2D.Marker {
  fileprivate init(json: JSONValue) throws(PresentationFormatError) {
    guard let marker = Self(rawValue: try json.text()) else {
      throw PresentationFormatError("expected the name of a marker")
    }
    self = marker
  }
}

extension Scene2D.Shape.Kind {
  /// The name of a shape, or an object with the name and what else it needs.
  fileprivate var json: JSONValue {
    switch self {
    case .rectangle(let radius): ["shape": "rectangle", "cornerRadius": JSONValue(form: radius)]
    case .parallelogram(let leansRight):
      ["shape": "parallelogram", "leansRight": .bool(leansRight)]
    case .trapezoid(let isNarrowAtTop):
      ["shape": "trapezoid", "narrowAtTop": .bool(isNarrowAtTop)]
    case .capsule, .ellipse, .diamond, .triangle, .hexagon, .cylinder, .subroutine, .flag:
      .string("\(self)")
    }
  }

  private static let plain: [String: Self] = [
    "capsule": .capsule, "ellipse": .ellipse, "diamond": .diamond, "triangle": .triangle,
    "hexagon": .hexagon, "cylinder": .cylinder, "subroutine": .subroutine, "flag": .flag,
  ]

  fileprivate init(json: JSONValue) throws(PresentationFormatError) {
    if let shape = json.stringValue.flatMap({ Self.plain[$0] }) {
      self = shape
      return
    }
    let fields = try JSONFields(json)
    switch try fields.text("shape") {
    case "rectangle": self = .rectangle(cornerRadius: try fields.number("cornerRadius"))
    case "parallelogram": self = .parallelogram(leansRight: try fields.flag("leansRight"))
    case "trapezoid": self = .trapezoid(isNarrowAtTop: try fields.flag("narrowAtTop"))
    default: throw PresentationFormatError("expected the name of a shape")
    }
  }
}

extension Paint2D {
  /// A role with its index, or red, green, blue and opacity.
  fileprivate var json: JSONValue {
    switch self {
    case .role(let role, let index):
      ["role": .string(role.rawValue), "index": .number(JSONNumber(index))]
    case .color(let color):
      .array(
        [color.red, color.green, color.blue, color.alpha].map { .number(JSONNumber(Int($0))) })
    }
  }

  fileprivate init(json: JSONValue) throws(PresentationFormatError) {
    guard case .array = json else {
      let fields = try JSONFields(json)
      self = .role(Role(rawValue: try fields.text("role")), index: try fields.count("index", or: 0))
      return
    }
    let parts = try json.list { value throws(PresentationFormatError) in try value.whole() }
    guard parts.count == 4, parts.allSatisfy((0...255).contains) else {
      throw PresentationFormatError("expected four numbers from 0 to 255")
    }
    self = .color(
      RGBA(
        red: UInt8(parts[0]), green: UInt8(parts[1]), blue: UInt8(parts[2]), alpha: UInt8(parts[3])
      ))
  }
}
