public import ArtifactPresentation

/// The characters used to mark up content.
///
/// ``unicode`` requires a UTF-8 locale and a font with box drawing characters; ``ascii`` works
/// everywhere.
public struct Glyphs: Hashable, Sendable {
  /// The cell of a scroll bar.
  public var bar: String

  /// The bar beside quotes.
  public var quoteBar: String

  /// The rule under headings of level 1.
  public var heavyRule: String

  /// The rule under headings of level 2 and table headers, above and below artifacts, and the
  /// thematic break.
  public var rule: String

  /// The rule between two rows of a table that would otherwise be hard to tell apart.
  public var rowRule: String

  /// The bullets of list items by depth, used cyclically.
  public var bullets: [String]

  /// The checkbox of an open task.
  public var unchecked: String

  /// The checkbox of a completed task, and of a toggle that is on.
  public var checked: String

  /// The mark of an option that is not chosen.
  public var unchosen: String

  /// The mark of the chosen option.
  public var chosen: String

  /// The icon of an artifact.
  public var artifact: String

  /// The icon of an image.
  public var image: String

  /// The icon of content that is pending, arriving or omitted.
  public var waiting: String

  /// The arrow of an edge in a graph.
  public var arrow: String

  /// The bullet of a node in a graph.
  public var node: String

  /// The icon of interrupted output.
  public var stop: String

  /// The separator between details.
  public var separator: String

  /// The icons before the titles of alerts.
  public var alerts: [QuoteBlock.AlertKind: String]

  /// The superscript digits 0 to 9 of footnote marks. If empty, footnote marks are in brackets.
  public var raisedDigits: [String]

  /// The characters of forms.
  public var form: FormGlyphs

  /// Unicode characters, each one cell wide.
  public static let unicode = Glyphs(
    bar: "│", quoteBar: "▎", heavyRule: "━", rule: "─", rowRule: "╌", bullets: ["•", "◦", "▪"],
    unchecked: "[ ]", checked: "[x]", unchosen: "( )", chosen: "(•)",
    artifact: "◆", image: "▣", waiting: "⋯", arrow: "→", node: "◇",
    stop: "⏹", separator: "·",
    alerts: [.note: "ⓘ", .tip: "✦", .important: "❖", .warning: "▲", .caution: "⊘"],
    raisedDigits: ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"],
    form: .unicode)

  /// ASCII characters.
  public static let ascii = Glyphs(
    bar: "|", quoteBar: "|", heavyRule: "=", rule: "-", rowRule: ".", bullets: ["*", "-", "+"],
    unchecked: "[ ]", checked: "[x]", unchosen: "( )", chosen: "(*)",
    artifact: "#", image: "[image]", waiting: "...", arrow: "->", node: "-",
    stop: "[stopped]", separator: "-",
    alerts: [.note: "(i)", .tip: "(*)", .important: "(!)", .warning: "(!)", .caution: "(x)"],
    raisedDigits: [], form: .ascii)

  /// Returns the mark of a footnote: superscript digits if its label is a short number, else the
  /// label in brackets.
  package func mark(ofFootnote label: String) -> String {
    isRaised(footnote: label)
      ? label.utf8.map { raisedDigits[Int($0) - 0x30] }.joined() : "[\(label)]"
  }

  /// Returns an arrow of an outline: `→`, `←` or `↔`.
  func arrow(_ sign: String) -> String {
    let isASCII = arrow.utf8.allSatisfy { $0 < 0x80 }
    return switch sign {
    case "→": arrow
    case "←" where isASCII: "<-"
    case "↔" where isASCII: "<->"
    default: sign
    }
  }

  func isRaised(footnote label: String) -> Bool {
    raisedDigits.count == 10 && (1...TerminalLimits.raisedDigits).contains(label.utf8.count)
      && label.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
