// Events, actions and watches.
//
// Everything that is to be done stands in one queue. An event puts its actions at the end, an action
// what follows it at the front, so that order is that of reading. An action with a question stops the
// queue until the question is answered. Watches are looked at when the queue is empty, round by round;
// a round begins with the watches that the one before has set off.

public import ArtifactCore

/// A question to a person before an action.
public struct PendingConfirmation: Hashable, Sendable {
  public var action: String
  public var title: String
  public var message: String

  public init(action: String, title: String, message: String) {
    self.action = action
    self.title = title
    self.message = message
  }
}

/// What a runtime has to do.
struct ActionQueue {
  struct Item {
    var binding: ActionBinding
    var node: ResolvedNode
    var emitted: JSONObject = [:]

    /// Which event or watch the item came from.
    var chain: Int

    /// What went wrong before, for what `onError` says.
    var error: String?

    /// What the action before has given, for what `onSuccess` says.
    var result: JSONValue?
    var isConfirmed = false
  }

  var items: [Item] = []
  var watches: [RefreshTask] = []
  var confirmation: PendingConfirmation?
  var isRunning = false
}

extension SpecRuntime {
  /// The question that waits for an answer; the queue goes on after ``answer(_:)``.
  public var confirmation: PendingConfirmation? { queue.confirmation }

  /// Starts what an element does for an event, such as `press`; false if it does nothing.
  ///
  /// Parameters that the event brings replace those of the spec. All that follows at once is one
  /// transaction of the store.
  @discardableResult
  public func emit(
    _ event: String, on node: ResolvedNode, params: JSONObject = [:]
  ) -> Bool {
    let bindings = node.plan.element.on.filter { ExactString($0.event) == ExactString(event) }
      .flatMap(\.actions)
    guard !bindings.isEmpty, node.isCurrent else { return false }
    let chain = nextSerial()
    for binding in bindings {
      queue.items.append(.init(binding: binding, node: node, emitted: params, chain: chain))
    }
    runQueue()
    return true
  }

  /// Whether an element does something for an event.
  public func handles(_ event: String, on node: ResolvedNode) -> Bool {
    node.isCurrent
      && node.plan.element.on.contains {
        ExactString($0.event) == ExactString(event) && !$0.actions.isEmpty
      }
  }

  /// Answers the question: the action is done, or left out, and the queue goes on.
  public func answer(_ isConfirmed: Bool) {
    guard queue.confirmation != nil else { return }
    queue.confirmation = nil
    if isConfirmed {
      queue.items[0].isConfirmed = true
    } else {
      queue.items.removeFirst()
    }
    runQueue()
  }

  /// Does what there is to do, unless that is being done already or a question waits.
  func runQueue() {
    takeResults()
    guard !queue.isRunning, queue.confirmation == nil,
      !queue.items.isEmpty || !queue.watches.isEmpty
    else { return }
    queue.isRunning = true
    store.transaction { _ in
      var rounds = 0
      repeat {
        runItems()
        guard queue.confirmation == nil, !queue.watches.isEmpty else { break }
        if rounds == SpecLimits.watchRounds {
          store.report(
            .watchLoop, .error, "Watches answered each other without an end and were stopped.")
          dropWatches()
          break
        }
        rounds += 1
        enqueueWatches()
      } while true
    }
    queue.isRunning = false
  }

  private func runItems() {
    while let item = queue.items.first {
      if !run(item) { return }
    }
  }

  /// Does the first item of the queue; false if it waits for an answer.
  private func run(_ item: ActionQueue.Item) -> Bool {
    let binding = item.binding
    var scope = TrackingScope(
      runtime: self, node: item.node, row: item.node.row, task: nil, place: .on)
    if let when = binding.when, !item.isConfirmed, !scope.holds(when) {
      queue.items.removeFirst()
      return true
    }
    if let confirm = binding.confirm, !item.isConfirmed {
      queue.confirmation = PendingConfirmation(
        action: binding.action, title: scope.value(confirm.title).displayText,
        message: scope.value(confirm.message).displayText)
      return false
    }
    if !item.isConfirmed, actions.requiresConfirmation(binding.action) {
      queue.confirmation = PendingConfirmation(
        action: binding.action, title: "\(binding.action)?", message: "")
      return false
    }
    queue.items.removeFirst()
    var params = resolve(binding.params, in: &scope, of: item)
    for (name, value) in item.emitted.members { params[name] = value }
    var call = ActionCall(
      binding.action, params: params, store: store, element: item.node.id, item: item.node.item)
    call.validation = { [unowned self] in validation() }
    onAction?(call)
    if let action = actions.asyncAction(binding.action) {
      start(action, item, params)
      return true
    }
    let outcome = actions.perform(call)
    let isForHost = call.notes.isForHost || outcome.failure?.code == .unknownAction
    let isTaken = isForHost ? onUnknownAction?(call) : nil
    // That an action is unknown is said of the spec, with its place.
    for diagnostic in outcome.diagnostics where diagnostic.code != .unknownAction {
      report(
        diagnostic.code, diagnostic.severity, element: item.node.id, at: ["on"], diagnostic.message,
        suggestion: diagnostic.suggestion, details: diagnostic.details, isLasting: true)
    }
    let hasFailed = isTaken.map { !$0 } ?? (outcome.failure != nil)
    let next = hasFailed ? binding.onError : binding.onSuccess
    let error = outcome.failure?.message ?? "Nobody takes “\(binding.action)”."
    let items = next.map {
      ActionQueue.Item(
        binding: $0, node: item.node, chain: item.chain, error: hasFailed ? error : nil)
    }
    queue.items.insert(contentsOf: items, at: 0)
    return true
  }

  /// Resolves parameters: in those that are paths an item is its place, in others its value.
  private func resolve(
    _ params: [SpecProperty], in scope: inout TrackingScope, of item: ActionQueue.Item
  ) -> JSONObject {
    var result = JSONObject()
    for param in params {
      switch (param.name, param.value) {
      case ("path", .item(let pointer)), ("statePath", .item(let pointer)),
        ("clearStatePath", .item(let pointer)):
        result[param.name] = scope.value(.itemPath(pointer))
      case (_, .literal("$error.message")):
        result[param.name] = .string(item.error ?? "")
      case (_, .literal("$result")):
        result[param.name] = item.result ?? .null
      default:
        result[param.name] = scope.value(param.value)
      }
    }
    return result
  }

  // MARK: - Watches

  func noteWatch(_ task: RefreshTask) {
    guard !task.isDirty, task.isLive else { return }
    task.isDirty = true
    queue.watches.append(task)
  }

  private func enqueueWatches() {
    let tasks = queue.watches.sorted { $0.precedes($1) }
    queue.watches = []
    for task in tasks {
      task.isDirty = false
      guard task.isLive, case .watch(let node, let index) = task.work else { continue }
      let chain = nextSerial()
      for binding in node.plan.element.watch[index].actions {
        queue.items.append(.init(binding: binding, node: node, chain: chain))
      }
    }
  }

  private func dropWatches() {
    dropWatches(after: 0)
    queue.items = []
  }

  /// Forgets the watches that were set off after the first ones.
  func dropWatches(after count: Int) {
    for task in queue.watches.dropFirst(count) { task.isDirty = false }
    queue.watches.removeSubrange(min(count, queue.watches.count)...)
  }

  /// Says which actions are named that do not exist.
  func checkActions(of plan: ElementPlan) {
    for binding in plan.element.on {
      checkActions(binding.actions, of: plan.id, at: ["on", binding.event])
    }
    for watch in plan.element.watch {
      checkActions(watch.actions, of: plan.id, at: ["watch", watch.pointer.description])
    }
  }

  private func checkActions(_ bindings: [ActionBinding], of element: String, at place: [String]) {
    for (index, binding) in bindings.enumerated() {
      let place = bindings.count == 1 ? place : place + [String(index)]
      if !actions.contains(binding.action) {
        report(
          .unknownAction, .error, element: element, at: place + ["action"],
          "There is no action “\(binding.action)”.",
          suggestion: Suggestion.nearest(to: binding.action, among: actions.names),
          details: ["value": .string(binding.action)])
      }
      checkActions(binding.onSuccess, of: element, at: place + ["onSuccess"])
      checkActions(binding.onError, of: element, at: place + ["onError"])
    }
  }
}

extension ResolvedNode {
  /// Whether the node is shown and the items around it are still there.
  var isCurrent: Bool {
    guard isLive, isShown else { return false }
    var row = row
    while let current = row {
      if current.isGone { return false }
      row = current.site.node.row
    }
    return true
  }
}
