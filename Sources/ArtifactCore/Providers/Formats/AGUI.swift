// W3.10: https://docs.ag-ui.com/concepts/events

/// The events of the AG-UI protocol.
enum AGUI {
  /// Reads the data of an event.
  static func read(_ root: ProviderValue, into output: inout ProviderOutput) {
    switch root["type"]?.string {
    case "TEXT_MESSAGE_CONTENT", "TEXT_MESSAGE_CHUNK":
      output.text(root["delta"])
    case "TEXT_MESSAGE_START", "TEXT_MESSAGE_END":
      output.endMessage()
    case "THINKING_TEXT_MESSAGE_CONTENT", "REASONING_MESSAGE_CONTENT", "REASONING_MESSAGE_CHUNK":
      output.reasoning(root["delta"])
    case "TOOL_CALL_START":
      begin(root, into: &output)
    case "TOOL_CALL_ARGS":
      output.arguments(root["delta"], ofCall: call(root, in: output))
    case "TOOL_CALL_CHUNK":
      // Without an id, a chunk continues the last call.
      let isNamed = root["toolCallId"]?.string != nil
      let known = isNamed ? call(root, in: output) : output.lastCall
      let call = known ?? (isNamed ? begin(root, into: &output) : nil)
      output.arguments(root["delta"], ofCall: call)
    case "TOOL_CALL_END":
      output.endCall(call(root, in: output))
    case "TOOL_CALL_RESULT":
      output.result(root["content"], ofCall: root["toolCallId"]?.string)
    case "ACTIVITY_SNAPSHOT":
      output.snapshot(
        root["activityType"]?.string ?? "activity", key: root["messageId"]?.string, root["content"])
    case "ACTIVITY_DELTA":
      output.part(.data, root["activityType"]?.string ?? "activity", root["patch"])
    case "STATE_SNAPSHOT":
      output.snapshot("state", root["snapshot"])
    case "STATE_DELTA":
      output.part(.data, "state", root["delta"])
    case "CUSTOM":
      output.part(.data, root["name"]?.string ?? "custom", root["value"])
    case "RUN_FINISHED":
      if let result = root["result"], !result.isNull { output.part(.data, "result", result) }
      output.end()
    case "RUN_ERROR":
      output.error(root)
    case let type? where !framing.contains(type):
      output.part(.unknown, type, root)
    default:
      break
    }
  }

  private static let framing: Set<String> = [
    "RUN_STARTED", "STEP_STARTED", "STEP_FINISHED",
    "THINKING_START", "THINKING_END", "THINKING_TEXT_MESSAGE_START", "THINKING_TEXT_MESSAGE_END",
    "REASONING_START", "REASONING_MESSAGE_START", "REASONING_MESSAGE_END", "REASONING_END",
    "REASONING_ENCRYPTED_VALUE", "MESSAGES_SNAPSHOT", "RAW",
  ]

  private static func call(_ root: ProviderValue, in output: ProviderOutput) -> Int? {
    output.call(root["toolCallId"]?.string)
  }

  @discardableResult
  private static func begin(_ root: ProviderValue, into output: inout ProviderOutput) -> Int? {
    let id = root["toolCallId"]?.string
    return output.beginCall(key: id, id: id, name: root["toolCallName"]?.string)
  }
}
