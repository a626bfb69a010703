import ArtifactBase
import MermaidRefiners

extension MermaidRequirementDiagram {
  /// The diagram as Mermaid's own model, as the suite writes it.
  var mermaidModel: JSONValue {
    [
      "requirements": .array(requirements.map(\.mermaidModel)),
      "elements": .array(elements.map(\.mermaidModel)),
      "relationships": .array(
        relations.map {
          [
            "type": .string($0.kind.rawValue), "src": .string($0.source),
            "dst": .string($0.target),
          ]
        }),
    ]
  }
}

extension MermaidRequirementDiagram.Node {
  fileprivate var mermaidModel: JSONValue {
    var model = JSONObject()
    model.add(text: name, "name")
    model.add(text: kind == .element ? type.source : kind.rawValue, "type")
    model.add(text: requirementID, "requirementId")
    model.add(text: text.source, "text")
    model.add(text: risk?.rawValue ?? "", "risk")
    model.add(text: verification?.rawValue ?? "", "verifyMethod")
    model.add(text: document.source, "docRef")
    model.add(list: styles.map { .string($0) }, "cssStyles")
    model.add(list: (["default"] + styleClasses).map { .string($0) }, "classes")
    return .object(model)
  }
}
