import ArtifactBase
import MermaidRefiners

extension MermaidBlockDiagram {
  /// The diagram as Mermaid's own model, as the suite writes it, with one ID for all that Mermaid makes up.
  var mermaidModel: JSONValue {
    var root = JSONObject()
    root["id"] = "root"
    root["type"] = "composite"
    root.add(list: models(in: nil), "children")
    if let columns { root["columns"] = .number(JSONNumber(columns)) }
    let flat = blocks.indices.flatMap { index -> [JSONValue] in
      blocks[index].kind == .space
        ? [model(of: index)] + copies(of: index) : [model(of: index)]
    }
    return [
      "blocksFlat": .array([.object(root)] + flat),
      "edges": .array(
        edges.enumerated().map { index, edge in
          let number =
            edges.prefix(index + 1).count { $0.source == edge.source && $0.target == edge.target }
          var model = JSONObject()
          model["id"] = .string("\(number)-\(edge.source)-\(edge.target)")
          model["start"] = .string(edge.source)
          model["end"] = .string(edge.target)
          model.add(text: edge.label.source, "label")
          model["type"] = "edge"
          model["thickness"] = edge.isThick ? "thick" : "normal"
          model["pattern"] = edge.isDotted ? "dotted" : "solid"
          model.add(text: edge.targetHead.mermaidName, "arrowTypeEnd")
          let start = edge.sourceHead.mermaidName
          model["arrowTypeStart"] = .string(start.isEmpty ? "arrow_open" : start)
          return .object(model)
        }),
    ]
  }

  private func models(in parent: Int?) -> [JSONValue] {
    children(of: parent).flatMap { index in
      blocks[index].kind == .space ? copies(of: index) : [model(of: index)]
    }
  }

  private func copies(of index: Int) -> [JSONValue] {
    (0..<(blocks[index].width ?? 1)).map { _ in model(of: index) }
  }

  private func model(of index: Int) -> JSONValue {
    let block = blocks[index]
    var model = JSONObject()
    guard block.kind != .space else {
      model["id"] = "id-random"
      model["type"] = "space"
      model["label"] = "id-random"
      model["width"] = .number(JSONNumber(block.width ?? 1))
      return .object(model)
    }
    model["id"] = .string(block.id.isEmpty ? "id-random" : block.id)
    model.add(text: block.label.source, "label")
    model["type"] = .string(block.kind == .group ? "composite" : block.shape.rawValue)
    model.add(list: block.directions.map { .string($0.rawValue) }, "directions")
    if let width = block.width { model["widthInColumns"] = .number(JSONNumber(width)) }
    model.add(list: block.styleClasses.map { .string($0) }, "classes")
    model.add(list: block.styles.map { .string($0) }, "styles")
    guard block.kind == .group else { return .object(model) }
    model.add(list: models(in: index), "children")
    if let columns = block.columns { model["columns"] = .number(JSONNumber(columns)) }
    return .object(model)
  }
}

extension MermaidFlowchart.Edge.Head {
  fileprivate var mermaidName: String {
    switch self {
    case .none: ""
    case .arrow: "arrow_point"
    case .circle: "arrow_circle"
    case .cross: "arrow_cross"
    }
  }
}

extension JSONValue {
  /// Mermaid's model with one ID for all that it makes up, in the order of the keys.
  var withoutRandomIDs: JSONValue {
    switch self {
    case .array(let items): return .array(items.map(\.withoutRandomIDs))
    case .object(let object):
      let members = object.members.filter {
        $0.key != "columns" || $0.value != .number(JSONNumber(-1))
      }
      return .object(
        JSONObject(
          members.sorted { $0.key < $1.key }.map {
            JSONObject.Member(key: $0.key, value: $0.value.withoutRandomIDs)
          }))
    case .string(let text): return text.hasPrefix("id-random") ? "id-random" : self
    default: return self
    }
  }
}
