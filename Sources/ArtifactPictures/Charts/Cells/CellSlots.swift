import Charts
import Drawing

/// The categories or bins along an axis.
struct CellSlots {
  /// The middles in the plot, in ascending order.
  var middles: [Double]
  /// The distance of middles.
  var step: Double

  /// The maximum number of bins that are found from marks.
  static let limit = 2_000

  /// Finds the categories and bins of a plot.
  struct Finder {
    private let view: PlotView
    let hasRowBars: Bool
    let hasColumnBars: Bool
    let isHeatMap: Bool

    init(_ view: PlotView) {
      self.view = view
      func has(_ side: PlotAxis.Side) -> Bool {
        view.marks.contains {
          $0.kind == .rect && $0.type == "bar" && $0.orient == side && !$0.items.isEmpty
        }
      }
      hasRowBars = has(.bottom)
      hasColumnBars = has(.left) && !has(.bottom)
      isHeatMap =
        !has(.bottom) && !has(.left)
        && view.marks.contains { $0.kind == .rect && $0.type == "rect" && !$0.items.isEmpty }
        && view.marks.allSatisfy { [.rect, .text].contains($0.kind) }
    }

    /// The first axis of a channel.
    func axis(_ channel: ChartChannel) -> PlotAxis? {
      let axes = view.axes.filter { $0.channel == channel }
      return axes.first { $0.side == .left || $0.side == .bottom } ?? axes.first
    }

    /// Returns the categories or bins along an axis; nil if it is continuous.
    func slots(_ channel: ChartChannel, _ axis: PlotAxis?) -> CellSlots? {
      let extent = channel == .x ? view.frame.width : view.frame.height
      if let axis, axis.hasBands || axis.hasNames {
        var middles: [Double] = []
        for position in axis.ticks.map(\.position).sorted() where position.isFinite {
          if let last = middles.last, position - last < 0.01 { continue }
          middles.append(position)
        }
        guard !middles.isEmpty, middles.count <= 100_000 else { return nil }
        return CellSlots(middles: middles, step: Self.least(middles) ?? extent)
      }
      guard isHeatMap || (channel == .x ? hasColumnBars : hasRowBars) else { return nil }
      let isX = channel == .x
      var spans: [(middle: Double, length: Double)] = []
      for marks in view.marks where marks.kind == .rect {
        for item in marks.items {
          let (start, length) = isX ? (item.x, item.width) : (item.y, item.height)
          if start.isFinite, length.isFinite { spans.append((start + length / 2, length)) }
        }
      }
      return bins(spans, extent)
    }

    private static func least(_ middles: [Double]) -> Double? {
      zip(middles, middles.dropFirst()).map { $1 - $0 }.min()
    }

    private func bins(_ spans: [(middle: Double, length: Double)], _ extent: Double) -> CellSlots? {
      var middles: [Double] = []
      for middle in spans.map(\.middle).sorted() {
        if let last = middles.last, middle - last < 0.5 { continue }
        middles.append(middle)
      }
      guard let first = middles.first, let last = middles.last else { return nil }
      let widest = spans.map(\.length).max() ?? 0
      guard var step = Self.least(middles) else {
        return CellSlots(middles: middles, step: max(widest, 1))
      }
      let largest = zip(middles, middles.dropFirst()).map { $1 - $0 }.max() ?? step
      if largest < step * 1.4 {
        step = (last - first) / Double(middles.count - 1)
      } else {
        let count = ((last - first) / step).rounded()
        guard count < Double(CellSlots.limit) else { return nil }
        middles = (0...Int(count)).map { first + Double($0) * (last - first) / max(1, count) }
      }
      // Empty bins at the ends.
      var low = first
      var added = 0
      while low - step * 1.45 > -step * 0.02, added < CellSlots.limit {
        low -= step
        middles.insert(low, at: 0)
        added += 1
      }
      var high = last
      while high + step * 1.45 < extent + step * 0.02, added < CellSlots.limit {
        high += step
        middles.append(high)
        added += 1
      }
      return CellSlots(middles: middles, step: step)
    }

    /// Whether bars have two ends of their own, rather than values from zero.
    func isRanged(_ marks: PlotMarks) -> Bool {
      guard marks.compositePart == nil else { return true }
      guard let side = marks.orient else { return false }
      let isRow = side == .bottom
      let zero = axis(isRow ? .x : .y)?.ticks.first { $0.value == .number(0) }?.position
      let base = zero ?? (isRow ? 0 : view.frame.height)
      var touchesBase: [Int: Bool] = [:]
      for item in marks.items where max(abs(item.x), abs(item.y), item.width, item.height) < 1e6 {
        let row = Int((isRow ? item.y + item.height / 2 : item.x + item.width / 2).rounded())
        let (start, end) =
          isRow ? (item.x, item.x + item.width) : (item.y, item.y + item.height)
        let touches = abs(start - base) < 1.5 || abs(end - base) < 1.5
        touchesBase[row] = touchesBase[row] ?? false || touches
      }
      return touchesBase.values.contains(false)
    }

    /// Whether bars of several series are in rows of their own that aren't named by the series.
    var separatesRows: Bool {
      guard hasRowBars else { return false }
      let slots = slots(.y, axis(.y))
      if offsets(.y, slots).count > 1 { return true }
      var seriesOfRow: [Int: Int] = [:]
      var rowOfSeries: [Int: Int] = [:]
      var isOneToOne = true
      for marks in view.marks where marks.kind == .rect && marks.type == "bar" {
        for item in marks.items where item.width > 0 && abs(item.y) < 1e6 {
          let row = Int((item.y + item.height / 2).rounded())
          if let other = seriesOfRow[row], other != item.series { return false }
          seriesOfRow[row] = item.series
          if let other = rowOfSeries[item.series], other != row { isOneToOne = false }
          rowOfSeries[item.series] = row
        }
      }
      // Rows that are named by their series need no signs.
      return !(isOneToOne && axis(.y) != nil)
    }

    /// Returns the positions of bars within a category, relative to its middle.
    func offsets(_ channel: ChartChannel, _ slots: CellSlots?) -> [Double] {
      let isX = channel == .x
      guard let slots, isX ? hasColumnBars : hasRowBars else { return [0] }
      let map = CellAxisMap(slots: slots.middles, step: slots.step, length: 1)
      var offsets: [Double] = []
      for marks in view.marks where marks.kind == .rect && marks.type == "bar" {
        for item in marks.items {
          let middle = isX ? item.x + item.width / 2 : item.y + item.height / 2
          guard middle.isFinite, offsets.count < 10_000 else { continue }
          offsets.append(middle - slots.middles[map.slot(middle)])
        }
      }
      var result: [Double] = []
      for offset in offsets.sorted() {
        if let last = result.last, offset - last < max(0.5, slots.step * 0.04) { continue }
        result.append(offset)
      }
      return result.isEmpty || result.count > 60 ? [0] : result
    }
  }
}

extension PlotAxis {
  /// Whether values are names.
  var hasNames: Bool {
    ticks.contains { if case .text = $0.value { true } else { false } }
  }
}
