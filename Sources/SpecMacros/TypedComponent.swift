#if Macros
  /// A component whose props are properties of a Swift type; created with `@Component`.
  public protocol TypedComponent: ComponentDefinition {
    /// Creates the component from the values of a spec.
    init(props: PropReader)
  }

  extension TypedComponent {
    /// Creates the component from the props and bindings of its element.
    public init<Output>(ctx: ComponentRenderContext<Output>) {
      self.init(props: PropReader(ctx, Self.propDefinitions))
    }

    /// Creates the component from unbound values, for previews and tests.
    public init(values: JSONObject) {
      self.init(props: PropReader(values, Self.propDefinitions))
    }
  }
#endif
