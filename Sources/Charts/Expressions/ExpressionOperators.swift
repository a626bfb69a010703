import ArtifactBase

/// The operators of JavaScript.
enum ExpressionOperators {
  // MARK: Conversions

  /// The number of a value; not a number for objects.
  static func number(_ value: ChartValue) -> Double {
    guard case .list(let values) = value else { return value.asNumber }
    // An array is converted to text first, in which null and Booleans aren't numbers.
    guard let first = values.first else { return 0 }
    guard values.count == 1 else { return .nan }
    switch first {
    case .missing, .null: return 0
    case .bool, .record, .date: return .nan
    case .number, .text, .list: return first.asNumber
    }
  }

  /// The number as the bit operators take it.
  static func int32(_ value: ChartValue) -> Int32 { int32(number(value)) }

  static func int32(_ number: Double) -> Int32 {
    if let exact = Int32(exactly: number) { return exact }
    guard number.isFinite else { return 0 }
    let rest = number.rounded(.towardZero).truncatingRemainder(dividingBy: 4_294_967_296)
    return Int32(truncatingIfNeeded: Int64(rest))
  }

  /// Whether a value is an object: equality compares identities, arithmetic their text.
  static func isObject(_ value: ChartValue) -> Bool {
    switch value {
    case .date, .list, .record: true
    case .missing, .null, .bool, .number, .text: false
    }
  }

  /// The text of a value.
  static func text(_ value: ChartValue, in context: inout ExpressionContext) -> String {
    if case .text(let text) = value { return text }
    if case .list = value {
      var builder = ExpressionTextBuilder()
      builder.append(value)
      builder.finish(in: &context)
      return builder.text
    }
    return text(ofScalar: value)
  }

  static func text(ofScalar value: ChartValue) -> String {
    switch value {
    case .date(let time): CalendarTime(time)?.scriptText ?? "Invalid Date"
    case .record: value.regularExpression.map { "/\($0.pattern)/\($0.flags)" } ?? value.asText
    default: value.asText
    }
  }

  // MARK: Arithmetic

  static func sum(
    _ left: ChartValue, _ right: ChartValue, in context: inout ExpressionContext
  ) -> ChartValue {
    if case .number(let left) = left, case .number(let right) = right {
      return .number(left + right)
    }
    func isText(_ value: ChartValue) -> Bool {
      if case .text = value { true } else { isObject(value) }
    }
    guard isText(left) || isText(right) else { return .number(number(left) + number(right)) }
    let (first, second) = (text(left, in: &context), text(right, in: &context))
    let length = first.utf8.count + second.utf8.count
    context.spend(length)
    guard length <= ExpressionBounds.text else {
      context.reach(.textLength)
      return .missing
    }
    return .text(first + second)
  }

  /// Returns the value of any other binary operator.
  static func value(
    _ instruction: ExpressionInstruction, _ left: ChartValue, _ right: ChartValue
  ) -> ChartValue {
    switch instruction.operation {
    case .subtract: .number(number(left) - number(right))
    case .multiply: .number(number(left) * number(right))
    case .divide: .number(number(left) / number(right))
    case .remainder: .number(number(left).truncatingRemainder(dividingBy: number(right)))
    case .bitAnd: .number(Double(int32(left) & int32(right)))
    case .bitOr: .number(Double(int32(left) | int32(right)))
    case .bitXor: .number(Double(int32(left) ^ int32(right)))
    case .shiftLeft: .number(Double(int32(left) &<< (int32(right) & 31)))
    case .shiftRight: .number(Double(int32(left) &>> (int32(right) & 31)))
    case .shiftRightUnsigned:
      .number(Double(UInt32(bitPattern: int32(left)) >> UInt32(int32(right) & 31)))
    case .less: .bool(isLess(left, right) == true)
    case .greater: .bool(isLess(right, left) == true)
    case .lessOrEqual: .bool(isLess(right, left) == false)
    case .greaterOrEqual: .bool(isLess(left, right) == false)
    case .equal: .bool(isEqual(left, right, instruction.hasNewObject))
    case .notEqual: .bool(!isEqual(left, right, instruction.hasNewObject))
    case .strictlyEqual: .bool(isStrictlyEqual(left, right, instruction.hasNewObject))
    case .strictlyUnequal: .bool(!isStrictlyEqual(left, right, instruction.hasNewObject))
    case .contains: .bool(contains(right, left))
    default: .missing
    }
  }

  // MARK: Comparisons

  /// Whether a value is less than another one; nil if one is not a number.
  static func isLess(_ left: ChartValue, _ right: ChartValue) -> Bool? {
    if let left = comparedText(left), let right = comparedText(right) {
      return left != right && left.utf16.lexicographicallyPrecedes(right.utf16)
    }
    let (a, b) = (number(left), number(right))
    return a.isNaN || b.isNaN ? nil : a < b
  }

  private static func comparedText(_ value: ChartValue) -> String? {
    switch value {
    case .text(let text): text
    case .list, .record: objectText(value)
    case .missing, .null, .bool, .number, .date: nil
    }
  }

  static func isEqual(_ left: ChartValue, _ right: ChartValue, _ hasNewObject: Bool) -> Bool {
    switch (left, right) {
    case (.missing, .null), (.null, .missing): return true
    case (.missing, _), (.null, _), (_, .missing), (_, .null): return left == right
    case (.number(let left), .number(let right)): return left == right
    case (.text(let left), .text(let right)): return left == right
    case (.bool(let left), .bool(let right)): return left == right
    default: break
    }
    switch (isObject(left), isObject(right)) {
    case (true, true): return !hasNewObject && left == right
    case (true, false): return isEqual(.text(objectText(left)), right, false)
    case (false, true): return isEqual(left, .text(objectText(right)), false)
    case (false, false): return number(left) == number(right)
    }
  }

  private static func objectText(_ value: ChartValue) -> String {
    var builder = ExpressionTextBuilder()
    builder.append(value)
    return builder.text
  }

  static func isStrictlyEqual(
    _ left: ChartValue, _ right: ChartValue, _ hasNewObject: Bool
  ) -> Bool {
    switch (left, right) {
    case (.number(let left), .number(let right)): left == right
    case (.date(let left), .date(let right)): !hasNewObject && left == right
    case (.list, .list), (.record, .record): !hasNewObject && left == right
    default: left == right
    }
  }

  /// Whether an object has a member, or an array an index.
  private static func contains(_ object: ChartValue, _ name: ChartValue) -> Bool {
    switch object {
    case .record(let record): record[text(ofScalar: name)] != nil
    case .list(let values):
      Int(exactly: number(name)).map { values.indices.contains($0) }
        ?? (name == .text("length"))
    case .missing, .null, .bool, .number, .text, .date: false
    }
  }

  /// The member of an object whose name is a value.
  static func element(_ name: ChartValue, of object: ChartValue) -> ChartValue {
    if case .number(let number) = name, case .list(let values) = object {
      guard let index = Int(exactly: number), values.indices.contains(index) else {
        return .missing
      }
      return values[index]
    }
    return object.member(text(ofScalar: name))
  }
}

/// Collects the text of values, up to the limit of a text.
struct ExpressionTextBuilder {
  private(set) var text = ""
  private var isTooLong = false
  private var steps = 0

  /// Appends the text of a value; that of arrays joins their elements with commas.
  mutating func append(_ value: ChartValue, separator: String = ",") {
    switch value {
    case .list(let values):
      for (index, element) in values.enumerated() {
        if isTooLong { return }
        steps += 1
        if index > 0 { append(separator) }
        if !element.isNil { append(element) }
      }
    default: append(ExpressionOperators.text(ofScalar: value))
    }
  }

  mutating func append(_ part: some StringProtocol) {
    guard text.utf8.count + part.utf8.count <= ExpressionBounds.text else {
      isTooLong = true
      return
    }
    text.append(contentsOf: part)
  }

  /// Records the work, and the limit if it was reached.
  mutating func finish(in context: inout ExpressionContext) {
    context.spend(steps + text.utf8.count)
    if isTooLong {
      context.reach(.textLength)
      text = ""
    }
  }
}
