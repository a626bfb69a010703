#if Macros
  /// The values a spec gives to the properties of a component, with their types.
  ///
  /// Each is read as its definition says (`PropDefinition.read`), then as its Swift type. What is missing or
  /// wrong is the default; without one nil, or what is empty.
  public struct PropReader {
    private let values: JSONObject
    private let definitions: [PropDefinition]
    private let bindings: [String: JSONPointer]
    private let write: ((_ prop: String, _ value: JSONValue) -> Bool)?

    /// What an element says, bound where the element is.
    public init<Output>(_ context: ComponentRenderContext<Output>, _ definitions: [PropDefinition])
    {
      values = context.resolvedProps
      self.definitions = definitions
      bindings = context.bindings
      write = context.input
    }

    /// These values, bound to nothing.
    public init(_ values: JSONObject, _ definitions: [PropDefinition]) {
      self.values = values
      self.definitions = definitions
      bindings = [:]
      write = nil
    }

    /// The value of a property.
    ///
    /// - Parameter index: The place of the property among the definitions.
    public func value<Value>(_ index: Int, _ codec: PropCodec<Value>) -> Value {
      let definition = definitions[index]
      let value = values[definition.name] ?? .null
      if let result = codec.decode(definition.read(value).value) { return result }
      return definition.defaultValue.flatMap(codec.decode) ?? codec.missing
    }

    /// Where a property is written.
    public func input<Value>(_ index: Int, _ codec: PropCodec<Value>) -> PropInput<Value> {
      let name = definitions[index].name
      guard let write, let pointer = bindings[name] else { return PropInput() }
      return PropInput(pointer: pointer) { write(name, codec.encode($0)) }
    }
  }
#endif
