// Transitions from one version of a spec to the next.
//
// An update lists elements. Unchanged ones cost a comparison. For each changed one, its nodes are
// visited from the root down, and properties, conditions, watches and the list of children are
// updated in place, so that nodes, rows and their readers keep their identity. A node is recreated
// only if its component changes or the element switches between being a row and having rows. The
// state is merged first, so that everything is resolved once, with the new values.

import ArtifactCore

extension SpecRuntime {
  /// Applies an update of the spec and returns the resulting changes of the tree.
  ///
  /// The state is merged: user input is kept. Observers of the store and nodes of unchanged
  /// elements are kept; only what has changed is resolved again. State changes made by the spec do
  /// not trigger watches.
  ///
  /// ```swift
  /// var document = SpecDocument()
  /// let runtime = SpecRuntime(Spec(), isComplete: false)
  /// for chunk in answer {
  ///   document.append(chunk.utf8.span)
  ///   show(runtime.apply(document.takeUpdate()).list)     // at most once per frame
  /// }
  /// document.finish()
  /// show(runtime.apply(document.takeUpdate()).list)
  /// ```
  /// - Complexity: O(elements of the update, their nodes and children, and the state of the
  ///   update). An update that replaces everything is compared element by element.
  @discardableResult
  public func apply(_ update: SpecUpdate) -> SpecChanges {
    runQueue()
    var changes = takeChanges()
    let firstNew = nextSerial()
    let rootBefore = shownRoot
    let wasComplete = isComplete
    isComplete = update.isComplete
    let stale = replaceElements(update)
    spec.apply(update)
    if let state = update.state {
      let count = queue.watches.count
      store.seed(state)
      dropWatches(after: count)
    }
    if awaitsState, update.isComplete || update.isStateComplete { endAwaitingState() }
    if isTruncated {
      rebuildLater()
    } else if rootSlot !== top?.slot {
      top?.unmount()
      top = nil
      build()
    }
    let nodes = stale.flatMap(\.nodes).filter { $0.serial < firstNew }
    for node in nodes.sorted(by: { ($0.depth, $0.serial) < ($1.depth, $1.serial) })
    where node.isLive && !isTruncated {
      renew(node, &changes)
    }
    if isComplete != wasComplete { awaitChildren() }
    follow(&changes, firstNew: firstNew, rootBefore: rootBefore)
    if isComplete, !wasComplete { recheck(before: firstNew) }
    changes.noteBeside(&revalidated, &activity)
    tellTracking(changes)
    return changes
  }

  /// Replaces the spec with another version and returns the resulting changes of the tree.
  ///
  /// - Complexity: As for ``apply(_:)``; all elements are compared.
  @discardableResult
  public func update(to spec: Spec) -> SpecChanges {
    apply(SpecUpdate(spec))
  }

  private var rootSlot: ElementSlot? {
    guard let root = spec.root, let slot = existingSlot(of: root) else { return nil }
    return slot.element == nil ? nil : slot
  }

  // MARK: - Elements

  /// Stores the new elements in their slots and returns the slots whose element has changed.
  private func replaceElements(_ update: SpecUpdate) -> [ElementSlot] {
    var stale: [ElementSlot] = []
    var ids: Set<ExactString> = []
    func replace(_ slot: ElementSlot, with element: UIElement?) {
      guard slot.element != element else { return }
      slot.element = element
      slot.plan = nil
      if let element { concealInput(of: element) }
      stale.append(slot)
      ids.insert(ExactString(slot.id))
    }
    if update.replacesAll {
      let listed = Set(update.ids.map(ExactString.init))
      for slot in slots where !listed.contains(ExactString(slot.id)) { replace(slot, with: nil) }
    }
    for id in update.removed {
      if let slot = existingSlot(of: id) { replace(slot, with: nil) }
    }
    for (id, element) in zip(update.ids, update.elements) { replace(slot(of: id), with: element) }
    forgetDiagnostics(of: ids)
    return stale
  }

  /// Updates a node to the current element of its slot.
  private func renew(_ node: ResolvedNode, _ changes: inout SpecChanges) {
    guard let element = node.slot.element, node.marker == nil else { return replace(node) }
    let old = node.plan
    let new = plan(of: node.slot, element)
    guard old.element.type == new.element.type, old.repeatsItself == new.repeatsItself else {
      return replace(node)
    }
    node.plan = new
    changes.noteResolved(node, in: round)
    if old.gate != new.gate, !node.isOwnRow, renewGate(of: node) { return }
    guard node.isShown else { return }
    if !node.isTransparent {
      if old.element.props != new.element.props {
        let before = node.currentProps
        followProps(of: node)
        if node.currentProps != before { changes.noteUpdated(node) }
        renewErrors(of: node)
      }
      if old.element.watch != new.element.watch { followWatches(of: node) }
    }
    if old.element.repeat != new.element.repeat, !node.isOwnRow {
      node.unmountChildren()
      mountChildren(of: node)
      noteRestructured(node)
      return
    }
    if let site = node.site {
      if old.filter != new.filter, site.replaceFilter() { noteRestructured(node) }
      if !node.isTransparent, old.children != new.children {
        for row in site.rows where row.isShown {
          row.nodes = renewChildren(row.nodes, of: node, row: row, isRowRoot: true)
        }
        noteRestructured(node)
      }
    } else if old.children != new.children {
      node.slots = renewChildren(node.slots, of: node, row: node.row, isRowRoot: false)
      noteRestructured(node)
    }
  }

  /// Re-evaluates a node's visibility after its condition was replaced. Returns whether it has
  /// changed.
  private func renewGate(of node: ResolvedNode) -> Bool {
    node.visibilityTask?.end()
    node.visibilityTask = nil
    let wasShown = node.isShown
    node.isShown = true
    if let gate = node.plan.gate {
      let task = RefreshTask(.visibility(node), depth: node.depth, runtime: self)
      node.visibilityTask = task
      node.isShown = holds(gate, of: node, row: node.row, for: task)
    }
    guard node.isShown != wasShown else { return false }
    if node.isShown {
      mountContent(of: node)
    } else {
      node.unmountContent()
      node.currentChildren = []
    }
    noteRestructured(node.parentReference)
    return true
  }

  /// Returns the nodes for the current list of children, reusing existing nodes.
  private func renewChildren(
    _ nodes: [ResolvedNode], of parent: ResolvedNode, row: RepeatRow?, isRowRoot: Bool
  ) -> [ResolvedNode] {
    let places = parent.plan.children
    var result: [ResolvedNode] = []
    result.reserveCapacity(places.count)
    for (node, place) in zip(nodes, places) {
      guard node.slot.place == place else { break }
      result.append(node)
    }
    var rest: [Int: [ResolvedNode]] = [:]
    for node in nodes[result.count...].reversed() {
      rest[node.slot.place, default: []].append(node)
    }
    // Unmount removed nodes first, so that they don't count toward the limit.
    let kept = places[result.count...].map { rest[$0]?.popLast() }
    for nodes in rest.values { for node in nodes { node.unmount() } }
    for (place, node) in zip(places[result.count...], kept) {
      let child = node ?? mount(place, parent: parent, row: row, isRowRoot: isRowRoot)
      if let child { result.append(child) }
    }
    return result
  }

  /// Recreates a node in its position.
  private func replace(_ node: ResolvedNode) {
    let parent = node.parentReference
    node.unmount()
    guard let parent else {
      top = nil
      return build()
    }
    let new = mount(
      node.slot.place, parent: parent, row: node.row, isRowRoot: node.isRowRoot)
    if node.isRowRoot, let row = node.row {
      row.nodes.replace(node, with: new, from: &row.lastReplaced)
    } else {
      parent.slots.replace(node, with: new, from: &parent.lastReplaced)
    }
    noteRestructured(parent)
  }

  // MARK: - The end of arriving

  /// Shows or hides the skeletons of missing children.
  private func awaitChildren() {
    for slot in slots where slot.element == nil {
      for node in slot.nodes {
        node.isShown = !isComplete
        noteRestructured(node.parentReference)
      }
    }
  }

  /// Reports the diagnostics of existing nodes that were suppressed while the spec was incomplete.
  private func recheck(before firstNew: Int) {
    if isTruncated { reportTruncation() }
    for slot in slots where !slot.nodes.isEmpty {
      if let plan = slot.plan { check(plan) }
      let nodes = slot.nodes.filter { $0.serial < firstNew }
      for node in nodes.sorted(by: { $0.serial < $1.serial }) { recheck(node) }
    }
  }

  private func recheck(_ node: ResolvedNode) {
    if node.marker == .depthLimit, node.slot.element != nil { reportDepth(of: node.id) }
    guard node.marker == nil else { return }
    if let gate = node.plan.gate, let task = node.visibilityTask {
      _ = holds(gate, of: node, row: node.row, for: task)
    }
    guard node.isShown else { return }
    if node.propsTask != nil { resolveProps(of: node) }
    guard let site = node.site else { return }
    checkSource(of: node, site.repetition)
    site.recheck()
    for row in site.rows where row.isMounted { site.refreshFilter(of: row) }
  }
}

extension Array<ResolvedNode> {
  /// Replaces a node with another, or removes it.
  ///
  /// - Parameter start: The index to search from; set to the index of the node. Children mostly
  ///   arrive in order, so replacing all of them takes a single pass.
  fileprivate mutating func replace(
    _ node: ResolvedNode, with new: ResolvedNode?, from start: inout Int
  ) {
    let isNode = { (other: ResolvedNode) in other === node }
    let first = Swift.min(start, count)
    guard
      let place = self[first...].firstIndex(where: isNode)
        ?? self[..<first].firstIndex(where: isNode)
    else { return }
    start = place
    if let new {
      self[place] = new
    } else {
      remove(at: place)
    }
  }
}
