// W3.14: https://cursor.com/docs/cli/reference/output-format, see `Specs/Providers.md`, section 5

/// The lines of `cursor-agent -p --output-format stream-json`.
enum CursorAgent {
  /// Reads a line.
  static func read(_ root: ProviderValue, into output: inout ProviderOutput) {
    switch root["type"]?.string {
    case "system":
      break
    case "user":
      for part in root["message"]?["content"]?.elements ?? .none {
        output.message("user", part["text"])
      }
    case "assistant":
      readAssistant(root, into: &output)
    case "thinking":
      output.reasoning(root["text"])
    case "tool_call":
      readCall(root, into: &output)
    case "result":
      readResult(root, into: &output)
    case let type?:
      output.part(.unknown, type, root)
    case nil:
      break
    }
  }

  /// Reads a message, or with partial output a part of one; the whole message is then sent again,
  /// with the ID of the call before a call and without a time at the end.
  private static func readAssistant(_ root: ProviderValue, into output: inout ProviderOutput) {
    let isPart = root["timestamp_ms"] != nil && root["model_call_id"] == nil
    if isPart { output.note("partial") }
    guard isPart || !output.hasNoted("partial") else { return output.endMessage() }
    for part in root["message"]?["content"]?.elements ?? .none { output.text(part["text"]) }
    if !isPart { output.endMessage() }
  }

  private static func readCall(_ root: ProviderValue, into output: inout ProviderOutput) {
    guard let (type, call) = root["tool_call"]?.firstMember else { return }
    let id = root["call_id"]?.string
    if output.call(id) == nil {
      let name =
        call["name"]?.string ?? (type.hasSuffix("ToolCall") ? String(type.dropLast(8)) : type)
      let index = output.beginCall(key: id, id: id, name: name)
      output.completeArguments(call["args"] ?? call["arguments"], ofCall: index)
      output.endCall(index, defaultArguments: "{}")
    }
    guard root["subtype"]?.string == "completed" else { return }
    let result = call["result"]
    let outcome = result?.firstMember?.name
    output.result(
      result, ofCall: id,
      isError: outcome == "error" || outcome == "failure" || outcome == "rejected")
  }

  private static func readResult(_ root: ProviderValue, into output: inout ProviderOutput) {
    let isError = root["is_error"]?.isTrue == true
    if !isError { output.resultText(root["result"]) }
    output.endMessage()
    output.part(
      ProviderPart(.summary, isError: isError), root.object(of: ["subtype", "duration_ms"]))
    if isError { output.error(root["result"]) } else { output.end() }
  }
}
