// Actions that take time.
//
// A runtime belongs to one thread, an action that takes time does not. So the two share nothing but a
// mailbox: the action is given values, runs as a task of its own, and leaves what came of it in the
// mailbox; the runtime looks there when it refreshes, and goes on with what was to follow. What an event
// has still to do waits for its action; other events do not.

public import ArtifactCore
import Synchronization

/// One call of an action that takes time: values, and nothing of the runtime.
public struct AsyncActionCall: Hashable, Sendable {
  public var name: String

  /// The parameters, resolved where the element stands.
  public var params: JSONObject

  /// The element whose event started the action, with the rows around it.
  public var element: ElementKey

  /// Where the item of the element's row is; nil outside repeats.
  public var item: JSONPointer?

  public init(
    _ name: String, params: JSONObject = [:], element: ElementKey, item: JSONPointer? = nil
  ) {
    self.name = name
    self.params = params
    self.element = element
    self.item = item
  }
}

/// An action that has begun and has not ended.
public struct RunningAction: Hashable, Sendable {
  /// What names it to ``SpecRuntime/cancelAction(_:)``.
  public var id: Int

  public var name: String
  public var element: ElementKey
}

/// How an action that takes time is done.
struct AsyncAction {
  typealias Handler = @Sendable (AsyncActionCall) async throws -> JSONValue

  var handler: Handler
  var timeout: Duration?
}

/// What came of an action.
enum AsyncResult: Sendable {
  case success(JSONValue)
  case failure(SpecDiagnostic.Code, String)
  case cancelled
}

/// Where actions leave what came of them.
final class ActionMailbox: Sendable {
  private struct State {
    var results: [(id: Int, result: AsyncResult)] = []
    var onPost: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  func setOnPost(_ handler: (@Sendable () -> Void)?) {
    state.withLock { $0.onPost = handler }
  }

  func post(_ id: Int, _ result: AsyncResult) {
    let onPost = state.withLock { state in
      state.results.append((id, result))
      return state.onPost
    }
    onPost?()
  }

  func take() -> [(id: Int, result: AsyncResult)] {
    state.withLock { state in
      defer { state.results = [] }
      return state.results
    }
  }
}

/// An action that is running, and what follows it.
struct AsyncRun {
  var item: ActionQueue.Item
  var name: String
  var task: Task<Void, Never>
  var timer: Task<Void, Never>?

  /// What the event has still to do.
  var rest: [ActionQueue.Item]

  func cancel() {
    task.cancel()
    timer?.cancel()
  }
}

extension SpecRuntime {
  /// The actions that have begun and not ended, in the order in which they began.
  public var runningActions: [RunningAction] {
    runs.sorted { $0.key < $1.key }.map { id, run in
      RunningAction(id: id, name: run.name, element: run.item.node.elementKey)
    }
  }

  /// Calls a function, from any thread, when an action has ended and a refresh would go on with what
  /// follows it.
  public func onActionEnd(_ handler: (@Sendable () -> Void)?) {
    mailbox.setOnPost(handler)
  }

  /// Ends an action: neither what follows success nor what follows failure is done, nor the rest of
  /// its event. What the action gives in the end is dropped.
  public func cancelAction(_ id: Int) {
    guard let run = runs.removeValue(forKey: id) else { return }
    run.cancel()
    noteActivity(of: run.item.node, -1)
  }

  public func cancelActions() {
    for id in runs.keys.sorted() { cancelAction(id) }
  }

  /// Starts an action that takes time; the rest of its event waits.
  func start(_ action: AsyncAction, _ item: ActionQueue.Item, _ params: JSONObject) {
    let call = AsyncActionCall(
      item.binding.action, params: params, element: item.node.elementKey, item: item.node.item)
    let id = nextSerial()
    let mailbox = mailbox
    let handler = action.handler
    let task = Task {
      do {
        mailbox.post(id, .success(try await handler(call)))
      } catch let error as ActionError {
        mailbox.post(id, .failure(error.code, error.message))
      } catch is CancellationError {
        mailbox.post(id, .cancelled)
      } catch {
        mailbox.post(id, .failure(.actionFailed, "“\(call.name)” failed: \(error)"))
      }
    }
    let timer = action.timeout.map { timeout in
      Task {
        guard (try? await Task.sleep(for: timeout)) != nil else { return }
        mailbox.post(id, .failure(.actionTimeout, "“\(call.name)” took more than \(timeout)."))
      }
    }
    let rest = queue.items.filter { $0.chain == item.chain }
    queue.items.removeAll { $0.chain == item.chain }
    runs[id] = AsyncRun(item: item, name: call.name, task: task, timer: timer, rest: rest)
    noteActivity(of: item.node, 1)
  }

  /// Takes what actions have left, and puts what follows into the queue.
  func takeResults() {
    guard !runs.isEmpty else { return }
    for (id, result) in mailbox.take() {
      guard let run = runs.removeValue(forKey: id) else { continue }
      run.cancel()
      noteActivity(of: run.item.node, -1)
      let binding = run.item.binding
      var next: [ActionQueue.Item] = []
      switch result {
      case .cancelled: continue
      case .success(let value):
        next = binding.onSuccess.map {
          ActionQueue.Item(binding: $0, node: run.item.node, chain: run.item.chain, result: value)
        }
      case .failure(let code, let message):
        report(
          code, .error, element: run.item.node.id, at: ["on"], message, isLasting: true)
        next = binding.onError.map {
          ActionQueue.Item(binding: $0, node: run.item.node, chain: run.item.chain, error: message)
        }
      }
      queue.items += next + run.rest
    }
  }

  private func noteActivity(of node: ResolvedNode, _ change: Int) {
    node.runningCount += change
    activity.append(node)
  }
}

extension SpecDiagnostic.Code {
  public static let actionTimeout = Self(rawValue: "action_timeout")
}
