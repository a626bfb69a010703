// A live spec: the tree of nodes, kept in sync with the state.
//
// Each node has up to two tasks, one for its visibility and one for its properties; each repeat has
// one for its rows, and each filtered row has one. A task records what it reads. A write marks the
// tasks that have read what it changed, and `refresh` reruns these from the root down, so that
// hidden or removed parts aren't evaluated. Nothing else in the tree is touched.
//
// The number of nodes is limited. A tree that reaches the limit is truncated in document order.
// Since a truncated tree cannot be repaired locally, every further change rebuilds it.

import ArtifactCore

/// Renders a spec over a state and updates incrementally: the cost of a change depends on what it
/// affects.
///
/// ```swift
/// let runtime = SpecRuntime(spec)
/// runtime.root?.children.first?.props["content"]
/// runtime.store["/user/name"] = "Grace"
/// let changes = runtime.refresh()
/// ```
/// A runtime must be used on the thread or actor of its store.
public final class SpecRuntime {
  /// The current spec; ``apply(_:)`` and ``update(to:)`` change it.
  public internal(set) var spec: Spec
  /// The state that the spec reads and writes.
  public let store: StateStore
  /// The limits on the size of the tree.
  public let limits: SpecLimits

  /// The diagnostics of rendering the spec, without duplicates.
  public private(set) var diagnostics: [Diagnostic] = []

  /// Whether the tree was truncated at the node limit.
  public private(set) var isTruncated = false

  /// The number of nodes, including hidden ones and rows filtered out by a condition.
  public var nodeCount: Int { counter.count }

  var isFull: Bool { nodeCount >= limits.nodeCount }

  /// Reserves capacity for rows to be shown next; returns false if the node limit would be
  /// exceeded.
  func hasRoom(forRows count: Int) -> Bool {
    counter.awaited = max(0, counter.awaited + count)
    return nodeCount + counter.awaited <= limits.nodeCount
  }

  /// Called before each action is performed.
  public var onAction: ((ActionCall) -> Void)?

  /// Called for each action that has no local handler: unknown actions, and A2UI actions addressed
  /// to the host.
  ///
  /// Returns whether the host handles the action. If it does, the action counts as successful and
  /// its `onSuccess` actions follow; otherwise its `onError` actions follow.
  public var onUnknownAction: ((ActionCall) -> Bool)?

  let actions: ActionExecutor
  var queue = ActionQueue()

  /// The running asynchronous actions.
  var runs: [Int: AsyncRun] = [:]
  let mailbox = ActionMailbox()

  /// The nodes for which an action has started or ended since the last refresh.
  var activity: [ResolvedNode] = []
  let functions: SpecFunctions
  let components: KnownComponents

  /// The slots of all ids that have an element or are listed as a child.
  private(set) var slots: [ElementSlot] = []
  private var slotPlaces = NamePlaces()

  /// Whether the spec is complete. If it is, missing children are not shown as skeletons.
  public internal(set) var isComplete: Bool

  /// Whether more of the state is still to be received. Until then, conditions that read a missing
  /// value are undecided.
  private(set) var awaitsState: Bool

  /// The tasks with undecided conditions.
  private var undecided: [RefreshTask] = []

  var top: ResolvedNode?
  private var serials = 0
  let counter = NodeCounter()

  /// The tracked read of the root; nil if it isn't tracked.
  var trackedRoot: TrackedRead?
  @exclusivity(unchecked)  // as in `PathCell`
  private var dirty: [RefreshTask] = []
  @exclusivity(unchecked)
  private var mustRebuild = false
  private var restructured: [ResolvedNode] = []

  /// The number of ``validate()`` calls that found an invalid field; a front can use it to move the
  /// focus there.
  public internal(set) var failedValidations = 0

  /// The fields whose shown validation errors have changed since the last refresh.
  var revalidated: [ResolvedNode] = []

  /// Identifies the current set of changes, so that each node is listed in it once.
  private(set) var round = 0

  /// The changes of a refresh made before one was requested.
  private var early: SpecChanges?
  private var reported: Set<ReportKey> = []

  private struct ReportKey: Hashable {
    var code: Diagnostic.Code
    var pointer: JSONPointer
    var details: JSONObject
  }

  /// Creates a runtime and merges the initial state of the spec into the store.
  ///
  /// If the spec is incomplete, each missing child is represented by a skeleton node.
  ///
  /// - Complexity: O(elements and nodes shown).
  public init(
    _ spec: Spec, store: StateStore = StateStore(), actions: ActionExecutor = ActionExecutor(),
    functions: SpecFunctions = SpecFunctions(),
    components: KnownComponents = .builtIn, limits: SpecLimits = .standard,
    isComplete: Bool = true
  ) {
    self.spec = spec
    self.store = store
    self.actions = actions
    self.functions = functions
    self.components = components
    self.limits = limits
    self.isComplete = isComplete
    awaitsState = !isComplete
    // Slots have the indices of the elements in the spec; ids seen later are appended.
    slotPlaces = spec.places
    slots.reserveCapacity(spec.ids.count)
    for (place, id) in spec.ids.enumerated() {
      slots.append(ElementSlot(place: place, id: id, counter: counter, spec.elements[place]))
    }
    for element in spec.elements { concealInput(of: element) }
    if let state = spec.state { store.seed(state) }
    build()
  }

  deinit {
    for run in runs.values { run.cancel() }
    top?.unmount()
  }

  /// The root of the visible tree; nil if nothing is visible.
  public var root: ResolvedNode? {
    noteAccess()
    return shownRoot
  }

  var shownRoot: ResolvedNode? {
    top?.isShown == true ? top : nil
  }

  // MARK: - Building

  /// Returns the slot of an id, creating it if needed.
  func slot(of id: String) -> ElementSlot {
    let place = slotPlaces[id] ?? slots.count
    if place == slots.count {
      _ = slotPlaces.append(id)
      slots.append(ElementSlot(place: place, id: id, counter: counter))
    }
    return slots[place]
  }

  func existingSlot(of id: String) -> ElementSlot? {
    slotPlaces[id].map { slots[$0] }
  }

  func build() {
    guard let root = spec.root else { return }
    let slot = slot(of: root)
    if slot.element != nil { top = mount(slot.place, parent: nil, row: nil) }
  }

  private func rebuild() {
    top?.unmount()
    top = nil
    dirty = []
    restructured = []
    mustRebuild = false
    isTruncated = false
    build()
  }

  func plan(of slot: ElementSlot, _ element: UIElement) -> ElementPlan {
    if let plan = slot.plan { return plan }
    let plan = ElementPlan(
      element, in: slot, children: element.children.map { self.slot(of: $0).place },
      isUnknown: !components.contains(element.type), concealsItems: concealsItems(element))
    slot.plan = plan
    check(plan)
    return plan
  }

  /// Reports unknown functions and actions used by an element.
  func check(_ plan: ElementPlan) {
    guard isComplete else { return }
    for prop in plan.dynamics { checkFunctions(prop.value, of: plan.id, at: ["props", prop.name]) }
    checkActions(of: plan)
  }

  func mount(
    _ place: Int, parent: ResolvedNode?, row: RepeatRow?, isRowRoot: Bool = false,
    isOwnRow: Bool = false
  ) -> ResolvedNode? {
    guard !isTruncated, isOwnRow || !isShown(place, around: parent) else { return nil }
    let slot = slots[place]
    var marker: ResolvedNode.Marker?
    if isFull {
      isTruncated = true
      marker = .truncated
      reportTruncation()
    } else if let parent, parent.depth + 1 >= limits.treeDepth {
      marker = .depthLimit
      if slot.element != nil { reportDepth(of: slot.id) }
    }
    let plan: ElementPlan
    if let element = slot.element {
      plan = self.plan(of: slot, element)
    } else {
      plan = ElementPlan(
        UIElement(type: ""), in: slot, children: [], isUnknown: false, concealsItems: false)
      marker = .skeleton
    }
    let node = ResolvedNode(
      plan, of: slot, serial: nextSerial(), parent: parent, row: row, isRowRoot: isRowRoot,
      isOwnRow: isOwnRow, marker: marker)
    node.isShown = marker != .skeleton || !isComplete
    guard marker == nil else { return node }
    if let gate = plan.gate, !isOwnRow {
      let task = RefreshTask(.visibility(node), depth: node.depth, runtime: self)
      node.visibilityTask = task
      node.isShown = holds(gate, of: node, row: node.row, for: task)
    }
    if node.isShown { mountContent(of: node) }
    return node
  }

  func reportTruncation() {
    report(
      .nodeBudgetExceeded, .error, element: nil, at: [],
      "interface exceeds \(limits.nodeCount) nodes: truncated",
      details: ["limit": .number(JSONNumber(limits.nodeCount))])
  }

  func reportDepth(of element: String) {
    report(
      .depthLimit, .error, element: element, at: [],
      "elements nested deeper than \(limits.treeDepth) levels: not shown")
  }

  /// Whether an element is already shown by a node or one of its ancestors.
  private func isShown(_ place: Int, around node: ResolvedNode?) -> Bool {
    var node = node
    while let current = node {
      if current.plan.place == place { return true }
      node = current.parentReference
    }
    return false
  }

  func mountContent(of node: ResolvedNode) {
    if !node.isTransparent {
      followProps(of: node)
      followWatches(of: node)
    }
    mountChildren(of: node)
    node.rebuildChildren()
  }

  /// Resolves the properties of a node and starts tracking them.
  func followProps(of node: ResolvedNode) {
    node.propsTask?.end()
    node.propsTask = nil
    node.targets = []
    node.currentProps = node.plan.constants
    guard !node.plan.dynamics.isEmpty else { return }
    node.propsTask = RefreshTask(.props(node), depth: node.depth, runtime: self)
    resolveProps(of: node)
  }

  /// Starts tracking the locations an element watches.
  func followWatches(of node: ResolvedNode) {
    for task in node.watchTasks { task.end() }
    var tasks: [RefreshTask] = []
    for (index, watch) in node.plan.element.watch.enumerated() {
      let task = RefreshTask(.watch(node, index), depth: node.depth, runtime: self)
      task.noteRead(of: watch.pointer, below: store.cells)
      tasks.append(task)
    }
    node.watchTasks = tasks
  }

  func mountChildren(of node: ResolvedNode) {
    if node.hasRows, let repetition = node.plan.element.repeat {
      checkSource(of: node, repetition)
      let site = RepeatSite(node, repetition, runtime: self)
      node.site = site
      site.refresh()
    } else {
      for place in node.plan.children {
        if let child = mount(place, parent: node, row: node.row) { node.slots.append(child) }
      }
    }
  }

  func checkSource(of node: ResolvedNode, _ repetition: SpecRepeat) {
    guard case .item = repetition.source, node.row == nil else { return }
    report(
      .itemOutsideRepeat, .error, element: node.id, at: ["repeat", "statePath"],
      "repeat over an item outside a repeat: nothing is shown")
  }

  func mountRow(_ row: RepeatRow, of node: ResolvedNode) -> [ResolvedNode] {
    if node.isTransparent {
      let own = mount(node.plan.place, parent: node, row: row, isRowRoot: true, isOwnRow: true)
      return own.map { [$0] } ?? []
    }
    return node.plan.children.compactMap { mount($0, parent: node, row: row, isRowRoot: true) }
  }

  // MARK: - Following the state

  func nextSerial() -> Int {
    serials += 1
    return serials
  }

  func enqueue(_ task: RefreshTask) {
    dirty.append(task)
  }

  /// Marks the tree as out of sync; the next refresh rebuilds it.
  func rebuildLater() {
    mustRebuild = true
  }

  /// Updates the tree to the current state, after running the actions of triggered watches.
  ///
  /// - Returns: The changes since the last refresh or update.
  /// - Complexity: O(k log k) for the k tasks that read what has changed, plus the cost of newly
  ///   shown nodes.
  @discardableResult
  public func refresh() -> SpecChanges {
    runQueue()
    var changes = takeChanges()
    if mustRebuild || !dirty.isEmpty {
      follow(&changes, firstNew: serials, rootBefore: shownRoot)
    }
    changes.noteBeside(&revalidated, &activity)
    tellTracking(changes)
    return changes
  }

  /// Returns the changes not reported yet.
  func takeChanges() -> SpecChanges {
    let changes = early ?? SpecChanges()
    early = nil
    if changes.isEmpty, changes.resolved.isEmpty { round += 1 }
    return changes
  }

  /// Updates the tree immediately, for a caller that needs it to be current; the next refresh
  /// reports the changes.
  func catchUp() {
    guard mustRebuild || !dirty.isEmpty else { return }
    var changes = takeChanges()
    follow(&changes, firstNew: serials, rootBefore: shownRoot)
    early = changes
  }

  /// Runs the marked tasks and records the visible changes. Nodes with larger serials than
  /// `firstNew` are new.
  func follow(_ changes: inout SpecChanges, firstNew: Int, rootBefore: ResolvedNode?) {
    if !mustRebuild, !isTruncated {
      let tasks = dirty.count > 1 ? dirty.sorted { $0.precedes($1) } : dirty
      dirty.removeAll(keepingCapacity: true)
      changes.resolved.reserveCapacity(tasks.count)
      changes.updated.reserveCapacity(tasks.count)
      for task in tasks where task.isLive {
        task.isDirty = false
        run(task, &changes)
      }
      rebuildChildren(&changes, firstNew: firstNew)
    }
    counter.awaited = 0
    // Also if the limit has only just been reached: only a tree built in order is truncated in
    // order.
    if mustRebuild || isTruncated {
      rebuild()
      changes.isRebuilt = true
    }
    let root = shownRoot
    if root !== rootBefore {
      changes.hasOtherRoot = true
      changes.note(root.map { [$0] } ?? [], insteadOf: rootBefore.map { [$0] } ?? [])
    }
  }

  private func run(_ task: RefreshTask, _ changes: inout SpecChanges) {
    switch task.work {
    case .visibility(let node):
      guard let gate = node.plan.gate else { return }
      changes.noteResolved(node, in: round)
      let isShown = holds(gate, of: node, row: node.row, for: task)
      guard isShown != node.isShown else { return }
      node.isShown = isShown
      if isShown {
        mountContent(of: node)
      } else {
        node.unmountContent()
        node.currentChildren = []
      }
      noteRestructured(node.parentReference)
    case .rows(let site):
      changes.noteResolved(site.node, in: round)
      site.refresh()
      noteRestructured(site.node)
    case .filter(let row):
      changes.noteResolved(row.site.node, in: round)
      if row.site.refreshFilter(of: row) { noteRestructured(row.site.node) }
    case .props(let node):
      changes.noteResolved(node, in: round)
      if resolveProps(of: node) { changes.noteUpdated(node) }
      renewErrors(of: node)
    case .watch: break
    }
  }

  func noteRestructured(_ node: ResolvedNode?) {
    var node = node
    while let current = node {
      restructured.append(current)
      node = current.isTransparent ? current.parentReference : nil
    }
  }

  private func rebuildChildren(_ changes: inout SpecChanges, firstNew: Int) {
    guard !restructured.isEmpty else { return }
    // Children before parents.
    let nodes = restructured.sorted { ($0.depth, $0.serial) > ($1.depth, $1.serial) }
    restructured = []
    var last: ResolvedNode?
    for node in nodes where node !== last && node.isLive && node.isShown {
      last = node
      let before = node.currentChildren
      node.rebuildChildren()
      guard !node.isTransparent, node.serial <= firstNew,
        !before.elementsEqual(node.currentChildren, by: ===)
      else { continue }
      changes.restructured.append(node)
      changes.note(node.currentChildren, insteadOf: before)
    }
  }

  // MARK: - Resolving

  /// Resolves the properties that depend on the state. Returns whether any of them has changed.
  @discardableResult
  func resolveProps(of node: ResolvedNode) -> Bool {
    let plan = node.plan
    let task = node.propsTask
    task?.beginReading()
    defer { task?.endReading() }
    if !node.targets.isEmpty { node.targets.removeAll(keepingCapacity: true) }
    var hasChanged = false
    var scope = TrackingScope(runtime: self, node: node, row: node.row, task: task, place: .on)
    for position in plan.dynamics.indices {
      let prop = plan.dynamics[position]
      let place = plan.dynamicPlaces[position]
      scope.place = .prop(prop.name)
      let value = scope.value(prop.value)
      if let target = scope.target {
        node.targets.append((prop.name, target))
        scope.target = nil
      }
      guard !node.currentProps.values[place].isEqual(to: value) else { continue }
      node.currentProps.update(at: place) { $0 = value }
      hasChanged = true
    }
    if plan.concealsItems { concealInput(of: node) }
    return hasChanged
  }

  /// Whether a condition holds; false while it is undecided.
  func holds(
    _ condition: SpecCondition, of node: ResolvedNode, row: RepeatRow?, for task: RefreshTask?
  ) -> Bool {
    task?.beginReading()
    defer { task?.endReading() }
    var scope = TrackingScope(
      runtime: self, node: node, row: row, task: task, place: .visible)
    let holds = scope.holds(condition)
    guard scope.isUndecided else { return holds }
    if let task, !task.isUndecided {
      task.isUndecided = true
      undecided.append(task)
    }
    return false
  }

  /// Marks the state as complete and reevaluates undecided conditions.
  func endAwaitingState() {
    awaitsState = false
    for task in undecided {
      task.isUndecided = false
      task.markDirty()
    }
    undecided = []
  }

  func function(_ name: String) -> SpecFunctions.Function? {
    functions[name]
  }

  /// Reports calls to unknown functions.
  private func checkFunctions(_ expression: SpecExpression, of element: String, at place: [String])
  {
    switch expression {
    case .literal, .state, .bindState, .item, .bindItem, .itemPath, .index, .template: break
    case .computed(let name, let arguments):
      let isDirective = name.utf8.first == UInt8(ascii: "$")
      if functions[name] == nil {
        report(
          .unknownFunction, .error, element: element,
          at: place + [isDirective ? name : "$computed"],
          "unknown function `\(name)`",
          suggestion: Suggestion.nearest(to: name, among: functions.names),
          details: ["value": .string(name)])
      }
      for argument in arguments {
        checkFunctions(
          argument.value, of: element, at: place + (isDirective ? [] : ["args"]) + [argument.name])
      }
    case .condition(_, let then, let otherwise):
      checkFunctions(then, of: element, at: place + ["$then"])
      checkFunctions(otherwise, of: element, at: place + ["$else"])
    case .array(let elements):
      for (index, part) in elements.enumerated() {
        checkFunctions(part, of: element, at: place + [String(index)])
      }
    case .object(let members):
      for member in members {
        checkFunctions(member.value, of: element, at: place + [member.name])
      }
    }
  }

  func report(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, element: String?,
    at place: [String], _ message: String, suggestion: @autoclosure () -> String? = nil,
    details: JSONObject = [:], isLasting: Bool = false
  ) {
    // While a spec is incomplete, only events that have happened can be reported.
    guard isComplete || isLasting else { return }
    let pointer = JSONPointer(tokens: (element.map { ["elements", $0] } ?? []) + place)
    guard diagnostics.count < SpecLimits.diagnosticCount,
      reported.insert(ReportKey(code: code, pointer: pointer, details: details)).inserted
    else { return }
    diagnostics.append(
      Diagnostic(
        code, severity, element: element, pointer: pointer, message: message,
        suggestion: suggestion(), details: details))
  }

  /// Discards the diagnostics of elements that have changed.
  func forgetDiagnostics(of ids: Set<ExactString>) {
    guard !diagnostics.isEmpty else { return }
    diagnostics.removeAll { $0.element.map { ids.contains(ExactString($0)) } ?? false }
    reported = Set(
      diagnostics.map { ReportKey(code: $0.code, pointer: $0.pointer, details: $0.details) })
  }
}

extension Diagnostic.Code {
  /// The tree was truncated at the node limit.
  public static let nodeBudgetExceeded = Self(rawValue: "spec.node-budget-exceeded")
}
