public import ArtifactPresentation

/// Which style each part of a presentation has.
///
/// A theme never changes what text there is, only how it looks.
public struct Theme: Hashable, Sendable {
  // MARK: Prose

  /// Headings of level 1, 2, and 3 to 6.
  public var headings: [Style]
  public var emphasis: Style
  public var strong: Style
  public var strikethrough: Style
  public var inlineCode: Style
  public var math: Style
  public var tag: Style
  public var markup: Style
  public var reference: Style
  public var link: Style

  // MARK: Blocks

  /// Bullets and numbers of lists.
  public var marker: Style
  public var checked: Style
  public var reasoning: Style
  public var tableHeader: Style

  /// What footnotes say.
  public var footnote: Style

  /// Bars, signs and titles of alerts.
  public var alerts: [QuoteBlock.AlertKind: Style]

  /// Bars, rules, counts: what is there to guide the eye.
  public var chrome: Style
  public var artifactGlyph: Style
  public var artifactTitle: Style
  public var progress: Style
  public var information: Style
  public var warning: Style
  public var error: Style

  // MARK: Code and data

  public var code: [CodeBlock.Role: Style]
  public var diffFile: Style
  public var diffHunk: Style
  public var diffAdded: Style
  public var diffRemoved: Style

  /// What changed inside a line, on top of the style of the line.
  public var diffChanged: Style
  public var treeKey: Style
  public var treeString: Style
  public var treeNumber: Style
  public var treeLiteral: Style
  public var form: FormTheme

  /// The series of charts, the features of maps, and what content colours itself.
  public var inks: Inks

  /// No colours and no attributes.
  public static let plain = Theme()

  /// For any background: attributes, but no colours.
  public static let neutral = Theme(.none)

  /// For dark backgrounds, in 256 colours and in sixteen.
  public static let dark = Theme(.dark)
  public static let darkBasic = Theme(.darkBasic)

  /// For light backgrounds, in 256 colours.
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

  /// Makes a theme of inks. Without colours, attributes set apart what matters most.
  ///
  /// Text of weight has the terminal's own colour. Nothing is dim: some terminals halve the contrast.
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

  /// The style of a heading of a level from 1 to 6.
  func heading(_ level: Int) -> Style {
    headings.isEmpty ? Style() : headings[min(max(level, 1), headings.count) - 1]
  }
}
