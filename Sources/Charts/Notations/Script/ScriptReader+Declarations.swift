import ArtifactBase

extension ScriptReader {
  mutating func readDeclarations() -> ScriptChart.Statement {
    var kind = ScriptChart.Statement.declaration
    repeat {
      skipBlanks()
      guard isAtName || next == UInt8(ascii: "{") || next == UInt8(ascii: "[") else {
        skipExpression()
        kind = .other
        continue
      }
      let found = readDeclaration()
      if found != .declaration { kind = kind == .other ? .other : found }
      skipBlanks()
    } while skip(",")
    return kind
  }

  private mutating func readDeclaration() -> ScriptChart.Statement {
    let pattern = offset
    let isName = isAtName
    let name = isName ? readName() : ""
    if !isName { skipBrackets() }
    _ = skip("!")
    skipBlanks()
    if skip(":") { skipType() }
    guard next == UInt8(ascii: "="), !isAtEnd else {
      // Without a value a name can be assigned later.
      return .declaration
    }
    offset += 1
    path = isName ? [name] : []
    let value = readValue()
    path = []
    if case .nothing = value { return .declaration }
    let kind = kind(of: value, declares: true)
    guard isName else {
      let after = offset
      offset = pattern
      bindPattern(to: value, notes: notes.notes)
      offset = after
      return kind
    }
    if case .function(let function) = value {
      declareFunction(name, value)
      _ = function
      return .declaration
    }
    names.declare(name, isElement(value) ? .element : binding(for: value, notes: notes.notes))
    return kind
  }

  /// Whether a value that isn't known is an element of the page or a chart.
  private func isElement(_ value: Outcome) -> Bool {
    if case .opaque = value { !traits.contains(.code) && !traits.isEmpty } else { false }
  }

  /// Declares a function, which is read when the script ends unless it is called before.
  mutating func declareFunction(_ name: String, _ outcome: Outcome) {
    guard case .function(let function) = outcome else { return }
    names.declare(name, .function(function))
    postpone(function, name: name)
  }

  // MARK: Expressions

  mutating func readExpressionStatement() -> ScriptChart.Statement? {
    let start = offset
    let parts = readPath()
    if !parts.isEmpty {
      skipBlanks()
      if next == UInt8(ascii: "="), byte(at: 1) != UInt8(ascii: "="),
        byte(at: 1) != UInt8(ascii: ">")
      {
        offset += 1
        return readAssignment(to: parts)
      }
      if parts.count > 1, parts.last == "push", next == UInt8(ascii: "("),
        case .value? = names[parts[0]]
      {
        return readPush(to: Array(parts.dropLast()))
      }
      if let kind = readChange(of: parts) { return kind }
    }
    offset = start
    let value = readValue()
    if next == UInt8(ascii: ","), !isAtEnd { offset += 1 }
    return kind(of: value, declares: false)
  }

  /// Reads a name with names and indices after it; empty if there is something else.
  private mutating func readPath() -> [String] {
    var parts = [readName()]
    while parts.count <= 8 {
      let before = offset
      skipBlanks()
      if skip("["), !isAtEnd {
        let outer = (notes: notes, traits: traits, reason: reason)
        let key = readValue()
        (notes, traits, reason) = outer
        skipBlanks()
        guard case .value(let value) = key, let text = Self.text(of: value), skip("]") else {
          // The change of an element that isn't known.
          offset = before
          return parts
        }
        parts.append(text)
        continue
      }
      guard skip("."), isAtName else {
        offset = before
        break
      }
      parts.append(readName())
    }
    return parts
  }

  private mutating func readAssignment(to parts: [String]) -> ScriptChart.Statement? {
    path = parts
    let value = readValue()
    path = []
    var target = parts
    if target.count > 1, ["window", "module", "this"].contains(target[0]) { target.removeFirst() }
    let last = target[target.count - 1]
    if case .function(let function) = value {
      switch last {
      case "onload", "onready", "onDOMContentLoaded":
        traits = []
        _ = apply(function, to: [])
        return nil
      case "onresize": return .setup
      default: break
      }
      if last.hasPrefix("on") {
        postpone(function, name: nil)
        return .other
      }
    }
    if last == "onresize" { return .setup }
    // The defaults of a library are setup.
    if names[target[0]] == nil, target.count > 1,
      ["Chart", "echarts", "Plotly"].contains(target[0])
    {
      return .setup
    }
    guard target.count == 1 || names[target[0]] != nil else { return .other }
    if target.count == 1, isElement(value) {
      names.assign(last, .element)
    } else if case .function = value, target.count == 1 {
      names.assign(last, binding(for: value))
      if case .function(let function) = value { postpone(function, name: last) }
      return .declaration
    } else {
      assign(value, to: target)
    }
    return kind(of: value, declares: true)
  }

  /// Reads `x += 1`, `x++`, and the change of an element that isn't known; nil for other
  /// statements.
  private mutating func readChange(of parts: [String]) -> ScriptChart.Statement? {
    guard case .value(let old, _, _)? = names[parts[0]] else { return nil }
    if follows("++") || follows("--") {
      let isUp = follows("++")
      offset += 2
      let new = parts.count == 1 ? combine(.value(old), .value(1), isUp ? "+" : "-") : .opaque
      if parts.count > 1 { leaveOut("it changes while the script runs") }
      let number = isUp && old.stringValue != nil ? Outcome.opaque : new
      assign(number, to: parts)
      return .other
    }
    if next == UInt8(ascii: "["), !isAtEnd {
      // `list[i] = value` with an unknown index.
      let start = offset
      skipBrackets()
      skipBlanks()
      while next == UInt8(ascii: "."), !isAtEnd {
        offset += 1
        _ = readName()
        skipBlanks()
      }
      let isAssignment =
        next == UInt8(ascii: "=") && byte(at: 1) != UInt8(ascii: "=")
        || byte(at: 1) == UInt8(ascii: "=") && "+-*/".utf8.contains(next)
      offset = start
      guard isAssignment else { return nil }
      skipExpression()
      reason = "it changes while the script runs"
      assign(.opaque, to: [parts[0]])
      return .other
    }
    guard byte(at: 1) == UInt8(ascii: "="), "+-*/".utf8.contains(next), !isAtEnd else { return nil }
    let symbol = String(Unicode.Scalar(next))
    offset += 2
    let right = readValue()
    var new = Outcome.opaque
    if parts.count == 1 { new = combine(.value(old), right, symbol) }
    if case .opaque = new { leaveOut("it changes while the script runs") }
    assign(new, to: parts)
    return .other
  }

  private mutating func readPush(to parts: [String]) -> ScriptChart.Statement? {
    var values: [JSONValue] = []
    var weight = 0
    var isKnown = conditions == 0
    for argument in readArguments() {
      guard case .value(let value) = argument else {
        isKnown = false
        continue
      }
      weight += Self.weight(of: value, limit: budget)
      values.append(value)
    }
    work += weight + 1
    if isAtEnd { return nil }
    if isKnown {
      if names.append(values, weight: weight, to: parts[0], parts.dropFirst()) {
        addNotes(to: parts[0])
        return .declaration
      }
      return .other
    }
    if reason == nil { reason = "it changes in a loop or under a condition" }
    assign(.opaque, to: [parts[0]])
    return .other
  }

  /// Adds the notes of the statement to those of a name.
  private mutating func addNotes(to name: String) {
    guard !notes.notes.isEmpty, case .value(let value, let weight, let own)? = names[name] else {
      return
    }
    names.assign(
      name,
      .value(
        value, weight: weight, notes: Array((own + notes.notes).prefix(ChartNotes.limit))))
  }

  // MARK: Assignments

  /// Assigns a value to a name, or to a part of its value.
  mutating func assign(_ outcome: Outcome, to target: [String]) {
    guard let name = target.first else { return }
    let known = names[name]
    var outcome = outcome
    if conditions > 0, known != nil {
      if case .element? = known { return }
      reason = "it changes in a loop or under a condition"
      outcome = .opaque
    }
    guard target.count > 1 else {
      names.assign(name, binding(for: outcome, notes: notes.notes))
      return
    }
    guard target.count <= 9, case .value(var root, let weight, let own)? = known else { return }
    let value: JSONValue
    switch outcome {
    case .value(let json): value = json
    case .function, .opaque: value = .null
    case .nothing: return
    }
    let more = Self.weight(of: value, limit: budget)
    work += weight + more
    Self.set(target.dropFirst(), of: &root, to: value)
    let all = Array((own + notes.notes).prefix(ChartNotes.limit))
    names.assign(name, .value(root, weight: weight + more, notes: all))
  }

  private static func set(
    _ path: ArraySlice<String>, of value: inout JSONValue, to new: JSONValue
  ) {
    guard let first = path.first else { return }
    if case .array(let elements) = value {
      guard let index = Int(first), index >= 0, index <= elements.count, index < 100_000 else {
        return
      }
      var element = index < elements.count ? elements[index] : .null
      if path.count == 1 { element = new } else { set(path.dropFirst(), of: &element, to: new) }
      if index < elements.count {
        value[index] = element
      } else {
        value = .array(elements + [element])
      }
    } else if value.objectValue != nil {
      if path.count == 1 {
        value[first] = new
      } else if var member = value[first] {
        set(path.dropFirst(), of: &member, to: new)
        value[first] = member
      }
    }
  }

  // MARK: Candidates

  /// Keeps the variables whose values are charts.
  mutating func keepCandidates(_ declared: [String]) {
    for name in declared where candidates.count < Self.chartLimit {
      guard case .value(let value, _, let notes)? = names[name], value.objectValue != nil,
        let dialect = DialectDetector.dialect(of: value)
      else { continue }
      candidates.append(
        FoundChart(dialect: dialect, value: value, notes: notes, endOffset: offset))
    }
  }
}
