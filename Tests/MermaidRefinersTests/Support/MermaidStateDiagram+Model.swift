import ArtifactBase
import MermaidRefiners

extension MermaidStateDiagram {
  /// The diagram as Mermaid's own model, as the suite writes it.
  var mermaidModel: JSONValue {
    [
      "direction": .string(direction.rawValue),
      "states": .array(
        states.map { state in
          var model = state.mermaidModel(id: state.id)
          model.add("descriptions", state.descriptions.map(\.source))
          model.add("classes", state.styleClasses)
          model.add("styles", state.styles)
          return .object(model)
        }),
      "relations": .array(
        relations.map { relation in
          var model = JSONObject()
          model.add("id1", relation.source)
          model.add("id2", relation.target)
          model.add("relationTitle", relation.label.source)
          return .object(model)
        }),
      "classes": .array(
        styleClasses.map {
          ["id": .string($0.id), "styles": .array($0.styles.map { .string($0) })]
        }
      ),
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

extension MermaidStateDiagram.State {
  /// What all mentions of a state have.
  ///
  /// - Parameter id: The ID of a region is that of Mermaid if it has a number.
  fileprivate func mermaidModel(id: String) -> JSONObject {
    var model = JSONObject()
    model.add("stmt", "state")
    model.add("id", id)
    model.add("type", kind.rawValue)
    if let note {
      var own = JSONObject()
      own.add("position", note.isLeft ? "left of" : "right of")
      own.add("text", note.text.source)
      model["note"] = .object(own)
    }
    if let statements, !statements.isEmpty {
      model["doc"] = .array(statements.map { $0.mermaidModel(in: id) })
    }
    return model
  }

  /// A mention inside of a state.
  fileprivate func mermaidMention(in parent: String, isSource: Bool) -> JSONObject {
    let isEdge = id == "[*]"
    let name =
      isEdge ? parent + (isSource ? "_start" : "_end") : id.hasSuffix("-rest") ? "id-random" : id
    var model = mermaidModel(id: name)
    if isEdge { model["start"] = .bool(isSource) }
    if descriptions.count == 1 { model.add("description", descriptions[0].source) }
    if descriptions.count > 1 { model.add("description", descriptions.map(\.source)) }
    model.add("classes", styleClasses)
    if note != nil { model["type"] = nil }
    return model
  }
}

extension MermaidStateDiagram.Statement {
  fileprivate func mermaidModel(in parent: String) -> JSONValue {
    var model = JSONObject()
    switch self {
    case .state(let state): return .object(state.mermaidMention(in: parent, isSource: true))
    case .relation(let source, let target, let label):
      model.add("stmt", "relation")
      model["state1"] = .object(source.mermaidMention(in: parent, isSource: true))
      model["state2"] = .object(target.mermaidMention(in: parent, isSource: false))
      model.add("description", label.source)
    case .direction(let direction):
      model.add("stmt", "dir")
      model.add("value", direction.rawValue)
    }
    return .object(model)
  }
}
