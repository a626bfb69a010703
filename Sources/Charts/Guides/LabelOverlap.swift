/// Hides labels that would overlap others, as Vega does.
enum LabelOverlap {
  /// How labels are chosen.
  enum Method {
    /// Every second one is hidden until none overlap.
    case parity
    /// Each one is hidden that overlaps the one shown before it.
    case greedy
  }

  /// Returns which of some labels are shown.
  ///
  /// - Parameters:
  ///   - extents: The start and the end of each label along the axis; nil for those without a text.
  ///   - method: How labels are chosen.
  ///   - separation: The least distance of labels.
  static func shown(
    _ extents: [(start: Double, end: Double)?], _ method: Method, separation: Double = 0
  ) -> [Bool] {
    var shown = Array(repeating: true, count: extents.count)
    let source = extents.indices.filter { extents[$0] != nil }
    func overlap(_ first: Int, _ second: Int) -> Bool {
      guard let first = extents[first], let second = extents[second] else { return false }
      return separation > max(second.start - first.end, first.start - second.end)
    }
    func hasOverlap(_ items: [Int]) -> Bool {
      zip(items, items.dropFirst()).contains { overlap($0, $1) }
    }
    var items = source
    guard items.count >= 3, hasOverlap(items) else { return shown }
    repeat {
      switch method {
      case .parity:
        for (place, item) in items.enumerated() where place % 2 == 1 { shown[item] = false }
      case .greedy:
        var last = items[0]
        for item in items.dropFirst() {
          if overlap(last, item) { shown[item] = false } else { last = item }
        }
      }
      let rest = items.filter { shown[$0] }
      if rest.count == items.count { break }
      items = rest
    } while items.count >= 3 && hasOverlap(items)
    if items.count < 3, let last = source.last, !shown[last] {
      if items.count > 1, let hidden = items.last { shown[hidden] = false }
      shown[last] = true
    }
    return shown
  }
}
