import ArtifactPictures
import ArtifactPresentation
import ArtifactPresenters
import FlowGraph
import TerminalFront

// The small map of the whole flow.

extension FlowController {
  /// The cells of the map inside of its frame, at most.
  private static let mapSize = (columns: 22, rows: 6)

  /// The cells that the map covers; nil if it is not shown.
  var minimapFrame: CellRect? {
    guard showsMinimap, session.editor.nodeCount > 0 else { return nil }
    let (columns, rows) = (Self.mapSize.columns + 2, Self.mapSize.rows + 2)
    guard size.columns >= columns + 10, canvasRows >= rows + 4 else { return nil }
    return CellRect(
      row: 1 + canvasRows - rows, column: size.columns - columns, rows: rows, columns: columns)
  }

  private var minimap: FlowMinimap {
    session.editor.minimap(
      canvasSize: canvasSize,
      size: Size2D(
        width: Double(Self.mapSize.columns) * FlowPicture.cellSize.width,
        height: Double(Self.mapSize.rows) * FlowPicture.cellSize.height))
  }

  func drawMinimap(in grid: inout CellGrid) {
    guard let frame = minimapFrame else { return }
    let map = minimap
    let cell = FlowPicture.cellSize
    var dots = DotCanvas(columns: Self.mapSize.columns, rows: Self.mapSize.rows)
    let style = options.theme.inks.blue
    func dot(_ point: Point2D) -> (x: Int, y: Int) {
      (
        Int(max(0, min(Double(Self.mapSize.columns * 2 - 1), point.x / cell.width * 2))),
        Int(max(0, min(Double(Self.mapSize.rows * 4 - 1), point.y / cell.height * 4)))
      )
    }
    for box in map.nodeFrames {
      let (low, high) = (dot(box.min), dot(box.max))
      for y in low.y...max(low.y, high.y - 1) {
        for x in low.x...max(low.x, high.x - 1) { dots.set(x, y, style) }
      }
    }
    grid.erase(frame)
    let glyphs = options.glyphs.form
    let corners = glyphs.corners.count == 4 ? glyphs.corners : ["+", "+", "+", "+"]
    let chrome = options.theme.chrome
    let bar = String(repeating: glyphs.horizontal, count: Self.mapSize.columns)
    let (top, left) = (frame.row, frame.column)
    grid.put(Self.safe(corners[0] + bar + corners[1]), chrome, row: top, column: left)
    for row in 0..<Self.mapSize.rows {
      grid.put(Self.safe(glyphs.vertical), chrome, row: top + 1 + row, column: left)
      grid.put(
        Self.safe(glyphs.vertical), chrome, row: top + 1 + row, column: left + frame.columns - 1)
      for column in 0..<Self.mapSize.columns {
        let mask = dots.mask(column: column, row: row)
        guard mask != 0 else { continue }
        let sign =
          glyphs.hasSymbols ? String(Unicode.Scalar(0x2800 + UInt32(mask)) ?? " ") : "*"
        grid.put(Self.safe(sign), style, row: top + 1 + row, column: left + 1 + column)
      }
    }
    grid.put(
      Self.safe(corners[3] + bar + corners[2]), chrome, row: top + frame.rows - 1, column: left)
    // The visible part.
    let (low, high) = (dot(map.visibleFrame.min), dot(map.visibleFrame.max))
    let seen = CellRect(
      row: top + 1 + low.y / 4, column: left + 1 + low.x / 2, rows: high.y / 4 - low.y / 4 + 1,
      columns: high.x / 2 - low.x / 2 + 1)
    grid.overlay(Style(nil, .reverse), in: frame.intersection(seen))
  }

  /// Shows the part of the canvas whose middle is at a cell of the map.
  mutating func center(onMapAt position: CellPosition) {
    guard let frame = minimapFrame else { return }
    let map = minimap
    let cell = FlowPicture.cellSize
    let point = Point2D(
      x: (Double(position.column - frame.column - 1) + 0.5) * cell.width,
      y: (Double(position.row - frame.row - 1) + 0.5) * cell.height)
    session.setViewport(map.viewport(centeredAt: point))
    alignViewport()
  }
}
