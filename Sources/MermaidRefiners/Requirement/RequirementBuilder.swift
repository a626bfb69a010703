import ArtifactBase

/// Collects what the statements of a requirement diagram say, as Mermaid does (`Specs/Mermaid.md` N16).
struct RequirementBuilder: Sendable {
  typealias Node = MermaidRequirementDiagram.Node

  /// The place of a node.
  private struct Place: Hashable {
    var isElement: Bool
    var index: Int
  }

  var diagram = MermaidRequirementDiagram()
  private var requirements: [String: Int] = [:]
  private var elements: [String: Int] = [:]
  /// The nodes of each class of styles.
  private var members: [String: [Place]] = [:]
  private var classes: [String: Int] = [:]
  /// The node that is open; nil for one that is left out.
  private var current: Place?
  /// How many more styles nodes can have.
  private var styleBudget = 10 * MermaidRefiner.partLimit
  private(set) var isFull = false

  // MARK: Nodes

  /// Adds a node whose properties follow. Mermaid leaves out a node whose name is known.
  mutating func begin(_ node: Node, _ classNames: [String]) {
    let isElement = node.kind == .element
    let known = isElement ? elements[node.name] : requirements[node.name]
    current = nil
    if known == nil {
      let count = isElement ? diagram.elements.count : diagram.requirements.count
      guard count < MermaidRefiner.partLimit else { return isFull = true }
      current = Place(isElement: isElement, index: count)
      if isElement {
        elements[node.name] = count
        diagram.elements.append(node)
      } else {
        requirements[node.name] = count
        diagram.requirements.append(node)
      }
    }
    addClasses(classNames, to: [node.name])
  }

  /// Leaves out the properties that follow.
  mutating func skip() { current = nil }

  /// Changes the node that is open.
  mutating func change(_ change: (inout Node) -> Void) {
    if let current { self.change(current, change) }
  }

  private mutating func change(_ place: Place, _ change: (inout Node) -> Void) {
    if place.isElement {
      change(&diagram.elements[place.index])
    } else {
      change(&diagram.requirements[place.index])
    }
  }

  private func place(_ name: String) -> Place? {
    if let index = requirements[name] { return Place(isElement: false, index: index) }
    return elements[name].map { Place(isElement: true, index: $0) }
  }

  mutating func add(_ relation: MermaidRequirementDiagram.Relation) {
    guard diagram.relations.count < MermaidRefiner.partLimit else { return isFull = true }
    diagram.relations.append(relation)
  }

  // MARK: Styles

  mutating func addClasses(_ names: [String], to ids: [String]) {
    for id in ids {
      guard let place = place(id) else { continue }
      for name in names where spend(1) {
        members[name, default: []].append(place)
        change(place) { $0.styleClasses.append(name) }
        if let index = classes[name] { add(diagram.styleClasses[index].styles, to: place) }
      }
    }
  }

  mutating func addStyles(_ styles: [String], to ids: [String]) {
    for id in ids {
      // An unknown name ends the statement, as in Mermaid.
      guard let place = place(id) else { return }
      add(styles, to: place)
    }
  }

  mutating func define(_ ids: [String], _ styles: [String]) {
    for id in ids {
      if let index = classes[id] {
        if spend(styles.count) { diagram.styleClasses[index].styles += styles }
      } else if diagram.styleClasses.count < 1_000 {
        classes[id] = diagram.styleClasses.count
        diagram.styleClasses.append(.init(id: id, styles: styles))
      }
      var places = members[id] ?? []
      if id == "default" {
        places = diagram.requirements.indices.map { Place(isElement: false, index: $0) }
        places += diagram.elements.indices.map { Place(isElement: true, index: $0) }
      }
      var seen: Set<Place> = []
      for place in places where seen.insert(place).inserted { add(styles, to: place) }
    }
  }

  private mutating func add(_ styles: [String], to place: Place) {
    guard spend(styles.count) else { return }
    change(place) { $0.styles += styles }
  }

  private mutating func spend(_ count: Int) -> Bool {
    styleBudget -= count
    if styleBudget < 0 { isFull = true }
    return styleBudget >= 0
  }
}
