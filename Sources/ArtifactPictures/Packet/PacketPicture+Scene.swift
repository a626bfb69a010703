public import Drawing

extension PacketPicture {
  /// Draws the picture. If the rows are too wide, they have half as many bits; nil if there is nothing to draw, too
  /// much, or too little room for a row.
  ///
  /// - Complexity: O(fields + length of the names).
  public func scene(for canvas: Canvas2D) -> Scene2D? {
    let total = bitRanges.last { $0 != nil }.flatMap { $0?.upperBound } ?? -1
    guard total >= 0, fields.count <= PacketPictureLimits.fieldCount else { return nil }
    let metrics = PictureMetrics(canvas)
    let least = metrics.pick(2.0, 22)
    let limit = canvas.maxWidth ?? .infinity
    // A single row is only as long as its bits.
    var width = min(max(bitsPerRow, 1), 256)
    if total < width { width = total + 1 }
    while true {
      let frame = PacketFrame(self, PacketRows(self, width: width), metrics)
      let room = limit - frame.fixedWidth
      let isLast = width < 8 || !width.isMultiple(of: 2)
      if room >= Double(width) * least || isLast && !metrics.isCells {
        let scene = scene(frame, metrics, bit: least, max(room, Double(width) * least))
        return titled(scene, on: canvas)
      }
      if isLast { return nil }
      width /= 2
    }
  }

  /// Draws rows of the width at which most names fit into their boxes.
  private func scene(
    _ frame: PacketFrame, _ metrics: PictureMetrics, bit least: Double, _ room: Double
  ) -> Scene2D {
    let count = Double(frame.rows.width)
    let most = min(room / count, max(metrics.pick(96, 640) / count, metrics.pick(4, 36)))
    let step = metrics.pick(1, max(2, ((most - least) / 16).rounded(.up)))
    var best = PacketSheet(self, frame.rows, bit: least, metrics)
    var bit = least + step
    while bit <= most, best.penalty > 0 {
      let sheet = PacketSheet(self, frame.rows, bit: bit, metrics)
      if sheet.penalty < best.penalty { best = sheet }
      bit += step
    }
    return PacketDrawing(self, sheet: best, frame: frame, metrics: metrics).scene
  }
}

/// What is around the rows.
struct PacketFrame {
  let rows: PacketRows
  /// The width of the numbers beside the rows, with the space after them.
  let gutter: Double
  /// The width of everything but the bits.
  let fixedWidth: Double

  init(_ picture: PacketPicture, _ rows: PacketRows, _ metrics: PictureMetrics) {
    self.rows = rows
    let hasNumbers = picture.showsBits && rows.rows.count > 1
    let numbers = metrics.width(of: rows.rows.map { String($0.number * rows.width) })
    gutter = hasNumbers ? numbers.rounded(.up) + metrics.pick(1, 8) : 0
    fixedWidth = gutter + 2 * metrics.margin + metrics.pick(1, 0)
  }
}

/// Draws rows of bits.
private struct PacketDrawing {
  private let picture: PacketPicture
  private let sheet: PacketSheet
  private let frame: PacketFrame
  private let metrics: PictureMetrics
  private(set) var scene: Scene2D
  /// The upper edge of the rows.
  private var top = 0.0
  private var right = 0.0
  /// The upper edges of the contents of the rows, and the last line.
  private var tops: [Double] = []

  init(
    _ picture: PacketPicture, sheet: PacketSheet, frame: PacketFrame, metrics: PictureMetrics
  ) {
    self.picture = picture
    self.sheet = sheet
    self.frame = frame
    self.metrics = metrics
    scene = metrics.scene()
    right = x(rows.rows.map(\.end).max() ?? 0) + metrics.pick(1, 0)
    top = metrics.margin
    if picture.showsBits { drawRuler() }
    tops = sheet.tops.map { top + $0 }
    drawFills()
    drawLines()
    if picture.showsBits, frame.gutter > 0 { drawRowNumbers() }
    drawNames()
    scene.size.height = tops.last ?? top
    drawLegend()
    scene.size = Size2D(
      width: right + metrics.margin, height: scene.size.height + metrics.margin)
  }

  private var rows: PacketRows { sheet.rows }
  private var left: Double { metrics.margin + frame.gutter }

  /// The left edge of a bit; in cells, that of the line before it.
  private func x(_ bit: Int) -> Double { left + Double(bit) * sheet.bit }

  // MARK: Numbers

  /// Draws the numbers of the bits of a row, the last digits of which are over the bits.
  private mutating func drawRuler() {
    let count = rows.rows.map(\.end).max() ?? 0
    let widest = metrics.width(of: String(max(count - 1, 0)))
    let isSplit = metrics.isCells && sheet.bit < widest + 1
    if isSplit, count > 10 {
      for bit in stride(from: 0, to: count, by: 10) { number(String(bit / 10), over: bit) }
      top += 1
    }
    for bit in 0..<count { number(String(isSplit ? bit % 10 : bit), over: bit) }
    top += metrics.pick(1, metrics.lineHeight + 2)
  }

  private mutating func number(_ text: String, over bit: Int) {
    // In cells, numbers of one digit are over the last one of longer numbers.
    let inset = max((sheet.bit - 1 - metrics.width(of: text)) / 2, 0).rounded(.up)
    scene.drawText(
      text, x: x(bit) + metrics.pick(1 + inset, sheet.bit / 2), y: top + metrics.lineHeight / 2,
      metrics.label, anchor: metrics.pick(.start, .middle), paint: .role(.axis))
  }

  private mutating func drawRowNumbers() {
    for (index, row) in rows.rows.enumerated() {
      let bottom = tops[index] + sheet.heights[index]
      let isNext = index + 1 == rows.rows.count || rows.rows[index + 1].number == row.number + 1
      let middle = (tops[index] + bottom) / 2
      let texts =
        [(String(row.number * rows.width), metrics.pick(middle.rounded(.down) + 0.5, middle))]
        + (isNext ? [] : [("⋮", bottom + sheet.line / 2)])
      for (text, y) in texts {
        scene.drawText(
          text, x: left - metrics.pick(1, 8) - metrics.width(of: text), y: y, metrics.label,
          paint: .role(.axis))
      }
    }
  }

  // MARK: Boxes

  private func frame(_ segment: PacketRows.Segment, _ row: Int) -> Rect2D {
    Rect2D(
      x: x(segment.bits.lowerBound), y: tops[row] - sheet.line,
      width: Double(segment.bits.count) * sheet.bit + sheet.line,
      height: sheet.heights[row] + 2 * sheet.line)
  }

  /// Draws the grounds of the boxes. Parts of a field that do not touch each other have a color in common.
  private mutating func drawFills() {
    guard !metrics.isCells else { return }
    var colors: [Int: Int] = [:]
    for place in rows.places where place.isRest { colors[place.field] = colors.count }
    let ranges = picture.bitRanges
    for (index, row) in rows.rows.enumerated() {
      for segment in row.segments {
        let field = picture.fields[segment.field]
        let bits = ranges[segment.field].map { PacketPicture.text(of: $0) } ?? ""
        let box = frame(segment, index)
        let title = "\(field.name.isEmpty ? "–" : field.name.joinedLines), bits \(bits)"
        let id = "field-\(segment.field)"
        scene.draw(
          .rectangle, box, fill: .role(field.name.isEmpty ? .background : .node), id: id,
          title: title)
        if let color = colors[segment.field] {
          scene.drawTint(.rectangle, box, .series(color), opacity: 0.15, id: id, title: title)
        }
      }
    }
  }

  /// Draws the lines between the boxes, each once.
  private mutating func drawLines() {
    let (tops, line, half) = (tops, sheet.line, metrics.half)
    func y(_ row: Int) -> Double { tops[row] - line + half }
    var solid = Path2D()
    var dotted = Path2D()
    func add(_ path: inout Path2D, _ from: Point2D, _ to: Point2D) {
      path.move(to: from)
      path.line(to: to)
    }
    for row in 0...rows.rows.count {
      let above = row > 0 ? rows.rows[row - 1].end : 0
      let below = row < rows.rows.count ? rows.rows[row].end : 0
      let opening = rows.opening(after: row - 1)
      let end = max(above, below)
      // Lines reach the outer edges of those that they meet.
      let reach = metrics.pick(0, 0.75)
      for part in opening.map({ [0..<$0.lowerBound, $0.upperBound..<end] }) ?? [0..<end]
      where !part.isEmpty {
        add(
          &solid, Point2D(x: x(part.lowerBound) + half - reach, y: y(row)),
          Point2D(x: x(part.upperBound) + half + reach, y: y(row)))
      }
    }
    for (index, row) in rows.rows.enumerated() {
      for bit in row.segments.map(\.bits.lowerBound) + [row.end] {
        let from = Point2D(x: x(bit) + half, y: y(index))
        let to = Point2D(x: x(bit) + half, y: y(index + 1))
        if row.isAtGap { add(&dotted, from, to) } else { add(&solid, from, to) }
      }
    }
    for (path, pattern) in [(solid, Stroke2D.Pattern.solid), (dotted, .dotted)]
    where !path.isEmpty {
      scene.append(
        .path(
          .init(
            path, stroke: Stroke2D(.role(.node), pattern: pattern),
            cornerRadius: metrics.pick(1, 0), bundle: 0)))
    }
  }

  // MARK: Names

  private mutating func drawNames() {
    for name in sheet.names {
      let place = name.place
      let last = place.rows.upperBound - 1
      let middle = (tops[place.rows.lowerBound] + tops[last] + sheet.heights[last]) / 2
      let lines = TextBlock(name.lines, name.style, metrics.measure)
      let top = metrics.snapped(middle - lines.height / 2)
      let x = (x(place.bits.lowerBound) + sheet.line + x(place.bits.upperBound)) / 2
      var block = lines
      block.lines.removeLast(name.captionCount)
      let id = "field-\(place.field)"
      let reading = (place.field + 1) * 2
      scene.draw(
        block, at: Point2D(x: x, y: top), anchor: .middle, id: id, reading: reading)
      guard name.captionCount > 0 else { continue }
      let caption = TextBlock(name.lines.suffix(name.captionCount), name.style, metrics.measure)
      scene.draw(
        caption, at: Point2D(x: x, y: top + block.height), anchor: .middle, paint: .role(.axis),
        id: id, reading: reading + 1)
    }
  }

  /// Draws the numbers of the names that do not fit, with the names, beside each other.
  private mutating func drawLegend() {
    let entries = sheet.marked.enumerated().map { index, field in
      LegendEntry(number: index + 1, text: picture.fields[field].name, id: "field-\(field)")
    }
    guard !entries.isEmpty else { return }
    let legend = LegendRows(entries, width: max(right - left, metrics.pick(8, 60)), metrics)
    let top = scene.size.height + metrics.pick(1, 14)
    legend.draw(at: Point2D(x: left, y: top), in: &scene)
    right = max(right, left + legend.size.width)
    scene.size.height = top + legend.size.height
  }
}
