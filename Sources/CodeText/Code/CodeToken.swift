import ArtifactBase
import RefinerCore

/// A range of a code line with a syntactic role; text not covered by a token is plain.
public struct CodeToken: Hashable, Sendable {
  /// The syntactic role of a token, independent of colors.
  public enum Role: UInt8, Hashable, Sendable, CaseIterable {
    /// The roles, each named after what it marks.
    case keyword, type, function, property, string, number, comment, `operator`, literal, tag,
      attribute
  }

  /// The token's range in UTF-8 bytes from the start of its line.
  public var range: Range<Int>
  /// The token's syntactic role.
  public var role: Role

  /// Creates a token.
  public init(_ range: Range<Int>, _ role: Role) {
    self.range = range
    self.role = role
  }
}
