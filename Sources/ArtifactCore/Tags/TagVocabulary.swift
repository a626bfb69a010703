/// The tags and tokens that ``ArtifactStream`` recognizes; `TagVocabulary()` has all that are in
/// common use.
///
/// Names of tags are compared case-insensitively in ASCII, tokens exactly. An empty list switches a
/// form off. Sections 1 and 5 of `Specs/ArtifactTags.md` define the forms.
public struct TagVocabulary: Hashable, Sendable {
  /// The names of tags that open an artifact.
  public var artifactNames: [String]

  /// The names of tags that open an artifact of a type, also without attributes.
  public var typedArtifactNames = standardTypedArtifactNames

  /// The names of tags that open a reasoning segment.
  public var reasoningNames: [String]

  /// The names of tags that open a tool call. After a name that ends in `=`, the tag contains the
  /// name of the tool: `<function=NAME>`.
  public var toolCallNames = standardToolCallNames

  /// The pairs of tokens around reasoning.
  public var reasoningTokens = standardReasoningTokens

  /// The pairs of tokens around tool calls.
  public var toolCallTokens = standardToolCallTokens

  /// The tokens of chat templates that are not part of the answer.
  public var residueTokens = standardResidueTokens

  /// The tokens of chat templates after which the name of a role is not part of the answer either.
  public var turnTokens = standardTurnTokens

  /// The tokens that are not part of the answer if only whitespace follows up to its end.
  public var finalTokens = standardFinalTokens

  /// Whether the headers of harmony messages, such as `<|channel|>analysis<|message|>`, decide what
  /// a message is.
  public var readsChannels = true

  /// Whether a close tag of reasoning in the first text of the answer makes the text reasoning.
  public var readsReasoningWithoutOpening = true

  /// Whether the answer begins with reasoning that has no open tag, up to the first close tag of
  /// reasoning: the open tag is part of the prompt.
  public var beginsWithReasoning = false

  /// Whether JSON values and diffs on lines of their own are artifacts, with the block rules of
  /// models.
  public var readsContent = true

  /// Creates a vocabulary.
  ///
  /// - Parameters:
  ///   - artifactNames: The names of tags that open an artifact.
  ///   - reasoningNames: The names of tags that open a reasoning segment.
  public init(
    artifactNames: [String] = standardArtifactNames,
    reasoningNames: [String] = standardReasoningNames
  ) {
    self.artifactNames = artifactNames
    self.reasoningNames = reasoningNames
  }

  /// Two tokens around a segment.
  public struct TokenPair: Hashable, Sendable {
    /// The token before the segment.
    public var open: String
    /// The token after the segment.
    public var close: String

    /// Creates a pair of tokens.
    public init(open: String, close: String) {
      self.open = open
      self.close = close
    }
  }

  /// A vocabulary with artifact tags and nothing else.
  public static var artifactsOnly: TagVocabulary {
    var vocabulary = TagVocabulary(reasoningNames: [])
    vocabulary.typedArtifactNames = [:]
    vocabulary.toolCallNames = []
    vocabulary.reasoningTokens = []
    vocabulary.toolCallTokens = []
    vocabulary.residueTokens = []
    vocabulary.turnTokens = []
    vocabulary.finalTokens = []
    vocabulary.readsChannels = false
    vocabulary.readsReasoningWithoutOpening = false
    vocabulary.readsContent = false
    return vocabulary
  }

  /// The artifact tag names in common use.
  public static let standardArtifactNames = [
    "artifact", "antArtifact", "xaiArtifact", "lobeArtifact", "boltArtifact",
  ]

  /// The tag names in common use that determine the type: those of A2UI's SDK.
  public static let standardTypedArtifactNames: [String: ArtifactType] = [
    "a2ui-json": .uiSpec, "a2ui": .uiSpec,
  ]

  /// The reasoning tag names in common use.
  public static let standardReasoningNames = [
    "antThinking", "thinking", "think", "lobeThinking", "thought", "thoughts", "reasoning",
    "antml:thinking", "seed:think",
  ]

  /// The tool call tag names in common use.
  public static let standardToolCallNames = [
    "tool_call", "tool_calls", "function_call", "function_calls", "invoke", "tool_use",
    "function=", "antml:function_calls", "antml:invoke",
  ]

  /// The pairs of tokens around reasoning in common use.
  public static let standardReasoningTokens = [
    TokenPair(open: "<|START_THINKING|>", close: "<|END_THINKING|>"),
    TokenPair(open: "<|begin_of_thought|>", close: "<|end_of_thought|>"),
  ]

  /// The pairs of tokens around tool calls in common use.
  public static let standardToolCallTokens = [
    TokenPair(open: "<|START_ACTION|>", close: "<|END_ACTION|>"),
    TokenPair(open: "<|tool_calls_section_begin|>", close: "<|tool_calls_section_end|>"),
    TokenPair(open: "<|tool_call_begin|>", close: "<|tool_call_end|>"),
    TokenPair(open: "<｜tool▁calls▁begin｜>", close: "<｜tool▁calls▁end｜>"),
    TokenPair(open: "<｜tool▁call▁begin｜>", close: "<｜tool▁call▁end｜>"),
  ]

  /// The template tokens in common use.
  public static let standardResidueTokens = [
    "<|im_end|>", "<|im_sep|>", "<|endoftext|>", "<|begin_of_text|>", "<|end_of_text|>",
    "<|eot_id|>", "<|eom_id|>", "<|end_header_id|>", "<|end_of_turn|>", "<|eot|>", "<|end|>",
    "<|return|>", "<|call|>", "<|channel|>", "<|constrain|>", "<|message|>", "<|system|>",
    "<|user|>", "<|assistant|>", "<|observation|>", "<|START_RESPONSE|>", "<|END_RESPONSE|>",
    "<|END_OF_TURN_TOKEN|>", "<|CHATBOT_TOKEN|>", "<|START_OF_TURN_TOKEN|>", "<end_of_turn>",
    "<｜begin▁of▁sentence｜>", "<｜end▁of▁sentence｜>", "<｜User｜>", "<｜Assistant｜>",
  ]

  /// The template tokens in common use that precede the name of a role.
  public static let standardTurnTokens = [
    "<|im_start|>", "<|start|>", "<|start_header_id|>", "<start_of_turn>",
  ]

  /// The tokens in common use that end an answer but may be markup elsewhere.
  public static let standardFinalTokens = ["</s>", "<eos>"]
}
