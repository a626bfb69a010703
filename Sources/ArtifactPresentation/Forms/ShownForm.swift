// The form of a runtime, patched by what changes.
//
// A refresh says which nodes were looked at, came, went, or have other children. The elements of those
// are read again, and they are found from the root down, so that arrays are changed where they stand.

import SpecRender

/// What is shown of a spec, with the nodes behind it by their ids.
struct ShownForm {
  private(set) var form = FormBlock()

  /// How often it has changed.
  private(set) var revision = 0
  private(set) var nodes: [Int: ResolvedNode] = [:]

  /// Which sections a person has folded or unfolded.
  private(set) var folding: [Int: Bool] = [:]

  /// What makes the elements of hosts' components, from a node and the elements of its children; nil for
  /// nodes that are no such component.
  var render: ((ResolvedNode, [FormElement]) -> FormElement?)?

  /// What hosts' components have made.
  private(set) var hosted = HostedElements()

  /// How many nodes were looked at for the last change.
  private(set) var lookedAtCount = 0

  /// What the last changes were about, each since the one before.
  private var log: [Set<Int>] = []

  /// How many changes are remembered one by one.
  private static let logLength = 64

  /// The ids that have changed since a revision; nil if that may be all.
  func changes(since revision: Int) -> Set<Int>? {
    let count = self.revision - revision
    guard count >= 0, count <= log.count else { return nil }
    return log.suffix(count).reduce(into: []) { $0.formUnion($1) }
  }

  /// Takes in what has changed of a tree.
  mutating func take(_ changes: SpecChanges, root: ResolvedNode?) {
    guard let root, var element = form.root, !changes.isRebuilt, root.serial == element.id else {
      if changes.isRebuilt || root?.serial != form.root?.id { replace(root) }
      return
    }
    if !changes.resolved.isEmpty { lookedAtCount = changes.resolved.count }
    apply(Patch(changes), to: &element, root)
  }

  /// Folds what is in a section away, or unfolds it.
  mutating func fold(_ isFolded: Bool, _ id: Int, of node: ResolvedNode, root: ResolvedNode?) {
    guard let root, var element = form.root else { return }
    folding[id] = isFolded
    apply(Patch(of: node), to: &element, root)
  }

  private mutating func apply(
    _ patch: Patch, to element: inout FormElement, _ root: ResolvedNode
  ) {
    guard !patch.isEmpty else { return }
    var changed: Set<Int> = []
    // Nobody else may have the arrays while they are changed, or all of them would be copied.
    form.root = nil
    renew(&element, root, patch, &changed)
    form.root = element
    guard !changed.isEmpty else { return }
    revision += 1
    log.append(changed)
    if log.count > Self.logLength { log.removeFirst() }
  }

  /// Shows a tree of which nothing was shown before.
  mutating func replace(_ root: ResolvedNode?) {
    nodes.removeAll(keepingCapacity: true)
    folding = [:]
    hosted = HostedElements()
    form.root = root.map { make($0) }
    revision += 1
    lookedAtCount = nodes.count
    log = []
  }

  private mutating func make(_ node: ResolvedNode) -> FormElement {
    var element = FormElement(alone: node, folding: folding)
    element.children = node.children.map { make($0) }
    nodes[node.serial] = node
    return shown(element, node)
  }

  /// What is shown of a node: what a host makes of it, else its element.
  private mutating func shown(_ element: FormElement, _ node: ResolvedNode) -> FormElement {
    guard let made = render?(node, element.children) else { return element }
    return hosted.take(made, instead: element, of: node, folding: folding)
  }

  // MARK: Patching

  /// What has to be read again.
  private struct Patch {
    /// Nodes that may be others than they were, and those whose children may be.
    var own: Set<Int> = []
    var parents: Set<Int>

    /// Nodes of which nothing is as it was.
    var inserted: Set<Int>

    /// All of them, with all they are in.
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

    /// A patch that reads one node again.
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

  /// Reads again what a patch says of an element and of what is in it, and notes what is another then.
  private mutating func renew(
    _ element: inout FormElement, _ node: ResolvedNode, _ patch: Patch, _ changed: inout Set<Int>
  ) {
    guard var own = hosted.remove(node.serial, &changed) else {
      return renewOwn(&element, node, patch, &changed)
    }
    // What a host has made of the node and of what is in it is made again.
    renewOwn(&own, node, patch, &changed)
    element = shown(own, node)
    changed.insert(node.serial)
    changed.formUnion(hosted.parts(of: node.serial))
  }

  private mutating func renewOwn(
    _ element: inout FormElement, _ node: ResolvedNode, _ patch: Patch, _ changed: inout Set<Int>
  ) {
    var hasChanged = false
    if patch.own.contains(node.serial), element.take(node, folding: folding) { hasChanged = true }
    if patch.parents.contains(node.serial) || element.children.count != node.children.count {
      replaceChildren(of: &element, node, patch, &changed)
      hasChanged = true
    } else {
      for (index, child) in node.children.enumerated() where patch.path.contains(child.serial) {
        renewChild(&element.children[index], child, patch, &changed)
        if changed.contains(child.serial) { hasChanged = true }
      }
    }
    if hasChanged { changed.insert(node.serial) }
  }

  private mutating func renewChild(
    _ element: inout FormElement, _ node: ResolvedNode, _ patch: Patch, _ changed: inout Set<Int>
  ) {
    if element.id == node.serial, !patch.inserted.contains(node.serial) {
      return renew(&element, node, patch, &changed)
    }
    forget(element, &changed)
    element = make(node)
    changed.insert(node.serial)
  }

  /// Takes the children there are now; those at both ends that have stayed are not touched.
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
      renewChild(&element.children[index], child, patch, &changed)
    }
  }

  /// Forgets an element that is not shown any more, with all that is in it.
  private mutating func forget(_ element: FormElement, _ changed: inout Set<Int>) {
    nodes[element.id] = nil
    folding[element.id] = nil
    changed.insert(element.id)
    let own = hosted.remove(element.id, &changed) ?? element
    for child in own.children { forget(child, &changed) }
  }
}
