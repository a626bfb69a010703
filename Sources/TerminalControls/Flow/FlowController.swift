import ArtifactPictures
import ArtifactPresentation
public import ArtifactPresenters
public import FlowGraph
public import TerminalFront

/// The controller of a flow: takes key and mouse events and draws a grid of cells.
///
/// ```swift
/// var controller = FlowController(FlowSession(report), size: size, title: "plan.flow.json")
/// screen.draw(controller.draw())
/// for event in decoder.decode(bytes) {
///   switch controller.handle(event, at: clock) {
///   case .quit: return
///   case .save(let path, _): write(try controller.session.encoded(), to: path)
///   default: break
///   }
/// }
/// screen.draw(controller.draw())
/// ```
///
/// The first row has buttons, the last one a description of what is selected; between them is the canvas. Keys, buttons and
/// the mouse are specified in `Specs/Terminal.md`, V25. The controller has no side effects; it returns the requests of the user.
public struct FlowController: Sendable {
  /// The flow, and what is selected in it.
  public var session: FlowSession
  /// The size of the terminal.
  public private(set) var size: TerminalSize
  /// The rendering options.
  public var options: TerminalOptions
  /// The name shown when nothing is selected.
  public var title: String
  /// The file that is offered for saving.
  public private(set) var path: String
  /// A message shown in the last row until the next key press.
  public var message = ""
  /// A note that the user sees when saving, such as what is left out; empty for none. Saving, and another flow, end it.
  public var saveNote = ""
  /// What is drawn between the nodes.
  public var background = BackgroundPattern.dot
  /// Whether a small map of the whole flow is shown.
  public var showsMinimap = false

  var picture = FlowPicture()
  var mode = Mode.normal
  var gesture: Gesture?
  var taps = DoubleTapRecognizer()
  private var isFitted = false

  /// Whether edges have courses for the document as it is, apart from a drag.
  var isRouted = false

  /// Whether edges find their courses in further frames: call ``draw()`` again soon.
  public var isWorking: Bool { !picture.isSettled }

  /// Whether the document differs from the saved one; nil if that has to be found out.
  var isChanged: Bool?
  /// How often other buttons were asked for, where not all fit.
  var buttonPage = 0

  package var shell = ScreenShell<FlowController>()

  /// The time of the event that is handled.
  var time: Double?

  /// What keys and clicks do.
  enum Mode {
    /// They select an element.
    case normal
    /// They add elements to what is selected.
    case marking
    /// They choose the node to which a connection leads.
    case connecting(from: String)
  }

  /// What a pressed button of the mouse does.
  enum Gesture {
    case pan(from: CellPosition, last: CellPosition)
    case node(String, start: CellPosition, isBegun: Bool)
    case rect(start: CellPosition)
    case connection
    case minimap
  }

  /// Creates a controller. The flow is shown at its own size, as a whole if it fits.
  ///
  /// - Parameters:
  ///   - session: The flow.
  ///   - size: The size of the terminal.
  ///   - options: The rendering options.
  ///   - title: The name shown when nothing is selected.
  ///   - path: The file that is offered for saving.
  public init(
    _ session: FlowSession, size: TerminalSize, options: TerminalOptions = .ansi,
    title: String = "", path: String = "plan.flow.json"
  ) {
    self.session = session
    self.size = size
    self.options = options
    self.title = title
    self.path = path
    self.session.recordsChanges = true
    fitAtFirst()
  }

  /// Updates the size of the terminal. What is in the middle stays there.
  public mutating func resize(to size: TerminalSize) {
    let old = canvasSize
    self.size = size
    let new = canvasSize
    if isFitted {
      session.pan(by: Point2D(x: (new.width - old.width) / 2, y: (new.height - old.height) / 2))
      alignViewport()
    } else {
      fitAtFirst()
    }
  }

  /// Shows another flow in the place of this one.
  ///
  /// - Parameters:
  ///   - session: The flow.
  ///   - path: The file that is offered for saving; nil for the same as before.
  public mutating func show(_ session: FlowSession, path: String? = nil) {
    self.session = session
    self.session.recordsChanges = true
    if let path { self.path = path }
    isRouted = false
    (shell, mode, gesture, isFitted) = (ScreenShell(), .normal, nil, false)
    isChanged = nil
    saveNote = ""
    fitAtFirst()
  }

  /// Notes that the document has been written to a file.
  public mutating func didSave(to path: String) {
    self.path = path
    session.markSaved()
    isChanged = nil
    saveNote = ""
    message = "saved \(path)"
  }

  /// Asks whether a file may be replaced. If so, the effect is `ScreenEffect.save(path:replaces:)` again.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - reason: What would be lost, such as “it exists”.
  public mutating func askToReplace(_ path: String, because reason: String) {
    _ = ask("\(reason): replace \(path)?", ifYes: .save(path: path, replaces: true))
  }

  /// Whether Esc is handled: it ends an entry, a mode or a gesture, or clears the selection. If false, the caller may use the key.
  public var usesEscape: Bool {
    guard gesture == nil, !shell.isBusy, case .normal = mode else { return true }
    return session.current != nil || selectedCount > 0
  }

  /// Whether text is asked for, such as a label or the name of a file. Ctrl-C then ends the entry.
  public var isAsking: Bool { shell.prompt?.isQuestion == false }

  // MARK: Canvas

  /// The number of rows of the canvas.
  var canvasRows: Int { max(1, size.rows - 2) }

  /// The size of the canvas in screen units, of which a cell has `FlowPicture.cellSize`.
  var canvasSize: Size2D {
    Size2D(
      width: Double(size.columns) * FlowPicture.cellSize.width,
      height: Double(canvasRows) * FlowPicture.cellSize.height)
  }

  /// The point of the canvas in the middle of a cell of the screen.
  func canvasPoint(_ position: CellPosition) -> Point2D {
    session.editor.viewport.screenToCanvas(
      Point2D(
        x: (Double(position.column) + 0.5) * FlowPicture.cellSize.width,
        y: (Double(position.row - 1) + 0.5) * FlowPicture.cellSize.height))
  }

  /// Shows all nodes at the greatest zoom of ``zooms`` at which they fit, or if that would be too small, the first ones.
  mutating func fit() {
    guard let bounds = session.editor.nodeBounds() else { return }
    let (canvas, cell) = (canvasSize, FlowPicture.cellSize)
    let room = Size2D(width: canvas.width - 4 * cell.width, height: canvas.height - 2 * cell.height)
    let zoom =
      Self.zooms.last { zoom in
        zoom <= 1 && bounds.width * zoom <= room.width && bounds.height * zoom <= room.height
      } ?? Self.zooms[0]
    let isWide = bounds.width * zoom > room.width
    let isHigh = bounds.height * zoom > room.height
    session.setViewport(
      Viewport(
        offset: Point2D(
          x: isWide
            ? 2 * cell.width - bounds.min.x * zoom : canvas.width / 2 - bounds.center.x * zoom,
          y: isHigh ? cell.height - bounds.min.y * zoom : canvas.height / 2 - bounds.center.y * zoom
        ),
        zoom: zoom))
    alignViewport()
  }

  /// Shows all nodes if they fit at their own size, or else the first ones.
  private mutating func fitAtFirst() {
    guard session.editor.nodeCount > 0 else { return }
    isFitted = true
    fit()
    guard session.editor.viewport.zoom < Self.legibleZoom else { return }
    let bounds = session.editor.nodeBounds() ?? Rect2D(at: Point2D(x: 0, y: 0))
    let nodes = session.editor.nodes
    let first = (nodes.first { !$0.acceptsChildren } ?? nodes.first)?.frame ?? bounds
    let (canvas, cell) = (canvasSize, FlowPicture.cellSize)
    // All of the width if it fits, and the first node at the top, with what is above it if that fits too. What is
    // shown goes no further than the nodes.
    let left = min(
      first.center.x - canvas.width / 2, bounds.max.x + 2 * cell.width - canvas.width)
    let x =
      bounds.width <= canvas.width - 2 * cell.width
      ? canvas.width / 2 - bounds.center.x : -max(left, bounds.min.x - 2 * cell.width)
    let above = first.min.y - bounds.min.y
    let last = max(bounds.min.y, bounds.max.y + 2 * cell.height - canvas.height)
    let top = above < canvas.height / 2 ? bounds.min.y : min(first.min.y, last)
    session.setViewport(Viewport(offset: Point2D(x: x, y: cell.height - top), zoom: 1))
    alignViewport()
  }

  /// Zooms in or out by one of ``zooms``, around the current element or the middle.
  mutating func zoom(in isIn: Bool, at anchor: Point2D? = nil) {
    let zoom = session.editor.viewport.zoom
    let next =
      isIn
      ? Self.zooms.first { $0 > zoom * 1.01 } : Self.zooms.last { $0 < zoom * 0.99 }
    guard let next else { return }
    var anchor = anchor ?? Point2D(x: canvasSize.width / 2, y: canvasSize.height / 2)
    if case .node(let id)? = session.current, let node = session.editor.node(id) {
      let place = session.editor.viewport.canvasToScreen(node.frame.center)
      if Rect2D(origin: Point2D(x: 0, y: 0), size: canvasSize).contains(place) { anchor = place }
    }
    session.zoom(by: next / zoom, anchor: anchor)
    alignViewport()
  }

  /// Puts the origin of the canvas on a cell, so that panning does not change how nodes are rounded to cells.
  mutating func alignViewport() {
    let (viewport, cell) = (session.editor.viewport, FlowPicture.cellSize)
    let offset = Point2D(
      x: (viewport.offset.x / cell.width).rounded() * cell.width,
      y: (viewport.offset.y / cell.height).rounded() * cell.height)
    if offset != viewport.offset {
      session.setViewport(Viewport(offset: offset, zoom: viewport.zoom))
    }
  }

  /// The zooms of a terminal. From 0.5 on, edges lead around nodes, and from 0.85 on, nodes of the usual size are boxes. Below,
  /// they are their names, and at 0.25 signs.
  static let zooms = [0.1, 0.15, 0.25, 0.35, 0.5, 0.7, 0.85, 1, 1.4, 2]

  /// The zoom at which a flow is shown at first: texts are not cut.
  private static let legibleZoom = 1.0

  /// Moves the visible part by cells.
  mutating func pan(columns: Int, rows: Int) {
    session.pan(
      by: Point2D(
        x: Double(columns) * FlowPicture.cellSize.width,
        y: Double(rows) * FlowPicture.cellSize.height))
  }

  /// Moves the visible part so far that the current element is in it.
  mutating func reveal() {
    session.reveal(
      canvasSize: canvasSize,
      margin: Size2D(
        width: 3 * FlowPicture.cellSize.width, height: 2 * FlowPicture.cellSize.height))
    alignViewport()
  }
}
