import ArtifactBase

/// The names by which links in an answer refer to its headings, as on GitHub: `#first-checks`.
enum HeadingName {
  /// Returns the name of a heading: its text in lower case without punctuation, with hyphens for
  /// spaces.
  static func of(_ text: String) -> String {
    var name = ""
    for scalar in text.lowercased().unicodeScalars {
      switch scalar {
      case " ", "\n": name += "-"
      case "-", "_": name.unicodeScalars.append(scalar)
      default:
        let properties = scalar.properties
        let isKept =
          properties.isAlphabetic || properties.numericType != nil
          || properties.generalCategory == .nonspacingMark
        if isKept { name.unicodeScalars.append(scalar) }
      }
    }
    return name
  }

  /// Returns the name in the address of a link; nil if it isn't an address in the same document.
  static func of(address: String) -> String? {
    guard address.utf8.first == UInt8(ascii: "#"), address.utf8.count > 1 else { return nil }
    var bytes: [UInt8] = []
    var rest = Array(address.utf8.dropFirst())[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self).lowercased()
  }
}
