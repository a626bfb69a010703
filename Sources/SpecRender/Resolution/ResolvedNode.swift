public import ArtifactCore
public import Observation

/// A resolved element: plain values, their bindings, and the visible children.
///
/// A node keeps its identity for as long as its element is shown in its position or row, whatever
/// changes; `serial` identifies it within its runtime. It changes only in
/// ``SpecRuntime/refresh()``, ``SpecRuntime/apply(_:)`` and ``SpecRuntime/validate()``.
public final class ResolvedNode {
  /// The reason why a node represents something other than an element.
  public enum Marker: String, Hashable, Sendable {
    /// The node limit was reached; this element and everything after it are missing.
    case truncated
    /// The depth limit was reached; this element and its descendants are missing.
    case depthLimit
    /// A placeholder for a listed child that hasn't been received yet.
    case skeleton
  }

  /// The number that identifies the node within its runtime; later nodes have larger numbers.
  public let serial: Int

  /// The id of the element.
  public var id: String { plan.id }

  /// The component's name.
  public var type: String { plan.element.type }

  /// All properties of the element, with expressions replaced by their values; null where a value
  /// is missing.
  public var props: JSONObject {
    noteAccess()
    return currentProps
  }

  @exclusivity(unchecked)  // as in `PathCell`
  var currentProps: JSONObject = [:]

  /// The visible children, in order.
  public var children: [ResolvedNode] {
    noteAccess()
    return currentChildren
  }

  var currentChildren: [ResolvedNode] = []

  /// Whether the component is unknown.
  public var isUnknown: Bool { plan.isUnknown }

  /// The validation errors of the user's input, once they should be shown.
  public var validationErrors: [ValidationError] {
    noteAccess()
    return currentErrors
  }

  /// Whether an asynchronous action of the node is running.
  public var isBusy: Bool {
    noteAccess()
    return runningCount > 0
  }

  /// The last refresh round in which the node was evaluated.
  var round = 0

  /// What the node represents instead of an element; nil for an element.
  public let marker: Marker?

  /// The prepared element; replaced when the spec assigns another element to the id.
  @exclusivity(unchecked)
  var plan: ElementPlan

  let slot: ElementSlot

  /// The node's index among the nodes of its element.
  var placeInSlot = 0

  /// Rarely used properties; nil if none is set.
  private var rare: RareParts?

  /// The node that owns this one; nil once this node is unmounted. An owner unmounts its nodes
  /// before it is released, so the reference can be unowned; weak references would slow down
  /// reference counting of every parent.
  private(set) unowned var parentReference: ResolvedNode?
  let depth: Int

  /// Whether this node only contains the rows of an element that repeats itself.
  let isTransparent: Bool

  /// The row whose item the element reads.
  let row: RepeatRow?

  /// Whether this is a top-level node of its row.
  let isRowRoot: Bool

  /// Whether this is one of the rows of an element that repeats itself.
  let isOwnRow: Bool

  var isShown = false
  var isLive = true
  var slots: [ResolvedNode] = []

  var site: RepeatSite?
  var visibilityTask: RefreshTask?
  @exclusivity(unchecked)
  var propsTask: RefreshTask?
  @exclusivity(unchecked)
  var targets: [(prop: String, target: BindingTarget)] = []

  init(
    _ plan: ElementPlan, of slot: ElementSlot, serial: Int, parent: ResolvedNode?, row: RepeatRow?,
    isRowRoot: Bool,
    isOwnRow: Bool, marker: Marker?
  ) {
    slot.counter.count += 1
    self.plan = plan
    self.slot = slot
    self.serial = serial
    self.row = row
    self.isRowRoot = isRowRoot
    self.isOwnRow = isOwnRow
    self.marker = marker
    parentReference = parent
    isTransparent = parent != nil && plan.repeatsItself && !isOwnRow
    depth = (parent?.depth ?? -1) + (parent?.isTransparent == true ? 0 : 1)
    slot.add(self)
  }

  /// The parent; nil for the root and for a node that is no longer shown.
  public var parent: ResolvedNode? {
    guard let parent = parentReference else { return nil }
    return parent.isTransparent ? parent.parent : parent
  }

  /// The key of the row, if a repeat created this node.
  public var key: String? { isRowRoot ? row?.key : nil }

  /// The location of the row's item, if a repeat created this node.
  public var scope: JSONPointer? { isRowRoot ? row?.pointer : nil }

  /// The location of the item that the element reads; nil outside repeats.
  public var item: JSONPointer? { row?.pointer }

  /// The properties with two-way bindings and the locations to which user input is written.
  ///
  /// - Complexity: O(bindings).
  public var bindings: [(prop: String, pointer: JSONPointer)] {
    targets.compactMap { prop, target in
      switch target {
      case .state(let pointer): (prop, pointer)
      case .item(let pointer): row.map { (prop, $0.pointer.appending(contentsOf: pointer)) }
      }
    }
  }

  /// Whether the children are created by a repeat.
  var hasRows: Bool {
    plan.element.repeat != nil && !isOwnRow && (isTransparent || !plan.repeatsItself)
  }

  func rebuildChildren() {
    var shown: [ResolvedNode] = []
    shown.reserveCapacity(currentChildren.count + 1)
    if let site {
      for row in site.rows where row.isShown {
        for node in row.nodes { node.add(to: &shown) }
      }
    } else {
      for node in slots { node.add(to: &shown) }
    }
    currentChildren = shown
  }

  /// Stops tracking the state here and below. A client that retains the node still sees its last
  /// content. Doesn't access the runtime, which may be deinitializing.
  func unmount() {
    guard isLive else { return }
    isLive = false
    parentReference = nil
    slot.counter.count -= 1
    slot.remove(self)
    visibilityTask?.end()
    visibilityTask = nil
    unmountContent()
  }

  /// Stops tracking the state, except for the node's visibility.
  func unmountContent() {
    propsTask?.end()
    propsTask = nil
    for task in watchTasks { task.end() }
    watchTasks = []
    showsErrors = false
    currentErrors = []
    unmountChildren()
  }

  func unmountChildren() {
    site?.end()
    site = nil
    for slot in slots { slot.unmount() }
    slots = []
  }

  /// Appends the visible part of this node to the children of its parent.
  private func add(to shown: inout [ResolvedNode]) {
    guard isShown else { return }
    if isTransparent {
      shown.append(contentsOf: currentChildren)
    } else {
      shown.append(self)
    }
  }
}

/// Rarely used properties, stored separately to keep nodes small: a tree may have a hundred
/// thousand.
private final class RareParts {
  var errors: [ValidationError] = []
  var showsErrors = false
  var typedNumber: TypedNumber?
  var runningCount = 0
  var watchTasks: [RefreshTask] = []
  var lastReplaced = 0

  /// The tracked read of the node; nil if it isn't tracked.
  var tracked: TrackedRead?
}

extension ResolvedNode {
  private func rareParts() -> RareParts {
    if let rare { return rare }
    let parts = RareParts()
    rare = parts
    return parts
  }

  var currentErrors: [ValidationError] {
    get { rare?.errors ?? [] }
    set { if rare != nil || !newValue.isEmpty { rareParts().errors = newValue } }
  }

  /// Whether the errors of the field should be shown.
  var showsErrors: Bool {
    get { rare?.showsErrors ?? false }
    set { if rare != nil || newValue { rareParts().showsErrors = newValue } }
  }

  var typedNumber: TypedNumber? {
    get { rare?.typedNumber }
    set { if rare != nil || newValue != nil { rareParts().typedNumber = newValue } }
  }

  /// The number of asynchronous actions of the node that are running.
  var runningCount: Int {
    get { rare?.runningCount ?? 0 }
    set { rareParts().runningCount = newValue }
  }

  var watchTasks: [RefreshTask] {
    get { rare?.watchTasks ?? [] }
    set { if rare != nil || !newValue.isEmpty { rareParts().watchTasks = newValue } }
  }

  /// The index of the child that was last replaced.
  var lastReplaced: Int {
    get { rare?.lastReplaced ?? 0 }
    set { if rare != nil || newValue != 0 { rareParts().lastReplaced = newValue } }
  }
}

extension ResolvedNode: Observable {
  /// Records a read of the node if it is being tracked.
  fileprivate func noteAccess() {
    guard slot.counter.probe.isTracking else { return }
    let parts = rareParts()
    let read = parts.tracked ?? TrackedRead()
    parts.tracked = read
    slot.counter.isTracked = true
    read.noteAccess()
  }

  /// Reports a change of the node if it is tracked.
  func noteChange() {
    guard let parts = rare, let read = parts.tracked else { return }
    parts.tracked = nil
    read.noteChange()
  }
}

/// State shared by all nodes of a runtime: the number of nodes, and whether reads are tracked.
final class NodeCounter {
  var count = 0

  /// The number of new rows whose nodes haven't been created yet.
  var awaited = 0

  let probe = TrackingProbe()

  /// Whether any node has ever been read during tracking.
  var isTracked = false
}

extension JSONPointer {
  func appending(contentsOf other: JSONPointer) -> JSONPointer {
    JSONPointer(tokens: tokens + other.tokens)
  }
}
