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
    let least = metrics.isCells ? 2.0 : 22
    let limit = canvas.maxWidth ?? .infinity
    // A single row is only as long as its bits.
    var width = min(max(bitsPerRow, 1), 256)
    if total < width { width = total + 1 }
    while true {
      let rows = PacketRows(self, width: width)
      let frame = PacketFrame(self, rows, metrics)
      let room = limit - frame.fixedWidth
      if room >= Double(width) * least {
        return scene(frame, metrics, canvas, bit: least, room)
      }
      guard width >= 8, width.isMultiple(of: 2) else {
        guard !metrics.isCells else { return nil }
        return scene(frame, metrics, canvas, bit: least, Double(width) * least)
      }
      width /= 2
    }
  }

  /// Draws rows of the width at which most names fit into their boxes.
  private func scene(
    _ frame: PacketFrame, _ metrics: PictureMetrics, _ canvas: Canvas2D, bit least: Double,
    _ room: Double
  ) -> Scene2D {
    let count = Double(frame.rows.width)
    let extent = metrics.isCells ? 96.0 : 640
    let most = min(room / count, max(extent / count, metrics.isCells ? 4 : 36))
    let step = metrics.isCells ? 1.0 : max(2, ((most - least) / 16).rounded(.up))
    var best = PacketSheet(self, frame.rows, bit: least, metrics)
    var bit = least + step
    while bit <= most, best.penalty > 0 {
      let sheet = PacketSheet(self, frame.rows, bit: bit, metrics)
      if sheet.penalty < best.penalty { best = sheet }
      bit += step
    }
    var drawing = PacketDrawing(self, best, frame, metrics)
    drawing.draw(maxWidth: canvas.maxWidth)
    return drawing.scene
  }
}

/// What is around the rows.
struct PacketFrame {
  let rows: PacketRows
  /// The width of the numbers beside the rows, with the space after them.
  let gutter: Double
  /// The space around the picture.
  let margin: Double
  /// The width of everything but the bits.
  let fixedWidth: Double

  init(_ picture: PacketPicture, _ rows: PacketRows, _ metrics: PictureMetrics) {
    self.rows = rows
    margin = metrics.isCells ? 0 : 12
    let hasNumbers = picture.showsBits && rows.rows.count > 1
    let numbers = rows.rows.map { metrics.width(of: String($0.number * rows.width)) }
    gutter = hasNumbers ? (numbers.max() ?? 0).rounded(.up) + (metrics.isCells ? 1 : 8) : 0
    fixedWidth = gutter + 2 * margin + (metrics.isCells ? 1 : 0)
  }
}

/// Draws rows of bits.
private struct PacketDrawing {
  private let picture: PacketPicture
  private let sheet: PacketSheet
  private let frame: PacketFrame
  private let metrics: PictureMetrics
  private let isCells: Bool
  private(set) var scene: Scene2D
  /// The upper edge of the rows.
  private var top = 0.0
  private var right = 0.0

  init(
    _ picture: PacketPicture, _ sheet: PacketSheet, _ frame: PacketFrame, _ metrics: PictureMetrics
  ) {
    self.picture = picture
    self.sheet = sheet
    self.frame = frame
    self.metrics = metrics
    isCells = metrics.isCells
    scene = Scene2D(
      size: Size2D(width: 0, height: 0), unit: metrics.isCells ? .cells : .pixels)
  }

  private var rows: PacketRows { sheet.rows }
  private var left: Double { frame.margin + frame.gutter }

  /// The left edge of a bit; in cells, that of the line before it.
  private func x(_ bit: Int) -> Double { left + Double(bit) * sheet.bit }

  mutating func draw(maxWidth: Double?) {
    right = x(rows.rows.map(\.end).max() ?? 0) + (isCells ? 1 : 0)
    top = frame.margin
    drawTitle()
    if picture.showsBits { drawRuler() }
    let tops = sheet.tops
    drawFills(tops)
    drawLines(tops)
    if picture.showsBits, frame.gutter > 0 { drawRowNumbers(tops) }
    drawNames(tops)
    var bottom = top + (tops.last ?? 0)
    drawLegend(&bottom, maxWidth)
    scene.size = Size2D(width: right + frame.margin, height: bottom + frame.margin)
    scene.title = picture.title
    scene.description = picture.readableText
  }

  private mutating func drawTitle() {
    guard !picture.title.isEmpty else { return }
    let style = isCells ? TextStyle2D(size: 1, isBold: true) : PictureMetrics.title
    let width = right - frame.margin
    let lines = LineBreaking.lines(
      of: picture.title, style: style, width: width, count: 24, metrics.measure
    ).lines
    let height = metrics.measure.lineHeight(style)
    for line in lines {
      scene.append(
        .text(.init(line, at: Point2D(x: left, y: top + height / 2), style: style)),
        id: "title", readingIndex: 0)
      top += height
    }
    top += isCells ? 1 : 12
  }

  // MARK: Numbers

  /// Draws the numbers of the bits of a row, the last digits of which are over the bits.
  private mutating func drawRuler() {
    let count = rows.rows.map(\.end).max() ?? 0
    let widest = metrics.width(of: String(max(count - 1, 0)))
    let isSplit = isCells && sheet.bit < widest + 1
    if isSplit, count > 10 {
      for bit in stride(from: 0, to: count, by: 10) { number(String(bit / 10), over: bit) }
      top += 1
    }
    for bit in 0..<count { number(String(isSplit ? bit % 10 : bit), over: bit) }
    top += isCells ? 1 : metrics.lineHeight + 2
  }

  private mutating func number(_ text: String, over bit: Int) {
    let width = metrics.width(of: text)
    // In cells, numbers of one digit are over the last one of longer numbers.
    let place =
      isCells
      ? x(bit) + 1 + max((sheet.bit - 1 - width) / 2, 0).rounded(.up) : x(bit) + sheet.bit / 2
    scene.append(
      .text(
        .init(
          text, at: Point2D(x: place, y: top + metrics.lineHeight / 2),
          anchor: isCells ? .start : .middle, style: metrics.label, paint: .role(.axis))))
  }

  private mutating func drawRowNumbers(_ tops: [Double]) {
    for (index, row) in rows.rows.enumerated() {
      let next =
        rows.rows.indices.contains(index + 1) ? rows.rows[index + 1].number : row.number + 1
      let height = sheet.heights[index]
      var y = top + tops[index] + height / 2
      if isCells { y = y.rounded(.down) + 0.5 }
      let number = String(row.number * rows.width)
      let end = left - (isCells ? 1 : 8)
      func append(_ text: String, _ y: Double) {
        scene.append(
          .text(
            .init(
              text, at: Point2D(x: end - metrics.width(of: text), y: y), style: metrics.label,
              paint: .role(.axis))))
      }
      append(number, y)
      if next > row.number + 1 { append("⋮", top + tops[index] + height + sheet.line / 2) }
    }
  }

  // MARK: Boxes

  private func frame(_ segment: PacketRows.Segment, _ row: Int, _ tops: [Double]) -> Rect2D {
    Rect2D(
      origin: Point2D(x: x(segment.bits.lowerBound), y: top + tops[row] - sheet.line),
      size: Size2D(
        width: Double(segment.bits.count) * sheet.bit + sheet.line,
        height: sheet.heights[row] + 2 * sheet.line))
  }

  /// Draws the grounds of the boxes. Parts of a field that do not touch each other have a color in common.
  private mutating func drawFills(_ tops: [Double]) {
    guard !isCells else { return }
    var colors: [Int: Int] = [:]
    for place in rows.places where place.isRest { colors[place.field] = colors.count }
    let ranges = picture.bitRanges
    for (index, row) in rows.rows.enumerated() {
      for segment in row.segments {
        let field = picture.fields[segment.field]
        let bits = ranges[segment.field].map { PacketPicture.text(of: $0) } ?? ""
        let box = frame(segment, index, tops)
        let title = "\(field.name.isEmpty ? "–" : field.name.joinedLines), bits \(bits)"
        let id = "field-\(segment.field)"
        let shape = Scene2D.Shape(
          .rectangle, frame: box, fill: field.name.isEmpty ? .role(.background) : .role(.node),
          stroke: nil)
        scene.append(.shape(shape), id: id, title: title)
        guard let color = colors[segment.field] else { continue }
        scene.group(.init(opacity: 0.15)) {
          $0.append(
            .shape(
              .init(.rectangle, frame: box, fill: .role(.series, index: color), stroke: nil)),
            id: id, title: title)
        }
      }
    }
  }

  /// Draws the lines between the boxes, each once.
  private mutating func drawLines(_ tops: [Double]) {
    let half = isCells ? 0.5 : 0
    func y(_ row: Int) -> Double { top + tops[row] - sheet.line + half }
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
      let reach = isCells ? 0 : 0.75
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
            path, stroke: Stroke2D(.role(.node), pattern: pattern), cornerRadius: isCells ? 1 : 0,
            bundle: 0)))
    }
  }

  // MARK: Names

  private mutating func drawNames(_ tops: [Double]) {
    for name in sheet.names {
      let place = name.place
      let (first, last) = (place.rows.lowerBound, place.rows.upperBound - 1)
      let upper = top + tops[first]
      let lower = top + tops[last] + sheet.heights[last]
      let height = Double(name.lines.count) * metrics.lineHeight
      var y = upper + (lower - upper - height) / 2
      if isCells { y.round(.down) }
      let box = (x(place.bits.lowerBound) + sheet.line, x(place.bits.upperBound))
      for (index, line) in name.lines.enumerated() {
        let center = (box.0 + box.1) / 2
        let width = metrics.width(of: line)
        let from = isCells ? (center - width / 2).rounded(.down) : center
        let isCaption = index >= name.lines.count - name.captionCount
        scene.append(
          .text(
            .init(
              line, at: Point2D(x: from, y: y + metrics.lineHeight / 2),
              anchor: isCells ? .start : .middle, style: name.style,
              paint: .role(isCaption ? .axis : .label))), id: "field-\(place.field)",
          readingIndex: (place.field + 1) * 2 + (isCaption ? 1 : 0))
        y += metrics.lineHeight
      }
    }
  }

  /// Draws the numbers of the names that do not fit, with the names, beside each other.
  private mutating func drawLegend(_ bottom: inout Double, _ maxWidth: Double?) {
    guard !sheet.marked.isEmpty else { return }
    bottom += isCells ? 1 : 14
    let gap = isCells ? 3.0 : 20
    let space = isCells ? 1.0 : 6
    let limit = right
    var from = left
    for (index, field) in sheet.marked.enumerated() {
      let number = String(index + 1)
      let numberWidth = metrics.width(of: number)
      let lines = LineBreaking.lines(
        of: picture.fields[field].name, style: metrics.label,
        width: max(limit - left - numberWidth - space, isCells ? 4 : 40), count: 24,
        metrics.measure
      ).lines
      let width =
        numberWidth + space + metrics.measure.size(of: lines, style: metrics.label).width
      if from > left, from + width > limit || lines.count > 1 {
        from = left
        bottom += metrics.lineHeight + (isCells ? 0 : 4)
      }
      let id = "field-\(field)"
      scene.append(
        .text(
          .init(
            number, at: Point2D(x: from, y: bottom + metrics.lineHeight / 2),
            style: metrics.label, paint: .role(.axis))), id: id)
      for (row, line) in lines.enumerated() {
        scene.append(
          .text(
            .init(
              line,
              at: Point2D(
                x: from + numberWidth + space,
                y: bottom + (Double(row) + 0.5) * metrics.lineHeight), style: metrics.label)),
          id: id)
      }
      right = max(right, from + width)
      bottom += Double(lines.count - 1) * metrics.lineHeight
      from = lines.count > 1 ? limit + 1 : from + width + gap
    }
    bottom += metrics.lineHeight
  }
}
