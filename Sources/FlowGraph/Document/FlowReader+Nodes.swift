extension FlowReader {
  mutating func readNodes(_ elements: [(value: JSONValue, pointer: JSONPointer)]) {
    elementCount += elements.count
    let parents = Set(
      elements.compactMap {
        FlowMembers($0.value, $0.pointer).first(of: FlowNames.parents)?.value.stringValue
      })
    for (index, element) in elements.enumerated() {
      idsByIndex.append(readNode(element.value, at: element.pointer, index, parents))
    }
    fillGroups()
  }

  /// Reads a node.
  ///
  /// - Returns: Its ID; nil if the value isn't a node.
  private mutating func readNode(
    _ json: JSONValue, at pointer: JSONPointer, _ index: Int, _ parents: Set<String>
  ) -> String? {
    let members = FlowMembers(json, pointer)
    guard members.isObject("node", &log) else { return nil }
    let (id, isFirst) = nodeID(of: members, index)
    let position = position(members)
    let size = size(members)
    let isGroup = members["type"]?.stringValue == "group"
    if isFirst {
      if position == nil { unplacedNodeIDs.insert(id) }
      if size == nil { unsizedNodeIDs.insert(id) }
      if members["handles"] == nil { bareNodeIDs.insert(id) }
      if isGroup, position != nil, size != nil { groupPlaces.append(nodes.count) }
      places[id] = nodes.count
    }
    // Without data, the members that are not read are the data.
    if members["data"] != nil { noteUnread(of: json, except: FlowNames.ofNode) }
    nodes.append(
      FlowNode(
        id: id, position: position ?? Point2D(x: 0, y: 0), size: size ?? FlowDefaults.nodeSize,
        data: data(members, isGroup: isGroup), parentID: members.text(FlowNames.parents, &log),
        phase: members.value("phase", .normal, expected: "{\"normal\": {}} or a draft", &log),
        persistence: members.word("persistence", .persistent, &log),
        isSelected: members.flag(FlowNames.isSelected, false, &log),
        isDraggable: members.flag(FlowNames.isDraggable, true, &log),
        acceptsChildren: members.value(
          "acceptsChildren", isGroup || parents.contains(id), expected: "a Boolean", &log),
        zIndex: members.value("zIndex", 0, expected: "an integer", &log), handles: handles(members))
    )
    return id
  }

  // MARK: Identity

  /// The ID of a node, or one made of its name or its index, and whether no earlier node has it.
  private mutating func nodeID(of members: FlowMembers, _ index: Int) -> (String, isFirst: Bool) {
    let name = FlowNames.names.lazy.compactMap { members[$0]?.labelText }.first
    var isFirst = true
    let id: String
    if let declared = members.text("id", &log) {
      id = declared
      isFirst = nodeIDs.declare(id)
      if Int(id) != nil { hasNumericIDs = true }
    } else {
      let isFree = name.map { !nodeIDs.contains($0) } ?? false
      id = nodeIDs.generate(isFree ? name ?? "" : String(index))
      nodePointers[id] = members.pointer
    }
    for case let name? in FlowNames.names.map({ members[$0]?.labelText })
    where idsByName[name] == nil {
      idsByName[name] = id
    }
    return (id, isFirst)
  }

  // MARK: Place

  /// The position of a node: in React Flow, the position of a node with a parent is relative to it.
  private mutating func position(_ members: FlowMembers) -> Point2D? {
    guard let pair = members.pair("position", ["x", "y"], &log) ?? members.pair(["x", "y"]) else {
      return nil
    }
    let position = Point2D(x: pair.0, y: pair.1)
    guard let parent = members.first(of: FlowNames.parents), parent.name != "parentID",
      let id = parent.value.stringValue, let place = places[id]
    else { return position }
    let origin = nodes[place].position
    return Point2D(x: origin.x + position.x, y: origin.y + position.y)
  }

  /// The size of a node. A number is a size of vis-network, which isn't one of a box.
  private mutating func size(_ members: FlowMembers) -> Size2D? {
    let names = ["width", "height"]
    var pair: (Double, Double)?
    if let size = members["size"], size.numberValue == nil {
      pair = members.pair("size", names, &log)
    }
    for place in ["measured", "style"] where pair == nil {
      pair = members.pair(names) ?? FlowMembers(members[place] ?? .null, .root).pair(names)
    }
    return pair.map { Size2D(width: $0.0, height: $0.1) }
  }

  /// Puts the nodes that name no parent into the smallest group that is larger and has their center.
  private mutating func fillGroups() {
    if groupPlaces.count > FlowLimits.groupCount {
      log.report(
        .flowGroupLimit, .warning,
        "more than \(FlowLimits.groupCount) groups: the others contain only nodes that name them")
    }
    func extent(_ place: Int) -> Double {
      nodes[place].boundedFrame.width * nodes[place].boundedFrame.height
    }
    let groups = groupPlaces.prefix(FlowLimits.groupCount)
      .filter { nodes[$0].acceptsChildren }
      .map { (place: $0, extent: extent($0), frame: nodes[$0].boundedFrame) }
      .sorted { ($0.extent, $1.place) < ($1.extent, $0.place) }
    guard !groups.isEmpty else { return }
    for index in nodes.indices
    where nodes[index].parentID == nil && !unplacedNodeIDs.contains(nodes[index].id) {
      let (own, center) = (extent(index), nodes[index].boundedFrame.center)
      let group = groups.first { group in
        (group.extent, index) > (own, group.place) && group.frame.contains(center)
      }
      if let group { nodes[index].parentID = nodes[group.place].id }
    }
  }

  // MARK: Content

  /// The data of a node, with its label if they have none. Without data, they are the members that
  /// have no role of their own.
  private func data(_ members: FlowMembers, isGroup: Bool) -> JSONValue {
    guard let data = members["data"] else {
      var rest = members.rest(except: FlowNames.ofNode)
      if let label = ownLabel(members, isGroup: isGroup) { rest["label"] = .string(label) }
      return rest.isEmpty ? .null : .object(rest)
    }
    guard data.labelText == nil, FlowNames.labels.allSatisfy({ data[$0]?.labelText == nil }) else {
      return data
    }
    let label = FlowNames.labels.lazy.compactMap { members[$0]?.labelText }.first
    guard let label = label ?? ownLabel(members, isGroup: isGroup) else { return data }
    var object = data.objectValue ?? JSONObject([("data", data)])
    object["label"] = .string(label)
    return .object(object)
  }

  /// The label of a node whose type says where it is; nil if it is in one of the usual members.
  private func ownLabel(_ members: FlowMembers, isGroup: Bool) -> String? {
    let type = members["type"]?.stringValue ?? ""
    if type.hasSuffix(".stickyNote") { return members["parameters"]?["content"]?.stringValue }
    guard FlowNames.labels.allSatisfy({ members[$0]?.labelText == nil }) else { return nil }
    switch type {
    case "file":
      guard let file = members["file"]?.stringValue else { return nil }
      return file + (members["subpath"]?.stringValue ?? "")
    case "link": return members["url"]?.stringValue
    default: return isGroup ? "" : nil
    }
  }

  private mutating func handles(_ members: FlowMembers) -> [HandleDeclaration] {
    guard let value = members["handles"] else { return defaultHandles(members) }
    let pointer = members.pointer.appending("handles")
    guard value.arrayValue != nil else {
      log.reportKind(value, at: pointer, expected: "an array")
      return FlowDefaults.handles
    }
    return elements(value, at: pointer).compactMap { json, pointer in
      let members = FlowMembers(json, pointer)
      guard members.isObject("handle", &log),
        let id = members.requiredText("id", of: "handle", &log)
      else { return nil }
      let type: HandleType = members.word("type", .source, &log)
      return HandleDeclaration(
        id: id, type: type,
        position: members.word("position", type == .source ? .bottom : .top, &log),
        connectionStartArea: members.value(
          "connectionStartArea", nil, expected: "a hit area", &log),
        connectionTargetArea: members.value(
          "connectionTargetArea", nil, expected: "a hit area", &log))
    }
  }

  /// The handles of a node that declares none, at the sides that React Flow names.
  private mutating func defaultHandles(_ members: FlowMembers) -> [HandleDeclaration] {
    FlowDefaults.handles.map { handle in
      let name = handle.type == .source ? "sourcePosition" : "targetPosition"
      return HandleDeclaration(
        id: handle.id, type: handle.type,
        position: members.word(name, handle.position, &log))
    }
  }
}
