/// The rows of a table in groups with the same values in some fields, in the order in which the
/// groups first appear.
struct RowGroups {
  /// The group of each row.
  private(set) var groupOfRow: [Int32]
  /// The first row of each group.
  private(set) var firstRows: [Int]

  /// The number of groups.
  var count: Int { firstRows.count }

  /// Groups the rows of a table; without fields all rows are one group.
  ///
  /// - Complexity: O(rows · fields).
  init(_ frame: DataFrame, by fields: [String]) {
    self.init(columns: fields.map { frame.column(at: $0) }, rowCount: frame.rowCount)
  }

  /// Groups rows by the values in columns.
  init(columns: [Column], rowCount: Int) {
    guard let first = columns.first else {
      groupOfRow = Array(repeating: 0, count: rowCount)
      firstRows = rowCount > 0 ? [0] : []
      return
    }
    (groupOfRow, firstRows) = first.textualGroups()
    for column in columns.dropFirst() {
      let (groups, first) = column.textualGroups()
      combine(with: groups, count: first.count)
    }
  }

  /// Splits the groups by the groups of another grouping.
  mutating func combine(with groups: [Int32], count otherCount: Int) {
    let own = groupOfRow
    let width = UInt64(otherCount)
    let combined = GroupTable.groups(count: own.count) { row in
      (UInt64(own[row]) * width + UInt64(groups[row]), 0)
    }
    if let combined {
      (groupOfRow, firstRows) = combined
      return
    }
    var numberOfKey: [UInt64: Int32] = [:]
    firstRows = []
    for row in own.indices {
      let key = UInt64(own[row]) * width + UInt64(groups[row])
      let group = numberOfKey[key] ?? Int32(firstRows.count)
      if numberOfKey[key] == nil {
        numberOfKey[key] = group
        firstRows.append(row)
      }
      groupOfRow[row] = group
    }
  }

  /// Returns the rows ordered by group, and where the rows of each group begin among them.
  ///
  /// - Parameter order: The order of the rows within each group; nil for that of the table.
  /// - Complexity: O(rows).
  func members(in order: [Int]? = nil) -> (rows: [Int], starts: [Int]) {
    var starts = [Int](repeating: 0, count: count + 1)
    for group in groupOfRow { starts[Int(group) + 1] += 1 }
    for group in 0..<count { starts[group + 1] += starts[group] }
    var next = starts
    var rows = [Int](repeating: 0, count: groupOfRow.count)
    func place(_ row: Int) {
      let group = Int(groupOfRow[row])
      rows[next[group]] = row
      next[group] += 1
    }
    if let order { order.forEach(place) } else { groupOfRow.indices.forEach(place) }
    return (rows, starts)
  }
}

extension Column {
  /// The groups of values that are the same as text, as Vega tells groups apart: 1 and `"1"` are
  /// equal.
  ///
  /// - Complexity: O(`count`).
  func textualGroups() -> (groupOfRow: [Int32], firstRows: [Int]) {
    guard commonKind == nil, kinds.contains(.text), kinds.contains(where: { $0 != .text }) else {
      return groups()
    }
    return Column((0..<count).lazy.map { .text(self[$0].asText) }).groups()
  }
}

extension FieldPath {
  /// The name of the field that a transform writes for a path: without the protection of dots if
  /// the path has a single part.
  static func name(of path: String) -> String {
    let parts = parts(of: path)
    return parts.count == 1 ? parts[0] : path
  }
}

extension DataFrame {
  /// A table with a row per group that has the fields the groups differ in.
  func groupFields(_ fields: [String], of groups: RowGroups) -> DataFrame {
    var frame = DataFrame(rowCount: groups.count)
    for field in fields {
      frame[FieldPath.name(of: field)] = column(at: field).selecting(groups.firstRows)
    }
    return frame
  }
}
