/// A hook that changes the parse result leaf by leaf, as leaves settle.
///
/// A settled leaf is processed once, when it becomes final; the open leaf is processed for each
/// snapshot. The methods must be pure functions of their arguments.
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
  /// Returns edits to a run of plain text, with ascending, disjoint ranges of its UTF-8 bytes.
  /// Edits that violate this, or whose range splits a character, are ignored.
  func edits(in text: String, isInsideLink: Bool) -> [TextEdit]

  /// Returns a replacement for an inline other than text, or `nil` to keep it.
  ///
  /// A container (a link, an image, emphasis) keeps what it replaces as its content: the children of
  /// a container, the displayed text of a tag, or any other inline. Every other kind also replaces
  /// the children. A link inside a link is ignored.
  ///
  /// ```swift
  /// func replacement(for inline: InlineNode) -> InlineNode.Kind? {
  ///   guard case .tag(let tag) = inline.kind else { return nil }
  ///   return .link(destination: "/wiki/\(tag.identifier)", title: "")
  /// }
  /// ```
  func replacement(for inline: InlineNode) -> InlineNode.Kind?

  /// Returns a custom node to replace a block's kind, or `nil` to keep it. The block's children,
  /// lines and inlines are unchanged. Not called for items, rows, cells and footnote definitions,
  /// which are parts of other blocks.
  func customBlock(for kind: BlockKind) -> CustomNode?
}

extension MarkdownProcessor {
  /// Default implementation: makes no edits.
  public func edits(in text: String, isInsideLink: Bool) -> [TextEdit] { [] }
  /// Default implementation: keeps the inline.
  public func replacement(for inline: InlineNode) -> InlineNode.Kind? { nil }
  /// Default implementation: keeps the block.
  public func customBlock(for kind: BlockKind) -> CustomNode? { nil }
}

/// The replacement of a range of text.
public struct TextEdit: Hashable, Sendable {
  /// The UTF-8 offsets in the text.
  public var range: Range<Int>
  /// The new inline. A container, such as a link, keeps the text as its content; every other kind
  /// replaces it. Empty text deletes the range.
  public var replacement: InlineNode.Kind

  /// Creates an edit.
  public init(_ range: Range<Int>, _ replacement: InlineNode.Kind) {
    self.range = range
    self.replacement = replacement
  }
}
