// Paths in the items of a list that no item has.
//
// A walk from the root says for each element which list it is repeated over. A list is known where it
// stands in the spec's own state and has items; one that is reached by two ways in two lists is not. What
// a spec writes into items may be there later, so that nothing is said of it.

import ArtifactCore

extension SpecDecoder {
  /// Says which paths are read in the items of a list that none of them has, and which lists that are
  /// repeated over are in the items of another; gives the elements of these.
  ///
  /// - Complexity: O(elements + items · paths), where lists of more than `ItemLists.itemLimit` items are
  ///   not known.
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
          "Nothing is at “\(pointer)”; the items of “\(lists[list].name)” have “\(name)”.",
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
          "No item of “\(lists[list].name)” has “\(Self.name(pointer))”.",
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

  /// How many items are still looked into; then nothing more is known.
  private var budget = 1_000_000

  struct List {
    var name: String
    var items: [JSONValue]
  }

  /// In which list an element stands.
  private enum Scope: Equatable {
    case unseen, outside, unknown
    case list(Int)
  }

  private let spec: Spec
  private let state: JSONValue
  private let writes: ItemWrites
  private var lists: [List] = []
  private var scopes: [Scope]

  /// The lists that were looked at, by where they are: in the state, or in the items of another.
  private var known: [Source: Scope] = [:]

  private struct Source: Hashable {
    var list: Int?
    var pointer: JSONPointer
  }

  /// The answers that were given.
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

  /// The list in whose items an element reads, itself in its rows if it has no children.
  mutating func list(of place: Int) -> Int? {
    let isOwnRow = spec.elements[place].children.isEmpty
    guard case .list(let list) = isOwnRow ? rows(of: place) : scopes[place] else { return nil }
    return list
  }

  /// The list in whose rows an element stands.
  func listAround(_ place: Int) -> Int? {
    if case .list(let list) = scopes[place] { list } else { nil }
  }

  /// Where the children of an element stand.
  private mutating func rows(of place: Int) -> Scope {
    switch (spec.elements[place].repeat?.source, scopes[place]) {
    case (nil, let scope): return scope
    case (_, .unseen): return .unseen
    case (.state(let pointer)?, _):
      return list(Source(list: nil, pointer: pointer)) { $0.state[pointer]?.items ?? [] }
    case (.item(let pointer)?, .list(let list)):
      return self.list(Source(list: list, pointer: pointer)) { lists in
        lists.lists[list].items.flatMap { $0[pointer]?.items ?? [] }
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

  /// Whether no item of a list has something at a path, and nothing of the spec writes it.
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

/// What the elements of a spec write into items of lists, as far as paths tell.
private struct ItemWrites {
  /// Places in the state that are written as a whole.
  private var places = PathTree()

  /// Places in items, of whatever list.
  private var inItems = PathTree()

  /// Whether a path is known only when it is written, or has too many indices to follow.
  private var isAnything = false

  private static let indexLimit = 8

  init(of spec: Spec) {
    for element in spec.elements {
      for prop in element.props { collect(prop.value) }
      for binding in element.on { collect(binding.actions) }
      for binding in element.watch { collect(binding.actions) }
    }
  }

  /// Whether an array in the state may become another.
  func replaces(_ array: JSONPointer) -> Bool {
    isAnything || places.last(above: array) != nil
  }

  /// Whether something at, around or below a place in an item is written.
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
    // An index in it makes what is behind it a place in an item.
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

/// The places in items that an element reads.
private struct ItemReads {
  var reads: [(pointer: JSONPointer, place: [String])] = []

  /// What a condition asks about that may be missing.
  var asked: Set<JSONPointer> = []

  mutating func collect(_ element: UIElement) {
    for prop in element.props { collect(prop.value, ["props", prop.name]) }
    // Of a repeat it is about its rows.
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
      // Whether something is there, or is not a value, may well be asked of what is not there.
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

extension JSONValue {
  fileprivate var items: [JSONValue] {
    if case .array(let items) = self { items } else { [] }
  }
}

extension SpecDiagnostic.Code {
  public static let itemPathUnknown = Self(rawValue: "item_path_unknown")
}
