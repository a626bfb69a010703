/// How a run of text looks: one of the sixteen colours the person has chosen for the terminal, and
/// attributes.
public struct Style: Hashable, Sendable {
  /// The colour of the text; nil for the terminal's own.
  public var color: Color?
  public var attributes: Attributes

  public init(_ color: Color? = nil, _ attributes: Attributes = []) {
    self.color = color
    self.attributes = attributes
  }

  /// The colours of the ANSI palette; the raw value is the number in it.
  public enum Color: UInt8, Hashable, Sendable, CaseIterable {
    case black, red, green, yellow, blue, magenta, cyan, white
    case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan
    case brightWhite
  }

  public struct Attributes: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    public static let bold = Attributes(rawValue: 1 << 0)
    public static let dim = Attributes(rawValue: 1 << 1)
    public static let italic = Attributes(rawValue: 1 << 2)
    public static let underline = Attributes(rawValue: 1 << 3)
    public static let reverse = Attributes(rawValue: 1 << 4)
    public static let strikethrough = Attributes(rawValue: 1 << 5)
  }

  /// Whether blanks of this style can be seen.
  var showsBlanks: Bool { !attributes.isDisjoint(with: [.underline, .reverse, .strikethrough]) }

  /// This style on top of another: its colour where it has one, the attributes of both.
  public func over(_ base: Style) -> Style {
    Style(color ?? base.color, attributes.union(base.attributes))
  }
}
