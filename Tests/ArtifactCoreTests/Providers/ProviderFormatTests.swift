import ArtifactCore
import TestSupport
import Testing

/// What each format says (`Specs/Providers.md`, section 3).
@Suite struct ProviderFormatTests {
  /// Server-sent events with these data.
  private static func events(_ data: String...) -> String {
    data.map { "data: \($0)\n\n" }.joined()
  }

  /// Server-sent events with the names of their types.
  private static func typedEvents(_ data: String...) -> String {
    data.map { data in
      let type = try? JSONValue(parsing: data)["type"]?.stringValue
      return "event: \(type ?? "none")\ndata: \(data)\n\n"
    }.joined()
  }

  // MARK: Plain text

  @Test("W3.1 Plain text is the data of events without a name, or named message")
  func plainText() {
    let reading = read(
      .sse, "data: a\n\nevent: x\ndata: b\n\nevent: message\ndata:  c\ndata: d\n\n")
    #expect(reading.dump == ["T a c\nd"])
    #expect(reading.isFinished)
    #expect(!read(.sse, "data: a\n\ndata: b\n").isFinished)
    #expect(!read(.sse, "data: a\n\ndat").isFinished)
    #expect(read(.sse, "data: a\n\n: by").isFinished)
    #expect(!read(.sse, "").isFinished)
    let closed = read(.sse, "data: [DONE]!\n\ndata: [DONE]\n\ndata: b\n\n")
    #expect(closed.dump == ["T [DONE]!"] && closed.isFinished)
    #expect(read(.sse, "{\"error\":\"x\"}\n\n").errors.isEmpty)
  }

  // MARK: OpenAI

  @Test("W3.2 The delta of choice 0 of chat completions is read")
  func chat() {
    let reading = read(
      .openAIChat,
      Self.events(
        #"{"choices":[{"delta":{"role":"assistant","content":""}}]}"#,
        #"{"choices":[{"index":1,"delta":{"content":"no"},"finish_reason":"stop"}]}"#,
        #"{"choices":[{"index":0,"delta":{"reasoning":"r","reasoning_content":"r"}}]}"#,
        #"{"choices":[{"delta":{"reasoning_details":[{"text":"d"},{"summary":"s"},{"x":"x"}]}}]}"#,
        #"{"choices":[{"delta":{"reasoning":"","content":"a"}}]}"#,
        #"{"choices":[{"delta":{"refusal":"b"}}]}"#,
        #"{"choices":[{"delta":{"content":[{"type":"text","text":"c"},{"type":"","text":"n"}]}}]}"#,
        #"{"choices":[{"delta":{"content":[{"type":"thinking","thinking":[{"text":"t"}]}]}}]}"#,
        #"{"choices":[{"delta":{},"finish_reason":"length"}],"error":null}"#,
        #"{"choices":[],"usage":{}}"#))
    #expect(reading.dump == ["R rds", "T abc", "R t"])
    #expect(reading.isFinished && reading.errors.isEmpty)
    #expect(!read(.openAIChat, Self.events(#"{"choices":[{"delta":{"content":"a"}}]}"#)).isFinished)
    let done = read(
      .openAIChat, Self.events("[DONE] x", #"{"choices":[{"delta":{"content":"a"}}]}"#))
    #expect(done.dump == [] && done.isFinished)
  }

  @Test("W3.2 W1.8 Nothing after an error of chat completions is read")
  func chatErrors() {
    let next = #"{"choices":[{"delta":{"content":"a"}}]}"#
    for (error, message) in [
      (#"{"error":{"message":"m","code":1}}"#, "m"), (#"{"error":"m"}"#, "m"),
      (#"{"error":{"code":1}}"#, #"{"code":1}"#), (#"{"error":true}"#, "true"),
      (#"{"choices":[{"delta":{},"finish_reason":"error"}],"error":{"message":"m"}}"#, "m"),
    ] {
      let reading = read(.openAIChat, Self.events(error, next, "[DONE]"))
      #expect(reading.errors == [message], "\(error)")
      #expect(reading.dump == [] && !reading.isFinished, "\(error)")
    }
    for none in ["null", "false", "\"\"", "0"] {
      let reading = read(.openAIChat, Self.events("{\"error\":\(none)}", next, "[DONE]"))
      #expect(reading.dump == ["T a"] && reading.isFinished, "\(none)")
    }
  }

  private static func call(_ entry: String) -> String {
    #"{"choices":[{"delta":{"tool_calls":[\#(entry)]}}]}"#
  }

  @Test("W3.3 W1.4 Calls of chat completions are told apart by index and id")
  func chatCalls() {
    let reading = read(
      .openAIChat,
      Self.events(
        Self.call(#"{"index":0,"id":"a","function":{"name":"f","arguments":""}}"#),
        Self.call(#"{"index":1,"id":"b","function":{"name":"g"}}"#),
        #"{"choices":[{"delta":{"content":"text"}}]}"#,
        Self.call(#"{"index":1,"function":{"arguments":"2"}}"#),
        Self.call(#"{"index":0,"id":"a","function":{"name":"f","arguments":"1"}}"#),
        Self.call(#"{"index":0,"id":null,"function":{"name":null,"arguments":"1"}}"#),
        Self.call(#"{"index":0,"id":"c","function":{"name":"f","arguments":"3"}}"#),
        #"{"choices":[{"delta":{"function_call":{"name":"old","arguments":"{"}}}]}"#,
        #"{"choices":[{"delta":{"function_call":{"arguments":"}"}}}]}"#,
        "[DONE]"))
    #expect(reading.dump == ["C a f 11", "C b g 2", "T text", "C c f 3", "C - old {}"])
    #expect(reading.ended == [0, 1, 2, 3])
  }

  @Test("W1.4 Ids that differ only in normalization are two calls")
  func exactIDs() {
    let reading = read(
      .openAIChat,
      Self.events(
        Self.call(#"{"index":0,"id":"\u00e9","function":{"name":"f","arguments":"1"}}"#),
        Self.call(#"{"index":0,"id":"e\u0301","function":{"name":"f","arguments":"2"}}"#)))
    #expect(reading.segments.count == 2)
  }

  private static func item(_ event: String, _ index: Int, _ members: String) -> String {
    #"{"type":"response.output_item.\#(event)","output_index":\#(index),"item":{\#(members)}}"#
  }

  @Test("W3.4 W1.6 Events of the Responses API are read once")
  func responses() {
    let reading = read(
      .openAIResponses,
      Self.typedEvents(
        #"{"type":"response.created","response":{"error":null}}"#,
        #"{"type":"response.reasoning_text.delta","delta":"r"}"#,
        #"{"type":"response.reasoning_summary_text.delta","delta":"s"}"#,
        #"{"type":"response.output_text.delta","delta":"a"}"#,
        #"{"type":"response.refusal.delta","delta":"b"}"#,
        #"{"type":"response.output_text.done","text":"ab"}"#,
        #"{"type":"response.novel.delta","delta":"no"}"#,
        Self.item(
          "added", 2, #""id":"i","type":"function_call","call_id":"c","name":"f","arguments":"""#),
        Self.item("added", 3, #""id":"j","type":"custom_tool_call","call_id":"d","name":"g""#),
        #"{"type":"response.custom_tool_call_input.delta","item_id":"j","delta":"in"}"#,
        #"{"type":"response.function_call_arguments.delta","output_index":2,"delta":"{}"}"#,
        #"{"type":"response.function_call_arguments.done","output_index":2,"arguments":"{}"}"#,
        Self.item("done", 2, #""id":"i","type":"function_call","call_id":"c","arguments":"{}""#),
        Self.item("done", 3, #""id":"j","type":"custom_tool_call","call_id":"d","input":"in""#),
        Self.item("done", 4, #""id":"k","type":"mcp_call","name":"h","arguments":"[1]""#),
        Self.item("done", 5, #""id":"l","type":"message""#),
        #"{"type":"response.incomplete","response":{}}"#))
    #expect(reading.dump == ["R rs", "T ab", "C c f {}", "C d g in", "C k h [1]"])
    #expect(reading.ended == [0, 1, 2] && reading.isFinished)
  }

  @Test("W3.4 W1.6 An error of the Responses API that is sent twice counts once")
  func responsesErrors() {
    let failed = #"{"type":"response.failed","response":{"error":{"message":"m"}}}"#
    for (events, errors) in [
      ([#"{"type":"error","message":"m"}"#, failed], ["m"]),
      ([#"{"type":"error","error":{"message":"n"}}"#, failed], ["n", "m"]),
      ([#"{"type":"response.failed","response":{}}"#], ["unspecified error"]),
      ([failed, #"{"type":"response.completed","response":{}}"#, "[DONE]"], ["m"]),
    ] {
      let reading = read(.openAIResponses, events.map { "data: \($0)\n\n" }.joined())
      #expect(reading.errors == errors && !reading.isFinished)
    }
  }

  // MARK: Others

  private static func block(_ index: Int, _ members: String) -> String {
    #"{"type":"content_block_start","index":\#(index),"content_block":{\#(members)}}"#
  }

  private static func delta(_ index: Int, _ members: String) -> String {
    #"{"type":"content_block_delta","index":\#(index),"delta":{\#(members)}}"#
  }

  @Test("W3.5 Content blocks of Anthropic are read")
  func anthropic() {
    let reading = read(
      .anthropic,
      Self.typedEvents(
        #"{"type":"message_start","message":{"content":[]}}"#,
        Self.block(0, #""type":"thinking","thinking":"r""#),
        Self.delta(0, #""type":"thinking_delta","thinking":"s""#),
        Self.delta(0, #""type":"signature_delta","signature":"x""#),
        Self.block(1, #""type":"text","text":"a""#),
        Self.delta(1, #""type":"text_delta","text":"b""#),
        Self.delta(1, #""type":"new_delta","text":"no""#),
        #"{"type":"new","delta":{"type":"text_delta","text":"no"}}"#,
        #"{"type":"content_block_stop","index":1}"#,
        Self.block(2, #""type":"tool_use","id":"t","name":"f","input":{}"#),
        Self.delta(2, #""type":"input_json_delta","partial_json":"[1""#),
        #"{"type":"content_block_stop","index":2}"#,
        Self.block(3, #""type":"mcp_tool_use","id":"u","name":"g","input":{}"#),
        #"{"type":"content_block_stop","index":3}"#,
        Self.block(4, #""type":"server_tool_use","id":"v","name":"h","input":{"a" : 1}"#),
        Self.delta(4, #""type":"input_json_delta","partial_json":"no""#),
        #"{"type":"content_block_stop","index":4}"#,
        Self.block(5, #""type":"web_search_tool_result","content":[]"#),
        #"{"type":"message_stop"}"#))
    #expect(reading.dump == ["R rs", "T ab", "C t f [1", "C u g {}", #"C v h {"a" : 1}"#])
    #expect(reading.ended == [0, 1, 2] && reading.isFinished)
    let failed = read(
      .anthropic,
      Self.typedEvents(
        #"{"type":"error","error":{"type":"x","message":"m"}}"#, #"{"type":"message_stop"}"#))
    #expect(failed.errors == ["m"] && !failed.isFinished)
  }

  private static let gemini = [
    #"{"candidates":[{"content":{"parts":[{"text":"r","thought":true},{"text":"a"}]}}]}"#,
    #"{"candidates":[{"index":1,"content":{"parts":[{"text":"no"}]},"finishReason":"STOP"}]}"#,
    #"{"candidates":[{"content":{"parts":[{"functionCall":{"name":"f","args":{"b":[]}}},{}]}}]}"#,
    #"{"candidates":[{"content":{"parts":[{"functionCall":{"id":"i","name":"g"}}]}}]}"#,
    #"{"candidates":[{"finishReason":"STOP"}]}"#,
  ]

  @Test("W3.6 W2.4 Candidate 0 of Gemini is read, from events and from an array")
  func geminiStreams() {
    for text in [
      Self.gemini.map { "data: \($0)\r\n\r\n" }.joined(),
      "[" + Self.gemini.joined(separator: "\n,\r\n") + "\n]\n",
      "\n [" + Self.gemini.joined(separator: ","),
    ] {
      let reading = read(.gemini, text)
      #expect(reading.dump == ["R r", "T a", #"C - f {"b":[]}"#, "C i g {}"])
      #expect(reading.isFinished && reading.codes == [])
    }
  }

  @Test("W3.6 W2.5 Errors of Gemini are read from data, arrays and objects between events")
  func geminiErrors() {
    let error = "{\n  \"error\": {\n    \"code\": 503,\n    \"message\": \"m {\"\n  }\n}"
    for text in [
      "data: " + error.filter { $0 != "\n" } + "\n\n", "[" + error + "]", error, error + "\n",
      "data: \(Self.gemini[4])\n\n\(error)\n", "data: \(Self.gemini[4])\r\r\(error)",
    ] {
      let reading = read(.gemini, text)
      #expect(reading.errors == ["m {"] && !reading.isFinished, "\(text)")
    }
  }

  @Test("W3.7 W2.3 Lines of Ollama are read")
  func ollama() {
    let reading = read(
      .ollama,
      """
      {"message":{"thinking":"r","content":""},"done":false}\r
      {"thinking":"s","response":""}

      {"message":{"content":"a","tool_calls":[{"function":{"name":"f","arguments":{"a": 1}}}]}}
      {"message":{"tool_calls":[{"id":"i","function":{"name":"g","arguments":"[\\"b\\"]"}}]}}
      {"response":"b"}
      {"response":"c","done":true}
      """)
    #expect(reading.dump == ["R rs", "T a", "C - f {\"a\": 1}", "C i g [\"b\"]", "T bc"])
    #expect(reading.isFinished)
    let failed = read(.ollama, "{\"error\":\"m\"}\n{\"done\":true}\n{\"resp")
    #expect(failed.errors == ["m"] && !failed.isFinished && failed.codes == [])
  }

  @Test("W3.8 Parts of the UI message stream are read")
  func uiMessageStream() {
    let reading = read(
      .aiSDK,
      Self.events(
        #"{"type":"start"}"#, #"{"type":"reasoning-delta","id":"0","delta":"r"}"#,
        #"{"type":"text-delta","id":"1","delta":"a"}"#,
        #"{"type":"data-x","data":{"delta":"no"},"delta":"no"}"#,
        #"{"type":"tool-input-start","toolCallId":"c","toolName":"f"}"#,
        #"{"type":"tool-input-available","toolCallId":"d","toolName":"g","input":{"b": 1}}"#,
        #"{"type":"tool-input-delta","toolCallId":"c","inputTextDelta":"{}"}"#,
        #"{"type":"tool-input-available","toolCallId":"c","toolName":"f","input":{}}"#,
        #"{"type":"tool-output-available","toolCallId":"c","output":{"delta":"no"}}"#,
        #"{"type":"finish"}"#))
    #expect(reading.dump == ["R r", "T a", "C c f {}", "C d g {\"b\": 1}"])
    #expect(reading.ended == [1, 0] && reading.isFinished)
    let failed = read(
      .aiSDK,
      Self.events(
        #"{"type":"error","errorText":"m"}"#, #"{"type":"text-delta","delta":"a"}"#, "[DONE]",
        #"{"type":"text-delta","delta":"no"}"#))
    #expect(failed.errors == ["m"] && failed.dump == ["T a"] && !failed.isFinished)
  }

  @Test("W3.9 W2.3 Lines of the data stream are read")
  func dataStream() {
    let reading = read(
      .aiSDKData,
      """
      f:{"messageId":"m"}
      g:"r"
      0:"a"
      2:["no"]
      b:{"toolCallId":"c","toolName":"f"}
      c:{"toolCallId":"c","argsTextDelta":"{}"}
      9:{"toolCallId":"c","toolName":"f","args":{}}
      9:{"toolCallId":"d","toolName":"g","args":[1, 2]}
      z:no
      e:{"finishReason":"stop"}
      d:{"finishReason":"stop"}
      """)
    #expect(reading.dump == ["R r", "T a", "C c f {}", "C d g [1, 2]"])
    #expect(reading.ended == [0, 1] && reading.isFinished && reading.codes == [])
    let failed = read(.aiSDKData, "3:\"m\"\nd:{}\n0:\"cut")
    #expect(failed.errors == ["m"] && !failed.isFinished && failed.codes == [])
    #expect(!read(.aiSDKData, "0:\"a\"\ne:{}\n").isFinished)
  }

  @Test("W3.10 Events of AG-UI are read")
  func agUI() {
    let reading = read(
      .agUI,
      Self.events(
        #"{"type":"RUN_STARTED"}"#, #"{"type":"REASONING_MESSAGE_CONTENT","delta":"r"}"#,
        #"{"type":"THINKING_TEXT_MESSAGE_CONTENT","delta":"s"}"#,
        #"{"type":"TEXT_MESSAGE_CONTENT","delta":"a"}"#,
        #"{"type":"TEXT_MESSAGE_CHUNK","delta":"b"}"#,
        #"{"type":"STATE_DELTA","delta":[]}"#, #"{"type":"CUSTOM","delta":"no"}"#,
        #"{"type":"TOOL_CALL_START","toolCallId":"c","toolCallName":"f"}"#,
        #"{"type":"TOOL_CALL_CHUNK","toolCallId":"d","toolCallName":"g","delta":"1"}"#,
        #"{"type":"TOOL_CALL_CHUNK","delta":"2"}"#,
        #"{"type":"TOOL_CALL_ARGS","toolCallId":"c","delta":"{}"}"#,
        #"{"type":"TOOL_CALL_END","toolCallId":"c"}"#, #"{"type":"RUN_FINISHED"}"#))
    #expect(reading.dump == ["R rs", "T ab", "C c f {}", "C d g 12"])
    #expect(reading.ended == [0, 1] && reading.isFinished)
    let failed = read(.agUI, Self.events(#"{"type":"RUN_ERROR","message":"m","code":"c"}"#))
    #expect(failed.errors == ["m"] && !failed.isFinished)
  }

  // MARK: Families

  @Test("W4.1 A family reads all of its formats")
  func families() {
    #expect(ProviderFamily.allCases.flatMap(\.formats).count == ProviderFormat.allCases.count)
    let rows: [(ProviderFamily, String, ProviderFormat?, String)] = [
      (.openAI, #"data: {"choices":[{"delta":{"content":"a"}}]}"#, .openAIChat, "T a"),
      (
        .openAI, #"data: {"type":"response.output_text.delta","delta":"a"}"#, .openAIResponses,
        "T a"
      ),
      (.aiSDK, #"data: {"type":"text-delta","delta":"a"}"#, .aiSDK, "T a"),
      (.aiSDK, "0:\"a\"", .aiSDKData, "T a"), (.aiSDK, "\n\nd:{}\n0:\"a\"", .aiSDKData, "T a"),
      (.aiSDK, ":\n\ndata: {\"type\":\"text-delta\",\"delta\":\"a\"}", .aiSDK, "T a"),
      (.anthropic, "data: {}", .anthropic, ""), (.openAI, "data: {}", nil, ""),
    ]
    for (family, text, format, segment) in rows {
      let bytes = Array((text + "\n\n").utf8)
      for chunks in [[bytes[...]], Chunks.single(bytes)] {
        var stream = ProviderStream(family: family)
        let pieces = chunks.flatMap { stream.append($0.span) } + stream.finish()
        #expect(stream.format == format, "\(text)")
        #expect(ProviderReading(pieces).dump.joined() == segment, "\(text)")
      }
    }
    // An error body of the server.
    var stream = ProviderStream(family: .openAI)
    let error = stream.append("{\n \"error\": {\"message\": \"m\", \"type\": \"t\"}\n}\n")
    #expect(error + stream.finish() == [.error("m")])
  }
}
