/// The keys of a full-screen view and what they do: shown by `?` and F1, and printed by the help of a tool.
///
/// Its texts are ASCII.
public struct KeyHelp: Hashable, Sendable {
  /// Keys that do the same, and what they do in lower case without a full stop.
  public struct Entry: Hashable, Sendable {
    /// The names of the keys, separated by two spaces.
    public var keys: String
    public var meaning: String

    public init(_ keys: String, _ meaning: String) {
      self.keys = keys
      self.meaning = meaning
    }
  }

  /// The entries, in the order in which they are shown.
  public var entries: [Entry]

  public init(_ entries: [Entry]) {
    self.entries = entries
  }

  /// How texts are compared in a search (`Specs/Terminal.md`, V13.5a).
  private static let smartCase = "ignores case unless a capital is typed"

  /// The keys of a pager.
  public static let pager = KeyHelp(
    [
      Entry("j  Down  Enter", "down one row"),
      Entry("k  Up", "up one row"),
      Entry("Space  f  PgDn  Ctrl-F", "down one page"),
      Entry("b  PgUp  Ctrl-B", "up one page"),
      Entry("d  Ctrl-D", "down half a page"),
      Entry("u  Ctrl-U", "up half a page"),
      Entry("g  <  Home", "start"),
      Entry("G  >  End", "end"),
      Entry("F", "follow new content"),
      Entry("/", "search; \(smartCase); Enter stays, Esc goes back"),
      Entry("n  N", "next match, previous match"),
      Entry("w", "wrap or clip wide lines"),
      Entry("h  l  Left  Right", "scroll clipped lines sideways"),
      Entry("z", "fold or unfold the artifact in view"),
      Entry("y  s", "copy or save the artifact in view"),
    ] + common + [Entry("q  Ctrl-C", "quit")])

  /// The keys of a form.
  public static let form = KeyHelp([
    Entry("Tab  Shift-Tab", "next control, previous control"),
    Entry("arrows", "control in that direction, next row"),
    Entry("j  k  g  G", "list rows: next, previous, first, last"),
    Entry("/", "filter rows by text; \(smartCase); Enter keeps them, Esc shows all"),
    Entry("Enter", "press, toggle a section, submit a field, open a link"),
    Entry("Space", "press, toggle a section or switch"),
    Entry("Left  Right", "turn a switch off, on; move a slider, with Shift by 10 steps"),
    Entry("0 to 9", "type the number of a slider; Enter sets it, Esc discards it"),
    Entry("Home  End", "start or end of a slider or text"),
    Entry("Ctrl-A  Ctrl-E", "start or end of a text"),
    Entry("Ctrl-W  Ctrl-U  Ctrl-K", "delete a word, to the start, to the end"),
    Entry("Esc", "revert a field"),
    Entry("Ctrl-Z  Ctrl-Y", "undo, redo"),
    Entry("Ctrl-Enter", "press the main button"),
    Entry("Alt-letter", "press the button with that initial"),
    Entry("o", "open the link, else the first visible image"),
    Entry("y", "copy the address of a link"),
    Entry("PgUp  PgDn", "scroll the form or a list"),
    Entry("F12", "inspect the control"),
    Entry("?  F1", "show these keys; in a field only F1"),
    Entry("Ctrl-L", "redraw the screen"),
    Entry("q  Ctrl-C", "quit; in a field only Ctrl-C"),
  ])

  /// The keys of a flow editor, or of a graph that can't be changed.
  public static func flow(isReadOnly: Bool) -> KeyHelp {
    KeyHelp(moving + (isReadOnly ? [] : editing) + common + [Entry("q  Ctrl-C", "quit")])
  }

  private static let moving = [
    Entry("Tab  Shift-Tab", "next node, previous node"),
    Entry("arrows", "nearest node in that direction"),
    Entry("e  E", "next edge, previous edge of the node"),
    Entry("Enter", "follow the edge"),
    Entry("h  j  k  l", "move the canvas; also PgUp, PgDn, Ctrl-arrows"),
    Entry("+  -", "zoom in, zoom out"),
    Entry("0  1", "show all, actual size"),
    Entry("/", "find a node by its label, in any case"),
    Entry("m  b", "map, background"),
    Entry("Esc", "end what has begun, else select nothing"),
  ]

  private static let editing = [
    Entry("a", "add a node"),
    Entry("c", "connect the node to another one"),
    Entry("i  F2", "change the label"),
    Entry("H  J  K  L", "move what is selected; also Shift-arrows"),
    Entry("Space", "select several; Esc ends"),
    Entry("g  G", "group, ungroup"),
    Entry("x  Del  Backspace", "delete"),
    Entry("u", "undo"),
    Entry("r  Ctrl-R", "redo"),
    Entry("v", "arrange all"),
    Entry("w  Ctrl-S", "save"),
    Entry("o", "load"),
  ]

  private static let common = [
    Entry("?  F1", "show these keys"),
    Entry("Ctrl-L  Ctrl-Z", "redraw the screen, suspend"),
  ]
}
