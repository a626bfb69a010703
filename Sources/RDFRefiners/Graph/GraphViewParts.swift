import ArtifactBase
import ArtifactCore
import RefinerCore

/// The groups, styles and layouts of a view, in reading order.
///
/// Parts are only appended, so that copies stay cheap; a ``GraphPresentation`` is assembled on
/// request. Styles and layouts from group attributes are stored separately, because they come after
/// all listed styles and before all listed layouts.
struct GraphViewParts: Hashable, Sendable {
  enum Section: String {
    case groups, styles, layouts
  }

  private var groups = PagedArray<GraphPresentation.Group>()
  private var styles = PagedArray<GraphPresentation.StyleRule>()
  private var groupStyles = PagedArray<GraphPresentation.StyleRule>()
  private var layouts = PagedArray<GraphPresentation.Layout>()
  private var groupLayouts = PagedArray<GraphPresentation.Layout>()

  init() {}

  /// Creates the parts of a complete view.
  init(view: JSONValue, prefixes: [String: String]) {
    for section in [Section.groups, .styles, .layouts] {
      guard case .array(let elements)? = view[section.rawValue] else { continue }
      for (number, value) in elements.prefix(GraphPresentation.limit).enumerated() {
        add(value, number: number, to: section, prefixes: prefixes)
      }
    }
  }

  /// Adds the element at an index less than ``GraphPresentation/limit`` of one of the lists.
  mutating func add(
    _ value: JSONValue, number: Int, to section: Section, prefixes: [String: String]
  ) {
    let reader = GraphViewReader(prefixes: prefixes)
    switch section {
    case .groups:
      // Holds a group and its subgroups.
      var tree = GraphPresentation()
      reader.readGroup(value, depth: 0, room: GraphPresentation.limit - groups.count, &tree.groups)
      for (index, group) in tree.groups.enumerated() {
        groups.append(group)
        if let rule = reader.style(of: group) { groupStyles.append(rule) }
        let children = tree.children(ofGroup: index).map { tree.groups[$0].id }
        if let layout = reader.layout(of: group, children) { groupLayouts.append(layout) }
      }
    case .styles:
      if let rule = reader.style(value, number: number) { styles.append(rule) }
    case .layouts:
      if let layout = reader.layout(value, number: number) { layouts.append(layout) }
    }
  }

  /// The assembled presentation, or nil if there are no parts.
  var presentation: GraphPresentation? {
    var presentation = GraphPresentation()
    presentation.groups = Self.list(groups)
    presentation.styles = Self.list(styles) + Self.list(groupStyles)
    presentation.layouts = Self.list(groupLayouts) + Self.list(layouts)
    return presentation.isEmpty ? nil : presentation
  }

  private static func list<Element>(_ elements: PagedArray<Element>) -> [Element] {
    (0..<elements.count).map { elements[$0] }
  }
}
