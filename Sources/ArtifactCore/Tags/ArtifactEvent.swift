/// What a stream has turned out to hold, in ranges of its bytes.
///
/// Events come in document order. Neighbouring `text`, `reasoning` and `delta` events are pieces of
/// one run; where they are cut depends on the chunks, what they say together does not.
public enum ArtifactEvent: Hashable, Sendable {
  /// Text that is part of no tag and no artifact.
  case text(Range<Int>)

  /// An open tag of reasoning.
  case reasoningOpened(tag: Range<Int>)

  /// More of the reasoning.
  case reasoning(Range<Int>)

  /// The reasoning has ended: at its close tag, or at the end of the input with an empty `tag`.
  case reasoningClosed(tag: Range<Int>, isComplete: Bool)

  /// An open tag of an artifact.
  indirect case opened(ArtifactHeader)

  /// More of the payload of the artifact with this index.
  case delta(index: Int, range: Range<Int>)

  /// The artifact has ended: at its close tag, or without one with an empty `tag`.
  case closed(index: Int, tag: Range<Int>, isComplete: Bool)

  indirect case diagnostic(ArtifactDiagnostic)
}
