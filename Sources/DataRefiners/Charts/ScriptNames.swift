/// Finds names in a script.
enum ScriptNames {
  /// Returns the range of the first string or member with a name; nil if there is none.
  ///
  /// - Parameters:
  ///   - name: The text of the string, or the name of the member.
  ///   - bytes: The script.
  ///   - isMember: Whether a colon follows the name, which may be without quotes.
  /// - Complexity: O(length of the script · length of the name).
  static func range(of name: String, in bytes: ArraySlice<UInt8>, isMember: Bool) -> Range<Int>? {
    let wanted = Array(name.utf8)
    guard let first = wanted.first, wanted.count <= 64 else { return nil }
    var index = bytes.startIndex
    while index + wanted.count <= bytes.endIndex {
      let range = index..<index + wanted.count
      index += 1
      guard bytes[range.lowerBound] == first, bytes[range].elementsEqual(wanted) else { continue }
      let before = range.lowerBound > bytes.startIndex ? bytes[range.lowerBound - 1] : 0
      var end = range.upperBound
      let after = end < bytes.endIndex ? bytes[end] : 0
      let isQuoted = before == after && "'\"`".utf8.contains(before)
      guard isMember else {
        if isQuoted { return range }
        continue
      }
      if isQuoted { end += 1 } else if isNamePart(before) { continue }
      while end < bytes.endIndex, bytes[end] == 0x20 { end += 1 }
      if end < bytes.endIndex, bytes[end] == UInt8(ascii: ":") { return range }
    }
    return nil
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte == UInt8(ascii: ".")
      || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
  }
}
