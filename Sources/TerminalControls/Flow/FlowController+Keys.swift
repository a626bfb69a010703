import ArtifactPictures
import ArtifactPresentation
import ArtifactPresenters
import FlowGraph
public import TerminalFront

// Keys that move, and the order in which events are handled.

extension FlowController {
  /// Handles an event and returns what the caller must do.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - time: The time in seconds on any clock, by which double clicks are recognized and moves by keys are one change; nil
  ///     for no clock, when any two clicks on the same element are a double one.
  /// - Complexity: O(visible elements), or O(size of the flow) for keys that go from node to node.
  public mutating func handle(_ event: InputEvent, at time: Double? = nil) -> ScreenEffect {
    if case .key(KeyStroke(.character("l"), .control)) = event { return .redraw }
    switch event {
    case .key, .paste:
      message = ""
      if case .key(KeyStroke(.character("z"), .control)) = event { return .suspend }
    case .mouse(let mouse):
      if case .press = mouse.action { message = "" }
    case .focus, .reply: return .draw
    }
    if case .prompt(let prompt) = mode {
      guard case .mouse(let mouse) = event else { return handle(event, in: prompt) }
      guard case .press(.left) = mouse.action else { return .draw }
      if case .newLabel = prompt.purpose, mouse.row != size.rows - 1 {
        // The press also acts: it may add another node.
        close(prompt)
        return handle(mouse, at: time)
      }
      return press(CellPosition(row: mouse.row, column: mouse.column), in: prompt)
    }
    if case .help(var view) = mode {
      mode = view.handle(event, on: size, options) ? .help(view) : .normal
      return .draw
    }
    switch event {
    case .key(let key): return handle(key, at: time)
    case .mouse(let mouse): return handle(mouse, at: time)
    case .paste, .focus, .reply: return .draw
    }
  }

  private var isMarking: Bool { if case .marking = mode { true } else { false } }

  private mutating func handle(_ key: KeyStroke, at time: Double?) -> ScreenEffect {
    if key == KeyStroke(.escape) {
      escape()
      return .draw
    }
    // Its release may not be heard any more, such as in a prompt.
    endGesture()
    if case .connecting(let source) = mode, key == KeyStroke(.enter) {
      guard case .node(let target)? = session.current else { return .draw }
      connect(source, to: target)
      return .draw
    }
    if let command = FlowKeyCommand(key) {
      if case .connecting = mode, command.isEdit { mode = .normal }
      return run(command)
    }
    move(key, at: time)
    return .draw
  }

  /// Ends a gesture or a mode, or clears the selection.
  private mutating func escape() {
    if gesture != nil {
      cancelGesture()
    } else if case .connecting(let source) = mode {
      mode = .normal
      session.select(.node(source))
    } else if isMarking {
      mode = .normal
    } else {
      session.select(nil)
      session.focusNothing()
    }
  }

  private mutating func move(_ key: KeyStroke, at time: Double?) {
    let sides: [Key: LayoutSide] = [.left: .left, .right: .right, .up: .top, .down: .bottom]
    if let side = sides[key.key] {
      if key.modifiers == .shift { return shift(side, at: time) }
      if key.modifiers == .control || key.modifiers == .alt { return scroll(side) }
      let isMoved = session.goToNode(side, from: middle, isMarking: isMarking)
      if isMoved { reveal() } else { scroll(side) }
      return
    }
    switch (key.key, key.modifiers) {
    case (.tab, []), (.tab, .shift):
      session.goToNode(step: key.modifiers == .shift ? -1 : 1, isMarking: isMarking)
      reveal()
    case (.character("e"), []), (.character("E"), _):
      if session.goToEdge(
        step: key.key == .character("e") ? 1 : -1, isMarking: isMarking)
      {
        reveal()
      } else {
        message = session.current == nil ? "nothing is selected" : "no edges here"
      }
    case (.enter, []):
      if session.follow(isMarking: isMarking) {
        reveal()
      } else {
        message = "no edge leads from here"
      }
    case (.character("h"), []): scroll(.left)
    case (.character("l"), []): scroll(.right)
    case (.character("k"), []), (.pageUp, []): scroll(.top, isPage: key.key == .pageUp)
    case (.character("j"), []), (.pageDown, []): scroll(.bottom, isPage: key.key == .pageDown)
    case (.character("H"), _): shift(.left, at: time)
    case (.character("L"), _): shift(.right, at: time)
    case (.character("K"), _): shift(.top, at: time)
    case (.character("J"), _): shift(.bottom, at: time)
    default: break
    }
  }

  /// The point of the canvas in the middle of the screen.
  private var middle: Point2D {
    canvasPoint(CellPosition(row: 1 + canvasRows / 2, column: size.columns / 2))
  }

  private mutating func scroll(_ side: LayoutSide, isPage: Bool = false) {
    let rows = isPage ? max(1, canvasRows - 2) : 2
    switch side {
    case .left: pan(columns: 4, rows: 0)
    case .right: pan(columns: -4, rows: 0)
    case .top: pan(columns: 0, rows: rows)
    case .bottom: pan(columns: 0, rows: -rows)
    }
  }

  /// Moves what is selected by a cell.
  private mutating func shift(_ side: LayoutSide, at time: Double?) {
    if let reason = session.readOnlyReason {
      message = "cannot be changed: \(reason)"
      return
    }
    let cell = FlowPicture.cellSize
    let zoom = session.editor.viewport.effectiveZoom
    let (columns, rows): (Double, Double) =
      switch side {
      case .left: (-2, 0)
      case .right: (2, 0)
      case .top: (0, -1)
      case .bottom: (0, 1)
      }
    let way = Point2D(x: columns * cell.width / zoom, y: rows * cell.height / zoom)
    if session.moveSelection(by: way, at: time) {
      reveal()
    } else {
      message = "no node is selected"
    }
  }
}
