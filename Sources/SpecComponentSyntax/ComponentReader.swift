// Reads a component from its syntax.
//
// The macro and the schema tool share this code, so both report the same diagnostics. What cannot
// be determined statically (an interpolated name, a computed default) is reported rather than
// guessed. Reading continues after a problem: each is reported at its location, with a fix-it
// where one is obvious.

#if Macros
  package import SwiftDiagnostics
  import SwiftParser
  package import SwiftSyntax

  /// A reader for the declaration of a component.
  package struct ComponentReader {
    /// The component as far as it could be read; nil if the declaration cannot be a component.
    package private(set) var component: ComponentDeclaration?

    package private(set) var diagnostics: [SwiftDiagnostics.Diagnostic] = []

    /// Whether errors prevent the declaration from being a component.
    package var hasErrors: Bool {
      diagnostics.contains { $0.diagMessage.severity == .error }
    }

    /// Names that the spec decoder reserves for parts of an element (S1.6).
    static let reservedNames: Set<String> = ["children", "on", "repeat", "visible", "watch"]

    /// Reads a declaration with `@Component`.
    ///
    /// - Parameter context: The enclosing syntax nodes, innermost first.
    package init(
      _ attribute: AttributeSyntax, on declaration: some DeclGroupSyntax, in context: [Syntax]
    ) {
      guard var component = head(declaration, attribute, context) else { return }
      readArguments(attribute, into: &component)
      if component.description.isEmpty {
        component.description = DocComment.summary(declaration.leadingTrivia) ?? ""
      }
      readMembers(declaration.memberBlock.members, into: &component)
      checkEvents(of: component, in: declaration)
      self.component = component
    }

    /// Returns a declaration's `@Component` attribute, or nil if it has none.
    package static func attribute(of declaration: some DeclGroupSyntax) -> AttributeSyntax? {
      declaration.attributes.named("Component")
    }

    private mutating func report(
      _ problem: ComponentProblem, at node: some SyntaxProtocol, fixes: [FixIt] = []
    ) {
      diagnostics.append(
        SwiftDiagnostics.Diagnostic(node: Syntax(node), message: problem, fixIts: fixes))
    }

    // MARK: - The type

    private mutating func head(
      _ declaration: some DeclGroupSyntax, _ attribute: AttributeSyntax, _ context: [Syntax]
    ) -> ComponentDeclaration? {
      let name: TokenSyntax
      var component = ComponentDeclaration(typeName: "", name: "")
      if let type = declaration.as(StructDeclSyntax.self) {
        name = type.name
      } else if let type = declaration.as(ClassDeclSyntax.self) {
        name = type.name
        component.isClass = true
        if !type.modifiers.contains(where: { $0.name.tokenKind == .keyword(.final) }) {
          report(.classNotFinal(name.text), at: name, fixes: [.makeFinal(type)])
        }
      } else {
        let kinds: [SyntaxKind: String] = [
          .enumDecl: "an enum", .actorDecl: "an actor", .protocolDecl: "a protocol",
          .extensionDecl: "an extension",
        ]
        report(.notAComponent(kinds[declaration.kind] ?? "this"), at: attribute)
        return nil
      }
      if ([Syntax(declaration)] + context).contains(where: \.isGeneric) {
        report(.generic(name.text), at: name)
        return nil
      }
      if declaration.attributes.contains(where: { $0.trimmedDescription == "@MainActor" }) {
        component.isolation = "@MainActor "
      }
      component.typeName = name.plainText
      component.name = name.plainText
      component.access = declaration.modifiers.access.flatMap {
        $0 == "public" || $0 == "package" ? $0 : $0 == "open" ? "public" : nil
      }
      return component
    }

    private mutating func readArguments(
      _ attribute: AttributeSyntax, into component: inout ComponentDeclaration
    ) {
      guard case .argumentList(let arguments)? = attribute.arguments else { return }
      for argument in arguments {
        let value = argument.expression.unwrapped
        switch argument.label?.text {
        case nil:
          let fix = FixIt.replacing(
            argument.expression, with: component.typeName.swiftLiteral,
            "literal_name", "use the name of the type")
          if value.is(NilLiteralExprSyntax.self) { continue }
          guard let text = value.literalText else {
            report(.nameNotLiteral, at: argument.expression, fixes: [fix])
            continue
          }
          if text.isEmpty { report(.emptyName, at: argument.expression, fixes: [fix]) }
          component.name = text
        case "description":
          if let text = value.literalText {
            component.description = text
          } else {
            report(.argumentNotLiteral("description"), at: argument.expression)
          }
        case "events":
          guard let array = value.as(ArrayExprSyntax.self) else {
            report(.argumentNotLiteral("events"), at: argument.expression)
            continue
          }
          readEvents(array, into: &component)
        case "children":
          if let flag = value.as(BooleanLiteralExprSyntax.self) {
            component.acceptsChildren = flag.literal.tokenKind == .keyword(.true)
          } else {
            report(.argumentNotLiteral("children"), at: argument.expression)
          }
        default: break
        }
      }
    }

    private mutating func readEvents(
      _ array: ArrayExprSyntax, into component: inout ComponentDeclaration
    ) {
      for element in array.elements {
        guard let text = element.expression.unwrapped.literalText else {
          report(.argumentNotLiteral("events"), at: element.expression)
          continue
        }
        if component.events.contains(where: { $0.utf8.elementsEqual(text.utf8) }) {
          report(
            .duplicateEvent(text), at: element.expression,
            fixes: [.removing(element, from: array.elements)])
        } else {
          component.events.append(text)
        }
      }
    }

    // MARK: - The members

    private mutating func readMembers(
      _ members: MemberBlockItemListSyntax, into component: inout ComponentDeclaration
    ) {
      for member in members {
        if let variable = member.decl.as(VariableDeclSyntax.self) {
          read(variable, into: &component)
        } else if let function = member.decl.as(FunctionDeclSyntax.self) {
          if component.rendering != .render {
            component.rendering = function.rendering ?? component.rendering
          }
        } else if let initializer = member.decl.as(InitializerDeclSyntax.self) {
          let parameters = initializer.signature.parameterClause.parameters
          if parameters.count == 1, parameters.first?.firstName.text == "props" {
            component.hasInitializer = true
          }
        } else if let condition = member.decl.as(IfConfigDeclSyntax.self) {
          refuseProps(in: condition)
        }
      }
      if component.hasInitializer {
        diagnostics.removeAll { $0.problem?.code == ComponentProblem.notInitialized("").code }
      }
    }

    private mutating func refuseProps(in condition: IfConfigDeclSyntax) {
      for clause in condition.clauses {
        guard case .decls(let members)? = clause.elements else { continue }
        for member in members {
          if let variable = member.decl.as(VariableDeclSyntax.self),
            let attribute = variable.attributes.named("Prop")
          {
            report(.conditional, at: attribute)
          } else if let condition = member.decl.as(IfConfigDeclSyntax.self) {
            refuseProps(in: condition)
          }
        }
      }
    }

    private mutating func read(
      _ variable: VariableDeclSyntax, into component: inout ComponentDeclaration
    ) {
      guard let attribute = variable.attributes.named("Prop") else {
        checkInitialized(variable)
        return
      }
      var reader = PropSyntaxReader()
      let prop = reader.read(variable, attribute)
      diagnostics += reader.diagnostics
      guard let prop else { return }
      let name = prop.name
      if component.props.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
        let node = attribute.argument("name").map { Syntax($0) } ?? Syntax(variable.bindings)
        let fixes = attribute.argument("name").map {
          [
            FixIt.replacing(
              $0.expression, with: prop.plainIdentifier.swiftLiteral, "own_name",
              "use the name of the variable")
          ]
        }
        report(.duplicateProp(name), at: node, fixes: fixes ?? [])
        return
      }
      component.props.append(prop)
    }

    /// Checks that a stored property without `@Prop` has an initial value, because no spec
    /// provides one.
    private mutating func checkInitialized(_ variable: VariableDeclSyntax) {
      let isConstant = variable.bindingSpecifier.tokenKind == .keyword(.let)
      let others: [Keyword] = [.static, .class, .lazy]
      guard
        !variable.modifiers.contains(where: { modifier in
          others.contains { modifier.name.tokenKind == .keyword($0) }
        }),
        // A wrapper or another macro may initialize it.
        variable.attributes.isEmpty
      else { return }
      for binding in variable.bindings where binding.initializer == nil {
        guard !binding.isComputed, let name = binding.pattern.as(IdentifierPatternSyntax.self)
        else {
          continue
        }
        let type = binding.typeAnnotation?.type
        if !isConstant, type?.isImplicitlyNil == true { continue }
        report(
          .notInitialized(name.identifier.plainText), at: name, fixes: [.addProp(to: variable)])
      }
    }

    // MARK: - Events

    /// Warns about events that the component emits by name but doesn't declare.
    private mutating func checkEvents(
      of component: ComponentDeclaration, in declaration: some DeclGroupSyntax
    ) {
      let finder = EmissionFinder(viewMode: .sourceAccurate)
      finder.walk(declaration.memberBlock)
      for (name, node) in finder.emissions where !component.events.contains(name) {
        report(.unknownEvent(name), at: node)
      }
    }
  }

  /// Finds calls such as `context.emit("tap", [:])`.
  private final class EmissionFinder: SyntaxVisitor {
    var emissions: [(name: String, node: ExprSyntax)] = []

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      if let callee = node.calledExpression.as(MemberAccessExprSyntax.self),
        ["context", "ctx"].contains(callee.base?.trimmedDescription),
        callee.declName.baseName.text == "emit", node.arguments.count == 2,
        let argument = node.arguments.first, argument.label == nil,
        let name = argument.expression.literalText
      {
        emissions.append((name, argument.expression))
      }
      return .visitChildren
    }
  }
#endif
