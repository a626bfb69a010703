/// The options for writing a scene as SVG.
public struct SVGOptions: Hashable, Sendable {
  /// For which backgrounds the colors are chosen.
  public enum ColorScheme: Hashable, Sendable {
    /// The scheme that the user prefers.
    case automatic
    /// Always light or dark.
    case light, dark
  }

  /// The prefix of all ids, which tells apart the pictures of one page: a letter, then ASCII letters,
  /// digits, hyphens and underscores. Any other prefix is replaced by `ak`.
  public var idPrefix: String
  /// For which backgrounds the colors are chosen.
  public var colorScheme: ColorScheme
  /// Whether the background is painted, for a picture that is a document of its own.
  public var hasBackground: Bool
  /// Which links are written.
  public var addresses: AddressPolicy
  /// Whether the picture contains the rules of its classes. If not, the page has to contain
  /// ``sharedStyleSheet`` once, for all pictures.
  public var hasStyleSheet: Bool

  /// Creates options.
  public init(
    idPrefix: String = "ak", colorScheme: ColorScheme = .automatic, hasBackground: Bool = false,
    addresses: AddressPolicy = .externalLinks, hasStyleSheet: Bool = true
  ) {
    let tail = idPrefix.utf8.dropFirst()
    let isValid =
      idPrefix.utf8.first?.isASCIILetter == true && idPrefix.utf8.count <= 64
      && tail.allSatisfy {
        $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      }
    self.idPrefix = isValid ? idPrefix : "ak"
    self.colorScheme = colorScheme
    self.hasBackground = hasBackground
    self.addresses = addresses
    self.hasStyleSheet = hasStyleSheet
  }

  /// The rules of the classes of all pictures without a style sheet of their own, with the colors of
  /// both color schemes as variables of the root element.
  public static let sharedStyleSheet = SVGStyleSheet.sharedRules
}
