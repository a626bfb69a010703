/// An action with its parameters, and what follows it.
public struct ActionBinding: Hashable, Sendable {
  /// What a person is asked before the action.
  public struct Confirmation: Hashable, Sendable {
    public var title: SpecExpression
    public var message: SpecExpression

    public init(title: SpecExpression, message: SpecExpression) {
      self.title = title
      self.message = message
    }
  }

  /// The action's name, such as `setState`.
  public var action: String

  /// The parameters, resolved when the action starts, where the element stands.
  public var params: [SpecProperty]

  /// Only if this holds when the action's turn comes.
  public var when: SpecCondition?

  public var confirm: Confirmation?

  /// What follows when the action has succeeded, or failed.
  public var onSuccess: [ActionBinding]
  public var onError: [ActionBinding]

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
