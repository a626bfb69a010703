import ArtifactBase
public import CodeText
import RefinerCore

/// An outline of the elements that a React component would create, as written in the source. No
/// code is ever executed.
///
/// ```swift
/// var refiner = JSXRefiner()
/// refiner.append("const A = () => <ul id=\"x\">{list.map(i => <li>{i}</li>)}".utf8.span)
/// let outline = refiner.model.outline
/// outline[0].kind          // .element("ul")
/// outline[1].kind          // .expression, which contains the li
/// ```
///
/// Nodes are append-only, and an element is added when its start tag ends; only the end of an
/// existing node changes.
public struct JSXOutline: Hashable, Sendable {
  /// The kind of a node.
  public enum Kind: Hashable, Sendable {
    /// An element by name, such as `div` or `Card.Title`; the name is empty for a fragment.
    case element(String)
    /// Text content.
    case text(String)
    /// Code in braces; the elements in it are the node's children.
    case expression
  }

  /// The value of an attribute.
  public enum Value: Hashable, Sendable {
    /// No value, which means `true`.
    case flag
    /// A string.
    case string(String)
    /// A number, `true`, `false` or `null` in braces.
    case literal(String)
    /// Other code, truncated to its first 256 bytes (``JSXOutline/expressionLimit``).
    case expression(String)
  }

  /// An attribute of an element.
  public struct Attribute: Hashable, Sendable {
    /// The attribute's name; `...` for spread attributes.
    public var name: String
    /// The attribute's value.
    public var value: Value
  }

  /// A node of the outline.
  public struct Node: Hashable, Sendable {
    /// The kind of the node.
    public var kind: Kind
    /// The attributes of an element, in source order.
    public var attributes: [Attribute] = []
    /// The index of the parent; nil for a root.
    public var parent: Int?
    /// The number of ancestors.
    public var depth: Int
    /// The index of the first node after this one and its descendants; nil while the node is
    /// open.
    public var end: Int?
    /// For a root, the name of the enclosing function or class, if it begins with a capital.
    public var component: String?
    /// The byte offset of the node's start in the payload.
    public var offset: Int
  }

  /// The maximum number of bytes kept of an attribute's expression.
  public static let expressionLimit = 256

  /// The maximum number of bytes in a text node; longer text is split into several nodes.
  public static let textLimit = 16_384

  /// A compact representation of a node.
  private struct Record: Hashable {
    var kind: Kind
    var firstAttribute: Int32
    var attributeCount: Int32
    /// The parent's index; -1 if there is none, as for the end of an open node and the component
    /// of a node that isn't a root.
    var parent: Int32
    var depth: Int32
    var end: Int32 = -1
    var component: Int32 = -1
    var offset: Int
  }

  private var records = PagedArray<Record>()
  private var attributes = PagedArray<Attribute>()
  private var components = PagedArray<String>()

  /// The name of the component that is the module's default export, if it has one.
  public internal(set) var defaultExport: String?

  init() {}

  /// The number of nodes.
  public var count: Int { records.count }

  /// The node at an index.
  ///
  /// - Precondition: `index` is in `0..<count`.
  public subscript(index: Int) -> Node {
    let record = records[index]
    let first = Int(record.firstAttribute)
    return Node(
      kind: record.kind,
      attributes: (first..<first + Int(record.attributeCount)).map { attributes[$0] },
      parent: Self.number(record.parent), depth: Int(record.depth), end: Self.number(record.end),
      component: Self.number(record.component).map { components[$0] }, offset: record.offset)
  }

  private static func number(_ value: Int32) -> Int? { value < 0 ? nil : Int(value) }

  // MARK: Building

  /// Adds a node to an open node, or as a root if the parent is -1; returns its index.
  mutating func add(
    _ kind: Kind, _ added: [Attribute], parent: Int, component: String?, at offset: Int
  ) -> Int {
    let depth = parent < 0 ? 0 : records[parent].depth + 1
    var record = Record(
      kind: kind, firstAttribute: Int32(attributes.count), attributeCount: Int32(added.count),
      parent: Int32(parent), depth: depth, offset: offset)
    for attribute in added { attributes.append(attribute) }
    if let component {
      if components.count == 0 || components[components.count - 1] != component {
        components.append(component)
      }
      record.component = Int32(components.count - 1)
    }
    records.append(record)
    return count - 1
  }

  /// Closes a node after its last descendant; returns its parent, or -1.
  mutating func close(_ index: Int) -> Int {
    let end = Int32(count)
    records.update(index) { $0.end = end }
    return Int(records[index].parent)
  }
}

/// A React component so far: its source and an outline of its elements.
public struct JSXDocument: Hashable, Sendable {
  /// The source code by line.
  public internal(set) var code: CodeLines
  /// The outline of the elements.
  public internal(set) var outline = JSXOutline()
}
