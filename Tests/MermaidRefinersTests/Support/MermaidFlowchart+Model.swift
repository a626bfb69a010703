import ArtifactBase
import MermaidRefiners

extension MermaidFlowchart {
  /// The flowchart as Mermaid's own model, as the suite writes it.
  var mermaidModel: JSONValue {
    [
      "direction": .string(direction.rawValue),
      "vertices": .array(nodes.map(\.mermaidModel)), "edges": .array(edges.map(\.mermaidModel)),
      "subGraphs": .array(subgraphs.map(\.mermaidModel)),
      "classes": .array(
        classes.map { ["id": .string($0.id), "styles": .array($0.styles.map { .string($0) })] }),
    ]
  }
}

extension JSONObject {
  fileprivate mutating func add(_ key: String, _ text: String?) {
    if let text, !text.isEmpty { self[key] = .string(text.normalizedMermaid) }
  }

  fileprivate mutating func add(_ key: String, _ texts: [String]) {
    if !texts.isEmpty { self[key] = .array(texts.map { .string($0.normalizedMermaid) }) }
  }
}

extension MermaidFlowchart.Node {
  fileprivate var mermaidModel: JSONValue {
    var model = JSONObject()
    model.add("id", id)
    model.add("labelType", label.kind.rawValue)
    model.add("text", label.source)
    model.add("type", shape)
    model.add("styles", styles)
    model.add("classes", classes)
    model.add("link", link)
    model.add("linkTarget", linkTarget)
    if hasCallback { model["haveCallback"] = true }
    return .object(model)
  }
}

extension MermaidFlowchart.Edge {
  fileprivate var mermaidModel: JSONValue {
    var model = JSONObject()
    model.add("start", source)
    model.add("end", target)
    let head =
      targetHead == .none
      ? "arrow_open" : "arrow_\(targetHead == .arrow ? "point" : targetHead.rawValue)"
    model.add("type", isContradictory ? "INVALID" : (sourceHead == .none ? "" : "double_") + head)
    model.add("stroke", isContradictory ? "INVALID" : line.rawValue)
    model.add("text", label.source)
    model.add("labelType", label.kind.rawValue)
    model["isUserDefinedId"] = .bool(hasOwnID)
    if !isContradictory { model["length"] = .number(JSONNumber(length)) }
    model.add("id", id)
    model.add("style", styles)
    model.add("classes", classes)
    model.add("interpolate", interpolation)
    model.add("animation", animation)
    if let isAnimated { model["animate"] = .bool(isAnimated) }
    return .object(model)
  }
}

extension MermaidFlowchart.Subgraph {
  fileprivate var mermaidModel: JSONValue {
    var model = JSONObject()
    model.add("id", id)
    model.add("title", title.source)
    model.add("labelType", title.kind.rawValue)
    model.add("nodes", members)
    model.add("dir", direction.map { $0.rawValue })
    model.add("classes", classes)
    return .object(model)
  }
}
