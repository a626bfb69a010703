public import ArtifactPresentation

/// The styles of the parts of a presentation.
///
/// A theme never changes the text, only its appearance and the blank lines between blocks.
public struct Theme: Hashable, Sendable {
  /// The number of blank lines between blocks, from 0 to 4.
  public var spacing: Int = 1 {
    didSet { spacing = min(max(spacing, 0), 4) }
  }

  // MARK: Prose

  /// The styles of headings of level 1, 2, and 3 to 6.
  public var headings: [Style]

  /// Emphasized text.
  public var emphasis: Style

  /// Strong text.
  public var strong: Style

  /// Struck-through text.
  public var strikethrough: Style

  /// Inline code.
  public var inlineCode: Style

  /// Formulas.
  public var math: Style

  /// Mentions, hashtags and other inline tags.
  public var tag: Style

  /// Raw HTML in prose.
  public var markup: Style

  /// Footnote marks and citations.
  public var reference: Style

  /// Links.
  public var link: Style

  // MARK: Blocks

  /// The bullets and numbers of lists.
  public var marker: Style

  /// The checkbox of a completed task.
  public var checked: Style

  /// Reasoning.
  public var reasoning: Style

  /// The header cells of tables.
  public var tableHeader: Style

  /// The text of footnotes.
  public var footnote: Style

  /// The bars, icons and titles of alerts.
  public var alerts: [QuoteBlock.AlertKind: Style]

  /// Visual guides: bars, rules and counts.
  public var chrome: Style

  /// The icons of artifacts, images and graph nodes.
  public var artifactGlyph: Style

  /// The titles of artifacts.
  public var artifactTitle: Style

  /// Progress indicators.
  public var progress: Style

  /// Informational notes.
  public var information: Style

  /// Warnings.
  public var warning: Style

  /// Errors.
  public var error: Style

  /// The ground of every second row in the body of a table, as wide as the table; nil for that of
  /// the terminal. See ``codeGround`` for legible colors.
  public var alternateRowGround: Style.Color?

  // MARK: Code and data

  /// The ground of code, diffs, source and JSON up to the right edge; nil for that of the terminal.
  ///
  /// The colors of ``dark`` are legible on the grays 232 to 236, those of ``light`` on 255. No
  /// predefined theme has grounds: whether a gray suits a background depends on its tint.
  public var codeGround: Style.Color?

  /// The tokens of code by role.
  public var code: [CodeBlock.Role: Style]

  /// The file headers of diffs.
  public var diffFile: Style

  /// The hunk headers of diffs.
  public var diffHunk: Style

  /// Added lines.
  public var diffAdded: Style

  /// Removed lines.
  public var diffRemoved: Style

  /// The changed part of a line, applied over the style of the line.
  public var diffChanged: Style

  /// The keys of JSON objects.
  public var treeKey: Style

  /// JSON strings.
  public var treeString: Style

  /// JSON numbers.
  public var treeNumber: Style

  /// The JSON literals `true`, `false` and `null`.
  public var treeLiteral: Style

  /// The styles of forms.
  public var form: FormTheme

  /// The colors of chart series, map features and content that requests a color.
  public var inks: Inks

  /// No colors and no attributes.
  public static let plain = Theme()

  /// Attributes without colors, for any background.
  public static let neutral = Theme(.none)

  /// The terminal's own red, green, magenta and cyan with attributes, for any background. The sign
  /// and title of a warning are yellow.
  public static let ansi: Theme = {
    var theme = Theme(.ansi)
    theme.alerts[.warning] = Style(.yellow, .bold)
    return theme
  }()

  /// 256 colors, for dark backgrounds.
  public static let dark = Theme(.dark)

  /// 16 colors, for dark backgrounds.
  public static let darkBasic = Theme(.darkBasic)

  /// 256 colors, for light backgrounds.
  public static let light = Theme(.light)

  private init() {
    let none = Style()
    headings = [none]
    (emphasis, strong, strikethrough, inlineCode, math) = (none, none, none, none, none)
    (tag, markup, reference, link) = (none, none, none, none)
    (marker, checked, reasoning, tableHeader, footnote) = (none, none, none, none, none)
    alerts = [:]
    (chrome, artifactGlyph, artifactTitle, progress) = (none, none, none, none)
    (information, warning, error) = (none, none, none)
    code = [:]
    (diffFile, diffHunk, diffAdded, diffRemoved, diffChanged) = (none, none, none, none, none)
    (treeKey, treeString, treeNumber, treeLiteral) = (none, none, none, none)
    form = .plain
    inks = .none
  }

  /// Creates a theme from inks. Without colors, attributes distinguish the most important parts.
  ///
  /// Important text has the terminal's default color. The dim attribute is not used, because some
  /// terminals halve the contrast.
  public init(_ inks: Inks) {
    self.inks = inks
    headings = [inks.magenta, inks.blue, Style()].map { $0.adding(.bold) }
    emphasis = Style(nil, .italic)
    strong = Style(nil, .bold)
    strikethrough = Style(nil, .strikethrough)
    inlineCode = inks.marked(inks.cyan, without: .bold)
    math = inks.marked(inks.magenta, without: .italic)
    tag = inks.marked(inks.blue, without: .bold)
    markup = inks.gray
    reference = inks.blue
    link = inks.blue.adding(.underline)
    marker = inks.blue
    checked = inks.green
    reasoning = inks.gray.adding(.italic)
    tableHeader = Style(nil, .bold)
    footnote = inks.gray
    alerts = [
      .note: inks.blue, .tip: inks.green, .important: inks.cyan, .warning: inks.magenta,
      .caution: inks.red,
    ].mapValues { inks.marked($0, without: .bold) }
    chrome = inks.gray
    artifactGlyph = inks.magenta
    artifactTitle = Style(nil, .bold)
    progress = inks.gray
    information = inks.blue
    warning = inks.marked(inks.magenta, without: .bold)
    error = inks.marked(inks.red, without: .bold)
    code = [
      .keyword: inks.marked(inks.magenta, without: .bold), .type: inks.blue, .function: inks.blue,
      .property: inks.blue, .string: inks.green, .number: inks.cyan,
      .comment: inks.gray.adding(.italic), .literal: inks.cyan, .attribute: inks.cyan,
      .tag: inks.marked(inks.blue, without: .bold),
    ]
    diffFile = Style(nil, .bold)
    diffHunk = inks.cyan
    diffAdded = inks.marked(inks.green, without: .bold)
    diffRemoved = inks.red
    diffChanged = Style(nil, .reverse)
    treeKey = inks.marked(inks.blue, without: .bold)
    treeString = inks.green
    treeNumber = inks.cyan
    treeLiteral = inks.magenta
    form = FormTheme(inks)
  }

  func alert(_ kind: QuoteBlock.AlertKind) -> Style { alerts[kind] ?? Style() }

  /// Returns the style of a heading of level 1 to 6.
  func heading(_ level: Int) -> Style {
    headings.isEmpty ? Style() : headings[min(max(level, 1), headings.count) - 1]
  }
}
