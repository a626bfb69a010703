// A spec that is shown: the tree of nodes, kept in step with the state.
//
// Each node has up to two tasks, one for whether it is visible and one for its properties, each repeat
// one for its rows and each filtered row one. A task notes what it reads; a write marks the tasks that
// read what it changed, and `refresh` does those again, from the root down, so that what is hidden or
// gone is not looked at. Nothing else of the tree is touched.
//
// The tree has a limit. One that reaches it is cut in document order, and as a cut tree has no local
// repairs, every change then builds it anew.

import ArtifactCore

/// Shows a spec over a state, and follows the state's changes at the cost of what they concern.
///
/// ```swift
/// let runtime = SpecRuntime(spec)
/// runtime.root?.children.first?.props["content"]
/// runtime.store["/user/name"] = "Grace"
/// let changes = runtime.refresh()
/// ```
/// A runtime belongs to the thread or actor of its store.
public final class SpecRuntime {
  /// What is shown; ``apply(_:)`` and ``update(to:)`` bring another.
  public internal(set) var spec: Spec
  public let store: StateStore
  public let limits: SpecLimits

  /// What was odd about showing the spec, each thing once.
  public private(set) var diagnostics: [SpecDiagnostic] = []

  /// Whether the tree was cut at the limit of nodes.
  public private(set) var isTruncated = false

  /// How many nodes there are, hidden ones counted, and rows that a condition leaves out.
  public var nodeCount: Int { counter.count }

  var isFull: Bool { nodeCount >= limits.nodeCount }

  /// Takes room for rows that are to be shown next; false if there is not as much.
  func hasRoom(forRows count: Int) -> Bool {
    counter.awaited = max(0, counter.awaited + count)
    return nodeCount + counter.awaited <= limits.nodeCount
  }

  /// Called with every action before it is done.
  public var onAction: ((ActionCall) -> Void)?

  /// Called with every action that nobody here does: one that does not exist, and what messages of
  /// A2UI tell a host.
  ///
  /// It says whether the host takes the action. One that is taken is done as far as the spec can know,
  /// and what its `onSuccess` says follows; for one that is not, what its `onError` says.
  public var onUnknownAction: ((ActionCall) -> Bool)?

  let actions: ActionExecutor
  var queue = ActionQueue()

  /// The actions that are running, and where they leave what came of them.
  var runs: [Int: AsyncRun] = [:]
  let mailbox = ActionMailbox()

  /// Nodes of which an action has begun or ended.
  var activity: [ResolvedNode] = []
  let functions: SpecFunctions
  let components: KnownComponents

  /// The ids there are or that somebody names as a child.
  private(set) var slots: [ElementSlot] = []
  private var slotPlaces = NamePlaces()

  /// Whether the spec is whole: missing children are not awaited.
  public internal(set) var isComplete: Bool

  /// Whether more of the state is awaited: until it has come, a condition that reads what is not there
  /// is not decided.
  private(set) var awaitsState: Bool

  /// What waits for the state to be decided.
  private var undecided: [RefreshTask] = []

  var top: ResolvedNode?
  private var serials = 0
  let counter = NodeCounter()

  /// Who tracks the root; nil for nobody.
  var trackedRoot: TrackedRead?
  @exclusivity(unchecked)  // as in `PathCell`
  private var dirty: [RefreshTask] = []
  @exclusivity(unchecked)
  private var mustRebuild = false
  private var restructured: [ResolvedNode] = []

  /// How often ``validate()`` has found a field wrong, so that a front can lead a person there.
  public internal(set) var failedValidations = 0

  /// Fields that show other errors than before.
  var revalidated: [ResolvedNode] = []

  /// Counts what is told at once, so that a node is told once.
  private(set) var round = 0

  /// What was brought in step before anybody asked.
  private var early: SpecChanges?
  private var reported: Set<ReportKey> = []

  private struct ReportKey: Hashable {
    var code: SpecDiagnostic.Code
    var pointer: JSONPointer
    var details: JSONObject
  }

  /// Shows a spec; the state it begins with is seeded into the store.
  ///
  /// Of a spec that is not complete missing children are awaited: a node marked as skeleton stands in
  /// the place of each.
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
    // Elements have the places they have in the spec; what is named later comes behind them.
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

  /// The root of what is shown; nil if nothing is.
  public var root: ResolvedNode? {
    noteAccess()
    return shownRoot
  }

  var shownRoot: ResolvedNode? {
    top?.isShown == true ? top : nil
  }

  // MARK: - Building

  /// The slot of an id, made if it is the first time that it is named.
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

  /// Says which functions and actions an element names that do not exist.
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
      "The tree is cut at \(limits.nodeCount) nodes.",
      details: ["limit": .number(JSONNumber(limits.nodeCount))])
  }

  func reportDepth(of element: String) {
    report(
      .depthLimit, .error, element: element, at: [],
      "Elements nest at most \(limits.treeDepth) deep; what is below is not shown.")
  }

  /// Whether an element is shown around a node that is to show it.
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

  /// Resolves the properties of a node from now on.
  func followProps(of node: ResolvedNode) {
    node.propsTask?.end()
    node.propsTask = nil
    node.targets = []
    node.currentProps = node.plan.constants
    guard !node.plan.dynamics.isEmpty else { return }
    node.propsTask = RefreshTask(.props(node), depth: node.depth, runtime: self)
    resolveProps(of: node)
  }

  /// Looks for what an element watches from now on.
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
      "An item is repeated where no repeat is around; nothing is shown.")
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

  /// The tree and the state have parted; the next refresh begins anew.
  func rebuildLater() {
    mustRebuild = true
  }

  /// Brings the tree in step with the state, after watches have done what its changes ask for.
  ///
  /// - Complexity: O(k log k) for k tasks that read what has changed, and what they show anew.
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

  /// The changes that nobody was told yet.
  func takeChanges() -> SpecChanges {
    let changes = early ?? SpecChanges()
    early = nil
    if changes.isEmpty, changes.resolved.isEmpty { round += 1 }
    return changes
  }

  /// Brings the tree in step for those who ask it now; the next refresh tells what that has changed.
  func catchUp() {
    guard mustRebuild || !dirty.isEmpty else { return }
    var changes = takeChanges()
    follow(&changes, firstNew: serials, rootBefore: shownRoot)
    early = changes
  }

  /// Does what is marked, and what changed shows of it. Nodes from the serial on are new.
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
    // Also where the limit was reached just now: only a tree built in order is cut in order.
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
    // A node comes after what it takes children from.
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

  /// Resolves the properties that depend on the state; says whether one of them is another now.
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

  /// Whether a condition holds; not before it is decided.
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

  /// All of the state has come: what waited for it is looked at again.
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

  /// Says which functions are called that do not exist.
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
          "There is no function “\(name)”; this is null.",
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
    _ code: SpecDiagnostic.Code, _ severity: SpecDiagnostic.Severity, element: String?,
    at place: [String], _ message: String, suggestion: @autoclosure () -> String? = nil,
    details: JSONObject = [:], isLasting: Bool = false
  ) {
    // Of a spec that is arriving nothing can be said yet but what has happened.
    guard isComplete || isLasting else { return }
    let pointer = JSONPointer(tokens: (element.map { ["elements", $0] } ?? []) + place)
    guard diagnostics.count < SpecLimits.diagnosticCount,
      reported.insert(ReportKey(code: code, pointer: pointer, details: details)).inserted
    else { return }
    diagnostics.append(
      SpecDiagnostic(
        code, severity, element: element, pointer: pointer, message: message,
        suggestion: suggestion(), details: details))
  }

  /// Forgets what was said of elements that are others now.
  func forgetDiagnostics(of ids: Set<ExactString>) {
    guard !diagnostics.isEmpty else { return }
    diagnostics.removeAll { $0.element.map { ids.contains(ExactString($0)) } ?? false }
    reported = Set(
      diagnostics.map { ReportKey(code: $0.code, pointer: $0.pointer, details: $0.details) })
  }
}

extension SpecDiagnostic.Code {
  public static let nodeBudgetExceeded = Self(rawValue: "node_budget_exceeded")
}
