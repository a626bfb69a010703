import ArtifactPresentation

/// The signs that interfaces are drawn with.
public struct FormGlyphs: Hashable, Sendable {
  /// The corners of a box from the top left clockwise, and its sides.
  public var corners: [String]
  public var horizontal: String
  public var vertical: String

  /// What a text field begins and ends with.
  public var fieldStart: String
  public var fieldEnd: String

  /// The start, track, knob and end of a slider.
  public var slider: [String]

  /// The start, the room that is left, and the end of a bar, and the steps of filling one cell of it.
  public var bar: [String]
  public var barSteps: [String]
  public var problem: String

  /// What stands before words that are looked for, and before a selected row.
  public var search: String
  public var selection: String

  /// What stands before the header of a section that can be folded.
  public var folded: String
  public var unfolded: String
  public var link: String

  /// What stands for each character of a secret.
  public var obscured: Character

  /// The frames of a sign of work that turns, each as wide as the sign that stands still.
  public var spinner: [String]

  /// What stands for a symbol that has no sign of its own.
  public var symbol: String

  /// Whether symbols have signs of their own.
  public var hasSymbols: Bool

  public static let unicode = FormGlyphs(
    corners: ["╭", "╮", "╯", "╰"], horizontal: "─", vertical: "│", fieldStart: "▏", fieldEnd: "",
    slider: ["├", "─", "●", "┤"], bar: ["▕", "░", "▏"],
    barSteps: ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"], problem: "✗",
    search: "/", selection: "▌", folded: "▸", unfolded: "▾", link: "↗", obscured: "•",
    spinner: ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"], symbol: "◦",
    hasSymbols: true)

  public static let ascii = FormGlyphs(
    corners: ["+", "+", "+", "+"], horizontal: "-", vertical: "|", fieldStart: "[", fieldEnd: "]",
    slider: ["|", "-", "o", "|"], bar: ["[", ".", "]"], barSteps: ["#"], problem: "x",
    search: "/", selection: ">", folded: "+", unfolded: "-", link: "", obscured: "*",
    spinner: [".  ", ".. ", "...", " ..", "  .", "   "],
    symbol: "*", hasSymbols: false)
}

/// Which style each part of an interface has.
public struct FormTheme: Hashable, Sendable {
  /// Titles of cards and headers of sections.
  public var title: Style
  public var caption: Style
  public var frame: Style
  public var button: Style
  public var prominentButton: Style
  public var field: Style
  public var placeholder: Style

  /// The filled part of sliders and bars.
  public var fill: Style
  public var badge: Style
  public var disabled: Style
  public var problem: Style

  /// What has the focus, on top of its own style; a button with a frame of its own.
  public var focus: Style
  public var focusedButton: Style

  /// The selected row of the list that has the focus, on top of its own style.
  public var selectedRow: Style

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
    focusedButton = inks.cyan.adding([.bold, .reverse])
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
