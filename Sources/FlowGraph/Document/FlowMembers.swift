/// The members of a JSON object that may be missing or of another kind than expected.
struct FlowMembers {
  let json: JSONValue
  let pointer: JSONPointer

  init(_ json: JSONValue, _ pointer: JSONPointer) {
    self.json = json
    self.pointer = pointer
  }

  /// The value of a member; nil if it is missing or null.
  subscript(name: String) -> JSONValue? {
    guard let value = json[name], !value.isNull else { return nil }
    return value
  }

  /// The first of some members that is there.
  func first(of names: [String]) -> (name: String, value: JSONValue)? {
    for name in names {
      if let value = self[name] { return (name, value) }
    }
    return nil
  }

  /// The text of the first of some members that is there; nil if there is none.
  func text(_ names: [String], _ log: inout FlowLog) -> String? {
    first(of: names).flatMap { text($0.name, &log) }
  }

  /// Whether the value has members; otherwise what has it is dropped.
  func isObject(_ kind: String, _ log: inout FlowLog) -> Bool {
    if case .object = json { return true }
    log.report(
      .invalidFlowValue, .error, pointer: pointer,
      "expected an object, found \(json.kind): dropped the \(kind)")
    return false
  }

  /// The text of a member without which what has it is dropped. Numbers count as text.
  func requiredText(_ name: String, of kind: String, _ log: inout FlowLog) -> String? {
    guard let value = self[name] else {
      log.report(
        .missingFlowMember, .error, pointer: pointer,
        "missing member `\(name)`: dropped the \(kind)")
      return nil
    }
    if let text = value.labelText { return text }
    log.report(
      .invalidFlowValue, .error, pointer: pointer.appending(name),
      "expected a string, found \(value.kind): dropped the \(kind)")
    return nil
  }

  /// The text of a member; nil if there is none. Numbers count as text.
  func text(_ name: String, _ log: inout FlowLog) -> String? {
    guard let value = self[name] else { return nil }
    if let text = value.labelText { return text }
    reportMismatch(name, expected: "a string", value, &log)
    return nil
  }

  /// The value of an enumeration of words.
  func word<Value: RawRepresentable & CaseIterable>(
    _ name: String, _ defaultValue: Value, _ log: inout FlowLog
  ) -> Value where Value.RawValue == String {
    guard let value = self[name] else { return defaultValue }
    guard let word = value.stringValue else {
      reportMismatch(name, expected: "a string", value, &log)
      return defaultValue
    }
    if let result = Value(rawValue: word) { return result }
    let words = Value.allCases.map(\.rawValue)
    log.report(
      .invalidFlowValue, .warning, pointer: pointer.appending(name),
      "unknown value \(FlowLog.quoted(word)): expected one of \(words.joined(separator: ", "))",
      suggestion: Suggestion.nearest(to: word, among: words))
    return defaultValue
  }

  /// The value of a member of another type, which `expected` describes.
  func value<Value: Decodable>(
    _ name: String, _ defaultValue: Value, expected: String, _ log: inout FlowLog
  ) -> Value {
    guard let value = self[name] else { return defaultValue }
    do {
      return try JSONValueDecoder().decode(Value.self, from: value)
    } catch {
      reportMismatch(name, expected: expected, value, &log)
      return defaultValue
    }
  }

  /// Two numbers, as an array or as members of an object; nil if they are missing.
  func pair(
    _ name: String, _ names: [String], _ log: inout FlowLog
  ) -> (Double, Double)? {
    guard let value = self[name] else { return nil }
    let parts = value.arrayValue ?? names.compactMap { value[$0] }
    let numbers = parts.compactMap(\.doubleValue)
    if numbers.count == 2, parts.count == 2 { return (numbers[0], numbers[1]) }
    reportMismatch(name, expected: "an array of 2 numbers", value, &log)
    return nil
  }

  /// Two numbers that are members of the object itself; nil unless both are there.
  func pair(_ names: [String]) -> (Double, Double)? {
    let numbers = names.compactMap { self[$0]?.doubleValue }
    return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
  }

  /// The first of some Booleans that is there.
  func flag(_ names: [String], _ defaultValue: Bool, _ log: inout FlowLog) -> Bool {
    value(first(of: names)?.name ?? names[0], defaultValue, expected: "a Boolean", &log)
  }

  /// The members other than some, without those that are null. A number isn't the size of a box.
  func rest(except names: Set<String>) -> JSONObject {
    guard case .object(let object) = json else { return JSONObject() }
    return JSONObject(
      object.members.filter { name, value in
        !value.isNull && (!names.contains(name) || name == "size" && value.numberValue != nil)
      })
  }

  /// The arrow heads: those of our own and of vis-network in `arrows`, those of JSON Canvas and React
  /// Flow in members of the ends.
  func arrows(_ log: inout FlowLog) -> EdgeArrows {
    guard let value = self["arrows"] else {
      let isAtSource = self["fromEnd"]?.stringValue == "arrow" || self["markerStart"] != nil
      return EdgeArrows(atSource: isAtSource, atTarget: self["toEnd"]?.stringValue != "none")
    }
    if let arrows = value.stringValue.flatMap(EdgeArrows.init(rawValue:)) { return arrows }
    func isEnabled(_ end: JSONValue?) -> Bool {
      guard let end, !end.isNull else { return false }
      return end.boolValue ?? end["enabled"]?.boolValue ?? true
    }
    let words: Set<String>
    switch value {
    case .string(let text): words = Set(text.split { !$0.isLetter }.map(String.init))
    case .object(let object): words = Set(object.keys.filter { isEnabled(object[$0]) })
    default:
      reportMismatch("arrows", expected: "a string", value, &log)
      return .target
    }
    // An arrow in the middle has the direction of the edge.
    return EdgeArrows(
      atSource: words.contains("from"), atTarget: !words.isDisjoint(with: ["to", "middle"]))
  }

  private func reportMismatch(
    _ name: String, expected: String, _ value: JSONValue, _ log: inout FlowLog
  ) {
    log.report(
      .invalidFlowValue, .warning, pointer: pointer.appending(name),
      "invalid value of `\(name)`, \(value.kind): expected \(expected)")
  }
}

extension FlowLog {
  /// Reports a value of another kind than expected, without which nothing of it is read.
  mutating func reportKind(_ value: JSONValue, at pointer: JSONPointer, expected: String) {
    report(
      .invalidFlowValue, .error, pointer: pointer, "expected \(expected), found \(value.kind)")
  }
}

extension JSONValue {
  /// The text of a string or a number.
  var labelText: String? { stringValue ?? numberValue?.text }

  /// The kind of the value in words.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a Boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
