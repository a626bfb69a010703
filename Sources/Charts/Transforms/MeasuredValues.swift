/// The values of a field as operations use them: numbers, and which of them are valid.
struct MeasuredValues {
  /// The state of a value for operations.
  enum State: UInt8 {
    /// A value to use; text that isn't a number too, as not a number.
    case valid
    /// Absent, null or empty text.
    case missing
    /// Not a number, which is ignored.
    case ignored
  }

  /// The column.
  let column: Column
  /// The number that each value is converted to.
  let numbers: [Double]
  /// The state of each value; empty if all numbers that are a number are valid.
  let states: [State]

  /// Converts the values of a column.
  ///
  /// - Complexity: O(1) for a column of numbers or times, O(`column.count`) for others.
  init(_ column: Column) {
    self.column = column
    if column.isNumeric {
      numbers = column.numbers
      states = []
      return
    }
    var numberOfText = [Double](repeating: .nan, count: column.texts.count)
    for (index, text) in column.texts.enumerated() {
      numberOfText[index] = ChartValue.text(text).asNumber
    }
    let isEmpty = column.texts.map(\.isEmpty)
    var numbers = column.numbers
    var states = [State](repeating: .valid, count: column.count)
    for row in 0..<column.count {
      switch column.kind(at: row) {
      case .missing:
        states[row] = .missing
        numbers[row] = .nan
      case .null:
        states[row] = .missing
        numbers[row] = 0
      case .number, .date: if numbers[row].isNaN { states[row] = .ignored }
      case .bool: break
      case .text:
        let text = Int(numbers[row])
        if isEmpty[text] { states[row] = .missing }
        numbers[row] = numberOfText[text]
      case .other: numbers[row] = column[row].asNumber
      }
    }
    self.numbers = numbers
    self.states = states
  }

  /// The state of a value.
  @inline(__always)
  func state(at row: Int) -> State {
    states.isEmpty ? (numbers[row].isNaN ? .ignored : .valid) : states[row]
  }

  /// Whether a value is used for quantiles: not missing, and a number.
  @inline(__always)
  func isNumber(at row: Int) -> Bool {
    !numbers[row].isNaN && (states.isEmpty || states[row] != .missing)
  }

  /// Calls `body` with each valid number and its group.
  @inline(__always)
  func forEachValid(in groups: [Int32], _ body: (_ group: Int, _ number: Double) -> Void) {
    numbers.withUnsafeBufferPointer { numbers in
      groups.withUnsafeBufferPointer { groups in
        if states.isEmpty {
          for row in numbers.indices where !numbers[row].isNaN {
            body(Int(groups[row]), numbers[row])
          }
        } else {
          states.withUnsafeBufferPointer { states in
            for row in numbers.indices where states[row] == .valid {
              body(Int(groups[row]), numbers[row])
            }
          }
        }
      }
    }
  }

  /// Whether one value is less than another one in JavaScript; false if they can't be compared.
  func isLess(_ left: Int, _ right: Int) -> Bool {
    if column.kind(at: left) == .text, column.kind(at: right) == .text {
      return ChartValue.order(column[left], column[right]) < 0
    }
    return numbers[left] < numbers[right]
  }
}
