import ArtifactBase
import RefinerCore

/// The elements that a React component would make, as they are written. Nothing is ever run.
///
/// ```swift
/// var refiner = JSXRefiner()
/// refiner.append("const A = () => <ul id=\"x\">{list.map(i => <li>{i}</li>)}".utf8.span)
/// let outline = refiner.model.outline
/// outline[0].kind          // .element("ul")
/// outline[1].kind          // .expression, in which stands the li
/// ```
///
/// Nodes are only appended, elements with the end of their start tag; of an earlier one nothing
/// changes but its end.
public struct JSXOutline: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// An element with its name, as `div` or `Card.Title`; empty for a fragment.
    case element(String)
    case text(String)
    /// Code in braces; what elements are in it are its children.
    case expression
  }

  /// What an attribute is given.
  public enum Value: Hashable, Sendable {
    /// Nothing, which is `true`.
    case flag
    case string(String)
    /// A number, `true`, `false` or `null` in braces.
    case literal(String)
    /// Other code, up to its first 256 bytes (``JSXOutline/expressionLimit``).
    case expression(String)
  }

  public struct Attribute: Hashable, Sendable {
    /// Its name; `...` for attributes that an expression has.
    public var name: String
    public var value: Value
  }

  public struct Node: Hashable, Sendable {
    public var kind: Kind
    public var attributes: [Attribute] = []
    /// The node it is in; nil for what a component makes as a whole.
    public var parent: Int?
    public var depth: Int
    /// The number of the first node behind it and all it holds; nil while it is open.
    public var end: Int?
    /// Of a node that is in no other the function or class around it, as far as its name begins
    /// with a capital.
    public var component: String?
    /// The payload byte where it begins.
    public var offset: Int
  }

  /// Bytes of an expression that are kept with an attribute.
  public static let expressionLimit = 256

  /// Bytes of text in a node; longer text has several.
  public static let textLimit = 16_384

  /// A node in half the space.
  private struct Record: Hashable {
    var kind: Kind
    var firstAttribute: Int32
    var attributeCount: Int32
    /// -1 for none, like the end of what is open and the component of what is in another.
    var parent: Int32
    var depth: Int32
    var end: Int32 = -1
    var component: Int32 = -1
    var offset: Int
  }

  private var records = PagedArray<Record>()
  private var attributes = PagedArray<Attribute>()
  private var components = PagedArray<String>()

  /// The component that the module exports as its default, if it is named.
  public internal(set) var defaultExport: String?

  init() {}

  /// The number of nodes.
  public var count: Int { records.count }

  /// The node with a number below ``count``.
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

  /// Adds a node to one that is open, or to none with a parent of -1.
  mutating func add(
    _ kind: Kind, _ added: [Attribute], parent: Int, depth: Int, component: String?, at offset: Int
  ) {
    var record = Record(
      kind: kind, firstAttribute: Int32(attributes.count), attributeCount: Int32(added.count),
      parent: Int32(parent), depth: Int32(depth), offset: offset)
    for attribute in added { attributes.append(attribute) }
    if let component {
      if components.count == 0 || components[components.count - 1] != component {
        components.append(component)
      }
      record.component = Int32(components.count - 1)
    }
    records.append(record)
  }

  /// Ends a node behind all that has come; gives back its parent, or -1, and its depth.
  mutating func close(_ index: Int) -> (parent: Int, depth: Int) {
    let end = Int32(count)
    var closed = (parent: -1, depth: 0)
    records.update(index) {
      $0.end = end
      closed = (Int($0.parent), Int($0.depth))
    }
    return closed
  }
}

/// A React component so far: its source, and an outline of what it shows.
public struct JSXDocument: Hashable, Sendable {
  public internal(set) var code: CodeLines
  public internal(set) var outline = JSXOutline()
}
