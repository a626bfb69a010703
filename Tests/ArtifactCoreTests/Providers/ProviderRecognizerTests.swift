import ArtifactCore
import TestSupport
import Testing

/// Which bytes are streams (`Specs/Providers.md`, section 4).
@Suite struct ProviderRecognizerTests {
  private static let ollama =
    #"{"model":"m","created_at":"2026-01-01T00:00:00Z","response":"a","done":false}"#
  private static let candidate = #"{"candidates":[{"content":{"parts":[{"text":"a"}]}}]}"#

  private static let streams: [(String, ProviderFormat)] = [
    // W4.4
    ("data: {\"id\":1,\"choices\":[{\"index\":0,\"delta\":{}}]}\n\n", .openAIChat),
    (
      "data: {\"object\":\"chat.completion.chunk\",\"choices\":[]}\n\ndata: [DONE]\n\n", .openAIChat
    ),
    ("data: {\"choices\":[],\"prompt_filter_results\":[]}\r\n\r\ndata: {", .openAIChat),
    ("data: {\"error\":{\"message\":\"m\",\"code\":502}}\n\n", .openAIChat),
    (": PROCESSING\n\n: PROCESSING\n\ndata:{\"choices\":[{\"delta\":{}}]}\n\n:", .openAIChat),
    (
      "event: response.created\ndata: {\"type\":\"response.created\",\"response\":{}}\n\nevent: r",
      .openAIResponses
    ),
    ("data: {\"type\":\"error\",\"message\":\"m\",\"code\":null}\n\n", .openAIResponses),
    ("event: message_start\ndata: {\"type\":\"message_start\",\"message\":{}}\n\n", .anthropic),
    ("event: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"x\"}}\n\n", .anthropic),
    ("event: ping\ndata: {\"type\":\"ping\"}\n\n", .anthropic),
    ("data: \(candidate)\n\n{\n  \"error\"", .gemini),
    ("data: {\"promptFeedback\":{}}\n\n", .gemini),
    ("data: {\"usageMetadata\":{},\"modelVersion\":\"g\"}\n\n", .gemini),
    ("data: {\"error\":{\"code\":1,\"message\":\"m\",\"status\":\"S\"}}\n\n", .gemini),
    ("data: {\"type\":\"start\"}\n\ndata: {\"type\"", .aiSDK),
    ("data: {\"type\":\"error\",\"errorText\":\"m\"}\n\n", .aiSDK),
    ("data: {\"type\":\"data-x\",\"data\":1}\n\n", .aiSDK),
    ("data: {\"type\":\"RUN_STARTED\",\"runId\":\"r\"}\n\n", .agUI),
    ("data: {\"type\":\"x\",\"choices\":[{\"delta\":{}}]}\n\n", .openAIChat),
    // W4.5
    (ollama + "\n", .ollama), (ollama + "\n" + ollama, .ollama), (ollama, .ollama),
    (
      #"{"model":"m","created_at":"2026-01-01T00:00:00.1Z","message":{"role":"a"},"done":true}"#,
      .ollama
    ),
    // W4.6
    ("[\(candidate)", .gemini), ("[\(candidate)\n,\n", .gemini),
    ("[ {\n\(candidate.dropFirst())]", .gemini),
    ("[{\"error\":{\"code\":503,\"message\":\"m\",\"status\":\"S\"}}\n]", .gemini),
    // W4.7
    ("f:{\"messageId\":\"m\"}\n0:\"a\"\n", .aiSDKData), ("0:\"a\"\n0:\"b\"\n", .aiSDKData),
    ("2:[]\n0:\"b\"", .aiSDKData), ("f:{\"messageId\":\"m\"}", .aiSDKData),
    // W4.8
    (": hi\ndata: a\n\n", .sse), ("retry: 10\n\ndata: a\n\ndata: b\n\n", .sse),
    ("id: 1\nevent: message\ndata: Hello\n\nid: 2", .sse), ("event: add\rdata: a\r\rdata", .sse),
    ("data: Hello\n\ndata:  world\n\ndata: [DONE]\n\n", .sse), ("data: [DONE]\n\n", .sse),
    ("data: {\"token\":\"a\"}\n\ndata: {", .sse), ("\u{FEFF}\n\n:\ndata:\n\ndata\n", .sse),
  ]

  @Test("W4.2 W4.4–W4.8 Streams are recognized by their first event", arguments: streams)
  func recognized(text: String, format: ProviderFormat) {
    #expect(verdict(Array(text.utf8)).verdict == .stream(format))
  }

  private static let others = [
    "", "\n", "Hello", "data", "data is", "data: none", "data: a\n\ndata: b\n\n",
    "data: a\n\nText", "data: what we saw.\n\ndata: a plural.\nevent: the first frost\nid: none\n",
    "event: the first frost\ndata: x\n\n", "event: wedding\ndata: none\n\nDear all,",
    "id: 1 2\ndata: x\n\n", "retry: soon\ndata: x\n\n", "id: 1\ndata: x\n\n",
    ": a line\nText", ": a line", ":::artifact{id=a type=t}\ndata: x\n\n:::", ":smile: Hello\nText",
    "event: x\n\n", "data: {\"choices\":[{\"delta\":{}}]}\n\nThis is a chunk.",
    "data: {\"choices\":[{\"delta\":{}}]}\nThis is a chunk.",
    "data: {\"choices\":[{\"delta\":{}}]}", "    data: {\"choices\":[{\"delta\":{}}]}\n\n",
    "> data: {\"choices\":[{\"delta\":{}}]}\n\n", "```\ndata: {\"choices\":[{\"delta\":{}}]}\n\n",
    "data: {name}\n\ndata: {other}\n\n", "data: Hello\n\ndata: [DONE]\n\nThen it closes.",
    "{\"a\":1}", "{\"model\":\"m\"}", "{\n\"model\":\"m\"}", "[1]", "[]", "[{}]", "{}", "{", "[",
    "{\"error\":\"m\"}", "{\"error\":{\"code\":1,\"message\":\"m\",\"status\":\"S\"}}",
    "[{\"candidates\":[{\"name\":\"a\"}]}]", "[{\"candidates\":[]}]", "[\(candidate) and",
    "[{\"id\":1}]",
    ollama + "\n\nis a line", ollama + " {", ollama + "{",
    #"{"model":"m","created_at":"2026-01-01","response":"a","done":false}"#,
    #"{"model":"m","created_at":"2026-01-01T00:00:00Z","response":"a","done":0}"#,
    #"{"model":"m","created_at":"2026-01-01T00:00:00Z","response":1,"done":false}"#,
    #"{"model":"m","created_at":"2026-01-01T00:00:00Z","response":"a","done":false,"task":"t"}"#,
    "0:\"a\"", "0:\"zero\"\n1:\"one\"\n", "0: a", "1:30 pm", "a: b", "d:{}", "e:x", "f:{}\n",
    "f:{\"messageId\":\"m\"}\nText", "0:\"a\"\n\nText", "b:{\"a\"\n", "a,b\n1,2\n",
    "0:\"a\" b\n0:\"c\"\n",
    "<artifact>", "# data: x", "r", ":", "\u{FEFF}", "\u{0}", "date: x\n\n", "debug", "error: x",
  ]

  @Test("W4.3 W4.5–W4.8 Prose and data are not streams", arguments: others)
  func rejected(text: String) {
    #expect(verdict(Array(text.utf8)).verdict == .notAStream)
  }

  @Test("W4.3 Prose is rejected at its first bytes")
  func promptness() {
    for text in ["Hello", "data is", "event driven", "**data**", "  data: x", "1. First", "{ x"] {
      var recognizer = ProviderRecognizer()
      recognizer.append(text)
      #expect(recognizer.verdict == .notAStream && recognizer.byteCount < 8, "\(text)")
    }
  }

  @Test("W4.2 W4.8 A verdict is reached within the byte limits, and is final")
  func limits() {
    let long = String(repeating: "x", count: 70_000)
    let rows: [(String, ProviderRecognizer.Verdict, Int)] = [
      ("data: \(long)", .notAStream, ProviderRecognizer.textByteLimit),
      ("data:\(long)", .notAStream, ProviderRecognizer.textByteLimit),
      (
        String(repeating: "data: x\n\n", count: 9_000), .notAStream,
        ProviderRecognizer.textByteLimit
      ),
      (String(repeating: ": x\n\n", count: 20_000), .notAStream, ProviderRecognizer.byteLimit),
      (String(repeating: "\n", count: 70_000), .notAStream, ProviderRecognizer.byteLimit),
      ("f:{\"messageId\":\"\(long)", .notAStream, ProviderRecognizer.byteLimit),
      ("{\"model\":\"\(long)", .notAStream, ProviderRecognizer.byteLimit),
      ("data: {\"a\":\"\(long)", .notAStream, ProviderRecognizer.byteLimit),
      (
        "data: {\"type\":\"response.created\",\"response\":{\"a\":\"\(long)",
        .stream(.openAIResponses), ProviderRecognizer.byteLimit
      ),
      (
        "[{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"\(long)", .stream(.gemini),
        ProviderRecognizer.byteLimit
      ),
      (
        "data: {\"type\":\"start\"}" + String(repeating: "\n", count: 70_000), .stream(.aiSDK),
        ProviderRecognizer.byteLimit
      ),
    ]
    for (text, expected, byteCount) in rows {
      var recognizer = verdict(Array(text.utf8))
      #expect(
        recognizer.verdict == expected && recognizer.byteCount == byteCount, "\(text.prefix(40))")
      recognizer.append("data: {\"type\":\"start\"}\n\n:")
      #expect(recognizer.verdict == expected)
    }
  }
}
