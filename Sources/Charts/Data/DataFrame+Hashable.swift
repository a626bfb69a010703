extension DataFrame: Hashable {
  /// Whether both tables have the same names in the same order and equal values in all rows;
  /// numbers that are not a number are equal.
  ///
  /// - Complexity: O(values).
  public static func == (left: DataFrame, right: DataFrame) -> Bool {
    left.rowCount == right.rowCount && left.names == right.names
      && left.names.allSatisfy { left[$0] == right[$0] }
  }

  /// Hashes the names, the number of rows and a few values.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(names)
    hasher.combine(rowCount)
    guard rowCount > 0 else { return }
    for name in names.prefix(4) {
      let column = self[name]
      for row in [0, rowCount / 2, rowCount - 1] { column.hashValue(at: row, into: &hasher) }
    }
  }
}

extension Column: Hashable {
  /// Whether both columns have equal values in all rows; numbers that are not a number are equal.
  ///
  /// - Complexity: O(`count`).
  public static func == (left: Column, right: Column) -> Bool {
    guard left.count == right.count else { return false }
    if let kind = left.commonKind, kind == right.commonKind, kind != .other {
      guard kind == .text else {
        return kind == .missing || kind == .null || areEqual(left.numbers, right.numbers)
      }
      if left.texts == right.texts { return left.numbers == right.numbers }
    }
    return left.hasSameValues(as: right)
  }

  /// Hashes the number of values and a few of them.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    guard count > 0 else { return }
    for row in [0, count / 2, count - 1] { hashValue(at: row, into: &hasher) }
  }

  private static func areEqual(_ left: [Double], _ right: [Double]) -> Bool {
    zip(left, right).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }
  }

  private func hasSameValues(as other: Column) -> Bool {
    for row in 0..<count {
      let kind = kind(at: row)
      guard kind == other.kind(at: row) else { return false }
      let isEqual =
        switch kind {
        case .missing, .null: true
        case .text, .other: self[row] == other[row]
        case .bool, .number, .date:
          numbers[row] == other.numbers[row] || numbers[row].isNaN && other.numbers[row].isNaN
        }
      if !isEqual { return false }
    }
    return true
  }

  fileprivate func hashValue(at row: Int, into hasher: inout Hasher) {
    let kind = kind(at: row)
    hasher.combine(kind)
    switch kind {
    case .missing, .null, .other: break
    case .text: hasher.combine(self[row])
    case .bool, .number, .date: hasher.combine(numbers[row].isNaN ? 0 : numbers[row])
    }
  }
}
