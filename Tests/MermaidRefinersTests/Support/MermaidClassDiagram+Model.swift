import ArtifactBase
import MermaidRefiners

extension MermaidClassDiagram {
  /// The diagram as Mermaid's own model, as the suite writes it.
  var mermaidModel: JSONValue {
    [
      "direction": .string(direction.rawValue),
      "classes": .array(classes.map { .object($0.mermaidModel) }),
      "relations": .array(relations.map { .object($0.mermaidModel) }),
      "namespaces": .array(namespaces.indices.map { .object(namespaceModel($0, isInner: false)) }),
      "notes": .array(notes.indices.map { .object(noteModel($0)) }),
    ]
  }

  private func noteModel(_ index: Int) -> JSONObject {
    var model = JSONObject()
    model.add("id", "note\(index)")
    model.add("class", notes[index].classID ?? "")
    model.add("text", notes[index].text.source)
    model["index"] = .number(JSONNumber(index))
    model.add("parent", notes[index].namespace.map { namespaces[$0].id } ?? "")
    return model
  }

  private func namespaceModel(_ index: Int, isInner: Bool) -> JSONObject {
    let namespace = namespaces[index]
    var model = JSONObject()
    model.add("id", namespace.id)
    model.add("label", namespace.label.source)
    let own = namespace.classes.compactMap { id in classes.first { $0.id == id } }
    if !own.isEmpty {
      model["classes"] = .array(
        own.map {
          var model = $0.mermaidModel
          // The suite leaves it out on the outermost level.
          if isInner { model.add("parent", namespace.id) }
          return .object(model)
        })
    }
    if !namespace.notes.isEmpty {
      model["notes"] = .array(namespace.notes.map { .object(noteModel($0)) })
    }
    let children = namespaces.indices.filter { namespaces[$0].parent == index }
    if !children.isEmpty {
      model["children"] = .array(children.map { .object(namespaceModel($0, isInner: true)) })
    }
    model.add("parent", namespace.parent.map { namespaces[$0].id } ?? "")
    model["explicit"] = .bool(namespace.isExplicit)
    return model
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

extension MermaidClassDiagram.Class {
  fileprivate var mermaidModel: JSONObject {
    var model = JSONObject()
    model.add("id", id)
    model.add("type", genericType)
    model.add("label", label.source)
    model.add("text", label.source + (genericType.isEmpty ? "" : "<\(genericType)>"))
    model.add("shape", "classBox")
    model.add("cssClasses", (["default"] + styleClasses).joined(separator: " "))
    if !methods.isEmpty { model["methods"] = .array(methods.map { .object($0.mermaidModel) }) }
    if !attributes.isEmpty {
      model["members"] = .array(attributes.map { .object($0.mermaidModel) })
    }
    model.add("annotations", annotations)
    model.add("styles", styles)
    model.add("link", link ?? "")
    model.add("linkTarget", linkTarget ?? "")
    if hasCallback { model["haveCallback"] = true }
    model.add("tooltip", tooltip ?? "")
    return model
  }
}

extension MermaidClassDiagram.Member {
  fileprivate var mermaidModel: JSONObject {
    var model = JSONObject()
    model.add("memberType", parameters == nil ? "attribute" : "method")
    model.add("visibility", visibility)
    model.add("classifier", classifier.rawValue)
    // Mermaid writes a backslash before a visibility, for Markdown.
    model.add("text", (visibility.isEmpty ? "" : "\\") + text)
    model.add("id", name)
    model.add("parameters", parameters ?? "")
    model.add("returnType", returnType)
    return model
  }
}

extension MermaidClassDiagram.Relation {
  fileprivate var mermaidModel: JSONObject {
    var model = JSONObject()
    model.add("id1", source)
    model.add("id2", target)
    model["relation"] = [
      "type1": sourceEnd.mermaidType, "type2": targetEnd.mermaidType,
      "lineType": isDotted ? 1 : 0,
    ]
    model.add("relationTitle1", sourceLabel.isEmpty ? "none" : sourceLabel)
    model.add("relationTitle2", targetLabel.isEmpty ? "none" : targetLabel)
    model.add("title", label.source)
    return model
  }
}

extension MermaidClassDiagram.Relation.End {
  fileprivate var mermaidType: JSONValue {
    switch self {
    case .none: "none"
    case .aggregation: 0
    case .extension: 1
    case .composition: 2
    case .dependency: 3
    case .lollipop: 4
    }
  }
}
