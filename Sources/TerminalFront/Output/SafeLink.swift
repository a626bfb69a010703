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

  /// Returns the lowercase host of an `http` or `https` URL, without user and port; nil for other
  /// URLs.
  static func host(of address: String) -> String? {
    let bytes = Array(address.utf8)
    guard let colon = bytes.firstIndex(of: 0x3A), bytes.count > colon + 3,
      bytes[colon + 1] == 0x2F, bytes[colon + 2] == 0x2F,
      AddressPolicy.externalLinks.allows(address)
    else { return nil }
    var authority = bytes[(colon + 3)...].prefix { ![0x2F, 0x3F, 0x23, 0x5C].contains($0) }
    if let at = authority.lastIndex(of: 0x40) { authority = authority[(at + 1)...] }
    if authority.first != 0x5B, let port = authority.lastIndex(of: 0x3A) {
      authority = authority[..<port]
    }
    return authority.isEmpty ? nil : String(decoding: authority, as: UTF8.self).lowercased()
  }
}
