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

  var nodes = PagedArray<Node>()

  /// The component that the module exports as its default, if it is named.
  public internal(set) var defaultExport: String?

  init() {}

  /// The number of nodes.
  public var count: Int { nodes.count }

  /// The node with a number below ``count``.
  public subscript(index: Int) -> Node { nodes[index] }
}

/// A React component so far: its source, and an outline of what it shows.
public struct JSXDocument: Hashable, Sendable {
  public internal(set) var code: CodeLines
  public internal(set) var outline = JSXOutline()
}
