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
    if case .help(let view) = mode { view.draw(in: &grid, options) }
    drawState(in: &grid)
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
    if case .marking = mode { picture.focus = session.editor.focusedElement }
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
    for (command, columns) in buttons {
      guard let command else {
        grid.put(
          Self.safe(" \(options.glyphs.form.hasSymbols ? "…" : ">") "), options.theme.strong,
          row: 0,
          column: columns.lowerBound)
        continue
      }
      let text = Self.safe(" \(button(of: command) ?? "") ")
      var style = isEnabled(command) ? options.theme.strong : options.theme.form.disabled
      if isActive(command) { style = style.adding(.reverse) }
      grid.put(text, style, row: 0, column: columns.lowerBound)
    }
  }

  private func isActive(_ command: FlowKeyCommand) -> Bool {
    switch (mode, command) {
    case (.marking, .mark), (.connecting, .connect), (.help, .help): true
    case (_, .map): showsMinimap
    default: false
    }
  }

  // MARK: State

  private mutating func drawState(in grid: inout CellGrid) {
    let row = size.rows - 1
    let style = Style(nil, .reverse)
    grid.erase(CellRect(row: row, column: 0, rows: 1, columns: size.columns), style)
    noteChanges()
    let right = Self.safe(rightState)
    let left = Self.safe(" " + leftState)
    var room = size.columns
    var isAsking = false
    if case .prompt = mode { isAsking = true }
    // A message has all of the row if it needs it.
    let least = message.isEmpty ? min(left.width, 30) : left.width
    if !isAsking, least + right.width + 2 <= size.columns {
      room = size.columns - right.width - 1
      grid.put(right, style, row: row, column: room)
    }
    let clip = CellRect(row: row, column: 0, rows: 1, columns: max(0, room - 1))
    guard case .prompt(var prompt) = mode else {
      grid.put(left, style, row: row, column: 0, clip: clip)
      if left.width > clip.columns, clip.columns > 1 {
        grid.put(
          Self.safe(options.glyphs.form.hasSymbols ? "…" : "~"), style, row: row,
          column: clip.columns - 1)
      }
      return
    }
    let start = grid.put(Self.safe(" " + prompt.question), style, row: row, column: 0)
    if prompt.isQuestion {
      for (index, area) in answers(to: prompt).enumerated() {
        grid.put(
          Self.safe(Self.answerTexts[index]), style.adding(.bold), row: row, column: area.lowerBound
        )
      }
      return
    }
    let window = prompt.field.window(width: max(1, room - start - 1))
    grid.put(window.text, style, row: row, column: start)
    grid.cursor = CellPosition(row: row, column: start + window.cursorColumn)
    mode = .prompt(prompt)
  }

  /// Compares the document with the saved one if it may have changed; not during a drag, which would compare it in each
  /// frame.
  private mutating func noteChanges() {
    guard isChanged == nil, gesture == nil else { return }
    isChanged = !session.isReadOnly && session.isChanged
  }

  private var leftState: String {
    if !message.isEmpty { return message }
    let separator = " \(options.glyphs.separator) "
    switch mode {
    case .connecting(let source):
      return "from \(session.label(of: .node(source))): choose a node, Enter connects, Esc cancels"
    case .marking:
      let count = session.editor.selectedNodeIDs.count + session.editor.selectedEdgeIDs.count
      return "\(count) selected" + separator + "Space marks, g groups, Esc ends"
    case .help(let view): return view.hints(on: size, options).joined(separator: separator)
    case .normal, .prompt: break
    }
    let count = session.editor.selectedNodeIDs.count + session.editor.selectedEdgeIDs.count
    if count > 1 { return "\(count) selected" }
    if let current = session.current { return session.description(of: current) }
    var parts = title.isEmpty ? [] : [title]
    if let reason = session.readOnlyReason { parts.append(reason) }
    parts.append("? for help")
    return parts.joined(separator: separator)
  }

  private var rightState: String {
    var parts: [String] = []
    if isChanged ?? true { parts.append("changed") }
    let (nodes, edges) = (session.editor.nodeCount, session.editor.edgeCount)
    parts.append(
      "\(nodes) \(nodes == 1 ? "node" : "nodes"), \(edges) \(edges == 1 ? "edge" : "edges")")
    parts.append("\(Int((session.editor.viewport.zoom * 100).rounded()))%")
    return parts.joined(separator: " \(options.glyphs.separator) ")
  }

  /// The texts of the answers to a question, as buttons.
  static let answerTexts = ["[ y: yes ]", "[ n: no ]"]

  /// The columns of the answers to a question.
  func answers(to prompt: Prompt) -> [Range<Int>] {
    let start = min(
      1 + Self.safe(prompt.question).width + 1, max(0, size.columns - 20))
    let widths = Self.answerTexts.map(\.utf8.count)
    return [
      start..<start + widths[0], start + widths[0] + 1..<start + widths[0] + 1 + widths[1],
    ]
  }

  static func safe(_ text: String) -> SafeText { SafeText(sanitizing: text, context: .code) }
}
