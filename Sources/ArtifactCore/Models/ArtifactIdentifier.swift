/// The identifier shared by all versions of an artifact.
public struct ArtifactIdentifier: RawRepresentable, Hashable, Sendable, Codable,
  ExpressibleByStringLiteral, CustomStringConvertible
{
  /// The identifier as text.
  public let rawValue: String

  /// Creates an identifier from text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates an identifier from text.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates an identifier from a string literal.
  public init(stringLiteral value: String) {
    self.rawValue = value
  }

  /// The identifier as text.
  public var description: String { rawValue }
}
