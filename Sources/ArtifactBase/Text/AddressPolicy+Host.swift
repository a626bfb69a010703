extension AddressPolicy {
  /// Returns the lowercase host of an `http` or `https` URL, without user and port, as a browser
  /// reads it, or the host of a `mailto` address; nil for other addresses.
  ///
  /// - Complexity: O(length of the address).
  package static func host(of address: String) -> String? {
    let bytes = address.utf8.filter { $0 > 0x20 && $0 != 0x7F }
    guard let colon = bytes.firstIndex(of: 0x3A), externalLinks.allows(address) else { return nil }
    // Browsers read `https:host` and `https:\\host` as `https://host`.
    let rest = bytes[(colon + 1)...].drop { $0 == 0x2F || $0 == 0x5C }
    var authority = rest.prefix { ![0x2F, 0x3F, 0x23, 0x5C].contains($0) }
    if let at = authority.lastIndex(of: 0x40) {
      authority = authority[(at + 1)...]
    } else if bytes[..<colon].count == 6 {
      return nil  // `mailto:` without a host
    }
    if authority.first != 0x5B, let port = authority.lastIndex(of: 0x3A) {
      authority = authority[..<port]
    }
    return authority.isEmpty ? nil : String(decoding: authority, as: UTF8.self).lowercased()
  }

  /// Returns the host of a link's address if the text of the link names another one; nil otherwise.
  ///
  /// - Complexity: O(length of the address and of the text).
  package static func hiddenHost(of address: String, behind text: String) -> String? {
    guard let actual = host(of: address) else { return nil }
    let named = HostNames.named(in: text, except: lastSegment(of: address))
    let same = HostNames.comparable(actual)
    return named.allSatisfy { $0 == same } ? nil : actual
  }

  /// The last part of the path of a URL, such as the name of a file.
  private static func lastSegment(of address: String) -> String? {
    let path = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
    return path.count > 2 ? path.last.map(String.init) : nil
  }
}
