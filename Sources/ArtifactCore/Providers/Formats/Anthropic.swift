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
    case let type? where !framing.contains(type):
      output.part(.unknown, type, root)
    default:
      break
    }
  }

  private static let framing: Set<String> = ["message_start", "message_delta", "ping"]

  /// Reads a whole content block of a message.
  static func read(block: ProviderValue, into output: inout ProviderOutput) {
    switch block["type"]?.string {
    case "text":
      output.text(block["text"])
    case "thinking":
      output.reasoning(block["thinking"])
    case let type? where isCall(type):
      output.call(
        id: block["id"]?.string, name: block["name"]?.string, arguments: block["input"])
    default:
      readPart(block, into: &output)
    }
  }

  private static func isCall(_ type: String) -> Bool {
    type == "tool_use" || type.hasSuffix("_tool_use")
  }

  /// Reads a content block that is sent as a whole.
  private static func readPart(_ block: ProviderValue, into output: inout ProviderOutput) {
    switch block["type"]?.string {
    case "redacted_thinking", nil:
      break
    case let type? where type == "tool_result" || type.hasSuffix("_tool_result"):
      output.result(
        block["content"] ?? block["type"], ofCall: block["tool_use_id"]?.string,
        isError: block["is_error"]?.isTrue == true)
    case "image"?, "document"?, "container_upload"?:
      output.part(
        ProviderPart(
          .file, name: block["title"]?.string ?? "",
          mediaType: block["source"]?["media_type"]?.string), block)
    case let type?:
      output.part(.unknown, type, block)
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
    case let type? where isCall(type):
      let call = output.beginCall(
        key: key, id: block["id"]?.string, name: block["name"]?.string)
      // An empty input is a placeholder for the deltas.
      if let input = block["input"], input.isObject, !input.isEmpty {
        output.completeArguments(input, ofCall: call)
      }
    default:
      readPart(block, into: &output)
    }
  }

  private static func read(
    delta: ProviderValue, _ key: String, into output: inout ProviderOutput
  ) {
    switch delta["type"]?.string {
    case "text_delta": output.text(delta["text"])
    case "thinking_delta": output.reasoning(delta["thinking"])
    case "input_json_delta": output.arguments(delta["partial_json"], ofCall: output.call(key))
    case "citations_delta": output.source(delta["citation"])
    case "signature_delta", nil: break
    case let type?: output.part(.unknown, type, delta)
    }
  }
}
