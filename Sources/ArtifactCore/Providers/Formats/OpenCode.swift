// W3.15: anomalyco/opencode, packages/opencode/src/cli/cmd/run.ts, see `Specs/Providers.md`,
// section 5

import ArtifactBase

/// The lines of `opencode run --format json`.
enum OpenCode {
  /// Reads a line.
  static func read(_ root: ProviderValue, into output: inout ProviderOutput) {
    let part = root["part"]
    switch root["type"]?.string {
    case "step_start":
      break
    case "text":
      output.text(part?["text"])
      output.endMessage()
    case "reasoning":
      output.reasoning(part?["text"])
    case "tool_use":
      if let part { readCall(part, into: &output) }
    case "step_finish":
      guard let part else { return }
      output.cost += part["cost"]?.number ?? 0
      guard part["reason"]?.string != "tool-calls" else { return }
      let cost = JSONNumber(output.cost)?.text ?? "0"
      output.part(ProviderPart(.summary), Array("{\"cost\":\(cost)}".utf8))
      output.end()
    case "done":
      output.end()
    case "error":
      let error = root["error"]
      output.error(error?["data"]?["message"] ?? error?["message"] ?? error?["name"] ?? error)
    case let type?:
      output.part(.unknown, type, root)
    case nil:
      break
    }
  }

  private static func readCall(_ part: ProviderValue, into output: inout ProviderOutput) {
    let id = part["callID"]?.string
    let state = part["state"]
    output.call(id: id, name: part["tool"]?.string, arguments: state?["input"])
    output.part(
      ProviderPart(.toolResult, id: id, isError: state?["status"]?.string == "error"),
      state?.object(of: ["output", "error"], and: ["exit"], of: state?["metadata"])
        ?? Array("{}".utf8))
  }
}
