/// How an edge refers to a node.
private struct NodeReference {
  var text: String
  var isNumber = false
}

extension FlowReader {
  mutating func readEdge(_ json: JSONValue, at pointer: JSONPointer) {
    elementCount += 1
    let members = FlowMembers(json, pointer)
    guard members.isObject("edge", &log) else { return }
    let names = endNames(members)
    guard let source = reference(names.source, members),
      let target = reference(names.target, members)
    else { return }
    noteUnread(of: json, except: FlowNames.ofEdge)
    let (sourceID, targetID) = (nodeID(source), nodeID(target))
    edges.append(
      FlowEdge(
        id: edgeID(members, source, target), sourceNodeID: sourceID,
        sourceHandleID: handle(FlowNames.sourceHandles, .source, of: sourceID, members),
        targetNodeID: targetID,
        targetHandleID: handle(FlowNames.targetHandles, .target, of: targetID, members),
        parentID: members.text("parentID", &log), pathType: pathType(members),
        isSelected: members.flag(FlowNames.isSelected, false, &log), label: label(members),
        waypoints: waypoints(members), arrows: members.arrows(&log)))
  }

  // MARK: Ends

  /// The names of the ends: those that are there, and for a missing one the name that belongs to the
  /// other end.
  private func endNames(_ members: FlowMembers) -> (source: String, target: String) {
    let withSource = FlowNames.ends.first { members[$0.source] != nil }
    let withTarget = FlowNames.ends.first { members[$0.target] != nil }
    let pair = withSource ?? withTarget ?? FlowNames.ends[0]
    return (pair.source, (withTarget ?? pair).target)
  }

  /// An end of an edge: a text, a number, or an object that has one of these.
  private mutating func reference(_ name: String, _ members: FlowMembers) -> NodeReference? {
    guard let value = members[name], case .object = value else {
      return members.requiredText(name, of: "edge", &log).map {
        NodeReference(text: $0, isNumber: members[name]?.numberValue != nil)
      }
    }
    let object = FlowMembers(value, members.pointer.appending(name))
    let name = object.first(of: FlowNames.references)?.name ?? FlowNames.references[0]
    return object.requiredText(name, of: "edge", &log).map {
      NodeReference(text: $0, isNumber: value[name]?.numberValue != nil)
    }
  }

  /// The ID of a node: the text itself, else the ID of the node with that name, else with that index.
  private func nodeID(_ reference: NodeReference) -> String {
    let text = reference.text
    guard !nodeIDs.contains(text), areNodesComplete else { return text }
    if let id = idsByName[text] { return id }
    guard reference.isNumber, !hasNumericIDs, let index = Int(text),
      idsByIndex.indices.contains(index)
    else { return text }
    return idsByIndex[index] ?? text
  }

  /// The handle of an end. One that another format names, of a node that declares none, is added: on
  /// the side of that name, else where the node has its handle of the type.
  private mutating func handle(
    _ names: [String], _ type: HandleType, of nodeID: String, _ members: FlowMembers
  ) -> String? {
    guard let id = members.text(names, &log) else { return nil }
    if members[names[0]] == nil, bareNodeIDs.contains(nodeID), let place = places[nodeID],
      id != "source", id != "target",
      knownHandles.insert(HandleReference(nodeID: nodeID, handleID: id)).inserted
    {
      let side = nodes[place].handles.first { $0.type == type }?.position
      nodes[place].handles.append(
        HandleDeclaration(
          id: id, type: type, position: HandlePosition(rawValue: id) ?? side ?? .center))
    }
    return id
  }

  // MARK: Identity and content

  /// The ID of an edge; without one, its ends as they are written.
  private mutating func edgeID(
    _ members: FlowMembers, _ source: NodeReference, _ target: NodeReference
  ) -> String {
    if let id = members.text("id", &log) {
      if edgeIDs.declare(id) || !edgeIDs.isGenerated(id) { return id }
      return edgeIDs.generate(id)
    }
    return generatedID(source, target, members.pointer)
  }

  private mutating func generatedID(
    _ source: NodeReference, _ target: NodeReference, _ pointer: JSONPointer
  ) -> String {
    let id = edgeIDs.generate("\(source.text)→\(target.text)")
    edgePointers[id] = pointer
    return id
  }

  /// The label: the first text of the usual members, else that of the data.
  private mutating func label(_ members: FlowMembers) -> String? {
    if let label = FlowNames.labels.lazy.compactMap({ members[$0]?.labelText }).first {
      return label
    }
    return members["data"]?["label"]?.labelText ?? members.text("label", &log)
  }

  /// The form of the path. In arrays of the name `edges`, `type` is that of React Flow.
  private mutating func pathType(_ members: FlowMembers) -> EdgePathType {
    guard members["pathType"] == nil, members.pointer.tokens.first == FlowNames.edges[0],
      let word = members["type"]?.stringValue
    else { return members.word("pathType", .bezier, &log) }
    if let type = FlowNames.pathTypes.first(where: { $0.word == word })?.type { return type }
    guard unknownPathTypes.insert(word).inserted else { return .bezier }
    let words = FlowNames.pathTypes.map(\.word)
    log.report(
      .invalidFlowValue, .warning, pointer: members.pointer.appending("type"),
      "unknown edge type \(FlowLog.quoted(word)): expected one of \(words.joined(separator: ", "))",
      suggestion: Suggestion.nearest(to: word, among: words))
    return .bezier
  }

  private mutating func waypoints(_ members: FlowMembers) -> [Point2D] {
    guard let value = members["waypoints"] else { return [] }
    let pointer = members.pointer.appending("waypoints")
    return elements(value, at: pointer).enumerated().compactMap { index, element in
      // The index is the name of a member of its own, for the pointer.
      let name = String(index)
      let members = FlowMembers(.object(JSONObject([(name, element.value)])), pointer)
      return members.pair(name, ["x", "y"], &log).map { Point2D(x: $0.0, y: $0.1) }
    }
  }

  // MARK: Connections

  /// Reads the connections of n8n from a node: arrays of connections per output, per type.
  mutating func readConnections(
    _ json: JSONValue, from source: String, at pointer: JSONPointer
  ) {
    guard case .object(let types) = json else {
      log.reportKind(json, at: pointer, expected: "an object")
      return
    }
    for (type, value) in types.members {
      let outputs = elements(value, at: pointer.appending(type))
      for (index, output) in outputs.enumerated() where !output.value.isNull {
        let label = label(ofOutput: index, of: outputs.count, type, from: source)
        // A single connection may be without an array.
        if case .object = output.value {
          readConnection(output.value, from: source, label, at: output.pointer)
          continue
        }
        for (json, pointer) in elements(output.value, at: output.pointer) {
          readConnection(json, from: source, label, at: pointer)
        }
      }
    }
  }

  private mutating func readConnection(
    _ json: JSONValue, from source: String, _ label: String?, at pointer: JSONPointer
  ) {
    elementCount += 1
    let members = FlowMembers(json, pointer)
    guard members.isObject("edge", &log),
      let target = members.requiredText("node", of: "edge", &log)
    else { return }
    if members["index"]?.intValue != 0 { noteUnread(of: json, except: ["node", "type"]) }
    let ends = (NodeReference(text: source), NodeReference(text: target))
    edges.append(
      FlowEdge(
        id: generatedID(ends.0, ends.1, pointer), sourceNodeID: nodeID(ends.0),
        targetNodeID: nodeID(ends.1), label: label))
  }

  /// The label of connections: their type other than `main`, else the output if there are several.
  private func label(
    ofOutput index: Int, of count: Int, _ type: String, from source: String
  ) -> String? {
    guard type == "main" else { return type.hasPrefix("ai_") ? String(type.dropFirst(3)) : type }
    guard count > 1 else { return nil }
    let place = places[nodeID(NodeReference(text: source))]
    let nodeType = place.flatMap { nodes[$0].data["type"]?.stringValue } ?? ""
    return nodeType.hasSuffix(".if") && index < 2 ? (index == 0 ? "true" : "false") : String(index)
  }
}
