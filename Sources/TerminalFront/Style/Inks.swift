import ArtifactPresentation

/// The colors of a theme, chosen for one kind of background.
///
/// Except for ``ansi``, every color has a contrast of at least 4.5:1 on the backgrounds it is
/// intended for, with the default palettes of terminals (`Specs/Terminal.md`, V21).
public struct Inks: Hashable, Sendable {
  /// The color of errors and removed lines.
  public var red: Style

  /// The color of content that requests yellow, orange or brown.
  public var yellow: Style

  /// The color of strings, added lines and completed items.
  public var green: Style

  /// The color of numbers, inline code and focused controls.
  public var cyan: Style

  /// The color of links, keys, markers and buttons.
  public var blue: Style

  /// The color of titles, keywords and formulas.
  public var magenta: Style

  /// The color of visual guides and secondary text.
  public var gray: Style

  /// No colors: no palette color has enough contrast on both dark and light backgrounds.
  public static let none = Inks(
    red: Style(), yellow: Style(), green: Style(), cyan: Style(), blue: Style(), magenta: Style(),
    gray: Style())

  /// Colors for dark backgrounds in 256-color terminals.
  public static let dark = Inks(
    red: 210, yellow: 179, green: 114, cyan: 80, blue: 75, magenta: 176, gray: 247)

  /// Colors for light backgrounds in 256-color terminals.
  public static let light = Inks(
    red: 124, yellow: 94, green: 22, cyan: 23, blue: 25, magenta: 127, gray: 241)

  /// Colors for dark backgrounds in 16-color terminals. Red, blue and magenta are avoided because
  /// they are too dark, and gray because it is the text color or also too dark.
  public static let darkBasic = Inks(
    red: Style(.brightYellow), yellow: Style(.brightYellow), green: Style(.green),
    cyan: Style(.cyan), blue: Style(.brightCyan), magenta: Style(.brightWhite), gray: Style())

  /// The terminal's own colors, for unknown backgrounds. Users choose palettes in which these are
  /// legible, since other programs write in them; blue and yellow often are not.
  public static let ansi = Inks(
    red: Style(.red), yellow: Style(nil, .bold), green: Style(.green), cyan: Style(.cyan),
    blue: Style(), magenta: Style(.magenta), gray: Style())

  /// Creates inks from styles.
  public init(
    red: Style, yellow: Style, green: Style, cyan: Style, blue: Style, magenta: Style, gray: Style
  ) {
    self.red = red
    self.yellow = yellow
    self.green = green
    self.cyan = cyan
    self.blue = blue
    self.magenta = magenta
    self.gray = gray
  }

  /// Creates inks from colors of the 256-color palette.
  private init(
    red: UInt8, yellow: UInt8, green: UInt8, cyan: UInt8, blue: UInt8, magenta: UInt8, gray: UInt8
  ) {
    func style(_ number: UInt8) -> Style { Style(Style.Color(rawValue: number)) }
    self.init(
      red: style(red), yellow: style(yellow), green: style(green), cyan: style(cyan),
      blue: style(blue), magenta: style(magenta), gray: style(gray))
  }

  /// Whether important parts are distinguished by color alone.
  private var distinguishesByColor: Bool { blue.color != nil }

  /// Whether the colors are of the fixed palette, so that the terminal shows any of it.
  var hasPalette: Bool { blue.color.map { !$0.isBasic } ?? false }

  /// Whether the colors are for dark backgrounds; nil if that is not known.
  var isForDarkBackground: Bool? { self == .light ? false : self == .dark ? true : nil }

  /// Whether series differ by color.
  var hasColors: Bool { series.contains { $0.color != nil } }

  /// The styles of chart series and map features, used cyclically, in the order of hues in `SVGPalette`. Orange is red
  /// and violet is magenta.
  var series: [Style] { [blueHue, red, green, magenta, yellow, magenta, cyan, red] }

  /// The color of content that requests blue.
  private var blueHue: Style { distinguishesByColor ? blue : cyan }

  /// Adds attributes to a style unless its color is enough.
  func marked(_ style: Style, without attributes: Style.Attributes) -> Style {
    distinguishesByColor ? style : style.adding(attributes)
  }

  // MARK: Colors requested by content

  /// Returns the ink closest to a tint.
  func style(of tint: FormElement.Tint?) -> Style {
    switch tint {
    case nil: Style()
    case .named(let name):
      switch name {
      case .red: red
      case .orange, .yellow, .brown: yellow
      case .green: green
      case .cyan, .teal, .mint: cyan
      case .blue, .indigo: blueHue
      case .purple, .pink: magenta
      case .gray, .secondary: gray
      case .primary, .white, .black, .clear: Style()
      }
    case .rgb(let red, let green, let blue):
      style(red: Int(red), green: Int(green), blue: Int(blue))
    }
  }

  /// Returns the ink closest to an RGB color by hue. Unsaturated colors become gray; near black and
  /// near white, the text color.
  private func style(red: Int, green: Int, blue: Int) -> Style {
    let high = max(red, green, blue)
    let low = min(red, green, blue)
    guard high - low > 48 else { return (64...192).contains(high) ? gray : Style() }
    let threshold = (high + low) / 2
    return switch (red > threshold, green > threshold, blue > threshold) {
    case (true, false, false): self.red
    case (true, true, false): yellow
    case (false, true, false): self.green
    case (false, true, true): cyan
    case (false, false, true): blueHue
    case (true, false, true): magenta
    default: Style()
    }
  }
}
