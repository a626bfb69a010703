/// The values of a field in all rows of a data frame.
///
/// Numbers, times and Booleans are stored as numbers, texts as indices of distinct ones, so that
/// grouping and aggregating compare and add numbers only.
public struct Column: Sendable {
  /// What a value is.
  public enum Kind: UInt8, Sendable {
    /// Absent, null, a Boolean, a number, a text, a time, or an array or object.
    case missing, null, bool, number, text, date, other
  }

  /// The kind of each value; empty if all have the same.
  private(set) var kinds: [Kind] = []
  /// The kind of all values, as long as they have the same.
  private(set) var commonKind: Kind?
  /// The numbers, or the indices of texts and others.
  private(set) var numbers: [Double] = []
  /// The distinct texts, in the order of their first appearance.
  public private(set) var texts: [String] = []
  private var textIndices: [String: Int] = [:]
  private var others: [ChartValue] = []

  /// Creates a column without values.
  public init() {}

  /// Creates a column of numbers.
  public init(numbers: [Double]) {
    self.numbers = numbers
    commonKind = .number
  }

  /// Creates a column of times in milliseconds since 1970 UTC.
  public init(dates: [Double]) {
    numbers = dates
    commonKind = .date
  }

  /// Creates a column of numbers, times, Booleans and absent or null values.
  ///
  /// - Precondition: There are no texts and others among `kinds`; it has as many elements as
  ///   `numbers`.
  init(numbers: [Double], kinds: [Kind]) {
    self.numbers = numbers
    if let first = kinds.first, kinds.allSatisfy({ $0 == first }) {
      commonKind = first
    } else {
      self.kinds = kinds
    }
  }

  /// Creates a column of values.
  public init(_ values: some Sequence<ChartValue>) {
    for value in values { append(value) }
  }

  /// Creates a column with the same value in each row.
  public init(repeating value: ChartValue, count: Int) {
    guard count > 0 else { return }
    append(value)
    numbers = Array(repeating: numbers[0], count: count)
  }

  /// The number of values.
  public var count: Int { numbers.count }

  /// Returns the kind of a value.
  public func kind(at row: Int) -> Kind { commonKind ?? kinds[row] }

  /// Whether all values are numbers or all are times.
  public var isNumeric: Bool { commonKind == .number || commonKind == .date }

  /// Appends a value.
  ///
  /// - Complexity: O(1), amortized, for values other than arrays and objects.
  public mutating func append(_ value: ChartValue) {
    switch value {
    case .missing: append(.missing, 0)
    case .null: append(.null, 0)
    case .bool(let value): append(.bool, value ? 1 : 0)
    case .number(let value): append(.number, value)
    case .date(let value): append(.date, value)
    case .text(let text):
      let index = textIndices[text] ?? texts.count
      if index == texts.count {
        texts.append(text)
        textIndices[text] = index
      }
      append(.text, Double(index))
    case .list, .record:
      others.append(value)
      append(.other, Double(others.count - 1))
    }
  }

  private mutating func append(_ kind: Kind, _ number: Double) {
    if numbers.isEmpty {
      commonKind = kind
    } else if let common = commonKind {
      if common != kind {
        kinds = Array(repeating: common, count: numbers.count)
        kinds.append(kind)
        commonKind = nil
      }
    } else {
      kinds.append(kind)
    }
    numbers.append(number)
  }

  /// Appends absent values until there are `count` values.
  mutating func appendMissing(upTo count: Int) {
    guard self.count < count else { return }
    append(.missing)
    let rest = count - self.count
    numbers += repeatElement(0, count: rest)
    if commonKind == nil { kinds += repeatElement(.missing, count: rest) }
  }

  /// Reserves room for values.
  public mutating func reserveCapacity(_ count: Int) { numbers.reserveCapacity(count) }

  /// The value in a row.
  public subscript(row: Int) -> ChartValue {
    let number = numbers[row]
    return switch kind(at: row) {
    case .missing: .missing
    case .null: .null
    case .bool: .bool(number != 0)
    case .number: .number(number)
    case .date: .date(number)
    case .text: .text(texts[Int(number)])
    case .other: others[Int(number)]
    }
  }

  /// The values of all rows.
  public var values: [ChartValue] { (0..<count).map { self[$0] } }

  /// The number in a row as JavaScript makes it of the value.
  public func number(at row: Int) -> Double {
    switch kind(at: row) {
    case .number, .date, .bool: numbers[row]
    case .missing: .nan
    case .null: 0
    case .text, .other: self[row].asNumber
    }
  }

  /// A number for each row that is the same exactly for equal values, counted from 0 in the order of
  /// their first appearance. Numbers that are not a number are equal.
  ///
  /// - Complexity: O(`count`).
  public func groups() -> (groupOfRow: [Int32], firstRows: [Int]) {
    if commonKind == .text { return textGroups() }
    let hasOthers = commonKind == .other || kinds.contains(.other)
    if !hasOthers, let groups = GroupTable.groups(of: numbers, kinds: kinds) { return groups }
    var groups: [Int32] = []
    groups.reserveCapacity(count)
    var first: [Int] = []
    var numberOfKey: [Key: Int32] = [:]
    for row in 0..<count {
      let key = key(at: row)
      if let group = numberOfKey[key] {
        groups.append(group)
      } else {
        numberOfKey[key] = Int32(first.count)
        groups.append(Int32(first.count))
        first.append(row)
      }
    }
    return (groups, first)
  }

  private func textGroups() -> (groupOfRow: [Int32], firstRows: [Int]) {
    var first: [Int] = []
    var numberOfText = Array(repeating: Int32(-1), count: texts.count)
    let groups = [Int32](unsafeUninitializedCapacity: count) { groups, initializedCount in
      numbers.withUnsafeBufferPointer { numbers in
        for row in numbers.indices {
          let text = Int(numbers[row])
          if numberOfText[text] < 0 {
            numberOfText[text] = Int32(first.count)
            first.append(row)
          }
          groups[row] = numberOfText[text]
        }
      }
      initializedCount = count
    }
    return (groups, first)
  }

  /// What tells values apart.
  struct Key: Hashable {
    var kind: Kind
    var bits: UInt64
    var other: ChartValue?
  }

  /// Returns what tells the value in a row apart from the others of the column.
  func key(at row: Int) -> Key {
    let kind = kind(at: row)
    var number = numbers[row]
    if kind == .other { return Key(kind: kind, bits: 0, other: others[Int(number)]) }
    if number == 0 { number = 0 }
    if number.isNaN { number = .nan }
    return Key(kind: kind, bits: number.bitPattern)
  }

  /// Returns the values of some rows, in their order.
  public func selecting(_ rows: [Int]) -> Column {
    var column = self
    column.numbers = rows.map { numbers[$0] }
    if commonKind == nil {
      column.kinds = rows.map { kinds[$0] }
      if let first = column.kinds.first, column.kinds.allSatisfy({ $0 == first }) {
        column.commonKind = first
        column.kinds = []
      }
    }
    return column
  }
}
