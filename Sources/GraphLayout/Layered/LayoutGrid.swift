/// The whole-number coordinates that the layered layout works in: the *cross* axis runs along a layer, the
/// *main* axis from layer to layer. Whole numbers make results independent of rounding.
///
/// In pixels, a grid unit is 1/1024. In cells it is a cell; a box of n cells spans n − 1 units, from one
/// border cell to the other, and the points of routes are cells.
struct LayoutGrid {
  let direction: LayoutDirection
  let isCells: Bool
  /// Distances in grid units.
  let nodeSpacing: Int
  let rankSpacing: Int
  let edgeSpacing: Int
  let groupPadding: Int
  /// The least distance of an edge that passes a box from its border.
  let boxSpacing: Int
  /// The least distance of a corner from the box where the edge ends.
  let clearance: Int
  /// The distance of ports from the corners of their side, where it has room.
  let cornerSpacing: Int

  /// The greatest extent that is read, which keeps sums far from the limits of integers.
  static let extentLimit = 1e9

  init(_ options: GraphLayoutOptions) {
    direction = options.direction
    isCells = options.unit == .cells
    let scale = options.unit == .cells ? 1.0 : 1024.0
    func units(_ value: Double, atLeast least: Double) -> Int {
      guard value.isFinite else { return Int(least * scale) }
      return wholeAbove(Swift.min(Swift.max(value, least), 1e6) * scale)
    }
    // Free cells between two border cells are one less than the distance of the cells.
    let extra = options.unit == .cells ? 1 : 0
    nodeSpacing = units(options.nodeSpacing, atLeast: 1) + extra
    rankSpacing = units(options.rankSpacing, atLeast: 1) + extra
    edgeSpacing = units(options.edgeSpacing, atLeast: 1)
    groupPadding = units(options.groupPadding, atLeast: 0) + extra
    boxSpacing = edgeSpacing + extra
    cornerSpacing = units(options.cornerSpacing, atLeast: 1)
    clearance = max(edgeSpacing, units(options.markerLength, atLeast: 0)) + extra
  }

  /// The least distance of two labels of edges, which tells them apart in a row.
  var labelSpacing: Int { isCells && !isHorizontal ? boxSpacing + 1 : boxSpacing }

  /// The least distance of the frame of a group from others, and from boxes outside.
  var frameSpacing: Int { max(boxSpacing, (nodeSpacing + 1) / 2) }

  /// Whether layers are columns.
  var isHorizontal: Bool { direction == .leftToRight || direction == .rightToLeft }

  /// Whether later layers have lesser coordinates.
  var isReversed: Bool { direction == .bottomToTop || direction == .rightToLeft }

  /// The extent of a box along an axis, in grid units.
  func extent(_ value: Double) -> Int {
    guard value.isFinite else { return 0 }
    let limited = Swift.min(Swift.max(value, 0), Self.extentLimit)
    return isCells
      ? Swift.max(wholeAbove(limited), 1) - 1 : wholeAbove(limited * 1024)
  }

  /// A distance from the end of a side, in grid units.
  func offset(_ value: Double) -> Int {
    let limited = Swift.min(Swift.max(value, 0), Self.extentLimit)
    return wholeBelow(isCells ? limited : limited * 1024)
  }

  /// The extents of a box along the cross and the main axis.
  func extents(_ size: Size2D) -> (cross: Int, main: Int) {
    isHorizontal
      ? (extent(size.height), extent(size.width)) : (extent(size.width), extent(size.height))
  }

  /// The space that the label of a group needs inside its frame. In cells, the label is on the border.
  func titleExtents(_ size: Size2D) -> (cross: Int, main: Int) {
    let (cross, main) = extents(size)
    guard isCells else { return (cross, main) }
    // Extents are one less than the number of cells.
    return isHorizontal ? (cross, main + 1) : (cross + 1, main)
  }

  /// The least distance between ports of a side.
  var portSpacing: Int { isCells ? 1 : 6 * 1024 }

  /// The distance from a port to the next, of `count` ports on a side of some extent: the spacing of
  /// edges where there is space, at least that of ports, and else whatever divides the side evenly.
  func portStep(count: Int, side: Int) -> Int {
    guard count > 1 else { return 0 }
    if isCells { return max(1, min(edgeSpacing + 1, (side - 2) / (count - 1))) }
    let step = min(edgeSpacing, (side - 12 * 1024) / (count - 1))
    if step >= portSpacing { return step }
    return max(0, min(portSpacing, max(side - 2 * 1024, side / 2) / (count - 1)))
  }

  /// The places of `count` ports around the middle of a side that reaches from `−before` to `after`.
  func portOffsets(count: Int, before: Int, after: Int) -> [Int] {
    guard count > 0 else { return [] }
    let middle = isCells ? 0 : (after - before) / 2
    let span = portStep(count: count, side: before + after) * (count - 1)
    return (0..<count).map { middle + (count > 1 ? span * $0 / (count - 1) : 0) - span / 2 }
  }

  /// The part of a side, from `−before` to `after`, where ports may be without need: not at its corners.
  func portRange(before: Int, after: Int) -> PortRange {
    let corner =
      isCells
      ? max(1, min(cornerSpacing, (before + after) / 6)) : min(cornerSpacing, (before + after) / 4)
    return PortRange(low: corner - before, high: after - corner)
  }

  /// The part of a side with a tip in its middle where ports may be: the tip for one, and what is near it for more.
  func tipRange(before: Int, after: Int, count: Int) -> PortRange {
    let middle = (after - before) / 2
    let extent = count > 1 ? (before + after) / 4 : 0
    return PortRange(low: middle - extent, high: middle + extent)
  }

  /// A place of the drawing as a point of the caller's plane. `mainEnd` is the greatest main coordinate.
  func point(cross: Int, main: Int, mainEnd: Int) -> Point2D {
    let scale = isCells ? 1.0 : 1024.0
    let along = Double(isReversed ? mainEnd - main : main) / scale
    let across = Double(cross) / scale
    return isHorizontal ? Point2D(x: along, y: across) : Point2D(x: across, y: along)
  }
}
