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
    let metrics = PictureMetrics(canvas)
    var best: Scene2D?
    for wordWidth in metrics.pick([80.0, 40, 28, 0], [600, 300, 220, 0]) {
      for width in metrics.pick([24.0, 18, 14, 10], [180, 140, 110]) {
        let board = BoardScene(
          self, metrics, textWidth: width, wordWidth: wordWidth, maxWidth: canvas.room)
        guard board.scene.size.width <= canvas.room else { continue }
        // Narrower columns are for canvases on which wider ones take several bands.
        if board.bandCount == 1 { return titled(board.scene, on: canvas) }
        if best == nil, wordWidth < metrics.pick(80, 600) { best = board.scene }
      }
    }
    return titled(best, on: canvas)
  }
}

/// Draws columns in bands.
private struct BoardScene {
  private let picture: BoardPicture
  private let metrics: PictureMetrics
  private let headings: [TextBox]
  private let cards: [[TextBox]]
  private let groups: [TextBox]
  private let widths: [Double]
  private let gap: Double
  private(set) var scene: Scene2D
  private(set) var bandCount = 0
  private var y: Double
  private var right = 0.0

  init(
    _ picture: BoardPicture, _ metrics: PictureMetrics, textWidth: Double, wordWidth: Double,
    maxWidth: Double
  ) {
    self.picture = picture
    self.metrics = metrics
    func box(_ text: String, _ details: [String] = [], isBold: Bool = true) -> TextBox {
      TextBox(text, details, width: textWidth, wordWidth: wordWidth, isBold: isBold, metrics)
    }
    let headings = picture.columns.map { box($0.title, [$0.caption]) }
    let cards = picture.columns.map { $0.cards.map { box($0.text, $0.details, isBold: false) } }
    widths = zip(headings, cards).map { heading, cards in
      cards.reduce(heading.size.width) { max($0, $1.size.width) }
    }
    (self.headings, self.cards) = (headings, cards)
    groups = picture.groups.map { box($0) }
    gap = metrics.pick(1, 12)
    scene = metrics.scene()
    y = metrics.margin
    draw(maxWidth: maxWidth)
    scene.size = Size2D(width: right + metrics.margin, height: y + metrics.boxGap)
  }

  // MARK: Bands

  private mutating func draw(maxWidth: Double) {
    var start = 0
    while start < widths.count {
      var end = start
      var x = metrics.margin
      while end < widths.count {
        let next = x + (end > start ? gap : 0) + widths[end]
        if end > start, next + metrics.margin > maxWidth { break }
        x = next
        end += 1
      }
      drawBand(start..<end)
      bandCount += 1
      start = end
      if start < widths.count { y += metrics.pick(1, 16) }
    }
    drawEmptyGroups()
  }

  /// Draws the groups without columns, below the others.
  private mutating func drawEmptyGroups() {
    let used = Set(picture.columns.compactMap(\.group))
    for (group, box) in groups.enumerated() where !used.contains(group) {
      scene.draw(
        box, in: Rect2D(origin: Point2D(x: metrics.margin, y: y), size: box.size),
        tint: .series(group), id: "group-\(group)", reading: 1_000_000 + group)
      y += box.size.height + metrics.boxGap
    }
    if picture.columns.isEmpty { bandCount = 1 }
  }

  private mutating func drawBand(_ band: Range<Int>) {
    var places: [Double] = []
    var x = metrics.margin
    for index in band {
      places.append(x)
      x += widths[index] + gap
    }
    drawGroups(band, places)
    let height = band.map { headings[$0].size.height }.max() ?? 0
    var bottom = y + height
    for (index, x) in zip(band, places) {
      scene.draw(
        headings[index], in: Rect2D(x: x, y: y, width: widths[index], height: height),
        tint: .series(picture.columns[index].group ?? index), id: "column-\(index)",
        reading: (index + 1) * 1_000)
      var top = y + height + metrics.boxGap
      for (number, card) in cards[index].enumerated() {
        scene.draw(
          card, in: Rect2D(x: x, y: top, width: widths[index], height: card.size.height),
          id: "card-\(index)-\(number)", reading: (index + 1) * 1_000 + number + 1)
        top += card.size.height + metrics.boxGap
      }
      bottom = max(bottom, top)
    }
    right = max(right, x - gap)
    y = bottom
  }

  /// Draws the titles of the groups over their columns.
  private mutating func drawGroups(_ band: Range<Int>, _ places: [Double]) {
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
    let boxes = spans.map { span in
      let left = places[span.first - band.lowerBound]
      let right = places[span.last - band.lowerBound] + widths[span.last]
      // A title is as wide as its columns.
      return (
        box: TextBox(
          picture.groups[span.group],
          width: (right - left - 2 * metrics.padding.width) / metrics.slack,
          isBold: true, metrics), left: left, width: right - left
      )
    }
    let height = boxes.map(\.box.size.height).max() ?? 0
    for (span, title) in zip(spans, boxes) {
      scene.draw(
        title.box, in: Rect2D(x: title.left, y: y, width: title.width, height: height),
        tint: .series(span.group), id: "group-\(span.group)",
        reading: (span.first + 1) * 1_000 - 1)
    }
    y += height + metrics.boxGap
  }
}
