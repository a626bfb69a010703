/// The reason why a PNG can't be read.
public struct PNGError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of reasons.
  public enum Kind: Hashable, Sendable {
    /// The bytes don't begin with the signature of a PNG.
    case notPNG
    /// The content is invalid.
    case damaged
    /// The bytes end before the picture does.
    case truncated
    /// The picture has more pixels than `DrawingLimits.decodedPixels`.
    case tooLarge
  }

  /// The kind of the reason.
  public var kind: Kind
  /// What was found and what was expected, such as `chunk IDAT: checksum does not match`.
  public var reason: String
  /// The offset of the chunk at which reading stopped.
  public var byteOffset: Int

  /// Creates an error.
  public init(_ kind: Kind, _ reason: String, byteOffset: Int) {
    self.kind = kind
    self.reason = reason
    self.byteOffset = byteOffset
  }

  /// The offset and the reason.
  public var description: String { "PNG at byte \(byteOffset): \(reason)" }
}
