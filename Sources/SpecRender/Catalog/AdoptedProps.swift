/// The properties and events of other vocabularies that built-in components have too (S8.12a): those that
/// arrange elements, the variant of a button, and those of tables and tabs.
enum AdoptedProps {
  private static let ofElements: Set = ["flex", "flexGrow", "grow", "width"]

  private static let ofStacks: Set = [
    "justify", "justifyContent", "wrap", "flexWrap", "padding", "paddingX", "paddingY",
  ]

  /// The properties of tables and tabs under other names, and of their appearance.
  private static let ofTables: Set = [
    "activeTab", "active", "align", "border", "borderColor", "borderStyle", "bordered", "caption",
    "className", "compact", "current", "data", "dataSource", "defaultTab", "defaultValue", "dense",
    "emptyMessage", "headerColor", "headers", "hoverable", "items", "keyField", "labels",
    "multiple", "options", "orientation", "pageSize", "records", "selectable", "selectedKey",
    "selectedKeys", "selectedRow", "selectedRows", "selection", "selectionMode", "size",
    "sortBy", "sortDirection", "sortOrder", "sorting", "striped", "style", "value", "variant",
  ]

  private static let tableEvents: Set = ["press", "rowClick", "rowPress", "rowSelect"]

  /// Whether an event that the catalog doesn't have is emitted by a built-in component.
  static func isEmitted(_ event: String, by component: String) -> Bool {
    component == "Table" && tableEvents.contains(event)
  }

  /// Whether a property that the catalog doesn't have is read of a built-in component.
  static func areRead(_ name: String, of component: String) -> Bool {
    ofElements.contains(name)
      || ["Table", "Tabs"].contains(component) && ofTables.contains(name)
      || component == "Button" && ["variant", "type"].contains(name)
      || ["HStack", "VStack"].contains(component) && ofStacks.contains(name)
  }
}
