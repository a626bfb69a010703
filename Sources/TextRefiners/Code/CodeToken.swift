import ArtifactBase
import RefinerCore

/// A part of a line of code with a role; what the tokens of a line leave out is plain.
public struct CodeToken: Hashable, Sendable {
  /// What a part is, from the reader's view. It says nothing about colours.
  public enum Role: UInt8, Hashable, Sendable, CaseIterable {
    case keyword, type, function, property, string, number, comment, `operator`, literal, tag,
      attribute
  }

  /// The bytes of the part, counted in UTF-8 from the start of its line.
  public var range: Range<Int>
  public var role: Role

  public init(_ range: Range<Int>, _ role: Role) {
    self.range = range
    self.role = role
  }
}
