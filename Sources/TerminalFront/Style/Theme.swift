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

  /// No colours and no attributes.
  public static let plain = Theme(
    headings: [Style()], emphasis: Style(), strong: Style(), strikethrough: Style(),
    inlineCode: Style(), math: Style(), tag: Style(), markup: Style(), reference: Style(),
    link: Style(), marker: Style(), checked: Style(), reasoning: Style(), tableHeader: Style(),
    footnote: Style(), alerts: [:],
    chrome: Style(), artifactGlyph: Style(), artifactTitle: Style(), progress: Style(),
    information: Style(), warning: Style(), error: Style(), code: [:], diffFile: Style(),
    diffHunk: Style(), diffAdded: Style(), diffRemoved: Style(), diffChanged: Style(),
    treeKey: Style(),
    treeString: Style(), treeNumber: Style(), treeLiteral: Style(), form: .plain)

  /// The sixteen colours of the terminal, so that it looks as the person has set it up.
  ///
  /// Made for dark and light backgrounds: text of weight has the terminal's own colour, yellow,
  /// white and the bright colours, which vanish on one or the other, are not used for text.
  public static let ansi = Theme(
    headings: [Style(.magenta, .bold), Style(.blue, .bold), Style(nil, .bold)],
    emphasis: Style(nil, .italic), strong: Style(nil, .bold),
    strikethrough: Style(nil, .strikethrough), inlineCode: Style(.cyan), math: Style(.magenta),
    tag: Style(.blue), markup: Style(nil, .dim), reference: Style(.blue),
    link: Style(.blue, .underline), marker: Style(.blue), checked: Style(.green),
    reasoning: Style(nil, [.dim, .italic]), tableHeader: Style(nil, .bold),
    footnote: Style(nil, .dim),
    alerts: [
      .note: Style(.blue), .tip: Style(.green), .important: Style(.cyan),
      .warning: Style(.magenta), .caution: Style(.red),
    ],
    chrome: Style(nil, .dim), artifactGlyph: Style(.magenta), artifactTitle: Style(nil, .bold),
    progress: Style(nil, .dim), information: Style(.blue), warning: Style(.magenta),
    error: Style(.red),
    code: [
      .keyword: Style(.magenta), .type: Style(.blue), .function: Style(.blue),
      .property: Style(.blue), .string: Style(.green), .number: Style(.cyan),
      .comment: Style(nil, [.dim, .italic]), .literal: Style(.cyan), .tag: Style(.blue),
      .attribute: Style(.cyan),
    ],
    diffFile: Style(nil, .bold), diffHunk: Style(.cyan), diffAdded: Style(.green),
    diffRemoved: Style(.red), diffChanged: Style(nil, .reverse), treeKey: Style(.blue),
    treeString: Style(.green),
    treeNumber: Style(.cyan), treeLiteral: Style(.magenta), form: .ansi)

  func alert(_ kind: QuoteBlock.AlertKind) -> Style { alerts[kind] ?? Style() }

  /// The style of a heading of a level from 1 to 6.
  func heading(_ level: Int) -> Style {
    headings.isEmpty ? Style() : headings[min(max(level, 1), headings.count) - 1]
  }
}
