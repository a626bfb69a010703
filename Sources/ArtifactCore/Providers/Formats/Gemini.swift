// W3.6: https://ai.google.dev/api/generate-content#method:-models.streamgeneratecontent

/// The responses of `streamGenerateContent`.
enum Gemini {
  /// Reads a response.
  static func read(_ root: ProviderValue, into output: inout ProviderOutput) {
    if let error = root["error"], OpenAIChat.isTrue(error) { output.error(error) }
    guard let candidates = root["candidates"] else { return }
    for candidate in candidates.elements where candidate["index"]?.integer ?? 0 == 0 {
      if let parts = candidate["content"]?["parts"] {
        for part in parts.elements { read(part: part, into: &output) }
      }
      if candidate["finishReason"]?.string != nil { output.end() }
    }
  }

  private static func read(part: ProviderValue, into output: inout ProviderOutput) {
    if part["thought"]?.isTrue == true {
      output.reasoning(part["text"])
    } else {
      output.text(part["text"])
    }
    guard let function = part["functionCall"], function.isObject else { return }
    let call = output.beginCall(
      key: nil, id: function["id"]?.string, name: function["name"]?.string)
    output.completeArguments(function["args"], ofCall: call)
    output.endCall(call, defaultArguments: "{}")
  }
}
