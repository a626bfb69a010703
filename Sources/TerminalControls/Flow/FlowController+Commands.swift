import ArtifactPictures
import ArtifactPresentation
import ArtifactPresenters
import FlowGraph
import TerminalFront

// What keys and buttons do.

/// A button in the first row of a flow, which runs the command of a key.
struct FlowButton {
  typealias Condition = @Sendable (FlowController) -> Bool
  let title: String
  let key: KeyStroke

  /// Whether the mode of the button is on.
  let isActive: Condition

  /// Whether the button has an effect now.
  let isEnabled: Condition

  var columnCount: Int { title.utf8.count + 2 }

  private init(
    _ title: String, _ key: String, _ isEnabled: @escaping Condition = { _ in true },
    isActive: @escaping Condition = { _ in false }
  ) {
    (self.title, self.key, self.isActive, self.isEnabled) =
      (title, KeyStroke(key), isActive, isEnabled)
  }

  /// The buttons, in the order in which they are shown.
  static let all = [
    FlowButton("Add", "a"),
    FlowButton("Connect", "c", isAtNode, isActive: { $0.isConnecting }),
    FlowButton("Mark", " ", hasNodes, isActive: { $0.isMarking }),
    FlowButton("Label", "i") { $0.session.current != nil },
    FlowButton("Group", "g") { !$0.session.editor.selectedNodeIDs.isEmpty },
    FlowButton("Delete", "x") { $0.session.current != nil || $0.selectedCount > 0 },
    FlowButton("Undo", "u") { $0.session.editor.canUndo },
    FlowButton("Redo", "r") { $0.session.editor.canRedo },
    FlowButton("Save", "w"), FlowButton("Load", "o"),
    FlowButton("Fit", "0", hasNodes), FlowButton("+", "+"), FlowButton("-", "-"),
    FlowButton("Map", "m", isActive: { $0.showsMinimap }),
    FlowButton("Arrange", "v", hasNodes), FlowButton("Find", "/", hasNodes),
    FlowButton("Help", "?", isActive: { $0.shell.dialog != nil }), FlowButton("Quit", "q"),
  ]

  /// Replaces the button “Group” if groups are selected.
  static let ungroup = FlowButton("Ungroup", "G")

  private static let hasNodes: Condition = { $0.session.editor.nodeCount > 0 }
  private static let isAtNode: Condition = {
    if case .node? = $0.session.current { true } else { false }
  }
}

extension FlowController {
  /// The buttons that are shown, with their columns; nil for the one that shows others.
  var buttons: [(button: FlowButton?, columns: Range<Int>)] {
    let all = FlowButton.all.filter {
      !session.isReadOnly || Self.keys[$0.key]?.command.isEdit == false
    }.map { $0.title == "Group" && isGroupSelected ? .ungroup : $0 }
    let isWide = all.reduce(0, { $0 + $1.columnCount }) <= size.columns
    // Pages, each with a button for the next one.
    var pages: [[(button: FlowButton?, columns: Range<Int>)]] = [[]]
    var column = 0
    for button in all {
      if !isWide, column > 0, column + button.columnCount + 3 > size.columns {
        pages[pages.count - 1].append((nil, column..<column + 3))
        pages.append([])
        column = 0
      }
      pages[pages.count - 1].append((button, column..<column + button.columnCount))
      column += button.columnCount
    }
    if !isWide { pages[pages.count - 1].append((nil, column..<column + 3)) }
    return pages[buttonPage % pages.count]
  }

  /// Whether all selected nodes are groups.
  private var isGroupSelected: Bool {
    let ids = session.editor.selectedNodeIDs
    return !ids.isEmpty && ids.allSatisfy { session.editor.node($0)?.acceptsChildren == true }
  }

  var isMarking: Bool { if case .marking = mode { true } else { false } }
  var isConnecting: Bool { if case .connecting = mode { true } else { false } }

  /// The number of nodes and edges that are selected.
  var selectedCount: Int {
    session.editor.selectedNodeIDs.count + session.editor.selectedEdgeIDs.count
  }

  // MARK: Moving

  /// The point of the canvas in the middle of the screen.
  private var middle: Point2D {
    canvasPoint(CellPosition(row: 1 + canvasRows / 2, column: size.columns / 2))
  }

  /// Goes to the nearest node on a side, or moves the canvas if there is none.
  mutating func goToNode(_ side: LayoutSide) {
    let isMoved = session.goToNode(side, from: middle, isMarking: isMarking)
    if isMoved { reveal() } else { scroll(side) }
  }

  mutating func goToEdge(step: Int) {
    if session.goToEdge(step: step, isMarking: isMarking) {
      reveal()
    } else {
      message = session.current == nil ? "nothing is selected" : "no edges here"
    }
  }

  /// Follows the current edge, or connects to the current node.
  mutating func follow() {
    if case .connecting(let source) = mode {
      if case .node(let target)? = session.current { connect(source, to: target) }
    } else if session.follow(isMarking: isMarking) {
      reveal()
    } else {
      message = "no edge leads from here"
    }
  }

  mutating func scroll(_ side: LayoutSide, isPage: Bool = false) {
    let rows = isPage ? max(1, canvasRows - 2) : 2
    switch side {
    case .left: pan(columns: 4, rows: 0)
    case .right: pan(columns: -4, rows: 0)
    case .top: pan(columns: 0, rows: rows)
    case .bottom: pan(columns: 0, rows: -rows)
    }
  }

  /// Moves what is selected by a cell.
  mutating func shift(_ side: LayoutSide) {
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

  mutating func setZoom(_ zoom: Double) {
    let middle = Point2D(x: canvasSize.width / 2, y: canvasSize.height / 2)
    session.zoom(by: zoom / session.editor.viewport.zoom, anchor: middle)
    alignViewport()
  }

  mutating func changeBackground() {
    let all = BackgroundPattern.allCases
    background = all[((all.firstIndex(of: background) ?? 0) + 1) % all.count]
  }

  // MARK: Editing

  mutating func add() {
    var point: Point2D? = middle
    if case .node? = session.current { point = nil }
    guard let id = session.addNode(at: point) else { return }
    reveal()
    ask(" label for \(session.label(of: .node(id))): ", passesClicks: true) { flow, text in
      if !text.isEmpty {
        flow.session.setLabel(text, of: .node(id), extendingLastChange: true)
      }
      return .draw
    }
  }

  mutating func beginConnecting() {
    guard case .node(let id)? = session.current else {
      message = "select the node where the edge begins"
      return
    }
    session.select(.node(id))
    mode = .connecting(from: id)
  }

  /// Ends the choice of the node to which a connection leads.
  mutating func connect(_ source: String, to target: String) {
    mode = .normal
    if session.connect(source, to: target) == nil {
      session.select(.node(source))
      message =
        source == target
        ? "an edge connects two different nodes"
        : "this connection is not possible, or already there"
    }
  }

  mutating func mark() {
    if isMarking {
      if let current = session.current { session.select(current, mode: .toggle) }
    } else {
      mode = .marking
    }
  }

  mutating func group() {
    if session.group() == nil {
      message = "nothing is selected"
    } else {
      mode = .normal
    }
  }

  mutating func ungroup() {
    if !session.ungroup() { message = "no group is selected" }
  }

  mutating func editLabel() {
    guard let element = session.current else {
      message = "nothing is selected"
      return
    }
    ask(" label: ", session.label(of: element)) { flow, text in
      if !flow.session.setLabel(text, of: element), text != flow.session.label(of: element) {
        flow.message = "this cannot have a label"
      }
      return .draw
    }
  }

  mutating func find() {
    ask(" find: ") { flow, text in
      if text.isEmpty { return .draw }
      if flow.session.find(text, isMarking: flow.isMarking) {
        flow.reveal()
      } else {
        flow.message = "not found: \(text)"
      }
      return .draw
    }
  }

  // MARK: Files

  mutating func save() {
    ask(saveNote.isEmpty ? " save as: " : " \(saveNote), save as: ", path) { _, path in
      path.isEmpty ? .draw : .save(path: path, replaces: false)
    }
  }

  mutating func load() {
    ask(" load: ", path) { flow, path in
      if path.isEmpty { return .draw }
      let effect = ScreenEffect.load(path: path)
      return flow.session.isChanged ? flow.ask("load without saving?", ifYes: effect) : effect
    }
  }

  mutating func quit() -> ScreenEffect {
    guard !session.isReadOnly, session.isChanged else { return .quit }
    return ask("quit without saving?", ifYes: .quit)
  }

  // MARK: Leaving

  /// Ends a gesture or a mode, or clears the selection.
  mutating func escape() {
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
}
