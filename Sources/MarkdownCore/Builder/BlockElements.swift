/// A heading of level 1 to 6; other levels are clamped.
public struct Heading: MarkdownBlock {
  /// The block's Markdown source lines.
  public let lines: [String]

  /// Creates a heading of plain text.
  public init(_ level: Int, _ text: String) {
    self.init(level) { text }
  }

  /// Creates a heading from inlines.
  public init(_ level: Int, @InlineBuilder _ content: () -> String) {
    let marks = String(repeating: "#", count: min(max(level, 1), 6))
    var text = InlineText.line(content())
    if text.hasSuffix("#") { text = text.dropLast() + "\\#" }
    lines = [marks + " " + text]
  }
}

/// A paragraph.
public struct Paragraph: MarkdownBlock {
  /// The block's Markdown source lines.
  public let lines: [String]

  /// Creates a paragraph of plain text.
  public init(_ text: String) {
    self.init { text }
  }

  /// Creates a paragraph from inlines.
  public init(@InlineBuilder _ content: () -> String) {
    lines = InlineText.writer.escapedStarts(of: content()).split(separator: "\n").map(String.init)
  }
}

/// Blocks given as Markdown source, inserted verbatim.
public struct MarkdownText: MarkdownBlock {
  /// The block's Markdown source lines.
  public let lines: [String]

  /// Creates blocks from Markdown source.
  public init(_ markdown: String) {
    lines = markdown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

/// A fenced code block.
public struct FencedCode: MarkdownBlock {
  /// The block's Markdown source lines.
  public let lines: [String]

  /// Creates a code block; the fence is longer than any fence in `text`.
  public init(language: String = "", _ text: String) {
    let content = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // The info string after a backtick fence cannot contain backticks.
    let mark: Character = language.contains("`") ? "~" : "`"
    let longest = content.map { line in line.drop { $0 == " " }.prefix { $0 == mark }.count }.max()
    let fence = String(repeating: mark, count: max(3, (longest ?? 0) + 1))
    let body = content.last == "" ? Array(content.dropLast()) : content
    lines = [fence + InlineText.writer.info(InlineText.line(language))] + body + [fence]
  }
}

/// A display formula in TeX; blank lines are removed.
public struct LatexBlock: MarkdownBlock {
  /// The block's Markdown source lines.
  public let lines: [String]

  /// Creates a display formula from TeX without delimiters.
  public init(_ text: String) {
    let (start, end) = text.contains("$$") ? ("\\[", "\\]") : ("$$", "$$")
    lines = [start] + text.split(separator: "\n").map(String.init) + [end]
  }
}

/// A thematic break.
public struct ThematicBreak: MarkdownBlock {
  /// The block's Markdown source lines.
  public let lines = ["---"]

  /// Creates a thematic break.
  public init() {}
}

/// A block quote.
public struct BlockQuote: MarkdownBlock {
  /// The block's Markdown source lines.
  public let lines: [String]

  /// Creates a block quote from blocks.
  public init(@MarkdownBuilder _ content: () -> [any MarkdownBlock]) {
    let inner = MarkdownLines.join(content())
    lines = MarkdownLines.quoted(inner.isEmpty ? [""] : inner)
  }
}

/// An alert: a block quote with a type, such as `[!NOTE]`.
public struct MarkdownAlert: MarkdownBlock {
  /// The block's Markdown source lines.
  public let lines: [String]

  /// Creates an alert from blocks.
  public init(_ kind: AlertKind, @MarkdownBuilder _ content: () -> [any MarkdownBlock]) {
    let inner = MarkdownLines.join(content())
    lines = MarkdownLines.quoted(["[!" + kind.name.uppercased() + "]"] + inner)
  }
}

/// A list item; has a checkbox unless `isChecked` is `nil`.
public struct ListItem: Sendable {
  let content: [any MarkdownBlock]
  let isChecked: Bool?

  /// Creates an item of plain text.
  public init(_ text: String, isChecked: Bool? = nil) {
    self.init(isChecked: isChecked) { Paragraph(text) }
  }

  /// Creates an item from blocks.
  public init(
    isChecked: Bool? = nil, @MarkdownBuilder _ content: () -> [any MarkdownBlock]
  ) {
    self.content = content()
    self.isChecked = isChecked
  }

  func lines(marker: String) -> [String] {
    var lines = MarkdownLines.join(content)
    if lines.isEmpty { lines = [""] }
    if let isChecked { lines[0] = (isChecked ? "[x] " : "[ ] ") + lines[0] }
    let rest = String(repeating: " ", count: marker.count)
    return MarkdownLines.indented(lines, marker: marker, rest: rest)
  }
}

/// A bulleted list.
public struct UnorderedList: MarkdownBlock {
  /// The block's Markdown source lines.
  public let lines: [String]

  /// Creates a list from items.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - tight: Whether no blank lines are between the items.
  public init(_ items: [ListItem], tight: Bool = true) {
    lines = MarkdownLines.list(items.map { $0.lines(marker: "- ") }, tight: tight)
  }

  /// Creates a list of plain-text items.
  ///
  /// - Parameters:
  ///   - items: The texts of the items.
  ///   - tight: Whether no blank lines are between the items.
  public init(_ items: [String], tight: Bool = true) {
    self.init(items.map { ListItem($0) }, tight: tight)
  }
}

/// A numbered list.
public struct OrderedList: MarkdownBlock {
  /// The block's Markdown source lines.
  public let lines: [String]

  /// Creates a list from items.
  ///
  /// - Parameters:
  ///   - start: The number of the first item, clamped to 0...999,999,999. The number of the last
  ///     item must not exceed 999,999,999.
  ///   - items: The items.
  ///   - tight: Whether no blank lines are between the items.
  public init(start: Int = 1, _ items: [ListItem], tight: Bool = true) {
    let items = items.enumerated().map { index, item in
      item.lines(marker: "\(min(max(start, 0), 999_999_999) + index). ")
    }
    lines = MarkdownLines.list(items, tight: tight)
  }

  /// Creates a list of plain-text items.
  ///
  /// - Parameters:
  ///   - start: The number of the first item, clamped to 0...999,999,999.
  ///   - items: The texts of the items.
  ///   - tight: Whether no blank lines are between the items.
  public init(start: Int = 1, _ items: [String], tight: Bool = true) {
    self.init(start: start, items.map { ListItem($0) }, tight: tight)
  }
}

/// A table with plain-text cells.
public struct MarkdownTable: MarkdownBlock {
  /// The block's Markdown source lines.
  public let lines: [String]

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - header: The cells of the header.
  ///   - alignments: The alignment of each column; missing ones are `.none`.
  ///   - rows: The cells of each body row.
  public init(
    _ header: [String], alignments: [ColumnAlignment] = [], rows: [[String]] = []
  ) {
    let writer = InlineText.writer
    let cell = { (text: String) in
      writer.escapedPipes(writer.escaped(InlineText.line(text), after: 0x20, isAlone: true))
    }
    let row = { (cells: [String]) in "| " + cells.map(cell).joined(separator: " | ") + " |" }
    let marks = header.indices.map { index in
      switch index < alignments.count ? alignments[index] : .none {
      case .none: "---"
      case .left: ":--"
      case .center: ":-:"
      case .right: "--:"
      }
    }
    lines = [row(header), "| " + marks.joined(separator: " | ") + " |"] + rows.map(row)
  }
}

/// The definition of a footnote, referenced by ``FootnoteReference`` with the same label.
/// Whitespace, brackets and backslashes in the label become hyphens.
public struct FootnoteDefinition: MarkdownBlock {
  /// The block's Markdown source lines.
  public let lines: [String]

  /// Creates a footnote's definition from blocks.
  public init(_ label: String, @MarkdownBuilder _ content: () -> [any MarkdownBlock]) {
    let inner = MarkdownLines.join(content())
    lines = MarkdownLines.indented(
      inner.isEmpty ? [""] : inner, marker: InlineElements.footnote(label) + ": ", rest: "    ")
  }
}

/// A container with a client-defined name.
public struct Directive: MarkdownBlock {
  /// The block's Markdown source lines.
  public let lines: [String]

  /// Creates a directive.
  ///
  /// - Parameters:
  ///   - name: The name: ASCII letters, digits, `-` and `_`.
  ///   - label: The text in brackets after the name.
  ///   - attributes: The attributes in braces.
  ///   - content: The blocks inside.
  public init(
    _ name: String, label: String? = nil, attributes: [String: String] = [:],
    @MarkdownBuilder _ content: () -> [any MarkdownBlock]
  ) {
    let inner = MarkdownLines.join(content())
    let nested = inner.map { $0.prefix { $0 == ":" }.count }.max() ?? 0
    let colons = String(repeating: ":", count: max(3, nested + 1))
    let directive = BlockDirective(name: name, label: label, attributes: attributes)
    lines = [colons + directive.description.dropFirst(3)] + inner + [colons]
  }
}
