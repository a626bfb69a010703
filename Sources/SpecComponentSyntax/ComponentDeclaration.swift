#if Macros
  package import SpecRender

  /// A component as declared in source.
  ///
  /// The macro generates Swift from it (``definitionSource``), and the schema tool generates a
  /// schema (``schema(choices:)``), so both agree.
  package struct ComponentDeclaration {
    /// The Swift name, without enclosing types.
    package var typeName: String

    /// The name used in specs.
    package var name: String

    package var description = ""
    package var events: [String] = []
    package var acceptsChildren = false
    package var props: [PropDeclaration] = []

    /// `public` or `package` if generated members need that access level.
    package var access: String?

    package var isClass = false

    /// The attribute that generated conformances need if the type is isolated to the main actor.
    package var isolation = ""

    /// Whether the type already has an initializer from props.
    package var hasInitializer = false

    /// How the component is rendered; nil if it isn't.
    package var rendering: Rendering?

    /// Returns the component's entry in a catalog.
    ///
    /// - Parameter choices: Returns the cases of an enumeration given its name as written, or nil
    ///   if it is unknown.
    package func schema(choices: (_ type: String) -> [(name: String, text: String)]?)
      -> ComponentSchema
    {
      ComponentSchema(
        name, description: description, props: props.map { $0.definition(choices: choices) },
        events: events, acceptsChildren: acceptsChildren)
    }
  }

  /// The way a component is rendered.
  package enum Rendering: Hashable {
    /// A static method `render` with the signature that the registry requires.
    case render
    /// A method `body` with these types, as written.
    case body(context: String, output: String)
  }

  /// A prop as declared in source.
  package struct PropDeclaration {
    /// The Swift name, including any backticks.
    package var identifier: String

    /// The name used in specs.
    package var name: String

    package var shape: PropShape

    /// The type as written, or as inferred by Swift.
    package var type: String

    package var defaultValue: PropDefault?
    package var description: String?
    package var isBindable = false
    package var isRequired = false
    package var choices: [String] = []
    package var format: PropDefinition.Format?
    package var range: PropLimits?

    /// `public`, `package`, `private` or `fileprivate`, as written.
    package var access: String?

    /// The Swift name without backticks.
    package var plainIdentifier: String {
      identifier.hasPrefix("`") ? String(identifier.dropFirst().dropLast()) : identifier
    }

    package func definition(choices known: (_ type: String) -> [(name: String, text: String)]?)
      -> PropDefinition
    {
      PropDefinition(
        name: name, type: shape.propType,
        defaultValue: defaultValue?.jsonValue { type, name in
          known(type)?.first { $0.name == name }?.text
        },
        description: description, binding: isBindable, isRequired: isRequired,
        choices: shape.choiceType.flatMap(known).map { $0.map(\.text) } ?? choices, format: format,
        range: range?.range)
    }
  }
#endif
