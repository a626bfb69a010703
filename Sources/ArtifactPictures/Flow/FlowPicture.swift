public import ArtifactBase
public import Drawing
public import FlowGraph

/// The visible part of an edited flow, in the cells of a terminal.
///
/// ```swift
/// var picture = FlowPicture()
/// picture.update(editor, columns: 80, rows: 22, measure: CellMetrics())
/// paint(picture.scene())
/// picture.element(at: pointer)     // the node or edge in a cell
/// ```
///
/// At a zoom of 1, a cell is ``cellSize`` canvas units wide and high. Nodes are where their positions say. Edges lead around
/// them, and keep their courses as long as nothing that they meet is moved.
public struct FlowPicture: Sendable {
  /// The canvas units in a cell at a zoom of 1: a node of the default size is 15 columns wide and 3 rows high.
  public static let cellSize = Size2D(width: 10, height: 20)
  /// The number of visible edges up to which they lead around nodes; more are straight lines.
  public static let routedEdgeCount = 400
  /// The least zoom at which edges lead around nodes.
  public static let routedZoom = 0.4

  /// What nodes and edges look like. Setting it does not draw anything.
  public var content = FlowContent()
  /// The element that the keyboard is on while several are selected; it has a double outline.
  public var focus: FlowElement?
  /// The rectangle in which the user selects, in cells; nil for none.
  public var selectionRect: Rect2D?

  var parts = FlowParts()
  private var routes = LiveRoutes(options: Self.routing)
  private var zoom = 0.0

  /// Creates a picture of nothing.
  public init() {}

  private static var routing: GraphLayoutOptions {
    var options = GraphLayoutOptions.cells()
    options.cornerSpacing = 2
    return options
  }

  /// Whether edges of the last update have their final courses. If not, further updates improve them.
  public var isSettled: Bool { routes.isSettled }

  /// Lays out what is visible of a flow. The least visible column and row are where the offset of the viewport says, in
  /// units of ``cellSize``.
  ///
  /// - Parameters:
  ///   - editor: The flow.
  ///   - columns: The width of the canvas.
  ///   - rows: The height of the canvas.
  ///   - measure: The text metrics of the front.
  /// - Complexity: O(n log n) in the number of nodes and edges that are visible or near, plus finding new courses for edges
  ///   of which something has been moved.
  public mutating func update(
    _ editor: FlowEditor<JSONValue>, columns: Int, rows: Int, measure: any TextMeasuring
  ) {
    let scale = FlowScale(editor.viewport)
    if zoom != scale.zoom {
      zoom = scale.zoom
      routes.removeAll()
    }
    parts = FlowParts(
      editor, scale: scale, columns: columns, rows: rows, content: content, measure: measure)
    guard scale.zoom >= Self.routedZoom, parts.lines.count <= Self.routedEdgeCount else {
      routes.removeAll()
      return parts.drawStraight()
    }
    _ = routes.update(boxes: parts.boxes, edges: parts.edges)
    for index in parts.lines.indices {
      guard parts.lines[index].waypoints.isEmpty else {
        parts.lines[index].route = parts.course(through: parts.lines[index])
        continue
      }
      guard let route = routes.route(of: parts.lines[index].id) else { continue }
      parts.lines[index].route = route.moved(x: parts.origin.x, y: parts.origin.y)
    }
  }

  /// Lets all edges find their courses anew with the next update, such as after an edit. They then depend on where
  /// everything is, not on how it came there.
  public mutating func forgetRoutes() { routes.removeAll() }

  // MARK: Hits

  /// The topmost element in a cell: a node, an edge, or a node that contains others. Nil for none.
  ///
  /// - Complexity: O(visible elements).
  public func element(atColumn column: Int, row: Int) -> FlowElement? {
    parts.element(atColumn: column, row: row)
  }

  /// The handle in a cell, of those that are shown: the ones of the only node that is selected. Nil for none.
  public func handle(atColumn column: Int, row: Int) -> (
    reference: HandleReference, type: HandleType
  )? {
    let handle = parts.handles.first { $0.column == column && $0.row == row }
    return handle.map { ($0.reference, $0.type) }
  }

  /// The cells that a visible node covers; nil for one that is not visible.
  public func frame(ofNode id: String) -> Rect2D? { parts.nodes.first { $0.id == id }?.frame }

  /// Whether each cell of the canvas, row by row, is in a node that contains no others.
  ///
  /// - Complexity: O(cells).
  public var boxCells: [Bool] { FlowCover(parts, above: nil).cells }
}

/// How a canvas is mapped to cells.
struct FlowScale {
  let zoom: Double
  /// The cell of the origin of the canvas.
  let origin: Point2D

  init(_ viewport: Viewport) {
    zoom = viewport.effectiveZoom
    let cell = FlowPicture.cellSize
    origin = Point2D(
      x: (viewport.offset.x / cell.width).rounded(), y: (viewport.offset.y / cell.height).rounded())
  }

  /// The cells of a box, relative to the origin of the canvas. Boxes that are moved keep their size.
  func frame(_ box: Rect2D) -> Rect2D {
    let cell = FlowPicture.cellSize
    let place = point(box.min)
    return Rect2D(
      origin: Point2D(x: place.x.rounded(), y: place.y.rounded()),
      size: Size2D(
        width: max(1, (box.width * zoom / cell.width).rounded()),
        height: max(1, (box.height * zoom / cell.height).rounded())))
  }

  /// The part of the canvas in a rectangle of cells, relative to its origin.
  func canvasRect(_ cells: Rect2D) -> Rect2D {
    let cell = FlowPicture.cellSize
    return Rect2D(
      Point2D(x: cells.min.x * cell.width / zoom, y: cells.min.y * cell.height / zoom),
      Point2D(x: cells.max.x * cell.width / zoom, y: cells.max.y * cell.height / zoom))
  }

  /// The cell of a point of the canvas, relative to its origin.
  func cell(_ point: Point2D) -> Point2D {
    let place = self.point(point)
    return Point2D(x: place.x.rounded(.down), y: place.y.rounded(.down))
  }

  /// The place of a point of the canvas, relative to its origin.
  func point(_ point: Point2D) -> Point2D {
    let cell = FlowPicture.cellSize
    return Point2D(x: point.x * zoom / cell.width, y: point.y * zoom / cell.height)
  }
}

extension EdgeRoute {
  func moved(x: Double, y: Double) -> EdgeRoute {
    EdgeRoute(
      points: points.map { Point2D(x: $0.x + x, y: $0.y + y) },
      labelFrame: labelFrame?.offset(x: x, y: y))
  }
}
