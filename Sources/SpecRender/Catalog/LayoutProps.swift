/// The properties of other vocabularies that arrange elements, which built-in components have too (S8.12a).
enum LayoutProps {
  private static let ofElements: Set = ["flex", "flexGrow", "grow", "width"]

  private static let ofStacks: Set = [
    "justify", "justifyContent", "wrap", "flexWrap", "padding", "paddingX", "paddingY",
  ]

  /// Whether a property that the catalog doesn't have arranges a built-in component.
  static func areRead(_ name: String, of component: String) -> Bool {
    ofElements.contains(name)
      || ["HStack", "VStack"].contains(component) && ofStacks.contains(name)
  }
}
