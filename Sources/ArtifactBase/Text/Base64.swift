/// Base64 (RFC 4648 §4) of whole values.
package enum Base64 {
  static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The bytes as Base64 with padding.
  ///
  /// - Complexity: O(n).
  package static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var group = UInt32(bytes[start]) << 16
      if count > 1 { group |= UInt32(bytes[start + 1]) << 8 }
      if count > 2 { group |= UInt32(bytes[start + 2]) }
      for place in 0..<4 {
        let digit = digits[Int(group >> UInt32(18 - 6 * place) & 63)]
        text.append(place <= count ? digit : UInt8(ascii: "="))
      }
    }
    return text
  }

  /// The bytes as a string of Base64 with padding.
  package static func text(_ bytes: [UInt8]) -> String {
    String(decoding: encoded(bytes), as: UTF8.self)
  }

  /// The bytes of which a string is the encoding; nil if it has any other form.
  ///
  /// - Complexity: O(n).
  package static func bytes(_ text: String) -> [UInt8]? {
    let text = Array(text.utf8)
    var decoder = Base64Decoder()
    var bytes: [UInt8] = []
    decoder.append(text.span, at: 0, to: &bytes)
    decoder.finish(at: text.count, to: &bytes)
    return encoded(bytes) == text ? bytes : nil
  }
}
