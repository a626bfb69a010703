import ArtifactBase

/// Collects what the statements of a class diagram say, as Mermaid does (`Specs/Mermaid.md` N4).
struct ClassBuilder: Sendable {
  var diagram = MermaidClassDiagram()
  private var places: [String: Int] = [:]
  private var namespaces: [String: Int] = [:]
  /// The namespaces that are open, the innermost one last; nil for one that is left out.
  private var open: [Int?] = []
  /// The number of namespaces around each one, and that of all bytes of their IDs.
  private var depths: [Int] = []
  private var namespaceByteCount = 0
  private static let namespaceByteLimit = 10_000_000
  /// The classes in each namespace.
  private var memberships: Set<Membership> = []
  /// The number of classes that definitions of styles have been compared with.
  private var styleVisits = 0
  private static let styleVisitLimit = 1_000_000
  /// Whether parts beyond the limit have been left out.
  private(set) var isFull = false

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
    _ text: String, to place: Int, inBody: Bool = false
  ) throws(ClassMemberText.MalformedMember) {
    switch try ClassMemberText.read(text, inBody: inBody) {
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
    let namespace = openNamespace
    if let namespace { diagram.namespaces[namespace].notes.append(diagram.notes.count) }
    diagram.notes.append(
      .init(text: MermaidLabel(text), classID: id, namespace: namespace, range: range))
  }

  // MARK: Namespaces

  /// A class in a namespace.
  private struct Membership: Hashable, Sendable {
    var namespace: Int
    var place: Int
  }

  /// The innermost namespace.
  private var openNamespace: Int? { open.last ?? nil }

  /// Begins a namespace, whose name may have dots.
  ///
  /// - Returns: Whether it is not nested too deep. If it is, its classes are in the namespace around it.
  mutating func beginNamespace(_ id: String, _ label: String?, _ range: Range<Int>) -> Bool {
    let parts = id.split(separator: ".", omittingEmptySubsequences: false)
    var parent = openNamespace
    let depth = (parent.map { depths[$0] + 1 } ?? 0) + parts.count - 1
    guard depth < MermaidRefiner.depthLimit else {
      beginUnknownNamespace()
      return false
    }
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      guard
        let place = addNamespace(
          String(part), in: parent, label: isLast ? label : nil, isExplicit: isLast, range)
      else {
        isFull = true
        break
      }
      parent = place
    }
    open.append(parent)
    return true
  }

  /// Adds a namespace unless it is known; nil beyond the limit.
  private mutating func addNamespace(
    _ name: String, in parent: Int?, label: String?, isExplicit: Bool, _ range: Range<Int>
  ) -> Int? {
    let count = name.utf8.count + (parent.map { diagram.namespaces[$0].id.utf8.count + 1 } ?? 0)
    guard namespaceByteCount + count <= Self.namespaceByteLimit,
      diagram.namespaces.count < MermaidRefiner.partLimit
    else { return nil }
    namespaceByteCount += count
    let id = parent.map { "\(diagram.namespaces[$0].id).\(name)" } ?? name
    if let place = namespaces[id] {
      if isExplicit {
        diagram.namespaces[place].isExplicit = true
        if let label { diagram.namespaces[place].label = MermaidLabel(label) }
      }
      return place
    }
    namespaces[id] = diagram.namespaces.count
    depths.append(parent.map { depths[$0] + 1 } ?? 0)
    diagram.namespaces.append(
      .init(
        id: id, label: MermaidLabel(label ?? name), parent: parent, isExplicit: isExplicit,
        range: range))
    return diagram.namespaces.count - 1
  }

  /// Begins a namespace that is left out.
  mutating func beginUnknownNamespace() { open.append(openNamespace) }

  mutating func endNamespace() { _ = open.popLast() }

  /// Notes that a class belongs to the innermost namespace.
  mutating func addToNamespace(_ place: Int) {
    guard let namespace = openNamespace else { return }
    diagram.classes[place].namespace = namespace
    if memberships.insert(Membership(namespace: namespace, place: place)).inserted {
      diagram.namespaces[namespace].classes.append(diagram.classes[place].id)
    }
  }
}
