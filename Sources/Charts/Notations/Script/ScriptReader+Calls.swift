import ArtifactBase

/// An operand with the way to it.
struct ScriptReference {
  /// The value so far.
  var value: ScriptReader.Outcome
  /// The value of which the last name is a member.
  var receiver: ScriptReader.Outcome
  /// The name that the expression starts with; nil for other operands.
  var root: String?
  /// The last name; nil after a call or an index.
  var name: String?
  /// Whether the last name is the root.
  var isAtRoot = true
  /// The names and indices between the root and the receiver; nil after a call.
  var path: [String]? = []
}

extension ScriptReader {
  /// Reads the members, elements and calls after an operand.
  ///
  /// - Parameter root: The name that the operand is; nil for other operands.
  mutating func readAccesses(to operand: Outcome, root: String? = nil) -> Outcome {
    var reference = ScriptReference(value: operand, receiver: operand, root: root, name: root)
    var isCalled = false
    while true {
      let start = offset
      let hasBreak = skipBlanks()
      if next == UInt8(ascii: "!"), byte(at: 1) == UInt8(ascii: ".") { offset += 1 }
      if next == UInt8(ascii: "."), !Self.isDigit(byte(at: 1)), !isAtEnd {
        offset += 1
        skipBlanks()
      } else if next == UInt8(ascii: "?"), byte(at: 1) == UInt8(ascii: "."),
        !Self.isDigit(byte(at: 2))
      {
        offset += 2
        skipBlanks()
      } else if next == UInt8(ascii: "("), !hasBreak {
        let value = readCall(reference)
        reference = ScriptReference(
          value: value, receiver: value, root: root, name: nil, isAtRoot: false, path: nil)
        isCalled = true
        continue
      } else if next == UInt8(ascii: "["), !hasBreak {
        let (value, key) = readElement(of: reference.value)
        if let name = reference.name, !reference.isAtRoot { reference.path?.append(name) }
        reference.isAtRoot = false
        if let key { reference.path?.append(key) } else { reference.path = nil }
        reference.value = value
        reference.receiver = value
        reference.name = nil
        continue
      } else if next == UInt8(ascii: "`"), !hasBreak {
        skipTemplate()
        reference.value = .opaque
        continue
      } else {
        offset = start
        break
      }
      guard isAtName else { continue }
      if let name = reference.name, !reference.isAtRoot { reference.path?.append(name) }
      reference.isAtRoot = false
      let name = readName()
      if isAtEnd { return .nothing }
      skipTypeArguments()
      reference.receiver = reference.value
      reference.name = name
      reference.value = member(name, of: reference.value, root: root)
    }
    if case .opaque = reference.value, !isCalled, let root { noteUnknown(root) }
    return reference.value
  }

  private mutating func noteUnknown(_ root: String) {
    if case .element? = names[root] {
      traits.insert(.lookup)
    } else if root == "document" || root == "window" {
      traits.insert(.lookup)
    } else {
      traits.insert(.code)
      leaveOut(name: root)
    }
  }

  private func member(_ name: String, of value: Outcome, root: String?) -> Outcome {
    if root == "Math", case .opaque = value, let constant = ExpressionSyntax.constants[name] {
      return .value(constant.json)
    }
    guard case .value(let json) = value else { return .opaque }
    if let member = json[name] { return .value(member) }
    if name == "length" {
      if let array = json.arrayValue { return Self.number(Double(array.count)) }
      if let text = json.stringValue { return Self.number(Double(text.utf16.count)) }
    }
    return .opaque
  }

  private mutating func readElement(of value: Outcome) -> (Outcome, key: String?) {
    offset += 1
    let key = readValue()
    skipBlanks()
    if next != UInt8(ascii: "]") { skipExpression() }
    _ = skip("]")
    guard case .value(let index) = key, let text = Self.text(of: index) else {
      return (.opaque, nil)
    }
    guard case .value(let json) = value else { return (.opaque, text) }
    if let number = index.intValue, let element = json[number] { return (.value(element), text) }
    if let member = json[text] { return (.value(member), text) }
    // An index after the end has no value.
    return (index.intValue != nil && json.arrayValue != nil ? .value(.null) : .opaque, text)
  }

  // MARK: Calls

  private mutating func readCall(_ reference: ScriptReference) -> Outcome {
    let (name, root) = (reference.name, reference.root)
    if case .function(let function) = reference.value {
      let arguments = readArguments()
      return isAtEnd ? .nothing : apply(function, to: arguments)
    }
    if case .value = reference.receiver, let name, !reference.isAtRoot {
      return readMethod(name, reference)
    }
    switch name {
    case "setOption":
      let outer = path
      path = []
      let arguments = readArguments()
      path = outer
      if let option = arguments.first { addChart(.echarts, option) }
      traits.insert(.chart)
    case "newPlot",
      "react" where root == "Plotly", "plot" where root == "Plotly":
      addPlotly(readArguments(hasElement: true))
      traits.insert(.chart)
    case "getElementById", "querySelector", "getContext", "getElementsByClassName",
      "createElement", "require", "useRef":
      skipCall(.lookup)
    case "init" where root == "echarts": skipCall(.lookup)
    case "addEventListener", "on", "then", "ready", "$", "jQuery", "requestAnimationFrame",
      "setTimeout", "useEffect", "useLayoutEffect", "onMounted", "nextTick":
      readListener(reference)
    case "resize", "render", "update", "register", "showLoading", "hideLoading", "dispose",
      "destroy", "use", "registerTheme":
      skipCall(.refresh)
    default:
      if let value = readKnownCall(reference) { return isAtEnd ? .nothing : value }
      readUnknownCall(reference)
    }
    return isAtEnd ? .nothing : .opaque
  }

  mutating func skipCall(_ trait: Trait) {
    traits.insert(trait)
    skipBrackets()
  }

  /// Reads the call of something that isn't known; functions among the arguments are read later.
  private mutating func readUnknownCall(_ reference: ScriptReference) {
    let before = (notes: notes, traits: traits)
    let isEarly = reference.isAtRoot && callDepth == 0
    let arguments = readArguments()
    notes = before.notes
    traits = before.traits.union(traits.contains(.chart) ? [.chart, .code] : [.code])
    if let name = reference.name, isEarly, earlyCalls.count < 100 {
      earlyCalls[name] = arguments
    }
    let cause = cause(of: reference)
    if let root = reference.root, case .unknown? = names[root] {
      leaveOut(name: root)
    } else {
      leaveOut(cause)
    }
    for case .function(let function) in arguments {
      postpone(function, name: nil, reason: reason)
    }
  }

  /// Why the result of a call isn't known.
  private func cause(of reference: ScriptReference) -> String {
    let (name, root) = (reference.name ?? "", reference.root ?? "")
    switch (root, name) {
    case ("fetch", _), ("axios", _), ("d3", "csv"), ("d3", "json"), ("d3", "tsv"), (_, "getJSON"),
      (_, "ajax"), ("Papa", _):
      return "a request isn't sent"
    case ("Math", "random"), ("crypto", _): return "a random number isn't known"
    case ("Date", "now"), ("performance", _): return "the current time isn't known"
    default: return reason ?? (name.isEmpty ? "a call isn't run" : "`\(name)()` isn't run")
    }
  }

  /// Reads the call of a function that runs when the page is loaded, or later.
  private mutating func readListener(_ reference: ScriptReference) {
    let name = reference.name ?? ""
    let before = (notes: notes, traits: traits)
    let arguments = readArguments()
    notes = before.notes
    traits = before.traits
    var event = "load"
    if name == "addEventListener" || name == "on" {
      event = "other"
      if case .value(.string(let text))? = arguments.first { event = text }
    } else if name == "then" {
      event = "other"
    }
    for case .function(let function) in arguments {
      if event == "load" || event == "DOMContentLoaded" {
        _ = apply(function, to: [])
      } else if event != "resize" {
        postpone(function, name: nil, reason: reason)
      }
    }
    traits.insert(["load", "DOMContentLoaded", "resize"].contains(event) ? .refresh : .code)
  }

  // MARK: Charts

  /// The maximum number of charts of a script.
  static let chartLimit = 64

  /// Keeps a chart with the notes of the statement so far.
  mutating func addChart(_ dialect: ChartDialect?, _ outcome: Outcome) {
    switch outcome {
    case .value(let value): addChart(dialect, value)
    default: addChart(dialect, .null)
    }
  }

  mutating func addChart(_ dialect: ChartDialect?, _ value: JSONValue) {
    guard charts.count < Self.chartLimit else { return }
    charts.append(FoundChart(dialect: dialect, value: value, notes: notes.notes, endOffset: offset))
  }

  private mutating func addPlotly(_ arguments: [Outcome]) {
    guard arguments.count > 1 else { return }
    guard case .value(let value) = arguments[1] else { return addChart(.plotly, .null) }
    if value.objectValue != nil { return addChart(.plotly, value) }
    var figure: JSONObject = ["data": value]
    if arguments.count > 2, case .value(let layout) = arguments[2] { figure["layout"] = layout }
    addChart(.plotly, .object(figure))
  }

  // MARK: Arguments

  /// Reads the arguments of a call.
  ///
  /// - Parameter hasElement: Whether the first argument is an element, which may be any expression.
  mutating func readArguments(hasElement: Bool = false) -> [Outcome] {
    guard skip("(") else { return [] }
    let before = (traits: traits, notes: notes, path: path, reason: reason)
    if hasElement { path = [] }
    defer { path = before.path }
    var arguments: [Outcome] = []
    while true {
      skipBlanks()
      if isAtEnd || skip(")") { break }
      if skip(",") { continue }
      if [UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ";")].contains(next) { break }
      let start = offset
      if follows("...") {
        offset += 3
        readSpread(into: &arguments)
      } else {
        arguments.append(readValue())
      }
      if hasElement, arguments.count == 1 {
        (traits, notes, reason) = (before.traits, before.notes, before.reason)
      }
      if offset == start { offset += 1 }
    }
    return arguments
  }

  private mutating func readSpread(into arguments: inout [Outcome]) {
    if case .value(.array(let elements)) = readValue(), elements.count < 10_000 {
      work += elements.count
      arguments += elements.map { .value($0) }
    } else {
      arguments.append(.opaque)
    }
  }
}
