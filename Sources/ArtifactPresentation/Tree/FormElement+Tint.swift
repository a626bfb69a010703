extension FormElement.Tint {
  /// Parses a color name, `#RGB`, `#RRGGBB` or `#AARRGGBB`; nil for any other text.
  public init?(_ text: String) {
    var name = text.lowercased()
    if name == "grey" { name = "gray" }
    if let name = Name(rawValue: name) {
      self = .named(name)
      return
    }
    guard name.hasPrefix("#"), name.utf8.count <= 9, let bits = UInt32(name.dropFirst(), radix: 16),
      name.utf8.dropFirst().first != UInt8(ascii: "+")
    else { return nil }
    func part(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: bits >> shift) }
    switch name.utf8.count {
    case 4:
      func digit(_ shift: UInt32) -> UInt8 { UInt8((bits >> shift) & 0xF) * 17 }
      self = .rgb(red: digit(8), green: digit(4), blue: digit(0))
    case 7, 9: self = .rgb(red: part(16), green: part(8), blue: part(0))
    default: return nil
    }
  }
}
