public import ArtifactPresentation

/// The signs that frame content.
///
/// ``unicode`` needs a UTF-8 locale and a font with box drawing; ``ascii`` needs nothing.
public struct Glyphs: Hashable, Sendable {
  public var bar: String
  public var quoteBar: String
  public var heavyRule: String
  public var rule: String

  /// Bullets of list items by depth, repeating.
  public var bullets: [String]
  public var unchecked: String
  public var checked: String
  public var plateStart: String
  public var plateBar: String
  public var plateEnd: String
  public var artifact: String
  public var image: String
  public var waiting: String
  public var arrow: String
  public var node: String
  public var stop: String
  public var separator: String

  /// What stands before the title of an alert.
  public var alerts: [QuoteBlock.AlertKind: String]

  /// The digits of footnote marks; without them marks are in brackets.
  public var raisedDigits: [String]
  public var form: FormGlyphs

  public static let unicode = Glyphs(
    bar: "│", quoteBar: "▎", heavyRule: "━", rule: "─", bullets: ["•", "◦", "▪"],
    unchecked: "[ ]", checked: "[x]", plateStart: "╭─", plateBar: "│", plateEnd: "╰─",
    artifact: "◆", image: "▣", waiting: "⋯", arrow: "→", node: "◇",
    stop: "⏹", separator: "·",
    alerts: [.note: "ⓘ", .tip: "✦", .important: "❖", .warning: "▲", .caution: "⊘"],
    raisedDigits: ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"],
    form: .unicode)

  public static let ascii = Glyphs(
    bar: "|", quoteBar: "|", heavyRule: "=", rule: "-", bullets: ["*", "-", "+"],
    unchecked: "[ ]", checked: "[x]", plateStart: ",-", plateBar: "|", plateEnd: "`-",
    artifact: "#", image: "[image]", waiting: "...", arrow: "->", node: "-",
    stop: "[stopped]", separator: "-",
    alerts: [.note: "(i)", .tip: "(*)", .important: "(!)", .warning: "(!)", .caution: "(x)"],
    raisedDigits: [], form: .ascii)

  /// The mark of a footnote: raised digits where its label is a short number, else in brackets.
  func mark(ofFootnote label: String) -> String {
    isRaised(footnote: label)
      ? label.utf8.map { raisedDigits[Int($0) - 0x30] }.joined() : "[\(label)]"
  }

  func isRaised(footnote label: String) -> Bool {
    raisedDigits.count == 10 && (1...TerminalLimits.raisedDigits).contains(label.utf8.count)
      && label.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
