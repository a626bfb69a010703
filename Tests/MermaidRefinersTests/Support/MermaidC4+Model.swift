import ArtifactBase
import MermaidRefiners

extension MermaidC4 {
  /// The diagram as Mermaid's own model, as the suite writes it.
  var mermaidModel: JSONValue {
    let global: JSONValue = [
      "alias": "global", "label": ["text": "global"], "type": ["text": "global"],
    ]
    return [
      "type": .string(type.rawValue),
      "shapes": .array(
        shapes.map { shape in
          var model = JSONObject()
          model["alias"] = .string(shape.id)
          shape.properties.add(to: &model)
          let hasTechnology = shape.kind == .container || shape.kind == .component
          if hasTechnology { model.add(object: shape.properties.technology.source, "techn") }
          model.add(object: shape.properties.description.source, "descr")
          model.add(object: shape.mermaidType, "typeC4Shape")
          model["parentBoundary"] = .string(shape.boundary ?? "global")
          return .object(model)
        }),
      "boundaries": .array(
        [global]
          + boundaries.map { boundary in
            var model = JSONObject()
            model["alias"] = .string(boundary.id)
            boundary.properties.add(to: &model)
            model.add(object: boundary.properties.type.source, "type")
            if boundary.isNode {
              model.add(object: boundary.properties.description.source, "descr")
              model["nodeType"] = "node"
            }
            model["parentBoundary"] = .string(boundary.boundary ?? "global")
            return .object(model)
          }),
      "rels": .array(
        relations.map { relation in
          var model = JSONObject()
          model["type"] = .string(relation.kind.rawValue)
          model["from"] = .string(relation.source)
          model["to"] = .string(relation.target)
          relation.properties.add(to: &model)
          model.add(object: relation.properties.technology.source, "techn")
          model.add(object: relation.properties.description.source, "descr")
          model.add(text: relation.textColor, "textColor")
          model.add(text: relation.lineColor, "lineColor")
          if let offset = relation.offsetX { model["offsetX"] = .number(JSONNumber(offset)) }
          if let offset = relation.offsetY { model["offsetY"] = .number(JSONNumber(offset)) }
          return .object(model)
        }),
    ]
  }
}

extension MermaidC4.Properties {
  fileprivate func add(to model: inout JSONObject) {
    model.add(object: label.source, "label")
    model.add(text: sprite, "sprite")
    model.add(text: tags, "tags")
    model.add(text: link, "link")
    model.add(text: backgroundColor, "bgColor")
    model.add(text: fontColor, "fontColor")
    model.add(text: borderColor, "borderColor")
    model.add(text: legendText, "legendText")
  }
}

extension MermaidC4.Shape {
  fileprivate var mermaidType: String {
    let suffix =
      switch form {
      case .box: ""
      case .database: "_db"
      case .queue: "_queue"
      }
    return (isExternal ? "external_" : "") + kind.rawValue + suffix
  }
}

extension JSONObject {
  fileprivate mutating func add(object text: String, _ key: String) {
    self[key] = text.isEmpty ? .object(JSONObject()) : ["text": .string(text)]
  }
}

extension JSONValue {
  /// The value with numbers for texts that are numbers, and in the order of the keys.
  var withNumbers: JSONValue {
    switch self {
    case .array(let items): return .array(items.map(\.withNumbers))
    case .object(let object):
      return .object(
        JSONObject(
          object.members.sorted { $0.key < $1.key }.map {
            JSONObject.Member(key: $0.key, value: $0.value.withNumbers)
          }))
    case .string(let text): return Int(text).map { .number(JSONNumber($0)) } ?? self
    default: return self
    }
  }
}
