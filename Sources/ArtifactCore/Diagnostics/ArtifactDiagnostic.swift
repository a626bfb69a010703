/// A diagnostic about content: its kind, the bytes concerned, and a message.
///
/// Processing content never fails; diagnostics are reported alongside the result.
public struct ArtifactDiagnostic: Hashable, Sendable {
  /// The kind of a diagnostic, an open set.
  public struct Kind: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The identifier of the kind.
    public let rawValue: String

    /// Creates a kind from its identifier.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The identifier of the kind.
    public var description: String { rawValue }
  }

  /// The kind of the diagnostic.
  public var kind: Kind

  /// The bytes concerned, as offsets into the text passed to the parser.
  public var range: Range<Int>

  /// One sentence that names the problem and how it was handled.
  public var message: String

  /// Creates a diagnostic.
  ///
  /// - Parameters:
  ///   - kind: The kind of the diagnostic.
  ///   - range: The bytes concerned.
  ///   - message: One sentence that names the problem and how it was handled.
  public init(_ kind: Kind, range: Range<Int>, message: String) {
    self.kind = kind
    self.range = range
    self.message = message
  }
}
