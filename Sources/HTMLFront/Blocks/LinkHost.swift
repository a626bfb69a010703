import ArtifactBase

/// The hosts of addresses, for links whose text names another one.
enum LinkHost {
  /// Returns the host of a link's address, if the text of the link is an address with another one.
  static func hidden(behind text: String, _ address: String) -> String? {
    guard let shown = of(text), let actual = of(address), shown != actual else { return nil }
    return actual
  }

  /// Returns the lowercase host of an `http` or `https` URL, without user and port; nil for other
  /// text.
  private static func of(_ address: String) -> String? {
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
