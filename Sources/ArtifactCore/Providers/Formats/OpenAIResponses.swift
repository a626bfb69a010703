// W3.4: https://platform.openai.com/docs/api-reference/responses-streaming

/// The events of the Responses API.
enum OpenAIResponses {
  /// Reads the data of an event.
  static func read(_ root: ProviderValue, into output: inout ProviderOutput) {
    switch root["type"]?.string {
    case "response.output_text.delta", "response.refusal.delta":
      output.text(root["delta"])
    case "response.reasoning_summary_text.delta", "response.reasoning_text.delta":
      output.reasoning(root["delta"])
    case "response.output_item.added":
      if let item = root["item"] { begin(item, root, into: &output) }
    case "response.function_call_arguments.delta", "response.custom_tool_call_input.delta",
      "response.mcp_call_arguments.delta":
      output.arguments(root["delta"], ofCall: call(root, in: output))
    case "response.function_call_arguments.done", "response.custom_tool_call_input.done",
      "response.mcp_call_arguments.done":
      end(call(root, in: output), with: root, into: &output)
    case "response.output_item.done":
      if let item = root["item"], isCall(item) {
        let call = call(root, in: output) ?? begin(item, root, into: &output)
        end(call, with: item, into: &output)
        output.result(
          item["output"] ?? item["error"], ofCall: item["call_id"]?.string ?? item["id"]?.string,
          isError: item["output"] == nil)
      } else if let item = root["item"] {
        readPart(item, into: &output)
      }
    case "response.output_text.annotation.added":
      output.source(root["annotation"])
    case "response.completed", "response.incomplete":
      output.end()
    case "response.failed":
      output.errorOnce(root["response"]?["error"])
    case "error":
      let error = root["error"]
      output.errorOnce(error?.isObject == true ? error : root)
    default:
      break
    }
  }

  /// Reads a finished item other than a call of a function.
  private static func readPart(_ item: ProviderValue, into output: inout ProviderOutput) {
    switch item["type"]?.string {
    case "message":
      output.endMessage()
    case "reasoning", "compaction", nil:
      break
    case "image_generation_call":
      output.part(ProviderPart(.file, mediaType: "image/png"), item)
    case let type? where type.hasSuffix("_output"):
      output.result(item["output"], ofCall: item["call_id"]?.string)
    case let type?:
      output.part(.data, type, item)
    }
  }

  private static func isCall(_ item: ProviderValue) -> Bool {
    switch item["type"]?.string {
    case "function_call", "custom_tool_call", "mcp_call": true
    default: false
    }
  }

  @discardableResult
  private static func begin(
    _ item: ProviderValue, _ root: ProviderValue, into output: inout ProviderOutput
  ) -> Int? {
    guard isCall(item) else { return nil }
    let itemID = item["id"]?.string
    let position = root["output_index"]?.integer
    let call = output.beginCall(
      key: position.map(String.init) ?? itemID, id: item["call_id"]?.string ?? itemID,
      name: item["name"]?.string)
    if let call, let itemID, position != nil { output.addKey(itemID, toCall: call) }
    return call
  }

  /// The call that an event refers to, by its position or the id of its item.
  private static func call(_ root: ProviderValue, in output: ProviderOutput) -> Int? {
    output.call(root["output_index"]?.integer.map(String.init))
      ?? output.call(root["item_id"]?.string ?? root["item"]?["id"]?.string)
  }

  private static func end(
    _ call: Int?, with value: ProviderValue, into output: inout ProviderOutput
  ) {
    output.completeArguments(value["arguments"] ?? value["input"], ofCall: call)
    output.endCall(call)
  }
}
