// W3.5: https://docs.claude.com/en/docs/build-with-claude/streaming

/// The events of the Messages API.
enum Anthropic {
  /// Reads the data of an event.
  static func read(_ root: ProviderValue, into output: inout ProviderOutput) {
    switch root["type"]?.string {
    case "content_block_start":
      if let block = root["content_block"] { begin(block, key(root), into: &output) }
    case "content_block_delta":
      if let delta = root["delta"] { read(delta: delta, key(root), into: &output) }
    case "content_block_stop":
      output.endCall(output.call(key(root)), defaultArguments: "{}")
    case "message_stop":
      output.close(isComplete: true)
    case "error":
      output.error(root["error"])
    default:
      break
    }
  }

  /// The key of a content block: its index.
  private static func key(_ root: ProviderValue) -> String {
    String(root["index"]?.integer ?? 0)
  }

  private static func begin(
    _ block: ProviderValue, _ key: String, into output: inout ProviderOutput
  ) {
    switch block["type"]?.string {
    case "text":
      output.text(block["text"])
    case "thinking":
      output.reasoning(block["thinking"])
    case let type? where type == "tool_use" || type.hasSuffix("_tool_use"):
      let call = output.beginCall(
        key: key, id: block["id"]?.string, name: block["name"]?.string)
      // An empty input is a placeholder for the deltas.
      if let input = block["input"], input.isObject, !input.isEmpty {
        output.completeArguments(input, ofCall: call)
      }
    default:
      break
    }
  }

  private static func read(
    delta: ProviderValue, _ key: String, into output: inout ProviderOutput
  ) {
    switch delta["type"]?.string {
    case "text_delta": output.text(delta["text"])
    case "thinking_delta": output.reasoning(delta["thinking"])
    case "input_json_delta": output.arguments(delta["partial_json"], ofCall: output.call(key))
    default: break
    }
  }
}
