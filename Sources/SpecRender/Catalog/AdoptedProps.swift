/// The properties of other vocabularies that built-in components have too (S8.12a): those that arrange
/// elements, and the variant of a button.
enum AdoptedProps {
  private static let ofElements: Set = ["flex", "flexGrow", "grow", "width"]

  private static let ofStacks: Set = [
    "justify", "justifyContent", "wrap", "flexWrap", "padding", "paddingX", "paddingY",
  ]

  /// Whether a property that the catalog doesn't have is read of a built-in component.
  static func areRead(_ name: String, of component: String) -> Bool {
    ofElements.contains(name)
      || component == "Button" && ["variant", "type"].contains(name)
      || ["HStack", "VStack"].contains(component) && ofStacks.contains(name)
  }
}
