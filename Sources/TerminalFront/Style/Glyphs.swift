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
  public var control: String
  public var stop: String
  public var separator: String

  public static let unicode = Glyphs(
    bar: "│", quoteBar: "▎", heavyRule: "━", rule: "─", bullets: ["•", "◦", "▪"],
    unchecked: "[ ]", checked: "[x]", plateStart: "╭─", plateBar: "│", plateEnd: "╰─",
    artifact: "◆", image: "▣", waiting: "⋯", arrow: "→", node: "◇", control: "▢",
    stop: "⏹", separator: "·")

  public static let ascii = Glyphs(
    bar: "|", quoteBar: "|", heavyRule: "=", rule: "-", bullets: ["*", "-", "+"],
    unchecked: "[ ]", checked: "[x]", plateStart: ",-", plateBar: "|", plateEnd: "`-",
    artifact: "#", image: "[image]", waiting: "...", arrow: "->", node: "-", control: "-",
    stop: "[stopped]", separator: "-")
}
