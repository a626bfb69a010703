import ArtifactBase
import MermaidRefiners

extension MermaidMindmap {
  /// The mind map as Mermaid's own model, as the suite writes it, without sizes.
  var mermaidModel: JSONValue {
    let children = children
    func tree(_ index: Int) -> JSONValue {
      let node = nodes[index]
      var model = JSONObject()
      model["id"] = .number(JSONNumber(index))
      model["nodeId"] = .string(node.id.normalizedMermaid)
      model["level"] = .number(JSONNumber(node.indentation))
      model["descr"] = .string(node.label.source.normalizedMermaid)
      let shapes: [Shape] = [.plain, .rounded, .rectangle, .circle, .cloud, .bang, .hexagon]
      model["type"] = .number(JSONNumber(shapes.firstIndex(of: node.shape) ?? 0))
      if !children[index].isEmpty { model["children"] = .array(children[index].map { tree($0) }) }
      model["isRoot"] = .bool(index == 0)
      if let icon = node.icon { model["icon"] = .string(icon) }
      if let classes = node.classes { model["class"] = .string(classes) }
      return .object(model)
    }
    return ["mindmap": nodes.isEmpty ? .null : tree(0)]
  }
}
