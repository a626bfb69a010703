/// The rules beyond CommonMark by which the lines of a model's answer become blocks.
///
/// They decide what is code, so that Markdown and the scanner for artifact tags share them
/// (`Specs/Markdown.md` M4.4, M4.9, M4.12 and M4.13).
public struct BlockRules: OptionSet, Hashable, Sendable {
  /// The bit mask.
  public var rawValue: UInt8

  /// Creates a set from a bit mask.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// A fence with an info string inside a fence of Markdown has a closing fence of its own.
  public static let nestedFences = BlockRules(rawValue: 1 << 0)
  /// A fence without an info string may open a fence inside a fence of Markdown.
  public static let bareFences = BlockRules(rawValue: 1 << 1)
  /// Lines with too little indentation continue the fenced code of a list item.
  public static let looseFences = BlockRules(rawValue: 1 << 2)
  /// The next number of a list interrupts a paragraph.
  public static let continuedLists = BlockRules(rawValue: 1 << 3)
  /// The language of fenced code may be in braces, and ends before braces and commas.
  public static let fenceAttributes = BlockRules(rawValue: 1 << 4)

  /// No rules: CommonMark 0.31.2.
  public static let commonMark: BlockRules = []
  /// All rules, for text written by language models.
  public static let models: BlockRules = [
    .nestedFences, .bareFences, .looseFences, .continuedLists, .fenceAttributes,
  ]
}
