import ArtifactCore

/// The root of an array of elements that gives them no ids and names no root: its elements below each
/// other.
///
/// The first element says whether there is one, so that it is there while the others arrive.
struct ElementStack: Sendable {
  static let component = "VStack"

  /// Its id.
  let id: String

  /// A stack for an array with this first element; nil if the elements are held together by ids.
  init?(
    first element: JSONObject, names: inout ElementNames, among components: KnownComponents
  ) {
    guard element.ownID == nil, element.hasType(among: components), !element.listsIDs,
      components.contains(Self.component)
    else { return nil }
    id = names.nameStack()
  }

  /// What it is before it has children.
  var element: UIElement { UIElement(type: Self.component) }
}

extension JSONObject {
  /// Whether a child of this, an element, is listed by its id.
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
