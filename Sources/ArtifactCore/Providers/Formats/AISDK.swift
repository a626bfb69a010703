// W3.8, W3.9: https://ai-sdk.dev/docs/ai-sdk-ui/stream-protocol

/// The parts of the UI message stream.
enum AISDKMessage {
  /// Reads the data of an event.
  static func read(_ root: ProviderValue, into output: inout ProviderOutput) {
    switch root["type"]?.string {
    case "text-delta":
      output.text(root["delta"])
    case "reasoning-delta":
      output.reasoning(root["delta"])
    case "tool-input-start":
      AISDKCall.begin(root, into: &output)
    case "tool-input-delta":
      output.arguments(root["inputTextDelta"], ofCall: AISDKCall.index(root, in: output))
    case "tool-input-available", "tool-input-error":
      AISDKCall.end(root, with: root["input"], into: &output)
      if root["type"]?.string == "tool-input-error" {
        output.result(root["errorText"], ofCall: root["toolCallId"]?.string, isError: true)
      }
    case "tool-output-available":
      if root["preliminary"]?.isTrue == true {
        let state =
          Array("{\"status\":\"in_progress\",".utf8) + root.object(of: ["output"]).dropFirst()
        output.pendingResult(state, ofCall: AISDKCall.index(root, in: output))
      } else {
        output.result(root["output"], ofCall: root["toolCallId"]?.string)
      }
    case "tool-output-error":
      output.result(root["errorText"], ofCall: root["toolCallId"]?.string, isError: true)
    case "tool-output-denied":
      output.result(root["type"], ofCall: root["toolCallId"]?.string, isError: true)
    case "error":
      output.error(root["errorText"])
    case "finish":
      output.end()
    case let type? where !framing.contains(type):
      AISDKPart.read(root, type, into: &output)
    default:
      break
    }
  }

  private static let framing: Set<String> = [
    "start", "start-step", "finish-step", "reset-step", "message-metadata", "text-start",
    "text-end",
    "reasoning-start", "reasoning-end",
  ]
}

/// The lines of the data stream.
enum AISDKData {
  /// Reads a line.
  ///
  /// - Parameters:
  ///   - code: The character before the colon.
  ///   - value: The value after it.
  static func read(code: UInt8, _ value: ProviderValue, into output: inout ProviderOutput) {
    switch code {
    case UInt8(ascii: "0"):
      output.text(value)
    case UInt8(ascii: "g"):
      output.reasoning(value)
    case UInt8(ascii: "b"):
      AISDKCall.begin(value, into: &output)
    case UInt8(ascii: "c"):
      output.arguments(value["argsTextDelta"], ofCall: AISDKCall.index(value, in: output))
    case UInt8(ascii: "9"):
      AISDKCall.end(value, with: value["args"], into: &output)
    case UInt8(ascii: "a"):
      output.result(value["result"], ofCall: value["toolCallId"]?.string)
    case UInt8(ascii: "2"):
      for element in value.elements { output.part(.data, "data", element) }
    case UInt8(ascii: "8"):
      for element in value.elements { output.part(.data, "annotation", element) }
    case UInt8(ascii: "h"):
      output.source(value)
    case UInt8(ascii: "k"):
      output.part(ProviderPart(.file, mediaType: value["mimeType"]?.string), value)
    case UInt8(ascii: "3"):
      output.error(value)
    case UInt8(ascii: "d"):
      output.end()
    default:
      break
    }
  }

  /// The byte with which the values of a code begin; nil for an unknown code.
  static func firstByte(ofCode code: UInt8) -> UInt8? {
    switch code {
    case UInt8(ascii: "0"), UInt8(ascii: "3"), UInt8(ascii: "g"): UInt8(ascii: "\"")
    case UInt8(ascii: "2"), UInt8(ascii: "8"): UInt8(ascii: "[")
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "k"):
      UInt8(ascii: "{")
    default: nil
    }
  }
}

/// The tool calls of both streams.
private enum AISDKCall {
  static func index(_ value: ProviderValue, in output: ProviderOutput) -> Int? {
    output.call(value["toolCallId"]?.string)
  }

  @discardableResult
  static func begin(_ value: ProviderValue, into output: inout ProviderOutput) -> Int? {
    let id = value["toolCallId"]?.string
    return output.beginCall(key: id, id: id, name: value["toolName"]?.string)
  }

  /// Ends a call, which may begin here.
  static func end(
    _ value: ProviderValue, with arguments: ProviderValue?, into output: inout ProviderOutput
  ) {
    let call = index(value, in: output) ?? begin(value, into: &output)
    output.completeArguments(arguments, ofCall: call)
    output.endCall(call)
  }
}
