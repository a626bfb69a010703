/// A remark about content: what kind, which bytes, and a sentence for a person.
///
/// Content never fails; whatever is odd about it is said beside the result.
public struct ArtifactDiagnostic: Hashable, Sendable {
  /// The kind of remark, from an open set.
  public struct Kind: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public var description: String { rawValue }
  }

  public var kind: Kind

  /// The bytes the remark is about, counted in the text the parser was given.
  public var range: Range<Int>

  /// What is odd and what was done about it, as one sentence.
  public var message: String

  public init(_ kind: Kind, range: Range<Int>, message: String) {
    self.kind = kind
    self.range = range
    self.message = message
  }
}
