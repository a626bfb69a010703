/// How a run of text looks: attributes and one of the terminal's own 16 colours.
public struct Style: Hashable, Sendable {
  public struct Attributes: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    public static let bold = Attributes(rawValue: 1 << 0)
    public static let dim = Attributes(rawValue: 1 << 1)
    public static let italic = Attributes(rawValue: 1 << 2)
    public static let underline = Attributes(rawValue: 1 << 3)
    public static let strikethrough = Attributes(rawValue: 1 << 4)
  }

  /// The colours every terminal has; what they look like is the person's choice.
  public enum Color: UInt8, Hashable, Sendable {
    case red = 31
    case green, yellow, blue, magenta, cyan
  }

  public var attributes: Attributes
  public var color: Color?

  public init(_ attributes: Attributes = [], color: Color? = nil) {
    self.attributes = attributes
    self.color = color
  }

  public static let plain = Style()

  /// This style with the attributes of another, and its colour where it has one.
  func adding(_ other: Style) -> Style {
    Style(attributes.union(other.attributes), color: other.color ?? color)
  }
}
