import ArtifactBase

/// A function in a script, as the places of its parts.
struct ScriptFunction {
  /// The offset of the parenthesis before the parameters, or of a single parameter.
  var parameters: Int
  /// The offset of the body: after the brace of a block, or at an expression.
  var body: Int
  var isBlock: Bool
  /// The offset after the body.
  var end: Int
  /// The end of the script that contains the function.
  var scriptEnd: Int
}

/// A function that wasn't called where it appeared, such as a component or a listener.
struct PendingFunction {
  var function: ScriptFunction
  /// The name; nil for an argument of a call.
  var name: String?
  /// Why the arguments aren't known.
  var reason: String
  /// The number of such functions around it.
  var level: Int
}

extension ScriptReader {
  /// The maximum nesting depth of calls.
  static let callDepthLimit = 8

  // MARK: Reading

  /// Reads an arrow and the body of a function.
  mutating func readArrow(parameters: Int) -> Outcome {
    skipBlanks()
    offset += 2
    skipBlanks()
    let isBlock = next == UInt8(ascii: "{")
    let body = offset + (isBlock ? 1 : 0)
    if isBlock { skipBrackets() } else { skipExpression() }
    return function(parameters: parameters, body: body, isBlock: isBlock)
  }

  /// Reads the rest of a function after the keyword and its name; opaque without a body.
  mutating func readFunctionRest() -> Outcome {
    skipBlanks()
    if next == UInt8(ascii: "<") { skipType() }
    let parameters = offset
    guard next == UInt8(ascii: "("), !isAtEnd else { return isAtEnd ? .nothing : .opaque }
    skipBrackets()
    skipBlanks()
    if skip(":") { skipType(stopsAtBrace: true) }
    skipBlanks()
    guard next == UInt8(ascii: "{"), !isAtEnd else { return isAtEnd ? .nothing : .opaque }
    let body = offset + 1
    skipBrackets()
    return function(parameters: parameters, body: body, isBlock: true)
  }

  /// A function whose body was skipped; one that isn't complete is read when the script ends.
  private mutating func function(parameters: Int, body: Int, isBlock: Bool) -> Outcome {
    let function = ScriptFunction(
      parameters: parameters, body: body, isBlock: isBlock, end: offset, scriptEnd: end)
    if isAtEnd, !isBlock || offset == body || bytes[offset - 1] != UInt8(ascii: "}") {
      postpone(function, name: nil)
      return .nothing
    }
    return .function(function)
  }

  // MARK: Calls

  /// Returns the value that a function has for arguments.
  mutating func apply(_ function: ScriptFunction, to arguments: [Outcome]) -> Outcome {
    guard callDepth < Self.callDepthLimit, depth < Self.depthLimit, work < budget else {
      leaveOut("the script computes too much")
      return .opaque
    }
    work += function.end - function.body + 16
    appliedBodies.insert(function.body)
    let before = (
      offset: offset, end: end, path: path, conditions: conditions, returned: returned,
      mayReturn: mayReturn, traits: traits, blockLevel: blockLevel
    )
    let scope = names.enter()
    callDepth += 1
    depth += 1
    (conditions, returned, mayReturn, blockLevel) = (0, nil, false, 0)
    let outer = (notes: notes, reason: reason)
    defer {
      if pendingLevel > 0, callDepth == 1 { keepCandidates(names.names(since: scope)) }
      names.leave(scope)
      let own = notes
      notes = outer.notes
      for note in own.notes { notes.add(note) }
      reason = outer.reason ?? reason
      callDepth -= 1
      depth -= 1
      (offset, end, path, conditions) = (before.offset, before.end, before.path, before.conditions)
      (returned, mayReturn) = (before.returned, before.mayReturn)
      (traits, blockLevel) = (before.traits.union(traits), before.blockLevel)
    }
    end = function.scriptEnd
    offset = function.parameters
    bindParameters(arguments)
    offset = function.body
    guard function.isBlock else { return readValue() }
    readStatements(in: 1)
    if mayReturn {
      leaveOut("a condition isn't known")
      return .opaque
    }
    return returned ?? .value(.null)
  }

  private mutating func bindParameters(_ arguments: [Outcome]) {
    guard skip("(") else {
      if isAtName { bind(readName(), to: arguments.first ?? .value(.null)) }
      return
    }
    var index = 0
    while !isAtEnd {
      skipBlanks()
      if isAtEnd || skip(")") { return }
      if skip(",") { continue }
      let start = offset
      if follows("...") {
        offset += 3
        bindPattern(to: Self.list(arguments.dropFirst(index)))
      } else {
        bindPattern(to: index < arguments.count ? arguments[index] : .value(.null))
      }
      index += 1
      if offset == start { return }
    }
  }

  private static func list(_ outcomes: some Collection<Outcome>) -> Outcome {
    var values: [JSONValue] = []
    for outcome in outcomes {
      guard case .value(let value) = outcome else { return .opaque }
      values.append(value)
    }
    return .value(.array(values))
  }

  // MARK: Names

  /// Declares a name as a value.
  mutating func bind(_ name: String, to outcome: Outcome, notes: [ChartNote] = []) {
    names.declare(name, binding(for: outcome, notes: notes))
  }

  mutating func binding(for outcome: Outcome, notes: [ChartNote] = []) -> ScriptScope.Binding {
    switch outcome {
    case .value(let value):
      let weight = Self.weight(of: value, limit: budget)
      work += weight
      return .value(value, weight: weight, notes: notes)
    case .function(let function): return .function(function)
    case .opaque, .nothing: return .unknown(reason ?? "it isn't declared as a literal")
    }
  }

  /// Reads a name or a pattern such as `{ a, b: [c] }`, and declares its names.
  mutating func bindPattern(to outcome: Outcome, notes: [ChartNote] = []) {
    skipBlanks()
    guard depth < Self.depthLimit else { return }
    depth += 1
    defer { depth -= 1 }
    let start = offset
    let isContainer = next == UInt8(ascii: "{") || next == UInt8(ascii: "[")
    var name = ""
    if isContainer {
      skipBrackets()
    } else if isAtName {
      name = readName()
    }
    let nameEnd = offset
    _ = skip("?")
    skipBlanks()
    if skip(":") { skipType() }
    skipBlanks()
    var value = outcome
    if next == UInt8(ascii: "="), byte(at: 1) != UInt8(ascii: ">"), !isAtEnd {
      offset += 1
      if case .value(.null) = outcome { value = readValue() } else { skipExpression() }
    }
    guard isContainer else {
      if !name.isEmpty { bind(name, to: value, notes: notes) }
      return
    }
    let after = offset
    offset = start + 1
    bindMembers(of: value, notes, isObject: bytes[start] == UInt8(ascii: "{"), to: nameEnd)
    offset = after
  }

  private mutating func bindMembers(
    of outcome: Outcome, _ notes: [ChartNote], isObject: Bool, to patternEnd: Int
  ) {
    var index = 0
    var used: Set<String> = []
    while offset < patternEnd {
      skipBlanks()
      let start = offset
      if skip(",") {
        if !isObject { index += 1 }
        continue
      }
      if isAtEnd || next == UInt8(ascii: "}") || next == UInt8(ascii: "]") { return }
      if follows("...") {
        offset += 3
        bindPattern(to: rest(of: outcome, from: index, without: used), notes: notes)
      } else if isObject {
        let keyStart = offset
        guard let key = readKey() else { return }
        used.insert(key.name)
        skipBlanks()
        if !skip(":") { offset = keyStart }
        bindPattern(to: part(of: outcome) { $0[key.name] }, notes: notes)
      } else {
        let place = index
        bindPattern(to: part(of: outcome) { $0[place] }, notes: notes)
      }
      if offset == start { offset += 1 }
    }
  }

  private func part(of outcome: Outcome, _ member: (JSONValue) -> JSONValue?) -> Outcome {
    guard case .value(let value) = outcome else { return .opaque }
    return .value(member(value) ?? .null)
  }

  private func rest(of outcome: Outcome, from index: Int, without names: Set<String>) -> Outcome {
    switch outcome {
    case .value(.array(let elements)): .value(.array(Array(elements.dropFirst(index))))
    case .value(.object(let object)):
      .value(
        .object(
          JSONObject(
            zip(object.keys, object.values).filter { !names.contains($0.0) }
              .map { (key: $0, value: $1) })))
    default: .opaque
    }
  }

  // MARK: Functions that aren't called

  /// Keeps a function to be read when the script ends, unless it is called before.
  mutating func postpone(_ function: ScriptFunction, name: String?, reason: String? = nil) {
    guard pendingLevel < 8, pending.count < 1_000 else { return }
    pending.append(
      PendingFunction(
        function: function, name: name,
        reason: reason ?? "the function isn't called with it", level: pendingLevel + 1))
  }

  /// Reads the functions that weren't called: with the arguments of an earlier call, or with unknown
  /// ones.
  mutating func readPending() {
    var index = 0
    while index < pending.count, work < budget {
      let one = pending[index]
      index += 1
      guard !appliedBodies.contains(one.function.body) else { continue }
      pendingLevel = one.level
      let count = charts.count
      var arguments = one.name.flatMap { earlyCalls[$0] } ?? []
      if arguments.isEmpty { arguments = Array(repeating: .opaque, count: 8) }
      reason = one.reason
      notes = ChartNotes()
      traits = []
      let kinds = statements
      _ = apply(one.function, to: arguments)
      if charts.count == count {
        statements = kinds
        if let name = one.name, !referenced.contains(name) { statements.insert(.other) }
      } else if one.name == nil {
        statements.insert(.other)
      }
    }
    pendingLevel = 0
  }
}
