/// How a run of text looks: a colour of the terminal's palette, and attributes.
public struct Style: Hashable, Sendable {
  /// The colour of the text; nil for the terminal's own.
  public var color: Color?
  public var attributes: Attributes

  public init(_ color: Color? = nil, _ attributes: Attributes = []) {
    self.color = color
    self.attributes = attributes
  }

  /// A colour of the palette of 256 colours; the raw value is its number.
  ///
  /// The first sixteen are those that users choose for their terminal; the others are the same in
  /// every terminal: a cube of 6 × 6 × 6 colours from 16 on, and greys from 232 on.
  public struct Color: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    public static let black = Color(rawValue: 0)
    public static let red = Color(rawValue: 1)
    public static let green = Color(rawValue: 2)
    public static let yellow = Color(rawValue: 3)
    public static let blue = Color(rawValue: 4)
    public static let magenta = Color(rawValue: 5)
    public static let cyan = Color(rawValue: 6)
    public static let white = Color(rawValue: 7)
    public static let brightBlack = Color(rawValue: 8)
    public static let brightRed = Color(rawValue: 9)
    public static let brightGreen = Color(rawValue: 10)
    public static let brightYellow = Color(rawValue: 11)
    public static let brightBlue = Color(rawValue: 12)
    public static let brightMagenta = Color(rawValue: 13)
    public static let brightCyan = Color(rawValue: 14)
    public static let brightWhite = Color(rawValue: 15)

    /// Whether the colour is one of the sixteen that every terminal with colours has.
    public var isBasic: Bool { rawValue < 16 }
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

  /// This style with more attributes.
  func adding(_ attributes: Attributes) -> Style { Style(color, self.attributes.union(attributes)) }

  /// This style on top of another: its colour where it has one, the attributes of both.
  public func over(_ base: Style) -> Style {
    Style(color ?? base.color, attributes.union(base.attributes))
  }
}
