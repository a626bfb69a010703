// A theme and signs of one's own, a view for one kind of block, and a pager that tells what a reader does.

import ArtifactPresenters
import MarkdownCore
import TerminalFront

// MARK: Colors and signs

/// Bright colors of the terminal's palette, for a projector.
let inks = Inks(
  red: Style(.brightRed), yellow: Style(.brightYellow), green: Style(.brightGreen),
  cyan: Style(.brightCyan), blue: Style(.brightBlue), magenta: Style(.brightMagenta),
  gray: Style(.brightBlack))

var theme = Theme(inks)
theme.spacing = 0
theme.headings = [
  Style(.brightWhite, [.bold, .underline]), Style(.brightWhite, .bold), Style(nil, .bold),
]
theme.tableHeader = Style(.brightYellow, .bold)
theme.artifactTitle = Style(.brightWhite, .bold)
theme.artifactGlyph = theme.inks.magenta
theme.chrome = theme.inks.gray
(theme.treeKey, theme.treeString) = (inks.blue, inks.green)
(theme.treeNumber, theme.treeLiteral) = (inks.cyan, inks.magenta)
(theme.diffAdded, theme.diffRemoved) = (inks.green, inks.red)
(theme.diffFile, theme.diffHunk) = (Style(nil, .bold), inks.cyan)
theme.diffChanged = Style(nil, .reverse)
// Backgrounds for code, for every second row of a table and for code in text.
theme.codeGround = .black
theme.alternateRowGround = .black
theme.inlineCode.ground = .black

var glyphs = Glyphs.unicode
glyphs.bullets = ["–", "·"]
glyphs.quoteBar = "▌"
glyphs.heavyRule = "═"
glyphs.rowRule = "·"
glyphs.raisedDigits = []

var options = TerminalOptions(colorMode: .ansi16, theme: theme, glyphs: glyphs, proseWidth: 50)
options.writesLinks = false
// A progress bar instead of code in the language `progress`.
options.views.register(for: .code) { block, layout in
  guard case .code(let code) = block.kind, code.language == "progress",
    let percent = code.lines.first.flatMap({ Int($0.text) })
  else { return nil }
  let width = max(0, min(layout.width, 30)) * max(0, min(percent, 100)) / 100
  let bar = SafeText(
    sanitizing: String(repeating: "█", count: width) + " \(percent) %", context: .code)
  return [Line([Line.Run(bar, layout.theme.inks.green)], isSoftWrapped: false)]
}

// MARK: An answer

let answer = """
  # Week 42
  - picked [Cox](https://orchard.example/cox "The old rows"), see #press
    - all of the north side

  > Half of it is sold.[^1]

  ```progress
  60
  ```

  ```swift
  let half = yield / 2
  ```

  | Row | Trees |
  |-----|------:|
  | 1 | 12 |
  | 2 | 9 |

  <artifact identifier="yield" type="application/json" title="Yield">{"cox": 12, "fine": true}</artifact>

  <artifact identifier="notes" type="text/plain" title="Notes">Ladders are in the barn.</artifact>

  [^1]: By weight.
  """
var configuration = ArtifactConfiguration.standard
configuration.markdown.tagPrefixes = [.hashtag]
configuration.frames["text/plain"] = ArtifactFrame(disclosure: .closed, actions: [.copy])
var session = ArtifactSession(configuration)
session.append(answer)
session.finish()

// MARK: A pager without a terminal

var pager = PagerModel(
  size: TerminalSize(columns: 60, rows: 24), options: options, title: "week.md", isFollowing: false)
pager.show(session.presentation, isComplete: true)

/// The screen as text.
@MainActor func screen() -> [String] {
  let grid = pager.draw()
  return (0..<grid.size.rows).map { grid.text(inRow: $0) }
}

/// The cell at which a text begins on the screen.
@MainActor func position(of text: String) -> CellPosition {
  for (row, line) in screen().enumerated() {
    guard let range = line.firstRange(of: text) else { continue }
    return CellPosition(
      row: row, column: line.distance(from: line.startIndex, to: range.lowerBound))
  }
  return CellPosition(row: 0, column: 0)
}

/// Passes an event to the pager, as a program does in its loop.
@MainActor func handle(_ event: InputEvent) -> ScreenEffect {
  let action = pager.handle(event)
  // What is folded is laid out anew.
  pager.show(session.presentation, isComplete: true)
  return action
}

@MainActor func click(_ text: String) -> ScreenEffect {
  let cell = position(of: text)
  return handle(.mouse(MouseEvent(.press(.left), column: cell.column, row: cell.row)))
}

print(screen().joined(separator: "\n"))
print("content: \(pager.contentSize.columns) × \(pager.contentSize.rows) cells")
print(
  "following: \(pager.isFollowing), wrapping: \(pager.wrapsLines), help: \(pager.isShowingHelp)")
for text in ["Cox", "#press", "Notes"] { print("click on \(text):", click(text)) }
for key in ["y", "s", "z", "?"] { print("key \(key):", handle(.key(KeyStroke(key)))) }

// MARK: Lines

var layout = LayoutOptions(width: 40, proseWidth: 40, theme: theme, glyphs: glyphs)
layout.showsLinkTargets = true
layout.marksStyles = true
var folding = ArtifactFolding()
if let artifact = session.presentation.blocks.last(where: { $0.kind.name == .artifact }) {
  folding.toggle(artifact.id)
}
layout.folding = folding
var cursor = LayoutCursor(options: layout)
let frame: LayoutFrame = cursor.finish(session.presentation)
let colors = Set(frame.committed.flatMap(\.runs).compactMap(\.style.color))
print(
  "\(frame.committed.count) lines in \(colors.count) colors, widest",
  frame.committed.map(\.width).max() ?? 0)
// Code fills its rows; a row of a table has blanks with a background.
let filled = frame.committed.filter { $0.ground == theme.codeGround }
let striped = frame.committed.filter {
  $0.ground == nil && $0.runs.last?.style.ground == theme.alternateRowGround
}
print("\(filled.count) lines fill their rows, \(striped.count) row of the table has a ground")
// The writer fills a row before its text.
var writer = AnsiWriter(colorMode: .ansi16)
if let line = filled.first { writer.put(line) }
print(String(decoding: writer.drain(), as: UTF8.self).replacing("\u{1B}", with: "ESC"))
