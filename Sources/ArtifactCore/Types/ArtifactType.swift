/// What kind of thing an artifact is: a media type, from an open set.
///
/// Two types are equal if their media types are the same text. Types written by a model vary in
/// spelling; ``canonical(_:)`` says what they mean:
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

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  public init(stringLiteral value: String) {
    self.rawValue = value
  }

  public var description: String { rawValue }
}
