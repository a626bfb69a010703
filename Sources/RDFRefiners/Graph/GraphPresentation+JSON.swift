public import ArtifactBase
import ArtifactCore
import RefinerCore

extension GraphPresentation {
  /// Creates a presentation from the value of a `view` member, or returns nil if it contains no
  /// known part.
  ///
  /// Members of the wrong type are ignored. Node names that are compact IRIs are expanded with
  /// `prefixes`.
  public init?(view: JSONValue, prefixes: [String: String] = [:]) {
    guard let presentation = GraphViewParts(view: view, prefixes: prefixes).presentation else {
      return nil
    }
    self = presentation
  }
}

/// Parses the parts of a view.
struct GraphViewReader {
  let prefixes: [String: String]

  func elements(_ value: JSONValue?) -> [JSONValue] {
    guard case .array(let elements)? = value else { return [] }
    return Array(elements.prefix(GraphPresentation.limit))
  }

  private func text(_ value: JSONValue?) -> String? {
    if case .string(let text)? = value { text } else { nil }
  }

  private func number(_ value: JSONValue?) -> Double? {
    guard case .number(let number)? = value, number.double.isFinite else { return nil }
    return number.double
  }

  // MARK: References

  /// Returns a name with its prefix expanded, or nil for a bare word.
  private func name(_ text: String) -> String? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let prefix = String(text[..<colon])
    let rest = text[text.index(after: colon)...]
    if prefix == "_" || rest.hasPrefix("//") { return text }
    if let iri = prefixes[prefix] { return iri + rest }
    return text
  }

  func reference(_ value: JSONValue?) -> GraphPresentation.Reference? {
    if let text = text(value) {
      if text.hasPrefix("group:"), prefixes["group"] == nil {
        return .group(String(text.dropFirst(6)))
      }
      return name(text).map { .node($0) }
    }
    guard case .object? = value else { return nil }
    return reference(value, type: text(value?["type"]))
  }

  private func reference(
    _ value: JSONValue?, type: String?
  ) -> GraphPresentation.Reference? {
    switch type {
    case "node": return text(value?["id"]).flatMap(name).map { .node($0) }
    case "group": return text(value?["id"]).map { .group($0) }
    case "namedGraph": return text(value?["id"]).flatMap(name).map { .namedGraph($0) }
    case "edge":
      guard let source = text(value?["source"]).flatMap(name),
        let predicate = text(value?["predicate"]).flatMap(name),
        let target = text(value?["target"]).flatMap(name)
      else { return nil }
      return .edge(
        source: source, predicate: predicate, target: target,
        namedGraph: text(value?["namedGraph"]).flatMap(name))
    default: return nil
    }
  }

  // MARK: Groups

  /// Parses a group and its subgroups, up to the limit.
  func readGroup(
    _ value: JSONValue, depth: Int, room: Int, _ groups: inout [GraphPresentation.Group]
  ) {
    guard let id = text(value["id"]), let title = text(value["title"]), !id.isEmpty,
      !title.isEmpty, groups.count < room,
      depth < GraphPresentation.depthLimit
    else { return }
    var members: [String] = []
    var namedGraphs: [String] = []
    var inner: [String] = []
    for member in elements(value["members"]) {
      switch reference(member) {
      case .node(let name)?: members.append(name)
      case .namedGraph(let name)?: namedGraphs.append(name)
      case .group(let id)?: inner.append(id)
      case .edge?, nil: continue
      }
    }
    var attributes: [String: String] = [:]
    if case .object(let object)? = value["attributes"] {
      for member in object.members {
        switch member.value {
        case .string(let text): attributes[member.key] = text
        case .number(let number): attributes[member.key] = number.text
        default: continue
        }
      }
    }
    groups.append(
      GraphPresentation.Group(
        id: id, title: title, kind: text(value["kind"]), members: members,
        namedGraphs: namedGraphs, groups: inner, depth: depth, attributes: attributes))
    for child in elements(value["children"]) {
      readGroup(child, depth: depth + 1, room: room, &groups)
    }
  }

  // MARK: Styles

  func style(_ value: JSONValue, number: Int) -> GraphPresentation.StyleRule? {
    let fields = value["style"] ?? value
    let style = style(fields)
    guard !style.isEmpty, let target = target(value["target"]) else { return nil }
    let priority: GraphPresentation.Priority =
      switch text(value["priority"]) {
      case "default": .default
      case "theme": .theme
      case "override": .override
      default: .explicit
      }
    return GraphPresentation.StyleRule(
      id: text(value["id"]) ?? "style:\(number)", target: target, priority: priority,
      style: style)
  }

  /// Returns the style rule in a group's attributes, whose keys begin with `kg.`.
  func style(of group: GraphPresentation.Group) -> GraphPresentation.StyleRule? {
    var fields = JSONObject()
    for (key, value) in group.attributes where key.hasPrefix("kg.") {
      let number = JSONNumber(value).map { JSONValue.number($0) }
      fields[String(key.dropFirst(3))] = number ?? .string(value)
    }
    let style = style(.object(fields))
    guard !style.isEmpty else { return nil }
    return GraphPresentation.StyleRule(
      id: "group:" + group.id, target: .reference(.group(group.id)), priority: .default,
      style: style)
  }

  private func target(_ value: JSONValue?) -> GraphPresentation.Target? {
    let type = text(value?["type"]) ?? text(value)
    switch type {
    case "canvas", "graph", "background": return .canvas
    case "allNodes": return .allNodes
    case "allEdges": return .allEdges
    case "allGroups": return .allGroups
    case "kind":
      return (text(value?["kind"]) ?? text(value?["id"]) ?? text(value?["value"])).map { .kind($0) }
    case "rdfType", "type":
      let named = text(value?["iri"]) ?? text(value?["id"]) ?? text(value?["value"])
      return named.flatMap(name).map { .type($0) }
    default: return reference(value, type: type).map { .reference($0) }
    }
  }

  private func style(_ value: JSONValue) -> GraphStyle {
    var style = GraphStyle()
    style.box = box(value, prefix: "")
    let marker = text(value["targetMarker"]) ?? text(value["edgeMarker"])
    style.targetMarker = marker.flatMap(GraphStyle.Marker.init)
    style.sourceMarker = text(value["sourceMarker"]).flatMap(GraphStyle.Marker.init)
    let route = text(value["edgeRoute"]) ?? text(value["route"])
    style.route = route.flatMap(GraphStyle.Route.init)
    style.label = box(value, prefix: "label")
    if let label = value["edgeLabel"] { style.label.merge(box(label, prefix: "")) }
    return style
  }

  /// Parses the fields of a box whose names begin with a prefix.
  private func box(_ value: JSONValue, prefix: String) -> GraphStyle.Box {
    func field(_ name: String) -> JSONValue? {
      guard !prefix.isEmpty, let first = name.first else { return value[name] }
      return value[prefix + first.uppercased() + name.dropFirst()]
    }
    var box = GraphStyle.Box()
    let shape = field("shape")
    box.shape = (text(shape) ?? text(shape?["type"])).flatMap(GraphStyle.Shape.init)
    box.cornerRadius =
      number(field("cornerRadius")) ?? number(field("radius")) ?? number(shape?["radius"])
    box.fill = paint(field("fill"))
    box.stroke = paint(field("stroke"))
    box.strokeWidth = number(field("strokeWidth"))
    box.line = line(field("lineStyle"))
    box.textColor = paint(field("textColor"))
    box.textWeight = text(field("textWeight"))
    box.textSize = number(field("textSize"))
    box.opacity = number(field("opacity")).map { min(max($0, 0), 1) }
    return box
  }

  private func line(_ value: JSONValue?) -> GraphStyle.Line? {
    switch text(value) ?? text(value?["type"]) {
    case "solid": return .solid
    case "dotted": return .dotted
    case "dashed": return .dashed(elements(value?["pattern"]).prefix(16).compactMap(number))
    default: return nil
    }
  }

  private func paint(_ value: JSONValue?) -> GraphStyle.Paint? {
    if let text = text(value) {
      if text.hasPrefix("#") { return color(text) }
      if text.hasPrefix("palette:") { return .palette(String(text.dropFirst(8))) }
      if text.hasPrefix("semantic:") { return .semantic(String(text.dropFirst(9))) }
      return nil
    }
    switch text(value?["type"]) {
    case "palette": return text(value?["value"]).map { .palette($0) }
    case "semantic": return text(value?["value"]).map { .semantic($0) }
    case "color":
      if let text = text(value?["value"]) { return color(text) }
      guard let red = number(value?["red"]), let green = number(value?["green"]),
        let blue = number(value?["blue"])
      else { return nil }
      func part(_ value: Double) -> Double { min(max(value, 0), 1) }
      return .color(
        red: part(red), green: part(green), blue: part(blue),
        alpha: part(number(value?["alpha"]) ?? 1))
    default: return nil
    }
  }

  /// Parses `#RRGGBB` or `#RRGGBBAA`.
  private func color(_ text: String) -> GraphStyle.Paint? {
    let digits = text.dropFirst()
    guard digits.utf8.count == 6 || digits.utf8.count == 8, let value = UInt64(digits, radix: 16)
    else { return nil }
    let all = digits.utf8.count == 6 ? value << 8 | 0xFF : value
    func part(_ shift: UInt64) -> Double { Double(all >> shift & 0xFF) / 255 }
    return .color(red: part(24), green: part(16), blue: part(8), alpha: part(0))
  }

  // MARK: Layouts

  func layout(_ value: JSONValue, number index: Int) -> GraphPresentation.Layout? {
    let items = elements(value["items"]).compactMap { reference($0) }
    guard !items.isEmpty else { return nil }
    typealias Layout = GraphPresentation.Layout
    let alignment = text(value["alignment"]).flatMap(Layout.Alignment.init)
    let arrangement: Layout.Arrangement
    switch text(value["type"]) ?? text(value["arrangement"]) {
    case "stack":
      arrangement = stack(
        direction: text(value["direction"]), alignment: alignment,
        spacing: number(value["spacing"]))
    case "rank":
      arrangement = .rank(axis: text(value["axis"]) == "vertical" ? "vertical" : "horizontal")
    case "grid":
      let columns = number(value["columns"]) ?? 1
      arrangement = .grid(columns: Int(min(max(columns, 1), 1_000)))
    case "pin":
      guard let x = number(value["point"]?["x"]), let y = number(value["point"]?["y"]) else {
        return nil
      }
      arrangement = .pin(x: x, y: y)
    case "align": arrangement = .align(alignment ?? .center)
    default: arrangement = .order
    }
    return Layout(
      id: text(value["id"]) ?? "layout:\(index)", arrangement: arrangement,
      scope: reference(value["scope"]), items: items,
      isRequired: text(value["priority"]) == "required")
  }

  /// Returns the stack layout in a group's attributes, whose keys begin with `kg.layout.`. It
  /// contains the group's members, followed by its subgroups.
  func layout(
    of group: GraphPresentation.Group, _ children: [String]
  ) -> GraphPresentation.Layout? {
    func attribute(_ name: String) -> String? { group.attributes["kg.layout." + name] }
    let items =
      group.members.map { GraphPresentation.Reference.node($0) }
      + group.namedGraphs.map { .namedGraph($0) }
      + (children + group.groups.filter { !children.contains($0) }).map { .group($0) }
    let names = ["direction", "alignment", "spacing"]
    guard !items.isEmpty, names.contains(where: { attribute($0) != nil }) else { return nil }
    let spacing = attribute("spacing").flatMap { JSONNumber($0)?.double }
    let arrangement = stack(
      direction: attribute("direction"),
      alignment: attribute("alignment").flatMap(GraphPresentation.Layout.Alignment.init),
      spacing: spacing.flatMap { $0.isFinite ? $0 : nil })
    return GraphPresentation.Layout(
      id: "group:" + group.id, arrangement: arrangement, scope: .group(group.id), items: items,
      isRequired: false)
  }

  private func stack(
    direction: String?, alignment: GraphPresentation.Layout.Alignment?, spacing: Double?
  ) -> GraphPresentation.Layout.Arrangement {
    .stack(
      direction.flatMap(GraphPresentation.Layout.Direction.init) ?? .leftToRight,
      alignment ?? .center, spacing: spacing.map { min(max($0, 0), 10_000) })
  }
}
