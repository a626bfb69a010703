// W3.12: openai/codex, codex-rs/exec/src/exec_events.rs, see `Specs/Providers.md`, section 5

/// The lines of `codex exec --json` and of session files.
enum Codex {
  /// Reads a line.
  static func read(_ root: ProviderValue, into output: inout ProviderOutput) {
    if let type = root["type"]?.string, CodexSession.lineTypes.contains(type),
      let payload = root["payload"]
    {
      return CodexSession.read(type, payload, into: &output)
    }
    switch root["type"]?.string {
    case "thread.started", "turn.started", "item.plan.delta":
      break
    case "item.started", "item.updated":
      if let item = root["item"] { begin(item, into: &output) }
    case "item.completed":
      if let item = root["item"] { complete(item, into: &output) }
    case "request_user_input":
      output.part(.data, "request_user_input", root["questions"])
    case "turn.completed":
      if let usage = root["usage"] { output.part(.summary, "", usage) }
      output.end()
    case "turn.failed":
      output.errorOnce(root["error"])
    case "error":
      output.errorOnce(root)
    case let type?:
      output.part(.unknown, type, root)
    case nil:
      break
    }
  }

  /// The items that are calls, with the members that are their arguments.
  private static let calls: [String: [StaticString]] = [
    "command_execution": ["command"], "file_change": ["changes"],
    "web_search": ["query", "action"],
    "collab_tool_call": ["receiver_thread_ids", "prompt"],
  ]

  private static let results: [StaticString] = [
    "aggregated_output", "exit_code", "status", "agents_states", "result", "error",
  ]

  private static func begin(_ item: ProviderValue, into output: inout ProviderOutput) {
    switch item["type"]?.string {
    case "todo_list":
      output.snapshot("todo_list", key: item["id"]?.string, item["items"])
    case let type? where type != "web_search" && (calls[type] != nil || type == "mcp_tool_call"):
      // What is searched for is known at the end.
      beginCall(item, type, into: &output)
      let hasOutput = ["aggregated_output", "result", "error"].contains { name in
        item[name].map { !$0.isNull && $0.stringSource?.bytes.isEmpty != true } ?? false
      }
      if hasOutput {
        output.pendingResult(item.object(of: results), ofCall: output.call(item["id"]?.string))
      }
    default:
      break
    }
  }

  private static func complete(_ item: ProviderValue, into output: inout ProviderOutput) {
    switch item["type"]?.string {
    case "agent_message":
      output.text(item["text"])
      output.endMessage()
    case "reasoning":
      output.reasoning(item["text"])
    case "plan":
      output.part(.data, "plan", item["text"])
    case "todo_list":
      begin(item, into: &output)
    case "error":
      output.warning(item["message"])
    case let type? where calls[type] != nil || type == "mcp_tool_call":
      beginCall(item, type, into: &output)
      guard type != "web_search" else { return }
      let status = item["status"]?.string
      let isError = status == "failed" || status == "declined"
      output.part(
        ProviderPart(.toolResult, id: item["id"]?.string, isError: isError),
        item.object(of: results))
    case let type?:
      output.part(.unknown, type, item)
    case nil:
      break
    }
  }

  /// The name of the tool that an item calls, after the name of its server.
  private static func name(of item: ProviderValue) -> String? {
    guard let tool = item["tool"]?.string else { return nil }
    return item["server"]?.string.map { "\($0).\(tool)" } ?? tool
  }

  /// Adds the call of an item, unless it has been added when the item began.
  private static func beginCall(
    _ item: ProviderValue, _ type: String, into output: inout ProviderOutput
  ) {
    let id = item["id"]?.string
    guard output.call(id) == nil else { return }
    let call = output.beginCall(key: id, id: id, name: name(of: item) ?? type)
    if let members = calls[type] {
      output.completeArguments(item.object(of: members), ofCall: call)
    } else {
      output.completeArguments(item["arguments"], ofCall: call)
    }
    output.endCall(call, defaultArguments: "{}")
  }
}
