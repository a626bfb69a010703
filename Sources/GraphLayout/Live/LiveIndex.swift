/// The segments and labels of routes by the rows and gaps that they are in.
struct LiveIndex {
  /// A segment along the main axis.
  struct Vertical {
    var cross: Int
    var low: Int
    var high: Int
    var edge: Int32
    /// The nodes where the segment starts or ends; −1 for a corner.
    var upper: Int32
    var lower: Int32
  }

  /// A segment along the cross axis.
  struct Horizontal {
    var main: Int
    var low: Int
    var high: Int
    var edge: Int32
  }

  /// The content of a row or gap.
  struct Strip {
    var verticals: [Vertical] = []
    var horizontals: [Horizontal] = []
    var labels: [LiveBox] = []
  }

  /// Gap `k` is above row `k`; the last one is below all rows.
  var gaps: [Strip] = [Strip()]
  var rows: [Strip] = []

  init(rowCount: Int = 0) {
    gaps = [Strip](repeating: Strip(), count: rowCount + 1)
    rows = [Strip](repeating: Strip(), count: rowCount)
  }

  mutating func add(_ number: Int, _ edge: LiveState.Edge, _ rows: [LiveState.Row]) {
    let points = edge.points
    for place in points.indices.dropFirst() {
      let (a, b) = (points[place - 1], points[place])
      if a.cross == b.cross {
        let isDown = a.main <= b.main
        let first = place == 1 ? Int32(edge.source) : -1
        let last = place == points.count - 1 ? Int32(edge.target) : -1
        add(
          Vertical(
            cross: a.cross, low: min(a.main, b.main), high: max(a.main, b.main),
            edge: Int32(number), upper: isDown ? first : last, lower: isDown ? last : first),
          rows)
      } else {
        let segment = Horizontal(
          main: a.main, low: min(a.cross, b.cross), high: max(a.cross, b.cross),
          edge: Int32(number))
        gaps[Self.firstRow(rows, endingAfter: a.main)].horizontals.append(segment)
      }
    }
    guard let label = edge.label else { return }
    let box = label.box
    forEachStrip(rows, box.top, box.bottom, includesEnds: true) { isRow, strip in
      if isRow {
        self.rows[strip].labels.append(box)
      } else {
        gaps[strip].labels.append(box)
      }
    }
  }

  private mutating func add(_ segment: Vertical, _ rows: [LiveState.Row]) {
    // A segment at a low box may end with its row, and its port counts in the gap all the same.
    let isFastened = segment.upper >= 0 || segment.lower >= 0
    forEachStrip(rows, segment.low, segment.high, includesEnds: isFastened) { isRow, strip in
      if isRow {
        self.rows[strip].verticals.append(segment)
      } else {
        gaps[strip].verticals.append(segment)
      }
    }
  }

  /// The first row that ends after a coordinate.
  static func firstRow(_ rows: [LiveState.Row], endingAfter main: Int) -> Int {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].bottom <= main { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Visits the rows and gaps that a part of the main axis has in common with them.
  private func forEachStrip(
    _ rows: [LiveState.Row], _ low: Int, _ high: Int, includesEnds: Bool,
    _ visit: (_ isRow: Bool, _ strip: Int) -> Void
  ) {
    let slack = includesEnds ? 1 : 0
    var row = Self.firstRow(rows, endingAfter: low - slack)
    while true {
      let end = row > 0 ? rows[row - 1].bottom : Int.min
      guard row < rows.count else {
        if high + slack > end { visit(false, row) }
        return
      }
      if low - slack < rows[row].top, high + slack > end { visit(false, row) }
      guard high + slack > rows[row].top else { return }
      visit(true, row)
      row += 1
    }
  }

  // MARK: - Insertion

  /// Moves everything from a coordinate of the cross axis on.
  mutating func insert(cross: Int, extent: Int) {
    for gap in gaps.indices { gaps[gap].insert(cross: cross, extent: extent) }
    for row in rows.indices { rows[row].insert(cross: cross, extent: extent) }
  }

  /// Moves everything from a coordinate of the main axis on.
  mutating func insert(main: Int, extent: Int) {
    for gap in gaps.indices { gaps[gap].insert(main: main, extent: extent) }
    for row in rows.indices { rows[row].insert(main: main, extent: extent) }
  }
}

extension LiveIndex.Strip {
  fileprivate mutating func insert(cross: Int, extent: Int) {
    for index in verticals.indices where verticals[index].cross >= cross {
      verticals[index].cross += extent
    }
    for index in horizontals.indices where horizontals[index].high >= cross {
      horizontals[index].high += extent
      if horizontals[index].low >= cross { horizontals[index].low += extent }
    }
    for index in labels.indices
    where labels[index].left + (labels[index].right - labels[index].left) / 2 >= cross {
      labels[index].left += extent
      labels[index].right += extent
    }
  }

  fileprivate mutating func insert(main: Int, extent: Int) {
    for index in verticals.indices where verticals[index].high >= main {
      verticals[index].high += extent
      if verticals[index].low >= main { verticals[index].low += extent }
    }
    for index in horizontals.indices where horizontals[index].main >= main {
      horizontals[index].main += extent
    }
    for index in labels.indices
    where labels[index].top + (labels[index].bottom - labels[index].top) / 2 >= main {
      labels[index].top += extent
      labels[index].bottom += extent
    }
  }
}
