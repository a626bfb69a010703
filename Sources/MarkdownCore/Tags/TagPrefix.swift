/// What opens an inline tag.
public enum TagPrefix: Hashable, Sendable {
  /// A single character in front of the identifier. Any printable ASCII character that is neither
  /// a letter, a digit nor a backslash opens tags; others are ignored.
  case opener(Unicode.Scalar)
  /// Two literals around the identifier, of 1 to 8 ASCII characters each.
  case paired(open: String, close: String)

  /// `@name`
  public static let mention = TagPrefix.opener("@")
  /// `#topic`
  public static let hashtag = TagPrefix.opener("#")
  /// `$AAPL`; where math is on too, a `$` that opens math is math.
  public static let ticker = TagPrefix.opener("$")
  /// `[[page]]`
  public static let wikiLink = TagPrefix.paired(open: "[[", close: "]]")

  /// Mentions and hashtags.
  public static let standard: [TagPrefix] = [.mention, .hashtag]

  /// The opener as written.
  public var literal: String {
    switch self {
    case .opener(let scalar): String(scalar)
    case .paired(let open, _): open
    }
  }
}

/// A tag found in the text, such as `@john` or `@[John Doe](u-2345)`.
public struct TagReference: Hashable, Sendable {
  /// The opener, such as `@` or `[[`.
  public var prefix: String
  /// What the tag names: `john`, `u-2345`.
  public var identifier: String
  /// What a person reads: `@john`, `@John Doe`; without the pair of a paired tag.
  public var displayText: String
  /// The tag as written.
  public var rawText: String

  public init(prefix: String, identifier: String, displayText: String, rawText: String) {
    self.prefix = prefix
    self.identifier = identifier
    self.displayText = displayText
    self.rawText = rawText
  }
}
