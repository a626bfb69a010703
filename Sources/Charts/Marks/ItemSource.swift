import ArtifactBase
import Drawing

/// Where the values of a property of all items come from.
indirect enum ItemSource {
  case none
  /// The same for all.
  case constant(JSONValue)
  /// Values of their own, without a scale.
  case column(Column)
  /// Values with a scale.
  case scaled(Column, PlotScale)
  /// Depending on a condition per row.
  case conditional([Bool], ItemSource, otherwise: ItemSource)
  /// Invalid values of a column have another source.
  case valid(Column, ItemSource, invalid: ItemSource)

  var isNone: Bool { if case .none = self { true } else { false } }

  /// Returns the numbers of rows; nil where there is none.
  func numbers(_ count: Int) -> [Double?] {
    switch self {
    case .none: return Array(repeating: nil, count: count)
    case .constant(let value): return Array(repeating: value.doubleValue, count: count)
    case .column(let column):
      return (0..<count).map { row in
        let number = column.number(at: row)
        return number.isNaN || column.kind(at: row) == .null ? nil : number
      }
    case .scaled(let column, let scale): return byGroup(column, count) { scale.number($0) }
    default: return chosen(count) { $0.numbers(count) }
    }
  }

  /// Returns the colors of rows.
  func colors(_ count: Int, _ environment: ChartEnvironment) -> [RGBA?] {
    switch self {
    case .none: return Array(repeating: nil, count: count)
    case .constant(let value): return Array(repeating: environment.color(value), count: count)
    case .column(let column):
      return byGroup(column, count) { environment.color($0.json) }
    case .scaled(let column, let scale): return byGroup(column, count) { scale.color($0) }
    default: return chosen(count) { $0.colors(count, environment) }
    }
  }

  /// Returns the values of rows as JSON.
  func values(_ count: Int) -> [JSONValue?] {
    switch self {
    case .none: return Array(repeating: nil, count: count)
    case .constant(let value): return Array(repeating: value, count: count)
    case .column(let column): return byGroup(column, count) { $0.isNil ? nil : $0.json }
    case .scaled(let column, let scale): return byGroup(column, count) { scale.json($0) }
    default: return chosen(count) { $0.values(count) }
    }
  }

  private func byGroup<Value>(
    _ column: Column, _ count: Int, _ map: (ChartValue) -> Value?
  ) -> [Value?] {
    let (groups, first) = column.groups()
    let values = first.map { map(column[$0]) }
    return (0..<min(count, column.count)).map { values[Int(groups[$0])] }
  }

  private func chosen<Value>(
    _ count: Int, _ values: (ItemSource) -> [Value?]
  ) -> [Value?] {
    switch self {
    case .conditional(let holds, let first, let second):
      let (first, second) = (values(first), values(second))
      return (0..<count).map { holds[$0] ? first[$0] : second[$0] }
    case .valid(let column, let source, let invalid):
      let (first, second) = (values(source), values(invalid))
      return (0..<count).map { column.isValid(at: $0) ? first[$0] : second[$0] }
    default: return Array(repeating: nil, count: count)
    }
  }
}
