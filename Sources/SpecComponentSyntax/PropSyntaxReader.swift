#if Macros
  import ArtifactCore
  package import SwiftDiagnostics
  import SwiftParser
  package import SwiftSyntax
  import SpecRender

  /// A reader for one `@Prop` declaration.
  package struct PropSyntaxReader {
    package private(set) var diagnostics: [SwiftDiagnostics.Diagnostic] = []

    package init() {}

    /// Returns a variable's `@Prop` attribute, or nil if it has none.
    package static func attribute(of variable: VariableDeclSyntax) -> AttributeSyntax? {
      variable.attributes.named("Prop")
    }

    /// Returns the problem with the location of an attribute, or nil if the location is valid.
    ///
    /// - Parameter context: The enclosing syntax nodes, innermost first.
    package static func misplacement(
      of attribute: AttributeSyntax, on declaration: some DeclSyntaxProtocol, in context: [Syntax]
    ) -> SwiftDiagnostics.Diagnostic? {
      guard declaration.is(VariableDeclSyntax.self) else {
        return SwiftDiagnostics.Diagnostic(node: attribute, message: ComponentProblem.notAVariable)
      }
      let around = context.first?.asProtocol((any DeclGroupSyntax).self)
      if let around, ComponentReader.attribute(of: around) != nil { return nil }
      return SwiftDiagnostics.Diagnostic(
        node: attribute, message: ComponentProblem.outsideComponent)
    }

    private mutating func report(
      _ problem: ComponentProblem, at node: some SyntaxProtocol, fixes: [FixIt] = []
    ) {
      diagnostics.append(
        SwiftDiagnostics.Diagnostic(node: Syntax(node), message: problem, fixIts: fixes))
    }

    /// Reads the prop; returns nil if its name or type cannot be determined.
    package mutating func read(_ variable: VariableDeclSyntax, _ attribute: AttributeSyntax)
      -> PropDeclaration?
    {
      guard variable.bindings.count == 1, let binding = variable.bindings.first,
        let pattern = binding.pattern.as(IdentifierPatternSyntax.self)
      else {
        report(.severalInOne, at: variable.bindings)
        return nil
      }
      let name = pattern.identifier.plainText
      let isStatic = variable.modifiers.contains {
        [.keyword(.static), .keyword(.class), .keyword(.lazy)].contains($0.name.tokenKind)
      }
      guard !isStatic, !binding.isComputed else {
        report(.notStored(name), at: pattern, fixes: [.removing(attribute)])
        return nil
      }
      if variable.bindingSpecifier.tokenKind == .keyword(.let), binding.initializer != nil {
        let fix = FixIt.replacing(
          variable.bindingSpecifier, with: "var", "variable", "make it a variable")
        report(.constantWithValue(name), at: variable.bindingSpecifier, fixes: [fix])
      }
      guard let (shape, type) = shape(of: binding, name) else { return nil }

      var prop = PropDeclaration(
        identifier: pattern.identifier.text, name: name, shape: shape, type: type)
      prop.description = DocComment.summary(variable.leadingTrivia)
      prop.access = variable.modifiers.access
      readArguments(attribute, into: &prop)
      checkName(prop, pattern, attribute)
      readDefault(binding, into: &prop)
      prop.isRequired = !shape.isOptional && binding.initializer == nil
      return prop
    }

    // MARK: - Type and default

    private mutating func shape(of binding: PatternBindingSyntax, _ name: String)
      -> (PropShape, String)?
    {
      if let type = binding.typeAnnotation?.type {
        do throws(UnsupportedType) {
          return (try PropShape(type), type.trimmedDescription)
        } catch {
          let fixes = error.replacement.map {
            [FixIt.replacing(error.type, with: $0, "supported_type", "use '\($0)'")]
          }
          report(
            .unsupportedType(error.type.trimmedDescription), at: error.type, fixes: fixes ?? [])
          return nil
        }
      }
      guard let value = binding.initializer?.value else {
        report(.missingType(name), at: binding, fixes: [.addType("String", to: binding)])
        return nil
      }
      if let shape = PropShape(inferredFrom: value) { return (shape, shape.swiftType) }
      report(.missingType(name), at: binding, fixes: [.addType(value.likelyType, to: binding)])
      return nil
    }

    private mutating func readDefault(
      _ binding: PatternBindingSyntax, into prop: inout PropDeclaration
    ) {
      guard let value = binding.initializer?.value else { return }
      do throws(PropDefaultFailure) {
        prop.defaultValue = try PropDefault.read(value, as: prop.shape)
      } catch {
        switch error {
        case .notLiteral(let node): report(.defaultNotLiteral(prop.name), at: node)
        case .otherType(let node):
          report(.defaultOfOtherType(prop.name, type: prop.type), at: node)
        }
        return
      }
      guard case .json(let json)? = prop.defaultValue else { return }
      if let range = prop.range, case .number(let number) = json, !range.contains(number.double) {
        let nearest = min(max(number.double, range.lower), range.upper)
        let text = PropLimits.source(of: nearest)
        report(
          .defaultOutOfRange(prop.name, range: range.source), at: value,
          fixes: [.replacing(value, with: text, "default_in_range", "use \(text)")])
      }
      if case .string(let text) = json, !prop.choices.isEmpty, !prop.choices.contains(text) {
        let choice = prop.choices[0].swiftLiteral
        report(
          .defaultNotAChoice(prop.name), at: value,
          fixes: [.replacing(value, with: choice, "default_of_choices", "use \(choice)")])
      }
    }

    // MARK: - Arguments

    private mutating func readArguments(
      _ attribute: AttributeSyntax, into prop: inout PropDeclaration
    ) {
      guard case .argumentList(let arguments)? = attribute.arguments else { return }
      for argument in arguments {
        let value = argument.expression.unwrapped
        if value.is(NilLiteralExprSyntax.self) { continue }
        switch argument.label?.text {
        case nil:
          if value.memberName == "bindable" {
            prop.isBindable = true
          } else if argument.expression.is(MemberAccessExprSyntax.self) == false {
            report(.argumentNotLiteral("@Prop"), at: argument.expression)
          }
        case "name":
          if let text = value.literalText {
            prop.name = text
          } else {
            report(.argumentNotLiteral("name"), at: argument.expression)
          }
        case "description":
          if let text = value.literalText {
            prop.description = text
          } else {
            report(.argumentNotLiteral("description"), at: argument.expression)
          }
        case "choices": readChoices(argument, into: &prop)
        case "format": readFormat(argument, into: &prop)
        case "range": readRange(argument, into: &prop)
        default: break
        }
      }
    }

    private mutating func checkName(
      _ prop: PropDeclaration, _ pattern: IdentifierPatternSyntax, _ attribute: AttributeSyntax
    ) {
      guard
        prop.name.isEmpty || prop.name.hasPrefix("$")
          || ComponentReader.reservedNames.contains(prop.name)
      else { return }
      let name = prop.name.drop { $0 == "$" } + "Value"
      if let argument = attribute.argument("name") {
        let fix = FixIt.replacing(
          argument.expression, with: String(name).swiftLiteral, "free_name", "use '\(name)'")
        report(.reservedProp(prop.name), at: argument.expression, fixes: [fix])
      } else {
        let fix = FixIt.replacing(pattern, with: String(name), "free_name", "rename to '\(name)'")
        report(.reservedProp(prop.name), at: pattern, fixes: [fix])
      }
    }

    private mutating func readChoices(
      _ argument: LabeledExprSyntax, into prop: inout PropDeclaration
    ) {
      guard prop.shape.unwrapped == .text else {
        report(.textOptionOfNoText(prop.name, option: "choices"), at: argument)
        return
      }
      guard let array = argument.expression.unwrapped.as(ArrayExprSyntax.self) else {
        report(.argumentNotLiteral("choices"), at: argument.expression)
        return
      }
      for element in array.elements {
        if let text = element.expression.unwrapped.literalText {
          prop.choices.append(text)
        } else {
          report(.argumentNotLiteral("choices"), at: element.expression)
        }
      }
    }

    private mutating func readFormat(
      _ argument: LabeledExprSyntax, into prop: inout PropDeclaration
    ) {
      guard prop.shape.unwrapped == .text else {
        report(.textOptionOfNoText(prop.name, option: "format"), at: argument)
        return
      }
      guard
        let format = argument.expression.unwrapped.memberName.flatMap(
          PropDefinition.Format.init(rawValue:))
      else {
        report(.argumentNotLiteral("format"), at: argument.expression)
        return
      }
      prop.format = format
    }

    private mutating func readRange(
      _ argument: LabeledExprSyntax, into prop: inout PropDeclaration
    ) {
      switch prop.shape.leaf {
      case .integer, .number: break
      default:
        report(.rangeOfNoNumber(prop.name), at: argument)
        return
      }
      guard let bounds = argument.expression.unwrapped.closedRange,
        let lower = PropDefault.bound(bounds.lower), let upper = PropDefault.bound(bounds.upper)
      else {
        report(.rangeNotLiteral, at: argument.expression)
        return
      }
      let range = PropLimits(lower: lower, upper: upper)
      if lower > upper {
        let turned = PropLimits(lower: upper, upper: lower).source
        report(
          .emptyRange, at: argument.expression,
          fixes: [.replacing(argument.expression, with: turned, "turned_range", "use \(turned)")])
      } else if prop.shape.isWhole, !range.isWhole {
        report(.rangeOfFractions(prop.name), at: argument.expression)
      } else {
        prop.range = range
      }
    }
  }

  extension ExprSyntax {
    /// The name after a leading dot.
    fileprivate var memberName: String? {
      self.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    }

    /// The bounds of `a...b`, whether or not operators are folded.
    fileprivate var closedRange: (lower: ExprSyntax, upper: ExprSyntax)? {
      if let infix = self.as(InfixOperatorExprSyntax.self) {
        return infix.operator.trimmedDescription == "..."
          ? (infix.leftOperand, infix.rightOperand) : nil
      }
      guard let parts = self.as(SequenceExprSyntax.self).map({ Array($0.elements) }),
        parts.count == 3, parts[1].trimmedDescription == "..."
      else { return nil }
      return (parts[0], parts[2])
    }

    /// The suggested type for a value whose type cannot be inferred.
    fileprivate var likelyType: String {
      if self.is(ArrayExprSyntax.self) { return "[String]" }
      if self.is(DictionaryExprSyntax.self) { return "[String: String]" }
      if let call = self.as(FunctionCallExprSyntax.self),
        let type = call.calledExpression.as(DeclReferenceExprSyntax.self)
      {
        return type.baseName.text
      }
      return "String"
    }
  }
#endif
