public import ArtifactRefiners
import Drawing
import FlowGraph

extension GraphPicture {
  /// Creates the picture of a state diagram (`Specs/Mermaid.md` N5.6).
  ///
  /// - Complexity: O(states + relations).
  public init(_ diagram: MermaidStateDiagram) {
    self.init()
    lineLimit = GraphPictureLimits.mermaidLineCount
    direction = diagram.direction.layout
    var builder = StatePicture(diagram)
    builder.add(to: &self)
  }
}

/// Builds the picture of a state diagram, scope by scope.
private struct StatePicture {
  typealias State = MermaidStateDiagram.State

  private let diagram: MermaidStateDiagram
  private let styles: [String: [String]]
  private let isVertical: Bool
  /// The states that contain others, by ID.
  private var composites: [String: State] = [:]
  /// The state that each one is in, by ID; none for those outside of others.
  private var homes: [String: String] = [:]
  /// The node or the group of each state.
  private var nodes: [String: Int] = [:]
  private var groups: [String: Int] = [:]
  /// The number of frames around each group.
  private var depths: [Int] = []
  private var notes: [(state: String, note: MermaidStateDiagram.Note, group: Int?)] = []
  private var relations: [(source: String, target: String, label: MermaidLabel)] = []
  /// The states whose bodies are not read yet, and their groups.
  private var open: [(state: State, group: Int)] = []

  init(_ diagram: MermaidStateDiagram) {
    self.diagram = diagram
    styles = Dictionary(diagram.styleClasses.map { ($0.id, $0.styles) }) { _, last in last }
    isVertical = diagram.direction == .topToBottom || diagram.direction == .bottomToTop
    findHomes()
  }

  /// Finds the states that contain others, and the state that each one is in: the first whose body declares it, else the
  /// first whose body mentions it. A line outside of states does not move a state out of one.
  private mutating func findHomes() {
    var mentions: [(state: State, home: String, isDeclaration: Bool)] = []
    var open = Array(diagram.states.filter(\.hasBody).reversed())
    while let scope = open.popLast() {
      guard composites[scope.id] == nil else { continue }
      composites[scope.id] = scope
      var inner: [State] = []
      for statement in scope.statements ?? [] {
        switch statement {
        case .state(let state):
          mentions.append((state, scope.id, state.note == nil))
          if state.hasBody { inner.append(state) }
        case .relation(let source, let target, _):
          mentions += [(source, scope.id, false), (target, scope.id, false)]
        case .direction: break
        }
      }
      mentions += scope.namedStates.map { ($0, scope.id, true) }
      open += inner.reversed()
    }
    mentions.sort { $0.state.range.lowerBound < $1.state.range.lowerBound }
    for mention in mentions where mention.isDeclaration {
      settle(mention.state.id, in: mention.home)
    }
    for mention in mentions { settle(mention.state.id, in: mention.home) }
  }

  /// Notes the state that another one is in, unless one is known, or it is inside of the other one.
  private mutating func settle(_ id: String, in home: String) {
    guard id != "[*]", homes[id] == nil else { return }
    var next: String? = home
    for _ in 0..<MermaidRefiner.depthLimit {
      guard let outer = next else { return homes[id] = home }
      guard outer != id else { return }
      next = homes[outer]
    }
  }

  mutating func add(to picture: inout GraphPicture) {
    for relation in diagram.relations {
      relations.append((relation.source, relation.target, relation.label))
    }
    for state in diagram.states {
      add(state, state.id, to: nil, &picture)
      addBodies(&picture)
    }
    fill(&picture)
    let anchors = GraphPicture.Anchors(picture)
    let regions = Dictionary(
      grouping: picture.groups.indices.filter { picture.groups[$0].title.isEmpty }
    ) { picture.groups[$0].parent }
    for relation in relations { add(relation, anchors, regions, to: &picture) }
    for (index, note) in notes.enumerated() {
      let (target, targetGroup) = end(note.state, anchors.first)
      let home = target.flatMap { picture.nodes[$0].group }
      picture.appendNote(
        note.note.text, id: "note \(index)", in: targetGroup == nil ? home : note.group,
        about: target, targetGroup: targetGroup)
    }
  }

  /// Adds what is in the frames that were added, so that states are in the order of the document.
  private mutating func addBodies(_ picture: inout GraphPicture) {
    var bodies: [(scope: State, group: Int, next: Int)] = []
    while true {
      bodies += open.reversed().map { ($0.state, $0.group, 0) }
      open = []
      guard let (scope, group, next) = bodies.last else { return }
      guard let statements = scope.statements, next < statements.count else {
        bodies.removeLast()
        for state in scope.namedStates { add(state, state.id, to: group, &picture) }
        continue
      }
      bodies[bodies.count - 1].next += 1
      switch statements[next] {
      case .state(let state):
        add(state, name(of: state, in: scope.id, isSource: true), to: group, &picture)
      case .relation(let source, let target, let label):
        let from = name(of: source, in: scope.id, isSource: true)
        let to = name(of: target, in: scope.id, isSource: false)
        add(source, from, to: group, &picture)
        add(target, to, to: group, &picture)
        relations.append((from, to, label))
      case .direction: break
      }
    }
  }

  private func name(of state: State, in scope: String, isSource: Bool) -> String {
    state.id == "[*]" ? scope + (isSource ? "_start" : "_end") : state.id
  }

  // MARK: States

  /// Adds a state, or what another mention says of it.
  ///
  /// - Parameter scope: The group of the body that mentions it.
  private mutating func add(
    _ state: State, _ id: String, to scope: Int?, _ picture: inout GraphPicture
  ) {
    if let note = state.note { notes.append((id, note, scope)) }
    if groups[id] != nil { return }
    if composites[id] != nil {
      addGroup(id, &picture)
      return
    }
    if let known = nodes[id] {
      update(&picture.nodes[known], state)
      return
    }
    var group = scope
    if state.id != "[*]" { group = homes[id].flatMap { addGroup($0, &picture) } }
    var node = GraphPicture.Node(
      id: id, title: title(of: state, id), shape: .rectangle(cornerRadius: 8), group: group,
      style: style(of: state))
    node.sign = sign(of: state, id)
    if node.sign == .dot { node.title = "start" }
    if node.sign == .ring { node.title = "end" }
    node.rows = state.descriptions.dropFirst().map { GraphPicture.Row("", $0.plainText) }
    nodes[id] = picture.nodes.count
    picture.nodes.append(node)
  }

  /// Adds the frame of a state that contains others, and those around it, unless it is known.
  ///
  /// - Returns: The index of the group.
  @discardableResult
  private mutating func addGroup(_ id: String, _ picture: inout GraphPicture) -> Int? {
    var missing: [State] = []
    var next: String? = id
    while let name = next, groups[name] == nil, let whole = composites[name] {
      missing.append(whole)
      next = homes[name]
    }
    var parent = next.flatMap { groups[$0] }
    while let whole = missing.popLast() {
      let depth = parent.map { depths[$0] + 1 } ?? 0
      let isTooDeep = depth >= MermaidRefiner.depthLimit
      depths.append(isTooDeep ? 0 : depth)
      picture.groups.append(
        GraphPicture.Group(
          id: whole.id, title: whole.kind == .divider ? "" : title(of: whole, whole.id),
          parent: isTooDeep ? nil : parent, style: style(of: whole)))
      let group = picture.groups.count - 1
      groups[whole.id] = group
      open.append((whole, group))
      parent = group
    }
    return groups[id]
  }

  /// Adds what another mention says of a state.
  private mutating func update(_ node: inout GraphPicture.Node, _ state: State) {
    if !state.descriptions.isEmpty {
      let texts = state.descriptions.map(\.plainText)
      if node.title == node.id, node.rows.isEmpty {
        node.title = texts[0]
        node.rows = texts.dropFirst().map { GraphPicture.Row("", $0) }
      } else {
        node.rows += texts.map { GraphPicture.Row("", $0) }
      }
    }
    if node.sign == nil { node.sign = sign(of: state, node.id) }
    let own = style(of: state)
    if own != GraphPicture.Style() { node.style = own }
  }

  private func title(of state: State, _ id: String) -> String {
    let text = state.descriptions.first?.plainText ?? ""
    return text.isEmpty ? id : text
  }

  private mutating func style(of state: State) -> GraphPicture.Style {
    MermaidPaints.style(state.styleClasses.flatMap { styles[$0] ?? [] } + state.styles)
  }

  private func sign(of state: State, _ id: String) -> GraphPicture.Sign? {
    switch state.drawnKind {
    case .fork, .join: return isVertical ? .bar : .verticalBar
    case .choice: return .diamond
    case .default, .divider: break
    }
    if id.hasSuffix("_start"), state.id == "[*]" || id == "root_start" { return .dot }
    if id.hasSuffix("_end"), state.id == "[*]" || id == "root_end" { return .ring }
    return nil
  }

  // MARK: Groups

  /// Gives a box to groups without any.
  private func fill(_ picture: inout GraphPicture) {
    let anchors = GraphPicture.Anchors(picture).first
    for index in picture.groups.indices where anchors[index] == nil {
      picture.nodes.append(
        GraphPicture.Node(id: picture.groups[index].id + " empty", title: "", group: index))
    }
  }

  /// The node at an end of a line, and the group on whose border the line ends.
  private func end(_ id: String, _ anchors: [Int?]) -> (node: Int?, group: Int?) {
    if let node = nodes[id] { return (node, nil) }
    guard let group = groups[id] else { return (nil, nil) }
    return (anchors[group], group)
  }

  // MARK: Lines

  private func add(
    _ relation: (source: String, target: String, label: MermaidLabel),
    _ anchors: GraphPicture.Anchors, _ regions: [Int?: [Int]], to picture: inout GraphPicture
  ) {
    let (source, sourceGroup) = end(relation.source, anchors.last)
    let (target, targetGroup) = end(relation.target, anchors.first)
    guard let source, let target else { return }
    let edge = GraphPicture.Edge(
      id: "relation \(picture.edges.count)", source: source, target: target,
      label: relation.label.plainText)
    picture.append(edge, from: sourceGroup, to: targetGroup)
    guard let group = picture.edges.last?.targetGroup else { return }
    // What leads to a state leads to all its regions.
    for region in regions[group] ?? [] {
      guard let first = anchors.first[region], first != target else { continue }
      var hidden = GraphPicture.Edge(
        id: "region \(picture.edges.count)", source: source, target: first)
      hidden.isHidden = true
      picture.edges.append(hidden)
    }
  }
}

extension MermaidStateDiagram.State {
  /// Whether there are others in it.
  fileprivate var hasBody: Bool { statements?.isEmpty == false || !namedStates.isEmpty }
}
