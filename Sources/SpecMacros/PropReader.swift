#if Macros
  /// A reader for the prop values of a spec element, converted to Swift types.
  ///
  /// Each value is read according to its definition (`PropDefinition.read`) and then converted to
  /// its Swift type. A missing or invalid value is replaced by the default or, if there is none,
  /// by nil or an empty value.
  public struct PropReader {
    private let values: JSONObject
    private let definitions: [PropDefinition]
    private let bindings: [String: JSONPointer]
    private let write: ((_ prop: String, _ value: JSONValue) -> Bool)?

    /// Creates a reader for an element's props, with the element's bindings.
    public init<Output>(_ context: ComponentRenderContext<Output>, _ definitions: [PropDefinition])
    {
      values = context.resolvedProps
      self.definitions = definitions
      bindings = context.bindings
      write = context.input
    }

    /// Creates a reader for unbound values.
    public init(_ values: JSONObject, _ definitions: [PropDefinition]) {
      self.values = values
      self.definitions = definitions
      bindings = [:]
      write = nil
    }

    /// Returns the value of a prop.
    ///
    /// - Parameters:
    ///   - index: The index of the prop among the definitions.
    ///   - codec: Converts the value from JSON.
    public func value<Value>(_ index: Int, _ codec: PropCodec<Value>) -> Value {
      let definition = definitions[index]
      let value = values[definition.name] ?? .null
      if let result = codec.decode(definition.read(value).value) { return result }
      return definition.defaultValue.flatMap(codec.decode) ?? codec.missing
    }

    /// Returns the input that writes a prop's bound location.
    ///
    /// - Parameters:
    ///   - index: The index of the prop among the definitions.
    ///   - codec: Converts the value to JSON.
    public func input<Value>(_ index: Int, _ codec: PropCodec<Value>) -> PropInput<Value> {
      let name = definitions[index].name
      guard let write, let pointer = bindings[name] else { return PropInput() }
      return PropInput(pointer: pointer) { write(name, codec.encode($0)) }
    }
  }
#endif
