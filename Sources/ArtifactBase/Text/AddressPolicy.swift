/// A rule for which addresses (URLs) of untrusted content may be followed or loaded.
///
/// Every place that writes or opens an address asks one of these policies; what differs between
/// them on purpose is a value:
///
/// | policy | for |
/// |---|---|
/// | ``commonMark`` | HTML of a Markdown document, as the reference implementations filter it |
/// | ``links`` | HTML of an answer |
/// | ``externalLinks`` | hyperlinks in a terminal |
/// | ``properties`` | addresses in the properties of interface components |
/// | ``any`` | trusted content |
///
/// An address is judged by its scheme: everything before the first colon, unless a `/`, `?` or `#`
/// precedes it. ASCII case, spaces and control characters are ignored, because browsers ignore some
/// of them: `Java\tScript:` is the scheme `javascript`. Where schemes are listed as allowed, a
/// scheme that contains spaces or control characters is not one of them.
public struct AddressPolicy: Hashable, Sendable {
  /// A condition on the scheme of an address.
  public enum Schemes: Hashable, Sendable {
    /// Any scheme.
    case any
    /// Only these schemes, in lower case.
    case only(Set<String>)
    /// All schemes except these, in lower case.
    case allExcept(Set<String>)
  }

  /// Which schemes are allowed.
  public var schemes: Schemes

  /// Whether an address without a scheme is allowed.
  public var allowsRelative: Bool

  /// Whether a `data:` URL with a PNG, GIF, JPEG or WebP image is allowed whatever the schemes are.
  public var allowsImageData: Bool

  /// Whether an address may contain spaces and control characters; if it may, the caller must
  /// percent-encode them.
  public var allowsUnencoded: Bool

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - schemes: Which schemes are allowed.
  ///   - allowsRelative: Whether an address without a scheme is allowed.
  ///   - allowsImageData: Whether a `data:` URL with a PNG, GIF, JPEG or WebP image is allowed
  ///     whatever the schemes are.
  ///   - allowsUnencoded: Whether an address may contain spaces and control characters.
  public init(
    schemes: Schemes, allowsRelative: Bool = true, allowsImageData: Bool = false,
    allowsUnencoded: Bool = true
  ) {
    self.schemes = schemes
    self.allowsRelative = allowsRelative
    self.allowsImageData = allowsImageData
    self.allowsUnencoded = allowsUnencoded
  }

  /// The schemes that are safe to follow: `http`, `https` and `mailto`.
  public static let webSchemes = ["http", "https", "mailto"]

  /// Allows every address.
  public static let any = AddressPolicy(schemes: .any)

  /// Allows all addresses except those that could run code or read local files: `javascript`,
  /// `vbscript`, `file`, and `data` other than images.
  public static let commonMark = AddressPolicy(
    schemes: .allExcept(["javascript", "vbscript", "file", "data"]), allowsImageData: true)

  /// Allows ``webSchemes`` and relative addresses.
  public static let links = AddressPolicy(schemes: .only(Set(webSchemes)))

  /// Allows ``webSchemes``; a relative address leads nowhere outside of its document.
  public static let externalLinks = AddressPolicy(
    schemes: .only(Set(webSchemes)), allowsRelative: false)

  /// Allows ``webSchemes`` in addresses without spaces and control characters, which are passed on
  /// verbatim.
  public static let properties = AddressPolicy(
    schemes: .only(Set(webSchemes)), allowsRelative: false, allowsUnencoded: false)

  /// Whether an address is allowed.
  ///
  /// - Parameter address: The address after character references and escapes have been decoded.
  /// - Complexity: O(length of `address`).
  public func allows(_ address: String) -> Bool {
    if !allowsUnencoded, address.utf8.contains(where: Self.isIgnored) { return false }
    guard let scheme = Self.scheme(of: address) else { return allowsRelative }
    switch schemes {
    case .any: return true
    case .only(let allowed):
      if !scheme.isPartlyIgnored, allowed.contains(scheme.name) { return true }
    case .allExcept(let forbidden):
      if !forbidden.contains(scheme.name) { return true }
    }
    return allowsImageData && scheme.name == "data" && Self.isImageData(address)
  }

  /// The scheme of an address in lower case without ignored bytes; nil if there is none.
  private static func scheme(
    of address: String
  ) -> (name: String, isPartlyIgnored: Bool)? {
    var name: [UInt8] = []
    var isPartlyIgnored = false
    for byte in address.utf8 {
      switch byte {
      case UInt8(ascii: ":"): return (String(decoding: name, as: UTF8.self), isPartlyIgnored)
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return nil
      case _ where isIgnored(byte): isPartlyIgnored = true
      default: name.append(byte.asciiLowercased)
      }
    }
    return nil
  }

  private static func isImageData(_ address: String) -> Bool {
    var bytes: [UInt8] = []
    for byte in address.utf8 where !isIgnored(byte) {
      bytes.append(byte.asciiLowercased)
      if bytes.count == 16 { break }
    }
    let start = String(decoding: bytes, as: UTF8.self)
    return ["png", "gif", "jpeg", "webp"].contains { start.hasPrefix("data:image/" + $0) }
  }

  private static func isIgnored(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0x7F }
}
