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

  /// The numbers of the categories of a chart without names.
  private var numbers: [Double: Int] = [:]

  /// Collects the bars. Without categories, each key is one, also those of lines.
  ///
  /// - Parameter includesLines: Whether the values of lines are like bars too.
  /// - Complexity: O(n log n) for n points.
  init(_ chart: ChartPicture, includesLines: Bool = false) {
    var segments: [[Segment]]
    if let names = chart.categories {
      categories = names.map { Category(name: $0) }
    } else {
      let keys = Set(
        chart.series.lazy.flatMap(\.points).filter(ChartPicture.isDrawn).map(\.key)
      ).sorted()
      for (number, key) in keys.enumerated() { numbers[key] = number }
      categories = keys.map { Category(name: ChartNumber.label($0)) }
    }
    segments = Array(repeating: [], count: categories.count)
    for (number, series) in chart.series.enumerated()
    where includesLines || chart.mark(of: number) == .bar {
      for (index, point) in series.points.enumerated() where ChartPicture.isDrawn(point) {
        guard let category = self.category(of: point.key) else { continue }
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

  /// Returns the index of the category of a key; nil if it has none.
  func category(of key: Double) -> Int? {
    guard numbers.isEmpty else { return numbers[key] }
    return Int(exactly: key).flatMap { categories.indices.contains($0) ? $0 : nil }
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
