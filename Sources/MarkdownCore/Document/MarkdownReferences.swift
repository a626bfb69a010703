/// Link definitions of one text that references in a following text can resolve to.
///
/// An answer with artifacts consists of several Markdown texts. Passing the references of each
/// stream to the next one makes definitions known across them:
///
/// ```swift
/// first.finish()
/// var second = MarkdownStream(references: first.references)
/// ```
///
/// Of several definitions of a label, the first is used.
public struct MarkdownReferences: Sendable {
  var table = ReferenceTable()
  var links = SmallPagedArray<LinkTarget>()

  /// Creates an empty set of definitions.
  public init() {}

  init(_ parser: BlockParser) {
    table = parser.references
    table.removeFootnotes()
    links = parser.arena.links
  }

  /// Whether there are no definitions.
  public var isEmpty: Bool { table.isEmpty }

  /// Forgets which labels were used without a definition, so that
  /// ``MarkdownDocument/lateDefinitions`` of following texts does not contain them.
  public mutating func forgetUndefined() {
    table.removeMissed()
  }
}
