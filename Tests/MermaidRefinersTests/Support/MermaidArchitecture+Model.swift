import ArtifactBase
import MermaidRefiners

extension MermaidArchitecture {
  /// The diagram as Mermaid's own model, as the suite writes it.
  var mermaidModel: JSONValue {
    [
      "services": .array(nodes.filter { !$0.isJunction }.map(model)),
      "junctions": .array(nodes.filter(\.isJunction).map(model)),
      "groups": .array(
        groups.map { group in
          var model = JSONObject()
          model["id"] = .string(group.id)
          model.add(text: group.icon, "icon")
          model.add(text: group.title.source, "title")
          model.add(text: group.group ?? "", "in")
          return .object(model)
        }),
      "edges": .array(edges.map(model)),
    ]
  }

  private func model(_ node: Node) -> JSONValue {
    var model = JSONObject()
    model["id"] = .string(node.id)
    model["type"] = node.isJunction ? "junction" : "service"
    model.add(text: node.icon, "icon")
    model.add(text: node.iconText, "iconText")
    model.add(text: node.title.source, "title")
    let own = edges.filter { $0.source.id == node.id || $0.target.id == node.id }
    model.add(list: own.map(self.model), "edges")
    model.add(text: node.group ?? "", "in")
    return .object(model)
  }

  private func model(_ edge: Edge) -> JSONValue {
    var model = JSONObject()
    for (prefix, end) in [("lhs", edge.source), ("rhs", edge.target)] {
      model[prefix + "Id"] = .string(end.id)
      model[prefix + "Dir"] = .string(end.side.rawValue)
      model[prefix + "Into"] = .bool(end.hasArrow)
      model[prefix + "Group"] = .bool(end.isAtGroup)
    }
    model.add(text: edge.title.source, "title")
    return .object(model)
  }
}
