import ArtifactBase
public import ArtifactPresentation

/// A safe target of a run of text: an address for an OSC 8 hyperlink, or something that only a host knows how to
/// open.
///
/// Only `http`, `https` and `mailto` URLs of at most ``TerminalLimits/linkLength`` bytes are
/// allowed. Bytes outside of 0x21–0x7E are percent-encoded, so a target cannot terminate the escape
/// sequence that contains it.
public struct SafeLink: Hashable, Sendable {
  /// What a run of text leads to.
  public enum Target: Hashable, Sendable {
    /// An address.
    case address(String)
    /// A mention, hashtag or similar: the prefix and the identifier.
    case tag(prefix: String, identifier: String)
    /// The artifact whose header the text is. A pager folds it instead of reporting it.
    case artifact(BlockID)
  }

  /// The percent-encoded URL in ASCII; empty for a target that is not an address, which terminals are not told.
  public let bytes: [UInt8]

  private let hostTarget: Target?

  /// What the text leads to.
  public var target: Target { hostTarget ?? .address(String(decoding: bytes, as: UTF8.self)) }

  /// Creates a link target; nil if the URL is too long or its scheme is not allowed.
  ///
  /// - Complexity: O(n) in the length of the URL.
  public init?(_ address: String) {
    guard address.utf8.count <= TerminalLimits.linkLength,
      AddressPolicy.externalLinks.allows(address)
    else { return nil }
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in address.utf8 {
      if (0x21...0x7E).contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    guard bytes.count <= TerminalLimits.linkLength else { return nil }
    self.bytes = bytes
    hostTarget = nil
  }

  /// Creates a target that is not an address.
  init(host target: Target) {
    bytes = []
    hostTarget = target
  }
}
