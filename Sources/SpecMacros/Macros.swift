#if Macros
  /// Makes a struct or a final class a spec component.
  ///
  /// ```swift
  /// /// A gauge for one value.
  /// @Component("Meter", events: ["tap"])
  /// struct Meter {
  ///   @Prop var label: String = "Level"
  ///   @Prop(.bindable, range: 0...10) var value: Double
  ///   @Prop var style: Style = .bar
  ///
  ///   enum Style: String, CaseIterable { case bar, dial }
  ///
  ///   func body(_ context: ComponentRenderContext<String>) -> String { "\(label): \(value)" }
  /// }
  /// ```
  ///
  /// The type becomes a ``TypedComponent``: its definition contains names, types and default
  /// values, with descriptions from documentation comments; `init(ctx:)` creates an instance from
  /// the values of a spec. With a method `body` as above, or a static `render`, it is a
  /// `RenderableComponent` and can be rendered by a `ComponentRegistry`.
  ///
  /// - Parameters:
  ///   - name: The name used in specs, as a literal; defaults to the type's name.
  ///   - description: The purpose of the component; defaults to the first paragraph of the type's
  ///     documentation.
  ///   - events: The events that the component emits, as literals.
  ///   - children: Whether the component accepts child elements.
  @attached(
    extension, conformances: TypedComponent, RenderableComponent,
    names: named(init(props:)))
  @attached(
    member,
    names: named(componentName), named(componentDescription), named(eventNames),
    named(acceptsChildren), named(propDefinitions), named(render), named(init(props:)))
  public macro Component(
    _ name: String? = nil, description: String = "", events: [String] = [], children: Bool = false
  ) = #externalMacro(module: "SpecMacrosPlugin", type: "ComponentMacro")

  /// Declares a stored property of a component as a prop that specs can set.
  ///
  /// Supported types are `String`, `Bool`, integers, `Double`, `Float`, `JSONValue`,
  /// `JSONObject`, `String` enumerations that are `CaseIterable`, and `Optional`, `Array` and
  /// `Dictionary` (keyed by `String`) of these. The type may be omitted if it can be inferred
  /// from a literal. A prop without an initial value is required unless it is optional; if a spec
  /// omits it anyway, it is empty, zero, false or the first case.
  ///
  /// With ``PropOption/bindable``, the component gets a ``PropBinding`` named `$name`, which
  /// writes user input to the state.
  ///
  /// - Parameters:
  ///   - options: Whether the prop can be bound to the state.
  ///   - name: The name used in specs; defaults to the variable's name.
  ///   - description: A description; defaults to the first paragraph of the variable's
  ///     documentation.
  ///   - choices: The allowed strings.
  ///   - format: The format that a string must have.
  ///   - range: The range of a number. Values outside are clamped to it.
  @attached(peer, names: prefixed(`$`), prefixed(_))
  public macro Prop(
    _ options: PropOption..., name: String? = nil, description: String? = nil,
    choices: [String] = [], format: PropDefinition.Format? = nil,
    range: ClosedRange<Double>? = nil
  ) = #externalMacro(module: "SpecMacrosPlugin", type: "PropMacro")

  /// An option of a prop.
  public enum PropOption: Hashable, Sendable {
    /// The user can change the value, so it can be bound to the state.
    case bindable
  }
#endif
