// W3.13: google-gemini/gemini-cli, packages/core/src/output/types.ts, see `Specs/Providers.md`,
// section 5

/// The lines of `gemini --output-format stream-json`.
enum GeminiCLI {
  /// Reads a line.
  static func read(_ root: ProviderValue, into output: inout ProviderOutput) {
    switch root["type"]?.string {
    case "init":
      break
    case "message":
      guard root["role"]?.string == "assistant" else {
        output.endMessage()
        return output.message(root["role"]?.string ?? "user", root["content"])
      }
      output.text(root["content"])
      if root["delta"]?.isTrue != true { output.endMessage() }
    case "tool_use":
      output.endMessage()
      output.call(
        id: root["tool_id"]?.string, name: root["tool_name"]?.string, arguments: root["parameters"])
    case "tool_result":
      output.endMessage()
      output.part(
        ProviderPart(
          .toolResult, id: root["tool_id"]?.string, isError: root["status"]?.string == "error"),
        root.object(of: ["output", "error"]))
    case "error":
      root["severity"]?.string == "warning" ? output.warning(root) : output.error(root)
    case "result":
      let isError = root["status"]?.string == "error"
      output.endMessage()
      output.part(
        ProviderPart(.summary, isError: isError),
        root["stats"]?.object(of: ["duration_ms", "total_tokens", "tool_calls"])
          ?? Array("{}".utf8))
      if isError { output.errorOnce(root["error"]) } else { output.end() }
    case let type?:
      output.part(.unknown, type, root)
    case nil:
      break
    }
  }
}
