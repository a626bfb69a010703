import ArtifactPresentation
package import Drawing

/// Draws a scene made for a canvas of cells.
///
/// What lies on the grid is drawn with characters: boxes, orthogonal lines with their crossings and
/// arrow heads, bars, text. Everything else is drawn in dots, eight per cell.
///
/// Text is placed before anything else, so that no line or box overwrites it. Everything else follows
/// in drawing order, which lets filled shapes hide what they cover. Lines that end at a border make
/// it branch off at the end, when all borders are drawn.
package struct ScenePainter {
  /// The maximum width in cells; the rest of a wider scene is not drawn.
  package static let widest = 2_000

  /// The maximum height in cells.
  static let highest = 2_000

  /// The maximum number of cells.
  static let mostCells = 400_000

  package let inks: SceneInks
  let isASCII: Bool
  package var grid: SceneGrid

  /// What applies to the elements of the innermost group.
  var context: Context

  /// The cells of borders, at which lines end.
  var borders: Set<Int> = []

  /// Where borders branch off.
  private(set) var joins: [Join] = []

  /// What applies to the elements of a group.
  struct Context {
    var transform = AffineTransform2D.identity
    /// The visible columns and rows.
    var columns: Range<Int>
    var rows: Range<Int>
    var opacity = 1.0
    var link = 0

    func contains(_ x: Int, _ y: Int) -> Bool { columns.contains(x) && rows.contains(y) }
  }

  /// The branch of a border.
  struct Join {
    var x: Int
    var y: Int
    var direction: LineMask.Direction
    var weight: LineMask.Weight
  }

  /// Returns the rows of a scene, at most `width` cells wide.
  package static func rows(of scene: Scene2D, width: Int, _ options: LayoutOptions) -> [[Line.Run]]
  {
    if scene.isPictorial { return PixelCells.rows(of: scene, width: width, options) }
    var painter = ScenePainter(scene, width: width, options)
    painter.paint(scene.elements)
    return painter.grid.lines()
  }

  private init(_ scene: Scene2D, width: Int, _ options: LayoutOptions) {
    inks = SceneInks(
      theme: options.theme, hasPalette: options.hasColors && options.hasPalette)
    isASCII = !options.glyphs.form.hasSymbols
    let columns = Self.cells(scene.size.width, atMost: min(width, Self.widest))
    let rows = Self.cells(
      scene.size.height, atMost: min(Self.highest, Self.mostCells / max(1, columns)))
    grid = SceneGrid(columns: columns, rows: rows, isASCII: isASCII)
    context = Context(columns: 0..<grid.columns, rows: 0..<grid.rows)
  }

  private static func cells(_ length: Double, atMost limit: Int) -> Int {
    length > 0 ? max(1, Int(min(length.rounded(.up), Double(max(1, limit))))) : 1
  }

  // MARK: Elements

  private mutating func paint(_ elements: [Scene2D.Element]) {
    walk(elements) { painter, element, _ in
      switch element.content {
      case .text(let text): painter.paint(text)
      case .shape(let shape): painter.noteBorder(of: shape)
      default: break
      }
    }
    walk(elements) { painter, element, index in
      switch element.content {
      case .shape(let shape): painter.paint(shape)
      case .path(let path): painter.paint(path, owner: index + 1)
      default: break
      }
    }
    for join in joins {
      grid.join(join.x, y: join.y, direction: join.direction, weight: join.weight)
    }
  }

  /// Visits the elements of groups that are drawn, each in its context.
  private mutating func walk(
    _ elements: [Scene2D.Element], _ body: (inout ScenePainter, Scene2D.Element, Int) -> Void
  ) {
    let outermost = context
    var outer: [Context] = []
    var skipped = 0
    for (index, element) in elements.enumerated() {
      switch element.content {
      case .groupStart(let group):
        if skipped > 0 || outer.count >= DrawingLimits.groupDepth || !enter(group, &outer) {
          skipped += 1
        } else if let number = number(of: element.link) {
          context.link = number
        }
      case .groupEnd:
        if skipped > 0 {
          skipped -= 1
        } else if let last = outer.popLast() {
          context = last
        }
      case .shape, .path, .text, .image:
        guard skipped == 0 else { continue }
        let link = context.link
        if case .text = element.content, let number = number(of: element.link) {
          context.link = number
        }
        body(&self, element, index)
        context.link = link
      }
    }
    context = outermost
  }

  private mutating func number(of link: String?) -> Int? {
    link.flatMap { SafeLink($0) }.map { grid.number(of: $0) }
  }

  /// Enters a group; false if nothing of it is visible.
  private mutating func enter(_ group: Scene2D.Group, _ outer: inout [Context]) -> Bool {
    let transform = group.transform.followed(by: context.transform)
    guard group.opacity > 0, transform.isFinite else { return false }
    var inner = context
    inner.transform = transform
    inner.opacity *= min(1, group.opacity)
    if let clip = group.clip {
      guard clip.isFinite, let bounds = Path2D(clip).applying(transform).finiteBounds else {
        return false
      }
      let frame = cellFrame(of: bounds)
      inner.columns = inner.columns.clamped(to: frame.columns)
      inner.rows = inner.rows.clamped(to: frame.rows)
    }
    outer.append(context)
    context = inner
    return true
  }

  /// Requests that a border branches off.
  mutating func join(_ join: Join) { joins.append(join) }

  // MARK: Positions

  /// Returns the cell of a coordinate; just outside of the grid for one that is far away.
  package func column(_ x: Double) -> Int { Self.cell(x, grid.columns) }

  /// Returns the cell of a coordinate; just outside of the grid for one that is far away.
  package func row(_ y: Double) -> Int { Self.cell(y, grid.rows) }

  private static func cell(_ value: Double, _ count: Int) -> Int {
    guard !value.isNaN else { return -4 }
    return Int(max(-4, min(Double(count) + 4, (value + 1e-6).rounded(.down))))
  }

  /// Returns the cells that a rectangle covers, at least one in each direction.
  func cellFrame(of rect: Rect2D) -> (columns: Range<Int>, rows: Range<Int>) {
    let (left, top) = (column(rect.min.x), row(rect.min.y))
    // The last cell is the one before the edge.
    let right = column((rect.max.x - 2e-6).rounded(.up))
    let bottom = row((rect.max.y - 2e-6).rounded(.up))
    return (left..<max(left + 1, right), top..<max(top + 1, bottom))
  }
}
