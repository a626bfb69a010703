#if Macros
  /// A component's prop value with the state location it is bound to.
  public struct PropBinding<Value> {
    /// The value with which the component was created.
    public let value: Value

    private let input: PropInput<Value>

    /// Creates a binding from a value and the input that writes it.
    public init(value: Value, input: PropInput<Value>) {
      self.value = value
      self.input = input
    }

    /// The bound location in the state; nil if the spec doesn't bind the prop.
    public var pointer: JSONPointer? { input.pointer }

    /// Whether the spec binds the prop.
    public var isBound: Bool { input.pointer != nil }

    /// Writes user input to the state.
    ///
    /// A number outside the prop's range is clamped. The component itself doesn't change; it is
    /// created again when its values have changed.
    ///
    /// - Returns: False if the prop isn't bound.
    @discardableResult
    public func set(_ value: Value) -> Bool {
      input.set(value)
    }
  }

  /// A destination for the values of a prop.
  public struct PropInput<Value> {
    /// The location in the state; nil if the prop isn't bound.
    public let pointer: JSONPointer?

    private let write: (Value) -> Bool

    /// Creates an input that discards values.
    public init() {
      pointer = nil
      write = { _ in false }
    }

    /// Creates an input for a state location that `write` writes to.
    public init(pointer: JSONPointer, write: @escaping (Value) -> Bool) {
      self.pointer = pointer
      self.write = write
    }

    /// Writes a value; returns false if the prop isn't bound.
    public func set(_ value: Value) -> Bool {
      write(value)
    }
  }
#endif
