extension Optional {
  package func expected(_ what: @autoclosure () -> String) throws(PresentationFormatError)
    -> Wrapped
  {
    guard let self else { throw PresentationFormatError("expected \(what())") }
    return self
  }
}

extension String: JSONFormValue {
  package func written(_ form: JSONForm) -> JSONValue { .string(self) }
  package init(reading json: JSONValue, _ form: JSONForm) throws(PresentationFormatError) {
    self = try json.stringValue.expected("a string")
  }
}

extension Int: JSONFormValue {
  package func written(_ form: JSONForm) -> JSONValue { .number(JSONNumber(self)) }
  package init(reading json: JSONValue, _ form: JSONForm) throws(PresentationFormatError) {
    self = try json.intValue.expected("a whole number")
  }
}

extension Bool: JSONFormValue {
  package func written(_ form: JSONForm) -> JSONValue { .bool(self) }
  package init(reading json: JSONValue, _ form: JSONForm) throws(PresentationFormatError) {
    self = try json.boolValue.expected("true or false")
  }
}

/// A number; null is one that JSON can't represent.
extension Double: JSONFormValue {
  package func written(_ form: JSONForm) -> JSONValue { JSONValue(floatLiteral: self) }
  package init(reading json: JSONValue, _ form: JSONForm) throws(PresentationFormatError) {
    self = json.isNull ? .nan : try json.doubleValue.expected("a number")
  }
}

extension Array: JSONFormValue where Element: JSONFormValue {
  package func written(_ form: JSONForm) -> JSONValue { .array(map { $0.written(form) }) }

  package init(reading json: JSONValue, _ form: JSONForm) throws(PresentationFormatError) {
    let elements = try json.arrayValue.expected("an array")
    self = []
    reserveCapacity(elements.count)
    for element in elements {
      do { append(try Element(reading: element, form)) } catch { throw error.inside("\(count)") }
    }
  }
}

extension JSONObject: JSONFormValue {
  package func written(_ form: JSONForm) -> JSONValue { .object(self) }
  package init(reading json: JSONValue, _ form: JSONForm) throws(PresentationFormatError) {
    self = try json.objectValue.expected("an object")
  }
}

extension PersistentArray: JSONFormProxy, JSONFormValue where Element: JSONFormValue {
  package var form: [Element] { Array(self) }
  package init(form: [Element]) { self.init(form) }
}

/// An object of strings, sorted by name.
extension [String: String]: JSONFormValue {
  package func written(_ form: JSONForm) -> JSONValue {
    .object(JSONObject(sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
  }

  package init(reading json: JSONValue, _ form: JSONForm) throws(PresentationFormatError) {
    self = [:]
    for (name, value) in try JSONObject(reading: json, form).members {
      do { self[name] = try String(reading: value, form) } catch { throw error.inside(name) }
    }
  }
}

extension Range<Int>: JSONFormProxy, JSONFormValue {
  package var form: [Int] { [lowerBound, upperBound] }
  package init(form bounds: [Int]) throws(PresentationFormatError) {
    let isRange = bounds.count == 2 && bounds[0] <= bounds[1]
    self = try (isRange ? bounds[0]..<bounds[1] : nil).expected("the ends of a range")
  }
}

extension ClosedRange<Double>: JSONFormProxy, JSONFormValue {
  package var form: [Double] { [lowerBound, upperBound] }
  package init(form bounds: [Double]) throws(PresentationFormatError) {
    if bounds.count != 2 { throw PresentationFormatError("expected 2 numbers") }
    let isRange = bounds[0] <= bounds[1]
    self = try (isRange ? bounds[0]...bounds[1] : nil).expected("the ends of a range")
  }
}

extension JSONValue {
  /// The components of a color.
  package func bytes(_ number: String, _ count: Int) throws(PresentationFormatError) -> [UInt8] {
    let parts = try [Int](reading: self, JSONForm(.read))
    guard parts.count == count, parts.allSatisfy((0...255).contains) else {
      throw PresentationFormatError("expected \(number) numbers from 0 to 255")
    }
    return parts.map { UInt8($0) }
  }
}
