// W3.11: message types of anthropics/claude-agent-sdk-python, see `Specs/Providers.md`, section 5

/// The lines of `claude -p --output-format stream-json` and of session files.
enum ClaudeCode {
  /// Reads a line.
  static func read(_ root: ProviderValue, into output: inout ProviderOutput) {
    switch root["type"]?.string {
    case "stream_event":
      if let event = root["event"], !isSubagent(root) { read(event: event, into: &output) }
    case "assistant":
      readAssistant(root, into: &output)
    case "user":
      readUser(root, into: &output)
    case "result":
      readResult(root, into: &output)
    case "system":
      readSystem(root, into: &output)
    case "attachment", "conversation_reset", "prompt_suggestion", "summary", "tool_use_summary":
      if let type = root["type"]?.string { readData(root, type, into: &output) }
    case let type? where !framing.contains(type):
      output.part(.unknown, type, root)
    default:
      break
    }
  }

  /// Lines about the session, its progress and its limits.
  private static let framing: Set<String> = [
    "agent-name", "agent_metadata", "ai-title", "auth_status", "control_request",
    "control_response", "custom-title", "file-history-snapshot", "keep_alive", "last-prompt",
    "mode", "permission-mode", "progress", "queue-operation", "rate_limit_event", "tag",
    "tool_progress",
  ]

  /// The same for the lines of the type `system`.
  private static let systemFraming: Set<String> = [
    "api_metrics", "hook_progress", "hook_started", "init", "session_state_changed", "status",
    "stop_hook_summary", "task_progress", "turn_duration",
  ]

  /// Whether a line is from an agent that a tool call has started.
  private static func isSubagent(_ root: ProviderValue) -> Bool {
    root["parent_tool_use_id"]?.string != nil || root["isSidechain"]?.isTrue == true
  }

  // MARK: Partial messages

  private static func read(event: ProviderValue, into output: inout ProviderOutput) {
    switch event["type"]?.string {
    case "message_start":
      output.endMessage()
      if let id = event["message"]?["id"]?.string { output.note(id) }
    case "message_stop":
      output.endMessage()
    default:
      Anthropic.read(event, into: &output)
    }
  }

  // MARK: Messages

  private static func readAssistant(_ root: ProviderValue, into output: inout ProviderOutput) {
    guard let message = root["message"] else { return }
    // The blocks of a message whose events were sent are sent again.
    if let id = message["id"]?.string, output.hasNoted(id) { return }
    let isSubagent = isSubagent(root)
    for block in message["content"]?.elements ?? .none {
      switch block["type"]?.string {
      case "text" where isSubagent:
        output.message("subagent", block["text"])
      case "thinking" where isSubagent:
        break
      default:
        Anthropic.read(block: block, into: &output)
      }
    }
    if let text = message["content"], text.stringSource != nil { output.text(text) }
    output.endMessage()
  }

  private static func readUser(_ root: ProviderValue, into output: inout ProviderOutput) {
    guard let content = root["message"]?["content"] else { return }
    let role =
      isSubagent(root)
      ? "subagent"
      : root["isMeta"]?.isTrue == true
        ? "meta" : root["isCompactSummary"]?.isTrue == true ? "compact summary" : "user"
    output.message(role, content)
    for block in content.elements {
      if block["type"]?.string == "text" {
        output.message(role, block["text"])
      } else {
        Anthropic.read(block: block, into: &output)
      }
    }
  }

  // MARK: Events

  private static func readSystem(_ root: ProviderValue, into output: inout ProviderOutput) {
    let type = root["subtype"]?.string ?? "system"
    if type == "mirror_error" { return output.warning(root["error"]) }
    if !systemFraming.contains(type) { readData(root, type, into: &output) }
  }

  /// Adds an event as data without the members that every line has.
  private static func readData(
    _ root: ProviderValue, _ name: String, into output: inout ProviderOutput
  ) {
    output.part(ProviderPart(.data, name: name), root.object { !common.contains($0) })
  }

  private static let common: Set<String> = [
    "cwd", "gitBranch", "isSidechain", "parentUuid", "parent_tool_use_id", "sessionId",
    "session_id",
    "subtype", "timestamp", "type", "userType", "uuid", "version",
  ]

  private static func readResult(_ root: ProviderValue, into output: inout ProviderOutput) {
    let type = root["subtype"]?.string ?? ""
    let isError = root["is_error"]?.isTrue == true || type.hasPrefix("error")
    let errors = root["errors"]?.elements.compactMap(\.string) ?? []
    let message = root["result"]?.string ?? ""
    // Mostly the result repeats the last text or is the message of the error.
    if !isError || !errors.isEmpty { output.resultText(root["result"]) }
    output.endMessage()
    for name: StaticString in ["structured_output", "permission_denials", "deferred_tool_use"] {
      if let value = root[name], !value.isNull, !value.isEmpty {
        output.part(.data, name.description, value)
      }
    }
    output.part(
      ProviderPart(.summary, isError: isError),
      root.object(of: [
        "subtype", "duration_ms", "num_turns", "total_cost_usd", "stop_reason", "terminal_reason",
      ]))
    guard isError else { return output.end() }
    output.error(
      message: errors.isEmpty ? (message.isEmpty ? type : message) : errors.joined(separator: "; "))
  }
}
