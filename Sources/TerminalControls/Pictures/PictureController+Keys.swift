import ArtifactPresentation
public import TerminalFront

// The keys of a picture.

extension PictureController: ShellView {
  private typealias Command = KeyCommand<PictureController>

  /// The ways of the arrows, and of h, j, k and l.
  private static let ways = [(-1, 0), (1, 0), (0, -1), (0, 1)]
  private static let letterWays = [(-1, 0), (0, 1), (0, -1), (1, 0)]

  package static let keys = KeyTable<PictureController>(
    [
      Command(each: "+  -", "zoom in, zoom out; also Ctrl and the wheel") {
        $0.zoom(by: $1 == 0 ? 1 : -1)
      },
      Command("=") { $0.zoom(by: 1) },
      Command("0", "show all") { $0.showAll() },
      Command(each: "arrows", "move; also by dragging") { $0.move(ways[$1]) },
      Command(each: "h  j  k  l") { $0.move(letterWays[$1]) },
      Command(each: "PgUp  PgDn", "up one page, down one page") {
        $0.move(columns: 0, rows: ($1 == 0 ? -1 : 1) * max(1, $0.canvasRows - 1))
      },
      Command("Space  f") { $0.move(columns: 0, rows: max(1, $0.canvasRows - 1)) },
      Command("b") { $0.move(columns: 0, rows: -max(1, $0.canvasRows - 1)) },
      Command(each: "g  G", "top, bottom") { $0.goToEdge(top: $1 == 0) },
      Command(each: "Home  End") { $0.goToEdge(top: $1 == 0) },
    ] + Command.common + [
      Command("Ctrl-C", isGlobal: true) { _ in ScreenEffect.quit },
      Command("q  Ctrl-C", "quit") { _ in ScreenEffect.quit },
    ])

  package var help: KeyHelp { .picture }

  /// Moves by an eighth of the screen.
  private mutating func move(_ way: (x: Int, y: Int)) {
    move(columns: way.x * max(1, size.columns / 8), rows: way.y * max(1, canvasRows / 8))
  }
}

extension KeyHelp {
  /// The keys of a picture.
  public static let picture = PictureController.keys.help()
}
