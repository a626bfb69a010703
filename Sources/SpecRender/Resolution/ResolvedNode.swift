public import ArtifactCore
public import Observation

/// An element as it is shown: plain values, the bindings behind them, and the children there are.
///
/// A node is one object for as long as its element is shown in its place or row, whatever changes
/// about it; `serial` tells it from all others of its runtime. It changes only in
/// ``SpecRuntime/refresh()``.
public final class ResolvedNode {
  /// Why a tree ends where a spec would go on.
  public enum Marker: String, Hashable, Sendable {
    case truncated
    case depthLimit
    /// A child that is listed and not there yet.
    case skeleton
  }

  public let serial: Int

  /// The id of the element.
  public var id: String { plan.id }

  /// The component's name.
  public var type: String { plan.element.type }

  /// Every property the element has, with values in the place of expressions; null for misses.
  public var props: JSONObject {
    noteAccess()
    return currentProps
  }

  @exclusivity(unchecked)  // as in `PathCell`
  var currentProps: JSONObject = [:]

  /// The children that are visible, in order.
  public var children: [ResolvedNode] {
    noteAccess()
    return currentChildren
  }

  var currentChildren: [ResolvedNode] = []

  /// Whether the component is not known.
  public var isUnknown: Bool { plan.isUnknown }

  /// What is wrong with what a person has entered, once that is to be shown.
  public var validationErrors: [ValidationError] {
    noteAccess()
    return currentErrors
  }

  /// Whether an action of the node is running that takes time.
  public var isBusy: Bool {
    noteAccess()
    return runningCount > 0
  }

  /// The round of refreshing in which the node was looked at last.
  var round = 0

  /// What this stands for instead of an element; nil for an element.
  public let marker: Marker?

  /// What the element is; another one once the spec has another element under the id.
  @exclusivity(unchecked)
  var plan: ElementPlan

  let slot: ElementSlot

  /// Where the node stands among the nodes of its element.
  var placeInSlot = 0

  /// What few nodes have; nil for none of it.
  private var rare: RareParts?

  /// The node that has this one; nil once this is gone. Whoever has a node ends it before going, and a
  /// weak reference would make every count of a parent's references a slow one.
  private(set) unowned var parentReference: ResolvedNode?
  let depth: Int

  /// Whether this only holds the rows of an element that repeats itself.
  let isTransparent: Bool

  /// The row whose item the element reads.
  let row: RepeatRow?

  /// Whether the row consists of this node, and perhaps others beside it.
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

  /// The node around this one; nil for the root, and for a node that is not shown any more.
  public var parent: ResolvedNode? {
    guard let parent = parentReference else { return nil }
    return parent.isTransparent ? parent.parent : parent
  }

  /// The key of the row, if a repeat has made this node.
  public var key: String? { isRowRoot ? row?.key : nil }

  /// Where the item of the row is, if a repeat has made this node.
  public var scope: JSONPointer? { isRowRoot ? row?.pointer : nil }

  /// Where the item that the element reads is; nil outside repeats.
  public var item: JSONPointer? { row?.pointer }

  /// Where what a person enters into a property is written.
  public var bindings: [(prop: String, pointer: JSONPointer)] {
    targets.compactMap { prop, target in
      switch target {
      case .state(let pointer): (prop, pointer)
      case .item(let pointer): row.map { (prop, $0.pointer.appending(contentsOf: pointer)) }
      }
    }
  }

  /// Whether a repeat makes the children.
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

  /// Ends all that follows the state here and below; whoever holds the node still sees what it last
  /// showed. Needs no runtime, which may be going itself.
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

  /// Ends all that follows the state but whether the node is visible.
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

  /// Adds what is shown of this node to the children of the one around it.
  private func add(to shown: inout [ResolvedNode]) {
    guard isShown else { return }
    if isTransparent {
      shown.append(contentsOf: currentChildren)
    } else {
      shown.append(self)
    }
  }
}

/// What few nodes have, so that the many are small: a tree has a hundred thousand of them.
private final class RareParts {
  var errors: [ValidationError] = []
  var showsErrors = false
  var typedNumber: TypedNumber?
  var runningCount = 0
  var watchTasks: [RefreshTask] = []
  var lastReplaced = 0

  /// Who tracks the node; nil for nobody.
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

  /// Whether the errors of the field are to be shown.
  var showsErrors: Bool {
    get { rare?.showsErrors ?? false }
    set { if rare != nil || newValue { rareParts().showsErrors = newValue } }
  }

  var typedNumber: TypedNumber? {
    get { rare?.typedNumber }
    set { if rare != nil || newValue != nil { rareParts().typedNumber = newValue } }
  }

  /// How many actions of the node are running that take time.
  var runningCount: Int {
    get { rare?.runningCount ?? 0 }
    set { rareParts().runningCount = newValue }
  }

  var watchTasks: [RefreshTask] {
    get { rare?.watchTasks ?? [] }
    set { if rare != nil || !newValue.isEmpty { rareParts().watchTasks = newValue } }
  }

  /// Where a child was made anew last.
  var lastReplaced: Int {
    get { rare?.lastReplaced ?? 0 }
    set { if rare != nil || newValue != 0 { rareParts().lastReplaced = newValue } }
  }
}

extension ResolvedNode: Observable {
  /// Notes a read of the node, if somebody tracks it.
  fileprivate func noteAccess() {
    guard slot.counter.probe.isTracking else { return }
    let parts = rareParts()
    let read = parts.tracked ?? TrackedRead()
    parts.tracked = read
    slot.counter.isTracked = true
    read.noteAccess()
  }

  /// Tells who tracks the node that it is another now.
  func noteChange() {
    guard let parts = rare, let read = parts.tracked else { return }
    parts.tracked = nil
    read.noteChange()
  }
}

/// What all nodes of a runtime share: how many there are, and whether somebody tracks what is read.
final class NodeCounter {
  var count = 0

  /// How many rows have come whose nodes are still to be made.
  var awaited = 0

  let probe = TrackingProbe()

  /// Whether anything was ever read while somebody tracked it.
  var isTracked = false
}

extension JSONPointer {
  func appending(contentsOf other: JSONPointer) -> JSONPointer {
    JSONPointer(tokens: tokens + other.tokens)
  }
}
