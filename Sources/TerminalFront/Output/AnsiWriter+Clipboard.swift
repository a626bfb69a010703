// What asks a terminal to take a text as if a person had copied it (OSC 52). It goes out as Base64, so
// nothing in it can end the sequence it stands in.

extension AnsiWriter {
  /// The bytes that have a text copied, without controls and at most `TerminalLimits.copiedLength` of
  /// it; none where it is longer.
  public static func copyBytes(_ text: String) -> [UInt8] {
    guard text.utf8.count <= TerminalLimits.copiedLength else { return [] }
    let bytes = text.unicodeScalars.filter { $0.properties.generalCategory != .control }
      .flatMap { Array(String($0).utf8) }
    return [0x1B, 0x5D] + Array("52;c;".utf8) + base64(bytes) + stringEnd
  }

  /// RFC 4648 §4.
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
