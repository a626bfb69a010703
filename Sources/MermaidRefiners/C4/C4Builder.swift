import ArtifactBase

/// Collects what the statements of a C4 diagram say, as Mermaid does (`Specs/Mermaid.md` N17).
struct C4Builder: Sendable {
  typealias Properties = MermaidC4.Properties

  var diagram = MermaidC4()
  private var shapes: [String: Int] = [:]
  private var boundaries: [String: Int] = [:]
  private var relations: [Ends: Int] = [:]
  /// The IDs of the boundaries that are open.
  private var open: [String] = []
  private(set) var isFull = false

  private struct Ends: Hashable {
    var source: String
    var target: String
  }

  /// The elements that relations name and no statement declares, with ranges in the payload.
  ///
  /// - Complexity: O(relations), and O(elements) for each missing one.
  var faults: [MermaidFault] {
    var missing: Set<String> = []
    var faults: [MermaidFault] = []
    for relation in diagram.relations {
      for id in [relation.source, relation.target]
      where !id.isEmpty && shapes[id] == nil && boundaries[id] == nil
        && missing.insert(id).inserted
      {
        let near =
          missing.count <= Self.suggestionLimit
          ? Suggestion.nearest(to: id, among: diagram.shapes.lazy.map(\.id)) : nil
        let name = id.prefix(32)
        let advice = "declare it, such as `System(\(name), \"\(name)\")`"
        faults.append(
          MermaidFault(
            relation.range, "unknown element `\(name)`: expected one that is declared",
            suggestion: near, advice: near == nil ? advice : nil))
      }
    }
    return faults
  }

  /// The number of missing elements that are compared with those that are declared.
  private static let suggestionLimit = 16

  // MARK: Statements

  mutating func add(_ macro: C4Macro, _ arguments: [C4Argument], _ range: Range<Int>) {
    switch macro.effect {
    case .shape(let kind, let form, let isExternal):
      let technology = kind == .person || kind == .system ? [] : ["techn"]
      addShape(
        .init(id: id(arguments[0]), kind: kind, form: form, isExternal: isExternal, range: range),
        arguments, keys: technology + ["descr", "sprite", "tags", "link"])
    case .boundary(let type, let isNode):
      var arguments = arguments
      if let type {
        arguments.insert(C4Argument(key: nil, value: type), at: min(2, arguments.count))
      }
      let fallback = isNode ? "node" : macro == .containerBoundary ? "container" : "system"
      begin(
        .init(id: id(arguments[0]), isNode: isNode, range: range), arguments, type: fallback)
    case .relation(let kind):
      addRelation(kind, macro == .relationIndex ? Array(arguments.dropFirst()) : arguments, range)
    case .style: setStyle(arguments)
    case .relationStyle: setRelationStyle(arguments)
    case .layout:
      if let count = number(arguments, 0), count > 0 { diagram.shapesPerRow = count }
      if let count = number(arguments, 1), count > 0 { diagram.boundariesPerRow = count }
    }
  }

  mutating func endBoundary() { open.removeLast() }

  private func id(_ argument: C4Argument) -> String { argument.key == nil ? argument.value : "" }

  private func number(_ arguments: [C4Argument], _ index: Int) -> Int? {
    index < arguments.count ? Self.number(arguments[index].value) : nil
  }

  /// The number at the start of a text.
  private static func number(_ text: String) -> Int? {
    let rest = text.trimmed
    let sign = rest.hasPrefix("-") || rest.hasPrefix("+") ? 1 : 0
    let digits = rest.dropFirst(sign).prefix { $0.isASCII && $0.isNumber }
    return Int(rest.prefix(sign) + digits)
  }

  // MARK: Parts

  private mutating func addShape(
    _ shape: MermaidC4.Shape, _ arguments: [C4Argument], keys: [String]
  ) {
    var shape = shape
    shape.boundary = open.last
    if let index = shapes[shape.id] {
      shape.properties = diagram.shapes[index].properties
      set(&shape.properties, arguments, keys)
      diagram.shapes[index] = shape
      return
    }
    guard diagram.shapes.count < MermaidRefiner.partLimit else { return isFull = true }
    set(&shape.properties, arguments, keys)
    shapes[shape.id] = diagram.shapes.count
    diagram.shapes.append(shape)
  }

  private mutating func begin(
    _ boundary: MermaidC4.Boundary, _ arguments: [C4Argument], type: String
  ) {
    var boundary = boundary
    boundary.boundary = open.last
    open.append(boundary.id)
    let keys = ["type"] + (boundary.isNode ? ["descr"] : []) + ["tags", "link"]
    let index = boundaries[boundary.id]
    if let index { boundary.properties = diagram.boundaries[index].properties }
    set(&boundary.properties, arguments, keys)
    if arguments.count < 3 { boundary.properties.type.source = type }
    if let index {
      diagram.boundaries[index] = boundary
      return
    }
    guard diagram.boundaries.count < MermaidRefiner.partLimit else { return isFull = true }
    boundaries[boundary.id] = diagram.boundaries.count
    diagram.boundaries.append(boundary)
  }

  private mutating func addRelation(
    _ kind: MermaidC4.Relation.Kind, _ arguments: [C4Argument], _ range: Range<Int>
  ) {
    guard arguments.count > 1 else { return }
    let ends = Ends(source: id(arguments[0]), target: id(arguments[1]))
    var relation = MermaidC4.Relation(
      kind: kind, source: ends.source, target: ends.target, range: range)
    let index = relations[ends]
    if let index {
      relation = diagram.relations[index]
      relation.kind = kind
      relation.range = range
    }
    set(
      &relation.properties, Array(arguments.dropFirst()),
      ["techn", "descr", "sprite", "tags", "link"])
    if let index {
      diagram.relations[index] = relation
      return
    }
    guard diagram.relations.count < MermaidRefiner.partLimit else { return isFull = true }
    relations[ends] = diagram.relations.count
    diagram.relations.append(relation)
  }

  /// Sets the properties of a part from its label and the arguments after it, which have keys by their order or their
  /// name.
  private func set(_ properties: inout Properties, _ arguments: [C4Argument], _ keys: [String]) {
    let label = arguments.dropFirst().first
    properties.label.source = label?.key == nil || label?.key == "label" ? label?.value ?? "" : ""
    if let key = label?.key, key != "label" { properties.set(key, label?.value ?? "") }
    for (index, key) in keys.enumerated() {
      guard index + 2 < arguments.count else {
        properties.set(key, "")
        continue
      }
      properties.set(arguments[index + 2].key ?? key, arguments[index + 2].value)
    }
  }

  // MARK: Styles

  private mutating func setStyle(_ arguments: [C4Argument]) {
    let keys = [
      "bgColor", "fontColor", "borderColor", "shadowing", "shape", "sprite", "techn", "legendText",
    ]
    let id = id(arguments[0])
    for (key, argument) in zip(keys, arguments.dropFirst()) {
      if let index = shapes[id] {
        diagram.shapes[index].properties.set(argument.key ?? key, argument.value)
      } else if let index = boundaries[id] {
        diagram.boundaries[index].properties.set(argument.key ?? key, argument.value)
      }
    }
  }

  private mutating func setRelationStyle(_ arguments: [C4Argument]) {
    guard arguments.count > 1,
      let index = relations[Ends(source: id(arguments[0]), target: id(arguments[1]))]
    else { return }
    for (key, argument) in zip(
      ["textColor", "lineColor", "offsetX", "offsetY"], arguments.dropFirst(2))
    {
      switch argument.key ?? key {
      case "textColor": diagram.relations[index].textColor = argument.value
      case "lineColor": diagram.relations[index].lineColor = argument.value
      case "offsetX": diagram.relations[index].offsetX = Self.number(argument.value)
      case "offsetY": diagram.relations[index].offsetY = Self.number(argument.value)
      default: break
      }
    }
  }
}

extension MermaidC4.Properties {
  /// Sets a property by its name in Mermaid; other names have no effect.
  fileprivate mutating func set(_ key: String, _ value: String) {
    switch key {
    case "label": label.source = value
    case "techn": technology.source = value
    case "descr": description.source = value
    case "type": type.source = value
    case "sprite": sprite = value
    case "tags": tags = value
    case "link": link = value
    case "bgColor": backgroundColor = value
    case "fontColor": fontColor = value
    case "borderColor": borderColor = value
    case "legendText": legendText = value
    default: break
    }
  }
}
