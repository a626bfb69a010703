public import ArtifactBase

/// A table of values: named columns of the same length.
///
/// ```swift
/// let frame = DataFrame(rows: [["a": 1, "b": "x"], ["a": 2, "b": "y"]])
/// frame.column(at: "a").number(at: 1)  // 2
/// ```
public struct DataFrame: Sendable {
  /// The names of the columns.
  public private(set) var names: [String] = []
  private var columns: [Column] = []
  private var indices: [String: Int] = [:]
  /// The number of rows.
  public private(set) var rowCount = 0
  /// Whether fields or rows were left out when ``ChartLimits/values`` was reached.
  var isTruncated = false

  /// Creates a table without columns and rows.
  public init() {}

  /// Creates a table without columns.
  public init(rowCount: Int) { self.rowCount = rowCount }

  /// Creates a table of rows of JSON; a row that isn't an object has a single field `data`. Fields
  /// and rows beyond ``ChartLimits/values`` are left out.
  ///
  /// - Complexity: O(number of rows × number of different fields).
  public init(rows: some Sequence<JSONValue>) {
    for row in rows {
      if case .object(let object) = row {
        append(names: object.keys, values: object.values.map { ChartValue($0) })
      } else {
        append(names: ["data"], values: [ChartValue(row)])
      }
    }
    fillColumns()
  }

  /// Creates a table of rows.
  public init(records: some Sequence<ChartRecord>) {
    for record in records {
      append(names: record.names, values: record.values)
    }
    fillColumns()
  }

  /// Appends a row; columns without a value in it may stay shorter.
  private mutating func append(names rowNames: [String], values: [ChartValue]) {
    guard names.count * (rowCount + 1) <= ChartLimits.values else {
      isTruncated = true
      return
    }
    for (position, (name, value)) in zip(rowNames, values).enumerated() {
      // Rows usually have the same fields in the same order.
      let index: Int
      if position < names.count, names[position] == name {
        index = position
      } else if indices[name] != nil || (names.count + 1) * (rowCount + 1) <= ChartLimits.values {
        index = self.index(adding: name)
      } else {
        isTruncated = true
        continue
      }
      // Names that differ only in how their characters are composed are the same field.
      guard columns[index].count <= rowCount else { continue }
      columns[index].appendMissing(upTo: rowCount)
      columns[index].append(value)
    }
    rowCount += 1
  }

  private mutating func fillColumns() {
    for index in columns.indices { columns[index].appendMissing(upTo: rowCount) }
  }

  private mutating func index(adding name: String) -> Int {
    if let index = indices[name] { return index }
    indices[name] = names.count
    names.append(name)
    columns.append(Column(repeating: .missing, count: rowCount))
    return names.count - 1
  }

  /// Whether there is a column of a name.
  public func hasColumn(_ name: String) -> Bool { indices[name] != nil }

  /// The column of exactly this name; one of absent values if there is none.
  public subscript(name: String) -> Column {
    get {
      indices[name].map { columns[$0] } ?? Column(repeating: .missing, count: rowCount)
    }
    set {
      precondition(newValue.count == rowCount, "A column has a value for each row.")
      columns[index(adding: name)] = newValue
    }
  }

  /// The column at a path such as `a.b`, `a[0]` or `a\.b`, as in Vega.
  ///
  /// - Complexity: O(1) for a name, O(`rowCount`) for values inside of others.
  public func column(at path: String) -> Column {
    if let index = indices[path] { return columns[index] }
    let parts = FieldPath.parts(of: path)
    guard let first = parts.first else { return Column(repeating: .missing, count: rowCount) }
    let column = self[first]
    if parts.count == 1 { return column }
    return Column(
      (0..<rowCount).map { row in
        parts.dropFirst().reduce(column[row]) { $0.member($1) }
      })
  }

  /// Whether there is a column at a path.
  public func hasColumn(at path: String) -> Bool {
    if indices[path] != nil { return true }
    return FieldPath.parts(of: path).first.map { indices[$0] != nil } ?? false
  }

  /// The values of a row.
  public func record(at row: Int) -> ChartRecord {
    ChartRecord(
      zip(names, columns).lazy.map { ($0, $1[row]) }.filter { $0.1 != .missing })
  }

  /// Returns the table with some of the rows, in their order.
  public func selecting(_ rows: [Int]) -> DataFrame {
    var frame = self
    frame.columns = columns.map { $0.selecting(rows) }
    frame.rowCount = rows.count
    return frame
  }
}

/// The path to a value inside of a row.
enum FieldPath {
  /// Returns the names along a path: `a.b[0]` has `a`, `b` and `0`; a backslash or quotes protect
  /// what follows.
  static func parts(of path: String) -> [String] {
    var parts: [String] = []
    var part = ""
    var quote: Character?
    var isEscaped = false
    var inBrackets = false
    func close() {
      if !part.isEmpty { parts.append(part) }
      part = ""
    }
    for character in path {
      if isEscaped {
        part.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { part.append(character) }
      } else if inBrackets, part.isEmpty, character == "'" || character == "\"" {
        quote = character
      } else if character == "." && !inBrackets {
        close()
      } else if character == "[" && !inBrackets {
        close()
        inBrackets = true
      } else if character == "]" && inBrackets {
        close()
        inBrackets = false
      } else {
        part.append(character)
      }
    }
    close()
    return parts
  }
}

extension ChartValue {
  /// Returns the member of an object, or the element of an array, or its length; absent if there is
  /// none.
  public func member(_ name: String) -> ChartValue {
    switch self {
    case .record(let record): record[name] ?? .missing
    case .list(let values):
      if let index = Int(name) {
        values.indices.contains(index) ? values[index] : .missing
      } else {
        name == "length" ? .number(Double(values.count)) : .missing
      }
    case .text(let text):
      if name == "length" {
        .number(Double(text.utf16.count))
      } else if let index = Int(name), let character = text.utf16Character(at: index) {
        .text(character)
      } else {
        .missing
      }
    case .missing, .null, .bool, .number, .date: .missing
    }
  }
}

extension String {
  /// The character at an index of UTF-16 units.
  fileprivate func utf16Character(at index: Int) -> String? {
    guard index >= 0, index < utf16.count else { return nil }
    let place = utf16.index(utf16.startIndex, offsetBy: index)
    return String(utf16[place..<utf16.index(after: place)])
  }
}
