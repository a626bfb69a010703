import ArtifactBase

extension ScriptReader {
  /// Reads the call of a function of JavaScript or of a framework that is known; nil for others.
  mutating func readKnownCall(_ reference: ScriptReference) -> Outcome? {
    let name = reference.name ?? ""
    guard let root = reference.root, names[root] == nil else { return nil }
    let key = reference.isAtRoot ? name : root + "." + name
    switch key {
    case "Object.freeze", "structuredClone", "ref", "reactive", "shallowRef", "Object.seal":
      return readArguments().first ?? .opaque
    case "JSON.parse":
      guard case .value(.string(let text))? = readArguments().first,
        let value = try? JSONValue(parsing: text)
      else { return .opaque }
      return .value(value)
    case "JSON.stringify":
      guard case .value(let value)? = readArguments().first else { return .opaque }
      let text = value.serialized()
      work += text.utf8.count / 8
      return .value(.string(text))
    case "Object.keys", "Object.values", "Object.entries", "Object.assign", "Object.fromEntries":
      return object(name, readArguments())
    case "Array.from":
      let arguments = readArguments()
      return isAtEnd ? .nothing : sequence(arguments)
    case "Array.of":
      let arguments = readArguments()
      return array(arguments.count == 1 ? [.value(1)] : arguments, arguments)
    case "Array.isArray":
      guard case .value(let value)? = readArguments().first else { return .opaque }
      return .value(.bool(value.arrayValue != nil))
    case "Array": return array(readArguments())
    case "String", "Number", "Boolean", "parseFloat", "parseInt":
      let arguments = readArguments()
      return convert(name, arguments)
    case "Number.parseFloat", "Number.parseInt": return library(name, readArguments())
    case "Date.UTC": return library("utc", readArguments())
    case "useState": return readState()
    case "useMemo", "computed":
      guard case .function(let function)? = readArguments().first else { return .opaque }
      return isAtEnd ? .nothing : apply(function, to: [])
    case "useCallback": return readArguments().first ?? .opaque
    case "alert", "console.log", "console.error", "console.warn":
      let outer = (notes: notes, reason: reason)
      skipCall(.code)
      (notes, reason) = outer
      return .value(.null)
    default: break
    }
    if root == "Math", !reference.isAtRoot, name != "random",
      ExpressionFunction.named(name) != nil
    {
      return library(name, readArguments())
    }
    return nil
  }

  /// The state of a component, as a list of its first value and a function.
  private mutating func readState() -> Outcome {
    switch readArguments().first {
    case .value(let value)?: return .value([value, .null])
    case .function(let function)?:
      if isAtEnd { return .nothing }
      guard case .value(let value) = apply(function, to: []) else { return .opaque }
      return .value([value, .null])
    case .opaque?, .nothing?, nil: return .opaque
    }
  }

  // MARK: Objects

  private mutating func object(_ name: String, _ arguments: [Outcome]) -> Outcome {
    guard case .value(let value)? = arguments.first else { return .opaque }
    work += value.objectValue?.count ?? value.arrayValue?.count ?? 1
    if name == "fromEntries" {
      var object = JSONObject()
      for pair in value.arrayValue ?? [] {
        if let key = pair[0].flatMap(Self.text) { object[key] = pair[1] ?? .null }
      }
      return .value(.object(object))
    }
    guard var object = value.objectValue else { return .opaque }
    switch name {
    case "keys": return .value(.array(object.keys.map { .string($0) }))
    case "values": return .value(.array(Array(object.values)))
    case "entries":
      return .value(
        .array(zip(object.keys, object.values).map { .array([.string($0), $1]) }))
    default:
      for argument in arguments.dropFirst() {
        guard case .value(.object(let more)) = argument else { return .opaque }
        work += more.count
        for (key, value) in zip(more.keys, more.values) { object[key] = value }
      }
      return .value(.object(object))
    }
  }

  // MARK: Lists

  /// The maximum number of elements of a list that is made from its length.
  static let lengthLimit = 10_000

  /// The list that `Array(…)` or `new Array(…)` makes.
  mutating func array(_ arguments: [Outcome], _ elements: [Outcome]? = nil) -> Outcome {
    if elements == nil, arguments.count == 1, case .value(let value)? = arguments.first,
      let length = value.doubleValue
    {
      return nulls(length)
    }
    var values: [JSONValue] = []
    for element in elements ?? arguments {
      guard case .value(let value) = element else { return .opaque }
      values.append(value)
    }
    return .value(.array(values))
  }

  private mutating func nulls(_ length: Double) -> Outcome {
    guard let count = Int(exactly: length), count >= 0, count <= Self.lengthLimit,
      work + count < budget
    else {
      leaveOut("a list is too long")
      return .opaque
    }
    work += count
    return .value(.array(Array(repeating: .null, count: count)))
  }

  /// The list that `Array.from` makes of a list, a text or a length.
  private mutating func sequence(_ arguments: [Outcome]) -> Outcome {
    guard case .value(let source)? = arguments.first else { return .opaque }
    var elements: [JSONValue]
    switch source {
    case .array(let list): elements = list
    case .string(let text): elements = text.map { .string(String($0)) }
    default:
      guard let length = source["length"]?.doubleValue,
        case .value(.array(let list)) = nulls(length)
      else { return .opaque }
      elements = list
    }
    guard arguments.count > 1 else { return .value(.array(elements)) }
    guard case .function(let function) = arguments[1] else { return .opaque }
    return listMethod("map", elements, [.function(function)]) ?? .opaque
  }
}
