import ArtifactBase
import MermaidRefiners

extension MermaidWardley {
  /// The map as Mermaid's own model, as the suite writes it.
  var mermaidModel: JSONValue {
    var model = JSONObject()
    let kinds: [Node.Kind] = [.anchor, .component, .variant]
    model.add(
      list: kinds.flatMap { kind in nodes.filter { $0.kind == kind }.map(self.model) }, "nodes")
    model.add(list: links.map(self.model), "links")
    model.add(
      list: trends.compactMap { trend in
        guard let node = nodes.first(where: { $0.id == trend.node }) else { return nil }
        return [
          "nodeId": .string(trend.node), "targetX": .amount(trend.target),
          "targetY": .amount(node.position.y),
        ]
      }, "trends")
    model.add(
      list: pipelines.map {
        [
          "nodeId": .string($0.node),
          "componentIds": .array($0.variants.map { .string($0) }),
        ]
      }, "pipelines")
    model.add(
      list: marks.filter { $0.kind == .note }.map {
        [
          "text": .string($0.label.source), "x": .amount($0.position.x),
          "y": .amount($0.position.y),
        ]
      }, "notes")
    var axes = JSONObject()
    axes.add(list: stages.map { .string($0.label.source) }, "stages")
    axes.add(list: stages.compactMap(\.boundary).map { .amount($0) }, "stageBoundaries")
    model["axes"] = .object(axes)
    if let size {
      model["size"] = [
        "width": .number(JSONNumber(size.width)), "height": .number(JSONNumber(size.height)),
      ]
    }
    return .object(model)
  }

  private func model(_ node: Node) -> JSONValue {
    var model = JSONObject()
    model["id"] = .string(node.id)
    model["label"] = .string(node.label.source)
    model["x"] = .amount(node.position.x)
    model["y"] = .amount(node.position.y)
    model["className"] = .string(node.kind.rawValue)
    if let offset = node.labelOffset {
      model["labelOffsetX"] = .amount(offset.x)
      model["labelOffsetY"] = .amount(offset.y)
    }
    if node.kind == .component { model["inertia"] = .bool(node.hasInertia) }
    model.add(text: node.strategy?.rawValue ?? "", "sourceStrategy")
    if node.kind == .variant { model["inPipeline"] = true }
    if pipelines.contains(where: { $0.node == node.id }) { model["isPipelineParent"] = true }
    return .object(model)
  }

  private func model(_ link: Link) -> JSONValue {
    var model = JSONObject()
    model["source"] = .string(id(link.source))
    model["target"] = .string(id(link.target))
    model["dashed"] = .bool(link.isDashed)
    model.add(text: link.label.source, "label")
    model.add(text: link.flow?.rawValue ?? "", "flow")
    return .object(model)
  }

  /// The ID of the node of a name, which may be that of a variant.
  private func id(_ name: String) -> String {
    if nodes.contains(where: { $0.id == name }) { return name }
    return nodes.first { $0.label.source == name }?.id ?? name
  }
}
