/// Maps positions along an axis of a plot to cells.
struct CellAxisMap {
  /// The number of cells.
  var length: Int
  /// Positions with their cells, in ascending order; values between them are interpolated.
  private var knots: [(position: Double, cell: Double)]
  /// The middles of categories or bins, in ascending order; empty for a continuous axis.
  private(set) var slots: [Double] = []
  /// The number of cells of a category or bin, and between two.
  private(set) var slotLength = 0
  private(set) var slotGap = 0

  /// Creates the map of a continuous axis.
  ///
  /// - Parameters:
  ///   - extent: The length of the axis in the plot.
  ///   - isCentered: Whether the ends of the axis are in the middle of the first and last cell,
  ///     rather than at their edges.
  ///   - fixed: A position that falls between two cells.
  init(continuous extent: Double, length: Int, isCentered: Bool, fixed: Double? = nil) {
    self.length = length
    let extent = max(extent, 1e-9)
    let inset = isCentered ? 0.5 : 0
    knots = [(0, inset), (extent, Double(length) - inset)]
    if let fixed, fixed > 0, fixed < extent, !isCentered {
      let cell = (fixed / extent * Double(length)).rounded()
      if cell > 0, cell < Double(length) { knots.insert((fixed, cell), at: 1) }
    }
  }

  /// Creates the map of categories or bins.
  ///
  /// - Parameters:
  ///   - slots: The middles, in ascending order; at least one.
  ///   - step: The distance of middles.
  init(slots: [Double], step: Double, length slotLength: Int, gap: Int = 0) {
    self.slots = slots
    self.slotLength = slotLength
    slotGap = gap
    length = slots.count * (slotLength + gap) - gap
    let distance = Double(slotLength + gap)
    let half = Double(slotLength) / 2
    knots = slots.enumerated().map { ($1, Double($0) * distance + half) }
    let step = max(step, 1e-9)
    if let first = slots.first, let last = slots.last {
      knots.insert((first - step / 2, half - distance / 2), at: 0)
      knots.append((last + step / 2, Double(slots.count - 1) * distance + half + distance / 2))
    }
  }

  /// Returns the cell of a position, with its fraction.
  ///
  /// - Complexity: O(log n) for n categories.
  func cell(_ position: Double) -> Double {
    guard position.isFinite else { return position }
    var (low, high) = (0, knots.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if knots[middle].position <= position { low = middle } else { high = middle }
    }
    let (a, b) = (knots[low], knots[high])
    let span = b.position - a.position
    guard abs(span) > 1e-12 else { return a.cell }
    return a.cell + (position - a.position) / span * (b.cell - a.cell)
  }

  /// Returns the cell that contains a position, limited to those of the axis.
  func index(_ position: Double) -> Int {
    guard position.isFinite, length > 0 else { return 0 }
    return Int(max(0, min(Double(length - 1), (cell(position) + 1e-6).rounded(.down))))
  }

  /// Returns the number of the nearest category or bin.
  func slot(_ position: Double) -> Int {
    var (low, high) = (0, slots.count - 1)
    guard position.isFinite, high >= 0 else { return 0 }
    while low < high {
      let middle = (low + high) / 2
      if (slots[middle] + slots[middle + 1]) / 2 < position {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// The first cell of a category or bin.
  func start(ofSlot slot: Int) -> Int { slot * (slotLength + slotGap) }
}
