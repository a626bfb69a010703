/// An event of a stream, in byte ranges of its source.
///
/// Events are in document order. Consecutive `text`, `reasoning` and `delta` events are parts of
/// one run; the boundaries between them depend on the chunks, their concatenation does not.
public enum ArtifactEvent: Hashable, Sendable {
  /// Text outside tags and artifacts.
  case text(Range<Int>)

  /// An open tag of reasoning.
  case reasoningOpened(tag: Range<Int>)

  /// More of the reasoning.
  case reasoning(Range<Int>)

  /// The end of the reasoning: at its close tag, or at the end of the input with an empty `tag`.
  case reasoningClosed(tag: Range<Int>, isComplete: Bool)

  /// An open tag of an artifact.
  indirect case opened(ArtifactHeader)

  /// More of the payload of the artifact with this index.
  case delta(index: Int, range: Range<Int>)

  /// The end of an artifact: at its close tag, or without one with an empty `tag`.
  case closed(index: Int, tag: Range<Int>, isComplete: Bool)

  /// A diagnostic about the tags.
  indirect case diagnostic(Diagnostic)
}
