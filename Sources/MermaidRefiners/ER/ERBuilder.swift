import ArtifactBase

/// Collects what the statements of an entity relationship diagram say, as Mermaid does (`Specs/Mermaid.md` N6).
struct ERBuilder: Sendable {
  var diagram = MermaidERDiagram()
  private var places: [String: Int] = [:]
  private var attributeCount = 0
  /// Whether parts beyond the limit have been left out.
  private(set) var isFull = false

  /// Adds an entity unless it is known; nil beyond the limit.
  @discardableResult
  mutating func add(_ id: String, alias: String = "", _ range: Range<Int>) -> Int? {
    if let place = places[id] {
      if diagram.entities[place].alias.isEmpty { diagram.entities[place].alias = alias }
      return place
    }
    guard diagram.entities.count < MermaidRefiner.partLimit else {
      isFull = true
      return nil
    }
    places[id] = diagram.entities.count
    diagram.entities.append(.init(id: id, alias: alias, range: range))
    return diagram.entities.count - 1
  }

  mutating func add(_ attribute: MermaidERDiagram.Attribute, to place: Int) {
    guard attributeCount < MermaidRefiner.partLimit else { return isFull = true }
    attributeCount += 1
    diagram.entities[place].attributes.append(attribute)
  }

  /// Changes the last attribute of an entity.
  mutating func changeLast(of place: Int, _ change: (inout MermaidERDiagram.Attribute) -> Void) {
    let last = diagram.entities[place].attributes.count - 1
    if last >= 0 { change(&diagram.entities[place].attributes[last]) }
  }

  /// Whether the last relationship begins where a range does.
  func isLast(at range: Range<Int>) -> Bool {
    diagram.relationships.last?.range.lowerBound == range.lowerBound
  }

  mutating func add(_ relationship: MermaidERDiagram.Relationship) {
    guard diagram.relationships.count < MermaidRefiner.partLimit else { return isFull = true }
    diagram.relationships.append(relationship)
  }

  mutating func setClasses(_ names: [String], of ids: [String]) {
    for id in ids {
      guard let place = places[id] else { continue }
      diagram.entities[place].styleClasses += names
    }
  }

  mutating func setStyles(_ styles: [String], of ids: [String]) {
    for id in ids {
      guard let place = places[id] else { return }
      diagram.entities[place].styles += styles
    }
  }

  mutating func define(_ names: [String], _ styles: [String]) {
    for name in names {
      if let index = diagram.styleClasses.firstIndex(where: { $0.id == name }) {
        diagram.styleClasses[index].styles += styles
      } else if diagram.styleClasses.count < 1_000 {
        diagram.styleClasses.append(.init(id: name, styles: styles))
      }
    }
  }
}
