import ArtifactBase
import MermaidRefiners

extension MermaidTreemap {
  /// The treemap as Mermaid's own model, as the suite writes it.
  var mermaidModel: JSONValue {
    var root = JSONObject()
    root.add(list: models(in: nil), "children")
    return [
      "root": .object(root),
      "classes": .array(
        styleClasses.map { styleClass in
          var model = JSONObject()
          model["id"] = .string(styleClass.id)
          model.add(list: styleClass.styles.map { .string($0) }, "styles")
          return .object(model)
        }),
    ]
  }

  private func models(in parent: Int?) -> [JSONValue] {
    nodes.indices.filter { nodes[$0].parent == parent }.map { index in
      let node = nodes[index]
      var model = JSONObject()
      model["name"] = .string(node.name)
      model.add(list: models(in: index), "children")
      model.add(text: node.styleClass, "classSelector")
      let styles = styleClasses.first { $0.id == node.styleClass }?.styles ?? []
      model.add(list: styles.map { .string($0) }, "cssCompiledStyles")
      if let value = node.value { model["value"] = .amount(value) }
      return .object(model)
    }
  }
}
