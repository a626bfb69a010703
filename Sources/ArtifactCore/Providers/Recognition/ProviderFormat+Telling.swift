import ArtifactBase

extension ProviderFormat {
  /// The format that an event tells by the members that it always has; nil if it tells none.
  ///
  /// - Complexity: O(number of members).
  init?(telling root: ProviderValue) {
    guard root.isObject else { return nil }
    if let type = root["type"]?.string, let format = Self.format(ofType: type, root) {
      self = format
    } else if Self.isChat(root) {
      self = .openAIChat
    } else if Self.isGemini(root) {
      self = .gemini
    } else if root["error"]?["message"]?.string != nil {
      self = .openAIChat
    } else {
      return nil
    }
  }

  /// What the members of an event tell, for each kind of framing.
  fileprivate static let tellings: [@Sendable (ProviderValue) -> ProviderFormat?] = [
    { isUIMessage($0) ? .aiSDKMessages : nil }, { isOllama($0) ? .ollama : nil },
    { ProviderFormat(tellingAgent: $0) }, { ProviderFormat(telling: $0) },
  ]

  private static func format(ofType type: String, _ root: ProviderValue) -> ProviderFormat? {
    switch type {
    case "message_start":
      root["message"]?.isObject == true ? .anthropic : nil
    case "content_block_start", "content_block_delta", "content_block_stop", "message_delta",
      "message_stop", "ping":
      .anthropic
    case "error":
      root["error"]?.isObject == true
        ? .anthropic
        : root["errorText"]?.string != nil
          ? .aiSDK : root["message"]?.string != nil ? .openAIResponses : nil
    case _ where type.hasPrefix("response."):
      root["response"]?.isObject == true || root["sequence_number"]?.integer != nil
        || root["output_index"]?.integer != nil ? .openAIResponses : nil
    case _ where aguiTypes.contains(type):
      .agUI
    case _ where aiSDKTypes.contains(type) || type.hasPrefix("data-"):
      .aiSDK
    default:
      nil
    }
  }

  private static func isChat(_ root: ProviderValue) -> Bool {
    if root["object"]?.string == "chat.completion.chunk" { return true }
    guard let choices = root["choices"], choices.isArray else { return false }
    // Azure's results of filtering the prompt come first.
    if root["prompt_filter_results"]?.isArray == true { return true }
    return choices.elements.contains { $0["delta"]?.isObject == true }
  }

  private static func isGemini(_ root: ProviderValue) -> Bool {
    if let candidates = root["candidates"], candidates.isArray {
      return candidates.elements.contains {
        $0["content"]?.isObject == true || $0["finishReason"]?.string != nil
      }
    }
    if root["promptFeedback"]?.isObject == true { return true }
    if root["usageMetadata"]?.isObject == true, root["modelVersion"]?.string != nil { return true }
    guard let error = root["error"] else { return false }
    return error["code"]?.integer != nil && error["status"]?.string != nil
      && error["message"]?.string != nil
  }

  /// Whether an object is a line of Ollama.
  static func isOllama(_ root: ProviderValue) -> Bool {
    guard root["model"]?.stringSource?.bytes.isEmpty == false, root["done"]?.isBool == true,
      let date = root["created_at"]?.string, isDate(date),
      root.allNames({ ollamaNames.contains($0) })
    else { return false }
    let message = root["message"]
    return message?["role"]?.string != nil || root["response"]?.string != nil
  }

  /// Whether a text begins as a date and time of RFC 3339 do.
  static func isDate(_ text: String) -> Bool {
    let pattern = "0000-00-00T00:00:00"
    let bytes = text.utf8.prefix(pattern.utf8.count)
    return bytes.count == pattern.utf8.count
      && zip(bytes, pattern.utf8).allSatisfy { byte, expected in
        expected == UInt8(ascii: "0") ? byte.isASCIIDigit : byte == expected
      }
  }

  static let ollamaNames: Set<String> = [
    "model", "remote_model", "remote_host", "created_at", "message", "response", "thinking",
    "tool_calls", "done", "done_reason", "context", "total_duration", "load_duration",
    "prompt_eval_count", "prompt_eval_duration", "eval_count", "eval_duration", "logprobs",
  ]

  static let geminiNames: Set<String> = [
    "candidates", "promptFeedback", "usageMetadata", "modelVersion", "responseId", "createTime",
    "error",
  ]

  private static let aiSDKTypes: Set<String> = [
    "start", "start-step", "finish-step", "finish", "abort", "message-metadata", "text-start",
    "text-delta", "text-end", "reasoning-start", "reasoning-delta", "reasoning-end",
    "tool-input-start", "tool-input-delta", "tool-input-available", "tool-input-error",
    "tool-output-available", "tool-output-error", "source-url", "source-document", "file",
  ]

  private static let aguiTypes: Set<String> = [
    "RUN_STARTED", "RUN_FINISHED", "RUN_ERROR", "STEP_STARTED", "STEP_FINISHED",
    "TEXT_MESSAGE_START", "TEXT_MESSAGE_CONTENT", "TEXT_MESSAGE_END", "TEXT_MESSAGE_CHUNK",
    "TOOL_CALL_START", "TOOL_CALL_ARGS", "TOOL_CALL_END", "TOOL_CALL_CHUNK", "TOOL_CALL_RESULT",
    "STATE_SNAPSHOT", "STATE_DELTA", "MESSAGES_SNAPSHOT", "ACTIVITY_SNAPSHOT", "ACTIVITY_DELTA",
    "THINKING_START", "THINKING_END", "THINKING_TEXT_MESSAGE_START",
    "THINKING_TEXT_MESSAGE_CONTENT", "THINKING_TEXT_MESSAGE_END", "REASONING_START",
    "REASONING_MESSAGE_START", "REASONING_MESSAGE_CONTENT", "REASONING_MESSAGE_END",
    "REASONING_MESSAGE_CHUNK", "REASONING_END", "RAW", "CUSTOM",
  ]
}

extension ProviderFamily {
  /// Whether an event has the members that events of the family always have.
  ///
  /// - Complexity: O(number of members).
  func isTold(by root: ProviderValue) -> Bool {
    ProviderFormat.tellings.contains { $0(root)?.family == self }
  }
}
