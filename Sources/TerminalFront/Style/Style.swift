/// The style of a run of text: palette colors for the text and its background, and attributes.
public struct Style: Hashable, Sendable {
  /// The text color; nil for the default of the terminal.
  public var color: Color?

  /// The attributes.
  public var attributes: Attributes

  /// The background color; nil for that of the terminal.
  public var ground: Color?

  /// Creates a style.
  public init(_ color: Color? = nil, _ attributes: Attributes = [], ground: Color? = nil) {
    self.color = color
    self.attributes = attributes
    self.ground = ground
  }

  /// A color of the 256-color palette; the raw value is its number.
  ///
  /// The first 16 are configured by the user of the terminal. The others are fixed: a 6 × 6 × 6
  /// color cube from 16 on, and grays from 232 on.
  public struct Color: RawRepresentable, Hashable, Sendable {
    /// The number of the color.
    public var rawValue: UInt8

    /// Creates a color from its number.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// ANSI color 0.
    public static let black = Color(rawValue: 0)

    /// ANSI color 1.
    public static let red = Color(rawValue: 1)

    /// ANSI color 2.
    public static let green = Color(rawValue: 2)

    /// ANSI color 3.
    public static let yellow = Color(rawValue: 3)

    /// ANSI color 4.
    public static let blue = Color(rawValue: 4)

    /// ANSI color 5.
    public static let magenta = Color(rawValue: 5)

    /// ANSI color 6.
    public static let cyan = Color(rawValue: 6)

    /// ANSI color 7.
    public static let white = Color(rawValue: 7)

    /// ANSI color 8.
    public static let brightBlack = Color(rawValue: 8)

    /// ANSI color 9.
    public static let brightRed = Color(rawValue: 9)

    /// ANSI color 10.
    public static let brightGreen = Color(rawValue: 10)

    /// ANSI color 11.
    public static let brightYellow = Color(rawValue: 11)

    /// ANSI color 12.
    public static let brightBlue = Color(rawValue: 12)

    /// ANSI color 13.
    public static let brightMagenta = Color(rawValue: 13)

    /// ANSI color 14.
    public static let brightCyan = Color(rawValue: 14)

    /// ANSI color 15.
    public static let brightWhite = Color(rawValue: 15)

    /// Whether the color is one of the 16 ANSI colors.
    public var isBasic: Bool { rawValue < 16 }
  }

  /// A set of text attributes.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The attributes as a bit mask.
    public var rawValue: UInt8

    /// Creates a set of attributes from a bit mask.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Bold text.
    public static let bold = Attributes(rawValue: 1 << 0)

    /// Dim text.
    public static let dim = Attributes(rawValue: 1 << 1)

    /// Italic text.
    public static let italic = Attributes(rawValue: 1 << 2)

    /// Underlined text.
    public static let underline = Attributes(rawValue: 1 << 3)

    /// Text with foreground and background swapped.
    public static let reverse = Attributes(rawValue: 1 << 4)

    /// Struck-through text.
    public static let strikethrough = Attributes(rawValue: 1 << 5)
  }

  /// Whether blanks with this style are visible in a row that is filled with a ground.
  func showsBlanks(on ground: Color? = nil) -> Bool {
    self.ground != ground || !attributes.isDisjoint(with: [.underline, .reverse, .strikethrough])
  }

  /// Returns the style with additional attributes.
  package func adding(_ attributes: Attributes) -> Style {
    Style(color, self.attributes.union(attributes), ground: ground)
  }

  /// Returns this style applied over another: its color and its ground, if it has them, and the
  /// attributes of both.
  public func over(_ base: Style) -> Style {
    Style(
      color ?? base.color, attributes.union(base.attributes), ground: ground ?? base.ground)
  }
}
