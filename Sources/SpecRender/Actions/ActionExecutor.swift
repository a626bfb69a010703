public import ArtifactCore

/// The available actions by name: built-in actions that write the state, and those of the host.
///
/// ```swift
/// var actions = ActionExecutor()
/// actions.register("send") { call in try send(call.params["text"]) }
/// ```
/// The built-in actions are `setState`, `pushState`, `removeState`, `toggleState`,
/// `incrementState`, `decrementState` and `validateForm`; registering an action with such a name
/// replaces it.
public struct ActionExecutor {
  /// A synchronous implementation of an action. An error it throws makes the action fail.
  public typealias Handler = (ActionCall) throws -> Void

  private var handlers: [ExactString: Handler] = [:]
  private var asyncActions: [ExactString: AsyncAction] = [:]

  /// The actions that always require confirmation.
  private var dangerous: Set<ExactString> = []

  /// Creates an executor with the built-in actions.
  public init() {
    for (name, handler) in StateActions.all + A2UIFunctions.actions {
      handlers[ExactString(name)] = handler
    }
  }

  /// The names, in alphabetical order.
  ///
  /// - Complexity: O(n log n) in the number of actions.
  public var names: [String] {
    (handlers.keys.map(\.text) + asyncActions.keys.map(\.text)).filter { !$0.hasPrefix("$") }
      .sorted()
  }

  /// Requires user confirmation for every call of an action, even if the spec doesn't ask for it.
  ///
  /// If a spec has no `confirm` for the action, the action's name is shown as the question.
  public mutating func requireConfirmation(of name: String) {
    dangerous.insert(ExactString(name))
  }

  /// Whether an action always requires user confirmation.
  public func requiresConfirmation(_ name: String) -> Bool {
    !dangerous.isEmpty && dangerous.contains(ExactString(name))
  }

  /// Registers an action, replacing any of the same name. If the handler throws, the `onError`
  /// actions run.
  public mutating func register(_ name: String, _ handler: @escaping Handler) {
    handlers[ExactString(name)] = handler
    asyncActions[ExactString(name)] = nil
  }

  /// Registers an asynchronous action, replacing any of the same name.
  ///
  /// The handler receives only values and runs in a task of its own, which is cancelled by
  /// ``SpecRuntime/cancelAction(_:)`` and when the runtime is deallocated. Its result is available
  /// as `"$result"` in the `onSuccess` actions. If it throws or exceeds the timeout, the `onError`
  /// actions run.
  ///
  /// ```swift
  /// actions.registerAsync("search") { call in try await search(call.params["text"]) }
  /// ```
  /// - Parameters:
  ///   - name: The name of the action.
  ///   - timeout: The maximum duration; nil for no limit.
  ///   - handler: Performs the action.
  public mutating func registerAsync(
    _ name: String, timeout: Duration? = nil,
    _ handler: @escaping @Sendable (AsyncActionCall) async throws -> JSONValue
  ) {
    asyncActions[ExactString(name)] = AsyncAction(handler: handler, timeout: timeout)
    handlers[ExactString(name)] = nil
  }

  /// Whether an action of this name is registered.
  public func contains(_ name: String) -> Bool {
    handlers[ExactString(name)] != nil || asyncActions[ExactString(name)] != nil
  }

  func asyncAction(_ name: String) -> AsyncAction? {
    asyncActions.isEmpty ? nil : asyncActions[ExactString(name)]
  }

  /// Performs one action with resolved parameters and returns its outcome.
  ///
  /// Asynchronous actions can only be started by a runtime; they count as unknown here.
  @discardableResult
  public func perform(_ call: ActionCall) -> ActionOutcome {
    guard let handler = handlers[ExactString(call.name)] else {
      return ActionOutcome(
        failure: Diagnostic(
          .unknownAction, .error, element: call.element,
          message: "unknown action `\(call.name)`",
          suggestion: Suggestion.nearest(to: call.name, among: names),
          details: ["value": .string(call.name)]))
    }
    do {
      try handler(call)
      return ActionOutcome(diagnostics: call.notes.diagnostics)
    } catch let error as ActionError {
      let failure = Diagnostic(error.code, .error, element: call.element, message: error.message)
      return ActionOutcome(failure: failure, diagnostics: call.notes.diagnostics)
    } catch {
      let failure = Diagnostic(
        .actionFailed, .error, element: call.element,
        message: "action `\(call.name)` failed: \(error)")
      return ActionOutcome(failure: failure, diagnostics: call.notes.diagnostics)
    }
  }
}

/// A call of an action.
public struct ActionCall {
  /// The name of the action.
  public var name: String

  /// The parameters, resolved in the element's scope.
  public var params: JSONObject

  /// The state that the action may read and write.
  public var store: StateStore

  /// The id of the element whose event or watch started the action; nil if there is none.
  public var element: String?

  /// The location of the row's item; nil outside repeats.
  public var item: JSONPointer?

  /// Validates the form, for `validateForm`.
  var validation: (() -> JSONValue)?

  let notes = ActionNotes()

  /// Creates a call.
  public init(
    _ name: String, params: JSONObject = [:], store: StateStore, element: String? = nil,
    item: JSONPointer? = nil
  ) {
    self.name = name
    self.params = params
    self.store = store
    self.element = element
    self.item = item
  }

  /// Reports a warning about an action that is performed nevertheless.
  func note(_ code: Diagnostic.Code, _ message: String) {
    notes.diagnostics.append(Diagnostic(code, .warning, element: element, message: message))
  }
}

/// Diagnostics and flags collected while a handler runs.
final class ActionNotes {
  var diagnostics: [Diagnostic] = []

  /// Whether the action was not performed because it is addressed to the host.
  var isForHost = false
}

/// The reason for the failure of an action.
public struct ActionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public var code: Diagnostic.Code
  /// The message for the user.
  public var message: String

  /// Creates an error.
  public init(_ code: Diagnostic.Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The message.
  public var description: String { message }
}

/// The outcome of an action.
public struct ActionOutcome: Hashable, Sendable {
  /// The reason for the failure; nil if the action succeeded.
  public var failure: Diagnostic?

  /// All diagnostics, including the failure.
  public var diagnostics: [Diagnostic]

  init(failure: Diagnostic? = nil, diagnostics: [Diagnostic] = []) {
    self.failure = failure
    self.diagnostics = diagnostics + (failure.map { [$0] } ?? [])
  }
}

extension Diagnostic.Code {
  /// An action that isn't registered.
  public static let unknownAction = Self(rawValue: "spec.unknown-action")
  /// A handler threw an error.
  public static let actionFailed = Self(rawValue: "spec.action-failed")
  /// A required parameter is missing.
  public static let missingParam = Self(rawValue: "spec.missing-param")
  /// A parameter has the wrong type.
  public static let badParamType = Self(rawValue: "spec.bad-param-type")
  /// The target of an array action isn't an array.
  public static let notAnArray = Self(rawValue: "spec.not-an-array")
  /// The target of a numeric action isn't a number.
  public static let notANumber = Self(rawValue: "spec.not-a-number")
  /// The target of `toggleState` isn't a boolean.
  public static let notABool = Self(rawValue: "spec.not-a-bool")
  /// A sum overflowed; the value was clamped or left unchanged.
  public static let numberOverflow = Self(rawValue: "spec.number-overflow")
}
