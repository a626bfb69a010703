/// Changes what the parser found, leaf by leaf, as it settles.
///
/// A processor sees the inlines of a leaf once when the leaf is final, and those of the one open
/// leaf with every document that is asked for; nothing is processed twice otherwise. It is a pure
/// function of what it is given.
///
/// ```swift
/// struct Shout: MarkdownProcessor {
///   func customBlock(for kind: BlockKind) -> CustomNode? {
///     guard case .codeBlock("chart"?, _, _) = kind else { return nil }
///     return CustomNode(name: "chart")
///   }
/// }
/// var stream = MarkdownStream(processors: [Shout()])
/// ```
public protocol MarkdownProcessor: Sendable {
  /// Edits to a stretch of plain text: ascending, disjoint ranges of its UTF-8 bytes. Edits that
  /// are neither, or that cut a character, are left out.
  func edits(in text: String, isInsideLink: Bool) -> [TextEdit]

  /// What to put in the place of an inline that is no text and all it holds; nil to keep it.
  func replacement(for inline: InlineNode) -> InlineNode.Kind?

  /// The node to make of a block; nil to leave it as it is. Its children, lines and inlines stay.
  /// Items, rows, cells and definitions of footnotes are not asked for: they are parts of others.
  func customBlock(for kind: BlockKind) -> CustomNode?
}

extension MarkdownProcessor {
  public func edits(in text: String, isInsideLink: Bool) -> [TextEdit] { [] }
  public func replacement(for inline: InlineNode) -> InlineNode.Kind? { nil }
  public func customBlock(for kind: BlockKind) -> CustomNode? { nil }
}

/// A piece of text and what comes in its place.
public struct TextEdit: Hashable, Sendable {
  /// UTF-8 offsets in the text.
  public var range: Range<Int>
  /// A link keeps the text as its content; every other kind replaces it. Text without characters
  /// removes the range.
  public var replacement: InlineNode.Kind

  public init(_ range: Range<Int>, _ replacement: InlineNode.Kind) {
    self.range = range
    self.replacement = replacement
  }
}
