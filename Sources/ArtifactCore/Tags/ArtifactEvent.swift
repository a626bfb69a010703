/// An event of a stream, in byte ranges of its source.
///
/// Events are in document order. Consecutive `text`, `reasoning`, `toolCall`, `part` and `delta`
/// events belong to one run; the boundaries between them depend on the chunks, their concatenation does not.
public enum ArtifactEvent: Hashable, Sendable {
  /// Text outside tags and artifacts.
  case text(Range<Int>)

  /// An open tag of reasoning.
  case reasoningOpened(tag: Range<Int>)

  /// More of the reasoning.
  case reasoning(Range<Int>)

  /// The end of the reasoning: at its close tag, or at the end of the input with an empty `tag`.
  case reasoningClosed(tag: Range<Int>, isComplete: Bool)

  /// The text from the start of the first range was reasoning whose open tag is not part of the
  /// answer; `tag` is its close tag.
  ///
  /// The range has been reported as text before. This is the only event that changes what earlier
  /// events said (T5.6).
  case reasoningWithoutOpening(Range<Int>, tag: Range<Int>)

  /// The beginning of a tool call.
  indirect case toolCallOpened(ToolCallHeader)

  /// More of the arguments or inner source of the tool call.
  case toolCall(Range<Int>)

  /// The end of the tool call: at its close tag, or without one with an empty `tag`.
  case toolCallClosed(tag: Range<Int>, isComplete: Bool)

  /// The beginning of a part of a provider's stream.
  indirect case partOpened(ProviderPart)

  /// More payloads of the part, each of which ends with a line feed.
  case part(Range<Int>)

  /// The end of the part.
  case partClosed

  /// The end of a message of a provider's stream: the text after it is another run.
  case messageEnded

  /// A token or header of a chat template, which is not part of the answer.
  case templateResidue(Range<Int>)

  /// An open tag of an artifact.
  indirect case opened(ArtifactHeader)

  /// More of the payload of the artifact with this index.
  case delta(index: Int, range: Range<Int>)

  /// The end of an artifact: at its close tag, or without one with an empty `tag`.
  case closed(index: Int, tag: Range<Int>, isComplete: Bool)

  /// A diagnostic about the tags.
  indirect case diagnostic(Diagnostic)
}
