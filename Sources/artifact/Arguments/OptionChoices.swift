import ArtifactAll

// The accepted values of options and operands.

/// Whether `view` writes colors.
enum ColorMode: String, OptionChoice {
  case auto, always, never
}

/// The output formats of `render`.
enum OutputFormat: String, OptionChoice {
  case html, svg, png, ansi, plain, json
}

/// The backgrounds of a picture of a terminal.
enum PictureScheme: String, OptionChoice {
  case dark, light
}

/// The forms in which `extract` saves pictures.
enum PictureFormat: String, OptionChoice {
  case png, svg
}

/// What `--chart` draws.
extension AutomaticMark: OptionChoice {}

/// The versions of RDF.
enum RDFChoice: String, OptionChoice {
  case v11 = "1.1"
  case v12 = "1.2"
}

/// The presets for the Markdown of answers.
enum MarkdownProfile: String, OptionChoice {
  case llm, commonmark, gfm

  var options: MarkdownOptions {
    switch self {
    case .llm: .llm
    case .commonmark: .commonMark
    case .gfm: .strict
    }
  }
}

/// The forms in which an answer arrives.
enum InputFormat: String, OptionChoice {
  case auto, text, sse, openai, anthropic, gemini, ollama
  case aiSDK = "ai-sdk"
  case agUI = "ag-ui"
  case claudeCode = "claude-code"
  case codex
  case geminiCLI = "gemini-cli"
  case cursorAgent = "cursor-agent"
  case openCode = "opencode"

  /// The provider or the agent; nil for text, and to detect the form.
  var family: ProviderFamily? { ProviderFamily(rawValue: rawValue) }
}

/// The forms in which `ask` writes answers.
enum AnswerFormat: String, OptionChoice {
  case json, env, lines, raw
}

/// The actions of `spec`.
enum SpecAction: String, OptionChoice {
  case lint, repair, resolve, schema, prompt, diff, patch
}

/// The extents of the prompt that `spec prompt` prints.
enum PromptTier: String, OptionChoice {
  case basic, full

  var tier: SpecCatalog.PromptTier { self == .full ? .full : .basic }
}

/// The outputs of `browse` without a terminal.
enum BrowseDump: String, OptionChoice {
  case frame, form, state, actions
}

/// The shells for which `completions` prints a script.
enum Shell: String, OptionChoice {
  case bash, zsh, fish
}

/// The ranges of plausible values. Values outside of them are more likely typing errors.
enum ArgumentLimits {
  static let warnings = 0...1_000_000
  static let columns = 1...1_000
  static let pixels = 32_768
  static let scale = 0.05...32.0
  static let seconds = 1...86_400
  static let chunkBytes = 1...1_048_576
  static let bytesPerSecond = 1...1_000_000_000
}
