/// Boxes that hints join to blocks, which keep their shape.
struct HintBlocks {
  /// A box in a block, by its distance from the least corner of the block.
  struct Part {
    var box: Int
    var cross: Int
    var main: Int
  }

  /// Boxes that are placed together. The space around it is that of its boxes.
  struct Block {
    var cross: Int
    var main: Int
    var room: Int
    var parts: [Part]
  }

  private(set) var blocks: [Block]
  /// The block of each box.
  private(set) var owner: [Int]
  /// The points of blocks with a fixed place.
  private(set) var points: [GridPoint?]
  /// The first box of each block in a cell of the table, and the cell.
  private var cells: [(box: Int, column: Int, row: Int)] = []

  private let boxes: BoxGraph
  private let grid: LayoutGrid
  private let direction: LayoutDirection
  /// The box of each node, or of −1 − the index of a group.
  private let places: [Int32: Int]

  init(_ boxes: BoxGraph, _ grid: LayoutGrid, _ direction: LayoutDirection) {
    self.boxes = boxes
    self.grid = grid
    self.direction = direction
    blocks = boxes.cross.indices.map { box in
      Block(
        cross: boxes.cross[box], main: boxes.main[box], room: boxes.room[box],
        parts: [Part(box: box, cross: 0, main: 0)])
    }
    owner = Array(boxes.cross.indices)
    points = blocks.map { _ in nil }
    var places: [Int32: Int] = [:]
    for (box, content) in boxes.contents.enumerated() { places[content] = box }
    self.places = places
  }

  /// Applies a hint to the blocks of its items. Without at least two blocks, only a point has an effect.
  mutating func join(_ hint: HintPlaces.Hint) {
    var members: [Int] = []
    for item in hint.items {
      guard let box = places[item], !members.contains(owner[box]) else { continue }
      members.append(owner[box])
    }
    if case .point(let point) = hint.arrangement {
      guard let block = members.first, points[block] == nil else { return }
      points[block] = GridPoint(cross: grid.signed(point.x), main: grid.signed(point.y))
      return
    }
    if case .cell(let column, let row) = hint.arrangement {
      guard let block = members.first, let box = blocks[block].parts.first?.box else { return }
      cells.append((box, column, row))
      return
    }
    guard members.count > 1 else { return }
    switch hint.arrangement {
    case .line(let direction, let alignment, let spacing):
      merge(members, inLine: direction, alignment, spacing: spacing.map(grid.signed) ?? 0)
    case .order:
      let isAlong = boxes.links.contains { link in
        let ends = (owner[Int(link.source)], owner[Int(link.target)])
        return ends.0 != ends.1 && members.contains(ends.0) && members.contains(ends.1)
      }
      let isHorizontal = direction == .leftToRight || direction == .rightToLeft
      merge(
        members, inLine: isAlong ? direction : isHorizontal ? .topToBottom : .leftToRight, .center,
        spacing: 0)
    case .grid(let columns):
      var graph = BoxGraph()
      for member in members {
        graph.append(
          cross: blocks[member].cross, main: blocks[member].main, room: blocks[member].room)
      }
      let plan = GridPlacement.plan(graph, columns: columns)
      merge(members, at: zip(plan.cross, plan.main).map { GridPoint(cross: $0, main: $1) })
    case .point, .cell: break
    }
  }

  /// Merges the blocks with cells to a table.
  mutating func joinCells() {
    var members: [(block: Int, column: Int, row: Int)] = []
    var isTaken: Set<GridPoint> = []
    for cell in cells {
      let block = owner[cell.box]
      guard !members.contains(where: { $0.block == block }),
        isTaken.insert(GridPoint(cross: cell.column, main: cell.row)).inserted
      else { continue }
      members.append((block, cell.column, cell.row))
    }
    guard members.count > 1 else { return }
    let columns = tracks(members.map { ($0.column, blocks[$0.block].cross, blocks[$0.block].room) })
    let rows = tracks(members.map { ($0.row, blocks[$0.block].main, blocks[$0.block].room) })
    let places = members.map { member in
      let block = blocks[member.block]
      return GridPoint(
        cross: (columns[member.column] ?? 0) - block.cross / 2,
        main: (rows[member.row] ?? 0) - block.main / 2)
    }
    merge(members.map(\.block), at: places)
  }

  /// The middles of columns or rows by their numbers.
  private func tracks(_ members: [(number: Int, extent: Int, room: Int)]) -> [Int: Int] {
    var extents: [Int: (extent: Int, room: Int)] = [:]
    for member in members {
      let known = extents[member.number] ?? (0, 0)
      extents[member.number] = (
        max(known.extent, member.extent), max(known.room, member.room)
      )
    }
    var middles: [Int: Int] = [:]
    var end = 0
    var room = 0
    for (number, track) in extents.sorted(by: { $0.key < $1.key }) {
      if !middles.isEmpty { end += room + track.room + (grid.isCells ? 1 : 0) }
      middles[number] = end + track.extent / 2
      end += track.extent
      room = track.room
    }
    return middles
  }

  /// Merges blocks in a row or column.
  private mutating func merge(
    _ members: [Int], inLine direction: LayoutDirection, _ alignment: LayoutAlignment, spacing: Int
  ) {
    let isHorizontal = direction == .leftToRight || direction == .rightToLeft
    let isReversed = direction == .rightToLeft || direction == .bottomToTop
    let ordered = isReversed ? members.reversed() : members
    var places = [GridPoint](repeating: GridPoint(cross: 0, main: 0), count: members.count)
    var place = 0
    for (index, member) in ordered.enumerated() {
      let block = blocks[member]
      if index > 0 { place += max(spacing, blocks[ordered[index - 1]].room + block.room) }
      let across = isHorizontal ? block.main : block.cross
      let offset =
        switch alignment {
        case .leading: 0
        case .center: -across / 2
        case .trailing: -across
        }
      let point =
        isHorizontal
        ? GridPoint(cross: place, main: offset) : GridPoint(cross: offset, main: place)
      places[isReversed ? members.count - 1 - index : index] = point
      // In cells, extents are one less than the number of cells.
      place += (isHorizontal ? block.cross : block.main) + (grid.isCells ? 1 : 0)
    }
    merge(members, at: places)
  }

  /// Makes one block of several, whose least corners are at `places`. It takes the place of the first.
  private mutating func merge(_ members: [Int], at places: [GridPoint]) {
    var least = GridPoint(cross: .max, main: .max)
    var greatest = GridPoint(cross: .min, main: .min)
    for (member, place) in zip(members, places) {
      least.cross = min(least.cross, place.cross)
      least.main = min(least.main, place.main)
      greatest.cross = max(greatest.cross, place.cross + blocks[member].cross)
      greatest.main = max(greatest.main, place.main + blocks[member].main)
    }
    var block = Block(
      cross: greatest.cross - least.cross, main: greatest.main - least.main, room: 0, parts: [])
    for (member, place) in zip(members, places) {
      block.room = max(block.room, blocks[member].room)
      block.parts += blocks[member].parts.map { part in
        Part(
          box: part.box, cross: part.cross + place.cross - least.cross,
          main: part.main + place.main - least.main)
      }
    }
    blocks[members[0]] = block
    let gone = Set(members.dropFirst())
    let pin = members.lazy.compactMap { [points] in points[$0] }.first
    points[members[0]] = pin
    blocks = blocks.indices.filter { !gone.contains($0) }.map { blocks[$0] }
    points = points.indices.filter { !gone.contains($0) }.map { points[$0] }
    for (index, block) in blocks.enumerated() {
      for part in block.parts { owner[part.box] = index }
    }
  }

  /// The extents of a block with the space around it.
  private func width(_ block: Int) -> Int { blocks[block].cross + 2 * blocks[block].room + 1 }
  func height(_ block: Int) -> Int { blocks[block].main + 2 * blocks[block].room + 1 }

  /// Whether two blocks with these middles are too near to each other.
  func overlap(_ first: Int, a: GridPoint, second: Int, b: GridPoint) -> Bool {
    2 * abs(a.cross - b.cross) < width(first) + width(second)
      && 2 * abs(a.main - b.main) < height(first) + height(second)
  }
}

extension LayoutGrid {
  /// A coordinate of the caller in grid units; 0 if it is not finite.
  func signed(_ value: Double) -> Int {
    guard value.isFinite else { return 0 }
    let limited = Swift.min(Swift.max(value, -Self.extentLimit), Self.extentLimit)
    return wholeBelow(isCells ? limited : limited * 1024)
  }
}
