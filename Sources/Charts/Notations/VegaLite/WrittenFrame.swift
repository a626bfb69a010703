import ArtifactBase

/// A table as rows of JSON, with the format by which reading gives an equal table.
///
/// Besides `parse`, which Vega knows, the format can have
/// - `columns`: the names of all columns, where the rows don't give them in their order;
/// - `kinds`: for columns with values of several kinds that JSON can't tell apart, a text with a
///   letter per row: `d` for a time, `n` for a number, `.` for other values.
struct WrittenFrame {
  /// The rows, an array of objects.
  let values: JSONValue
  private(set) var format = JSONObject()

  /// - Complexity: O(values).
  init(_ frame: DataFrame) {
    var rows = Array(repeating: JSONObject(), count: frame.rowCount)
    var parse = JSONObject()
    var kinds = JSONObject()
    var firstRows: [Int] = []
    for name in frame.names {
      let column = frame[name]
      let usesText = column.hasWholeTimes
      for row in 0..<column.count { rows[row][name] = column.json(at: row, usesText: usesText) }
      firstRows.append((0..<column.count).first { column.kind(at: $0) != .missing } ?? .max)
      switch column.writtenType {
      case .plain: break
      case .parsed(let type): parse[Self.path(name)] = .string(type)
      case .mixed(let letters): kinds[name] = .string(letters)
      }
    }
    values = .array(rows.map { .object($0) })
    if !parse.isEmpty { format["parse"] = .object(parse) }
    if !kinds.isEmpty { format["kinds"] = .object(kinds) }
    let isInOrder = zip(firstRows, firstRows.dropFirst()).allSatisfy { $0 <= $1 }
    if !isInOrder || firstRows.last == .max {
      format["columns"] = .array(frame.names.map { .string($0) })
    }
  }

  /// The path to a column: its name with special characters escaped.
  private static func path(_ name: String) -> String {
    let special: Set<Character> = [".", "[", "]", "\\", "'", "\""]
    guard name.contains(where: special.contains) else { return name }
    return name.reduce(into: "") { path, character in
      if special.contains(character) { path.append("\\") }
      path.append(character)
    }
  }

  /// The maximum number of values that `columns` may add to a table.
  private static let addedValueLimit = 10_000_000

  /// Returns a table that was read as the format describes it.
  static func reading(_ frame: DataFrame, _ format: JSONObject) -> DataFrame {
    var frame = frame
    if case .object(let kinds)? = format["kinds"] {
      for (name, letters) in kinds.members {
        guard let letters = letters.stringValue?.utf8, frame.hasColumn(name),
          letters.count == frame.rowCount
        else { continue }
        frame[name] = Column(
          zip(frame[name].values, letters).lazy.map { value, letter in
            switch letter {
            case UInt8(ascii: "d"): value.converted(to: .date)
            case UInt8(ascii: "n"): .number(value.asNumber)
            default: value
            }
          })
      }
    }
    guard case .array(let list)? = format["columns"],
      list.count <= addedValueLimit / max(1, frame.rowCount)
    else { return frame }
    var ordered = DataFrame(rowCount: frame.rowCount)
    for name in list.lazy.compactMap(\.stringValue) + frame.names where !ordered.hasColumn(name) {
      ordered[name] = frame[name]
    }
    return ordered
  }
}

extension Column {
  /// How reading gives the values back.
  fileprivate enum WrittenType {
    /// As JSON.
    case plain
    /// With a type of Vega.
    case parsed(String)
    /// With a letter per row.
    case mixed(String)
  }

  fileprivate var writtenType: WrittenType {
    if commonKind == .date { return .parsed("date") }
    var hasTime = false
    var hasOddNumber = false
    var hasNumber = false
    var hasOthers = false
    for row in 0..<count {
      switch kind(at: row) {
      case .null: break
      case .date: hasTime = true
      case .number:
        hasNumber = true
        if !numbers[row].isFinite { hasOddNumber = true }
      case .missing, .bool, .text, .other: hasOthers = true
      }
    }
    if !hasTime, !hasOddNumber { return .plain }
    if !hasOthers, hasTime != hasNumber { return .parsed(hasTime ? "date" : "number") }
    let letters = (0..<count).map { row -> UInt8 in
      switch kind(at: row) {
      case .date: UInt8(ascii: "d")
      case .number: UInt8(ascii: "n")
      default: UInt8(ascii: ".")
      }
    }
    return .mixed(String(decoding: letters, as: UTF8.self))
  }

  /// Whether all times are whole milliseconds that ISO 8601 can express, or none.
  fileprivate var hasWholeTimes: Bool {
    (0..<count).allSatisfy { row in
      let time = numbers[row]
      return kind(at: row) != .date || !time.isFinite
        || time == time.rounded() && abs(time) <= 8.64e15
    }
  }

  /// The value in a row as JSON; nil if it is absent.
  fileprivate func json(at row: Int, usesText: Bool) -> JSONValue? {
    switch kind(at: row) {
    case .missing: nil
    case .number:
      JSONNumber(numbers[row]).map { .number($0) } ?? .string(ChartValue.text(of: numbers[row]))
    case .date where !usesText && numbers[row].isFinite: JSONValue(number: numbers[row])
    default: self[row].json
    }
  }
}
