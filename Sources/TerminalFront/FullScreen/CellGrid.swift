/// The content of a full screen: cells with characters, styles and links, and a cursor.
///
/// ```swift
/// var grid = CellGrid(size: TerminalSize(columns: 80, rows: 24))
/// grid.put(line, row: 0, column: 2)
/// device.write(screen.draw(grid))
/// ```
///
/// Only ``SafeText`` and ``Line`` can be put into a grid, so its content is always safe to write. A
/// grid is drawn from scratch for each frame; ``FullScreen`` computes the differences.
public struct CellGrid: Sendable {
  /// The size of the grid.
  public let size: TerminalSize

  /// The position of the cursor; nil to hide it.
  public var cursor: CellPosition?

  /// The cells in row-major order.
  private(set) var cells: [Cell]

  /// Characters of more than one scalar, in UTF-8.
  private(set) var clusters: [[UInt8]] = []
  private(set) var links: [SafeLink] = []

  /// Creates a blank grid.
  ///
  /// - Complexity: O(cells).
  public init(size: TerminalSize) {
    self.size = size
    cells = [Cell](repeating: Cell(), count: size.columns * size.rows)
  }

  /// The rectangle of all cells.
  public var bounds: CellRect {
    CellRect(row: 0, column: 0, rows: size.rows, columns: size.columns)
  }

  // MARK: Drawing

  /// Draws a line, starting at a column, and returns the column after its text. Its ground fills
  /// the row from there to the edge of `clip` or of the grid.
  ///
  /// Cells outside of `clip` or the grid are omitted. The column may be negative, to draw a line
  /// scrolled to the left.
  ///
  /// - Complexity: O(n) in the length of the line up to the right edge.
  @discardableResult
  public mutating func put(
    _ line: Line, row: Int, column: Int, clip: CellRect? = nil
  ) -> Int {
    var column = column
    for run in line.runs {
      column = put(run.text, run.style, link: run.link, row: row, column: column, clip: clip)
    }
    if let ground = line.ground {
      let area = clip ?? bounds
      let start = max(column, area.column)
      let rest = CellRect(
        row: row, column: start, rows: 1, columns: area.column + area.columns - start)
      erase(area.intersection(rest), Style(ground: ground))
    }
    return column
  }

  /// Draws text, starting at a column, and returns the column after it.
  ///
  /// Cells outside of `clip` or the grid are omitted. The column may be negative.
  ///
  /// - Complexity: O(n) in the length of the text up to the right edge.
  @discardableResult
  public mutating func put(
    _ text: SafeText, _ style: Style = Style(), link: SafeLink? = nil, row: Int, column: Int,
    clip: CellRect? = nil
  ) -> Int {
    let area = clip.map(bounds.intersection) ?? bounds
    guard area.rowRange.contains(row), !area.isEmpty else { return column + text.width }
    let right = area.column + area.columns
    let linkNumber = number(of: link)
    let packed = Cell.pack(style)
    var reader = ClusterReader(text.bytes, text.bytes.indices)
    var position = column
    while position < right {
      let start = reader.offset
      guard let cluster = reader.next() else { return position }
      let end = position + cluster.width
      if cluster.width > 0, end > area.column {
        if position >= area.column, end <= right {
          let glyph = glyph(text.bytes[start..<reader.offset], cluster)
          set(Cell(glyph: glyph, style: packed, link: linkNumber), row, position)
        } else {
          // A wide character cut by an edge is drawn as a blank.
          let visible = max(position, area.column)
          set(Cell(glyph: Cell.space, style: packed, link: linkNumber), row, visible)
        }
      }
      position = end
    }
    return max(position, column + text.width)
  }

  /// Fills a rectangle with blanks.
  ///
  /// - Complexity: O(cells) of the rectangle.
  public mutating func erase(_ rect: CellRect, _ style: Style = Style()) {
    let area = bounds.intersection(rect)
    let blank = Cell(glyph: Cell.space, style: Cell.pack(style), link: 0)
    for row in area.rowRange {
      for column in area.columnRange { set(blank, row, column) }
    }
  }

  /// Applies a style over the existing content of a rectangle: its color and its ground, if it has
  /// them, and its attributes.
  ///
  /// A wide character that is partly inside the rectangle is styled completely.
  ///
  /// - Complexity: O(cells) of the rectangle.
  public mutating func overlay(_ style: Style, in rect: CellRect) {
    let area = bounds.intersection(rect)
    guard !area.isEmpty else { return }
    for row in area.rowRange {
      var first = row * size.columns + area.column
      var last = first + area.columns - 1
      if cells[first].isRightHalf { first -= 1 }
      if cells[last].isWide { last += 1 }
      for index in first...last {
        let under = Cell.unpack(cells[index].style)
        cells[index].style = Cell.pack(style.over(under))
      }
    }
  }

  private mutating func set(_ cell: Cell, _ row: Int, _ column: Int) {
    let index = row * size.columns + column
    loosen(index)
    cells[index] = cell
    guard cell.isWide else { return }
    loosen(index + 1)
    cells[index + 1] = Cell(glyph: Cell.rightHalf, style: cell.style, link: cell.link)
  }

  /// Blanks the other half of a wide character, before one half is overwritten.
  private mutating func loosen(_ index: Int) {
    if cells[index].isRightHalf {
      cells[index - 1].glyph = Cell.space
    } else if cells[index].isWide {
      cells[index + 1].glyph = Cell.space
    }
  }

  private mutating func glyph(_ bytes: ArraySlice<UInt8>, _ cluster: Cluster) -> UInt32 {
    let scalar = bytes.span.scalar(at: 0, end: bytes.count)
    var glyph: UInt32
    if scalar.length == bytes.count, let value = scalar.value {
      glyph = value
    } else {
      clusters.append(Array(bytes))
      glyph = UInt32(clusters.count - 1) & Cell.valueMask | Cell.isCluster
    }
    if cluster.width == 2 { glyph |= Cell.isWide }
    if cluster.isContested { glyph |= Cell.isContested }
    return glyph
  }

  private mutating func number(of link: SafeLink?) -> UInt16 {
    guard let link else { return 0 }
    if let index = links.lastIndex(of: link) { return UInt16(index + 1) }
    guard links.count < Int(UInt16.max) else { return 0 }
    links.append(link)
    return UInt16(links.count)
  }

  // MARK: Reading

  /// Returns the text of a row, without trailing blanks.
  ///
  /// - Complexity: O(columns).
  public func text(inRow row: Int) -> String {
    var bytes: [UInt8] = []
    for column in 0..<size.columns { append(cells[row * size.columns + column], to: &bytes) }
    while bytes.last == 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a row as a line, without trailing blanks that have no style. The cell of the cursor is reversed,
  /// since lines have none.
  ///
  /// - Complexity: O(columns).
  public func line(inRow row: Int) -> Line {
    var runs: [Line.Run] = []
    var bytes: [UInt8] = []
    var (style, link): (Style, SafeLink?) = (Style(), nil)
    func flush() {
      guard !bytes.isEmpty else { return }
      let text = SafeText(sanitizing: String(decoding: bytes, as: UTF8.self), context: .code)
      runs.append(Line.Run(text, style, link: link))
      bytes = []
    }
    var end = size.columns
    let start = row * size.columns
    let cursorColumn = cursor.flatMap { $0.row == row ? $0.column : nil }
    while end > (cursorColumn ?? -1) + 1, cells[start + end - 1] == Cell() { end -= 1 }
    for column in 0..<end {
      let cell = cells[start + column]
      if cell.isRightHalf { continue }
      var own = Cell.unpack(cell.style)
      if column == cursorColumn { own = Style(nil, .reverse).over(own) }
      let target = self.link(of: cell)
      if own != style || target != link { flush() }
      (style, link) = (own, target)
      append(cell, to: &bytes)
    }
    flush()
    return Line(runs)
  }

  /// Returns the style of a cell.
  ///
  /// - Parameter position: A position inside the grid.
  public func style(at position: CellPosition) -> Style {
    Cell.unpack(cells[position.row * size.columns + position.column].style)
  }

  /// Returns the character of a cell in UTF-8.
  package func character(at position: CellPosition) -> [UInt8] {
    var bytes: [UInt8] = []
    append(cells[position.row * size.columns + position.column], to: &bytes)
    return bytes
  }

  package func link(of cell: Cell) -> SafeLink? {
    cell.link == 0 ? nil : links[Int(cell.link) - 1]
  }

  /// Appends the character of a cell in UTF-8; nothing for the right half of a wide character.
  package func append(_ cell: Cell, to bytes: inout [UInt8]) {
    let value = cell.glyph & Cell.valueMask
    if cell.glyph & Cell.isCluster != 0 {
      bytes += clusters[Int(value)]
    } else if cell.isRightHalf {
      return
    } else if value < 0x80 {
      bytes.append(UInt8(value))
    } else if let scalar = Unicode.Scalar(value), let encoded = UTF8.encode(scalar) {
      bytes.append(contentsOf: encoded)
    }
  }

  /// Whether a cell of this grid looks the same as a cell of another grid.
  ///
  /// - Parameters:
  ///   - style: A mask of the style bits to compare.
  ///   - links: Whether to compare the links.
  func shows(
    _ cell: Cell, sameAs other: Cell, of grid: CellGrid, style: UInt32, links: Bool
  ) -> Bool {
    if (cell.style ^ other.style) & style != 0 { return false }
    if cell.glyph & Cell.isCluster != 0 {
      guard other.glyph & Cell.isCluster != 0 else { return false }
      let own = clusters[Int(cell.glyph & Cell.valueMask)]
      if own != grid.clusters[Int(other.glyph & Cell.valueMask)] { return false }
    } else if cell.glyph != other.glyph {
      return false
    }
    return !links || (cell.link | other.link) == 0 || link(of: cell) == grid.link(of: other)
  }
}

extension CellGrid: Equatable {
  /// Whether two grids have the same size, cursor, characters, styles and links.
  ///
  /// - Complexity: O(cells).
  public static func == (one: CellGrid, other: CellGrid) -> Bool {
    one.size == other.size && one.cursor == other.cursor
      && one.cells.indices.allSatisfy {
        one.shows(one.cells[$0], sameAs: other.cells[$0], of: other, style: .max, links: true)
      }
  }
}
