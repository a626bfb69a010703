import ArtifactBase

/// The members of an object in the JSON form, to be written one by one. What a reader assumes of a missing
/// member is left out.
struct JSONFieldWriter {
  private(set) var object = JSONObject()

  subscript(name: String) -> JSONValue? {
    get { object[name] }
    set { object[name] = newValue }
  }

  mutating func add(_ members: [JSONObject.Member]) {
    for member in members { object[member.key] = member.value }
  }

  mutating func add(_ name: String, _ text: String?) {
    if let text { object[name] = .string(text) }
  }

  mutating func add(_ name: String, _ count: Int?) {
    if let count { object[name] = .number(JSONNumber(count)) }
  }

  mutating func add(_ name: String, _ number: Double?) {
    if let number { object[name] = JSONValue(form: number) }
  }

  mutating func add(_ name: String, _ flag: Bool?) {
    if let flag { object[name] = .bool(flag) }
  }

  /// Adds a flag that is set.
  mutating func addIfSet(_ name: String, _ flag: Bool) {
    if flag { object[name] = true }
  }

  mutating func addUnlessEmpty(_ name: String, _ text: String) {
    if !text.isEmpty { object[name] = .string(text) }
  }

  /// Adds the name of a case.
  mutating func add(_ name: String, case value: (some Any)?) {
    if let value { object[name] = .string("\(value)") }
  }

  mutating func addUnlessEmpty<Element>(
    _ name: String, _ elements: [Element], _ json: (Element) -> JSONValue
  ) {
    if !elements.isEmpty { object[name] = .array(elements.map(json)) }
  }
}

/// The members of an object in the JSON form, to be read one by one. Members that are not known are ignored.
struct JSONFields {
  private let object: JSONObject

  init(_ value: JSONValue) throws(PresentationFormatError) {
    guard case .object(let object) = value else {
      throw PresentationFormatError("expected an object")
    }
    self.object = object
  }

  /// The value of a member, unless it is missing or null.
  private func value(_ name: String) -> JSONValue? {
    // `nil` could be read as a JSON null here.
    guard let value = object[name], !value.isNull else { return Optional.none }
    return value
  }

  /// Reads a member if it is there and not null.
  func optional<Value>(
    _ name: String, _ read: (JSONValue) throws(PresentationFormatError) -> Value
  ) throws(PresentationFormatError) -> Value? {
    guard let value = value(name) else { return nil }
    do { return try read(value) } catch { throw error.inside(name) }
  }

  /// Reads a member that has to be there.
  func required<Value>(
    _ name: String, _ read: (JSONValue) throws(PresentationFormatError) -> Value
  ) throws(PresentationFormatError) -> Value {
    guard let value = try optional(name, read) else {
      throw PresentationFormatError("missing “\(name)”")
    }
    return value
  }

  /// Reads an array, by default an empty one.
  func list<Value>(
    _ name: String, _ read: (JSONValue) throws(PresentationFormatError) -> Value
  ) throws(PresentationFormatError) -> [Value] {
    try optional(name) { value throws(PresentationFormatError) in try value.list(read) } ?? []
  }

  func text(_ name: String) throws(PresentationFormatError) -> String {
    try required(name) { value throws(PresentationFormatError) in try value.text() }
  }

  func text(_ name: String, or missing: String) throws(PresentationFormatError) -> String {
    try optionalText(name) ?? missing
  }

  func optionalText(_ name: String) throws(PresentationFormatError) -> String? {
    try optional(name) { value throws(PresentationFormatError) in try value.text() }
  }

  func count(_ name: String, or missing: Int) throws(PresentationFormatError) -> Int {
    try optionalCount(name) ?? missing
  }

  func optionalCount(_ name: String) throws(PresentationFormatError) -> Int? {
    try optional(name) { value throws(PresentationFormatError) in try value.whole() }
  }

  func number(_ name: String) throws(PresentationFormatError) -> Double {
    try required(name) { value throws(PresentationFormatError) in try value.number() }
  }

  func optionalNumber(_ name: String) throws(PresentationFormatError) -> Double? {
    try optional(name) { value throws(PresentationFormatError) in try value.number() }
  }

  func flag(_ name: String, or missing: Bool = false) throws(PresentationFormatError) -> Bool {
    try optionalFlag(name) ?? missing
  }

  func optionalFlag(_ name: String) throws(PresentationFormatError) -> Bool? {
    try optional(name) { value throws(PresentationFormatError) in try value.flag() }
  }

  /// Reads the name of a case; nil if the member is missing.
  func optionalCase<Value: CaseIterable>(
    _ name: String, of type: Value.Type = Value.self
  ) throws(PresentationFormatError) -> Value? {
    try optional(name) { value throws(PresentationFormatError) in try value.named(Value.self) }
  }

  func named<Value: CaseIterable>(
    _ name: String, or missing: Value
  ) throws(PresentationFormatError) -> Value {
    try optionalCase(name) ?? missing
  }
}

extension JSONValue {
  /// Throws an error if arrays and objects are nested deeper than `PresentationLimits.jsonDepth`, which bounds the
  /// recursion of everything that reads them.
  func checkDepth() throws(PresentationFormatError) {
    var open = [(value: self, depth: 0)]
    while let (value, depth) = open.popLast() {
      switch value {
      case .array(let elements): for element in elements { open.append((element, depth + 1)) }
      case .object(let object):
        for member in object.members { open.append((member.value, depth + 1)) }
      case .null, .bool, .number, .string: continue
      }
      guard depth < PresentationLimits.jsonDepth else {
        throw PresentationFormatError("nested deeper than \(PresentationLimits.jsonDepth) levels")
      }
    }
  }

  /// A number; null if JSON can't represent it.
  init(form number: Double) {
    self = JSONNumber(number).map { .number($0) } ?? .null
  }

  func text() throws(PresentationFormatError) -> String {
    guard case .string(let text) = self else { throw PresentationFormatError("expected a string") }
    return text
  }

  func whole() throws(PresentationFormatError) -> Int {
    guard let value = intValue else { throw PresentationFormatError("expected a whole number") }
    return value
  }

  /// A number; null is one that JSON can't represent.
  func number() throws(PresentationFormatError) -> Double {
    if isNull { return .nan }
    guard let value = doubleValue else { throw PresentationFormatError("expected a number") }
    return value
  }

  func flag() throws(PresentationFormatError) -> Bool {
    guard let value = boolValue else { throw PresentationFormatError("expected true or false") }
    return value
  }

  func list<Value>(
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
  func numbers(_ counts: ClosedRange<Int>) throws(PresentationFormatError) -> [Double] {
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
  func range() throws(PresentationFormatError) -> Range<Int> {
    let bounds = try list { value throws(PresentationFormatError) in try value.whole() }
    guard bounds.count == 2, bounds[0] <= bounds[1] else {
      throw PresentationFormatError("expected the ends of a range")
    }
    return bounds[0]..<bounds[1]
  }

  /// The two numbers of an interval.
  func interval() throws(PresentationFormatError) -> ClosedRange<Double> {
    let bounds = try numbers(2...2)
    guard bounds[0] <= bounds[1] else {
      throw PresentationFormatError("expected the ends of a range")
    }
    return bounds[0]...bounds[1]
  }

  /// The case whose name this is.
  func named<Value: CaseIterable>(
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
