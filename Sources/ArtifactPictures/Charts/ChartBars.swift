/// The bars of a chart by category.
struct ChartBars {
  /// A bar, or a part of a stacked one.
  struct Segment {
    var series: Int
    /// The index in the series.
    var index: Int
    var point: ChartPicture.Point
  }

  /// The segments that are drawn on top of each other.
  typealias Stack = [Segment]

  /// The name and the bars of a category.
  struct Category {
    var name: String
    var stacks: [Stack] = []
  }

  private(set) var categories: [Category] = []

  /// Whether a bar has several segments.
  private(set) var isStacked = false

  /// Collects the bars. Without categories, each key is one.
  ///
  /// - Complexity: O(n log n) for n points.
  init(_ chart: ChartPicture) {
    var segments: [[Segment]]
    var numbers: [Double: Int] = [:]
    if let names = chart.categories {
      categories = names.map { Category(name: $0) }
    } else {
      let keys = Set(
        chart.series.lazy.flatMap(\.points).filter(ChartPicture.isDrawn).map(\.key)
      ).sorted()
      for (number, key) in keys.enumerated() { numbers[key] = number }
      categories = keys.map { Category(name: ChartNumber.text($0)) }
    }
    segments = Array(repeating: [], count: categories.count)
    for (number, series) in chart.series.enumerated() {
      for (index, point) in series.points.enumerated() where ChartPicture.isDrawn(point) {
        let category = chart.categories == nil ? numbers[point.key] : Int(exactly: point.key)
        guard let category, categories.indices.contains(category) else { continue }
        segments[category].append(Segment(series: number, index: index, point: point))
      }
    }
    for (category, all) in segments.enumerated() {
      if all.contains(where: { $0.point.base != 0 }) {
        categories[category].stacks = [all]
        isStacked = true
      } else {
        categories[category].stacks = all.map { [$0] }
      }
    }
  }

  /// Keeps as many leading categories as have at most `count` bars, at least one; returns the number
  /// of bars that are left out.
  mutating func keep(atMost count: Int) -> Int {
    var kept = 0
    var bars = 0
    for category in categories {
      bars += category.stacks.count
      if kept > 0, bars > count || kept >= count { break }
      kept += 1
    }
    let rest = categories[kept...].reduce(0) { $0 + $1.stacks.count }
    categories.removeSubrange(kept...)
    if let first = categories.first, first.stacks.count > count {
      categories[0].stacks = Array(first.stacks.prefix(count))
      return rest + first.stacks.count - count
    }
    return rest
  }
}

extension ChartBars.Stack {
  /// The sum of the segments.
  var total: Double { reduce(0) { $0 + $1.point.value } }

  /// Whether there are both positive and negative segments.
  var isMixed: Bool { contains { $0.point.value > 0 } && contains { $0.point.value < 0 } }
}
