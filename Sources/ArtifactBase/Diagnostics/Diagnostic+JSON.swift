extension Diagnostic {
  /// Returns the diagnostic as a JSON object with the members `code`, `severity` and `message`, and
  /// where they apply `range`, `line`, `column`, `element`, `pointer`, `suggestion`, `notes` (objects
  /// with `message`, `range`, `line` and `column`) and `omitted`.
  ///
  /// - Parameter lines: The line index of the text; nil to leave out lines and columns.
  /// - Complexity: O(length of the diagnostic), plus O(log number of lines) per location.
  public func json(in lines: TextLocator? = nil) -> JSONValue {
    var object: JSONObject = [
      "code": .string(code.rawValue), "severity": .string(severity.rawValue),
    ]
    object.add(range, in: lines)
    if let element { object["element"] = .string(element) }
    if pointer != .root { object["pointer"] = .string(pointer.description) }
    object["message"] = .string(message)
    if let suggestion { object["suggestion"] = .string(suggestion) }
    if !notes.isEmpty {
      object["notes"] = .array(
        notes.map { note in
          var object: JSONObject = [:]
          object.add(note.range, in: lines)
          object["message"] = .string(note.message)
          return .object(object)
        })
    }
    if omittedCount > 0 { object["omitted"] = .number(JSONNumber(omittedCount)) }
    return .object(object)
  }
}

extension JSONObject {
  fileprivate mutating func add(_ range: Range<Int>?, in lines: TextLocator?) {
    guard let range else { return }
    self["range"] = [
      .number(JSONNumber(range.lowerBound)), .number(JSONNumber(range.upperBound)),
    ]
    guard let location = lines?.location(of: range.lowerBound) else { return }
    self["line"] = .number(JSONNumber(location.line))
    self["column"] = .number(JSONNumber(location.column))
  }
}
