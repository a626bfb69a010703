import ArtifactBase
import RefinerCore

/// A piece of a document in expanded form, as arrays of records that refer to each other by index.
///
/// Names are numbers of ``JSONLDNames``; -1 means none. Members with the same name are kept one
/// after the other.
struct JSONLDExpansion: Sendable {
  /// A linked list of items: the first and the last, or -1 if the list is empty.
  struct Chain {
    var first: Int32 = -1
    var last: Int32 = -1

    var isEmpty: Bool { first < 0 }
  }

  enum Kind: UInt8 {
    case node, value, list
  }

  struct Item {
    var kind: Kind
    /// The index of the node or value, or of the first item of a list; -1 if the list is empty.
    var content: Int32
    var next: Int32 = -1
    /// The `@index` of a list. Nodes and values have their own.
    var index: Int32 = -1
    /// The tape entry that the item was created from.
    var entry: Int32
  }

  /// A node object, or a graph object if ``hasGraph`` is true.
  struct Node {
    var id: Int32 = -1
    /// Whether there is an `@id`, even if its value expands to null.
    var hasID = false
    var index: Int32 = -1
    var types = Chain()
    var hasTypes = false
    var properties = Chain()
    /// Whether any property has an IRI.
    var hasStatements = false
    var hasGraph = false
    var graph = Chain()
    var hasIncluded = false
    var included = Chain()
  }

  struct TypeName {
    var name: Int32
    var next: Int32 = -1
    var entry: Int32
  }

  struct Property {
    /// The number of the name, or -1 for a member without an IRI.
    var name: Int32
    var isReverse: Bool
    var items: Chain
    var next: Int32 = -1
    var entry: Int32
  }

  struct Value {
    /// The scalar on the tape, or any value if ``type`` is `@json`.
    var entry: Int32
    /// A text that isn't on the tape.
    var text: Int32 = -1
    /// The type: a keyword or an IRI.
    var type: Int32 = -1
    var language: Int32 = -1
    var direction: JSONLDDirection?
    var index: Int32 = -1
  }

  private(set) var items: [Item] = []
  private(set) var typeNames: [TypeName] = []
  private(set) var properties: [Property] = []
  var nodes: [Node] = []
  var values: [Value] = []

  mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    typeNames.removeAll(keepingCapacity: true)
    properties.removeAll(keepingCapacity: true)
    nodes.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
  }

  // MARK: Building

  mutating func chain(_ kind: Kind, _ content: Int32, entry: Int32, index: Int32 = -1) -> Chain {
    let number = Int32(items.count)
    items.append(Item(kind: kind, content: content, index: index, entry: entry))
    return Chain(first: number, last: number)
  }

  mutating func chain(_ value: Value) -> Chain {
    values.append(value)
    return chain(.value, Int32(values.count - 1), entry: value.entry)
  }

  /// Returns a list of one item, which has the same content as `item`.
  mutating func chain(like item: Int32) -> Chain {
    var copy = items[Int(item)]
    copy.next = -1
    items.append(copy)
    return Chain(first: Int32(items.count - 1), last: Int32(items.count - 1))
  }

  mutating func append(_ more: Chain, to chain: inout Chain) {
    guard !more.isEmpty else { return }
    if chain.isEmpty {
      chain = more
    } else {
      items[Int(chain.last)].next = more.first
      chain.last = more.last
    }
  }

  mutating func setIndex(_ index: Int32, ofList item: Int32) { items[Int(item)].index = index }

  mutating func addType(_ name: Int32, to node: Int32, entry: Int32) {
    let number = Int32(typeNames.count)
    typeNames.append(TypeName(name: name, entry: entry))
    let last = nodes[Int(node)].types.last
    if last >= 0 {
      typeNames[Int(last)].next = number
    } else {
      nodes[Int(node)].types.first = number
    }
    nodes[Int(node)].types.last = number
    nodes[Int(node)].hasTypes = true
  }

  /// Inserts a type before the others.
  mutating func addFirstType(_ name: Int32, to node: Int32, entry: Int32) {
    let number = Int32(typeNames.count)
    let first = nodes[Int(node)].types.first
    typeNames.append(TypeName(name: name, next: first, entry: entry))
    nodes[Int(node)].types.first = number
    if first < 0 { nodes[Int(node)].types.last = number }
    nodes[Int(node)].hasTypes = true
  }

  mutating func addProperty(
    _ name: Int32, _ items: Chain, to node: Int32, isReverse: Bool = false, entry: Int32
  ) {
    let number = Int32(properties.count)
    properties.append(Property(name: name, isReverse: isReverse, items: items, entry: entry))
    if name >= 0 { nodes[Int(node)].hasStatements = true }
    let last = nodes[Int(node)].properties.last
    if last >= 0 {
      properties[Int(last)].next = number
    } else {
      nodes[Int(node)].properties.first = number
    }
    nodes[Int(node)].properties.last = number
  }

  /// Inserts a property before the others.
  mutating func addFirstProperty(_ name: Int32, _ items: Chain, to node: Int32, entry: Int32) {
    let first = nodes[Int(node)].properties.first
    guard first >= 0 else { return addProperty(name, items, to: node, entry: entry) }
    nodes[Int(node)].properties.first = Int32(properties.count)
    if name >= 0 { nodes[Int(node)].hasStatements = true }
    properties.append(
      Property(name: name, isReverse: false, items: items, next: first, entry: entry))
  }

  // MARK: Reading

  func numbers(_ chain: Chain) -> [Int32] {
    var numbers: [Int32] = []
    var item = chain.first
    while item >= 0 {
      numbers.append(item)
      item = items[Int(item)].next
    }
    return numbers
  }

  /// Returns whether a node has anything other than an identifier and members without an IRI.
  func hasContent(_ node: Int32) -> Bool {
    let node = nodes[Int(node)]
    return node.hasTypes || node.index >= 0 || node.hasGraph || node.hasIncluded
      || node.hasStatements
  }
}
