import ArtifactPictures
import ArtifactPresentation
import ArtifactPresenters
import Drawing
import FlowGraph
public import TerminalFront

// Drawing: the row of buttons, the canvas, the row of state, and the list of keys on top.

extension FlowController {
  /// Draws the current state.
  ///
  /// - Complexity: O(cells + visible elements), and finding the courses of edges of which something has been moved.
  public mutating func draw() -> CellGrid {
    updatePicture()
    var grid = CellGrid(size: size)
    if size.rows > 2 {
      drawCanvas(in: &grid)
      drawButtons(in: &grid)
    }
    shell.dialog?.draw(in: &grid, options)
    noteChanges()
    drawStatus(in: &grid, state, position: shell.prompt == nil ? [position] : [], least: 30)
    return grid
  }

  /// Lays out what is visible.
  mutating func updatePicture() {
    let isEdited = session.takeChanges().contains { change in
      switch change {
      case .node(.select), .edge(.select): false
      default: true
      }
    }
    if isEdited {
      isRouted = false
      isChanged = nil
    }
    // During a drag, courses change where they have to; afterwards, they do not depend on its way.
    if !isRouted, gesture == nil {
      picture.forgetRoutes()
      isRouted = true
    }
    picture.content = session.content
    picture.focus = nil
    if isMarking { picture.focus = session.editor.focusedElement }
    if case .connecting = mode { picture.focus = session.current }
    picture.update(
      session.editor, columns: size.columns, rows: canvasRows, measure: CellMetrics())
  }

  // MARK: Canvas

  private func drawCanvas(in grid: inout CellGrid) {
    let layout = options.layout(width: size.columns)
    let rows = ScenePainter.rows(of: picture.scene(), width: size.columns, layout)
    for (row, runs) in rows.enumerated() where row < canvasRows {
      grid.put(Line(runs), row: 1 + row, column: 0)
    }
    drawBackground(in: &grid)
    if session.editor.nodeCount == 0 { drawHint(in: &grid) }
    drawMinimap(in: &grid)
  }

  /// Draws dots or crosses where nothing else is.
  private func drawBackground(in grid: inout CellGrid) {
    guard background != .none else { return }
    let viewport = session.editor.viewport
    let cell = FlowPicture.cellSize
    // The distance of the dots: at least 6 columns.
    var spacing = 100 * viewport.effectiveZoom
    while spacing < 6 * cell.width { spacing *= 2 }
    let sign = Self.safe(background == .grid ? "+" : options.glyphs.separator == "-" ? "." : "·")
    let style = options.theme.chrome
    let boxes = picture.boxCells
    func first(_ offset: Double) -> Double { offset - (offset / spacing).rounded(.down) * spacing }
    var y = first(viewport.offset.y)
    while y < canvasSize.height {
      let row = Int((y / cell.height).rounded(.down))
      var x = first(viewport.offset.x)
      while x < canvasSize.width {
        let column = Int((x / cell.width).rounded(.down))
        let isFree =
          !boxes[row * size.columns + column]
          && (column - 1...column + 1).allSatisfy { isBlank(grid, row + 1, $0) }
        if isFree { grid.put(sign, style, row: row + 1, column: column) }
        x += spacing
      }
      y += spacing
    }
  }

  private func isBlank(_ grid: CellGrid, _ row: Int, _ column: Int) -> Bool {
    !(0..<size.columns).contains(column)
      || [UInt8(0x20)] == grid.character(at: CellPosition(row: row, column: column))
  }

  private func drawHint(in grid: inout CellGrid) {
    let hint = Self.safe(
      session.isReadOnly ? "empty" : "a or a double click adds a node, ? shows all keys")
    grid.put(
      hint, options.theme.chrome, row: 1 + canvasRows / 2,
      column: max(0, (size.columns - hint.width) / 2))
  }

  // MARK: Buttons

  private func drawButtons(in grid: inout CellGrid) {
    for (button, columns) in buttons {
      let title = button?.title ?? (options.glyphs.form.hasSymbols ? "…" : ">")
      let isEnabled = button?.isEnabled(self) ?? true
      var style = isEnabled ? options.theme.strong : options.theme.form.disabled
      if button?.isActive(self) == true { style = style.adding(.reverse) }
      grid.put(Self.safe(" \(title) "), style, row: 0, column: columns.lowerBound)
    }
  }

  // MARK: State

  /// Compares the document with the saved one if it may have changed; not during a drag, which would compare it in each
  /// frame.
  private mutating func noteChanges() {
    guard isChanged == nil, gesture == nil else { return }
    isChanged = !session.isReadOnly && session.isChanged
  }

  private var state: [String] {
    if let dialog = shell.dialog { return dialog.hints(on: size, options) }
    switch mode {
    case .connecting(let source):
      let label = session.label(of: .node(source))
      return ["from \(label): choose a node, Enter connects, Esc cancels"]
    case .marking: return ["\(selectedCount) selected", "Space marks, g groups, Esc ends"]
    case .normal: break
    }
    if selectedCount > 1 { return ["\(selectedCount) selected"] }
    if let current = session.current { return [session.description(of: current)] }
    return [title, readOnlyReason ?? "", "? for help"].filter { !$0.isEmpty }
  }

  private var position: String {
    var parts: [String] = []
    if isChanged ?? true { parts.append("changed") }
    let (nodes, edges) = (session.editor.nodeCount, session.editor.edgeCount)
    parts.append(
      "\(nodes) \(nodes == 1 ? "node" : "nodes"), \(edges) \(edges == 1 ? "edge" : "edges")")
    parts.append("\(Int((session.editor.viewport.zoom * 100).rounded()))%")
    return parts.joined(separator: " \(options.glyphs.separator) ")
  }

  static func safe(_ text: String) -> SafeText { SafeText(sanitizing: text, context: .code) }
}
