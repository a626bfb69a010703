/// The wire format of a language-model provider's streaming HTTP response, or of an agent's output.
///
/// The rules of each format are in `Specs/Providers.md`, section 3.
public enum ProviderFormat: String, Hashable, Sendable, CaseIterable {
  /// Server-sent events whose data is plain text.
  case sse
  /// Chat completions of OpenAI and of the many servers compatible with it.
  case openAIChat = "openai-chat"
  /// The Responses API of OpenAI.
  case openAIResponses = "openai-responses"
  /// The Messages API of Anthropic.
  case anthropic
  /// `streamGenerateContent` of Gemini, as server-sent events or as a JSON array.
  case gemini
  /// Lines of JSON from `/api/chat` or `/api/generate` of Ollama.
  case ollama
  /// The UI message stream of the Vercel AI SDK, version 5 and later.
  case aiSDK = "ai-sdk"
  /// The data stream of the Vercel AI SDK, versions 3 and 4.
  case aiSDKData = "ai-sdk-data"
  /// An array of the UI messages of the Vercel AI SDK.
  case aiSDKMessages = "ai-sdk-messages"
  /// Events of the AG-UI protocol as server-sent events.
  case agUI = "ag-ui"
  /// `claude -p --output-format stream-json`, and the session files of Claude Code.
  case claudeCode = "claude-code"
  /// `codex exec --json`, and the session files of Codex.
  case codex
  /// `gemini --output-format stream-json`.
  case geminiCLI = "gemini-cli"
  /// `cursor-agent -p --output-format stream-json`.
  case cursorAgent = "cursor-agent"
  /// `opencode run --format json`.
  case openCode = "opencode"

  /// The family that the format belongs to.
  public var family: ProviderFamily {
    switch self {
    case .sse: .sse
    case .openAIChat, .openAIResponses: .openAI
    case .anthropic: .anthropic
    case .gemini: .gemini
    case .ollama: .ollama
    case .aiSDK, .aiSDKData, .aiSDKMessages: .aiSDK
    case .agUI: .agUI
    case .claudeCode: .claudeCode
    case .codex: .codex
    case .geminiCLI: .geminiCLI
    case .cursorAgent: .cursorAgent
    case .openCode: .openCode
    }
  }
}

/// A group of formats with one name for users; the first event of a stream tells them apart.
public enum ProviderFamily: String, Hashable, Sendable, CaseIterable {
  /// Server-sent events whose data is plain text.
  case sse
  /// Chat completions and the Responses API.
  case openAI = "openai"
  /// The Messages API of Anthropic.
  case anthropic
  /// `streamGenerateContent` of Gemini.
  case gemini
  /// Lines of JSON from Ollama.
  case ollama
  /// The UI message stream, the older data stream and the UI messages of the Vercel AI SDK.
  case aiSDK = "ai-sdk"
  /// Events of the AG-UI protocol.
  case agUI = "ag-ui"
  /// The output and the session files of Claude Code.
  case claudeCode = "claude-code"
  /// The output and the session files of Codex.
  case codex
  /// The output of Gemini CLI.
  case geminiCLI = "gemini-cli"
  /// The output of Cursor's agent.
  case cursorAgent = "cursor-agent"
  /// The output of opencode.
  case openCode = "opencode"

  /// The formats of the family; more than one for ``openAI`` and ``aiSDK``.
  public var formats: [ProviderFormat] { ProviderFormat.allCases.filter { $0.family == self } }
}
