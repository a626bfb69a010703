public import ArtifactBase
package import Drawing
import FlowGraph

extension GraphPicture: JSONFormObject {
  package static let blank = GraphPicture()
  package mutating func members(_ form: JSONForm) {
    form.context = form.isReading ? GraphNames(form.object) : GraphNames(self)
    let places = nodes.indices
    edges.removeAll { !places.contains($0.source) || !places.contains($0.target) }
    form.member("title", &title, unless: "").member("nodes", &nodes).member("edges", &edges)
      .member("groups", &groups, unless: []).member("direction", &direction)
      .member("hints", &hints, unless: []).flag("isTree", &isTree)
      .member("background", &background).member("lineLimit", &lineLimit, .count)
  }

  /// The nodes, edges and groups, which name each other by ID, and how they are laid out.
  public var json: JSONObject { members() }

  /// Reads the nodes, edges and groups.
  ///
  /// - Throws: `PresentationFormatError`.
  public init(json: JSONObject) throws { try self.init(members: json) }
}

/// The IDs by which the parts of a graph name each other, and their places. Groups may name ones that follow.
private final class GraphNames: Sendable {
  let nodes: (ids: [String], places: [String: Int])
  let groups: (ids: [String], places: [String: Int])

  init(_ picture: GraphPicture) {
    nodes = (picture.nodes.map(\.id), [:])
    groups = (picture.groups.map(\.id), [:])
  }

  init(_ json: JSONObject) {
    func places(_ name: String) -> [(String, Int)] {
      (json[name]?.arrayValue ?? []).enumerated().map { ($1["id"]?.stringValue ?? "", $0) }
    }
    nodes = ([], Dictionary(places("nodes")) { first, _ in first })
    groups = ([], Dictionary(places("groups")) { _, last in last })
  }
}

extension JSONForm {
  /// The ID of the node or group at an index, if it exists.
  @discardableResult fileprivate func part(
    _ name: String, _ index: inout Int?, isGroup: Bool = false, isRequired: Bool = false
  ) -> JSONForm {
    let graph = context as? GraphNames
    let names = isGroup ? graph?.groups : graph?.nodes
    var id = index.flatMap { names?.ids.indices.contains($0) ?? false ? names?.ids[$0] : nil }
    if isRequired, !isReading { id = id ?? "" }
    // The caller reports a missing member.
    member(name, &id, isRequired: isRequired && !isReading)
    if isReading {
      index = id.flatMap { names?.places[$0] }
      if let id, index == nil {
        fail(PresentationFormatError("no part of the graph has the ID `\(id)`").inside(name))
      }
    }
    return self
  }
}

extension GraphPicture.Node: JSONFormObject {
  package static let blank = Self(id: "", title: "")
  package mutating func members(_ form: JSONForm) {
    form.required("id", &id).member("label", &title).member("caption", &caption, unless: "")
      .member("values", &rows, unless: []).member("sign", &sign).member("icon", &icon)
      .flag("alignsValues", &alignsValues).member("dividers", &dividers, unless: [], .count)
      .part("group", &group, isGroup: true)
      .member("shape", &shape, unless: .rectangle(cornerRadius: 6))
      .member("style", &style, unless: .blank)
  }
}

extension GraphPicture.Icon: JSONFormName {
  package static func reason(unknown name: String) -> String { "unknown icon `\(name)`" }
}

extension GraphPicture.Sign: JSONFormName {
  package static func reason(unknown name: String) -> String { "unknown sign `\(name)`" }
}

extension GraphPicture.Row: JSONFormObject {
  package static let blank = Self("", "")
  package mutating func members(_ form: JSONForm) {
    form.required("name", &name).required("value", &value)
  }
}

extension GraphPicture.Edge: JSONFormObject {
  package static let blank = Self(id: "", source: 0, target: 0, targetMarker: nil)
  package mutating func members(_ form: JSONForm) {
    var ends: (source: Int?, target: Int?) = (source, target)
    form.member("id", &id).part("source", &ends.source, isRequired: true)
      .part("target", &ends.target, isRequired: true)
    if let source = ends.source, let target = ends.target {
      (self.source, self.target) = (source, target)
    } else {
      form.fail(PresentationFormatError("missing `source` or `target`"))
    }
    form.member("label", &label, unless: "").member("sourceLabel", &sourceLabel, unless: "")
      .member("targetLabel", &targetLabel, unless: "")
      .member("sourceMarker", &sourceMarker).member("targetMarker", &targetMarker)
      .member("course", &course, unless: .orthogonal)
      .member("length", &length, unless: 1, .range(from: 1)).flag("hidden", &isHidden)
      .part("sourceGroup", &sourceGroup, isGroup: true).part(
        "targetGroup", &targetGroup, isGroup: true
      )
      .member("style", &style, unless: .blank).member("labelStyle", &labelStyle, unless: .blank)
      .member("labelShape", &labelShape, unless: .rectangle(cornerRadius: 4))
  }
}

extension GraphPicture.Group: JSONFormObject {
  package static let blank = Self(id: "", title: "")
  package mutating func members(_ form: JSONForm) {
    form.required("id", &id).member("label", &title).part("parent", &parent, isGroup: true)
      .member("direction", &direction).member("style", &style, unless: .blank)
  }
}

extension LayoutHint: JSONFormObject {
  package static let blank = Self(.order, items: [])
  package mutating func members(_ form: JSONForm) {
    form.choice(&arrangement)
    if let graph = form.context as? GraphNames {
      items.removeAll { item in
        switch item {
        case .node(let node): !graph.nodes.ids.indices.contains(node)
        case .group(let group): !graph.groups.ids.indices.contains(group)
        }
      }
    }
    form.member("items", &items).flag("required", &isRequired)
  }
}

extension LayoutHint.Item: JSONFormUnion, JSONFormValue {
  package static let cases = blanks(.node(0), .group(0))
  package mutating func members(_ form: JSONForm) {
    switch self {
    case .node(let index):
      var node: Int? = index
      form.part("node", &node, isRequired: true)
      self = .node(node ?? index)
    case .group(let index):
      var group: Int? = index
      form.part("group", &group, isGroup: true, isRequired: true)
      if group == nil { form.fail(PresentationFormatError("missing `node` or `group`")) }
      self = .group(group ?? index)
    }
  }
}

extension LayoutHint.Arrangement: JSONFormUnion {
  package static let cases = blanks(
    .line(.topToBottom, .center, spacing: nil), .grid(columns: 1), .point(Point2D(x: 0, y: 0)),
    .cell(column: 0, row: 0), .order)
  package mutating func members(_ form: JSONForm) {
    switch self {
    case .line(var direction, var alignment, var spacing):
      form.member("line", &direction).member("alignment", &alignment).member("spacing", &spacing)
      self = .line(direction, alignment, spacing: spacing)
    case .order: break
    case .grid(let columns): self = .grid(columns: form.value("columns", columns))
    case .cell(let column, let row):
      let (column, row) = form.pair("cell", column, row, orFail: "expected 2 numbers")
      self = .cell(column: column, row: row)
    case .point(let point):
      let (x, y) = form.pair("point", point.x, point.y, orFail: "expected 2 numbers")
      self = .point(Point2D(x: x, y: y))
    }
  }
}

/// What the source gives.
extension GraphPicture.Style: JSONFormObject {
  package static let blank = Self()
  package mutating func members(_ form: JSONForm) {
    form.member("fill", &fill).member("stroke", &stroke).member("strokeWidth", &strokeWidth)
      .member("pattern", &pattern).member("text", &text).member("bold", &isBold)
      .member("textSize", &textSize).member("opacity", &opacity)
  }
}

extension Scene2D.Marker: JSONFormName {
  package static func reason(unknown name: String) -> String { "expected the name of a marker" }
}

/// The name of a shape, or an object with the name and what else it needs.
extension Scene2D.Shape.Kind: JSONFormUnion, JSONFormValue {
  package static let tag: String? = "shape"
  package static let cases = blanks(
    .rectangle(cornerRadius: 0), .parallelogram(leansRight: false),
    .trapezoid(isNarrowAtTop: false))
  package static let plain: [Self] = [
    .capsule, .ellipse, .diamond, .triangle, .hexagon, .cylinder, .subroutine, .flag,
  ]

  package mutating func members(_ form: JSONForm) {
    switch self {
    case .rectangle(var radius):
      form.name("rectangle").required("cornerRadius", &radius)
      self = .rectangle(cornerRadius: radius)
    case .parallelogram(var leansRight):
      form.name("parallelogram").member("leansRight", &leansRight)
      self = .parallelogram(leansRight: leansRight)
    case .trapezoid(var isNarrowAtTop):
      form.name("trapezoid").member("narrowAtTop", &isNarrowAtTop)
      self = .trapezoid(isNarrowAtTop: isNarrowAtTop)
    default: break
    }
  }

  package func written(_ form: JSONForm) -> JSONValue {
    Self.plain.contains(self) ? .string("\(self)") : object(form)
  }

  package init(reading json: JSONValue, _ form: JSONForm) throws(PresentationFormatError) {
    if let shape = Self.plain.first(where: { "\($0)" == json.stringValue }) {
      self = shape
    } else {
      try self.init(object: json, form)
    }
  }
}

/// A role with its index, or red, green, blue and opacity.
extension Paint2D: JSONFormUnion, JSONFormValue {
  package static let cases = blanks(.role(.node, index: 0))
  package mutating func members(_ form: JSONForm) {
    guard case .role(var role, var index) = self else { return }
    form.required("role", &role.rawValue).member("index", &index)
    self = .role(role, index: index)
  }

  package func written(_ form: JSONForm) -> JSONValue {
    guard case .color(let color) = self else { return object(form) }
    return [color.red, color.green, color.blue, color.alpha].map(Int.init).written(form)
  }

  package init(reading json: JSONValue, _ form: JSONForm) throws(PresentationFormatError) {
    guard case .array = json else {
      try self.init(object: json, form)
      return
    }
    let parts = try json.bytes("four", 4)
    self = .color(RGBA(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3]))
  }
}

extension GraphPicture.Edge.Course: JSONFormName {}
extension LayoutDirection: JSONFormName {}
extension LayoutAlignment: JSONFormName {}
extension Stroke2D.Pattern: JSONFormName {}
