/// An action with its parameters and follow-up actions.
public struct ActionBinding: Hashable, Sendable {
  /// The question presented to the user before the action runs.
  public struct Confirmation: Hashable, Sendable {
    /// The dialog's title, resolved when the question is presented.
    public var title: SpecExpression
    /// The dialog's message, resolved when the question is presented.
    public var message: SpecExpression
    /// The label of the answer that performs the action; nil for that of the front.
    public var confirmLabel: SpecExpression?
    /// The label of the answer that doesn't; nil for that of the front.
    public var cancelLabel: SpecExpression?

    /// Creates a confirmation.
    public init(title: SpecExpression, message: SpecExpression) {
      self.title = title
      self.message = message
    }
  }

  /// The action's name, such as `setState`.
  public var action: String

  /// The parameters, resolved in the element's scope when the action starts.
  public var params: [SpecProperty]

  /// A condition evaluated right before the action would run; the action is skipped if it doesn't
  /// hold.
  public var when: SpecCondition?

  /// The confirmation to request before the action runs; nil runs it without asking.
  public var confirm: Confirmation?

  /// The actions that run after this action has succeeded.
  public var onSuccess: [ActionBinding]
  /// The actions that run after this action has failed.
  public var onError: [ActionBinding]

  /// Creates an action binding.
  public init(
    _ action: String, params: [SpecProperty] = [], when: SpecCondition? = nil,
    confirm: Confirmation? = nil, onSuccess: [ActionBinding] = [], onError: [ActionBinding] = []
  ) {
    self.action = action
    self.params = params
    self.when = when
    self.confirm = confirm
    self.onSuccess = onSuccess
    self.onError = onError
  }
}
