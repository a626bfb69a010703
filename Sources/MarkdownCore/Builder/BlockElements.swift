/// A heading of level 1 to 6; other levels are moved into that range.
public struct Heading: MarkdownBlock {
  public let lines: [String]

  public init(_ level: Int, _ text: String) {
    self.init(level) { text }
  }

  public init(_ level: Int, @InlineBuilder _ content: () -> String) {
    let marks = String(repeating: "#", count: min(max(level, 1), 6))
    var text = InlineText.line(content())
    if text.hasSuffix("#") { text = text.dropLast() + "\\#" }
    lines = [marks + " " + text]
  }
}

public struct Paragraph: MarkdownBlock {
  public let lines: [String]

  /// A paragraph of plain text.
  public init(_ text: String) {
    self.init { text }
  }

  public init(@InlineBuilder _ content: () -> String) {
    lines = InlineText.writer.escapedStarts(of: content()).split(separator: "\n").map(String.init)
  }
}

/// Blocks as Markdown, taken as they are written.
public struct MarkdownText: MarkdownBlock {
  public let lines: [String]

  public init(_ markdown: String) {
    lines = markdown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

/// A fenced code block.
public struct FencedCode: MarkdownBlock {
  public let lines: [String]

  public init(language: String = "", _ text: String) {
    let content = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // The information behind backticks has none.
    let mark: Character = language.contains("`") ? "~" : "`"
    let longest = content.map { line in line.drop { $0 == " " }.prefix { $0 == mark }.count }.max()
    let fence = String(repeating: mark, count: max(3, (longest ?? 0) + 1))
    let body = content.last == "" ? Array(content.dropLast()) : content
    lines = [fence + InlineText.writer.info(InlineText.line(language))] + body + [fence]
  }
}

/// A formula on lines of its own, in TeX without blank lines.
public struct LatexBlock: MarkdownBlock {
  public let lines: [String]

  public init(_ text: String) {
    let (start, end) = text.contains("$$") ? ("\\[", "\\]") : ("$$", "$$")
    lines = [start] + text.split(separator: "\n").map(String.init) + [end]
  }
}

public struct ThematicBreak: MarkdownBlock {
  public let lines = ["---"]

  public init() {}
}

public struct BlockQuote: MarkdownBlock {
  public let lines: [String]

  public init(@MarkdownBuilder _ content: () -> [any MarkdownBlock]) {
    let inner = MarkdownLines.join(content())
    lines = MarkdownLines.quoted(inner.isEmpty ? [""] : inner)
  }
}

public struct Alert: MarkdownBlock {
  public let lines: [String]

  public init(_ kind: AlertKind, @MarkdownBuilder _ content: () -> [any MarkdownBlock]) {
    let inner = MarkdownLines.join(content())
    lines = MarkdownLines.quoted(["[!" + kind.name.uppercased() + "]"] + inner)
  }
}

/// An item of a list; with a box where `isChecked` is not nil.
public struct ListItem: Sendable {
  let content: [any MarkdownBlock]
  let isChecked: Bool?

  public init(_ text: String, isChecked: Bool? = nil) {
    self.init(isChecked: isChecked) { Paragraph(text) }
  }

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

public struct UnorderedList: MarkdownBlock {
  public let lines: [String]

  public init(_ items: [ListItem]) {
    lines = items.flatMap { $0.lines(marker: "- ") }
  }

  public init(_ items: [String]) {
    self.init(items.map { ListItem($0) })
  }
}

public struct OrderedList: MarkdownBlock {
  public let lines: [String]

  /// - Parameter start: The number of the first item, 0 to 999,999,999 with those behind it.
  public init(start: Int = 1, _ items: [ListItem]) {
    lines = items.enumerated().flatMap { index, item in
      item.lines(marker: "\(min(max(start, 0), 999_999_999) + index). ")
    }
  }

  public init(start: Int = 1, _ items: [String]) {
    self.init(start: start, items.map { ListItem($0) })
  }
}

/// A table of plain text.
public struct Table: MarkdownBlock {
  public let lines: [String]

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

/// What a footnote says; `FootnoteReference` with the same label leads to it. Blanks and brackets in
/// the label become hyphens.
public struct FootnoteDefinition: MarkdownBlock {
  public let lines: [String]

  public init(_ label: String, @MarkdownBuilder _ content: () -> [any MarkdownBlock]) {
    let inner = MarkdownLines.join(content())
    lines = MarkdownLines.indented(
      inner.isEmpty ? [""] : inner, marker: InlineElements.footnote(label) + ": ", rest: "    ")
  }
}

/// A container with a name of the client's own.
public struct Directive: MarkdownBlock {
  public let lines: [String]

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
