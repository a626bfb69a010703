import ArtifactCore
import TestSupport
import Testing

/// The parts of providers' streams that are neither text, reasoning nor tool calls.
@Suite struct ProviderPartTests {
  private static func events(_ data: String...) -> String {
    data.map { "data: \($0)\n\n" }.joined()
  }

  @Test("W1.6a W3.2a Annotations, citations, images and audio of chat completions")
  func chat() {
    let reading = read(
      .openAIChat,
      Self.events(
        #"{"citations":["https://a.example"],"choices":[{"delta":{"content":"x"}}]}"#,
        #"{"citations":["https://a.example"],"choices":[{"delta":{"content":"y"}}]}"#,
        #"{"choices":[{"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"u"}}]}}]}"#,
        #"{"choices":[{"delta":{"images":[{"type":"image_url","image_url":{"url":"data:,"}}]}}]}"#,
        #"{"choices":[{"delta":{"audio":{"data":"AA=="}}}]}"#,
        #"{"choices":[{"delta":{"content":[{"type":"reference","reference_ids":[1]}]}}]}"#, "[DONE]"
      ))
    #expect(reading.dump == ["T xy"])
    #expect(
      reading.parts == [
        #"source||"https://a.example""#, #"source||{"url":"u"}"#,
        #"file||{"type":"image_url","image_url":{"url":"data:,"}}"#,
        #"unknown|audio|{"data":"AA=="}"#, #"source||{"type":"reference","reference_ids":[1]}"#,
      ])
    #expect(reading.isFinished)
  }

  @Test("W3.4a Items, annotations and outputs of the Responses API")
  func responses() {
    func done(_ item: String) -> String {
      "{\"type\":\"response.output_item.done\",\"output_index\":0,\"item\":\(item)}"
    }
    let reading = read(
      .openAIResponses,
      Self.events(
        #"{"type":"response.output_item.added","item":{"type":"web_search_call","id":"w"}}"#,
        #"{"type":"response.web_search_call.searching","item_id":"w"}"#,
        done(#"{"type":"web_search_call","id":"w","status":"completed"}"#),
        done(#"{"type":"image_generation_call","id":"i","result":"iVBORw=="}"#),
        done(#"{"type":"mcp_call","id":"m","name":"f","arguments":"{}","output":"done"}"#),
        done(#"{"type":"reasoning","id":"r","encrypted_content":"x"}"#),
        #"{"type":"response.output_text.annotation.added","annotation":{"url":"u"}}"#,
        #"{"type":"response.completed","response":{}}"#))
    #expect(reading.dump == ["C m f {}"])
    #expect(
      reading.parts == [
        #"data|web_search_call|{"type":"web_search_call","id":"w","status":"completed"}"#,
        #"file||{"type":"image_generation_call","id":"i","result":"iVBORw=="}"#,
        #"toolResult||m|"done""#, #"source||{"url":"u"}"#,
      ])
  }

  @Test("W3.5a Results, files, citations and unknown blocks of Anthropic")
  func anthropic() {
    func start(_ block: String) -> String {
      "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":\(block)}"
    }
    let reading = read(
      .anthropic,
      Self.events(
        #"{"type":"message_start","message":{}}"#,
        start(#"{"type":"web_search_tool_result","tool_use_id":"t","content":[]}"#),
        start(#"{"type":"container_upload","file_id":"f"}"#),
        start(#"{"type":"redacted_thinking","data":"x"}"#), start(#"{"type":"sound","n":1}"#),
        #"{"type":"content_block_delta","delta":{"type":"citations_delta","citation":{"url":"u"}}}"#,
        #"{"type":"content_block_delta","delta":{"type":"signature_delta","signature":"x"}}"#,
        #"{"type":"sing","song":"x"}"#, #"{"type":"ping"}"#, #"{"type":"message_stop"}"#))
    #expect(
      reading.parts == [
        "toolResult||t|[]", #"file||{"type":"container_upload","file_id":"f"}"#,
        #"unknown|sound|{"type":"sound","n":1}"#, #"source||{"url":"u"}"#,
        #"unknown|sing|{"type":"sing","song":"x"}"#,
      ])
    #expect(reading.dump.isEmpty && reading.isFinished)
  }

  @Test("W3.6a W2.4 Files, code, responses and grounding of Gemini")
  func gemini() {
    let reading = read(
      .gemini,
      #"""
      [{"candidates":[{"content":{"parts":[
        {"inlineData":{"mimeType":"image/png","data":"iVBORw=="}},
        {"executableCode":{"language":"PYTHON","code":"1"}},
        {"codeExecutionResult":{"outcome":"OUTCOME_OK","output":"1"}},
        {"functionResponse":{"id":"f","name":"g","response":{"a":1}}}]},
        "groundingMetadata":{"groundingChunks":[{"web":{"uri":"u","title":"t"}}]}}]},
       {"candidates":[{"groundingMetadata":{"groundingChunks":[{"web":{"uri":"u","title":"t"}}]},
        "finishReason":"STOP"}]}]
      """#)
    #expect(
      reading.parts == [
        #"file||{"mimeType":"image/png","data":"iVBORw=="}"#,
        #"data|executableCode|{"language":"PYTHON","code":"1"}"#,
        #"toolResult||{"outcome":"OUTCOME_OK","output":"1"}"#, #"toolResult||f|{"a":1}"#,
        #"source||{"uri":"u","title":"t"}"#,
      ])
    #expect(reading.isFinished)
  }

  @Test("W3.8a Every part of a UI message stream")
  func aiSDK() {
    let reading = read(
      .aiSDK,
      Self.events(
        #"{"type":"start","messageId":"m"}"#, #"{"type":"start-step"}"#,
        #"{"type":"data-spec","data":{"a":1}}"#, #"{"type":"data-n","id":"1","data":[1]}"#,
        #"{"type":"data-n","id":"1","data":[1]}"#, #"{"type":"data-n","id":"1","data":[2]}"#,
        #"{"type":"file","url":"u","mediaType":"image/png"}"#,
        #"{"type":"source-url","sourceId":"s","url":"u"}"#,
        #"{"type":"source-document","sourceId":"d","mediaType":"m","title":"t"}"#,
        #"{"type":"tool-input-available","toolCallId":"c","toolName":"f","input":{}}"#,
        #"{"type":"tool-output-available","toolCallId":"c","output":1,"preliminary":true}"#,
        #"{"type":"tool-output-available","toolCallId":"c","output":{"b":2}}"#,
        #"{"type":"tool-output-error","toolCallId":"d","errorText":"no"}"#,
        #"{"type":"tool-output-denied","toolCallId":"e"}"#,
        #"{"type":"tool-input-error","toolCallId":"g","toolName":"h","input":1,"errorText":"bad"}"#,
        #"{"type":"tool-approval-request","approvalId":"a","toolCallId":"c"}"#,
        #"{"type":"custom","kind":"x.y"}"#, #"{"type":"abort","reason":"tired"}"#,
        #"{"type":"message-metadata","messageMetadata":{}}"#, #"{"type":"finish-step"}"#,
        #"{"type":"finish"}"#))
    #expect(reading.dump == ["C c f {}", "C g h 1"])
    #expect(
      reading.parts == [
        #"data|spec|{"a":1}"#, "data|n|[1]", "data|n|[2]",
        #"file||{"type":"file","url":"u","mediaType":"image/png"}"#,
        #"source||{"type":"source-url","sourceId":"s","url":"u"}"#,
        #"source||{"type":"source-document","sourceId":"d","mediaType":"m","title":"t"}"#,
        #"toolResult||c|{"b":2}"#, #"toolResult||d|!"no""#,
        #"toolResult||e|!"tool-output-denied""#, #"toolResult||g|!"bad""#,
        #"unknown|tool-approval-request|{"type":"tool-approval-request","approvalId":"a","toolCallId":"c"}"#,
        #"unknown|custom|{"type":"custom","kind":"x.y"}"#,
        #"unknown|abort|{"type":"abort","reason":"tired"}"#,
      ])
    #expect(reading.isFinished)
  }

  @Test("W3.9a Data, results, sources and files of the data stream")
  func dataStream() {
    let reading = read(
      .aiSDKData,
      "f:{\"messageId\":\"m\"}\n2:[{\"a\":1},2]\n8:[{\"b\":2}]\n"
        + "a:{\"toolCallId\":\"c\",\"result\":3}\nh:{\"url\":\"u\"}\n"
        + "k:{\"data\":\"AA==\",\"mimeType\":\"image/png\"}\nd:{}\n")
    #expect(
      reading.parts == [
        #"data|data|{"a":1}"#, "data|data|2", #"data|annotation|{"b":2}"#, "toolResult||c|3",
        #"source||{"url":"u"}"#, #"file||{"data":"AA==","mimeType":"image/png"}"#,
      ])
  }

  @Test("W3.10a Activities, states, custom events and results of AG-UI")
  func agUI() {
    let reading = read(
      .agUI,
      Self.events(
        #"{"type":"RUN_STARTED","threadId":"t","runId":"r"}"#,
        #"{"type":"ACTIVITY_SNAPSHOT","messageId":"a","activityType":"plan","content":{"x":1}}"#,
        #"{"type":"ACTIVITY_SNAPSHOT","messageId":"a","activityType":"plan","content":{"x":1}}"#,
        #"{"type":"ACTIVITY_DELTA","messageId":"a","activityType":"plan","patch":[{"op":"add"}]}"#,
        #"{"type":"STATE_SNAPSHOT","snapshot":{"s":1}}"#, #"{"type":"STATE_DELTA","delta":[]}"#,
        #"{"type":"CUSTOM","name":"wave","value":{"h":1}}"#,
        #"{"type":"TOOL_CALL_RESULT","messageId":"m","toolCallId":"c","content":"ok"}"#,
        #"{"type":"RAW","event":{}}"#, #"{"type":"MESSAGES_SNAPSHOT","messages":[]}"#,
        #"{"type":"DANCE","step":1}"#, #"{"type":"RUN_FINISHED","threadId":"t","runId":"r"}"#))
    #expect(
      reading.parts == [
        #"data|plan|{"x":1}"#, #"data|plan|[{"op":"add"}]"#, #"data|state|{"s":1}"#,
        "data|state|[]", #"data|wave|{"h":1}"#, #"toolResult||c|"ok""#,
        #"unknown|DANCE|{"type":"DANCE","step":1}"#,
      ])
    #expect(reading.isFinished)
  }

  @Test("W1.6b A payload is one line, as sent, with whole scalars")
  func payloads() {
    let reading = read(
      .agUI,
      "data: {\"type\":\"CUSTOM\",\"name\":\"n\",\ndata: \"value\":{\"a\":1.50,\n"
        + "data: \"b\":\"\\ud83c \u{1F400}\"}}\n\n")
    #expect(reading.parts == ["data|n|{\"a\":1.50, \"b\":\"\\ud83c \u{1F400}\"}"])
    let long = String(repeating: "a", count: 20_000)
    let event = "data: {\"type\":\"data-x\",\"id\":\"1\",\"data\":\"\(long)\"}\n\n"
    #expect(read(.aiSDK, event + event).parts.count == 2)
  }

  @Test("W1.2 W2.9 A name and an ID are cut")
  func names() {
    var limits = ProviderLimits()
    limits.identifierLength = 4
    let reading = read(
      .aiSDK,
      Self.events(
        #"{"type":"data-abcdef","data":1}"#,
        #"{"type":"tool-output-available","toolCallId":"123456","output":2}"#),
      limits: limits)
    #expect(reading.parts == ["data|abcd|1", "toolResult||1234|2"])
  }

  @Test("W1.8 A warning is a diagnostic and no error")
  func warnings() {
    let reading = read(
      .geminiCLI,
      #"{"type":"error","severity":"warning","message":"slow"}"# + "\n"
        + #"{"type":"result","status":"success"}"# + "\n")
    #expect(reading.codes == ["provider.warning"])
    #expect(reading.errors.isEmpty && reading.isFinished)
  }
}
