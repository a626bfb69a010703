// Asynchronous actions.
//
// A runtime is confined to one thread, an asynchronous action is not. They share only a mailbox:
// the action receives values, runs as a task of its own and posts its result to the mailbox; the
// runtime collects the results when it refreshes and continues with the follow-up actions. The
// remaining actions of the same event wait for the result; other events do not.

public import ArtifactCore
import Synchronization

/// A call of an asynchronous action. It contains only values and no reference to the runtime.
public struct AsyncActionCall: Hashable, Sendable {
  /// The name of the action.
  public var name: String

  /// The parameters, resolved in the element's scope.
  public var params: JSONObject

  /// The element whose event started the action, with its enclosing rows.
  public var element: ElementKey

  /// The location of the row's item; nil outside repeats.
  public var item: JSONPointer?

  /// Creates a call.
  public init(
    _ name: String, params: JSONObject = [:], element: ElementKey, item: JSONPointer? = nil
  ) {
    self.name = name
    self.params = params
    self.element = element
    self.item = item
  }
}

/// An asynchronous action that is currently running.
public struct RunningAction: Hashable, Sendable {
  /// The identifier to pass to ``SpecRuntime/cancelAction(_:)``.
  public var id: Int

  /// The name of the action.
  public var name: String
  /// The element whose event started the action.
  public var element: ElementKey
}

/// The implementation of an asynchronous action.
struct AsyncAction {
  typealias Handler = @Sendable (AsyncActionCall) async throws -> JSONValue

  var handler: Handler
  var timeout: Duration?
}

/// The result of an asynchronous action.
enum AsyncResult: Sendable {
  case success(JSONValue)
  case failure(Diagnostic.Code, String)
  case cancelled
}

/// The mailbox to which running actions post their results.
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

/// A running action and what follows it.
struct AsyncRun {
  var item: ActionQueue.Item
  var name: String
  var task: Task<Void, Never>
  var timer: Task<Void, Never>?

  /// The remaining actions of the event.
  var rest: [ActionQueue.Item]

  func cancel() {
    task.cancel()
    timer?.cancel()
  }
}

extension SpecRuntime {
  /// The running actions, in the order in which they were started.
  public var runningActions: [RunningAction] {
    runs.sorted { $0.key < $1.key }.map { id, run in
      RunningAction(id: id, name: run.name, element: run.item.node.elementKey)
    }
  }

  /// Sets the function called when an action has ended and a refresh would run its follow-up
  /// actions. It may be called on any thread; nil removes it.
  public func onActionEnd(_ handler: (@Sendable () -> Void)?) {
    mailbox.setOnPost(handler)
  }

  /// Cancels a running action. Neither its `onSuccess` nor its `onError` actions run, nor do the
  /// remaining actions of its event. Its result is discarded.
  public func cancelAction(_ id: Int) {
    guard let run = runs.removeValue(forKey: id) else { return }
    run.cancel()
    noteActivity(of: run.item.node, -1)
  }

  /// Cancels all running actions.
  public func cancelActions() {
    for id in runs.keys.sorted() { cancelAction(id) }
  }

  /// Starts an asynchronous action and suspends the rest of its event.
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
        mailbox.post(id, .failure(.actionFailed, "action `\(call.name)` failed: \(error)"))
      }
    }
    let timer = action.timeout.map { timeout in
      Task {
        guard (try? await Task.sleep(for: timeout)) != nil else { return }
        mailbox.post(
          id, .failure(.actionTimeout, "action `\(call.name)` timed out after \(timeout)"))
      }
    }
    let rest = queue.items.filter { $0.chain == item.chain }
    queue.items.removeAll { $0.chain == item.chain }
    runs[id] = AsyncRun(item: item, name: call.name, task: task, timer: timer, rest: rest)
    noteActivity(of: item.node, 1)
  }

  /// Collects the results of ended actions and enqueues what follows.
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

extension Diagnostic.Code {
  /// An asynchronous action exceeded its timeout.
  public static let actionTimeout = Self(rawValue: "spec.action-timeout")
}
