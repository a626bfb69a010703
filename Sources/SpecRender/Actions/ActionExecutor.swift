public import ArtifactCore

/// The actions there are, by name: those that write the state, and the host's own.
///
/// ```swift
/// var actions = ActionExecutor()
/// actions.register("send") { call in try send(call.params["text"]) }
/// ```
/// Built in are `setState`, `pushState`, `removeState`, `toggleState`, `incrementState`,
/// `decrementState` and `validateForm`; a registration of such a name takes its place.
public struct ActionExecutor {
  public typealias Handler = (ActionCall) throws -> Void

  private var handlers: [ExactString: Handler] = [:]
  private var asyncActions: [ExactString: AsyncAction] = [:]

  /// Actions that are never done without asking.
  private var dangerous: Set<ExactString> = []

  public init() {
    for (name, handler) in StateActions.all + A2UIFunctions.actions {
      handlers[ExactString(name)] = handler
    }
  }

  /// The names in alphabetical order.
  public var names: [String] {
    (handlers.keys.map(\.text) + asyncActions.keys.map(\.text)).filter { !$0.hasPrefix("$") }
      .sorted()
  }

  /// Says that an action is done only after a person was asked, whether or not a spec asks.
  ///
  /// Where a spec has no `confirm` for it, the question is the name of the action.
  public mutating func requireConfirmation(of name: String) {
    dangerous.insert(ExactString(name))
  }

  /// Whether an action is done only after a person was asked.
  public func requiresConfirmation(_ name: String) -> Bool {
    !dangerous.isEmpty && dangerous.contains(ExactString(name))
  }

  /// Adds an action. What it throws starts what `onError` says.
  public mutating func register(_ name: String, _ handler: @escaping Handler) {
    handlers[ExactString(name)] = handler
    asyncActions[ExactString(name)] = nil
  }

  /// Adds an action that takes time.
  ///
  /// It is given values and runs as a task, which is cancelled with ``SpecRuntime/cancelAction(_:)``
  /// and when the runtime goes. What it gives is `"$result"` for what `onSuccess` says; what it throws,
  /// and taking longer than the timeout, starts what `onError` says.
  ///
  /// ```swift
  /// actions.registerAsync("search") { call in try await search(call.params["text"]) }
  /// ```
  public mutating func registerAsync(
    _ name: String, timeout: Duration? = nil,
    _ handler: @escaping @Sendable (AsyncActionCall) async throws -> JSONValue
  ) {
    asyncActions[ExactString(name)] = AsyncAction(handler: handler, timeout: timeout)
    handlers[ExactString(name)] = nil
  }

  public func contains(_ name: String) -> Bool {
    handlers[ExactString(name)] != nil || asyncActions[ExactString(name)] != nil
  }

  func asyncAction(_ name: String) -> AsyncAction? {
    asyncActions.isEmpty ? nil : asyncActions[ExactString(name)]
  }

  /// Does one action with parameters that are resolved, and says how it went.
  ///
  /// Actions that take time are started by a runtime only.
  @discardableResult
  public func perform(_ call: ActionCall) -> ActionOutcome {
    guard let handler = handlers[ExactString(call.name)] else {
      return ActionOutcome(
        failure: SpecDiagnostic(
          .unknownAction, element: call.element, message: "There is no action “\(call.name)”.",
          suggestion: Suggestion.nearest(to: call.name, among: names),
          details: ["value": .string(call.name)]))
    }
    do {
      try handler(call)
      return ActionOutcome(diagnostics: call.notes.diagnostics)
    } catch let error as ActionError {
      let failure = SpecDiagnostic(error.code, element: call.element, message: error.message)
      return ActionOutcome(failure: failure, diagnostics: call.notes.diagnostics)
    } catch {
      let failure = SpecDiagnostic(
        .actionFailed, element: call.element, message: "“\(call.name)” failed: \(error)")
      return ActionOutcome(failure: failure, diagnostics: call.notes.diagnostics)
    }
  }
}

/// One call of an action.
public struct ActionCall {
  public var name: String

  /// The parameters, resolved where the element stands.
  public var params: JSONObject

  /// The state that the action may read and write.
  public var store: StateStore

  /// The element whose event started the action.
  public var element: String?

  /// Where the item of the element's row is; nil outside repeats.
  public var item: JSONPointer?

  /// What the form is like, for `validateForm`.
  var validation: (() -> JSONValue)?

  let notes = ActionNotes()

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

  /// Says something odd about an action that is done nevertheless.
  func note(_ code: SpecDiagnostic.Code, _ message: String) {
    notes.diagnostics.append(SpecDiagnostic(code, .warning, element: element, message: message))
  }
}

/// What a handler notes while it runs.
final class ActionNotes {
  var diagnostics: [SpecDiagnostic] = []

  /// Whether nothing was done, because the action is one that a host is told.
  var isForHost = false
}

/// Why an action was not done.
public struct ActionError: Error, Hashable, Sendable, CustomStringConvertible {
  public var code: SpecDiagnostic.Code
  public var message: String

  public init(_ code: SpecDiagnostic.Code, _ message: String) {
    self.code = code
    self.message = message
  }

  public var description: String { message }
}

/// How an action went.
public struct ActionOutcome: Hashable, Sendable {
  /// Why it was not done; nil if it was.
  public var failure: SpecDiagnostic?

  /// The failure, and what else was odd.
  public var diagnostics: [SpecDiagnostic]

  init(failure: SpecDiagnostic? = nil, diagnostics: [SpecDiagnostic] = []) {
    self.failure = failure
    self.diagnostics = diagnostics + (failure.map { [$0] } ?? [])
  }
}

extension SpecDiagnostic.Code {
  public static let unknownAction = Self(rawValue: "unknown_action")
  public static let actionFailed = Self(rawValue: "action_failed")
  public static let missingParam = Self(rawValue: "missing_param")
  public static let badParamType = Self(rawValue: "bad_param_type")
  public static let notAnArray = Self(rawValue: "not_an_array")
  public static let notANumber = Self(rawValue: "not_a_number")
  public static let notABool = Self(rawValue: "not_a_bool")
  public static let numberOverflow = Self(rawValue: "number_overflow")
}
