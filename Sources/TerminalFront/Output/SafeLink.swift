/// An address that a terminal may be given as the target of a link (`Specs/Terminal.md` F1.7).
struct SafeLink: Hashable, Sendable {
  /// Printable ASCII only.
  let address: String

  private static let schemes = ["http://", "https://", "mailto:"]
  private static let lengthLimit = 2_083

  /// Nil for an address whose scheme is not allowed or that is too long.
  init?(_ address: String) {
    let start = address.prefix(10).lowercased()
    guard Self.schemes.contains(where: { start.hasPrefix($0) }) else { return nil }
    var encoded: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in address.utf8 {
      if byte > 0x20, byte < 0x7F {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    guard encoded.count <= Self.lengthLimit else { return nil }
    self.address = String(decoding: encoded, as: UTF8.self)
  }
}
