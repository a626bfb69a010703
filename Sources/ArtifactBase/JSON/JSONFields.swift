/// The members of an object in the JSON form, to be written one by one. What a reader assumes of a missing
/// member is left out.
package struct JSONFieldWriter {
  package private(set) var object = JSONObject()

  package init() {}

  package subscript(name: String) -> JSONValue? {
    get { object[name] }
    set { object[name] = newValue }
  }

  package mutating func add(_ members: [JSONObject.Member]) {
    for member in members { object[member.key] = member.value }
  }

  package mutating func add(_ name: String, _ text: String?) {
    if let text { object[name] = .string(text) }
  }

  package mutating func add(_ name: String, _ count: Int?) {
    if let count { object[name] = .number(JSONNumber(count)) }
  }

  package mutating func add(_ name: String, _ number: Double?) {
    if let number { object[name] = JSONValue(form: number) }
  }

  package mutating func add(_ name: String, _ flag: Bool?) {
    if let flag { object[name] = .bool(flag) }
  }

  /// Adds a flag that is set.
  package mutating func addIfSet(_ name: String, _ flag: Bool) {
    if flag { object[name] = true }
  }

  package mutating func addUnlessEmpty(_ name: String, _ text: String) {
    if !text.isEmpty { object[name] = .string(text) }
  }

  /// Adds the name of a case.
  package mutating func add(_ name: String, case value: (some Any)?) {
    if let value { object[name] = .string("\(value)") }
  }

  package mutating func addUnlessEmpty<Element>(
    _ name: String, _ elements: [Element], _ json: (Element) -> JSONValue
  ) {
    if !elements.isEmpty { object[name] = .array(elements.map(json)) }
  }
}

/// The members of an object in the JSON form, to be read one by one. Members that are not known are ignored.
package struct JSONFields {
  package let object: JSONObject

  /// What values inside need to be read, handed on to objects of arrays.
  package var context: (any Sendable)?

  package init(_ object: JSONObject, context: (any Sendable)? = nil) {
    self.object = object
    self.context = context
  }

  package init(_ value: JSONValue) throws(PresentationFormatError) {
    try self.init(value, context: nil)
  }

  package init(_ value: JSONValue, context: (any Sendable)?) throws(PresentationFormatError) {
    guard case .object(let object) = value else {
      throw PresentationFormatError("expected an object")
    }
    self.init(object, context: context)
  }

  /// Reads an array of objects, by default an empty one.
  package func list<Value>(
    _ name: String, fields read: (JSONFields) throws(PresentationFormatError) -> Value
  ) throws(PresentationFormatError) -> [Value] {
    try list(name) { value throws(PresentationFormatError) in
      try read(try JSONFields(value, context: context))
    }
  }

  /// The value of a member, unless it is missing or null.
  private func value(_ name: String) -> JSONValue? {
    // `nil` could be read as a JSON null here.
    guard let value = object[name], !value.isNull else { return Optional.none }
    return value
  }

  /// Reads a member if it is there and not null.
  package func optional<Value>(
    _ name: String, _ read: (JSONValue) throws(PresentationFormatError) -> Value
  ) throws(PresentationFormatError) -> Value? {
    guard let value = value(name) else { return nil }
    do { return try read(value) } catch { throw error.inside(name) }
  }

  /// Reads a member that has to be there.
  package func required<Value>(
    _ name: String, _ read: (JSONValue) throws(PresentationFormatError) -> Value
  ) throws(PresentationFormatError) -> Value {
    guard let value = try optional(name, read) else {
      throw PresentationFormatError("missing “\(name)”")
    }
    return value
  }

  /// Reads an array, by default an empty one.
  package func list<Value>(
    _ name: String, _ read: (JSONValue) throws(PresentationFormatError) -> Value
  ) throws(PresentationFormatError) -> [Value] {
    try optional(name) { value throws(PresentationFormatError) in try value.list(read) } ?? []
  }

  package func text(_ name: String) throws(PresentationFormatError) -> String {
    try required(name) { value throws(PresentationFormatError) in try value.text() }
  }

  package func text(_ name: String, or missing: String) throws(PresentationFormatError) -> String {
    try optionalText(name) ?? missing
  }

  package func optionalText(_ name: String) throws(PresentationFormatError) -> String? {
    try optional(name) { value throws(PresentationFormatError) in try value.text() }
  }

  package func count(_ name: String, or missing: Int) throws(PresentationFormatError) -> Int {
    try optionalCount(name) ?? missing
  }

  package func optionalCount(_ name: String) throws(PresentationFormatError) -> Int? {
    try optional(name) { value throws(PresentationFormatError) in try value.whole() }
  }

  package func number(_ name: String) throws(PresentationFormatError) -> Double {
    try required(name) { value throws(PresentationFormatError) in try value.number() }
  }

  package func optionalNumber(_ name: String) throws(PresentationFormatError) -> Double? {
    try optional(name) { value throws(PresentationFormatError) in try value.number() }
  }

  package func flag(_ name: String, or missing: Bool = false) throws(PresentationFormatError)
    -> Bool
  {
    try optionalFlag(name) ?? missing
  }

  package func optionalFlag(_ name: String) throws(PresentationFormatError) -> Bool? {
    try optional(name) { value throws(PresentationFormatError) in try value.flag() }
  }

  /// Reads the name of a case; nil if the member is missing.
  package func optionalCase<Value: CaseIterable>(
    _ name: String, of type: Value.Type = Value.self
  ) throws(PresentationFormatError) -> Value? {
    try optional(name) { value throws(PresentationFormatError) in try value.named(Value.self) }
  }

  package func named<Value: CaseIterable>(
    _ name: String, or missing: Value
  ) throws(PresentationFormatError) -> Value {
    try optionalCase(name) ?? missing
  }
}

extension JSONValue {
  /// A number; null if JSON can't represent it.
  package init(form number: Double) {
    self = JSONNumber(number).map { .number($0) } ?? .null
  }

  package func text() throws(PresentationFormatError) -> String {
    guard case .string(let text) = self else { throw PresentationFormatError("expected a string") }
    return text
  }

  package func whole() throws(PresentationFormatError) -> Int {
    guard let value = intValue else { throw PresentationFormatError("expected a whole number") }
    return value
  }

  /// A number; null is one that JSON can't represent.
  package func number() throws(PresentationFormatError) -> Double {
    if isNull { return .nan }
    guard let value = doubleValue else { throw PresentationFormatError("expected a number") }
    return value
  }

  package func flag() throws(PresentationFormatError) -> Bool {
    guard let value = boolValue else { throw PresentationFormatError("expected true or false") }
    return value
  }

  package func list<Value>(
    _ read: (JSONValue) throws(PresentationFormatError) -> Value
  ) throws(PresentationFormatError) -> [Value] {
    guard case .array(let elements) = self else {
      throw PresentationFormatError("expected an array")
    }
    var result: [Value] = []
    result.reserveCapacity(elements.count)
    for element in elements {
      do { result.append(try read(element)) } catch { throw error.inside("\(result.count)") }
    }
    return result
  }

  /// The numbers of an array with some number of elements.
  package func numbers(_ counts: ClosedRange<Int>) throws(PresentationFormatError) -> [Double] {
    let numbers = try list { value throws(PresentationFormatError) in try value.number() }
    guard counts.contains(numbers.count) else {
      throw PresentationFormatError(
        counts.count == 1
          ? "expected \(counts.lowerBound) numbers"
          : "expected \(counts.lowerBound) to \(counts.upperBound) numbers")
    }
    return numbers
  }

  /// The two whole numbers of a range.
  package func range() throws(PresentationFormatError) -> Range<Int> {
    let bounds = try list { value throws(PresentationFormatError) in try value.whole() }
    guard bounds.count == 2, bounds[0] <= bounds[1] else {
      throw PresentationFormatError("expected the ends of a range")
    }
    return bounds[0]..<bounds[1]
  }

  /// The two numbers of an interval.
  package func interval() throws(PresentationFormatError) -> ClosedRange<Double> {
    let bounds = try numbers(2...2)
    guard bounds[0] <= bounds[1] else {
      throw PresentationFormatError("expected the ends of a range")
    }
    return bounds[0]...bounds[1]
  }

  /// The case whose name this is.
  package func named<Value: CaseIterable>(
    _ type: Value.Type = Value.self
  ) throws(PresentationFormatError) -> Value {
    let name = try text()
    guard let value = Value.allCases.first(where: { "\($0)" == name }) else {
      let names = Value.allCases.map { "“\($0)”" }.joined(separator: ", ")
      throw PresentationFormatError("expected one of \(names)")
    }
    return value
  }
}

extension JSONValue {
  /// An array of numbers, with null for those that JSON can't represent.
  package init(form numbers: [Double]) {
    self = .array(numbers.map { JSONValue(form: $0) })
  }
}
