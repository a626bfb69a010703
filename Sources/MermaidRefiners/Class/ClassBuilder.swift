import ArtifactBase

/// Collects what the statements of a class diagram say, as Mermaid does (`Specs/Mermaid.md` N4).
struct ClassBuilder: Sendable {
  private(set) var diagram = MermaidClassDiagram()
  private var places: [String: Int] = [:]
  private var namespaces: [String: Int] = [:]
  /// The namespaces that are open, the innermost one last.
  private var open: [Int] = []
  /// The number of classes that definitions of styles have been compared with.
  private var styleVisits = 0
  private static let styleVisitLimit = 1_000_000
  /// Whether parts beyond the limit have been left out.
  private(set) var isFull = false

  mutating func setDirection(_ direction: MermaidFlowchart.Direction) {
    diagram.direction = direction
  }

  mutating func setAccessibleTitle(_ title: String) { diagram.accessibleTitle = title }
  mutating func setAccessibleDescription(_ text: String) { diagram.accessibleDescription = text }

  /// The name of a class, and its parameter type.
  static func split(_ id: String) -> (name: String, type: String) {
    guard let tilde = id.firstIndex(of: "~"), tilde > id.startIndex else { return (id, "") }
    let rest = id[id.index(after: tilde)...]
    return (String(id[..<tilde]), String(rest.prefix { $0 != "~" }))
  }

  // MARK: Classes

  /// Adds a class unless it is known; nil beyond the limit.
  @discardableResult
  mutating func addClass(_ id: String, _ range: Range<Int>) -> Int? {
    let (name, type) = Self.split(id)
    if let place = places[name] { return place }
    guard diagram.classes.count < MermaidRefiner.partLimit else {
      isFull = true
      return nil
    }
    places[name] = diagram.classes.count
    diagram.classes.append(
      MermaidClassDiagram.Class(
        id: name, genericType: type, label: MermaidLabel(name), range: range))
    return diagram.classes.count - 1
  }

  /// The index of a class; nil if it is unknown.
  func place(of id: String) -> Int? { places[Self.split(id).name] }

  mutating func setLabel(_ label: MermaidLabel, of place: Int) {
    diagram.classes[place].label = label
  }

  mutating func addAnnotation(_ text: String, to place: Int) {
    diagram.classes[place].annotations.append(text)
  }

  /// Adds a line of a class.
  mutating func addMember(
    _ text: String, to place: Int
  ) throws(ClassMemberText.MalformedMember) {
    switch try ClassMemberText.read(text) {
    case .annotation(let text): diagram.classes[place].annotations.append(text)
    case .attribute(let member):
      guard diagram.classes[place].attributes.count < MermaidRefiner.partLimit else {
        return isFull = true
      }
      diagram.classes[place].attributes.append(member)
    case .method(let member):
      guard diagram.classes[place].methods.count < MermaidRefiner.partLimit else {
        return isFull = true
      }
      diagram.classes[place].methods.append(member)
    case nil: break
    }
  }

  mutating func addStyleClass(_ name: String, to ids: String) {
    for id in ids.split(separator: ",", omittingEmptySubsequences: false) {
      // Mermaid looks for names that begin with a digit under another name.
      guard id.first?.isNumber != true, let place = places[String(id)] else { continue }
      diagram.classes[place].styleClasses.append(name)
    }
  }

  mutating func setStyles(_ styles: [String], of id: String) {
    guard let place = places[id] else { return }
    diagram.classes[place].styles += styles.flatMap { $0.split(separator: ",").map(String.init) }
  }

  mutating func define(_ names: [String], _ styles: [String]) {
    for name in names {
      if let index = diagram.styleClasses.firstIndex(where: { $0.id == name }) {
        diagram.styleClasses[index].styles += styles
      } else if diagram.styleClasses.count < 1_000 {
        diagram.styleClasses.append(.init(id: name, styles: styles))
      }
      // Mermaid gives the styles to classes that are known; a diagram of many classes and styles keeps some of them.
      guard styleVisits + diagram.classes.count <= Self.styleVisitLimit else { continue }
      styleVisits += diagram.classes.count
      for place in diagram.classes.indices
      where (["default"] + diagram.classes[place].styleClasses).joined(separator: " ")
        .contains(name)
      {
        diagram.classes[place].styles += styles.flatMap {
          $0.split(separator: ",").map(String.init)
        }
      }
    }
  }

  mutating func setLink(_ address: String, target: String?, of id: String) {
    if id.first?.isNumber != true, let place = places[id] {
      diagram.classes[place].link = address
      diagram.classes[place].linkTarget = target ?? "_blank"
    }
    addStyleClass("clickable", to: id)
  }

  mutating func setCallback(of id: String) {
    if let place = places[id] { diagram.classes[place].hasCallback = true }
    addStyleClass("clickable", to: id)
  }

  mutating func setTooltip(_ text: String, of id: String) {
    if let place = places[id] { diagram.classes[place].tooltip = text }
  }

  // MARK: Relations and notes

  mutating func add(_ relation: MermaidClassDiagram.Relation) {
    guard diagram.relations.count < MermaidRefiner.partLimit else { return isFull = true }
    var relation = relation
    let (source, target) = (relation.source, relation.target)
    if relation.sourceEnd == .lollipop, relation.targetEnd == .none {
      addClass(target, relation.range)
      relation.source = addInterface(source, of: target)
    } else if relation.targetEnd == .lollipop, relation.sourceEnd == .none {
      addClass(source, relation.range)
      relation.target = addInterface(target, of: source)
    } else {
      addClass(source, relation.range)
      addClass(target, relation.range)
    }
    relation.source = Self.split(relation.source).name
    relation.target = Self.split(relation.target).name
    diagram.relations.append(relation)
  }

  private mutating func addInterface(_ label: String, of id: String) -> String {
    let own = "interface\(diagram.interfaces.count)"
    diagram.interfaces.append(.init(id: own, label: label, classID: id))
    return own
  }

  mutating func addNote(_ text: String, of id: String?, _ range: Range<Int>) {
    guard diagram.notes.count < MermaidRefiner.partLimit else { return isFull = true }
    let namespace = open.last
    if let namespace { diagram.namespaces[namespace].notes.append(diagram.notes.count) }
    diagram.notes.append(
      .init(text: MermaidLabel(text), classID: id, namespace: namespace, range: range))
  }

  // MARK: Namespaces

  mutating func beginNamespace(_ id: String, _ label: String?, _ range: Range<Int>) {
    let whole = open.last.map { "\(diagram.namespaces[$0].id).\(id)" } ?? id
    if let place = namespaces[whole] {
      diagram.namespaces[place].isExplicit = true
      if let label { diagram.namespaces[place].label = MermaidLabel(label) }
      open.append(place)
      return
    }
    var parent: Int?
    var name = ""
    let parts = whole.split(separator: ".", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      name += (index > 0 ? "." : "") + part
      let isLast = index == parts.count - 1
      if let place = namespaces[name] {
        parent = place
        continue
      }
      let place = diagram.namespaces.count
      namespaces[name] = place
      diagram.namespaces.append(
        .init(
          id: name, label: MermaidLabel(isLast ? label ?? String(part) : String(part)),
          parent: parent, isExplicit: isLast, range: range))
      parent = place
    }
    open.append(parent ?? 0)
  }

  mutating func endNamespace() { _ = open.popLast() }

  /// Notes that a class belongs to the innermost namespace.
  mutating func addToNamespace(_ place: Int) {
    guard let namespace = open.last else { return }
    diagram.classes[place].namespace = namespace
    let id = diagram.classes[place].id
    if !diagram.namespaces[namespace].classes.contains(id) {
      diagram.namespaces[namespace].classes.append(id)
    }
  }
}
