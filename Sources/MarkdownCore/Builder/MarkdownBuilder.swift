/// A result builder for the blocks of a document or a container.
///
/// ```swift
/// let document = MarkdownDocument {
///   Heading(1, "Report")
///   Paragraph {
///     "All "
///     Strong("good")
///     "."
///   }
///   if hasDetails {
///     UnorderedList(["one", "two"])
///   }
/// }
/// ```
@resultBuilder
public enum MarkdownBuilder {
  /// Adds a block.
  public static func buildExpression(_ block: any MarkdownBlock) -> [any MarkdownBlock] { [block] }
  /// Adds a paragraph of plain text.
  public static func buildExpression(_ text: String) -> [any MarkdownBlock] { [Paragraph(text)] }
  /// Concatenates the parts.
  public static func buildBlock(_ parts: [any MarkdownBlock]...) -> [any MarkdownBlock] {
    parts.flatMap { $0 }
  }
  /// Supports `if` without `else`.
  public static func buildOptional(_ part: [any MarkdownBlock]?) -> [any MarkdownBlock] {
    part ?? []
  }
  /// Supports `if`–`else` and `switch`.
  public static func buildEither(first part: [any MarkdownBlock]) -> [any MarkdownBlock] { part }
  /// Supports `if`–`else` and `switch`.
  public static func buildEither(second part: [any MarkdownBlock]) -> [any MarkdownBlock] { part }
  /// Supports `for` loops.
  public static func buildArray(_ parts: [[any MarkdownBlock]]) -> [any MarkdownBlock] {
    parts.flatMap { $0 }
  }
}

/// A result builder for the inlines of a paragraph, heading or other inline container.
@resultBuilder
public enum InlineBuilder {
  /// Adds an inline.
  public static func buildExpression(_ inline: any MarkdownInline) -> String { inline.markdown }
  /// Concatenates the parts.
  public static func buildBlock(_ parts: String...) -> String { parts.joined() }
  /// Supports `if` without `else`.
  public static func buildOptional(_ part: String?) -> String { part ?? "" }
  /// Supports `if`–`else` and `switch`.
  public static func buildEither(first part: String) -> String { part }
  /// Supports `if`–`else` and `switch`.
  public static func buildEither(second part: String) -> String { part }
  /// Supports `for` loops.
  public static func buildArray(_ parts: [String]) -> String { parts.joined() }
}

/// A block element of ``MarkdownBuilder``.
public protocol MarkdownBlock: Sendable {
  /// The Markdown source lines of the block, without line endings.
  var lines: [String] { get }
}

/// An inline element of ``InlineBuilder``.
public protocol MarkdownInline: Sendable {
  /// The Markdown source of the inline.
  var markdown: String { get }
}

extension String: MarkdownInline {
  /// The string as plain text, with its punctuation escaped where needed.
  public var markdown: String { InlineText.plain(self) }
}

extension MarkdownDocument {
  /// Creates a document from blocks. They are rendered to Markdown and parsed, so the document has
  /// a source, ranges and ids like any other.
  ///
  /// - Complexity: O(document).
  public init(
    options: MarkdownOptions = MarkdownOptions.llm.forDocuments,
    @MarkdownBuilder blocks: () -> [any MarkdownBlock]
  ) {
    let text = MarkdownLines.join(blocks()).joined(separator: "\n")
    self = MarkdownParser.parse(text + "\n", options: options)
  }
}

enum MarkdownLines {
  /// Joins the lines of blocks, with a blank line between blocks.
  static func join(_ blocks: [any MarkdownBlock]) -> [String] {
    var lines: [String] = []
    for block in blocks {
      if !lines.isEmpty { lines.append("") }
      lines += block.lines
    }
    return lines
  }

  /// Joins the lines of items, with a blank line between them unless the list is tight.
  static func list(_ items: [[String]], tight: Bool) -> [String] {
    Array(items.joined(separator: tight ? [] : [""]))
  }

  /// Prefixes the first line with `marker` and each further line with `rest`; blank lines are not
  /// indented.
  static func indented(_ lines: [String], marker: String, rest: String) -> [String] {
    lines.enumerated().map { index, line in
      if index == 0 { return marker + line }
      return line.isEmpty && rest.allSatisfy { $0 == " " } ? "" : rest + line
    }
  }

  static func quoted(_ lines: [String]) -> [String] {
    lines.map { $0.isEmpty ? ">" : "> " + $0 }
  }
}

enum InlineText {
  static let writer = MarkdownInlineWriter(options: .llm)

  static func plain(_ text: String) -> String {
    writer.plain(String(text.map { $0.isNewline ? "\n" : $0 }))
  }

  /// Text for a single-line context: newlines become spaces.
  static func line(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }
}
