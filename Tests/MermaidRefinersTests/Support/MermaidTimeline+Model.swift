import ArtifactBase
import MermaidRefiners

extension MermaidTimeline {
  /// The timeline as Mermaid's own model, as the suite writes it, without IDs.
  var mermaidModel: JSONValue {
    var model = JSONObject()
    model["sections"] = .array(sections.map { .string($0.title.source.normalizedMermaid) })
    model["tasks"] = .array(
      periods.map { period in
        var task = JSONObject()
        if let section = period.section {
          task["section"] = .string(sections[section].title.source.normalizedMermaid)
        }
        task["task"] = .string(period.label.source.normalizedMermaid)
        if !period.events.isEmpty {
          task["events"] = .array(
            period.events.map { .string($0.label.source.normalizedMermaid) })
        }
        return .object(task)
      })
    model["direction"] = .string(direction.rawValue)
    if !title.isEmpty { model["title"] = .string(title) }
    return .object(model)
  }
}
