// W3.10: https://docs.ag-ui.com/concepts/events

/// The events of the AG-UI protocol.
enum AGUI {
  /// Reads the data of an event.
  static func read(_ root: ProviderValue, into output: inout ProviderOutput) {
    switch root["type"]?.string {
    case "TEXT_MESSAGE_CONTENT", "TEXT_MESSAGE_CHUNK":
      output.text(root["delta"])
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
    case "RUN_FINISHED":
      output.end()
    case "RUN_ERROR":
      output.error(root)
    default:
      break
    }
  }

  private static func call(_ root: ProviderValue, in output: ProviderOutput) -> Int? {
    output.call(root["toolCallId"]?.string)
  }

  @discardableResult
  private static func begin(_ root: ProviderValue, into output: inout ProviderOutput) -> Int? {
    let id = root["toolCallId"]?.string
    return output.beginCall(key: id, id: id, name: root["toolCallName"]?.string)
  }
}
