// W3.16: vercel/ai, packages/ai/src/ui/ui-messages.ts, see `Specs/Providers.md`, section 5

/// The messages of an array of UI messages.
enum AISDKUIMessage {
  /// Reads a message.
  static func read(_ root: ProviderValue, into output: inout ProviderOutput) {
    let role = root["role"]?.string ?? "user"
    for part in root["parts"]?.elements ?? .none {
      guard let type = part["type"]?.string else { continue }
      switch type {
      case "text" where role != "assistant":
        output.message(role, part["text"])
      case "text":
        output.text(part["text"])
      case "reasoning":
        output.reasoning(part["text"])
      case "step-start":
        break
      case "dynamic-tool":
        readCall(part, part["toolName"]?.string, into: &output)
      case _ where type.hasPrefix("tool-"):
        readCall(part, String(type.dropFirst(5)), into: &output)
      default:
        AISDKPart.read(part, type, into: &output)
      }
    }
    output.endMessage()
  }

  private static func readCall(
    _ part: ProviderValue, _ name: String?, into output: inout ProviderOutput
  ) {
    let id = part["toolCallId"]?.string
    let call = output.beginCall(key: nil, id: id, name: name)
    output.completeArguments(part["input"] ?? part["rawInput"], ofCall: call)
    if part["state"]?.string != "input-streaming" { output.endCall(call, defaultArguments: "{}") }
    switch part["state"]?.string {
    case "output-available": output.result(part["output"], ofCall: id)
    case "output-error": output.result(part["errorText"], ofCall: id, isError: true)
    case "output-denied": output.result(part["approval"], ofCall: id, isError: true)
    case "approval-requested", "approval-responded":
      output.part(.data, "approval", part["approval"])
    default: break
    }
  }
}

/// The parts of UI messages and of their stream that are neither text nor tools.
enum AISDKPart {
  /// Reads a part.
  static func read(_ part: ProviderValue, _ type: String, into output: inout ProviderOutput) {
    switch type {
    case "source-url", "source-document":
      output.source(part)
    case "file", "reasoning-file":
      output.part(
        ProviderPart(
          .file, name: part["filename"]?.string ?? "", mediaType: part["mediaType"]?.string), part)
    case _ where type.hasPrefix("data-"):
      let name = String(type.dropFirst(5))
      if let id = part["id"]?.string {
        output.snapshot(name, key: id, part["data"])
      } else {
        output.part(.data, name, part["data"])
      }
    default:
      output.part(.unknown, type, part)
    }
  }
}
