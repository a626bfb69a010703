import ArtifactBase
import MermaidRefiners

extension MermaidERDiagram {
  /// The diagram as Mermaid's own model, as the suite writes it.
  var mermaidModel: JSONValue {
    let ids = Dictionary(
      entities.enumerated().map { ($0.element.id, "entity-\($0.element.id)-\($0.offset)") }
    ) { first, _ in first }
    return [
      "direction": .string(direction.rawValue),
      "entities": .array(
        entities.map { entity in
          var model = JSONObject()
          model.add("id", ids[entity.id] ?? "")
          model.add("label", entity.id)
          if !entity.attributes.isEmpty {
            model["attributes"] = .array(entity.attributes.map { .object($0.mermaidModel) })
          }
          model.add("alias", entity.alias)
          model.add("shape", "erBox")
          model.add("cssClasses", (["default"] + entity.styleClasses).joined(separator: " "))
          model.add("cssStyles", entity.styles)
          model.add("labelType", "markdown")
          return .object(model)
        }),
      "relationships": .array(
        relationships.map { relationship in
          var model = JSONObject()
          model.add("entityA", ids[relationship.source] ?? "")
          model.add("roleA", relationship.role.source)
          model.add("entityB", ids[relationship.target] ?? "")
          model["relSpec"] = [
            "cardA": .string(relationship.targetCardinality.rawValue),
            "relType": .string(relationship.isIdentifying ? "IDENTIFYING" : "NON_IDENTIFYING"),
            "cardB": .string(relationship.sourceCardinality.rawValue),
          ]
          return .object(model)
        }),
    ]
  }
}

extension JSONObject {
  fileprivate mutating func add(_ key: String, _ text: String) {
    if !text.isEmpty { self[key] = .string(text.normalizedMermaid) }
  }

  fileprivate mutating func add(_ key: String, _ texts: [String]) {
    if !texts.isEmpty { self[key] = .array(texts.map { .string($0.normalizedMermaid) }) }
  }
}

extension MermaidERDiagram.Attribute {
  fileprivate var mermaidModel: JSONObject {
    var model = JSONObject()
    model.add("type", type)
    model.add("name", name)
    model.add("keys", keys)
    model.add("comment", comment)
    return model
  }
}
