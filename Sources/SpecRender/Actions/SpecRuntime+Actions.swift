// Events, actions and watches.
//
// There is a single queue of actions. An event appends its actions at the end, and an action
// inserts its follow-up actions at the front, so that they run in reading order. An action that
// requires confirmation suspends the queue until it is answered. Watches are processed in rounds
// when the queue is empty; each round runs the watches triggered by the previous one.

public import ArtifactCore

/// A confirmation requested from the user before an action.
public struct PendingConfirmation: Hashable, Sendable {
  /// The name of the action.
  public var action: String
  /// The title of the question.
  public var title: String
  /// The message of the question; may be empty.
  public var message: String
  /// The label of the answer that performs the action; empty for that of the front.
  public var confirmLabel = ""
  /// The label of the answer that does not; empty for that of the front.
  public var cancelLabel = ""

  /// Creates a pending confirmation.
  public init(action: String, title: String, message: String) {
    self.action = action
    self.title = title
    self.message = message
  }
}

/// The queue of actions to run.
struct ActionQueue {
  struct Item {
    var binding: ActionBinding
    var node: ResolvedNode
    var emitted: JSONObject = [:]

    /// Identifies the event or watch that the item belongs to.
    var chain: Int

    /// The message of the preceding failure, available to `onError` actions.
    var error: String?

    /// The result of the preceding action, available to `onSuccess` actions.
    var result: JSONValue?
    var isConfirmed = false
  }

  var items: [Item] = []
  var watches: [RefreshTask] = []
  var confirmation: PendingConfirmation?
  var isRunning = false
}

extension SpecRuntime {
  /// The pending confirmation; nil if there is none. The queue continues after ``answer(_:)``.
  public var confirmation: PendingConfirmation? { queue.confirmation }

  /// Starts the actions that an element binds to an event, such as `press`.
  ///
  /// All actions that run synchronously form one transaction of the store.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - node: The element.
  ///   - params: Parameters of the event; they override those of the spec.
  /// - Returns: Whether the element handles the event and is currently shown.
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

  /// Returns whether an element handles an event and is currently shown.
  public func handles(_ event: String, on node: ResolvedNode) -> Bool {
    node.isCurrent
      && node.plan.element.on.contains {
        ExactString($0.event) == ExactString(event) && !$0.actions.isEmpty
      }
  }

  /// Answers the pending confirmation: the action is performed or skipped, and the queue continues.
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

  /// Processes the queue, unless it is already being processed or a confirmation is pending.
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
            .watchLoop, .error, "watches keep triggering each other: stopped")
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

  /// Runs the first item of the queue. Returns false if it waits for a confirmation.
  private func run(_ item: ActionQueue.Item) -> Bool {
    let binding = item.binding
    var scope = TrackingScope(
      runtime: self, node: item.node, row: item.node.row, task: nil, place: .on)
    if let when = binding.when, !item.isConfirmed, !scope.holds(when) {
      queue.items.removeFirst()
      return true
    }
    if let confirm = binding.confirm, !item.isConfirmed {
      var question = PendingConfirmation(
        action: binding.action, title: scope.value(confirm.title).displayText,
        message: scope.value(confirm.message).displayText)
      if let label = confirm.confirmLabel {
        question.confirmLabel = scope.value(label).displayText
      }
      if let label = confirm.cancelLabel { question.cancelLabel = scope.value(label).displayText }
      queue.confirmation = question
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
    // Unknown actions are reported for the spec, with their location.
    for diagnostic in outcome.diagnostics where diagnostic.code != .unknownAction {
      report(
        diagnostic.code, diagnostic.severity, element: item.node.id, at: ["on"], diagnostic.message,
        suggestion: diagnostic.suggestion, details: diagnostic.details, isLasting: true)
    }
    let hasFailed = isTaken.map { !$0 } ?? (outcome.failure != nil)
    let next = hasFailed ? binding.onError : binding.onSuccess
    let error = outcome.failure?.message ?? "no handler for action `\(binding.action)`"
    let items = next.map {
      ActionQueue.Item(
        binding: $0, node: item.node, chain: item.chain, error: hasFailed ? error : nil)
    }
    queue.items.insert(contentsOf: items, at: 0)
    return true
  }

  /// Resolves parameters. In path parameters an item resolves to its location, elsewhere to its
  /// value.
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

  /// Discards the watches triggered after the first `count` ones.
  func dropWatches(after count: Int) {
    for task in queue.watches.dropFirst(count) { task.isDirty = false }
    queue.watches.removeSubrange(min(count, queue.watches.count)...)
  }

  /// Reports unknown actions.
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
        // An action that resembles no known one may be the host's.
        let nearest = Suggestion.nearest(to: binding.action, among: actions.names)
        report(
          .unknownAction, nearest == nil ? .warning : .error, element: element,
          at: place + ["action"], "unknown action `\(binding.action)`", suggestion: nearest,
          details: ["value": .string(binding.action)])
      }
      checkActions(binding.onSuccess, of: element, at: place + ["onSuccess"])
      checkActions(binding.onError, of: element, at: place + ["onError"])
    }
  }
}

extension ResolvedNode {
  /// Whether the node is shown and the items of all enclosing rows still exist.
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
