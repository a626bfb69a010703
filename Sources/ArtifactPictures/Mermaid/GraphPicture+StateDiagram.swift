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
  /// The node or the group of each state.
  private var nodes: [String: Int] = [:]
  private var groups: [String: Int] = [:]
  /// The first node in each group.
  private var anchors: [Int: Int] = [:]
  /// The last node in each group.
  private var lasts: [Int: Int] = [:]
  private var notes: [(state: String, note: MermaidStateDiagram.Note, group: Int?)] = []
  private var relations: [(source: String, target: String, label: MermaidLabel)] = []
  /// The statements of states that are not read yet.
  private var open:
    [(statements: PersistentArray<MermaidStateDiagram.Statement>, id: String, group: Int)] = []

  init(_ diagram: MermaidStateDiagram) {
    self.diagram = diagram
    styles = Dictionary(diagram.styleClasses.map { ($0.id, $0.styles) }) { _, last in last }
    isVertical = diagram.direction == .topToBottom || diagram.direction == .bottomToTop
    findComposites()
  }

  private mutating func findComposites() {
    var open = diagram.states.filter { $0.statements?.isEmpty == false }
    while let state = open.popLast() {
      if composites[state.id] == nil { composites[state.id] = state }
      for case .state(let inner) in state.statements ?? [] where inner.statements?.isEmpty == false
      {
        open.append(inner)
      }
    }
  }

  mutating func add(to picture: inout GraphPicture) {
    for state in diagram.states { add(state, state.id, to: nil, &picture) }
    for relation in diagram.relations {
      relations.append((relation.source, relation.target, relation.label))
    }
    var next = 0
    while next < open.count {
      let scope = open[next]
      next += 1
      for statement in scope.statements {
        switch statement {
        case .state(let state):
          add(state, name(of: state, in: scope.id, isSource: true), to: scope.group, &picture)
        case .relation(let source, let target, let label):
          let from = name(of: source, in: scope.id, isSource: true)
          let to = name(of: target, in: scope.id, isSource: false)
          add(source, from, to: scope.group, &picture)
          add(target, to, to: scope.group, &picture)
          relations.append((from, to, label))
        case .direction: break
        }
      }
    }
    fill(&picture)
    for relation in relations { add(relation, to: &picture) }
    for (index, note) in notes.enumerated() {
      add(note.note, index, of: note.state, note.group, to: &picture)
    }
  }

  private func name(of state: State, in scope: String, isSource: Bool) -> String {
    state.id == "[*]" ? scope + (isSource ? "_start" : "_end") : state.id
  }

  // MARK: States

  private mutating func add(
    _ state: State, _ id: String, to group: Int?, _ picture: inout GraphPicture
  ) {
    if let note = state.note { notes.append((id, note, group)) }
    if groups[id] != nil { return }
    if let whole = composites[id], let statements = whole.statements {
      groups[id] = picture.groups.count
      picture.groups.append(
        GraphPicture.Group(
          id: id, title: whole.kind == .divider ? "" : title(of: whole, id), parent: group,
          style: style(of: whole)))
      open.append((statements, id, picture.groups.count - 1))
      return
    }
    if let known = nodes[id] {
      update(&picture.nodes[known], state)
      return
    }
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

  /// Finds the first node of each group, and gives a box to groups without any.
  private mutating func fill(_ picture: inout GraphPicture) {
    func note(_ node: Int, _ group: Int?, _ anchors: inout [Int: Int]) {
      var next = group
      while let index = next, anchors[index] == nil {
        anchors[index] = node
        next = picture.groups[index].parent
      }
    }
    for (index, node) in picture.nodes.enumerated() { note(index, node.group, &anchors) }
    for (index, node) in picture.nodes.enumerated().reversed() { note(index, node.group, &lasts) }
    for index in picture.groups.indices where anchors[index] == nil {
      picture.nodes.append(
        GraphPicture.Node(id: picture.groups[index].id + " empty", title: "", group: index))
      note(picture.nodes.count - 1, index, &anchors)
      note(picture.nodes.count - 1, index, &lasts)
    }
  }

  /// The node at an end of a line, and the group on whose border the line ends.
  private func end(_ id: String, isSource: Bool = false) -> (node: Int?, group: Int?) {
    if let node = nodes[id] { return (node, nil) }
    guard let group = groups[id] else { return (nil, nil) }
    return (isSource ? lasts[group] : anchors[group], group)
  }

  private func contains(_ group: Int, _ node: Int, _ picture: GraphPicture) -> Bool {
    var next = picture.nodes[node].group
    while let index = next {
      if index == group { return true }
      next = picture.groups[index].parent
    }
    return false
  }

  // MARK: Lines

  private func add(
    _ relation: (source: String, target: String, label: MermaidLabel),
    to picture: inout GraphPicture
  ) {
    let (source, sourceGroup) = end(relation.source, isSource: true)
    let (target, targetGroup) = end(relation.target)
    guard let source, let target else { return }
    var edge = GraphPicture.Edge(
      id: "relation \(picture.edges.count)", source: source, target: target,
      label: relation.label.plainText)
    // A line between a frame and what is in it has no border to end at.
    if sourceGroup != targetGroup || sourceGroup == nil {
      edge.sourceGroup = sourceGroup.flatMap { contains($0, target, picture) ? nil : $0 }
      edge.targetGroup = targetGroup.flatMap { contains($0, source, picture) ? nil : $0 }
    }
    picture.edges.append(edge)
    guard let group = edge.targetGroup else { return }
    // What leads to a state leads to all its regions.
    for region in picture.groups.indices where picture.groups[region].parent == group {
      guard picture.groups[region].title.isEmpty, let first = anchors[region], first != target
      else {
        continue
      }
      var hidden = GraphPicture.Edge(
        id: "region \(picture.edges.count)", source: source, target: first)
      hidden.isHidden = true
      picture.edges.append(hidden)
    }
  }

  private func add(
    _ note: MermaidStateDiagram.Note, _ index: Int, of id: String, _ group: Int?,
    to picture: inout GraphPicture
  ) {
    let (target, targetGroup) = end(id)
    var node = GraphPicture.Node(
      id: "note \(index)", title: note.text.plainText, shape: .rectangle,
      group: group ?? target.flatMap { targetGroup == nil ? picture.nodes[$0].group : nil })
    node.style.fill = .role(.note)
    node.style.stroke = .role(.note)
    node.style.isBold = false
    picture.nodes.append(node)
    guard let target else { return }
    var edge = GraphPicture.Edge(
      id: "note \(index) line", source: picture.nodes.count - 1, target: target,
      targetMarker: nil)
    edge.targetGroup = targetGroup
    edge.style.pattern = .dotted
    picture.edges.append(edge)
  }
}
