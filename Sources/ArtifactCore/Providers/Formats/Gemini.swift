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
      for chunk in candidate["groundingMetadata"]?["groundingChunks"]?.elements ?? .none {
        output.source(chunk["web"] ?? chunk["retrievedContext"] ?? chunk["maps"] ?? chunk)
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
    readData(part, into: &output)
    guard let function = part["functionCall"], function.isObject else { return }
    output.call(
      id: function["id"]?.string, name: function["name"]?.string, arguments: function["args"])
  }

  private static func readData(_ part: ProviderValue, into output: inout ProviderOutput) {
    if let file = part["inlineData"] ?? part["fileData"] {
      output.part(
        ProviderPart(
          .file, name: file["displayName"]?.string ?? "", mediaType: file["mimeType"]?.string),
        file)
    }
    output.part(.data, "executableCode", part["executableCode"])
    output.result(part["codeExecutionResult"], ofCall: nil)
    if let response = part["functionResponse"] {
      output.result(response["response"], ofCall: response["id"]?.string)
    }
  }
}
