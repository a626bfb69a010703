// W3.7: https://github.com/ollama/ollama/blob/main/docs/api.md

/// The lines of `/api/chat` and `/api/generate`.
enum Ollama {
  /// Reads a line.
  static func read(_ root: ProviderValue, into output: inout ProviderOutput) {
    if let error = root["error"], OpenAIChat.isTrue(error) { output.error(error) }
    let message = root["message"]
    output.reasoning(message?["thinking"] ?? root["thinking"])
    output.text(message?["content"] ?? root["response"])
    if let calls = message?["tool_calls"] {
      for call in calls.elements {
        let function = call["function"]
        output.call(
          id: call["id"]?.string, name: function?["name"]?.string,
          arguments: function?["arguments"])
      }
    }
    if root["done"]?.isTrue == true { output.end() }
  }
}
