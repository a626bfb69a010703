/// The type of an artifact: a media type, from an open set.
///
/// Two types are equal if their media types are equal as text. Models write types in many ways;
/// ``canonical(_:)`` normalizes them:
///
/// ```swift
/// ArtifactType.canonical("text/md; charset=utf-8").type   // .markdown
/// ArtifactType.canonical("text/x-python")                 // type .code, language "python"
/// ```
public struct ArtifactType: RawRepresentable, Hashable, Sendable, Codable,
  ExpressibleByStringLiteral, CustomStringConvertible
{
  /// The media type, such as `text/csv`.
  public let rawValue: String

  /// Creates a type from a media type.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates a type from a media type.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates a type from a media type literal.
  public init(stringLiteral value: String) {
    self.rawValue = value
  }

  /// The media type.
  public var description: String { rawValue }
}
