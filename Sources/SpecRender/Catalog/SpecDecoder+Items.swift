// Validates paths relative to list items.
//
// A traversal from the root determines the list over which each element is repeated. A list is
// known if it is part of the spec's own state and has items; an element reached through two
// different lists has none. Members that the spec writes into items may appear later, so they
// aren't reported.

import ArtifactCore

extension SpecDecoder {
  /// Reports paths that no item of the list contains, and repeats whose list is part of the items
  /// of another list. Returns the ids of the elements with such repeats.
  ///
  /// - Complexity: O(elements + items · paths); lists with more than `ItemLists.itemLimit` items
  ///   are skipped.
  mutating func checkItems(_ paths: PathCollector) -> Set<ExactString> {
    guard let root = spec.root.flatMap({ spec.place(of: $0) }), let state = spec.state,
      spec.elements.contains(where: { $0.repeat != nil })
    else { return [] }
    var lists = ItemLists(spec, state)
    lists.walk(from: root)
    var misplaced: Set<ExactString> = []
    for (place, element) in spec.elements.enumerated() {
      if case .state(let pointer)? = element.repeat?.source, state[pointer] == nil,
        !paths.writes(pointer), let list = lists.listAround(place),
        case .array? = lists[list].items[0][pointer]
      {
        let id = spec.ids[place]
        misplaced.insert(ExactString(id))
        reader.element = id
        reader.path = places[ExactString(id)] ?? ["elements", id]
        let name = Self.name(pointer)
        reader.report(
          .pathUnknown, .warning, at: ["repeat", "statePath"],
          "no value at `\(pointer)`, but the items of `\(lists[list].name)` have `\(name)`",
          suggestion: JSONValue.object(["$item": .string(name)]).serialized(),
          details: ["value": .string(pointer.description)])
      }
      guard let list = lists.list(of: place) else { continue }
      var reads = ItemReads()
      reads.collect(element)
      for (pointer, end) in reads.reads
      where !reads.asked.contains(pointer) && lists.isMissing(pointer, in: list) {
        let id = spec.ids[place]
        reader.element = id
        reader.path = (places[ExactString(id)] ?? ["elements", id]) + end
        let meant = nearest(to: pointer, in: lists[list].items[0])
        reader.report(
          .itemPathUnknown, .warning,
          "no item of `\(lists[list].name)` has `\(Self.name(pointer))`",
          suggestion: meant.map(Self.name), details: ["value": .string(Self.name(pointer))])
      }
    }
    return misplaced
  }

  private static func name(_ pointer: JSONPointer) -> String {
    String(pointer.description.dropFirst())
  }
}

/// The lists over which the elements of a spec are repeated.
private struct ItemLists {
  static let itemLimit = 10_000

  /// The remaining number of items to inspect; once used up, no more paths are reported.
  private var budget = 1_000_000

  struct List {
    var name: String
    var items: [JSONValue]
  }

  /// The list that an element is rendered in.
  private enum Scope: Equatable {
    case unseen, outside, unknown
    case list(Int)
  }

  private let spec: Spec
  private let state: JSONValue
  private let writes: ItemWrites
  private var lists: [List] = []
  private var scopes: [Scope]

  /// The lists resolved so far, by location: in the state, or in the items of another list.
  private var known: [Source: Scope] = [:]

  private struct Source: Hashable {
    var list: Int?
    var pointer: JSONPointer
  }

  /// Cached results.
  private var missing: [Source: Bool] = [:]

  init(_ spec: Spec, _ state: JSONValue) {
    self.spec = spec
    self.state = state
    writes = ItemWrites(of: spec)
    scopes = Array(repeating: .unseen, count: spec.elements.count)
  }

  subscript(index: Int) -> List { lists[index] }

  mutating func walk(from root: Int) {
    var rest = [(place: root, scope: Scope.outside)]
    while let (place, scope) = rest.popLast() {
      if scopes[place] == scope || scopes[place] == .unknown { continue }
      scopes[place] = scopes[place] == .unseen ? scope : .unknown
      let inner = rows(of: place)
      for child in spec.elements[place].children {
        if let place = spec.place(of: child) { rest.append((place, inner)) }
      }
    }
  }

  /// Returns the list whose items an element reads: its own if it has no children.
  mutating func list(of place: Int) -> Int? {
    let isOwnRow = spec.elements[place].children.isEmpty
    guard case .list(let list) = isOwnRow ? rows(of: place) : scopes[place] else { return nil }
    return list
  }

  /// Returns the list whose rows contain an element.
  func listAround(_ place: Int) -> Int? {
    if case .list(let list) = scopes[place] { list } else { nil }
  }

  /// Returns the scope of an element's children.
  private mutating func rows(of place: Int) -> Scope {
    switch (spec.elements[place].repeat?.source, scopes[place]) {
    case (nil, let scope): return scope
    case (_, .unseen): return .unseen
    case (.state(let pointer)?, _):
      return list(Source(list: nil, pointer: pointer)) { $0.state[pointer]?.arrayValue ?? [] }
    case (.item(let pointer)?, .list(let list)):
      return self.list(Source(list: list, pointer: pointer)) { lists in
        lists.lists[list].items.flatMap { $0[pointer]?.arrayValue ?? [] }
      }
    case (.item?, _): return .unknown
    }
  }

  private mutating func list(_ source: Source, _ read: (ItemLists) -> [JSONValue]) -> Scope {
    if let scope = known[source] { return scope }
    var scope = Scope.unknown
    budget -= source.list.map { lists[$0].items.count } ?? 0
    let isWritten =
      budget < 0
      || (source.list == nil
        ? writes.replaces(source.pointer) : writes.isInItem(source.pointer))
    if !isWritten {
      let items = read(self)
      if !items.isEmpty, items.count <= Self.itemLimit {
        scope = .list(lists.count)
        let outer = source.list.map { lists[$0].name + "/…" } ?? ""
        lists.append(List(name: outer + source.pointer.description, items: items))
      }
    }
    known[source] = scope
    return scope
  }

  /// Whether no item of a list has a value at a path and the spec doesn't write one.
  mutating func isMissing(_ pointer: JSONPointer, in list: Int) -> Bool {
    let source = Source(list: list, pointer: pointer)
    if let answer = missing[source] { return answer }
    let firstHolds = lists[list].items[0][pointer] != nil
    if !firstHolds { budget -= lists[list].items.count }
    let answer =
      !firstHolds && budget >= 0 && !pointer.tokens.isEmpty && !writes.isInItem(pointer)
      && lists[list].items.allSatisfy { $0[pointer] == nil }
    missing[source] = answer
    return answer
  }
}

/// The locations in list items that the elements of a spec write, as far as paths reveal them.
private struct ItemWrites {
  /// Locations in the state that are written as a whole.
  private var places = PathTree()

  /// Locations in items of any list.
  private var inItems = PathTree()

  /// Whether a write path is computed at run time or contains too many indices to track.
  private var isAnything = false

  private static let indexLimit = 8

  init(of spec: Spec) {
    for element in spec.elements {
      for prop in element.props { collect(prop.value) }
      for binding in element.on { collect(binding.actions) }
      for binding in element.watch { collect(binding.actions) }
    }
  }

  /// Whether an array in the state may be replaced.
  func replaces(_ array: JSONPointer) -> Bool {
    isAnything || places.last(above: array) != nil
  }

  /// Whether the location in an item, an ancestor or a descendant of it is written.
  func isInItem(_ pointer: JSONPointer) -> Bool {
    isAnything || inItems.last(above: pointer) != nil || inItems.last(below: pointer) != nil
  }

  private mutating func collect(_ value: SpecExpression) {
    switch value {
    case .bindItem(let pointer), .itemPath(let pointer): inItems.add(pointer)
    case .bindState(let pointer): write(pointer)
    case .condition(_, let then, let otherwise):
      collect(then)
      collect(otherwise)
    case .array(let parts): for part in parts { collect(part) }
    case .object(let members), .computed(_, let members):
      for member in members { collect(member.value) }
    case .literal, .state, .item, .index, .template: break
    }
  }

  private mutating func collect(_ bindings: [ActionBinding]) {
    for binding in bindings {
      for param in binding.params { collect(param.value) }
      for param in binding.params
      where ["path", "statePath", "clearStatePath"].contains(param.name) {
        switch param.value {
        case .literal(.string(let text)): write(StatePath(text).pointer, by: binding)
        case .item(let pointer): inItems.add(pointer)
        case .literal, .itemPath: break
        default: isAnything = true
        }
      }
      collect(binding.onSuccess)
      collect(binding.onError)
    }
  }

  private mutating func write(_ pointer: JSONPointer, by binding: ActionBinding) {
    switch binding.action {
    case "removeState": break
    case "pushState":
      switch binding.params.first(where: { $0.name == "value" })?.value {
      case .literal(.object(let object))?: object.keys.forEach { insert($0) }
      case .object(let members)?: for member in members { insert(member.name) }
      default: write(pointer)
      }
    default: write(pointer)
    }
  }

  private mutating func insert(_ name: String) {
    inItems.add(JSONPointer(tokens: [name]))
  }

  private mutating func write(_ pointer: JSONPointer) {
    places.add(pointer)
    // What follows an index in the path is a location in an item.
    let indices = pointer.tokens.indices.filter {
      pointer.tokens[$0].utf8.first.map(isDigit) ?? false
    }
    if indices.count > Self.indexLimit { isAnything = true }
    for index in indices.prefix(Self.indexLimit) {
      inItems.add(JSONPointer(tokens: Array(pointer.tokens[(index + 1)...])))
    }
  }

  private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

/// The locations in items that an element reads.
private struct ItemReads {
  var reads: [(pointer: JSONPointer, place: [String])] = []

  /// Paths that a condition tests for being missing.
  var asked: Set<JSONPointer> = []

  mutating func collect(_ element: UIElement) {
    for prop in element.props { collect(prop.value, ["props", prop.name]) }
    // The condition of a repeat refers to its rows.
    if let visible = element.visible, element.repeat == nil { collect(visible, ["visible"]) }
    for binding in element.on { collect(binding.actions, ["on", binding.event]) }
    for binding in element.watch {
      collect(binding.actions, ["watch", binding.pointer.description])
    }
  }

  private mutating func collect(_ value: SpecExpression, _ place: [String]) {
    switch value {
    case .item(let pointer): reads.append((pointer, place))
    case .template(let template):
      for case .item(let pointer) in template.segments { reads.append((pointer, place)) }
    case .condition(let condition, let then, let otherwise):
      collect(condition, place)
      collect(then, place)
      collect(otherwise, place)
    case .array(let parts): for part in parts { collect(part, place) }
    case .object(let members), .computed(_, let members):
      for member in members { collect(member.value, place) }
    case .literal, .state, .bindState, .bindItem, .itemPath, .index: break
    }
  }

  private mutating func collect(_ condition: SpecCondition, _ place: [String]) {
    switch condition {
    case .constant: break
    case .all(let parts), .any(let parts): for part in parts { collect(part, place) }
    case .not(let part): collect(part, place)
    case .test(let source, let comparisons):
      // Testing for presence, or for being unequal, is valid for a missing value.
      let isOfMissing = comparisons.allSatisfy {
        $0.operator == .notEqual || $0.operand == .literal(.null)
      }
      if !isOfMissing {
        collect(source, place)
      } else if case .item(let pointer) = source {
        asked.insert(pointer)
      }
      for comparison in comparisons { collect(comparison.operand, place) }
    }
  }

  private mutating func collect(_ bindings: [ActionBinding], _ place: [String]) {
    for (index, binding) in bindings.enumerated() {
      let place = bindings.count == 1 ? place : place + [String(index)]
      for param in binding.params { collect(param.value, place + ["params", param.name]) }
      collect(binding.onSuccess, place + ["onSuccess"])
      collect(binding.onError, place + ["onError"])
    }
  }
}

extension Diagnostic.Code {
  /// No item of the list has a value at the path.
  public static let itemPathUnknown = Self(rawValue: "spec.item-path-unknown")
}
