import Charts
import Drawing

/// The values after the bars of rows.
struct CellRowLabels {
  /// A row: a category and the position within it.
  struct Row: Hashable {
    var slot, offset: Int
  }

  /// The texts by row.
  private(set) var texts: [Row: String] = [:]
  /// Whether values can only be read off an axis.
  private(set) var needsAxis = false
  /// Whether the text marks of the plot are those texts.
  private(set) var replacesTexts = false

  /// - Complexity: O(n log m) for n marks and m categories.
  init(_ plane: CellPlane) {
    guard plane.isRows, plane.hasRowBars, let slots = plane.ySlots else {
      needsAxis = true
      return
    }
    let map = CellAxisMap(slots: slots.middles, step: slots.step, length: 1)
    func row(_ middle: Double) -> Row {
      let slot = map.slot(middle)
      let offset = middle - slots.middles[slot]
      var best = 0
      for (index, value) in plane.rowOffsets.enumerated()
      where abs(value - offset) < abs(plane.rowOffsets[best] - offset) {
        best = index
      }
      return Row(slot: slot, offset: best)
    }
    var signs: [Row: (hasBelow: Bool, hasAbove: Bool)] = [:]
    var totals: [Row: (value: Double, label: String, count: Int)] = [:]
    var missing: Set<Row> = []
    var spans: [Row: (start: Double, end: Double, length: Double)] = [:]
    var given: [Row: [String]] = [:]
    var ranges: [Row: [String]] = [:]
    let hidesSigns = plane.xAxis?.hidesSigns ?? false
    let isAlone = plane.view.marks.allSatisfy { $0.items.isEmpty || $0.type == "bar" }
    for marks in plane.view.marks {
      switch marks.kind {
      case .rect where marks.type == "bar":
        let isRanged = CellSlots.Finder(plane.view).isRanged(marks)
        let ends =
          isRanged && isAlone && marks.compositePart == nil ? CellRangeLabels(plane.xAxis) : nil
        for item in marks.items {
          let row = row(item.y + item.height / 2)
          let span = spans[row] ?? (item.x, item.x, 0)
          spans[row] = (
            min(span.start, item.x), max(span.end, item.x + item.width), span.length + item.width
          )
          if isRanged || !item.value.isFinite {
            guard item.width > 0 else { continue }
            missing.insert(row)
            if let text = ends?.text(item, from: item.x, to: item.x + item.width) {
              ranges[row, default: []].append(text)
            }
            continue
          }
          let total = totals[row] ?? (0, "", 0)
          totals[row] = (
            total.value + item.value, item.cellLabel(hidesSign: hidesSigns), total.count + 1
          )
          let sign = signs[row] ?? (false, false)
          signs[row] = (sign.hasBelow || item.value < 0, sign.hasAbove || item.value > 0)
        }
      case .text:
        for item in marks.items where !item.text.isEmpty {
          given[row(item.y), default: []].append(item.text.joined(separator: " "))
        }
      default:
        if !marks.items.isEmpty { needsAxis = true }
      }
    }
    // Stacks of shares are all as long as the axis.
    let isNormalized =
      totals.values.contains { $0.count > 1 }
      && CellValueScale.showsShares(
        plane.xAxis, extent: plane.view.frame.width, lengths: spans.values.map(\.length),
        sums: totals.values.map(\.value))
    let isShare =
      isNormalized
      || plane.xAxis?.ticks.contains { $0.text.hasSuffix("%") } == true
        && !totals.values.contains { $0.label.hasSuffix("%") }
    if !given.isEmpty, given.values.allSatisfy({ $0.count == 1 }),
      plane.view.marks.filter({ $0.kind == .text }).count == 1
    {
      replacesTexts = true
      texts = given.mapValues { $0[0] }
      if given.count < totals.count { needsAxis = true }
      return
    }
    // Stacks on both sides of zero have no total.
    let isDiverging = signs.values.contains { $0.hasBelow && $0.hasAbove }
    if isShare || isDiverging || !missing.isEmpty {
      needsAxis = true
      if isShare || isDiverging { return }
    }
    // Bars over each other have no total.
    for (row, span) in spans where abs(span.end - span.start - span.length) > 1 {
      missing.insert(row)
      needsAxis = true
    }
    for (row, total) in totals where !missing.contains(row) {
      texts[row] = total.count == 1 ? total.label : ChartNumber.label(total.value)
    }
    for (row, list) in ranges where list.count == 1 { texts[row] = list[0] }
    if texts.isEmpty { needsAxis = true }
  }
}
