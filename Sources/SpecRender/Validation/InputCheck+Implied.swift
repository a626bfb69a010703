import ArtifactCore

extension InputCheck {
  /// The checks that the other properties of an input ask for: `required`, the bounds of numbers and of the
  /// number of options, lengths, and the form of what its type is for.
  ///
  /// - Parameter schema: The schema of the component; nil if it has none.
  /// - Complexity: O(properties).
  static func implied(by node: ResolvedNode, _ schema: ComponentSchema?) -> [InputCheck] {
    let props = node.props
    var checks: [InputCheck] = []
    if let schema, SpecCatalog.builtIn[schema.name] == nil,
      let input = schema.props.first(where: \.binding)
    {
      checks = Self.implied(by: input)
    }
    guard let meaning = ComponentMeaning(node), meaning.isInput else { return checks }
    func given(_ names: String...) -> JSONValue? {
      names.lazy.compactMap { props[$0] }.first { $0 != .null }
    }
    func add(_ type: String, _ arg: String, _ value: JSONValue?) {
      if let value, value.number != nil { checks.append(InputCheck(type, [arg: value])) }
    }
    if given("required", "isRequired")?.isTruthy == true { checks.append(InputCheck("required")) }
    if checks.isEmpty, meaning.isTyped, let check = InputType(of: node.type, props).check {
      checks.append(InputCheck(check))
    }
    switch meaning {
    case .number, .stepper:
      add("min", "min", given("min", "minimum"))
      add("max", "max", given("max", "maximum"))
    case .multiSelect:
      add("minItems", "min", given("min", "minItems", "minSelected"))
      add("maxItems", "max", given("max", "maxItems", "maxSelected"))
    case .textField, .textArea, .password:
      add("minLength", "min", given("minLength"))
      add("maxLength", "max", given("maxLength"))
      if case .string(let pattern)? = given("pattern") {
        checks.append(InputCheck("pattern", ["pattern": .string(pattern)]))
      }
    default: break
    }
    return checks
  }
}

extension InputCheck {
  /// The checks that the definition of an input asks for: of numbers, and their bounds.
  private static func implied(by input: PropDefinition) -> [InputCheck] {
    guard input.type == .int || input.type == .double else { return [] }
    var checks = [InputCheck("numeric")]
    if input.type == .int { checks.append(InputCheck("multipleOf", ["step": 1])) }
    if let least = input.range?.minimum {
      checks.append(InputCheck("min", ["min": .number(least)]))
    }
    if let most = input.range?.maximum { checks.append(InputCheck("max", ["max": .number(most)])) }
    return checks
  }
}

extension ComponentMeaning {
  /// What a node is; a table whose rows are chosen is a choice of several.
  fileprivate init?(_ node: ResolvedNode) {
    guard let meaning = ComponentMeaning(component: node.type) else { return nil }
    let choosesRows =
      meaning == .details
      && node.bindings.contains { Suggestion.bare($0.prop).hasPrefix("select") }
    self = choosesRows ? .multiSelect : meaning
  }

  /// Whether a value is entered or chosen in the component.
  var isInput: Bool {
    switch self {
    case .textField, .textArea, .password, .number, .date, .file, .stepper, .checkbox, .slider,
      .rating, .select, .radio, .multiSelect:
      true
    default: false
    }
  }

  /// Whether the value is typed.
  fileprivate var isTyped: Bool {
    [.textField, .textArea, .password, .number, .date, .stepper].contains(self)
  }

  /// Whether the value is a number.
  var isOfNumber: Bool { [.number, .stepper, .slider, .rating].contains(self) }
}
