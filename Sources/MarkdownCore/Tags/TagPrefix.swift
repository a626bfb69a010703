/// The opener of an inline tag.
public enum TagPrefix: Hashable, Sendable {
  /// A single character before the identifier. It must be a printable ASCII character other than a
  /// letter, a digit or a backslash; other characters are ignored.
  case opener(Unicode.Scalar)
  /// Two literals around the identifier, each of 1 to 8 printable ASCII characters other than
  /// letters and digits; other literals are ignored.
  case paired(open: String, close: String)

  /// Mentions: `@name`.
  public static let mention = TagPrefix.opener("@")
  /// Hashtags: `#topic`.
  public static let hashtag = TagPrefix.opener("#")
  /// Ticker symbols: `$AAPL`. If math is enabled, a `$` that opens a formula takes precedence.
  public static let ticker = TagPrefix.opener("$")
  /// Wiki links: `[[page]]`.
  public static let wikiLink = TagPrefix.paired(open: "[[", close: "]]")

  /// Mentions and hashtags.
  public static let standard: [TagPrefix] = [.mention, .hashtag]

  /// The opener in source form.
  public var literal: String {
    switch self {
    case .opener(let scalar): String(scalar)
    case .paired(let open, _): open
    }
  }
}

/// A tag in text, such as `@john` or `@[John Doe](u-2345)`.
public struct TagReference: Hashable, Sendable {
  /// The opener, such as `@` or `[[`.
  public var prefix: String
  /// The identifier: `john`, `u-2345`.
  public var identifier: String
  /// The text to display: `@john`, `@John Doe`; without the delimiters of a paired tag.
  public var displayText: String
  /// The tag in source form.
  public var rawText: String

  /// Creates a tag.
  public init(prefix: String, identifier: String, displayText: String, rawText: String) {
    self.prefix = prefix
    self.identifier = identifier
    self.displayText = displayText
    self.rawText = rawText
  }
}
