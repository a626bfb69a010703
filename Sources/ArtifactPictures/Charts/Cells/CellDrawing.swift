import Drawing

/// A part of a chart in cells, with the cells that its texts take.
struct CellDrawing {
  /// A cell of the drawing.
  struct Cell: Hashable {
    var column, row: Int
  }

  let metrics: PictureMetrics
  /// The elements, in cells from the upper left corner.
  private(set) var elements: [Scene2D.Element] = []
  private var taken: Set<Cell> = []
  /// The extent.
  var width = 0
  var height = 0
  /// Whether something is left out.
  var isAbridged = false

  init(_ metrics: PictureMetrics) {
    self.metrics = metrics
  }

  /// The width of a text in whole cells.
  func width(of text: String) -> Int { metrics.cells(text) }

  /// Whether cells of a row have no text.
  func isFree(_ columns: Range<Int>, row: Int) -> Bool {
    columns.allSatisfy { !taken.contains(Cell(column: $0, row: row)) }
  }

  /// Keeps texts that are placed later out of a cell.
  mutating func take(column: Int, row: Int) { taken.insert(Cell(column: column, row: row)) }

  /// Returns the part of a text that fits some cells, and keeps in mind whether some of it is missing.
  mutating func shortened(_ text: String, cells: Int) -> String {
    let fitted = metrics.fitted(text, cells: cells)
    if fitted != text { isAbridged = true }
    return fitted
  }

  /// Draws a text that begins in a cell.
  mutating func text(
    _ text: String, column: Int, row: Int, paint: Paint2D = .role(.axis), isBold: Bool = false,
    background: Paint2D? = nil, id: String? = nil, title: String? = nil
  ) {
    guard !text.isEmpty else { return }
    let style = isBold ? metrics.bold : metrics.label
    elements.append(
      .init(
        .text(
          .init(
            text, at: Point2D(x: Double(column), y: Double(row) + 0.5), style: style, paint: paint,
            background: background)), id: id, title: title))
    for place in column..<column + width(of: text) { take(column: place, row: row) }
  }

  /// Draws characters below each other.
  mutating func column(_ characters: [Character], column: Int, row: Int, paint: Paint2D) {
    guard !characters.isEmpty else { return }
    elements.append(
      .init(
        .text(
          .init(
            characters.map(String.init).joined(separator: "\n"),
            at: Point2D(x: Double(column), y: Double(row)), verticalAnchor: .top, paint: paint))))
    for index in characters.indices { take(column: column, row: row + index) }
  }

  /// Adds an element that isn't a text.
  mutating func append(
    _ content: Scene2D.Element.Content, opacity: Double = 1, id: String? = nil,
    title: String? = nil
  ) {
    if opacity < 1 { elements.append(.init(.groupStart(.init(opacity: opacity)))) }
    elements.append(.init(content, id: id, title: title))
    if opacity < 1 { elements.append(.init(.groupEnd)) }
  }

  /// Fills a rectangle.
  mutating func fill(
    _ frame: Rect2D, _ paint: Paint2D, opacity: Double = 1, id: String? = nil,
    title: String? = nil
  ) {
    append(
      .shape(.init(.rectangle, frame: frame, fill: paint, stroke: nil)), opacity: opacity, id: id,
      title: title)
  }

  /// Draws another drawing with its upper left corner in a cell, and grows to its end.
  mutating func append(_ other: CellDrawing, column: Int, row: Int) {
    var scene = Scene2D(size: Size2D(width: 0, height: 0), unit: .cells, elements: other.elements)
    scene.moveElements(x: Double(column), y: Double(row))
    elements += scene.elements
    for cell in other.taken { take(column: cell.column + column, row: cell.row + row) }
    width = max(width, column + other.width)
    height = max(height, row + other.height)
    isAbridged = isAbridged || other.isAbridged
  }
}

extension PictureMetrics {
  /// The width of a text in whole cells.
  func cells(_ text: String) -> Int {
    Int(min(100_000, max(0, width(of: text).rounded(.up))))
  }

  /// Returns a text on several lines, broken between words and between wide characters; the last line may be too
  /// long.
  func wrapped(_ text: String, cells: Int, lines count: Int) -> [String] {
    guard self.cells(text) > cells else { return [text] }
    var lines: [String] = []
    for word in text.split(separator: " ") {
      for (index, part) in parts(word, cells: cells).enumerated() {
        if let last = lines.last {
          let longer = last + (index == 0 ? " " : "") + part
          if self.cells(longer) <= cells || lines.count == count {
            lines[lines.count - 1] = longer
            continue
          }
        }
        lines.append(String(part))
      }
    }
    return lines
  }

  /// Returns the parts between which a word can be broken: the characters of one of wide characters that is too long.
  private func parts(_ word: Substring, cells: Int) -> [Substring] {
    guard self.cells(String(word)) > cells else { return [word] }
    var parts: [Substring] = []
    var start = word.startIndex
    for index in word.indices.dropFirst() {
      let before = word.index(before: index)
      if self.cells(String(word[index])) > 1 || self.cells(String(word[before])) > 1 {
        parts.append(word[start..<index])
        start = index
      }
    }
    return parts + [word[start...]]
  }

  /// Returns the part of a text that fits some cells.
  func fitted(_ text: String, cells: Int) -> String { fitted(text, Double(max(0, cells))) }
}
