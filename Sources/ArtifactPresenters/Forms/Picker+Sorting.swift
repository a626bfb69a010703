import ArtifactCore
import ArtifactPresentation

extension FormElement.Picker {
  /// Sorts the rows of a table, and what is done with each of them. Equal rows keep their order, and empty
  /// cells are the last ones.
  ///
  /// - Complexity: O(n log n) in the number of rows.
  mutating func sort(_ sorting: Sorting, _ use: inout FormElement.Use?) {
    guard columns.indices.contains(sorting.column) else { return }
    let keys = options.map { option in
      SortKey(option.cells.indices.contains(sorting.column) ? option.cells[sorting.column] : "")
    }
    let order = options.indices.sorted { left, right in
      let (first, second) = (keys[left], keys[right])
      if first.isEmpty != second.isEmpty { return second.isEmpty }
      if first < second { return !sorting.isDescending }
      if second < first { return sorting.isDescending }
      return left < right
    }
    let old = options
    options = order.map { old[$0] }
    switch use {
    case .choose(let prop, let values)? where values.count == order.count:
      use = .choose(prop, order.map { values[$0] })
    case .emitChoice(let event, let params)? where params.count == order.count:
      use = .emitChoice(event, params: order.map { params[$0] })
    default: break
    }
    self.sorting = sorting
  }
}

/// The text of a cell for comparison: numbers, with their currency and separators of thousands, before texts
/// in any case.
private struct SortKey: Comparable {
  private let number: Double?
  private let text: String

  init(_ cell: String) {
    text = cell.lowercased()
    let digits = cell.filter { !"$€£¥%, ".contains($0) }
    number = digits.isEmpty ? nil : JSONNumber(digits)?.double
  }

  var isEmpty: Bool { text.isEmpty }

  static func < (left: SortKey, right: SortKey) -> Bool {
    switch (left.number, right.number) {
    case (let left?, let right?): left < right
    case (nil, nil): left.text < right.text
    case (let number, _): number != nil
    }
  }
}
