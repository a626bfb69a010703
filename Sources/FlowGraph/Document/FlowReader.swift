/// Reads a flow from JSON of any form. See ``FlowReport``.
struct FlowReader {
  var log = FlowLog()
  private(set) var unplacedNodeIDs: Set<String> = []
  private(set) var unsizedNodeIDs: Set<String> = []
  private var nodeIDs: Set<String> = []
  /// The positions of the nodes so far.
  private var positions: [String: Point2D] = [:]

  mutating func document(_ json: JSONValue) -> FlowDocument<JSONValue> {
    guard case .object(let object) = json else {
      log.report(
        .invalidFlowDocument, .error,
        "expected an object with “nodes” and “edges”, found \(json.kind)")
      return FlowDocument()
    }
    if (object["nodes"] ?? .null).isNull {
      log.report(.invalidFlowDocument, .error, "missing member “nodes”: expected an array")
    }
    let nodes = elements("nodes", of: object)
    let parents = Set(
      nodes.compactMap {
        FlowMembers($0.value, $0.pointer).first(of: Self.parentNames)?.value.stringValue
      })
    return FlowDocument(
      nodes: nodes.compactMap { node($0.value, at: $0.pointer, parents) },
      edges: elements("edges", of: object).compactMap { edge($0.value, at: $0.pointer) },
      viewport: viewport(object["viewport"] ?? .null))
  }

  /// The elements of an array; none if the member is missing or isn't an array.
  private mutating func elements(
    _ name: String, of object: JSONObject
  ) -> [(value: JSONValue, pointer: JSONPointer)] {
    let pointer = JSONPointer(tokens: [name])
    guard let value = object[name], !value.isNull else { return [] }
    guard let array = value.arrayValue else {
      report(value, at: pointer, expected: "an array")
      return []
    }
    return array.enumerated().map { ($0.element, pointer.appending(String($0.offset))) }
  }

  // MARK: Nodes

  /// The names of members, those of React Flow after our own.
  private static let parentNames = ["parentID", "parentId", "parentNode"]

  /// The position of a node: in React Flow, that of a node with a parent is relative to it.
  private mutating func position(_ members: FlowMembers) -> Point2D? {
    guard let pair = members.pair("position", ["x", "y"], &log) else { return nil }
    let position = Point2D(x: pair.0, y: pair.1)
    guard let parent = members.first(of: Self.parentNames), parent.name != "parentID",
      let id = parent.value.stringValue, let origin = positions[id]
    else { return position }
    return Point2D(x: origin.x + position.x, y: origin.y + position.y)
  }

  private mutating func node(
    _ json: JSONValue, at pointer: JSONPointer, _ parents: Set<String>
  ) -> FlowNode<JSONValue>? {
    let members = FlowMembers(json, pointer)
    guard let id = members.requiredText("id", of: "node", &log) else { return nil }
    let position = position(members)
    let size = members.pair("size", ["width", "height"], &log)
    // Of nodes with the same ID the first is kept.
    if nodeIDs.insert(id).inserted {
      if position == nil { unplacedNodeIDs.insert(id) }
      positions[id] = position
      if size == nil { unsizedNodeIDs.insert(id) }
    }
    return FlowNode(
      id: id, position: position ?? Point2D(x: 0, y: 0),
      size: size.map { Size2D(width: $0.0, height: $0.1) } ?? FlowDefaults.nodeSize,
      data: members["data"] ?? .null, parentID: members.text(Self.parentNames, &log),
      phase: members.value("phase", .normal, "{\"normal\": {}} or a draft", &log),
      persistence: members.word("persistence", .persistent, &log),
      isSelected: members.value("isSelected", false, "a Boolean", &log),
      isDraggable: members.value("isDraggable", true, "a Boolean", &log),
      acceptsChildren: members.value("acceptsChildren", parents.contains(id), "a Boolean", &log),
      zIndex: members.value("zIndex", 0, "an integer", &log), handles: handles(members))
  }

  private mutating func handles(_ members: FlowMembers) -> [HandleDeclaration] {
    guard let value = members["handles"] else { return FlowDefaults.handles }
    guard let array = value.arrayValue else {
      report(value, at: members.pointer.appending("handles"), expected: "an array")
      return FlowDefaults.handles
    }
    let pointer = members.pointer.appending("handles")
    return array.enumerated().compactMap { index, json in
      let members = FlowMembers(json, pointer.appending(String(index)))
      guard let id = members.requiredText("id", of: "handle", &log) else { return nil }
      let type: HandleType = members.word("type", .source, &log)
      return HandleDeclaration(
        id: id, type: type,
        position: members.word("position", type == .source ? .bottom : .top, &log),
        connectionStartArea: members.value("connectionStartArea", nil, "a hit area", &log),
        connectionTargetArea: members.value("connectionTargetArea", nil, "a hit area", &log))
    }
  }

  // MARK: Edges

  private mutating func edge(_ json: JSONValue, at pointer: JSONPointer) -> FlowEdge? {
    let members = FlowMembers(json, pointer)
    guard let id = members.requiredText("id", of: "edge", &log),
      let source = members.requiredText("sourceNodeID", or: "source", of: "edge", &log),
      let target = members.requiredText("targetNodeID", or: "target", of: "edge", &log)
    else { return nil }
    return FlowEdge(
      id: id, sourceNodeID: source,
      sourceHandleID: members.text(["sourceHandleID", "sourceHandle"], &log),
      targetNodeID: target, targetHandleID: members.text(["targetHandleID", "targetHandle"], &log),
      parentID: members.text("parentID", &log), pathType: members.word("pathType", .bezier, &log),
      isSelected: members.value("isSelected", false, "a Boolean", &log),
      label: members.text("label", &log), waypoints: waypoints(members))
  }

  private mutating func waypoints(_ members: FlowMembers) -> [Point2D] {
    guard let value = members["waypoints"] else { return [] }
    let pointer = members.pointer.appending("waypoints")
    guard let array = value.arrayValue else {
      report(value, at: pointer, expected: "an array")
      return []
    }
    return array.enumerated().compactMap { index, json in
      // The place is the name of a member of its own, for the pointer.
      let name = String(index)
      let members = FlowMembers(.object(JSONObject([(name, json)])), pointer)
      return members.pair(name, ["x", "y"], &log).map { Point2D(x: $0.0, y: $0.1) }
    }
  }

  private mutating func viewport(_ json: JSONValue) -> Viewport {
    guard !json.isNull else { return Viewport() }
    let pointer = JSONPointer(tokens: ["viewport"])
    guard case .object = json else {
      report(json, at: pointer, expected: "an object")
      return Viewport()
    }
    let members = FlowMembers(json, pointer)
    let offset = members.pair("offset", ["x", "y"], &log) ?? (0, 0)
    return Viewport(
      offset: Point2D(x: offset.0, y: offset.1), zoom: members.value("zoom", 1, "a number", &log))
  }

  private mutating func report(_ value: JSONValue, at pointer: JSONPointer, expected: String) {
    log.report(
      .invalidFlowValue, .error, pointer: pointer, "expected \(expected), found \(value.kind)")
  }
}

/// The members of a JSON object that may be missing or of another kind than expected.
struct FlowMembers {
  let json: JSONValue
  let pointer: JSONPointer

  init(_ json: JSONValue, _ pointer: JSONPointer) {
    self.json = json
    self.pointer = pointer
  }

  /// The value of a member; nil if it is missing or null.
  subscript(name: String) -> JSONValue? {
    guard let value = json[name], !value.isNull else { return nil }
    return value
  }

  /// The first of some members that is there.
  func first(of names: [String]) -> (name: String, value: JSONValue)? {
    for name in names {
      if let value = self[name] { return (name, value) }
    }
    return nil
  }

  /// The text of the first of some members that is there; nil if there is none.
  func text(_ names: [String], _ log: inout FlowLog) -> String? {
    first(of: names).flatMap { text($0.name, &log) }
  }

  /// The text of a member, or of another without it, without which what has it is dropped. Numbers count as
  /// text.
  func requiredText(
    _ name: String, or other: String? = nil, of kind: String, _ log: inout FlowLog
  ) -> String? {
    if let other, self[name] == nil, self[other] != nil {
      return requiredText(other, of: kind, &log)
    }
    if let value = self[name] {
      if let text = value.stringValue ?? value.numberValue?.text { return text }
      log.report(
        .invalidFlowValue, .error, pointer: pointer.appending(name),
        "expected a string, found \(value.kind): dropped the \(kind)")
    } else if case .object = json {
      log.report(
        .missingFlowMember, .error, pointer: pointer,
        "missing member “\(name)”: dropped the \(kind)")
    } else {
      log.report(
        .invalidFlowValue, .error, pointer: pointer,
        "expected an object, found \(json.kind): dropped the \(kind)")
    }
    return nil
  }

  /// The text of a member; nil if there is none. Numbers count as text.
  func text(_ name: String, _ log: inout FlowLog) -> String? {
    guard let value = self[name] else { return nil }
    if let text = value.stringValue ?? value.numberValue?.text { return text }
    reportMismatch(name, "a string", value, &log)
    return nil
  }

  /// The value of an enumeration of words.
  func word<Value: RawRepresentable & CaseIterable>(
    _ name: String, _ defaultValue: Value, _ log: inout FlowLog
  ) -> Value where Value.RawValue == String {
    guard let value = self[name] else { return defaultValue }
    guard let word = value.stringValue else {
      reportMismatch(name, "a string", value, &log)
      return defaultValue
    }
    if let result = Value(rawValue: word) { return result }
    let words = Value.allCases.map(\.rawValue)
    log.report(
      .invalidFlowValue, .warning, pointer: pointer.appending(name),
      "unknown value \(FlowLog.quoted(word)): expected one of \(words.joined(separator: ", "))",
      suggestion: Suggestion.nearest(to: word, among: words))
    return defaultValue
  }

  /// The value of a member of another type, which `expected` describes.
  func value<Value: Decodable>(
    _ name: String, _ defaultValue: Value, _ expected: String, _ log: inout FlowLog
  ) -> Value {
    guard let value = self[name] else { return defaultValue }
    do {
      return try JSONValueDecoder().decode(Value.self, from: value)
    } catch {
      reportMismatch(name, expected, value, &log)
      return defaultValue
    }
  }

  /// Two numbers, as an array or as members of an object; nil if they are missing.
  func pair(
    _ name: String, _ names: [String], _ log: inout FlowLog
  ) -> (Double, Double)? {
    guard let value = self[name] else { return nil }
    let parts = value.arrayValue ?? names.compactMap { value[$0] }
    let numbers = parts.compactMap(\.doubleValue)
    if numbers.count == 2, parts.count == 2 { return (numbers[0], numbers[1]) }
    reportMismatch(name, "an array of 2 numbers", value, &log)
    return nil
  }

  private func reportMismatch(
    _ name: String, _ expected: String, _ value: JSONValue, _ log: inout FlowLog
  ) {
    log.report(
      .invalidFlowValue, .warning, pointer: pointer.appending(name),
      "invalid value of “\(name)”, \(value.kind): expected \(expected)")
  }
}

extension JSONValue {
  /// The kind of the value in words.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a Boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
