import ArtifactCore

/// The built-in actions that write the state.
enum StateActions {
  static var all: [(String, ActionExecutor.Handler)] {
    [
      ("setState", set), ("pushState", push), ("removeState", remove), ("toggleState", toggle),
      ("incrementState", { try add($0, isNegative: false) }),
      ("decrementState", { try add($0, isNegative: true) }),
      ("validateForm", validate),
    ]
  }

  /// The schemas of the actions.
  static let schemas: [ActionSchema] = {
    let path = PropDefinition(name: "path", type: .string, isRequired: true, format: .path)
    let amount = PropDefinition(name: "amount", type: .double, defaultValue: 1)
    return [
      ActionSchema("setState", description: "writes", params: [path, any("value")]),
      ActionSchema(
        "pushState", description: "appends to an array",
        params: [
          path, any("value"), PropDefinition(name: "clearStatePath", type: .string, format: .path),
        ]),
      ActionSchema(
        "removeState", description: "removes from an array",
        params: [path, PropDefinition(name: "index", type: .int, isRequired: true)]),
      ActionSchema("toggleState", params: [path]),
      ActionSchema("incrementState", params: [path, amount]),
      ActionSchema("decrementState", params: [path, amount]),
      ActionSchema(
        "validateForm", description: "shows errors, writes {valid, errors}",
        params: [
          PropDefinition(
            name: "path", type: .string, defaultValue: "/formValidation", format: .path)
        ]),
    ]
  }()

  private static func any(_ name: String) -> PropDefinition {
    PropDefinition(name: name, type: .any)
  }

  private static func set(_ call: ActionCall) throws {
    try write(call, call.params["value"] ?? .null, at: path(call))
  }

  private static func push(_ call: ActionCall) throws {
    let path = try path(call)
    let value = call.params["value"] ?? .null
    switch call.store.get(path) {
    case nil, .null?:
      try write(call, [identified(value, among: [])], at: path)
    case .array(let elements)?:
      try write(call, identified(value, among: elements), at: path.appending("-"))
    default:
      throw ActionError(.notAnArray, "`\(path)` isn't an array: nothing is appended")
    }
    guard let clear = call.params["clearStatePath"], clear != .null else { return }
    guard case .string(let text) = clear else {
      throw ActionError(.badParamType, "`clearStatePath` must be a path")
    }
    try write(call, "", at: StatePath(text).pointer)
  }

  /// Replaces each member value `"$id"` with a new unique id.
  private static func identified(_ value: JSONValue, among elements: [JSONValue]) -> JSONValue {
    guard case .object(var object) = value else { return value }
    for (key, value) in object.members where value == "$id" {
      let taken = Set(elements.compactMap { $0[key]?.displayText }.map(ExactString.init))
      var number = elements.count + 1
      while taken.contains(ExactString(String(number))) { number += 1 }
      object[key] = .string(String(number))
    }
    return .object(object)
  }

  private static func remove(_ call: ActionCall) throws {
    let path = try path(call)
    guard let param = call.params["index"] else {
      throw ActionError(.missingParam, "missing parameter `index` of removeState")
    }
    guard let index = param.number?.integer else {
      throw ActionError(.badParamType, "`index` must be an integer, found \(param.serialized())")
    }
    guard case .array(let elements)? = call.store.get(path) else {
      throw ActionError(.notAnArray, "`\(path)` isn't an array: nothing is removed")
    }
    guard elements.indices.contains(index) else {
      throw ActionError(
        .indexOutOfRange, "index \(index) is out of range: `\(path)` has \(elements.count) elements"
      )
    }
    call.store.remove(path.appending(String(index)))
  }

  private static func toggle(_ call: ActionCall) throws {
    let path = try path(call)
    let value = call.store.get(path) ?? .null
    switch value {
    case .null, .bool: break
    default: call.note(.notABool, "`\(path)` isn't a boolean: set to \(!value.isTruthy)")
    }
    try write(call, .bool(!value.isTruthy), at: path)
  }

  private static func add(_ call: ActionCall, isNegative: Bool) throws {
    let path = try path(call)
    var amount = JSONNumber(1)
    if let param = call.params["amount"], param != .null {
      guard let number = param.number else {
        throw ActionError(.badParamType, "`amount` must be a number, found \(param.serialized())")
      }
      amount = number
    }
    if isNegative { amount = amount.negated }
    switch call.store.get(path) {
    case nil, .null?:
      try write(call, .number(amount), at: path)
    case .number(let number)?:
      let (sum, overflows) = number.adding(amount)
      if overflows {
        call.note(.numberOverflow, "`\(path)` overflows: it stays at \(sum.text)")
      }
      try write(call, .number(sum), at: path)
    default:
      throw ActionError(.notANumber, "`\(path)` isn't a number: nothing is added")
    }
  }

  private static func validate(_ call: ActionCall) throws {
    var pointer = JSONPointer(tokens: ["formValidation"])
    if call.params["path"] ?? call.params["statePath"] ?? .null != .null {
      pointer = try path(call)
    }
    try write(call, call.validation?() ?? ["valid": true, "errors": [:]], at: pointer)
  }

  private static func path(_ call: ActionCall) throws -> JSONPointer {
    guard let param = call.params["path"] ?? call.params["statePath"] else {
      throw ActionError(.missingParam, "missing parameter `path` of \(call.name)")
    }
    guard case .string(let text) = param else {
      throw ActionError(.badParamType, "`path` must be a string, found \(param.serialized())")
    }
    return StatePath(text).pointer
  }

  private static func write(_ call: ActionCall, _ value: JSONValue, at path: JSONPointer) throws {
    guard call.store.set(path, value) else {
      // The store has reported the reason.
      let reason = call.store.diagnostics.last
      throw ActionError(
        reason?.code ?? .actionFailed, reason?.message ?? "`\(path)` can't be written")
    }
  }
}
