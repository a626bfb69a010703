import ArtifactCore

/// The implicit root of an array of elements without ids and without a root: a stack of its
/// elements.
///
/// Whether it is needed is decided by the first element, so that it exists while the others are
/// received.
struct ElementStack: Sendable {
  static let component = "VStack"

  /// The stack's id.
  let id: String

  /// Creates the stack for an array with this first element; nil if the elements are linked by ids.
  init?(
    first element: JSONObject, names: inout ElementNames, among components: KnownComponents
  ) {
    guard element.ownID == nil, element.hasType(among: components), !element.listsIDs,
      components.contains(Self.component)
    else { return nil }
    id = names.nameStack()
  }

  /// The stack without children.
  var element: UIElement { UIElement(type: Self.component) }
}

extension JSONObject {
  /// Whether any child of the element is listed by id.
  fileprivate var listsIDs: Bool {
    [self["children"], self["props"]?["children"]].contains { children in
      switch children {
      case .string?: true
      case .array(let children)?: children.contains { if case .string = $0 { true } else { false } }
      default: false
      }
    }
  }
}
