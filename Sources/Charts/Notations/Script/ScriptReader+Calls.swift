import ArtifactBase

extension ScriptReader {
  /// Reads the members, elements and calls after an operand.
  ///
  /// - Parameter root: The name that the operand is; nil for other operands.
  mutating func readAccesses(to operand: Outcome, root: String? = nil) -> Outcome {
    var value = operand
    var receiver = operand
    var name = root
    var isCalled = false
    while true {
      let start = offset
      let hasBreak = skipBlanks()
      if next == UInt8(ascii: "."), !Self.isDigit(byte(at: 1)), !isAtEnd {
        offset += 1
        skipBlanks()
      } else if next == UInt8(ascii: "?"), byte(at: 1) == UInt8(ascii: "."),
        !Self.isDigit(byte(at: 2))
      {
        offset += 2
        skipBlanks()
      } else if next == UInt8(ascii: "("), !hasBreak {
        value = readCall(of: name, root: root, receiver: receiver)
        receiver = value
        isCalled = true
        name = nil
        continue
      } else if next == UInt8(ascii: "["), !hasBreak {
        value = readElement(of: value)
        receiver = value
        name = nil
        continue
      } else if next == UInt8(ascii: "`"), !hasBreak {
        skipTemplate()
        value = .opaque
        continue
      } else {
        offset = start
        break
      }
      guard isAtName else { continue }
      name = readName()
      if isAtEnd { return .nothing }
      receiver = value
      value = member(name ?? "", of: value)
    }
    if case .opaque = value, !isCalled {
      if root == "document" || root == "window" || elements.contains(root ?? "") {
        traits.insert(.lookup)
      } else if root != nil {
        traits.insert(.code)
        note("`\(root ?? "")` isn't declared as a literal")
      }
    }
    return value
  }

  private func member(_ name: String, of value: Outcome) -> Outcome {
    guard case .value(let json) = value else { return .opaque }
    if let member = json[name] { return .value(member) }
    if name == "length" {
      if let array = json.arrayValue { return Self.number(Double(array.count)) }
      if let text = json.stringValue { return Self.number(Double(text.utf16.count)) }
    }
    return .opaque
  }

  private mutating func readElement(of value: Outcome) -> Outcome {
    offset += 1
    let key = readValue()
    skipBlanks()
    if next != UInt8(ascii: "]") { skipExpression() }
    _ = skip("]")
    guard case .value(let json) = value, case .value(let index) = key else { return .opaque }
    if let number = index.intValue, let element = json[number] { return .value(element) }
    if let name = index.stringValue, let member = json[name] { return .value(member) }
    return .opaque
  }

  // MARK: Calls

  private mutating func readCall(
    of name: String?, root: String?, receiver: Outcome
  ) -> Outcome {
    switch name {
    case "setOption":
      let path = path
      self.path = []
      let arguments = readArguments()
      self.path = path
      if let option = arguments.first { charts.append((.echarts, option)) }
      traits.insert(.chart)
    case "newPlot" where root == "Plotly", "react" where root == "Plotly",
      "plot" where root == "Plotly":
      addPlotly(readArguments(hasElement: true))
      traits.insert(.chart)
    case "map":
      if case .value(.array(let elements)) = receiver { return readProjection(of: elements) }
      skipCall(.code)
    case "getElementById", "querySelector", "getContext", "getElementsByClassName",
      "createElement":
      skipCall(.lookup)
    case "init" where root == "echarts": skipCall(.lookup)
    case "require": skipCall(.lookup)
    case "resize", "render", "update", "register", "showLoading", "hideLoading", "dispose",
      "destroy", "use":
      skipCall(.refresh)
    case "freeze":
      return readArguments().first.map { .value($0) } ?? .opaque
    case "parse" where root == "JSON":
      if case .string(let text)? = readArguments().first, let value = try? JSONValue(parsing: text)
      {
        return .value(value)
      }
    default:
      skipCall(.code)
      note("a call isn't run")
    }
    return isAtEnd ? .nothing : .opaque
  }

  private mutating func skipCall(_ trait: Trait) {
    traits.insert(trait)
    skipBrackets()
  }

  private mutating func addPlotly(_ arguments: [JSONValue]) {
    guard arguments.count > 1 else { return }
    if arguments[1].objectValue != nil {
      charts.append((.plotly, arguments[1]))
    } else {
      var figure = JSONObject()
      figure["data"] = arguments[1]
      if arguments.count > 2 { figure["layout"] = arguments[2] }
      charts.append((.plotly, .object(figure)))
    }
  }

  /// Reads the arguments of a call; opaque ones are null.
  ///
  /// - Parameter hasElement: Whether the first argument is an element, which may be any expression.
  mutating func readArguments(hasElement: Bool = false) -> [JSONValue] {
    guard skip("(") else { return [] }
    let before = (traits: traits, notes: notes, path: path)
    if hasElement { path = [] }
    defer { path = before.path }
    var arguments: [JSONValue] = []
    while true {
      skipBlanks()
      if isAtEnd || skip(")") { break }
      if skip(",") { continue }
      if [UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ";")].contains(next) { break }
      let start = offset
      switch readValue() {
      case .value(let value): arguments.append(value)
      case .opaque, .nothing: arguments.append(.null)
      }
      if hasElement, arguments.count == 1 {
        traits = before.traits
        notes = before.notes
      }
      if offset == start { offset += 1 }
    }
    return arguments
  }

  /// Reads what is constructed after `new`.
  mutating func readConstruction() -> Outcome {
    skipBlanks()
    var name = readName()
    while next == UInt8(ascii: "."), !isAtEnd {
      offset += 1
      name = readName()
    }
    skipBlanks()
    guard next == UInt8(ascii: "("), !isAtEnd else { return isAtEnd ? .nothing : .opaque }
    switch name {
    case "Chart":
      let arguments = readArguments(hasElement: true)
      if arguments.count > 1 { charts.append((.chartjs, arguments[1])) }
      traits.insert(.chart)
      return readAccesses(to: .opaque)
    case "Date":
      return readAccesses(to: date(readArguments()))
    case "LinearGradient", "RadialGradient":
      let stops = readArguments().last { $0.arrayValue != nil }
      return stops.map { .value(["type": "linear", "colorStops": $0]) } ?? .opaque
    default:
      skipCall(.code)
      note("`new \(name)` isn't run")
      return readAccesses(to: .opaque)
    }
  }

  /// The date of literal arguments, as a text in ISO 8601.
  private mutating func date(_ arguments: [JSONValue]) -> Outcome {
    if arguments.count == 1, case .string? = arguments.first { return .value(arguments[0]) }
    let parts = arguments.compactMap(\.doubleValue)
    if arguments.count == 1, parts.count == 1 {
      return .value(.string(ChartValue.isoText(of: parts[0])))
    }
    guard parts.count == arguments.count, (2...7).contains(parts.count),
      parts.allSatisfy({ abs($0) < 1e6 })
    else {
      traits.insert(.code)
      note("the date isn't a literal")
      return .opaque
    }
    func part(_ index: Int, _ value: Double = 0) -> Double {
      parts.count > index ? parts[index] : value
    }
    let time = CalendarTime.scriptTime(
      year: parts[0], month: parts[1], date: part(2, 1), hours: part(3), minutes: part(4),
      seconds: part(5), milliseconds: part(6))
    return .value(.string(ChartValue.isoText(of: time)))
  }

  // MARK: Projections

  /// Reads a projection of each element, `(d => d.name)`; opaque for other functions.
  private mutating func readProjection(of elements: [JSONValue]) -> Outcome {
    let call = offset
    offset += 1
    skipBlanks()
    let hasParentheses = skip("(")
    skipBlanks()
    var parameters: [String] = []
    while isAtName {
      parameters.append(readName())
      skipBlanks()
      if !skip(",") { break }
      skipBlanks()
    }
    if hasParentheses {
      skipBlanks()
      _ = skip(")")
    }
    skipBlanks()
    let isArrow = next == UInt8(ascii: "=") && byte(at: 1) == UInt8(ascii: ">")
    guard isArrow, (1...2).contains(parameters.count) else { return skipProjection(from: call) }
    offset += 2
    skipBlanks()
    guard next != UInt8(ascii: "{") else { return skipProjection(from: call) }
    let body = offset
    let shadowed = parameters.map { names[$0] }
    defer { for (name, value) in zip(parameters, shadowed) { names[name] = value } }
    var results: [JSONValue] = []
    for (index, element) in elements.enumerated() {
      let weight = Self.weight(of: element, limit: budget)
      work += weight
      names[parameters[0]] = (element, weight)
      if parameters.count > 1 { names[parameters[1]] = (.number(JSONNumber(index)), 1) }
      offset = body
      guard work < budget, case .value(let value) = readValue() else {
        return skipProjection(from: call)
      }
      work += offset - body
      results.append(value)
    }
    if elements.isEmpty { skipExpression() }
    skipBlanks()
    guard skip(")") else { return isAtEnd ? .nothing : skipProjection(from: call) }
    return .value(.array(results))
  }

  /// The number of values in a value, counted up to a limit.
  static func weight(of value: JSONValue, limit: Int) -> Int {
    var rest = [value]
    var count = 0
    while let value = rest.popLast(), count < limit {
      count += 1
      switch value {
      case .array(let elements): rest += elements
      case .object(let object): rest += object.values
      default: break
      }
    }
    return count
  }

  private mutating func skipProjection(from call: Int) -> Outcome {
    offset = call
    skipCall(.code)
    note("a call isn't run")
    return isAtEnd ? .nothing : .opaque
  }
}
