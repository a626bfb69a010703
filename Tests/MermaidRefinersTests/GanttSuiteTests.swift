import ArtifactBase
import MermaidRefiners
import RefinerCore
import TestSupport
import Testing

@Suite("Mermaid N7 Gantt charts of the suite", .needsSharedFolder)
struct GanttSuiteTests {
  @Test("N7.1 N7.4 The model is that of Mermaid")
  func models() {
    SuiteChecks.compareModels(
      "gantt", atLeast: 11,
      keys: ["tasks", "sections", "excludes", "axisFormat", "dateFormat", "tickInterval"],
      model: {
        guard case .gantt(let chart) = $0.content else { return nil }
        // Mermaid's times depend on the clock.
        let keys: Set = chart.isRelativeToToday ? ["startTime", "endTime", "prevTaskId"] : []
        return Self.normalized(chart.mermaidModel, without: keys)
      },
      normalized: { item in
        let isRelative = item.source.contains("HH:mm")
        return Self.normalized(
          item.model, without: isRelative ? ["startTime", "endTime", "prevTaskId"] : [])
      })
  }

  /// A model without what ours does not have, and without the members of tasks that depend on the clock.
  private static func normalized(_ model: JSONValue, without keys: Set<String>) -> JSONValue {
    guard
      case .object(var object) = SuiteChecks.normalized(
        model, without: ["type", "processed", "data"]),
      let tasks = object["tasks"]?.arrayValue
    else { return model }
    object["tasks"] = .array(
      tasks.map { task in
        guard case .object(let members) = task else { return task }
        return .object(JSONObject(members.members.filter { !keys.contains($0.key) }))
      })
    return .object(object)
  }

  @Test("N7.2 An error is where Mermaid rejects the source")
  func errors() {
    SuiteChecks.compareErrors("gantt", lines: 1...1)
  }
}
