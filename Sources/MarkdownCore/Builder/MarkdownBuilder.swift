/// Collects the blocks of a document, or of a container, from a list of statements.
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
  public static func buildExpression(_ block: any MarkdownBlock) -> [any MarkdownBlock] { [block] }
  /// A string alone is a paragraph of plain text.
  public static func buildExpression(_ text: String) -> [any MarkdownBlock] { [Paragraph(text)] }
  public static func buildBlock(_ parts: [any MarkdownBlock]...) -> [any MarkdownBlock] {
    parts.flatMap { $0 }
  }
  public static func buildOptional(_ part: [any MarkdownBlock]?) -> [any MarkdownBlock] {
    part ?? []
  }
  public static func buildEither(first part: [any MarkdownBlock]) -> [any MarkdownBlock] { part }
  public static func buildEither(second part: [any MarkdownBlock]) -> [any MarkdownBlock] { part }
  public static func buildArray(_ parts: [[any MarkdownBlock]]) -> [any MarkdownBlock] {
    parts.flatMap { $0 }
  }
}

/// Collects the inlines of a paragraph, a heading and the like.
@resultBuilder
public enum InlineBuilder {
  public static func buildExpression(_ inline: any MarkdownInline) -> String { inline.markdown }
  public static func buildBlock(_ parts: String...) -> String { parts.joined() }
  public static func buildOptional(_ part: String?) -> String { part ?? "" }
  public static func buildEither(first part: String) -> String { part }
  public static func buildEither(second part: String) -> String { part }
  public static func buildArray(_ parts: [String]) -> String { parts.joined() }
}

/// Something that can stand in a document.
public protocol MarkdownBlock: Sendable {
  /// Its lines of Markdown.
  var lines: [String] { get }
}

/// Something that can stand in a line of text.
public protocol MarkdownInline: Sendable {
  var markdown: String { get }
}

extension String: MarkdownInline {
  /// The string as plain text, its punctuation escaped.
  public var markdown: String { InlineText.plain(self) }
}

extension MarkdownDocument {
  /// A document of blocks that are listed. What is listed is written as Markdown and parsed, so
  /// that the document has a source, ranges and ids like any other.
  public init(
    options: MarkdownOptions = MarkdownOptions(),
    @MarkdownBuilder blocks: () -> [any MarkdownBlock]
  ) {
    let text = MarkdownLines.join(blocks()).joined(separator: "\n")
    self = MarkdownParser.parse(text + "\n", options: options)
  }
}

enum MarkdownLines {
  /// The lines of blocks with a blank line between two of them.
  static func join(_ blocks: [any MarkdownBlock]) -> [String] {
    var lines: [String] = []
    for block in blocks {
      if !lines.isEmpty { lines.append("") }
      lines += block.lines
    }
    return lines
  }

  /// Lines behind a marker, and behind as many blanks.
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

  /// Text for a place of a single line.
  static func line(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }
}
