package import RDFRefiners

/// The RDF collections in some statements of a dataset that are shown as lists instead of chains of blank nodes.
///
/// The cells of a collection are blank nodes with one `rdf:first`, one `rdf:rest` and no other statements, and are
/// referred to once. Other chains, such as one with two values in a cell or without an end, are not collections.
package struct RDFLists: Sendable {
  /// A part of the text of a collection.
  package enum Part: Hashable, Sendable {
    case open
    case item(RDFDataset.TermID)
    /// The end of a collection; `isOpen` if more items may arrive.
    case close(isOpen: Bool)
  }

  /// The items of a collection.
  package struct List: Hashable, Sendable {
    /// The terms, of which some may be the first cells of other collections.
    package var items: [RDFDataset.TermID] = []
    /// Whether its end has not arrived.
    package var isOpen = false
    /// The blank nodes that it consists of.
    package var cells: [RDFDataset.TermID] = []
    /// The index of the last statement about them.
    var lastStatement = 0
  }

  /// What is known of a node that may be a cell.
  private struct Cell {
    var first: RDFDataset.TermID?
    var rest: RDFDataset.TermID?
    var isOther = false
    var referenceCount = 0
    /// Whether it is the rest of another cell.
    var isLater = false
    /// The index of the last statement about it; nil for none.
    var lastStatement: Int?
    /// The named graph of its statements.
    var graph: RDFDataset.TermID??

    /// Notes a statement about the cell, or that refers to it: all of them are in one graph.
    mutating func note(_ graph: RDFDataset.TermID?) {
      if self.graph == nil { self.graph = .some(graph) }
      if self.graph != .some(graph) { isOther = true }
    }
  }

  private enum Role { case first, rest, type, other }

  private var lists: [RDFDataset.TermID: List] = [:]

  /// The blank nodes that collections consist of.
  package private(set) var cells: Set<RDFDataset.TermID> = []

  /// The first statement whose meaning depends on later ones, for statements that are shown as they arrive.
  package private(set) var heldStart: Int?

  /// The maximum number of statements from the one that refers to a collection to its end, if they are shown as they
  /// arrive.
  private static let heldCount = 4_000

  /// Creates an empty set of collections.
  package init() {}

  /// Finds the collections of some statements.
  ///
  /// - Parameters:
  ///   - isComplete: Whether no more statements follow. If not, collections without an end are found too.
  ///   - isFinal: Whether the result must not depend on later statements. Then collections are those whose nodes have
  ///     no labels, so that no later statement refers to them, and follow the statement that refers to them.
  /// - Complexity: O(statements).
  package init(
    _ dataset: RDFDataset, in range: Range<Int>, isComplete: Bool, isFinal: Bool = false
  ) {
    guard let lastIndex = range.last else { return }
    func isBlank(_ term: RDFDataset.TermID) -> Bool {
      switch dataset.term(term) {
      case .anonymous: true
      case .blank: !isFinal
      case .iri, .literal, .triple: false
      }
    }
    if isFinal, !isComplete, isBlank(dataset[lastIndex].object) { heldStart = lastIndex }

    var roles: [RDFDataset.TermID: Role] = [:]
    func role(_ predicate: RDFDataset.TermID) -> Role {
      if let known = roles[predicate] { return known }
      let role: Role =
        switch dataset.term(predicate) {
        case .iri(Self.rdf + "first"): .first
        case .iri(Self.rdf + "rest"): .rest
        case .iri(Self.rdf + "type"): .type
        default: .other
        }
      roles[predicate] = role
      return role
    }
    guard range.contains(where: { role(dataset[$0].predicate) == .first }) else { return }
    var known: [RDFDataset.TermID: Cell] = [:]
    for index in range {
      let quad = dataset[index]
      let role = role(quad.predicate)
      if isBlank(quad.object) {
        known[quad.object, default: Cell()].note(quad.graph)
        known[quad.object]?.referenceCount += 1
        if role == .rest { known[quad.object]?.isLater = true }
      }
      guard isBlank(quad.subject) else { continue }
      var cell = known[quad.subject] ?? Cell()
      cell.note(quad.graph)
      cell.lastStatement = index
      switch role {
      case .first where cell.first == nil: cell.first = quad.object
      case .rest where cell.rest == nil: cell.rest = quad.object
      case .type where dataset.term(quad.object) == .iri(Self.rdf + "List"): break
      default: cell.isOther = true
      }
      known[quad.subject] = cell
    }
    var candidates: [RDFDataset.TermID: List] = [:]
    var parts: Set<RDFDataset.TermID> = []
    for (start, cell) in known where cell.first != nil && !cell.isLater {
      guard
        let list = Self.list(
          from: start, known: known, isComplete: isComplete, isBlank: isBlank, dataset: dataset)
      else { continue }
      candidates[start] = list
      parts.formUnion(list.cells)
    }
    // A collection that is in itself alone is not found from outside.
    for index in range {
      let quad = dataset[index]
      guard let first = candidates[quad.object], !parts.contains(quad.subject) else { continue }
      if isFinal {
        let end = first.isOpen ? lastIndex : first.lastStatement
        guard index < lastIndex, dataset[index + 1].subject == quad.object,
          end - index <= Self.heldCount
        else { continue }
      }
      var open = [quad.object]
      while let start = open.popLast() {
        guard let list = candidates[start] else { continue }
        lists[start] = list
        if isFinal, list.isOpen { heldStart = min(heldStart ?? index, index) }
        cells.formUnion(list.cells)
        open += list.items.filter { candidates[$0] != nil && lists[$0] == nil }
      }
    }
  }

  private static func list(
    from start: RDFDataset.TermID, known: [RDFDataset.TermID: Cell], isComplete: Bool,
    isBlank: (RDFDataset.TermID) -> Bool, dataset: RDFDataset
  ) -> List? {
    var list = List()
    var place = start
    while let cell = known[place], !cell.isOther, cell.referenceCount == 1 {
      guard let first = cell.first else {
        // A cell of which nothing is known yet.
        guard !isComplete, cell.rest == nil else { return nil }
        list.cells.append(place)
        list.isOpen = true
        return list
      }
      list.items.append(first)
      list.cells.append(place)
      list.lastStatement = max(list.lastStatement, cell.lastStatement ?? 0)
      guard let rest = cell.rest else {
        list.isOpen = true
        return isComplete ? nil : list
      }
      if isNil(rest, dataset) { return list }
      guard isBlank(rest) else { return nil }
      place = rest
    }
    return nil
  }

  // MARK: Reading

  /// Whether there are no collections.
  package var isEmpty: Bool { lists.isEmpty }

  /// The collection that begins at a term; nil if none does.
  package func list(at term: RDFDataset.TermID) -> List? { lists[term] }

  /// The text of the collection that begins at a term, with the collections in it.
  ///
  /// - Complexity: O(items).
  package func parts(from term: RDFDataset.TermID) -> [Part] {
    guard let first = lists[term] else { return [.item(term)] }
    var parts: [Part] = [.open]
    var open = [(list: first, next: 0)]
    while let (list, next) = open.last {
      guard next < list.items.count else {
        parts.append(.close(isOpen: list.isOpen))
        open.removeLast()
        continue
      }
      open[open.count - 1].next += 1
      if let inner = lists[list.items[next]] {
        parts.append(.open)
        open.append((inner, 0))
      } else {
        parts.append(.item(list.items[next]))
      }
    }
    return parts
  }

  /// Whether a term is the empty collection.
  package static func isNil(_ term: RDFDataset.TermID, _ dataset: RDFDataset) -> Bool {
    dataset.term(term) == .iri(nilName)
  }

  /// The IRI of the empty collection.
  static let nilName = rdf + "nil"

  private static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
}
