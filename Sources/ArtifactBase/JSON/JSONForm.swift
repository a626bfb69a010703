/// The members of an object in the JSON form of a presentation.
///
/// A type names its members in one function, which writes them, reads them or describes them for the JSON Schema:
///
/// ```swift
/// mutating func members(_ form: JSONForm) {
///   form.member("severity", &severity).required("text", &text)
/// }
/// ```
///
/// A reader ignores unknown members, treats null as a missing member, and continues after an error; it reports the
/// first one.
package final class JSONForm {
  package enum Mode {
    case write, read
    case describe(any JSONFormDescriber)
  }

  package let mode: Mode
  package let isReading: Bool

  /// The members that are written or read.
  @exclusivity(unchecked) package private(set) var object: JSONObject

  /// What nested values need, handed on to them.
  package var context: (any Sendable)?
  package private(set) var error: PresentationFormatError?

  /// The member that contains the name of a case.
  package var tag = ""

  package init(_ mode: Mode, _ object: JSONObject = JSONObject(), in context: (any Sendable)? = nil)
  {
    self.mode = mode
    self.object = object
    self.context = context
    isReading = if case .read = mode { true } else { false }
    if case .write = mode { self.object.reserveCapacity(4) }
  }

  package func fail(_ error: PresentationFormatError) { self.error = self.error ?? error }

  // MARK: - Members

  /// A member that is always written; if it is missing, the value remains.
  @discardableResult package func member<Value: JSONFormValue>(
    _ name: String, _ value: inout Value, _ note: JSONFormNote = .none
  ) -> JSONForm {
    switch mode {
    case .write: object[name] = value.written(self)
    case .read: read(name, &value)
    case .describe(let describer): describer.member(name, Value.self, note, isRequired: true)
    }
    return self
  }

  /// A member that must not be missing.
  @discardableResult package func required<Value: JSONFormValue>(
    _ name: String, _ value: inout Value, _ note: JSONFormNote = .none
  ) -> JSONForm {
    require(name).member(name, &value, note)
  }

  /// A member that is written if there is a value.
  @discardableResult package func member<Value: JSONFormValue>(
    _ name: String, _ value: inout Value?, _ note: JSONFormNote = .none, isRequired: Bool = false
  ) -> JSONForm {
    switch mode {
    case .write: if let value { object[name] = value.written(self) }
    case .read:
      value = nil
      if isRequired { require(name) }
      guard let json = object[name], !json.isNull else { break }
      do { value = try Value(reading: json, self) } catch { fail(error.inside(name)) }
    case .describe(let describer): describer.member(name, Value.self, note, isRequired: isRequired)
    }
    return self
  }

  /// A member that is always written; a missing value is null.
  @discardableResult package func nullable<Value: JSONFormValue>(
    _ name: String, _ value: inout Value?
  ) -> JSONForm {
    if case .write = mode, value == nil { object[name] = .null }
    if case .describe(let describer) = mode {
      describer.member(name, Value.self, .nullable, isRequired: true)
      return self
    }
    return member(name, &value)
  }

  /// A member that is written unless it has its usual value.
  @discardableResult package func member<Value: JSONFormValue & Equatable>(
    _ name: String, _ value: inout Value, unless usual: Value, _ note: JSONFormNote = .none
  ) -> JSONForm {
    switch mode {
    case .write: if value != usual { object[name] = value.written(self) }
    case .read:
      value = usual
      read(name, &value)
    case .describe(let describer): describer.member(name, Value.self, note, isRequired: false)
    }
    return self
  }

  /// A member that is written if it is true.
  @discardableResult package func flag(_ name: String, _ value: inout Bool) -> JSONForm {
    member(name, &value, unless: false, .isTrue)
  }

  /// A member that is always written, by value; if it is missing, the value remains.
  package func value<Value: JSONFormValue>(
    _ name: String, _ value: Value, _ note: JSONFormNote = .none
  ) -> Value {
    var value = value
    member(name, &value, note)
    return value
  }

  /// A member with an array of two elements.
  package func pair<Value: JSONFormValue>(
    _ name: String, _ first: Value, _ second: Value, orFail reason: String
  ) -> (Value, Value) {
    let parts = value(name, [first, second], .pair)
    if parts.count == 2 { return (parts[0], parts[1]) }
    fail(PresentationFormatError(reason).inside(name))
    return (first, second)
  }

  /// A member with one of two texts; a reader takes any other text for the first one.
  package func either(_ name: String, _ isSecond: Bool, no first: String, yes second: String)
    -> Bool
  {
    var text = isSecond ? second : first
    required(name, &text, .either(first, second))
    return text == second
  }

  /// A member with an object, or with null if `isNull` is given.
  package func object(_ name: String, isNull: Bool? = nil, _ members: (JSONForm) -> Void) {
    let inner = JSONForm(mode, in: context)
    switch mode {
    case .write:
      if isNull != true { members(inner) }
      object[name] = isNull == true ? .null : .object(inner.object)
    case .read:
      if isNull == nil { require(name) }
      guard let json = object[name], !json.isNull else { return }
      read(name, &inner.object)
      if json.objectValue != nil { members(inner) }
      if let error = inner.error { fail(error.inside(name)) }
    case .describe(let describer): describer.object(name, members, isNullable: isNull != nil)
    }
  }

  /// A member whose value is always the same, which a reader ignores.
  @discardableResult package func constant(_ name: String, _ value: JSONValue) -> JSONForm {
    switch mode {
    case .write: object[name] = value
    case .read: break
    case .describe(let describer): describer.constant(name, value)
    }
    return self
  }

  /// Writes members, except those that are there already.
  package func write(_ members: @autoclosure () -> JSONObject) {
    guard case .write = mode else { return }
    for (name, value) in members().members where object[name] == nil { object[name] = value }
  }

  // MARK: - Cases

  /// The name of a case.
  @discardableResult package func name(_ name: String) -> JSONForm { constant(tag, .string(name)) }

  /// The members of a value that has no name of its own.
  package func members<Value: JSONFormMembers>(of value: Value) -> Value {
    var value = value
    value.members(self)
    return value
  }

  /// The members of a case.
  ///
  /// - Returns: The name if no case has it; the value remains.
  @discardableResult package func choice<Value: JSONFormUnion>(
    _ value: inout Value, isRequired: Bool = true
  ) -> String? {
    tag = Value.tag ?? ""
    if case .describe(let describer) = mode {
      describer.choice(Value.cases.map(\.blank), isOptional: false)
      return nil
    }
    if isReading, Value.tag == nil {
      value = recognized() ?? Value.cases[Value.cases.count - 1].blank
    } else if isReading {
      if isRequired { require(tag) }
      guard let json = object[tag], !json.isNull else { return nil }
      var name = ""
      read(tag, &name)
      guard let found = Value.cases.first(where: { $0.key == name }) else { return name }
      value = found.blank
    }
    value.members(self)
    return nil
  }

  /// The members of a case, which a reader recognizes by the first of them; otherwise there is none.
  @discardableResult package func choice<Value: JSONFormUnion>(_ value: inout Value?) -> JSONForm {
    if isReading { value = recognized() }
    if case .describe(let describer) = mode {
      describer.choice(Value.cases.map(\.blank), isOptional: true)
    } else {
      value?.members(self)
    }
    return self
  }

  private func recognized<Value: JSONFormUnion>() -> Value? {
    Value.cases.first { key, _ in
      guard let value = object[key] else { return false }
      return !value.isNull && value != false || Value.hasNullKeys
    }?.blank
  }

  // MARK: - Support

  @discardableResult private func require(_ name: String) -> JSONForm {
    if isReading, object[name]?.isNull ?? true {
      fail(PresentationFormatError("missing `\(name)`"))
    }
    return self
  }

  private func read<Value: JSONFormValue>(_ name: String, _ value: inout Value) {
    guard let json = object[name], !json.isNull else { return }
    do { value = try Value(reading: json, self) } catch { fail(error.inside(name)) }
  }
}

/// What is done with descriptions of members.
package protocol JSONFormDescriber: AnyObject {
  func member(
    _ name: String, _ type: any JSONFormValue.Type, _ note: JSONFormNote, isRequired: Bool)
  func object(_ name: String, _ members: (JSONForm) -> Void, isNullable: Bool)
  func constant(_ name: String, _ value: JSONValue)
  func choice<Value: JSONFormUnion>(_ cases: [Value], isOptional: Bool)
}

/// What the schema of a member says in addition to that of its type.
package enum JSONFormNote {
  case none, nullable, isTrue
  case says(String)
  case either(String, String)
  /// Bounds of the number, or of the numbers in the array.
  case range(from: Int, to: Int? = nil)

  /// The array has two elements.
  case pair

  /// The note of a count or an index.
  package static var count: JSONFormNote { .range(from: 0) }
}
