import ArtifactBase

public struct Emphasis: MarkdownInline {
  public let markdown: String

  public init(_ text: String) {
    self.init { text }
  }

  public init(@InlineBuilder _ content: () -> String) {
    markdown = InlineElements.wrap(content(), in: "*")
  }
}

public struct Strong: MarkdownInline {
  public let markdown: String

  public init(_ text: String) {
    self.init { text }
  }

  public init(@InlineBuilder _ content: () -> String) {
    markdown = InlineElements.wrap(content(), in: "**")
  }
}

public struct Strikethrough: MarkdownInline {
  public let markdown: String

  public init(_ text: String) {
    self.init { text }
  }

  public init(@InlineBuilder _ content: () -> String) {
    markdown = InlineElements.wrap(content(), in: "~~")
  }
}

public struct InlineCode: MarkdownInline {
  public let markdown: String

  public init(_ text: String) {
    markdown = text.isEmpty ? "" : InlineText.writer.code(InlineText.line(text))
  }
}

public struct Link: MarkdownInline {
  public let markdown: String

  public init(_ text: String, destination: String, title: String = "") {
    self.init(destination: destination, title: title) { text }
  }

  public init(destination: String, title: String = "", @InlineBuilder _ content: () -> String) {
    markdown =
      InlineElements.bracketed(content()) + InlineText.writer.target(destination, title: title)
  }
}

public struct Image: MarkdownInline {
  public let markdown: String

  public init(_ alternative: String, source: String, title: String = "") {
    markdown =
      "!" + InlineElements.bracketed(InlineText.plain(alternative))
      + InlineText.writer.target(source, title: title)
  }
}

/// A formula in the text.
public struct Latex: MarkdownInline {
  public let markdown: String

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

/// A reference to the `FootnoteDefinition` with the same label. Blanks and brackets in the label
/// become hyphens.
public struct FootnoteReference: MarkdownInline {
  public let markdown: String

  public init(_ label: String) {
    markdown = InlineElements.footnote(label)
  }
}

public struct LineBreak: MarkdownInline {
  public let markdown = "\\\n"

  public init() {}
}

enum InlineElements {
  /// A text in brackets, of which a circumflex would make a footnote.
  static func bracketed(_ text: String) -> String {
    "[" + (text.hasPrefix("^") ? "\\" : "") + text + "]"
  }

  /// A footnote's label in its brackets.
  static func footnote(_ label: String) -> String {
    let name = label.map { $0.isWhitespace || $0 == "[" || $0 == "]" || $0 == "\\" ? "-" : $0 }
    return "[^" + (name.isEmpty ? "-" : String(name)) + "]"
  }

  /// Puts delimiters around a text, blanks at its edges outside of them.
  static func wrap(_ text: String, in mark: String) -> String {
    let start = text.prefix { $0 == " " }
    let rest = text.dropFirst(start.count)
    let end = rest.reversed().prefix { $0 == " " }.count
    let core = rest.dropLast(end)
    guard !core.isEmpty else { return text }
    return start + mark + core + mark + String(repeating: " ", count: end)
  }
}
