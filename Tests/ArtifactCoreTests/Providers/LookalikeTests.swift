import ArtifactCore
import Testing

/// Text and data that agents' streams could be mistaken for.
@Suite struct LookalikeTests {
  /// Two lines with these members, or more.
  private static func lines(_ line: String, _ more: String...) -> String {
    ([line] + (more.isEmpty ? [line] : more)).map { $0 + "\n" }.joined()
  }

  static let texts: [String] = [
    // Requests.
    #"{"model":"m","messages":[{"role":"user","content":"Hi"}],"stream":true}"#,
    #"{"messages":[{"role":"system","content":"s"},{"role":"user","content":"u"}]}"# + "\n",
    lines(#"{"messages":[{"role":"user","content":"q"},{"role":"assistant","content":"a"}]}"#),
    lines(
      #"{"custom_id":"1","method":"POST","url":"/v1/chat/completions","body":{"messages":[]}}"#),
    #"{"id":"chat","messages":[{"id":"1","role":"user","parts":[{"type":"text","text":"Hi"}]}]}"#,
    #"{"contents":[{"role":"user","parts":[{"text":"Hi"}]}]}"#,
    #"{"type":"message","role":"user","content":[{"type":"input_text","text":"Hi"}]}"# + "\n",
    // Whole answers.
    #"{"id":"c","object":"chat.completion","choices":[{"message":{"content":"Hi"}}]}"#,
    #"{"id":"m","type":"message","role":"assistant","content":[{"type":"text","text":"Hi"}]}"#,
    // Logs.
    lines(#"{"type":"error","message":"disk full","timestamp":"2026-03-01T09:00:00Z"}"#),
    lines(#"{"type":"result","status":"success","duration_ms":12}"#),
    lines(#"{"type":"system","subtype":"init","session_id":"s"}"#),
    lines(#"{"type":"system","message":"booting","timestamp":"2026-03-01T09:00:00Z"}"#),
    lines(#"{"timestamp":"2026-03-01T09:00:00Z","level":"info","message":"started"}"#),
    lines(#"{"type":"user","session_id":"s","uuid":"u","event":"login"}"#),
    lines(#"{"type":"user","sessionId":"s","uuid":"u","parentUuid":null,"name":"Ada"}"#),
    lines(#"{"type":"assistant","name":"Robo","session_id":"s"}"#),
    lines(#"{"type":"init","timestamp":"2026-03-01T09:00:00Z","service":"web"}"#),
    lines(#"{"type":"init","timestamp":1772355600,"session_id":"s","model":"m"}"#),
    lines(#"{"type":"item.completed","item":{"sku":"x","price":3}}"#),
    lines(#"{"type":"item.created","item":{"id":"1","type":"book"}}"#),
    lines(#"{"type":"thread.started","thread":7}"#),
    lines(#"{"type":"turn.started"}"#, #"{"type":"turn.ended","player":"white"}"#),
    lines(#"{"type":"text","timestamp":1772355600,"sessionID":"s","body":"Hi"}"#),
    lines(#"{"type":"error","timestamp":1772355600,"error":{"code":5}}"#),
    lines(#"{"type":"tool_call","call_id":"1","name":"f","arguments":"{}"}"#),
    lines(#"{"type":"message","timestamp":"2026-03-01T09:00:00Z","role":"user","content":"Hi"}"#),
    lines(#"{"type":"summary","summary":"A year in trees","author":"Ada"}"#),
    lines(#"{"type":"tag","tag":"v1","sha":"0","date":"d","sessionId":"x","by":"Ada"}"#),
    // Exports of other data.
    lines(#"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{}}"#),
    lines(#"{"type":"progress","done":3,"total":9}"#),
    lines(#"{"uuid":"u","type":"user","message":"hello"}"#),
    lines(#"{"message":{"role":"user","content":"Hi"}}"#),
    lines(#"{"sessionId":"s","events":[]}"#),
    lines(#"{"parentUuid":null,"uuid":"1","title":"Chapter"}"#),
    #"{"data":{"viewer":{"repositories":{"edges":[{"node":{"id":"1","type":"repo"}}]}}}}"#,
    #"[{"id":"1","role":"user","name":"Ada"},{"id":"2","role":"admin","name":"Bob"}]"#,
    #"[{"id":"1","role":"assistant","parts":["head","arm"]}]"#,
    #"[{"id":"1","role":"user","parts":[]}]"#,
    #"[{"id":"1","role":"user","parts":[{"type":"bolt","text":"M8"}]}]"#,
    #"[{"id":1,"role":"user","parts":[{"type":"text","text":"Hi"}]}]"#,
    #"[{"role":"user","content":"Hi"},{"role":"assistant","content":"Hello"}]"#,
    // One event as a document, and prose that quotes one.
    "{\n  \"type\": \"thread.started\",\n  \"thread_id\": \"0\"\n}\n",
    #"{"type":"thread.started","thread_id":"0"} is the first line."# + "\n",
    #"{"type":"thread.started","thread_id":"0"}"# + "\nis what it prints.\n",
    "Codex prints:\n" + #"{"type":"thread.started","thread_id":"0"}"# + "\n",
  ]

  @Test("W4.3 W4.9 W4.10 Look-alikes are not streams", arguments: texts)
  func lookalikes(text: String) {
    #expect(verdict(Array(text.utf8)).verdict == .notAStream)
  }

  @Test("W4.9 Members may be in any order, and the first line may be long")
  func anyOrder() {
    let long = String(repeating: "a", count: 80_000)
    let lines = [
      #"{"session_id":"s","uuid":"u","message":{"role":"assistant","content":[]},"type":"assistant"}"#,
      #"{"thread_id":"t","type":"thread.started"}"#,
      "{\"type\":\"user\",\"uuid\":\"u\",\"parentUuid\":null,\"sessionId\":\"s\","
        + "\"message\":{\"role\":\"user\",\"content\":\"\(long)\"}}",
      "{\"type\":\"system\",\"subtype\":\"init\",\"session_id\":\"s\",\"tools\":[\"\(long)\"]}",
    ]
    let formats: [ProviderFormat] = [.claudeCode, .codex, .claudeCode, .claudeCode]
    for (line, format) in zip(lines, formats) {
      let found = verdict(Array((line + "\n{\"type\"").utf8)).verdict
      #expect(found == .stream(format), "\(line.prefix(80))")
    }
  }

  @Test("W4.3 Other data is rejected by its first members")
  func firstMembers() {
    let rest = String(repeating: " ", count: 9_000)
    for text in [
      #"{"type":"FeatureCollection","features":["#, #"{"type":"bar","data":["#, #"{"type":{"a":"#,
      #"{"message":"m","level":"#, #"{"$schema":"#, #"{"root":"#, #"[{"id":"1","name":"#,
      #"[{"role":"admin","#, #"[["#, #"[1,"#,
    ] {
      #expect(verdict(Array((text + rest).utf8)).byteCount < 40, "\(text)")
    }
  }

  @Test("W4.9 One line alone is a stream")
  func oneLine() {
    for (line, format) in [
      (
        #"{"type":"result","subtype":"success","is_error":false,"num_turns":1,"session_id":"s"}"#,
        ProviderFormat.claudeCode
      ),
      (
        #"{"type":"result","subtype":"success","is_error":false,"duration_ms":1,"session_id":"s"}"#,
        .cursorAgent
      ),
    ] {
      #expect(verdict(Array(line.utf8)).verdict == .stream(format))
    }
  }
}
