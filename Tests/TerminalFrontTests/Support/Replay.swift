import ArtifactPresentation
import ArtifactPresenters
import TerminalFront
import TestSupport

/// A view and a terminal in memory that shows what it writes, with an eye on every promise.
struct Replay {
  var view: TerminalView
  var screen: VTScreen

  /// All bytes so far.
  var bytes: [UInt8] = []

  /// Cells that were blank for a moment within a frame and had the same text before and after.
  var flickers: [VTScreen.Blanking] = []

  /// What the frames committed, as the layout says.
  var committed: [String] = []
  private var layout: LayoutCursor
  private let options: TerminalOptions

  init(columns: Int, rows: Int, options: TerminalOptions = .ansi) {
    let size = TerminalSize(columns: columns, rows: rows)
    self.options = options
    view = TerminalView(size: size, drawsInPlace: true, options: options)
    screen = Self.makeScreen(columns: columns, rows: rows)
    layout = LayoutCursor(options: Self.layoutOptions(columns - 1, options))
  }

  static func makeScreen(columns: Int, rows: Int) -> VTScreen {
    VTScreen(columns: columns, rows: rows) { TextMetrics.width(of: $0) }
  }

  private static func layoutOptions(_ width: Int, _ options: TerminalOptions) -> LayoutOptions {
    LayoutOptions(
      width: width, proseWidth: options.proseWidth, theme: options.theme, glyphs: options.glyphs,
      showsLinkTargets: !options.writesLinks)
  }

  mutating func show(_ presentation: Presentation) {
    committed += layout.frame(presentation).committed.map(Self.shown)
    feed(view.show(presentation))
  }

  mutating func finish(_ presentation: Presentation) {
    committed += layout.finish(presentation).committed.map(Self.shown)
    feed(view.finish(presentation))
  }

  mutating func resize(columns: Int, rows: Int) {
    screen.resize(columns: columns, rows: rows)
    view.resize(to: TerminalSize(columns: columns, rows: rows))
    layout.options.width = columns - 1
  }

  mutating func feed(_ new: [UInt8]) {
    bytes += new
    screen.forgetBlankings()
    screen.feed(new)
    flickers += screen.blankings.filter {
      screen.cell(row: $0.row, column: $0.column).text == $0.text
    }
  }

  /// A line as a screen gives it back: blanks at the end cannot be seen.
  static func shown(_ line: Line) -> String {
    var bytes = Array(line.description.utf8)
    while bytes.last == 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Where two texts begin to differ; nil if they do not, up to empty lines at the end.
  static func difference(_ lines: [String], _ expected: [String]) -> String? {
    var (lines, expected) = (lines, expected)
    while lines.last?.isEmpty == true { lines.removeLast() }
    while expected.last?.isEmpty == true { expected.removeLast() }
    guard lines != expected else { return nil }
    let index = zip(lines, expected).prefix { $0 == $1 }.count
    return """
      line \(index): \(lines.dropFirst(index).prefix(2)) instead of \
      \(expected.dropFirst(index).prefix(2))
      """
  }

  /// The lines of a presentation laid out at once.
  static func expected(
    _ presentation: Presentation, width: Int, options: TerminalOptions = .ansi
  ) -> [String] {
    LayoutCursor.lines(of: presentation, options: layoutOptions(width, options)).map(shown)
  }
}
