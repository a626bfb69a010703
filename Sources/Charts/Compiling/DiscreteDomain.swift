import ArtifactBase

/// The values of a discrete domain, collected from columns and sorted.
struct DiscreteDomain {
  /// The order of the values.
  enum Sort: Hashable {
    /// Of the data.
    case none
    /// By themselves.
    case natural(isDescending: Bool)
    /// First those of a list, in its order.
    case list([ChartValue])
    /// By an aggregate of another field.
    case field(String?, operation: String, isDescending: Bool)

    /// Whether the order is by the least value of another field, as it is by default.
    var isLeast: Bool {
      if case .field(_, let operation, _) = self { operation == "min" } else { false }
    }

    /// Creates the order that a definition asks for; by another channel it has to be resolved first.
    init(_ sort: JSONValue?) {
      switch sort {
      case .null?: self = .none
      case .string("descending")?: self = .natural(isDescending: true)
      case .array(let values)?: self = .list(values.map { ChartValue($0) })
      case .object(let object)?:
        let isDescending = object["order"] == "descending"
        if object["order"]?.isNull == true, object["field"] == nil {
          self = .none
        } else if object["field"] == nil, object["op"] == nil {
          self = .natural(isDescending: isDescending)
        } else {
          self = .field(
            object["field"]?.stringValue, operation: object["op"]?.stringValue ?? "min",
            isDescending: isDescending)
        }
      default: self = .natural(isDescending: false)
      }
    }
  }

  private var domain = OrdinalDomain([ChartValue]())
  private var sorts: [Sort] = []
  private var collected: [String: [Int: [Double]]] = [:]
  /// The values by which others are sorted, where they are not numbers.
  private var texts: [String: [Int: ChartValue]] = [:]

  /// Adds the values of a column; `frame` has the columns by which they are sorted.
  mutating func add(_ column: Column, in frame: DataFrame, sort: Sort) {
    if !sorts.contains(sort) { sorts.append(sort) }
    let (groups, first) = column.groups()
    var indices: [Int] = []
    for row in first { indices.append(domain.insert(column[row])) }
    guard case .field(let field, _, _) = sort else { return }
    let key = field ?? ""
    guard let field else {
      for row in 0..<column.count {
        collected[key, default: [:]][indices[Int(groups[row])], default: []].append(1)
      }
      return
    }
    let values = frame.column(at: field)
    guard values.count == column.count else { return }
    for row in 0..<column.count {
      let index = indices[Int(groups[row])]
      if values.kind(at: row) == .null || values.kind(at: row) == .missing {
        collected[key, default: [:]][index, default: []].append(.nan)
      } else if values.kind(at: row) == .text, values.number(at: row).isNaN {
        let text = values[row]
        let old = texts[key]?[index]
        if old.map({ ChartValue.order(text, $0) < 0 }) ?? true {
          texts[key, default: [:]][index] = text
        }
      } else {
        collected[key, default: [:]][index, default: []].append(values.number(at: row))
      }
    }
  }

  /// Adds constants.
  mutating func add(_ values: [ChartValue]) {
    for value in values { _ = domain.insert(value) }
  }

  /// Returns the values in their order.
  func values() -> [ChartValue] {
    let values = domain.values
    var sort = sorts.first ?? .none
    if sorts.count > 1 {
      // One that is not the default wins.
      let others = sorts.filter { $0 != .natural(isDescending: false) && !$0.isLeast }
      sort = others.count == 1 ? others[0] : .natural(isDescending: false)
    }
    switch sort {
    case .none: return values
    case .natural(let isDescending):
      let order = values.enumerated().sorted {
        let order = ChartValue.order($0.element, $1.element)
        return order == 0 ? $0.offset < $1.offset : isDescending ? order > 0 : order < 0
      }
      return order.map(\.element)
    case .list(let first):
      let list = OrdinalDomain(first)
      let order = values.enumerated().sorted {
        let left = list.index(of: $0.element) ?? list.count
        let right = list.index(of: $1.element) ?? list.count
        return left == right ? $0.offset < $1.offset : left < right
      }
      return order.map(\.element)
    case .field(let field, let operation, let isDescending):
      let keys = values.indices.map { index -> ChartValue in
        if let text = texts[field ?? ""]?[index] { return text }
        let numbers = collected[field ?? ""]?[index] ?? []
        let result = Self.aggregate(numbers, operation)
        return result.isNaN ? .null : .number(result)
      }
      let order = values.indices.sorted {
        let order = ChartValue.order(keys[$0], keys[$1])
        return order == 0 ? $0 < $1 : isDescending ? order > 0 : order < 0
      }
      return order.map { values[$0] }
    }
  }

  private static func aggregate(_ values: [Double], _ operation: String) -> Double {
    let numbers = values.filter { !$0.isNaN }
    switch operation {
    case "count": return Double(values.count)
    case "sum": return numbers.reduce(0, +)
    case "mean", "average":
      return numbers.isEmpty ? .nan : numbers.reduce(0, +) / Double(numbers.count)
    case "max": return numbers.max() ?? .nan
    case "median":
      let sorted = numbers.sorted()
      guard !sorted.isEmpty else { return .nan }
      let middle = sorted.count / 2
      return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    case "distinct": return Double(Set(numbers).count)
    default: return numbers.min() ?? .nan
    }
  }
}
