/// The order of values in lists.
enum ExpressionOrder {
  /// Compares two values: absent and null ones first, then those that aren't a number.
  ///
  /// - Returns: A negative number, 0 or a positive number.
  static func order(_ left: ChartValue, _ right: ChartValue) -> Int {
    if left.isNil || right.isNil { return left.isNil ? (right.isNil ? 0 : -1) : 1 }
    if ExpressionOperators.isLess(left, right) == true { return -1 }
    if ExpressionOperators.isLess(right, left) == true { return 1 }
    func isNaN(_ value: ChartValue) -> Bool {
      switch value {
      case .number(let number), .date(let number): number.isNaN
      default: false
      }
    }
    return isNaN(left) == isNaN(right) ? 0 : isNaN(left) ? -1 : 1
  }

  /// Returns the values in ascending order; absent ones are last.
  ///
  /// - Complexity: O(n · log n).
  static func sorted(_ values: [ChartValue]) -> [ChartValue] {
    let present = values.filter { $0 != .missing }
    let absent = Array(repeating: ChartValue.missing, count: values.count - present.count)
    return present.sorted { order($0, $1) < 0 } + absent
  }

  /// Returns the least and the greatest valid value; absent values if there is none.
  static func extent(_ values: [ChartValue]) -> [ChartValue] {
    var ends: (ChartValue, ChartValue)?
    for value in values where !value.isNil {
      if case .number(let number) = value, number.isNaN { continue }
      guard let (least, most) = ends else {
        ends = (value, value)
        continue
      }
      ends = (
        ExpressionOperators.isLess(value, least) == true ? value : least,
        ExpressionOperators.isLess(most, value) == true ? value : most
      )
    }
    return ends.map { [$0.0, $0.1] } ?? [.missing, .missing]
  }
}
