public import ArtifactCore

/// A user interface described by data: elements by key, one of them the root.
///
/// So far this is the description alone, read leniently: what is no element is left out, and an
/// element keeps whatever properties it has.
public struct Spec: Hashable, Sendable {
  /// The key of the root element.
  public var root: String

  /// The elements by key, in document order.
  public var elements: [(key: String, element: UIElement)]

  /// The state with which the interface begins.
  public var state: JSONValue?

  /// Reads a spec; nil if the value is no object or names no root.
  ///
  /// - Complexity: O(elements).
  public init?(_ value: JSONValue) {
    guard case .string(let root)? = value["root"] else { return nil }
    self.root = root
    self.state = value["state"]
    elements = []
    if case .object(let members)? = value["elements"] {
      for (key, value) in members.members {
        if let element = UIElement(value) { elements.append((key, element)) }
      }
    }
  }

  public subscript(key: String) -> UIElement? {
    elements.first { $0.key == key }?.element
  }

  public static func == (left: Spec, right: Spec) -> Bool {
    left.root == right.root && left.state == right.state
      && left.elements.elementsEqual(right.elements) {
        $0.key == $1.key && $0.element == $1.element
      }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(root)
    hasher.combine(state)
    for (key, element) in elements {
      hasher.combine(key)
      hasher.combine(element)
    }
  }
}

/// One element of a ``Spec``: its component, its properties as written, and the keys of its children.
public struct UIElement: Hashable, Sendable {
  /// The component's name, such as `TextField`.
  public var type: String
  public var props: JSONObject
  public var children: [String]

  init?(_ value: JSONValue) {
    guard case .string(let type)? = value["type"] else { return nil }
    self.type = type
    if case .object(let props)? = value["props"] { self.props = props } else { props = [:] }
    children = []
    if case .array(let keys)? = value["children"] {
      for case .string(let key) in keys { children.append(key) }
    }
  }
}
