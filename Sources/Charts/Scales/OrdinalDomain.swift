/// The distinct values of a discrete scale, in their order.
///
/// Values are compared as keys of JavaScript's maps: the number 1 and the text "1" are different, a
/// time and the number of its milliseconds are the same. Arrays and objects are the same if all of
/// their members are.
struct OrdinalDomain: Hashable, Sendable {
  /// The values.
  private(set) var values: [ChartValue] = []
  private var indices: [ChartValue: Int] = [:]

  /// Creates a domain; repeated values are ignored.
  init(_ values: some Sequence<ChartValue>) {
    for value in values { insert(value) }
  }

  /// The number of values.
  var count: Int { values.count }

  /// Returns the index of a value.
  func index(of value: ChartValue) -> Int? { indices[Self.key(value)] }

  /// Adds a value unless the domain has it, and returns its index.
  @discardableResult
  mutating func insert(_ value: ChartValue) -> Int {
    let key = Self.key(value)
    if let index = indices[key] { return index }
    indices[key] = values.count
    values.append(value)
    return values.count - 1
  }

  private static func key(_ value: ChartValue) -> ChartValue {
    guard case .number(let number) = value.dateAsNumber else { return value }
    // A value that isn't a number isn't equal to itself.
    return number.isNaN ? .list([.text("NaN")]) : .number(number == 0 ? 0 : number)
  }
}

extension ChartValue {
  fileprivate var dateAsNumber: ChartValue {
    if case .date(let time) = self { .number(time) } else { self }
  }
}

/// A scale that maps distinct values to the elements of a range, which is repeated if it is shorter
/// than the domain.
struct OrdinalScale<Value: Sendable>: Sendable {
  /// The values.
  var domain: OrdinalDomain
  /// The results.
  var range: [Value]

  /// Creates a scale.
  init(domain: some Sequence<ChartValue>, range: [Value]) {
    self.domain = OrdinalDomain(domain)
    self.range = range
  }

  /// Returns the result for a value; nil if the domain doesn't have it.
  func value(for key: ChartValue) -> Value? {
    guard !range.isEmpty, let index = domain.index(of: key) else { return nil }
    return range[index % range.count]
  }
}
