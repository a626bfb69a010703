extension [String: String] {
  /// The value of a tag's attribute under any of its spellings.
  ///
  /// The exact name wins. Else names are compared without regard to ASCII case, `-` and `_`, and
  /// of several the first in code point order is taken, so that the result never depends on the
  /// order of the dictionary.
  func attribute(_ name: String) -> String? {
    if let exact = self[name] { return exact }
    let wanted = Self.fold(name)
    let spelling = keys.filter { Self.fold($0) == wanted }.min()
    return spelling.flatMap { self[$0] }
  }

  private static func fold(_ name: String) -> [UInt8] {
    name.utf8.compactMap { byte in
      switch byte {
      case UInt8(ascii: "-"), UInt8(ascii: "_"): nil
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      default: byte
      }
    }
  }
}
