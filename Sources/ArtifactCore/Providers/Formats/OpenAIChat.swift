// W3.2, W3.3: https://platform.openai.com/docs/api-reference/chat-streaming, and the additions of
// DeepSeek (`reasoning_content`), OpenRouter and vLLM (`reasoning`, `reasoning_details`) and
// Mistral (`content` as a list of parts).

/// The events of chat completions.
enum OpenAIChat {
  /// Reads the data of an event.
  static func read(_ root: ProviderValue, into output: inout ProviderOutput) {
    if let error = root["error"], isTrue(error) {
      output.error(error)
      return output.close()
    }
    for source in root["citations"]?.elements ?? .none { output.source(source) }
    guard let choices = root["choices"] else { return }
    for choice in choices.elements where choice["index"]?.integer ?? 0 == 0 {
      if let delta = choice["delta"] { read(delta: delta, into: &output) }
      if choice["finish_reason"]?.string != nil { output.end() }
    }
  }

  /// Whether a value is true as in Python and JavaScript: an error of null or false is none.
  static func isTrue(_ value: ProviderValue) -> Bool {
    if value.isNull || value.isBool { return value.isTrue }
    if let text = value.stringSource { return !text.bytes.isEmpty }
    return value.integer != 0
  }

  private static func read(delta: ProviderValue, into output: inout ProviderOutput) {
    readReasoning(delta, into: &output)
    if let content = delta["content"] {
      output.text(content)
      for part in content.elements { read(part: part, into: &output) }
    }
    output.text(delta["refusal"])
    for annotation in delta["annotations"]?.elements ?? .none {
      output.source(annotation["url_citation"] ?? annotation)
    }
    for image in delta["images"]?.elements ?? .none { output.part(.file, "", image) }
    output.part(.unknown, "audio", delta["audio"])
    if let calls = delta["tool_calls"] {
      for (position, call) in calls.elements.enumerated() {
        let key = String(call["index"]?.integer ?? position)
        let function = call["function"]
        readCall(key, id: call["id"]?.string, function, into: &output)
      }
    }
    if let function = delta["function_call"], function.isObject {
      readCall("function_call", id: nil, function, into: &output)
    }
  }

  private static func readReasoning(_ delta: ProviderValue, into output: inout ProviderOutput) {
    for name: StaticString in ["reasoning_content", "reasoning"] {
      if let text = delta[name], text.stringSource?.bytes.isEmpty == false {
        return output.reasoning(text)
      }
    }
    guard let details = delta["reasoning_details"] else { return }
    for detail in details.elements {
      output.reasoning(detail["text"])
      output.reasoning(detail["summary"])
    }
  }

  private static func read(part: ProviderValue, into output: inout ProviderOutput) {
    switch part["type"]?.string {
    case "text":
      output.text(part["text"])
    case "thinking":
      guard let thinking = part["thinking"] else { return }
      for part in thinking.elements { output.reasoning(part["text"]) }
    case "reference":
      output.source(part)
    case let type? where !type.isEmpty:
      output.part(.unknown, type, part)
    default:
      break
    }
  }

  private static func readCall(
    _ key: String, id: String?, _ function: ProviderValue?, into output: inout ProviderOutput
  ) {
    let name = function?["name"]?.string ?? ""
    let arguments = function?["arguments"]
    var call = output.call(key)
    if let known = call, let id, !id.isEmpty, !output.isID(id, ofCall: known) {
      // Some servers give all calls the same index.
      if output.hasID(known) || !name.isEmpty { call = nil }
    }
    if call == nil {
      let hasArguments = arguments?.stringSource?.bytes.isEmpty == false
      guard id?.isEmpty == false || !name.isEmpty || hasArguments else { return }
      call = output.beginCall(key: key, id: id, name: name)
    }
    output.arguments(arguments, ofCall: call)
  }
}
