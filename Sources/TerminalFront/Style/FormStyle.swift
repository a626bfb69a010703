import ArtifactPresentation

/// The characters used to draw forms.
public struct FormGlyphs: Hashable, Sendable {
  /// The corners of a box, clockwise from the top left.
  public var corners: [String]

  /// A horizontal side of a box.
  public var horizontal: String

  /// A vertical side of a box.
  public var vertical: String

  /// The start of a text field.
  public var fieldStart: String

  /// The end of a text field.
  public var fieldEnd: String

  /// The start, track, knob and end of a slider.
  public var slider: [String]

  /// The start, unfilled part and end of a progress bar.
  public var bar: [String]

  /// The partial fill levels of a cell, up to the full cell.
  public var barSteps: [String]

  /// The icon of a validation error.
  public var problem: String

  /// The icon of the filter of a list.
  public var search: String

  /// The bar before a selected row.
  public var selection: String

  /// The icon of a collapsed section.
  public var folded: String

  /// The icon of an expanded section.
  public var unfolded: String

  /// The signs of columns by which rows are sorted, ascending and descending.
  public var sorting: [String]

  /// The icon of a link.
  public var link: String

  /// The character that replaces each character of a secret.
  public var obscured: Character

  /// The animation frames of a spinner, each as wide as ``Glyphs/waiting``.
  public var spinner: [String]

  /// The fallback for symbols without a character of their own.
  public var symbol: String

  /// Whether symbols, formulas and braille drawings use Unicode characters.
  public var hasSymbols: Bool

  /// Unicode characters, each one cell wide.
  public static let unicode = FormGlyphs(
    corners: ["╭", "╮", "╯", "╰"], horizontal: "─", vertical: "│", fieldStart: "▏", fieldEnd: "",
    slider: ["├", "─", "●", "┤"], bar: ["▕", "░", "▏"],
    barSteps: ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"], problem: "✗",
    search: "/", selection: "▌", folded: "▸", unfolded: "▾", sorting: ["▴", "▾"], link: "↗",
    obscured: "•",
    spinner: ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"], symbol: "◦",
    hasSymbols: true)

  /// ASCII characters.
  public static let ascii = FormGlyphs(
    corners: ["+", "+", "+", "+"], horizontal: "-", vertical: "|", fieldStart: "[", fieldEnd: "]",
    slider: ["|", "-", "o", "|"], bar: ["[", ".", "]"], barSteps: ["#"], problem: "x",
    search: "/", selection: ">", folded: "+", unfolded: "-", sorting: ["^", "v"], link: "",
    obscured: "*",
    spinner: [".  ", ".. ", "...", " ..", "  .", "   "],
    symbol: "*", hasSymbols: false)
}

/// The styles of the parts of a form.
public struct FormTheme: Hashable, Sendable {
  /// The titles of cards and headers of sections.
  public var title: Style

  /// Captions, and placeholders next to filled fields.
  public var caption: Style

  /// Borders, rules and the unfilled part of tracks.
  public var frame: Style

  /// Buttons.
  public var button: Style

  /// Prominent buttons.
  public var prominentButton: Style

  /// The content of text fields.
  public var field: Style

  /// The placeholders of empty text fields.
  public var placeholder: Style

  /// The filled part of sliders and bars.
  public var fill: Style

  /// Badges.
  public var badge: Style

  /// Disabled controls.
  public var disabled: Style

  /// Validation messages.
  public var problem: Style

  /// The focused control, applied over its own style.
  public var focus: Style

  /// A focused button that is not plain, applied over its own style.
  public var focusedButton: Style

  /// The selected row of the focused list, applied over its own style.
  public var selectedRow: Style

  /// No colors and no attributes.
  public static let plain = FormTheme(
    title: Style(), caption: Style(), frame: Style(), button: Style(), prominentButton: Style(),
    field: Style(), placeholder: Style(), fill: Style(), badge: Style(), disabled: Style(),
    problem: Style(), focus: Style(), focusedButton: Style(),
    selectedRow: Style())

  init(_ inks: Inks) {
    title = Style(nil, .bold)
    caption = inks.gray
    frame = inks.gray
    button = inks.marked(inks.blue, without: .bold)
    prominentButton = inks.blue.adding([.bold, .reverse])
    field = Style(nil, .underline)
    placeholder = inks.gray.adding(.italic)
    fill = inks.blue
    badge = Style(nil, .reverse)
    disabled = inks.marked(inks.gray, without: .italic)
    problem = inks.marked(inks.red, without: .bold)
    focus = inks.cyan.adding([.bold, .underline])
    // Underlined, to differ from a prominent button without colors too.
    focusedButton = inks.cyan.adding([.bold, .reverse, .underline])
    selectedRow = inks.cyan.adding(.bold)
  }

  init(
    title: Style, caption: Style, frame: Style, button: Style, prominentButton: Style,
    field: Style, placeholder: Style, fill: Style, badge: Style, disabled: Style, problem: Style,
    focus: Style, focusedButton: Style, selectedRow: Style
  ) {
    self.title = title
    self.caption = caption
    self.frame = frame
    self.button = button
    self.prominentButton = prominentButton
    self.field = field
    self.placeholder = placeholder
    self.fill = fill
    self.badge = badge
    self.disabled = disabled
    self.problem = problem
    self.focus = focus
    self.focusedButton = focusedButton
    self.selectedRow = selectedRow
  }
}
