/// A field by which rows are sorted.
public struct ChartSortField: Hashable, Sendable {
  /// The path of the field.
  public var field: String
  /// Whether greater values come first.
  public var isDescending: Bool

  /// Creates a field to sort by.
  public init(_ field: String, isDescending: Bool = false) {
    self.field = field
    self.isDescending = isDescending
  }
}

/// The order of the rows of a table by some fields: absent values first, then those that are not a
/// number, then the others.
struct RowOrder {
  /// For each field a number per row that is ordered as the values are.
  private let keys: [[UInt64]]

  /// Creates an order; nil without fields.
  ///
  /// - Complexity: O(rows · fields), and O(d log d) for d distinct texts.
  init?(_ frame: DataFrame, by fields: [ChartSortField]) {
    guard !fields.isEmpty else { return nil }
    keys = fields.map { field in
      let keys = frame.column(at: field.field).sortKeys()
      return field.isDescending ? keys.map { ~$0 } : keys
    }
  }

  /// Whether two rows have the same values in all fields.
  func arePeers(_ left: Int, _ right: Int) -> Bool {
    keys.allSatisfy { $0[left] == $0[right] }
  }

  /// Returns the numbers of the rows in order; rows with equal values keep theirs.
  ///
  /// - Complexity: O(n log n).
  func sorted(rowCount: Int) -> [Int] {
    var rows = Array(0..<rowCount)
    if keys.count == 1 {
      keys[0].withUnsafeBufferPointer { keys in
        rows.sort { (keys[$0], $0) < (keys[$1], $1) }
      }
    } else {
      rows.sort { left, right in
        for keys in keys where keys[left] != keys[right] { return keys[left] < keys[right] }
        return left < right
      }
    }
    return rows
  }
}

extension Column {
  /// A number for each row that is ordered as the values are.
  func sortKeys() -> [UInt64] {
    let usesNumbers =
      commonKind != .text && commonKind != .other
      && !kinds.contains { $0 == .text || $0 == .other }
    if usesNumbers {
      return (0..<count).map { row in
        switch kind(at: row) {
        case .missing, .null: 0
        default: Self.sortKey(of: numbers[row])
        }
      }
    }
    if commonKind == .text {
      let ranks = textRanks()
      return numbers.map { UInt64(ranks[Int($0)]) + 1 }
    }
    let (groups, firstRows) = groups()
    let values = firstRows.map { self[$0] }
    let order = values.indices.sorted { ChartValue.order(values[$0], values[$1]) < 0 }
    var ranks = [UInt64](repeating: 0, count: values.count)
    for (position, group) in order.enumerated() {
      let isPeer =
        position > 0 && ChartValue.order(values[order[position - 1]], values[group]) == 0
      ranks[group] = isPeer ? ranks[order[position - 1]] : UInt64(position)
    }
    return groups.map { ranks[Int($0)] }
  }

  /// The rank of each of the distinct texts, by UTF-16 units.
  func textRanks() -> [Int] {
    var ranks = [Int](repeating: 0, count: texts.count)
    let isASCII = texts.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
    let order =
      isASCII
      ? texts.indices.sorted { texts[$0] < texts[$1] }
      : texts.indices.sorted { texts[$0].utf16.lexicographicallyPrecedes(texts[$1].utf16) }
    for (rank, text) in order.enumerated() { ranks[text] = rank }
    return ranks
  }

  /// A number from 1 that is ordered as `number` is, where 1 is not a number.
  private static func sortKey(of number: Double) -> UInt64 {
    if number.isNaN { return 1 }
    let bits = (number == 0 ? 0 : number).bitPattern
    return bits >> 63 == 1 ? ~bits + 1 : bits | 1 << 63
  }
}
