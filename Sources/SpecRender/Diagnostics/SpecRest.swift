import ArtifactBase

/// Finds the text after the last value of a spec.
enum SpecRest {
  /// What may follow the values of a text without being text: brackets, separators, white space and fences.
  private static let ends = Set("]},;` \t\r\n".utf8)
  private static let endTag = Array("</a2ui-json>".utf8)

  /// Returns the offset at which text begins after the last object or array of objects; nil if there is
  /// none, or the last one is truncated.
  ///
  /// - Complexity: O(bytes).
  static func offset(in bytes: [UInt8]) -> Int? {
    var nesting = JSONNesting()
    var end: Int?
    for offset in bytes.indices where nesting.depth > 0 || beginsValue(at: offset, in: bytes) {
      if nesting.take(bytes[offset]) == .closing, nesting.depth == 0 { end = offset + 1 }
    }
    guard let end, nesting.depth == 0 else { return nil }
    return offset(in: bytes, after: end)
  }

  /// Returns the offset at which text begins after the end of the last value; nil if there is none.
  ///
  /// - Complexity: O(bytes after `end`).
  static func offset(in bytes: [UInt8], after end: Int) -> Int? {
    var start = end
    while start < bytes.count {
      if bytes[start...].starts(with: endTag) {
        start += endTag.count
      } else if ends.contains(bytes[start]) {
        start += 1
      } else {
        return start
      }
    }
    return nil
  }

  /// Whether an object with a member, or an array of objects, begins at an offset, where a message does: at
  /// the start of a line, in an array, or after another value or a tag (S17.11).
  private static func beginsValue(at offset: Int, in bytes: [UInt8]) -> Bool {
    let first: UInt8
    switch bytes[offset] {
    case UInt8(ascii: "{"): first = UInt8(ascii: "\"")
    case UInt8(ascii: "["): first = UInt8(ascii: "{")
    default: return false
    }
    guard bytes[(offset + 1)...].first(where: { !$0.isASCIIWhitespace }) == first else {
      return false
    }
    let last = bytes[..<offset].last { $0 != 0x20 && $0 != 0x09 }
    return last.map { "\n\r[]},;>".utf8.contains($0) } ?? true
  }
}
