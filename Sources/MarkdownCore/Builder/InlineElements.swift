import ArtifactBase

/// Emphasis, usually italic.
public struct Emphasis: MarkdownInline {
  /// The inline's Markdown source.
  public let markdown: String

  /// Creates emphasis of plain text.
  public init(_ text: String) {
    self.init { text }
  }

  /// Creates emphasis from inlines.
  public init(@InlineBuilder _ content: () -> String) {
    markdown = InlineElements.wrap(content(), in: "*")
  }
}

/// Strong emphasis, usually bold.
public struct Strong: MarkdownInline {
  /// The inline's Markdown source.
  public let markdown: String

  /// Creates strong emphasis of plain text.
  public init(_ text: String) {
    self.init { text }
  }

  /// Creates strong emphasis from inlines.
  public init(@InlineBuilder _ content: () -> String) {
    markdown = InlineElements.wrap(content(), in: "**")
  }
}

/// Deleted text.
public struct Strikethrough: MarkdownInline {
  /// The inline's Markdown source.
  public let markdown: String

  /// Creates strikethrough of plain text.
  public init(_ text: String) {
    self.init { text }
  }

  /// Creates strikethrough from inlines.
  public init(@InlineBuilder _ content: () -> String) {
    markdown = InlineElements.wrap(content(), in: "~~")
  }
}

/// A code span.
public struct InlineCode: MarkdownInline {
  /// The inline's Markdown source.
  public let markdown: String

  /// Creates a code span; newlines become spaces.
  public init(_ text: String) {
    markdown = text.isEmpty ? "" : InlineText.writer.code(InlineText.line(text))
  }
}

/// A link.
public struct MarkdownLink: MarkdownInline {
  /// The inline's Markdown source.
  public let markdown: String

  /// Creates a link with a plain-text label.
  public init(_ text: String, destination: String, title: String = "") {
    self.init(destination: destination, title: title) { text }
  }

  /// Creates a link whose label consists of inlines.
  public init(destination: String, title: String = "", @InlineBuilder _ content: () -> String) {
    markdown =
      InlineElements.bracketed(content()) + InlineText.writer.target(destination, title: title)
  }
}

/// An image.
public struct MarkdownImage: MarkdownInline {
  /// The inline's Markdown source.
  public let markdown: String

  /// Creates an image.
  ///
  /// - Parameters:
  ///   - alternative: The alternative text.
  ///   - source: The image's URL.
  ///   - title: The title, or an empty string.
  public init(_ alternative: String, source: String, title: String = "") {
    markdown =
      "!" + InlineElements.bracketed(InlineText.plain(alternative))
      + InlineText.writer.target(source, title: title)
  }
}

/// An inline formula in TeX.
public struct Latex: MarkdownInline {
  /// The inline's Markdown source.
  public let markdown: String

  /// Creates a formula from TeX without delimiters; newlines become spaces.
  public init(_ text: String, isDisplay: Bool = false) {
    let line = InlineText.line(text)
    if line.isEmpty {
      markdown = ""
    } else if isDisplay {
      markdown = line.contains("$$") ? "\\[" + line + "\\]" : "$$" + line + "$$"
    } else {
      markdown = line.contains("\\)") ? "$" + line + "$" : "\\(" + line + "\\)"
    }
  }
}

/// A reference to the ``FootnoteDefinition`` with the same label. Whitespace, brackets and
/// backslashes in the label become hyphens.
public struct FootnoteReference: MarkdownInline {
  /// The inline's Markdown source.
  public let markdown: String

  /// Creates a reference to a footnote.
  public init(_ label: String) {
    markdown = InlineElements.footnote(label)
  }
}

/// A hard line break.
public struct LineBreak: MarkdownInline {
  /// The inline's Markdown source.
  public let markdown = "\\\n"

  /// Creates a hard line break.
  public init() {}
}

enum InlineElements {
  /// Text in brackets; a leading `^` is escaped because it would make a footnote reference.
  static func bracketed(_ text: String) -> String {
    "[" + (text.hasPrefix("^") ? "\\" : "") + text + "]"
  }

  /// A footnote's label in brackets.
  static func footnote(_ label: String) -> String {
    let name = label.map { $0.isWhitespace || $0 == "[" || $0 == "]" || $0 == "\\" ? "-" : $0 }
    return "[^" + (name.isEmpty ? "-" : String(name)) + "]"
  }

  /// Encloses text in delimiters, keeping spaces at its edges outside.
  static func wrap(_ text: String, in mark: String) -> String {
    let start = text.prefix { $0 == " " }
    let rest = text.dropFirst(start.count)
    let end = rest.reversed().prefix { $0 == " " }.count
    let core = rest.dropLast(end)
    guard !core.isEmpty else { return text }
    return start + mark + core + mark + String(repeating: " ", count: end)
  }
}
