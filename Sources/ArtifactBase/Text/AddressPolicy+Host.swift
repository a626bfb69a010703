extension AddressPolicy {
  /// Returns the lowercase host of an `http` or `https` URL, without user and port; nil for other
  /// addresses.
  ///
  /// - Complexity: O(length of the address).
  package static func host(of address: String) -> String? {
    let bytes = Array(address.utf8)
    guard let colon = bytes.firstIndex(of: 0x3A), bytes.count > colon + 3,
      bytes[colon + 1] == 0x2F, bytes[colon + 2] == 0x2F, externalLinks.allows(address)
    else { return nil }
    var authority = bytes[(colon + 3)...].prefix { ![0x2F, 0x3F, 0x23, 0x5C].contains($0) }
    if let at = authority.lastIndex(of: 0x40) { authority = authority[(at + 1)...] }
    if authority.first != 0x5B, let port = authority.lastIndex(of: 0x3A) {
      authority = authority[..<port]
    }
    return authority.isEmpty ? nil : String(decoding: authority, as: UTF8.self).lowercased()
  }

  /// Returns the host of a link's address if the text of the link is an address with another host; nil
  /// otherwise.
  package static func hiddenHost(of address: String, behind text: String) -> String? {
    guard let shown = host(of: text), let actual = host(of: address), shown != actual else {
      return nil
    }
    return actual
  }
}
