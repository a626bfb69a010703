#if Macros
  /// A property of a component together with the place in the state it is bound to.
  public struct PropBinding<Value> {
    /// The value the component was made with.
    public let value: Value

    private let input: PropInput<Value>

    public init(value: Value, input: PropInput<Value>) {
      self.value = value
      self.input = input
    }

    /// Where in the state it is; nil if the spec has not bound it.
    public var pointer: JSONPointer? { input.pointer }

    /// Whether the spec has bound it.
    public var isBound: Bool { input.pointer != nil }

    /// Writes what a person has entered; false if it is not bound.
    ///
    /// A number beyond the range of the property becomes the nearest within. The component itself stays as
    /// it is; it is made anew when what it shows has changed.
    @discardableResult
    public func set(_ value: Value) -> Bool {
      input.set(value)
    }
  }

  /// Where a property is written.
  public struct PropInput<Value> {
    /// The place in the state; nil if there is none.
    public let pointer: JSONPointer?

    private let write: (Value) -> Bool

    /// Nowhere.
    public init() {
      pointer = nil
      write = { _ in false }
    }

    public init(pointer: JSONPointer, write: @escaping (Value) -> Bool) {
      self.pointer = pointer
      self.write = write
    }

    /// Writes a value; false if there is nowhere to.
    public func set(_ value: Value) -> Bool {
      write(value)
    }
  }
#endif
