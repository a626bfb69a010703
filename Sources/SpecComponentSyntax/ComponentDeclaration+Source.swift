#if Macros
  import SpecRender

  extension ComponentDeclaration {
    private var prefix: String {
      access.map { $0 + " " } ?? ""
    }

    /// The static members that make the type a `ComponentDefinition`, in Swift.
    package var definitionSource: [String] {
      let list = props.map { "\n  \($0.definitionSource)," }.joined()
      return [
        "componentName: Swift.String = \(name.swiftLiteral)",
        "componentDescription: Swift.String = \(description.swiftLiteral)",
        "eventNames: [Swift.String] = [\(literals(events))]",
        "acceptsChildren: Swift.Bool = \(acceptsChildren)",
        "propDefinitions: [SpecMacros.PropDefinition] = [\(list)\(list.isEmpty ? "" : "\n")]",
      ].map { "\(prefix)static let \($0)" }
    }

    /// The method by which a registry shows the component, in Swift; nil if it has none or its own.
    package var renderSource: String? {
      guard case .body(let context, let output)? = rendering else { return nil }
      return """
        \(prefix)static func render(_ context: \(context)) -> \(output) {
          Self(ctx: context).body(context)
        }
        """
    }

    /// The initializer from the values of a spec, in Swift; nil if the type has its own.
    package var initializerSource: String? {
      guard !hasInitializer else { return nil }
      var lines = ["\(prefix)init(props: SpecMacros.PropReader) {"]
      for (index, prop) in props.enumerated() {
        let codec = prop.shape.codec(in: prop.range)
        lines.append("  self.\(prop.identifier) = props.value(\(index), \(codec))")
        if prop.isBindable {
          lines.append("  self._\(prop.plainIdentifier) = props.input(\(index), \(codec))")
        }
      }
      return (lines + ["}"]).joined(separator: "\n")
    }
  }

  extension PropDeclaration {
    /// The definition, in Swift.
    fileprivate var definitionSource: String {
      var parts = ["name: \(name.swiftLiteral)", "type: .\(shape.propType.rawValue)"]
      if let defaultValue { parts.append("defaultValue: \(defaultValue.source)") }
      if let text = description { parts.append("description: \(text.swiftLiteral)") }
      if isBindable { parts.append("binding: true") }
      if isRequired { parts.append("isRequired: true") }
      if let type = shape.choiceType {
        parts.append("choices: SpecMacros.PropLiteral.choices(of: \(type).self)")
      } else if !choices.isEmpty {
        parts.append("choices: [\(literals(choices))]")
      }
      if let format { parts.append("format: .\(format.rawValue)") }
      if let range { parts.append("range: SpecMacros.PropRange(\(range.source))") }
      return "SpecMacros.PropDefinition(\(parts.joined(separator: ", ")))"
    }

    /// The members beside a property that can be bound, in Swift: where input goes, and `$name`.
    package var inputSource: [String] {
      let type = shape.swiftType
      let prefix = access.map { $0 + " " } ?? ""
      return [
        "var _\(plainIdentifier): SpecMacros.PropInput<\(type)> = SpecMacros.PropInput()",
        """
        \(prefix)var $\(plainIdentifier): SpecMacros.PropBinding<\(type)> {
          SpecMacros.PropBinding(value: \(identifier), input: _\(plainIdentifier))
        }
        """,
      ]
    }
  }

  private func literals(_ texts: [String]) -> String {
    texts.map(\.swiftLiteral).joined(separator: ", ")
  }
#endif
