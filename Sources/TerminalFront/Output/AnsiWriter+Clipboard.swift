// The request to set the clipboard (OSC 52). The text is Base64-encoded, so it cannot terminate the
// sequence.

extension AnsiWriter {
  /// Returns the bytes that copy a text, without control characters, to the clipboard; empty if it
  /// is longer than `TerminalLimits.copiedLength`.
  ///
  /// - Complexity: O(n) in the length of the text.
  public static func copyBytes(_ text: String) -> [UInt8] {
    guard text.utf8.count <= TerminalLimits.copiedLength else { return [] }
    let bytes = text.unicodeScalars.filter { $0.properties.generalCategory != .control }
      .flatMap { Array(String($0).utf8) }
    return [0x1B, 0x5D] + Array("52;c;".utf8) + base64(bytes) + stringEnd
  }

  /// Encodes bytes as Base64 (RFC 4648 §4).
  private static func base64(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
      for place in 0..<4 {
        let isPadding = place > group.count
        result.append(isPadding ? 0x3D : digits[Int(bits >> UInt32(18 - 6 * place)) & 63])
      }
    }
    return result
  }
}
