#if Macros
  /// A component whose properties are those of a Swift type; `@Component` makes one.
  public protocol TypedComponent: ComponentDefinition {
    /// The component with the values of a spec.
    init(props: PropReader)
  }

  extension TypedComponent {
    /// The component with what its element says, bound where the element is.
    public init<Output>(ctx: ComponentRenderContext<Output>) {
      self.init(props: PropReader(ctx, Self.propDefinitions))
    }

    /// The component with these values, bound to nothing; for previews and tests.
    public init(values: JSONObject) {
      self.init(props: PropReader(values, Self.propDefinitions))
    }
  }
#endif
