#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The known color capabilities of a terminal: its palette and its background.
///
/// ```swift
/// var colors = TerminalColors { name in getenv(name).map { String(cString: $0) } }
/// if colors.background == .unknown { colors.background = device.report().background }
/// let options = TerminalOptions(colors)
/// ```
public struct TerminalColors: Hashable, Sendable {
  /// The lightness of the background.
  public var background: Background

  /// Whether the terminal supports the 256-color palette.
  public var hasPalette: Bool

  /// Whether a background is light or dark, which determines the choice of colors.
  public enum Background: Hashable, Sendable {
    /// Unknown or medium, dark, or light.
    case unknown, dark, light
  }

  /// Creates capabilities from known values.
  public init(background: Background = .unknown, hasPalette: Bool = false) {
    self.background = background
    self.hasPalette = hasPalette
  }

  /// Derives the capabilities from the environment variables `TERM`, `COLORTERM` and `COLORFGBG`.
  ///
  /// - Parameter value: Returns the value of an environment variable; nil if it is not set.
  public init(environment value: (String) -> String?) {
    let name = value("TERM") ?? ""
    hasPalette =
      name.contains("256color") || name.contains("direct")
      || !(value("COLORTERM") ?? "").isEmpty
      || ["kitty", "alacritty", "foot", "ghostty", "wezterm"].contains { name.contains($0) }
    background = name == "linux" ? .dark : Background(colorFGBG: value("COLORFGBG") ?? "")
  }

  /// The theme for the palette and the background.
  public var theme: Theme {
    switch (background, hasPalette) {
    case (.dark, true): .dark
    case (.dark, false): .darkBasic
    case (.light, true): .light
    case (.light, false): .neutral
    case (.unknown, _): .ansi
    }
  }

  /// The mode that uses all colors of the terminal.
  public var colorMode: ColorMode { hasPalette ? .ansi256 : .ansi16 }
}

extension TerminalColors.Background {
  /// The maximum luminance on which all colors of ``Inks/dark`` have a contrast of 4.5:1.
  static let darkLimit = 0.037

  /// The minimum luminance on which all colors of ``Inks/light`` have a contrast of 4.5:1.
  static let lightLimit = 0.78

  /// Classifies an sRGB color whose components are in 0...1.
  ///
  /// A background between dark and light is classified as unknown.
  public init(red: Double, green: Double, blue: Double) {
    let luminance = Self.luminance(red: red, green: green, blue: blue)
    self =
      luminance <= Self.darkLimit ? .dark : luminance >= Self.lightLimit ? .light : .unknown
  }

  /// Returns the relative luminance as defined by WCAG 2.
  static func luminance(red: Double, green: Double, blue: Double) -> Double {
    func linear(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Parses `COLORFGBG`: palette numbers separated by semicolons, the last of which is the
  /// background.
  package init(colorFGBG: String) {
    let number = colorFGBG.split(separator: ";", omittingEmptySubsequences: false).last ?? ""
    switch Int(number) {
    case 0?: self = .dark
    case 15?: self = .light
    default: self = .unknown
    }
  }

  /// Parses the reply to ``AnsiWriter/reportQuery``: `rgb:RRRR/GGGG/BBBB` after OSC 11, with
  /// one to four hexadecimal digits per component.
  package init(reply: [UInt8]) {
    self = .unknown
    let start = Array("\u{1B}]11;rgb:".utf8)
    guard let match = reply.firstRange(of: start) else { return }
    let digits = reply[match.upperBound...].prefix { $0 >= 0x2F && $0 != 0x5C && $0 < 0x7F }
    let components = digits.split(separator: 0x2F, omittingEmptySubsequences: false).map {
      part -> Double? in
      guard (1...4).contains(part.count),
        let value = Int(String(decoding: part, as: UTF8.self), radix: 16), value >= 0
      else { return nil }
      return Double(value) / Double((1 << (4 * part.count)) - 1)
    }
    guard components.count == 3, let red = components[0], let green = components[1],
      let blue = components[2]
    else { return }
    self.init(red: red, green: green, blue: blue)
  }
}
