import ArtifactCore

/// A link target that is safe to write to a terminal.
///
/// Only `http`, `https` and `mailto` URLs of at most ``TerminalLimits/linkLength`` bytes are
/// allowed. Bytes outside of 0x21–0x7E are percent-encoded, so a target cannot terminate the escape
/// sequence that contains it.
public struct SafeLink: Hashable, Sendable {
  /// The percent-encoded URL in ASCII.
  public let bytes: [UInt8]

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
  }
}
