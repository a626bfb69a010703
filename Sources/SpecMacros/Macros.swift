#if Macros
  /// Makes a struct or a final class a component of specs.
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
  ///   func body(_ context: ComponentRenderContext<String>) -> String {
  ///     "\(label): \(value)"
  ///   }
  /// }
  /// ```
  ///
  /// The type becomes a ``TypedComponent``: its definition says names, types, defaults as values, and
  /// descriptions from documentation comments; `init(ctx:)` makes one from what a spec says. With a method
  /// `body` as above, or a static `render`, it is a `RenderableComponent` and shows itself in a
  /// `ComponentRegistry`.
  ///
  /// - Parameters:
  ///   - name: The name that specs use, a literal; that of the type without one.
  ///   - description: What the component is for; the first paragraph of the documentation without one.
  ///   - events: The events it emits, as literals.
  ///   - children: Whether elements may stand inside.
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

  /// Marks a stored property of a component as one that specs set.
  ///
  /// It is a `String`, `Bool`, integer, `Double` or `Float`, a `JSONValue` or `JSONObject`, an enumeration
  /// of `String` that is `CaseIterable`, or an `Optional`, `Array` or `Dictionary` by `String` of these. The
  /// type may be left out where a literal tells it. Without an initial value, unless it is optional, the
  /// property is required; where a spec gives none all the same it is empty, zero, false or the first case.
  ///
  /// With ``PropOption/bindable`` the component has a ``PropBinding`` for it, `$name`, to write what a person
  /// has entered.
  ///
  /// - Parameters:
  ///   - options: Whether it can be bound.
  ///   - name: The name that specs use; that of the variable without one.
  ///   - description: What it is; the first paragraph of the documentation without one.
  ///   - choices: The texts there are to choose from.
  ///   - format: What a text must be beside being a text.
  ///   - range: The limits of a number. A value beyond them becomes the nearest within.
  @attached(peer, names: prefixed(`$`), prefixed(_))
  public macro Prop(
    _ options: PropOption..., name: String? = nil, description: String? = nil,
    choices: [String] = [], format: PropDefinition.Format? = nil,
    range: ClosedRange<Double>? = nil
  ) = #externalMacro(module: "SpecMacrosPlugin", type: "PropMacro")

  /// What a property can do beside being set.
  public enum PropOption: Hashable, Sendable {
    /// A person changes it, so that it can be bound to the state.
    case bindable
  }
#endif
