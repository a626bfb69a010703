/// A value in the JSON form of a presentation.
package protocol JSONFormValue: Sendable {
  func written(_ form: JSONForm) -> JSONValue
  init(reading json: JSONValue, _ form: JSONForm) throws(PresentationFormatError)
}

/// What consists of members.
package protocol JSONFormMembers: Sendable {
  mutating func members(_ form: JSONForm)
}

/// An object; missing members leave `blank` unchanged.
package protocol JSONFormObject: JSONFormMembers, JSONFormValue {
  static var blank: Self { get }
}

extension JSONFormMembers {
  package func members(in context: (any Sendable)? = nil) -> JSONObject {
    let form = JSONForm(.write, in: context)
    var value = self
    value.members(form)
    return form.object
  }
}

extension JSONFormObject {
  package func written(_ form: JSONForm) -> JSONValue { .object(members(in: form.context)) }

  package init(reading json: JSONValue, _ form: JSONForm) throws(PresentationFormatError) {
    try self.init(members: JSONObject(reading: json, form), in: form.context)
  }

  package init(
    members: JSONObject, in context: (any Sendable)? = nil
  ) throws(PresentationFormatError) {
    let form = JSONForm(.read, members, in: context)
    self = Self.blank
    self.members(form)
    if let error = form.error { throw error }
  }
}

/// An enumeration whose cases have different members.
package protocol JSONFormUnion: JSONFormMembers {
  /// The member with the name of the case; nil if a reader recognizes the case by its first member, and otherwise takes
  /// the last one.
  static var tag: String? { get }
  /// Whether the first member may be null.
  static var hasNullKeys: Bool { get }
  /// A value of each case with what a reader assumes of missing members, and its name or that of its first member.
  static var cases: [(key: String, blank: Self)] { get }
}

extension JSONFormUnion {
  package static var tag: String? { nil }
  package static var hasNullKeys: Bool { false }

  package static func blanks(_ blanks: Self...) -> [(key: String, blank: Self)] {
    blanks.map { blank in
      let first = blank.members().members.first
      return (first.flatMap { $0.key.isEmpty ? $0.value.stringValue : $0.key } ?? "", blank)
    }
  }
}

/// A case is an object by itself.
extension JSONFormUnion where Self: JSONFormValue {
  package func written(_ form: JSONForm) -> JSONValue { object(form) }

  package init(reading json: JSONValue, _ form: JSONForm) throws(PresentationFormatError) {
    try self.init(object: json, form)
  }

  package func object(_ form: JSONForm) -> JSONValue {
    let form = JSONForm(.write, in: form.context)
    form.tag = Self.tag ?? ""
    _ = form.members(of: self)
    return .object(form.object)
  }

  package init(object json: JSONValue, _ form: JSONForm) throws(PresentationFormatError) {
    let form = JSONForm(.read, try JSONObject(reading: json, form), in: form.context)
    self = Self.cases[0].blank
    if form.choice(&self) != nil {
      form.fail(PresentationFormatError("expected the name of a \(form.tag)"))
    }
    if let error = form.error { throw error }
  }
}

/// A value that is written as another one, such as a range as an array of two numbers.
package protocol JSONFormProxy: JSONFormValue {
  associatedtype Form: JSONFormValue
  var form: Form { get }
  init(form: Form) throws(PresentationFormatError)
}

extension JSONFormProxy {
  package func written(_ form: JSONForm) -> JSONValue { self.form.written(form) }

  package init(reading json: JSONValue, _ form: JSONForm) throws(PresentationFormatError) {
    try self.init(form: try Form(reading: json, form))
  }
}

/// An enumeration that is written as the name of a case.
package protocol JSONFormName: JSONFormValue, CaseIterable {
  var formName: String { get }
  /// The reason of an error if no case has a name.
  static func reason(unknown name: String) -> String
}

extension JSONFormName {
  package var formName: String { "\(self)" }

  package static func reason(unknown name: String) -> String {
    "expected one of " + allCases.map { "`\($0.formName)`" }.joined(separator: ", ")
  }

  package func written(_ form: JSONForm) -> JSONValue { .string(formName) }

  package init(reading json: JSONValue, _ form: JSONForm) throws(PresentationFormatError) {
    let name = try String(reading: json, form)
    guard let value = Self.allCases.first(where: { $0.formName == name }) else {
      throw PresentationFormatError(Self.reason(unknown: name))
    }
    self = value
  }
}

extension JSONFormName where Self: RawRepresentable, RawValue == String {
  package var formName: String { rawValue }
}

/// A value in the form of `Codable`.
package struct JSONFormCoded<Value: Codable & Sendable>: JSONFormValue {
  package let value: Value
  package init(_ value: Value) { self.value = value }

  package func written(_ form: JSONForm) -> JSONValue {
    // Values have no numbers that are not finite, and are not nested.
    (try? JSONValueEncoder().encode(value)) ?? [:]
  }

  package init(reading json: JSONValue, _ form: JSONForm) throws(PresentationFormatError) {
    do {
      value = try JSONValueDecoder().decode(Value.self, from: json)
    } catch {
      throw PresentationFormatError("unreadable picture: \(error)")
    }
  }
}
