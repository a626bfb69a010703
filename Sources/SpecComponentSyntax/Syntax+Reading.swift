#if Macros
  import SwiftDiagnostics
  import SwiftParser
  import SwiftSyntax

  extension AttributeListSyntax {
    /// Returns the attribute with a name, with or without module qualification.
    func named(_ name: String) -> AttributeSyntax? {
      for case .attribute(let attribute) in self {
        if let identifier = attribute.attributeName.as(IdentifierTypeSyntax.self) {
          if identifier.name.text == name { return attribute }
        } else if let member = attribute.attributeName.as(MemberTypeSyntax.self) {
          if member.name.text == name, member.baseType.trimmedDescription == "SpecMacros" {
            return attribute
          }
        }
      }
      return nil
    }
  }

  extension AttributeSyntax {
    /// Returns the argument with a label, or nil if there is none.
    func argument(_ label: String) -> LabeledExprSyntax? {
      guard case .argumentList(let arguments)? = arguments else { return nil }
      return arguments.first { $0.label?.text == label }
    }
  }

  extension DeclModifierListSyntax {
    /// The access level as written; nil for the default.
    var access: String? {
      for modifier in self where modifier.detail == nil {
        if ["public", "package", "private", "fileprivate", "open"].contains(modifier.name.text) {
          return modifier.name.text
        }
      }
      return nil
    }
  }

  extension PatternBindingSyntax {
    /// Whether the property is computed.
    var isComputed: Bool {
      switch accessorBlock?.accessors {
      case .getter?: true
      case .accessors(let accessors)?:
        accessors.contains {
          ![.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind)
        }
      case nil: false
      }
    }
  }

  extension FunctionDeclSyntax {
    /// The rendering method that the declaration is, or nil if it isn't one.
    var rendering: Rendering? {
      let parameters = signature.parameterClause.parameters
      guard parameters.count == 1, let parameter = parameters.first,
        parameter.firstName.text == "_", let output = signature.returnClause?.type,
        genericParameterClause == nil, parameter.type.baseName == "ComponentRenderContext"
      else { return nil }
      let isStatic = modifiers.contains { $0.name.tokenKind == .keyword(.static) }
      switch name.text {
      case "body" where !isStatic:
        return .body(
          context: parameter.type.trimmedDescription, output: output.trimmedDescription)
      case "render" where isStatic: return .render
      default: return nil
      }
    }
  }

  extension TypeSyntax {
    /// Whether a variable of this type is implicitly initialized to nil.
    var isImplicitlyNil: Bool {
      self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
    }

    fileprivate var baseName: String? {
      self.as(IdentifierTypeSyntax.self)?.name.text ?? self.as(MemberTypeSyntax.self)?.name.text
    }
  }

  extension Syntax {
    /// Whether the declaration has generic parameters.
    var isGeneric: Bool {
      asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause != nil
    }
  }

  extension ExprSyntax {
    /// The value of a string literal without interpolation.
    var literalText: String? {
      self.as(StringLiteralExprSyntax.self)?.representedLiteralValue
    }
  }

  extension SwiftDiagnostics.Diagnostic {
    /// The component problem that the diagnostic reports.
    var problem: ComponentProblem? {
      diagMessage as? ComponentProblem
    }
  }

  // MARK: - Fixes

  extension FixIt {
    static func replacing(
      _ node: some SyntaxProtocol, with source: String, _ code: String, _ message: String
    ) -> FixIt {
      let token = TokenSyntax(
        .identifier(source), leadingTrivia: node.leadingTrivia, trailingTrivia: node.trailingTrivia,
        presence: .present)
      return FixIt(
        message: ComponentFix(code, message),
        changes: [.replace(oldNode: Syntax(node), newNode: Syntax(token))])
    }

    /// Returns a fix-it that removes an array element.
    static func removing(_ element: ArrayElementSyntax, from list: ArrayElementListSyntax) -> FixIt
    {
      var rest = Array(list.filter { $0.id != element.id })
      if let last = rest.popLast() {
        // Keeps a trailing comma only if the list had one.
        rest.append(list.last?.trailingComma == nil ? last.with(\.trailingComma, nil) : last)
      }
      return FixIt(
        message: ComponentFix("remove_element", "remove it"),
        changes: [
          .replace(oldNode: Syntax(list), newNode: Syntax(ArrayElementListSyntax(rest)))
        ])
    }

    /// Returns a fix-it that removes an attribute.
    static func removing(_ attribute: AttributeSyntax) -> FixIt {
      let nothing = TokenSyntax(
        .identifier(""), leadingTrivia: attribute.leadingTrivia, presence: .present)
      return FixIt(
        message: ComponentFix("remove_attribute", "remove @Prop"),
        changes: [.replace(oldNode: Syntax(attribute), newNode: Syntax(nothing))])
    }

    static func makeFinal(_ type: ClassDeclSyntax) -> FixIt {
      replacing(type.classKeyword, with: "final class", "final", "make it final")
    }

    static func addProp(to variable: VariableDeclSyntax) -> FixIt {
      let first = variable.firstToken(viewMode: .sourceAccurate) ?? variable.bindingSpecifier
      return replacing(first, with: "@Prop \(first.text)", "add_prop", "mark it with @Prop")
    }

    static func addType(_ type: String, to binding: PatternBindingSyntax) -> FixIt {
      let name = binding.pattern.trimmedDescription
      let token = TokenSyntax(
        .identifier("\(name): \(type)"), leadingTrivia: binding.pattern.leadingTrivia,
        trailingTrivia: binding.pattern.trailingTrivia, presence: .present)
      return FixIt(
        message: ComponentFix("add_type", "add the type '\(type)'"),
        changes: [.replace(oldNode: Syntax(binding.pattern), newNode: Syntax(token))])
    }
  }
#endif
