public import Drawing

extension BoardPicture {
  /// Draws the picture. Columns that do not fit beside each other go on below; nil if there is nothing to draw, too
  /// much, or too little room for a column.
  ///
  /// - Complexity: O(length of all texts).
  public func scene(for canvas: Canvas2D) -> Scene2D? {
    guard !columns.isEmpty || !groups.isEmpty, columns.count <= BoardPictureLimits.columnCount,
      columns.reduce(0, { $0 + $1.cards.count }) <= BoardPictureLimits.cardCount,
      columns.allSatisfy({ $0.group.map(groups.indices.contains) ?? true })
    else { return nil }
    let widths: [Double] = canvas.unit == .cells ? [24, 18, 14, 10] : [180, 140, 110]
    var best: Scene2D?
    for width in widths {
      let board = BoardScene(self, canvas, textWidth: width)
      guard board.scene.size.width <= canvas.maxWidth ?? .infinity else { continue }
      // Narrower columns are for canvases on which wider ones take several bands.
      if board.bandCount == 1 { return board.scene }
      if best == nil { best = board.scene }
    }
    return best
  }
}

/// Draws columns in bands.
private struct BoardScene {
  private let picture: BoardPicture
  private let metrics: PictureMetrics
  private let isCells: Bool
  private let textWidth: Double
  private(set) var scene: Scene2D
  private(set) var bandCount = 0
  private var y: Double
  private var right = 0.0

  /// A text in a box.
  private struct Box {
    var lines: [String]
    var details: [String]
    var width: Double
    var height: Double
  }

  init(_ picture: BoardPicture, _ canvas: Canvas2D, textWidth: Double) {
    self.picture = picture
    self.textWidth = textWidth
    metrics = PictureMetrics(canvas)
    isCells = metrics.isCells
    scene = Scene2D(size: Size2D(width: 0, height: 0), unit: canvas.unit)
    y = isCells ? 0 : 12
    draw(maxWidth: canvas.maxWidth ?? .infinity)
    scene.size = Size2D(width: right + edge, height: y + (isCells ? 0 : 8))
    scene.title = picture.title
    scene.description = picture.readableText
  }

  private var edge: Double { isCells ? 0 : 12 }
  private var gap: Double { isCells ? 1 : 12 }
  private var padding: Size2D {
    isCells ? Size2D(width: 2, height: 1) : Size2D(width: 10, height: 8)
  }

  private func lines(_ text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    return LineBreaking.lines(
      of: text, style: metrics.label, width: textWidth, count: 24, metrics.measure
    ).lines
  }

  private func box(_ text: String, _ details: [String] = []) -> Box {
    let (lines, details) = (lines(text), details.flatMap { self.lines($0) })
    let size = metrics.measure.size(of: lines + details, style: metrics.label)
    let height = max(size.height, metrics.lineHeight) + 2 * padding.height
    return Box(
      lines: lines, details: details, width: size.width * (isCells ? 1 : 1.08) + 2 * padding.width,
      height: height)
  }

  // MARK: Bands

  private mutating func draw(maxWidth: Double) {
    if !picture.title.isEmpty {
      let style = isCells ? TextStyle2D(size: 1, isBold: true) : PictureMetrics.title
      scene.append(
        .text(
          .init(
            picture.title.joinedLines, at: Point2D(x: edge, y: y + (isCells ? 0.5 : 10)),
            style: style)), readingIndex: 0)
      right = edge + metrics.measure.width(of: picture.title.joinedLines, style: style)
      y += isCells ? 2 : 34
    }
    let headings = picture.columns.map { column in
      box(column.title, column.caption.isEmpty ? [] : [column.caption])
    }
    let cards = picture.columns.map { column in column.cards.map { box($0.text, $0.details) } }
    let widths = picture.columns.indices.map { index in
      ([headings[index].width] + cards[index].map(\.width)).max() ?? 0
    }
    var start = 0
    while start < picture.columns.count {
      var end = start
      var x = edge
      while end < picture.columns.count {
        let next = x + (end > start ? gap : 0) + widths[end]
        if end > start, next + edge > maxWidth { break }
        x = next
        end += 1
      }
      drawBand(start..<end, headings, cards, widths)
      bandCount += 1
      start = end
      if start < picture.columns.count { y += isCells ? 1 : 16 }
    }
    drawEmptyGroups()
  }

  /// Draws the groups without columns, below the others.
  private mutating func drawEmptyGroups() {
    let used = Set(picture.columns.compactMap(\.group))
    for group in picture.groups.indices where !used.contains(group) {
      let box = box(picture.groups[group])
      draw(
        box,
        Rect2D(origin: Point2D(x: edge, y: y), size: Size2D(width: box.width, height: box.height)),
        id: "group-\(group)", series: group, reading: 1_000_000 + group)
      y += box.height + (isCells ? 0 : 8)
    }
    if picture.columns.isEmpty { bandCount = 1 }
  }

  private mutating func drawBand(
    _ band: Range<Int>, _ headings: [Box], _ cards: [[Box]], _ widths: [Double]
  ) {
    var places: [Double] = []
    var x = edge
    for index in band {
      places.append(x)
      x += widths[index] + gap
    }
    drawGroups(band, places, widths)
    let height = band.map { headings[$0].height }.max() ?? 0
    var bottom = y + height
    for (offset, index) in band.enumerated() {
      let group = picture.columns[index].group
      draw(
        headings[index],
        Rect2D(
          origin: Point2D(x: places[offset], y: y),
          size: Size2D(width: widths[index], height: height)), id: "column-\(index)",
        series: group ?? index, reading: (index + 1) * 1_000)
      var top = y + height + (isCells ? 0 : 8)
      for (number, card) in cards[index].enumerated() {
        draw(
          card,
          Rect2D(
            origin: Point2D(x: places[offset], y: top),
            size: Size2D(width: widths[index], height: card.height)),
          id: "card-\(index)-\(number)", series: nil, reading: (index + 1) * 1_000 + number + 1)
        top += card.height + (isCells ? 0 : 8)
      }
      bottom = max(bottom, top)
    }
    right = max(right, x - gap)
    y = bottom
  }

  /// Draws the titles of the groups over their columns.
  private mutating func drawGroups(_ band: Range<Int>, _ places: [Double], _ widths: [Double]) {
    var spans: [(group: Int, first: Int, last: Int)] = []
    for index in band {
      guard let group = picture.columns[index].group else { continue }
      if spans.last?.group == group {
        spans[spans.count - 1].last = index
      } else {
        spans.append((group, index, index))
      }
    }
    guard !spans.isEmpty else { return }
    let boxes = spans.map { span -> Box in
      let left = places[span.first - band.lowerBound]
      let right = places[span.last - band.lowerBound] + widths[span.last]
      var box = box(picture.groups[span.group])
      // A title is as wide as its columns.
      let lines = LineBreaking.lines(
        of: picture.groups[span.group], style: metrics.label,
        width: (right - left - 2 * padding.width) / (isCells ? 1 : 1.08), count: 24, metrics.measure
      ).lines
      box.lines = lines
      box.width = right - left
      box.height = Double(lines.count) * metrics.lineHeight + 2 * padding.height
      return box
    }
    let height = boxes.map(\.height).max() ?? 0
    for (span, box) in zip(spans, boxes) {
      draw(
        box,
        Rect2D(
          origin: Point2D(x: places[span.first - band.lowerBound], y: y),
          size: Size2D(width: box.width, height: height)), id: "group-\(span.group)",
        series: span.group, reading: (span.first + 1) * 1_000 - 1)
    }
    y += height + (isCells ? 0 : 8)
  }

  private mutating func draw(_ box: Box, _ frame: Rect2D, id: String, series: Int?, reading: Int) {
    let stroke = Stroke2D(series.map { .role(.series, index: $0) } ?? .role(.node))
    if let series, !isCells {
      scene.group(.init(opacity: 0.18)) {
        $0.append(
          .shape(
            .init(
              .rectangle(cornerRadius: 6), frame: frame, fill: .role(.series, index: series),
              stroke: nil)), id: id)
      }
    }
    scene.append(
      .shape(
        .init(
          .rectangle(cornerRadius: isCells && series != nil ? 0 : 6), frame: frame,
          fill: series == nil ? .role(.node) : nil, stroke: stroke)), id: id)
    let count = Double(box.lines.count + box.details.count)
    var top = frame.min.y + (frame.height - count * metrics.lineHeight) / 2
    if isCells { top.round(.down) }
    for (index, line) in (box.lines + box.details).enumerated() {
      var style = metrics.label
      style.isBold = series != nil && index < box.lines.count
      let width = metrics.measure.width(of: line, style: style)
      var x = frame.center.x - width / 2
      if isCells { x.round(.down) }
      scene.append(
        .text(
          .init(
            line, at: Point2D(x: x, y: top + metrics.lineHeight / 2), style: style,
            paint: index < box.lines.count ? .role(.label) : .role(.axis))), id: id,
        readingIndex: reading)
      top += metrics.lineHeight
    }
  }
}
