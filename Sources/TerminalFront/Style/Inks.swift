import ArtifactPresentation

/// The colours a theme is made of, chosen for one kind of background.
///
/// All have a contrast of at least 4.5:1 on the backgrounds they are for, with the palettes that
/// terminals come with (`Specs/Terminal.md`, V21).
public struct Inks: Hashable, Sendable {
  /// Errors and removed lines.
  public var red: Style

  /// What content asks to be yellow, orange or brown.
  public var yellow: Style

  /// Strings, added lines and what is done.
  public var green: Style

  /// Numbers, inline code and what has the focus.
  public var cyan: Style

  /// Links, keys, markers and buttons.
  public var blue: Style

  /// Titles, keywords and formulas.
  public var magenta: Style

  /// What is there to guide the eye, or of less weight than the rest.
  public var gray: Style

  /// No colours, for unknown backgrounds: no colour of the palette can be read on dark and on light.
  public static let none = Inks(
    red: Style(), yellow: Style(), green: Style(), cyan: Style(), blue: Style(), magenta: Style(),
    gray: Style())

  /// For dark backgrounds and terminals with 256 colours.
  public static let dark = Inks(
    red: 210, yellow: 179, green: 114, cyan: 80, blue: 75, magenta: 176, gray: 247)

  /// For light backgrounds and terminals with 256 colours.
  public static let light = Inks(
    red: 124, yellow: 94, green: 22, cyan: 23, blue: 25, magenta: 127, gray: 241)

  /// For dark backgrounds and terminals with sixteen colours, of which red, blue and magenta are too
  /// dark and grey is the colour of text, or too dark too.
  public static let darkBasic = Inks(
    red: Style(.brightYellow), yellow: Style(.brightYellow), green: Style(.green),
    cyan: Style(.cyan), blue: Style(.brightCyan), magenta: Style(.brightWhite), gray: Style())

  /// Makes inks of styles.
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

  /// Makes inks of colours of the palette of 256.
  private init(
    red: UInt8, yellow: UInt8, green: UInt8, cyan: UInt8, blue: UInt8, magenta: UInt8, gray: UInt8
  ) {
    func style(_ number: UInt8) -> Style { Style(Style.Color(rawValue: number)) }
    self.init(
      red: style(red), yellow: style(yellow), green: style(green), cyan: style(cyan),
      blue: style(blue), magenta: style(magenta), gray: style(gray))
  }

  var hasColors: Bool { blue.color != nil }

  /// The styles of the series of a chart and of the features of a map, repeating.
  var series: [Style] { [blue, red, green, magenta, cyan] }

  /// Adds the attributes that say what a colour says, where there are no colours.
  func marked(_ style: Style, without attributes: Style.Attributes) -> Style {
    hasColors ? style : style.adding(attributes)
  }

  // MARK: Colours that content asks for

  /// The ink that comes nearest to a colour.
  func style(of tint: FormElement.Tint?) -> Style {
    switch tint {
    case nil: Style()
    case .named(let name):
      switch name {
      case .red: red
      case .orange, .yellow, .brown: yellow
      case .green: green
      case .cyan, .teal, .mint: cyan
      case .blue, .indigo: blue
      case .purple, .pink: magenta
      case .gray, .secondary: gray
      case .primary, .white, .black, .clear: Style()
      }
    case .rgb(let red, let green, let blue):
      style(red: Int(red), green: Int(green), blue: Int(blue))
    }
  }

  /// By the hue; what has hardly any is grey, or black or white and left to the terminal.
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
    case (false, false, true): self.blue
    case (true, false, true): magenta
    default: Style()
    }
  }
}
