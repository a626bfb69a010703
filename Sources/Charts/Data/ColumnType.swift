internal import ArtifactBase

/// A type that the values of a column are converted to when data is read.
public enum ColumnType: Hashable, Sendable {
  /// Numbers; empty text is null.
  case number
  /// Booleans; empty text is null.
  case boolean
  /// Times; empty text is null.
  case date
  /// Texts; empty text is null.
  case string

  /// Creates the type with a name of Vega: `number`, `integer`, `boolean`, `date` or `string`.
  public init?(name: String) {
    switch name {
    case "number", "integer": self = .number
    case "boolean": self = .boolean
    case "date": self = .date
    case "string": self = .string
    default: return nil
    }
  }

  /// Returns the type that all values of a column have, as Vega infers it; nil if the column has
  /// no rows.
  ///
  /// - Complexity: O(distinct values).
  public static func inferred(from column: Column) -> ColumnType? {
    guard column.count > 0 else { return nil }
    var candidates: [(type: ColumnType, test: (ChartValue) -> Bool)] = [
      (.boolean, { $0 == .text("true") || $0 == .text("false") || $0.isBool }),
      (.number, { !$0.asNumber.isNaN && !$0.isDate }),
      (.date, { $0.time?.isNaN == false }),
    ]
    let (_, firstRows) = column.groups()
    for row in firstRows {
      let value = column[row]
      if value.isNil || value.isNotANumber { continue }
      candidates.removeAll { !$0.test(value) }
      if candidates.isEmpty { return .string }
    }
    return candidates.first?.type
  }
}

extension ChartValue {
  fileprivate var isBool: Bool { if case .bool = self { true } else { false } }
  fileprivate var isDate: Bool { if case .date = self { true } else { false } }
  fileprivate var isNotANumber: Bool {
    if case .number(let number) = self { number.isNaN } else { false }
  }

  /// The time that the value is or, as a text, spells; NaN if it isn't a time, nil if it is
  /// empty.
  fileprivate var time: Double? {
    switch self {
    case .missing, .null, .text(""): nil
    case .number(let time), .date(let time): time
    case .text(let text): DateText.time(of: text) ?? .nan
    case .bool, .list, .record: .nan
    }
  }

  /// Returns the value as a type.
  func converted(to type: ColumnType) -> ChartValue {
    if isNil || self == .text("") { return .null }
    switch type {
    case .number: return .number(asNumber)
    case .boolean: return .bool(isTruthy && self != .text("false") && self != .text("0"))
    case .date: return .date(time ?? .nan)
    case .string: return .text(asText)
    }
  }
}

extension Column {
  /// Returns the column with its values converted to a type.
  ///
  /// - Complexity: O(`count`).
  public func converted(to type: ColumnType) -> Column {
    switch (commonKind, type) {
    case (.number, .number), (.date, .date), (.bool, .boolean): return self
    case (.date, .number): return Column(numbers: numbers)
    case (.number, .date): return Column(dates: numbers)
    default: break
    }
    // Texts often repeat, and reading one is slow.
    let (groups, firstRows) = groups()
    let distinct = Column(firstRows.map { self[$0].converted(to: type) })
    return distinct.selecting(groups.map { Int($0) })
  }
}
