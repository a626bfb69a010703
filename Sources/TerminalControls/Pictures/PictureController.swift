import ArtifactBase
public import Drawing
public import TerminalFront

/// The controller of a picture that takes the whole screen: zooms and moves it, and draws a grid of cells.
///
/// ```swift
/// var controller = PictureController(VectorPicture(document), size: size, title: "logo.svg")
/// screen.draw(controller.draw())
/// for event in decoder.decode(bytes) {
///   if controller.handle(event) == .quit { return }
/// }
/// screen.draw(controller.draw())
/// ```
///
/// Pictures made of cells, such as charts, are redrawn for a wider canvas; pictures made of pixels are magnified. Keys and
/// the mouse are specified in `Specs/Terminal.md`, V26. The controller has no side effects.
public struct PictureController: Sendable {
  /// The picture.
  public let picture: any Picture2D
  /// The size of the terminal.
  public private(set) var size: TerminalSize
  /// The rendering options.
  public let options: TerminalOptions
  /// The name shown in the last row.
  public let title: String
  /// A message shown in the last row until the next key press.
  public var message = ""

  package var shell = ScreenShell<PictureController>()

  /// How often the width has been multiplied by the root of two, beginning with all of the picture.
  private(set) var zoomStep = 0

  /// The part of the picture in the middle of the screen: fractions of its width and height.
  private(set) var middle = Point2D(x: 0.5, y: 0.5)

  /// Where the mouse was pressed, or was dragged to since.
  private var dragged: CellPosition?

  /// The drawing for the size and the zoom.
  private var drawing: Scene2D?

  /// Whether the drawing is for another size or zoom.
  private var isStale = true

  /// The highest zoom: 256 times the width of the screen.
  static let mostSteps = 16

  /// Creates a controller that shows all of a picture.
  public init(
    _ picture: any Picture2D, size: TerminalSize, options: TerminalOptions = .ansi,
    title: String = ""
  ) {
    self.picture = picture
    self.size = size
    self.options = options
    self.title = title
  }

  /// Updates the size of the terminal. What is in the middle stays there.
  public mutating func resize(to size: TerminalSize) {
    guard size != self.size else { return }
    self.size = size
    isStale = true
  }

  // MARK: Zoom

  private var factor: Double {
    (0..<zoomStep).reduce(1) { factor, _ in factor * 2.0.squareRoot() }
  }

  var canvasRows: Int { max(1, size.rows - 1) }

  /// The size of the whole picture in cells.
  var extent: Size2D { drawing?.size ?? Size2D(width: 0, height: 0) }

  /// Draws the picture for a canvas of cells, as large as the zoom wants it.
  private mutating func update() {
    guard isStale else { return }
    isStale = false
    let layout = options.layout(width: size.columns)
    func drawing(width: Double, height: Double?) -> Scene2D? {
      picture.drawing(for: layout.canvas(maxWidth: width, maxHeight: height))?.scene
    }
    let width = Double(size.columns)
    let whole = drawing(width: width, height: Double(canvasRows))
    if var whole, whole.isPictorial {
      // As large as the screen allows, whatever the size of its own.
      let fit = min(width / whole.size.width, Double(canvasRows) / whole.size.height) * factor
      let size = Size2D(width: whole.size.width * fit, height: whole.size.height * fit)
      whole.scale(to: size)
      self.drawing = whole
      return
    }
    let wide = min(width * factor, Double(ScenePainter.widest))
    self.drawing = drawing(width: wide, height: nil) ?? whole
    // What does not fit the screen, such as a wide diagram, is drawn at its own size.
    if self.drawing == nil {
      self.drawing = drawing(width: Double(ScenePainter.widest), height: nil)
    }
  }

  mutating func zoom(by steps: Int, at place: CellPosition? = nil) {
    let old = zoomStep
    zoomStep = min(max(0, zoomStep + steps), Self.mostSteps)
    guard zoomStep != old else { return }
    let anchor = place.map { fraction(at: $0) }
    isStale = true
    update()
    guard let place, let anchor else { return clamp() }
    let now = fraction(at: place)
    middle.x += anchor.x - now.x
    middle.y += anchor.y - now.y
    clamp()
  }

  mutating func showAll() {
    zoomStep = 0
    middle = Point2D(x: 0.5, y: 0.5)
    isStale = true
  }

  // MARK: Position

  /// The first visible column and row of the picture; negative where it is smaller than the screen.
  var origin: (column: Int, row: Int) {
    func first(_ length: Double, _ room: Int, _ middle: Double) -> Int {
      let extra = length - Double(room)
      guard extra > 0 else { return Int((extra / 2).rounded(.down)) }
      return Int(min(max(0, length * middle - Double(room) / 2), extra.rounded(.up)).rounded())
    }
    return (
      first(extent.width, size.columns, middle.x), first(extent.height, canvasRows, middle.y)
    )
  }

  private func fraction(at place: CellPosition) -> Point2D {
    let (column, row) = origin
    return Point2D(
      x: Double(place.column + column) / max(1, extent.width),
      y: Double(place.row + row) / max(1, extent.height))
  }

  mutating func move(columns: Int, rows: Int) {
    middle.x += Double(columns) / max(1, extent.width)
    middle.y += Double(rows) / max(1, extent.height)
    clamp()
  }

  mutating func goToEdge(top: Bool) {
    middle.y = top ? 0 : 1
    clamp()
  }

  /// Keeps the screen inside of the picture.
  private mutating func clamp() {
    func clamped(_ middle: Double, _ length: Double, _ room: Int) -> Double {
      guard length > Double(room) else { return 0.5 }
      let margin = Double(room) / 2 / length
      return min(max(margin, middle), 1 - margin)
    }
    middle.x = clamped(middle.x, extent.width, size.columns)
    middle.y = clamped(middle.y, extent.height, canvasRows)
  }

  // MARK: Events

  /// Handles an event and returns what the caller must do.
  public mutating func handle(_ event: InputEvent) -> ScreenEffect {
    update()
    if let effect = handleInShell(event) { return effect }
    switch event {
    case .key(let key): return run(key) ?? .ignored
    case .mouse(let mouse): return handle(mouse)
    case .paste, .focus, .reply: return .ignored
    }
  }

  private mutating func handle(_ mouse: MouseEvent) -> ScreenEffect {
    let place = CellPosition(row: mouse.row, column: mouse.column)
    switch mouse.action {
    case .press:
      dragged = place
      return .ignored
    case .drag:
      guard let last = dragged else { return .ignored }
      move(columns: last.column - place.column, rows: last.row - place.row)
      dragged = place
    case .wheel(let direction) where mouse.modifiers.contains(.control):
      zoom(by: direction == .up || direction == .left ? 1 : -1, at: place)
    case .wheel(let direction):
      switch direction {
      case .up: move(columns: 0, rows: -TerminalLimits.wheelRows)
      case .down: move(columns: 0, rows: TerminalLimits.wheelRows)
      case .left: move(columns: -2 * TerminalLimits.wheelRows, rows: 0)
      case .right: move(columns: 2 * TerminalLimits.wheelRows, rows: 0)
      }
    case .release:
      dragged = nil
      return .ignored
    case .move: return .ignored
    }
    return .draw
  }

  // MARK: Drawing

  /// Draws the visible part and the status row.
  ///
  /// - Complexity: O(cells + elements of the picture).
  public mutating func draw() -> CellGrid {
    update()
    clamp()
    var grid = CellGrid(size: size)
    drawPicture(in: &grid)
    shell.dialog?.draw(in: &grid, options)
    if size.rows > 1 { drawStatus(in: &grid, state, position: position) }
    return grid
  }

  private func drawPicture(in grid: inout CellGrid) {
    guard var scene = drawing else {
      let text = SafeText(sanitizing: "not drawn: \(picture.obstacle)", context: .code)
      grid.put(text, row: canvasRows / 2, column: max(0, (size.columns - text.width) / 2))
      return
    }
    let layout = options.layout(width: size.columns)
    var (column, row) = origin
    var width = ScenePainter.widest
    if scene.isPictorial {
      // Only the visible part has pixels.
      let shift = AffineTransform2D.translation(x: -Double(max(0, column)), y: -Double(max(0, row)))
      scene.wrap(in: Scene2D.Group(transform: shift))
      scene.size = Size2D(
        width: min(extent.width.rounded(), Double(size.columns)),
        height: min(extent.height.rounded(), Double(canvasRows)))
      (column, row, width) = (min(0, column), min(0, row), size.columns)
    }
    for (index, runs) in ScenePainter.rows(of: scene, width: width, layout).enumerated() {
      guard (0..<canvasRows).contains(index - row) else { continue }
      grid.put(Line(runs), row: index - row, column: -column)
    }
  }

  private var state: [String] {
    if let dialog = shell.dialog { return dialog.hints(on: size, options) }
    return [title, "? for help"].filter { !$0.isEmpty }
  }

  /// The zoom, and the visible part where there is more.
  private var position: [String] {
    guard zoomStep > 0 else { return [] }
    return ["\(Int((factor * 100).rounded())) %"]
  }
}
