import Drawing

/// Where the blocks of a grid are: columns as wide and rows as high as what is in them.
struct GridFrames {
  /// The distances in a size.
  struct Spacing {
    /// Between blocks, without edges.
    var gap: Size2D
    /// Between blocks, with edges.
    var edgeGap: Size2D
    /// Between the border of a group and its blocks.
    var padding: Size2D
    /// The same where edges cross the border.
    var crossedPadding: Size2D
    /// What a label needs besides its size.
    var labelGap: Size2D
    /// The least size of an empty column or row.
    var empty: Size2D
    /// Whether all sizes are whole numbers.
    var isWhole: Bool
  }

  /// A block in its row.
  private struct Item {
    var block: Int
    var row: Int
    var columns: Range<Int>
  }

  /// An edge between two items of a container.
  private struct Demand {
    var first: Int
    var second: Int
    /// The size of the label; zero for none.
    var label: Size2D
  }

  /// The content of a group, or of the whole picture.
  private struct Container {
    var items: [Item] = []
    var widths: [Double] = []
    var heights: [Double] = []
    /// The distances after each column and row.
    var gapsX: [Double] = []
    var gapsY: [Double] = []
    /// Whether edges cross its border.
    var isCrossed = false
    var titleSize = Size2D(width: 0, height: 0)

    var size: Size2D {
      Size2D(
        width: widths.reduce(0, +) + gapsX.reduce(0, +),
        height: heights.reduce(0, +) + gapsY.reduce(0, +))
    }
  }

  /// The frames of all blocks but spaces.
  private(set) var frames: [Rect2D?]
  private(set) var size = Size2D(width: 0, height: 0)

  private let picture: GridPicture
  private let spacing: Spacing
  private let sizes: [Size2D]
  /// The container of a group, by its index plus 1; that of the picture first.
  private var containers: [Container]

  /// Places blocks.
  ///
  /// - Parameters:
  ///   - sizes: The size of each block; of a group, that of its title.
  ///   - labels: The size of the label of each edge; zero for none.
  init(_ picture: GridPicture, sizes: [Size2D], labels: [Size2D], _ spacing: Spacing) {
    self.picture = picture
    self.spacing = spacing
    self.sizes = sizes
    frames = Array(repeating: nil, count: picture.blocks.count)
    containers = Array(repeating: Container(), count: picture.blocks.count + 1)
    fill()
    let demands = demands(labels)
    for (container, demands) in demands {
      for demand in demands { openGaps(for: demand, in: &containers[container]) }
    }
    openPaths()
    var natural = sizes
    // Those inside have greater indices.
    for index in containers.indices.reversed() where index == 0 || isGroup(index - 1) {
      measure(index, natural, demands[index] ?? [])
      if index > 0 { natural[index - 1] = outerSize(index) }
    }
    size = containers[0].size
    place(0, in: Rect2D(origin: Point2D(x: 0, y: 0), size: size))
    for index in containers.indices.dropFirst() where isGroup(index - 1) {
      if let frame = frames[index - 1] { place(index, in: content(of: index, frame)) }
    }
  }

  private func isGroup(_ block: Int) -> Bool { picture.blocks[block].kind == .group }

  // MARK: Columns and rows

  /// Distributes the blocks to columns and rows.
  private mutating func fill() {
    let limit = GridPictureLimits.columnCount
    var children = [[Int]](repeating: [], count: containers.count)
    for index in picture.blocks.indices {
      children[picture.parent(of: index).map { $0 + 1 } ?? 0].append(index)
    }
    for index in containers.indices where !children[index].isEmpty {
      let given = index == 0 ? picture.columns : picture.blocks[index - 1].columns
      func span(_ block: Int) -> Int { min(max(picture.blocks[block].span, 1), limit) }
      let total = children[index].reduce(0) { $0 + span($1) }
      let columns = given.flatMap { $0 > 0 ? min($0, total) : nil } ?? total
      var position = 0
      for block in children[index] {
        let (row, column) = position.quotientAndRemainder(dividingBy: columns)
        if picture.blocks[block].kind == .space {
          // A space goes on in the next row.
          position += span(block)
          continue
        }
        let width = min(span(block), columns - column)
        containers[index].items.append(
          Item(block: block, row: row, columns: column..<column + width))
        position += width
      }
      containers[index].widths = Array(repeating: 0, count: columns)
      containers[index].heights = Array(
        repeating: 0, count: (position + columns - 1) / max(columns, 1))
      containers[index].gapsX = Array(repeating: spacing.gap.width, count: columns - 1)
      containers[index].gapsY = Array(
        repeating: spacing.gap.height, count: containers[index].heights.count - 1)
    }
  }

  /// The groups around a block, from the innermost one to the picture, by the index of their container.
  private func path(_ block: Int) -> [Int] {
    var path: [Int] = []
    var next = picture.parent(of: block)
    while let group = next {
      path.append(group + 1)
      next = picture.parent(of: group)
    }
    return path + [0]
  }

  /// Makes room for edges inside of the groups that they leave or enter.
  private mutating func openPaths() {
    for edge in picture.edges where picture.isDrawn(edge) {
      let (from, to) = (path(edge.source), path(edge.target))
      let outer = Set(from).intersection(to)
      for index in (from + to) where !outer.contains(index) {
        containers[index].isCrossed = true
        // From a single row, an edge leaves at the top or at the bottom.
        if containers[index].heights.count > 1 {
          for gap in containers[index].gapsX.indices { openX(gap, in: &containers[index]) }
        }
        if containers[index].widths.count > 1 {
          for gap in containers[index].gapsY.indices { openY(gap, in: &containers[index]) }
        }
      }
    }
  }

  private func openX(_ gap: Int, in container: inout Container) {
    guard container.gapsX.indices.contains(gap) else { return }
    container.gapsX[gap] = max(container.gapsX[gap], spacing.edgeGap.width)
  }

  private func openY(_ gap: Int, in container: inout Container) {
    guard container.gapsY.indices.contains(gap) else { return }
    container.gapsY[gap] = max(container.gapsY[gap], spacing.edgeGap.height)
  }

  /// Makes room for an edge between two items, where it may run.
  private func openGaps(for demand: Demand, in container: inout Container) {
    guard let (first, second) = items(of: demand, in: container) else { return }
    let (left, right) =
      first.columns.lowerBound <= second.columns.lowerBound ? (first, second) : (second, first)
    let isBeside = left.columns.upperBound <= right.columns.lowerBound
    if isBeside {
      for gap in left.columns.upperBound - 1..<right.columns.lowerBound {
        openX(gap, in: &container)
      }
      if first.row == second.row, isFree(left, right, container) { return }
    }
    let (upper, lower) = (min(first.row, second.row), max(first.row, second.row))
    for row in upper..<lower { openY(row, in: &container) }
    if upper == lower {
      // Around what is between.
      openY(upper - 1, in: &container)
      openY(upper, in: &container)
    } else if !isBeside, lower - upper > 1 {
      openX(right.columns.lowerBound - 1, in: &container)
      openX(right.columns.upperBound - 1, in: &container)
    }
  }

  private func items(of demand: Demand, in container: Container) -> (Item, Item)? {
    guard let first = container.items.first(where: { $0.block == demand.first }),
      let second = container.items.first(where: { $0.block == demand.second })
    else { return nil }
    return (first, second)
  }

  /// Whether only spaces are between two items of a row.
  private func isFree(_ left: Item, _ right: Item, _ container: Container) -> Bool {
    let between = left.columns.upperBound..<right.columns.lowerBound
    return !container.items.contains { $0.row == left.row && $0.columns.overlaps(between) }
  }

  /// What edges need, by the container in which both ends are.
  private func demands(_ labels: [Size2D]) -> [Int: [Demand]] {
    var result: [Int: [Demand]] = [:]
    for (edge, label) in zip(picture.edges, labels) where picture.isDrawn(edge) {
      // The items of the innermost common container.
      let (from, to) = (path(edge.source), path(edge.target))
      guard let common = from.first(where: to.contains), let up = from.firstIndex(of: common),
        let down = to.firstIndex(of: common)
      else { continue }
      let first = up == 0 ? edge.source : from[up - 1] - 1
      let second = down == 0 ? edge.target : to[down - 1] - 1
      if first != second {
        result[common, default: []].append(Demand(first: first, second: second, label: label))
      }
    }
    return result
  }

  // MARK: Sizes

  private mutating func measure(
    _ index: Int, _ natural: [Size2D], _ demands: [Demand]
  ) {
    var container = containers[index]
    if index > 0 { container.titleSize = sizes[index - 1] }
    for item in container.items where item.columns.count == 1 {
      let column = item.columns.lowerBound
      container.widths[column] = max(container.widths[column], natural[item.block].width)
    }
    for item in container.items {
      container.heights[item.row] = max(container.heights[item.row], natural[item.block].height)
    }
    equalize(&container)
    for column in container.widths.indices where container.widths[column] == 0 {
      let isOpen = container.gapsX[max(column - 1, 0)..<min(column + 1, container.gapsX.count)]
        .contains { $0 >= spacing.edgeGap.width }
      container.widths[column] = isOpen ? 0 : spacing.empty.width
    }
    for row in container.heights.indices where container.heights[row] == 0 {
      let isOpen = container.gapsY[max(row - 1, 0)..<min(row + 1, container.gapsY.count)]
        .contains { $0 >= spacing.edgeGap.height }
      container.heights[row] = isOpen ? 0 : spacing.empty.height
    }
    for item in container.items.sorted(by: {
      ($0.columns.count, $0.block) < ($1.columns.count, $1.block)
    })
    where item.columns.count > 1 {
      let gaps = container.gapsX[item.columns.dropLast()].reduce(0, +)
      let missing =
        natural[item.block].width - gaps - container.widths[item.columns].reduce(0, +)
      if missing > 0 { spread(missing, over: item.columns, of: &container.widths) }
    }
    for demand in demands { makeRoom(for: demand, in: &container) }
    containers[index] = container
  }

  /// Makes columns of blocks equally wide, unless some are far wider than others.
  private func equalize(_ container: inout Container) {
    var isGroupColumn = Set<Int>()
    for item in container.items where isGroup(item.block) { isGroupColumn.formUnion(item.columns) }
    let columns = container.widths.indices.filter {
      container.widths[$0] > 0 && !isGroupColumn.contains($0)
    }
    let widths = columns.map { container.widths[$0] }
    guard let least = widths.min(), let most = widths.max(), most <= 2 * least else { return }
    for column in columns { container.widths[column] = most }
    // So are those that only wider blocks cover.
    for item in container.items where !isGroup(item.block) && item.columns.count > 1 {
      for column in item.columns where container.widths[column] == 0 {
        container.widths[column] = most
      }
    }
  }

  /// Adds a length to some of the lengths, in equal parts.
  private func spread(_ length: Double, over range: Range<Int>, of lengths: inout [Double]) {
    guard !range.isEmpty else { return }
    var rest = length
    for (offset, index) in range.enumerated() {
      let count = Double(range.count - offset)
      let part = spacing.isWhole ? (rest / count).rounded(.down) : rest / count
      lengths[index] += part
      rest -= part
    }
    // Of whole numbers, nothing is left: the last part is divided by 1.
  }

  /// Widens gaps so that a label has room on a straight line.
  private func makeRoom(
    for demand: Demand, in container: inout Container
  ) {
    guard demand.label.width > 0, let (first, second) = items(of: demand, in: container) else {
      return
    }
    if first.row == second.row {
      let (left, right) =
        first.columns.lowerBound < second.columns.lowerBound ? (first, second) : (second, first)
      let between = left.columns.upperBound..<right.columns.lowerBound
      guard isFree(left, right, container) else { return }
      let gaps = left.columns.upperBound - 1..<right.columns.lowerBound
      let missing =
        demand.label.width + spacing.labelGap.width - container.gapsX[gaps].reduce(0, +)
        - container.widths[between].reduce(0, +)
      if missing > 0 { spread(missing, over: gaps, of: &container.gapsX) }
      return
    }
    let (upper, lower) = (min(first.row, second.row), max(first.row, second.row))
    // The line may have corners, so that a single gap has room for the label.
    let gap = upper
    let missing = demand.label.height + spacing.labelGap.height - container.gapsY[gap]
    if missing > 0, lower > upper { container.gapsY[gap] += missing.rounded(.up) }
  }

  private func padding(_ index: Int) -> Size2D {
    // A border needs as much room for edges that cross it.
    containers[index].isCrossed ? spacing.crossedPadding : spacing.padding
  }

  private func outerSize(_ index: Int) -> Size2D {
    let (content, padding, title) = (
      containers[index].size, padding(index), containers[index].titleSize
    )
    return Size2D(
      width: max(content.width, title.width) + 2 * padding.width,
      height: content.height + 2 * padding.height + title.height)
  }

  private func content(of index: Int, _ frame: Rect2D) -> Rect2D {
    let (padding, title) = (padding(index), containers[index].titleSize)
    return Rect2D(
      Point2D(x: frame.min.x + padding.width, y: frame.min.y + padding.height + title.height),
      Point2D(x: frame.max.x - padding.width, y: frame.max.y - padding.height))
  }

  // MARK: Places

  /// Places the items of a container in a frame that is at least as large as it needs.
  private mutating func place(_ index: Int, in frame: Rect2D) {
    var container = containers[index]
    let size = container.size
    spread(frame.width - size.width, over: container.widths.indices, of: &container.widths)
    let used = Set(container.items.map(\.row)).sorted()
    if let first = used.first, let last = used.last {
      spread(frame.height - size.height, over: first..<last + 1, of: &container.heights)
    }
    let xs = starts(container.widths, container.gapsX, frame.min.x)
    let ys = starts(container.heights, container.gapsY, frame.min.y)
    for item in container.items {
      let last = item.columns.upperBound - 1
      let cell = Rect2D(
        Point2D(x: xs[item.columns.lowerBound], y: ys[item.row]),
        Point2D(x: xs[last] + container.widths[last], y: ys[item.row] + container.heights[item.row])
      )
      frames[item.block] = fitted(item.block, cell)
    }
  }

  private func starts(_ lengths: [Double], _ gaps: [Double], _ start: Double) -> [Double] {
    var position = start
    return lengths.indices.map { index in
      defer { position += lengths[index] + (index < gaps.count ? gaps[index] : 0) }
      return position
    }
  }

  /// The frame of a block in a cell, which it fills, unless it has a shape that should not be stretched.
  private func fitted(_ block: Int, _ cell: Rect2D) -> Rect2D {
    let value = picture.blocks[block]
    guard value.kind == .block else { return cell }
    var size = cell.size
    switch value.shape {
    case .circle, .doubleCircle, .diamond: size = sizes[block]
    case .arrow:
      // Arrows become longer, but not broader.
      let isAcross = value.directions.contains { $0 == .left || $0 == .right }
      let isDown = value.directions.contains { $0 == .up || $0 == .down }
      if isAcross { size.height = sizes[block].height }
      if isDown { size.width = sizes[block].width }
    default: return cell
    }
    var origin = Point2D(
      x: cell.center.x - size.width / 2, y: cell.center.y - size.height / 2)
    if spacing.isWhole { origin = Point2D(x: origin.x.rounded(.down), y: origin.y.rounded(.down)) }
    return Rect2D(origin: origin, size: size)
  }
}
