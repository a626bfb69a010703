import ArtifactPresentation
import SpecRender

// The elements rendered by host components, stored with the elements that they replace. A component
// renders one element and, inside it, parts that belong to no node. Parts have negative IDs derived
// from the node and their number, so that they are stable when the component is rendered again.

/// The elements rendered by host components.
struct HostedElements {
  /// The replaced elements of nodes, including the elements of their children.
  private var originals: [Int: FormElement] = [:]

  /// The rendered elements without their children, by ID.
  private var elements: [Int: FormElement] = [:]
  private var partIDs: [Int: [Int]] = [:]

  /// A rendered element without its children; nil if there is none.
  subscript(id: Int) -> FormElement? { elements[id] }

  /// The IDs of the parts of a component.
  func parts(of serial: Int) -> [Int] { partIDs[serial] ?? [] }

  /// The node to which an element belongs.
  static func owner(of id: Int) -> Int { id >= 0 ? id : -id / FormElement.partCount - 1 }

  /// Removes the rendered elements of a node and returns the replaced element.
  mutating func remove(_ serial: Int, _ changed: inout Set<Int>) -> FormElement? {
    guard let original = originals.removeValue(forKey: serial) else { return nil }
    elements[serial] = nil
    for id in partIDs.removeValue(forKey: serial) ?? [] {
      elements[id] = nil
      changed.insert(id)
    }
    return original
  }

  /// Stores the rendered element of a node and returns it with IDs and uses assigned.
  mutating func take(
    _ made: FormElement, instead original: FormElement, of node: ResolvedNode,
    own: OwnState
  ) -> FormElement {
    var made = made
    made.id = node.serial
    if made.problems.isEmpty { made.problems = original.problems }
    if original.isBusy { made.isBusy = true }
    originals[node.serial] = original
    let children = Set(original.children.map(\.id))
    var used: Set<Int> = []
    adopt(&made, node, own)
    number(&made, node: node, children: children, used: &used, own: own)
    return made
  }

  /// Assigns IDs to the parts; the elements of children are unchanged.
  private mutating func number(
    _ element: inout FormElement, node: ResolvedNode, children: Set<Int>,
    used: inout Set<Int>, own: OwnState
  ) {
    for index in element.children.indices where !children.contains(element.children[index].id) {
      var number = ~element.children[index].id
      while !(0..<FormElement.partCount).contains(number) || !used.insert(number).inserted {
        number = used.count
        while used.contains(number) { number += 1 }
        guard number < FormElement.partCount else { break }
      }
      let id = -((node.serial + 1) * FormElement.partCount + number)
      element.children[index].id = id
      partIDs[node.serial, default: []].append(id)
      adopt(&element.children[index], node, own)
      self.number(
        &element.children[index], node: node, children: children, used: &used, own: own)
    }
  }

  /// Determines the effect of activating an element, and disables the element if there is none.
  private mutating func adopt(
    _ element: inout FormElement, _ node: ResolvedNode, _ own: OwnState
  ) {
    element.name = node.id
    let bound = node.bindings.map(\.prop)
    func isBound(_ use: FormElement.Use?) -> Bool {
      switch use {
      case .input(let prop), .write(let prop, _), .choose(let prop, _): bound.contains(prop)
      case .emit, .emitChoice: true
      case nil: false
      }
    }
    let input = element.use ?? bound.first.map { .input($0) }
    switch element.content {
    case .textField(var field):
      element.use = input
      field.isEnabled = field.isEnabled && isBound(input)
      element.content = .textField(field)
    case .toggle(var toggle):
      element.use = input
      toggle.isEnabled = toggle.isEnabled && isBound(input)
      element.content = .toggle(toggle)
    case .picker(var picker):
      picker.isEnabled = picker.isEnabled && (picker.rowUse == .reading || isBound(element.use))
      if let sorting = own.sortings[element.id] { picker.sort(sorting, &element.use) }
      element.content = .picker(picker)
    case .slider(var slider):
      element.use = input
      slider.isEnabled = slider.isEnabled && isBound(input)
      element.content = .slider(slider)
    case .button(var button):
      element.use = element.use ?? .emit("press")
      button.isEnabled = button.isEnabled && isBound(element.use)
      element.content = .button(button)
    case .tabs(var tabs):
      // Tabs that write to a property that is not bound are chosen here.
      if !isBound(element.use) { element.use = nil }
      tabs.shown = own.panels[element.id] ?? tabs.shown
      element.content = .tabs(tabs)
    case .section(var section):
      section.isCollapsed = section.isCollapsible && own.folded[element.id] ?? section.isCollapsed
      element.content = .section(section)
    default: break
    }
    var alone = element
    alone.children = []
    elements[element.id] = alone
  }
}
