// W3.12a: openai/codex, codex-rs/protocol/src/protocol.rs, models.rs and codex-rs/rollout/src/policy.rs,
// see `Specs/Providers.md`, section 5

/// The lines of the session files of Codex.
enum CodexSession {
  /// The types of the lines, whose content is the member `payload`.
  static let lineTypes: Set<String> = [
    "compacted", "event_msg", "response_item", "session_meta", "turn_context", "world_state",
  ]

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - type: Its type.
  ///   - payload: Its content.
  static func read(_ type: String, _ payload: ProviderValue, into output: inout ProviderOutput) {
    switch type {
    case "response_item": read(item: payload, type, into: &output)
    case "event_msg": read(event: payload, type, into: &output)
    case "compacted": output.message("compact summary", payload["message"])
    default: break
    }
  }

  // MARK: Items of the model

  private static func read(
    item: ProviderValue, _ line: String, into output: inout ProviderOutput
  ) {
    let id = item["call_id"]?.string ?? item["id"]?.string
    switch item["type"]?.string {
    case "message":
      // Other messages are the input of the model. What the user says is also an event.
      guard item["role"]?.string == "assistant" else { return }
      output.message(texts(of: item["content"]), inLineOf: line)
    case "reasoning":
      output.reasoning(texts(of: item["summary"]), inLineOf: line)
      output.reasoning(texts(of: item["content"]), inLineOf: line)
    case "function_call", "custom_tool_call":
      output.call(
        id: id, name: item["name"]?.string, arguments: item["arguments"] ?? item["input"])
    case "local_shell_call":
      output.call(id: id, name: "shell", arguments: item["action"])
    case "tool_search_call":
      output.call(id: id, name: "tool_search", arguments: item["arguments"])
    case "web_search_call":
      output.call(id: id, name: "web_search", arguments: item["action"])
    case "function_call_output", "custom_tool_call_output":
      output.result(item["output"], ofCall: id)
    case "tool_search_output":
      output.result(item["tools"] ?? item["output"], ofCall: id)
    case "image_generation_call":
      output.part(ProviderPart(.file, mediaType: "image/png"), item)
    case let type? where !itemFraming.contains(type):
      output.part(.unknown, type, item)
    default:
      break
    }
  }

  private static let itemFraming: Set<String> = [
    "additional_tools", "compaction", "compaction_summary", "compaction_trigger",
    "context_compaction", "ghost_snapshot", "other",
  ]

  /// The texts in the content of a message or in a summary.
  private static func texts(of content: ProviderValue?) -> [ProviderValue] {
    (content?.elements ?? .none).compactMap { $0["text"] }
  }

  // MARK: Events

  private static func read(
    event: ProviderValue, _ line: String, into output: inout ProviderOutput
  ) {
    switch event["type"]?.string {
    case "user_message":
      let kind = event["kind"]?.string ?? "plain"
      output.message(kind == "plain" ? "user" : kind, event["message"])
    case "agent_message":
      output.message([event["message"]].compactMap(\.self), inLineOf: line)
    case "agent_reasoning", "agent_reasoning_raw_content":
      output.reasoning([event["text"]].compactMap(\.self), inLineOf: line)
    case "task_complete", "turn_complete":
      output.end()
    case "error":
      output.errorOnce(event)
    case "warning", "guardian_warning", "stream_error":
      output.warning(event)
    case "item_completed":
      output.part(.data, "plan", event["item"]?["text"])
    case let type? where data.contains(type):
      output.part(ProviderPart(.data, name: type), event.object { $0 != "type" })
    case let type? where !framing.contains(type):
      output.part(.unknown, type, event)
    default:
      break
    }
  }

  /// Events that are data.
  private static let data: Set<String> = [
    "entered_review_mode", "exited_review_mode", "sub_agent_activity", "thread_goal_updated",
    "thread_rolled_back", "turn_aborted",
  ]

  /// Events about the session, and those that repeat items.
  private static let framing: Set<String> = [
    "context_compacted", "dynamic_tool_call_request", "dynamic_tool_call_response",
    "exec_command_begin", "exec_command_end", "image_generation_end", "mcp_tool_call_begin",
    "mcp_tool_call_end", "patch_apply_begin", "patch_apply_end", "task_started", "token_count",
    "turn_started", "view_image_tool_call", "web_search_begin", "web_search_end",
  ]
}
