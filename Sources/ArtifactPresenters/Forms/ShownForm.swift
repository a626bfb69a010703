// The form of a runtime, updated incrementally.
//
// A refresh reports which nodes were reevaluated, inserted or removed, or have other children.
// Their elements are read again; they are located from the root, so that arrays are modified in
// place.

import ArtifactPresentation
import SpecRender

/// What a user has chosen to see of a form, which its state does not have, by the ids of elements.
struct OwnState {
  /// The sections that are collapsed (true) or expanded.
  var folded: [Int: Bool] = [:]
  /// The panels of tabs that are shown.
  var panels: [Int: Int] = [:]
  /// How the rows of tables are sorted.
  var sortings: [Int: FormElement.Picker.Sorting] = [:]

  mutating func forget(_ id: Int) {
    folded[id] = nil
    panels[id] = nil
    sortings[id] = nil
  }
}

/// The displayed form of a spec, with its nodes by ID.
struct ShownForm {
  private(set) var form = FormBlock()

  /// The number of changes so far.
  private(set) var revision = 0
  private(set) var nodes: [Int: ResolvedNode] = [:]

  /// What the user has collapsed, expanded or chosen to see.
  private(set) var own = OwnState()

  /// Renders host components from a node and the elements of its children; returns nil for other
  /// nodes.
  var render: ((ResolvedNode, [FormElement]) -> FormElement?)?

  /// The elements rendered by host components.
  private(set) var hosted = HostedElements()

  /// The number of nodes that were reevaluated for the last change.
  private(set) var lookedAtCount = 0

  /// The changed IDs of the most recent revisions, oldest first.
  private var log: [Set<Int>] = []

  /// The maximum number of revisions in the log.
  private static let logLength = 64

  /// The IDs changed since a revision; nil if everything may have changed.
  func changes(since revision: Int) -> Set<Int>? {
    let count = self.revision - revision
    guard count >= 0, count <= log.count else { return nil }
    return log.suffix(count).reduce(into: []) { $0.formUnion($1) }
  }

  /// Applies the changes of a tree.
  mutating func take(_ changes: SpecChanges, root: ResolvedNode?) {
    guard let root, var element = form.root, !changes.isRebuilt, root.serial == element.id else {
      if changes.isRebuilt || root?.serial != form.root?.id { replace(root) }
      return
    }
    if !changes.resolved.isEmpty { lookedAtCount = changes.resolved.count }
    apply(Patch(changes), to: &element, root)
  }

  /// Collapses or expands a section.
  mutating func fold(_ isFolded: Bool, _ id: Int, of node: ResolvedNode, root: ResolvedNode?) {
    guard let root, var element = form.root else { return }
    own.folded[id] = isFolded
    apply(Patch(of: node), to: &element, root)
  }

  /// Shows a panel of tabs.
  mutating func show(panel index: Int, in id: Int, of node: ResolvedNode, root: ResolvedNode?) {
    guard let root, var element = form.root else { return }
    own.panels[id] = index
    apply(Patch(of: node), to: &element, root)
  }

  /// Sorts the rows of a table; nil for their own order.
  mutating func sort(
    _ sorting: FormElement.Picker.Sorting?, in id: Int, of node: ResolvedNode, root: ResolvedNode?
  ) {
    guard let root, var element = form.root else { return }
    own.sortings[id] = sorting
    apply(Patch(of: node), to: &element, root)
  }

  private mutating func apply(
    _ patch: Patch, to element: inout FormElement, _ root: ResolvedNode
  ) {
    guard !patch.isEmpty else { return }
    var changed: Set<Int> = []
    // The arrays must be uniquely referenced while they are modified, or they would be copied.
    form.root = nil
    renew(&element, node: root, patch: patch, changed: &changed)
    form.root = element
    guard !changed.isEmpty else { return }
    revision += 1
    log.append(changed)
    if log.count > Self.logLength { log.removeFirst() }
  }

  /// Replaces the whole form.
  mutating func replace(_ root: ResolvedNode?) {
    nodes.removeAll(keepingCapacity: true)
    own = OwnState()
    hosted = HostedElements()
    form.root = root.map { make($0) }
    revision += 1
    lookedAtCount = nodes.count
    log = []
  }

  private mutating func make(_ node: ResolvedNode) -> FormElement {
    var element = FormElement(alone: node, own: own)
    element.children = node.children.map { make($0) }
    nodes[node.serial] = node
    return shown(element, node)
  }

  /// The displayed element of a node: as rendered by the host, otherwise its own.
  private mutating func shown(_ element: FormElement, _ node: ResolvedNode) -> FormElement {
    guard let made = render?(node, element.children) else { return element }
    return hosted.take(made, instead: element, of: node, own: own)
  }

  // MARK: Patching

  /// The nodes to read again.
  private struct Patch {
    /// The nodes that may have changed, and those whose children may have changed.
    var own: Set<Int> = []
    var parents: Set<Int>

    /// The nodes that are completely new.
    var inserted: Set<Int>

    /// All of these nodes and their ancestors.
    var path: Set<Int> = []

    var isEmpty: Bool { path.isEmpty }

    init(_ changes: SpecChanges) {
      parents = Set(changes.restructured.map(\.serial))
      inserted = Set(changes.inserted.map(\.serial))
      for nodes in [
        changes.resolved, changes.updated, changes.validated, changes.active, changes.restructured,
      ] {
        for node in nodes where own.insert(node.serial).inserted { add(node) }
      }
      for node in changes.inserted { add(node) }
    }

    /// Creates a patch for a single node.
    init(of node: ResolvedNode) {
      own = [node.serial]
      parents = []
      inserted = []
      add(node)
    }

    private mutating func add(_ node: ResolvedNode) {
      var next: ResolvedNode? = node
      while let node = next, path.insert(node.serial).inserted { next = node.parent }
    }
  }

  /// Updates an element and its descendants according to a patch, and records the changed IDs.
  private mutating func renew(
    _ element: inout FormElement, node: ResolvedNode, patch: Patch, changed: inout Set<Int>
  ) {
    guard var own = hosted.remove(node.serial, &changed) else {
      return renewOwn(&element, node: node, patch: patch, changed: &changed)
    }
    // The element rendered by the host is rendered again.
    renewOwn(&own, node: node, patch: patch, changed: &changed)
    element = shown(own, node)
    changed.insert(node.serial)
    changed.formUnion(hosted.parts(of: node.serial))
  }

  private mutating func renewOwn(
    _ element: inout FormElement, node: ResolvedNode, patch: Patch, changed: inout Set<Int>
  ) {
    var hasChanged = false
    if patch.own.contains(node.serial), element.take(node, own: own) { hasChanged = true }
    if patch.parents.contains(node.serial) || element.children.count != node.children.count {
      replaceChildren(of: &element, node, patch, &changed)
      hasChanged = true
    } else {
      for (index, child) in node.children.enumerated() where patch.path.contains(child.serial) {
        renewChild(&element.children[index], node: child, patch: patch, changed: &changed)
        if changed.contains(child.serial) { hasChanged = true }
      }
    }
    if hasChanged { changed.insert(node.serial) }
  }

  private mutating func renewChild(
    _ element: inout FormElement, node: ResolvedNode, patch: Patch, changed: inout Set<Int>
  ) {
    if element.id == node.serial, !patch.inserted.contains(node.serial) {
      return renew(&element, node: node, patch: patch, changed: &changed)
    }
    forget(element, &changed)
    element = make(node)
    changed.insert(node.serial)
  }

  /// Updates the list of children; unchanged children at both ends are not touched.
  private mutating func replaceChildren(
    of element: inout FormElement, _ node: ResolvedNode, _ patch: Patch, _ changed: inout Set<Int>
  ) {
    let new = node.children
    let shorter = min(element.children.count, new.count)
    var start = 0
    while start < shorter, element.children[start].id == new[start].serial { start += 1 }
    var end = 0
    while end < shorter - start,
      element.children[element.children.count - 1 - end].id == new[new.count - 1 - end].serial
    {
      end += 1
    }
    var left: [Int: FormElement] = [:]
    let gone = start..<element.children.count - end
    for child in element.children[gone] { left[child.id] = child }
    let come = new[start..<new.count - end].map { left.removeValue(forKey: $0.serial) ?? make($0) }
    for child in left.values { forget(child, &changed) }
    element.children.replaceSubrange(gone, with: come)
    for (index, child) in new.enumerated() where patch.path.contains(child.serial) {
      renewChild(&element.children[index], node: child, patch: patch, changed: &changed)
    }
  }

  /// Removes the stored data of an element that is no longer displayed, and of its descendants.
  private mutating func forget(_ element: FormElement, _ changed: inout Set<Int>) {
    nodes[element.id] = nil
    own.forget(element.id)
    changed.insert(element.id)
    let own = hosted.remove(element.id, &changed) ?? element
    for child in own.children { forget(child, &changed) }
  }
}
