import ArtifactBase
import MermaidRefiners

extension MermaidJourney {
  /// The journey as Mermaid's own model, as the suite writes it, without empty names.
  var mermaidModel: JSONValue {
    var model = JSONObject()
    model["sections"] = .array(sections.map { .string($0.title.normalizedMermaid) })
    model["tasks"] = .array(
      tasks.map { task in
        var object = JSONObject()
        if let section = task.section {
          object["section"] = .string(sections[section].title.normalizedMermaid)
        }
        if !task.people.isEmpty {
          object["people"] = .array(task.people.map { .string($0.normalizedMermaid) })
        }
        object["task"] = .string(task.name.normalizedMermaid)
        if let score = task.score.flatMap({ JSONNumber($0) }) { object["score"] = .number(score) }
        return .object(object)
      })
    model["actors"] = .array(actors.map { .string($0.normalizedMermaid) })
    return .object(model)
  }
}
