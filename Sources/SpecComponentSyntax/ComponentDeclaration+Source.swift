#if Macros
  import SpecRender

  extension ComponentDeclaration {
    private var prefix: String {
      access.map { $0 + " " } ?? ""
    }

    /// The Swift source of the static members required by `ComponentDefinition`.
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

    /// The Swift source of the generated render method; nil if the component isn't rendered or
    /// has its own.
    package var renderSource: String? {
      guard case .body(let context, let output)? = rendering else { return nil }
      return """
        \(prefix)static func render(_ context: \(context)) -> \(output) {
          Self(ctx: context).body(context)
        }
        """
    }

    /// The Swift source of the initializer from spec values; nil if the type has its own.
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
    /// The Swift source of the prop's definition.
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

    /// The Swift source of the peers of a bindable prop: its input storage and `$name`.
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
