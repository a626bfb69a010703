#if Macros
  package import SpecRender

  /// A component as its declaration says it.
  ///
  /// The macro writes it in Swift (``definitionSource``), the schema tool takes it as it is
  /// (``schema(choices:)``), so both say the same.
  package struct ComponentDeclaration {
    /// The name in Swift, without what it is nested in.
    package var typeName: String

    /// The name that specs use.
    package var name: String

    package var description = ""
    package var events: [String] = []
    package var acceptsChildren = false
    package var props: [PropDeclaration] = []

    /// `public` or `package`, if what is generated needs it to be as open as the type.
    package var access: String?

    package var isClass = false

    /// The attribute that conformances need where the type belongs to the main actor.
    package var isolation = ""

    /// Whether there is an initializer from properties already.
    package var hasInitializer = false

    /// How the component shows itself; nil if it does not.
    package var rendering: Rendering?

    /// The component in a catalog.
    ///
    /// - Parameter choices: The cases of an enumeration, by its name as written; nil if it is not known.
    package func schema(choices: (_ type: String) -> [(name: String, text: String)]?)
      -> ComponentSchema
    {
      ComponentSchema(
        name, description: description, props: props.map { $0.definition(choices: choices) },
        events: events, acceptsChildren: acceptsChildren)
    }
  }

  /// How a component shows itself.
  package enum Rendering: Hashable {
    /// With a static method `render`, as the registry wants it.
    case render
    /// With a method `body` of these types, as written.
    case body(context: String, output: String)
  }

  /// A property of a component as its declaration says it.
  package struct PropDeclaration {
    /// The name in Swift, in backticks if it was.
    package var identifier: String

    /// The name that specs use.
    package var name: String

    package var shape: PropShape

    /// The type as written, or the one Swift infers.
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

    /// The name in Swift without backticks.
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
