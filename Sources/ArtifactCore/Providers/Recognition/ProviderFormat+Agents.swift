import ArtifactBase

// W4.9, W4.10: the lines of agents and the messages of the AI SDK.

extension ProviderFormat {
  /// The format of an agent that the first line of its output tells; nil if it tells none.
  ///
  /// - Complexity: O(number of members).
  init?(tellingAgent root: ProviderValue) {
    guard let type = root["type"]?.string else { return nil }
    if Self.isClaudeCode(root, type) {
      self = .claudeCode
    } else if Self.isCodex(root, type) {
      self = .codex
    } else if Self.isGeminiCLI(root, type) {
      self = .geminiCLI
    } else if Self.isCursorAgent(root, type) {
      self = .cursorAgent
    } else if Self.isOpenCode(root, type) {
      self = .openCode
    } else {
      return nil
    }
  }

  private static func isClaudeCode(_ root: ProviderValue, _ type: String) -> Bool {
    if root["sessionId"]?.string != nil { return isSessionLine(root, type) }
    switch type {
    case "summary":
      return root["summary"]?.string != nil && root["leafUuid"]?.string != nil
    case "file-history-snapshot":
      return root["messageId"]?.string != nil && root["snapshot"]?.isObject == true
    default:
      break
    }
    guard root["session_id"]?.string != nil else { return false }
    // The output of Cursor's agent has neither.
    let isOwn = root["uuid"]?.string != nil || root["parent_tool_use_id"] != nil
    switch type {
    case "system":
      guard root["subtype"]?.string != nil else { return false }
      return isOwn || root["tools"]?.isArray == true || root["mcp_servers"]?.isArray == true
    case "assistant", "user":
      let message = root["message"]
      return message?["role"]?.string == type
        && (isOwn || message?["type"]?.string == "message" && message?["model"]?.string != nil)
    case "stream_event":
      return root["event"]?["type"]?.string != nil
    case "result":
      return root["subtype"]?.string != nil && root["is_error"]?.isBool == true
        && (isOwn || root["num_turns"]?.integer != nil)
    case "rate_limit_event":
      return isOwn && root["rate_limit_info"]?.isObject == true
    default:
      return false
    }
  }

  /// Whether this is a line of a session file of Claude Code.
  private static func isSessionLine(_ root: ProviderValue, _ type: String) -> Bool {
    switch type {
    case "user", "assistant":
      return root["uuid"]?.string != nil && root["parentUuid"] != nil
        && root["message"]?["role"]?.string == type
    case "system", "attachment", "progress":
      return root["uuid"]?.string != nil && root["parentUuid"] != nil
    case "queue-operation":
      return root["operation"]?.string != nil && root["timestamp"]?.string != nil
    case "custom-title", "ai-title", "agent-name", "last-prompt", "mode", "permission-mode", "tag":
      return root.memberCount <= 4
    default:
      return false
    }
  }

  private static func isCodex(_ root: ProviderValue, _ type: String) -> Bool {
    switch type {
    case "thread.started": root["thread_id"]?.string != nil
    case "item.started", "item.updated", "item.completed":
      root["item"]?["id"]?.string != nil && root["item"]?["type"]?.string != nil
    case _ where CodexSession.lineTypes.contains(type): isCodexSessionLine(root, type)
    default: false
    }
  }

  private static func isCodexSessionLine(_ root: ProviderValue, _ type: String) -> Bool {
    guard root["timestamp"]?.string.map(isDate) == true, let payload = root["payload"] else {
      return false
    }
    switch type {
    case "session_meta":
      return payload["id"]?.string != nil
    case "response_item", "event_msg":
      return payload["type"]?.string != nil
    case "turn_context":
      return payload["cwd"]?.string != nil && payload["model"]?.string != nil
    case "compacted":
      return payload["message"]?.string != nil
    default:
      return false
    }
  }

  private static func isGeminiCLI(_ root: ProviderValue, _ type: String) -> Bool {
    type == "init" && root["timestamp"]?.string.map(isDate) == true
      && root["session_id"]?.string != nil && root["model"]?.string != nil
  }

  private static func isCursorAgent(_ root: ProviderValue, _ type: String) -> Bool {
    guard root["session_id"]?.string != nil else { return false }
    switch type {
    case "system":
      return root["subtype"]?.string == "init" && root["cwd"]?.string != nil
        && root["model"]?.string != nil
    case "user", "assistant":
      return root["message"]?["role"]?.string == type
        && root["message"]?["content"]?.isArray == true
    case "tool_call":
      return root["call_id"]?.string != nil && root["tool_call"]?.isObject == true
    case "result":
      return root["subtype"]?.string != nil && root["is_error"]?.isBool == true
        && root["duration_ms"]?.integer != nil
    default:
      return false
    }
  }

  private static func isOpenCode(_ root: ProviderValue, _ type: String) -> Bool {
    guard root["timestamp"]?.integer != nil, root["sessionID"]?.string != nil else { return false }
    switch type {
    case "step_start", "step_finish", "text", "reasoning", "tool_use":
      return root["part"]?["type"]?.string != nil && root["part"]?["messageID"]?.string != nil
    case "error":
      return root["error"]?.isObject == true
    default:
      return false
    }
  }

  /// The types of the lines of agents that tell the format.
  static let agentTypes: Set<String> = [
    "agent-name", "ai-title", "assistant", "attachment", "compacted", "custom-title", "error",
    "event_msg", "file-history-snapshot", "init", "item.completed", "item.started", "item.updated",
    "last-prompt", "mode", "permission-mode", "progress", "queue-operation", "rate_limit_event",
    "reasoning", "response_item", "result", "session_meta", "step_finish", "step_start",
    "stream_event", "summary", "system", "tag",
    "text", "thread.started", "tool_call", "tool_use", "turn_context", "user",
  ]

  /// The names of members that lines of agents have before their type.
  static let agentNames: Set<String> = [
    "agentId", "call_id", "cwd", "duration_ms", "entrypoint", "error", "event", "gitBranch",
    "isMeta", "isSidechain", "is_error", "item", "leafUuid", "logicalParentUuid", "message",
    "messageId", "model", "operation", "parentUuid", "parent_tool_use_id", "part", "payload",
    "promptId",
    "requestId", "sessionID", "sessionId", "session_id", "slug", "snapshot", "subtype", "summary",
    "thread_id", "timestamp", "toolUseResult", "tool_call", "tools", "type", "userType", "uuid",
    "version",
  ]

  /// Whether an object is a UI message of the AI SDK.
  static func isUIMessage(_ root: ProviderValue) -> Bool {
    guard root["id"]?.string != nil, let role = root["role"]?.string,
      messageRoles.contains(role), let parts = root["parts"], parts.isArray
    else { return false }
    return parts.elements.allSatisfy { part in
      guard let type = part["type"]?.string else { return false }
      return messageParts.contains(type) || type.hasPrefix("data-") || type.hasPrefix("tool-")
    } && !parts.isEmpty
  }

  private static let messageParts: Set<String> = [
    "text", "custom", "reasoning", "dynamic-tool", "source-url", "source-document", "file",
    "reasoning-file", "step-start",
  ]

  static let messageRoles: Set<String> = ["assistant", "system", "user"]

  /// The names of members that UI messages have before their role.
  static let messageNames: Set<String> = ["id", "role", "metadata", "parts", "createdAt"]
}
