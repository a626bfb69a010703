import ArtifactBase
import MermaidRefiners

extension MermaidPie {
  /// The chart as Mermaid's own model, as the suite writes it, with the names of slices.
  var mermaidModel: JSONValue {
    [
      "sections": .array(slices.map { .number(JSONNumber($0.value) ?? JSONNumber(0)) }),
      "labels": .array(slices.map { .string($0.name.normalizedMermaid) }),
      "showData": .bool(showsData), "title": .string(title), "accTitle": .string(accessibleTitle),
      "accDescr": .string(accessibleDescription),
    ]
  }
}
